"""Pages and documents read and written without lxml as with it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree, html

from elo_tui.readers import plain_markup
from tests.shared import VECTORS

#: Pages as they are written: ends that are implied, tables in tables, comments, blanks.
PAGES = (
    "<table><tr><td>1<td>Ann<tr><td>2<td>Ben</table>after",
    "<html><head><title>T</title></head><body><p>one<p>two<table><tr><th>a</th>"
    "<td>b<br>c</td></tr></table></body></html>",
    "<ul><li>a<li>b<ul><li>c</ul></ul><p>end",
    "<table><thead><tr><th>x<tbody><tr><td>1<tfoot><tr><td>2</table>",
    "<table><tr><td><table><tr><td>in</table>out<td>next</table>",
    "<!-- no --><div class='a' class='b'>&eacute;&#189;&amp;<b>bold</b> tail</div>",
    "text <i>alone</i> here",
    "<dl><dt>a<dd>b<dt>c<dd>d</dl><select><option>1<option>2</select>",
    "<script>a < b</script><style>p {}</style><h1>H</h1>",
    "</td></table><div>left over</div></p>",
)


def _texts(root: object, kinds: tuple[str, ...]) -> list[tuple[str, str]]:
    """The elements of these kinds with their joined texts."""
    return [
        (node.tag, " ".join("".join(node.itertext()).split()))
        for node in root.iter(*kinds)  # type: ignore[attr-defined]
    ]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_the_same_tree(page: str) -> None:
    kinds = ("table", "tr", "td", "th", "li", "h1", "title", "b", "i", "div", "option")
    ours = plain_markup.fromstring(page.encode(), plain_markup.HTMLParser())
    theirs = html.document_fromstring(page.encode(), html.HTMLParser(encoding="utf-8"))
    assert _texts(ours, kinds) == _texts(theirs, kinds)


def test_a_page_nested_too_deeply_is_logged_as_fatal() -> None:
    parser = plain_markup.HTMLParser()
    plain_markup.fromstring("<div>" * 300, parser)
    assert [one.level for one in parser.error_log] == [plain_markup.ErrorLevels.FATAL]
    with pytest.raises(plain_markup.LxmlError):
        plain_markup.fromstring("", parser)


def test_a_document_is_the_same_tree_and_expands_no_entity() -> None:
    text = '<a x="1"><b>one<c/>two</b><b y="&lt;2">three</b>end</a>'
    ours = plain_markup.fromstring(text, plain_markup.XMLParser())
    assert _texts(ours, ("*",)) == _texts(etree.fromstring(text), ("a", "b", "c"))
    assert [one.get("y") for one in ours.iterfind("b")] == [None, "<2"]
    assert ours.findtext("b") == "one"
    entity = '<!DOCTYPE a [<!ENTITY e "no">]><a>&e;</a>'
    read = plain_markup.fromstring(entity, plain_markup.XMLParser())
    assert "no" not in "".join(read.itertext())
    with pytest.raises(plain_markup.LxmlError) as caught:
        plain_markup.fromstring("<a>\n<b></a>", plain_markup.XMLParser())
    assert caught.value.lineno == 2


_TEXTS = st.text(st.sampled_from("ab<>&\"' \n½"), max_size=5)
_TREES = st.recursive(
    st.tuples(st.sampled_from(("p", "b", "td", "br")), _TEXTS, _TEXTS, st.just(())),
    lambda inner: st.tuples(
        st.sampled_from(("div", "table", "span")),
        _TEXTS,
        _TEXTS,
        st.lists(inner, max_size=3).map(tuple),
    ),
    max_leaves=8,
)
_Tree = tuple[str, str, str, tuple["_Tree", ...]]


@given(_TREES)
def test_a_page_is_written_the_same(tree: _Tree) -> None:
    written = []
    for kind, names in ((etree, html), (plain_markup, plain_markup)):
        root = kind.Element("html")
        _fill(kind, root, tree)
        options = {"encoding": "unicode", "doctype": "<!DOCTYPE html>"}
        written.append(names.tostring(root, **options))
    assert written[0] == written[1]


def _fill(kind: object, parent: object, tree: _Tree) -> None:
    tag, text, tail, inner = tree
    node = kind.SubElement(parent, tag, {"title": text})  # type: ignore[attr-defined]
    if tag != "br":
        node.text = text
    node.tail = tail
    for one in inner:
        _fill(kind, node, one)


def test_elements_are_stripped_without_the_text_after_them() -> None:
    page = "<div>a<script>x</script>b<p>c</p>d<style>y</style>e</div>"
    for kind in (etree, plain_markup):
        root = kind.fromstring(page, kind.HTMLParser())
        kind.strip_elements(root, "script", "style", with_tail=False)
        assert "".join(root.itertext()) == "abcde"


LIST = VECTORS / "rating_lists" / "players_list_xml_foa.synthetic.xml"


@given(st.lists(st.integers(0, LIST.stat().st_size), max_size=5))
def test_a_document_in_pieces_has_the_same_elements(cuts: list[int]) -> None:
    data = LIST.read_bytes()
    places = [0, *sorted(cuts), len(data)]
    read = []
    for kind in (etree, plain_markup):
        parser = kind.XMLPullParser(events=("end",), tag="player")
        texts = []
        for start, end in pairwise(places):
            parser.feed(data[start:end])
            for event, player in parser.read_events():
                texts.append((event, player.sourceline, "".join(player.itertext())))
                player.clear()
                above = player.getparent()
                while above is not None and len(above) > 1:
                    del above[0]
        assert parser.close().tag == "playerslist"
        read.append(texts)
    assert len(read[0]) > 10
    assert read[0] == read[1]


def test_a_document_that_breaks_off_is_an_error_at_its_end() -> None:
    for kind in (etree, plain_markup):
        parser = kind.XMLPullParser(events=("end",), tag="player")
        parser.feed(b"<playerslist><player>1</player>")
        assert [node.text for _, node in parser.read_events()] == ["1"]
        with pytest.raises(kind.XMLSyntaxError):
            parser.close()
