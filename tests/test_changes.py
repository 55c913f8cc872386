"""The changelog of a release, joined of a file for each change."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shared import CHECKOUT
from tests.test_packaging import load

changes = load(CHECKOUT / "packaging" / "changes.py")

HEAD = "# Changelog\n\n## [Unreleased]\n"
OLD = "\n## [0.1.0] - 2026-01-02\n\n### Added\n\n- old\n"
POINTS = st.lists(
    st.tuples(
        st.sampled_from(changes.KINDS),
        st.text(st.sampled_from("ab `-"), min_size=1).map(lambda text: f"- x{text}y"),
    ),
    max_size=6,
)


@given(POINTS, POINTS)
def test_every_change_is_in_the_release_once_below_its_kind(
    typed: list[tuple[str, str]], fragments: list[tuple[str, str]]
) -> None:
    sections = "".join(f"\n### {k.capitalize()}\n\n{text}\n" for k, text in typed)
    new = changes.release(HEAD + sections + OLD, fragments, "## [0.2.0] - 2026-02-03")
    assert new.startswith(f"{HEAD}\n## [0.2.0] - 2026-02-03\n")
    assert new.endswith(OLD)
    if not typed and not fragments:
        return
    said = changes.split_parts(changes.read_notes(new, "0.2.0"))
    for kind in changes.KINDS:
        want = [text for one, text in (*typed, *fragments) if one == kind]
        assert "\n".join(said.get(kind, ())) == "\n".join(want)
    kinds = [*said]
    assert kinds == sorted(kinds, key=changes.KINDS.index)
    assert changes.read_notes(new, "0.1.0") == "### Added\n\n- old"


def test_joining_takes_the_files_and_leaves_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "changes").mkdir()
    log = tmp_path / "CHANGELOG.md"
    log.write_text(f"{HEAD}\n### Added\n\n- one\n{OLD}", encoding="utf-8")
    (tmp_path / "changes" / "README.md").write_text("how", encoding="utf-8")
    for name, text in (("b.fixed", "- three"), ("a.added", "- two\n  goes on\n")):
        (tmp_path / "changes" / f"{name}.md").write_text(text, encoding="utf-8")
    assert changes.main(["join", "0.2.0", "2026-02-03"], tmp_path) == 0
    assert log.read_text(encoding="utf-8") == (
        f"{HEAD}\n## [0.2.0] - 2026-02-03\n\n### Added\n\n- one\n- two\n  goes on\n\n"
        f"### Fixed\n\n- three\n{OLD}"
    )
    assert [path.name for path in (tmp_path / "changes").iterdir()] == ["README.md"]
    assert changes.main(["notes", "0.2.0"], tmp_path) == 0
    assert capsys.readouterr().out.endswith("### Fixed\n\n- three\n")
    for arguments in (["notes", "0.3.0"], ["join", "0.3.0", "soon"], []):
        assert changes.main(arguments, tmp_path) == 2
        assert capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "text"),
    [("x.md", "- a"), ("x.odd.md", "- a"), ("x.added.md", "a"), ("x.added.md", "")],
)
def test_a_file_that_is_no_change_is_refused(
    name: str, text: str, tmp_path: Path
) -> None:
    (tmp_path / "changes").mkdir()
    (tmp_path / "changes" / name).write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"x\."):
        changes.read_fragments(tmp_path)


def test_the_files_of_the_next_release_are_lists() -> None:
    changes.read_fragments(CHECKOUT)
    assert (CHECKOUT / "changes" / "README.md").is_file()
