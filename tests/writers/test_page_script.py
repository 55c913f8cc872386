"""Pages in a browser: columns sorted by a click, rounds within a laptop, cards."""

from __future__ import annotations

import html
import json
import re
import subprocess
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from lxml import html as lxml_html
from msgspec.structs import replace

from elo_tui.features.event.answer.standings import answer_standings, explain_values
from elo_tui.features.tournament.report.html_report import write_page
from elo_tui.kit.faces import answer_faces
from elo_tui.kit.faces.page_script import SCRIPT
from tests.cli.browser import CHROMIUM, FLAGS, measure_pages, needs_chromium
from tests.core.standings.boards import TEC_SWISS, event, found
from tests.writers.rated_event import PLAYERS, rated, with_pairings

TEC = event(TEC_SWISS)
#: Clicks headings of a page in a frame, and writes down a column after each click.
_CLICKS = """
onload = () => {
  const page = document.querySelector("iframe").contentDocument
  const cells = [...page.querySelectorAll(".sorted thead th")]
  const heads = cells.map(one => one.textContent)
  const found = CLICKS.map(title => {
    cells[heads.indexOf(title)].click()
    return [...page.querySelectorAll(".sorted tbody tr")].map(
      row => row.cells[heads.indexOf(title)].textContent)
  })
  document.body.innerHTML = "<pre>"
  document.querySelector("pre").textContent = JSON.stringify(found)
}
"""


def write_standings() -> str:
    result = found(TEC, "BH")
    answer = answer_standings(TEC.event, result, (), (), explain_values(result))
    return answer_faces.write("html", answer)


def click(page: str, titles: list[str], folder: Path) -> list[list[str]]:
    """Click headings one after the other; return the cells below each of them."""
    file = folder / "frame.html"
    script = _CLICKS.replace("CLICKS", json.dumps(titles))
    frame = f'<iframe srcdoc="{html.escape(page)}"></iframe>'
    file.write_text(
        f"<!DOCTYPE html><meta charset=utf-8><body>{frame}<script>{script}</script>",
        encoding="utf-8",
    )
    assert CHROMIUM is not None
    made = subprocess.run(
        [CHROMIUM, *FLAGS, f"--user-data-dir={folder}", "--dump-dom", file.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    (dumped,) = re.findall(r"<pre>(.*?)</pre>", made.stdout, re.DOTALL)
    clicked: list[list[str]] = json.loads(html.unescape(dumped))
    return clicked


@needs_chromium
def test_a_click_sorts_a_column_and_the_next_one_turns_it_around(
    tmp_path: Path,
) -> None:
    page = write_standings()
    points, again, names, places = click(
        page, ["points", "points", "name", "place"], tmp_path
    )
    assert [*map(float, points)] == sorted(map(float, points), reverse=True)
    assert again == points[::-1]
    # P2 before P10
    assert names == [f"P{n}" for n in range(1, len(names) + 1)]
    numbers = [int(place.removesuffix("=")) for place in places]
    assert numbers == sorted(numbers, reverse=True)


@needs_chromium
def test_the_last_of_fifteen_rounds_is_on_a_laptop(tmp_path: Path) -> None:
    pairing = PLAYERS[0].pairings[0]
    pairings = [replace(pairing, round=n + 1) for n in range(15)]
    page = write_page(rated(with_pairings(1, pairings)))
    measured = measure_pages({"long": page}, tmp_path)["long", "laptop"]
    assert "15.Rd" in measured.edges
    assert measured.right <= measured.width


def test_the_policy_of_a_page_allows_its_own_script_alone() -> None:
    text = write_standings()
    page = lxml_html.document_fromstring(text)
    (script,) = page.iter("script")
    assert script.text == SCRIPT
    digest = b64encode(sha256(SCRIPT.encode()).digest()).decode()
    (policy,) = (
        one.get("content", "")
        for one in page.iter("meta")
        if one.keys()[0] == "http-equiv"
    )
    assert policy.endswith(f"; script-src 'sha256-{digest}'")
    assert "src=" not in text


def test_shared_places_are_marked_and_each_name_leads_to_its_card() -> None:
    page = lxml_html.document_fromstring(write_standings())
    rows = page.findall(".//div[@class='wide sorted']/table/tbody/tr")
    places = [str(row[0].text) for row in rows]
    assert places[0].removesuffix("=") == "1"
    assert all((one[-1] == "=") == (places.count(one) > 1) for one in places)
    cards = {one.get("id"): one.getparent() for one in page.findall(".//details/div")}
    for row in rows:
        (link,) = row.iter("a")
        card = cards[str(link.get("href")).removeprefix("#")]
        assert card is not None
        assert str(link.text) in str(card.findtext("summary"))
