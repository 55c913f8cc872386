"""Pages and documents without lxml: its names that are used here.

No browser has it, nor the single file, which runs on many Pythons. A tree of the
standard library's parsers, with parents. `replace_lxml` puts it in the place of lxml;
the tests read and write with both.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from html.parser import HTMLParser as StandardParser
from types import ModuleType
from typing import NamedTuple
from xml.parsers import expat

#: lxml refuses a page with elements nested more deeply.
DEPTH_MAX = 256
_VOID = frozenset(
    (
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
    )
)
#: The elements that each of these ends if it is open, and within which.
_IMPLIED_ENDS = {
    "p": ({"p"}, {"td", "th", "table", "div", "li", "body"}),
    "li": ({"li"}, {"ul", "ol"}),
    "dt": ({"dt", "dd"}, {"dl"}),
    "dd": ({"dt", "dd"}, {"dl"}),
    "option": ({"option"}, {"select"}),
    "tr": ({"tr", "td", "th"}, {"table"}),
    "td": ({"td", "th"}, {"tr", "table"}),
    "th": ({"td", "th"}, {"tr", "table"}),
    "thead": ({"thead", "tbody", "tfoot", "tr", "td", "th"}, {"table"}),
    "tbody": ({"thead", "tbody", "tfoot", "tr", "td", "th"}, {"table"}),
    "tfoot": ({"thead", "tbody", "tfoot", "tr", "td", "th"}, {"table"}),
}
#: The elements that end an open paragraph.
_BLOCKS = frozenset(
    (
        "address",
        "blockquote",
        "center",
        "div",
        "dl",
        "fieldset",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "ol",
        "p",
        "pre",
        "table",
        "ul",
    )
)
_HEAD = frozenset(("base", "link", "meta", "script", "style", "title"))
_TEXT_ONLY = frozenset(("script", "style"))


class LxmlError(Exception):
    """A document that cannot be read."""

    msg = ""
    lineno = 0


ParserError = XMLSyntaxError = LxmlError


class ErrorLevels:
    """The weight of an error."""

    FATAL = 3


class _LoggedError(NamedTuple):
    level: int
    message: str
    line: int


class Node:
    """An element, with its parent."""

    def __init__(
        self,
        tag: str,
        attrib: Mapping[str, str] | None = None,
        parent: Node | None = None,
        sourceline: int = 1,
    ) -> None:
        self.tag = tag
        self.attrib = dict(attrib or {})
        self.text: str | None = None
        self.tail: str | None = None
        self.sourceline = sourceline
        self._parent = parent
        self._children: list[Node] = []
        if parent is not None:
            parent._children.append(self)

    def __iter__(self) -> Iterator[Node]:
        return iter([*self._children])

    def __len__(self) -> int:
        return len(self._children)

    def __getitem__(self, place: int) -> Node:
        return self._children[place]

    def __delitem__(self, place: int) -> None:
        del self._children[place]

    def get(self, name: str, default: str | None = None) -> str | None:
        """Return the value of an attribute."""
        return self.attrib.get(name, default)

    def set(self, name: str, value: str) -> None:
        """Set an attribute."""
        self.attrib[name] = value

    def append(self, child: Node) -> None:
        """Append a child, taken from its earlier parent."""
        if child._parent is not None:
            child._parent.remove(child)
        child._parent = self
        self._children.append(child)

    def remove(self, child: Node) -> None:
        """Remove a child with the text after it."""
        self._children.remove(child)
        child._parent = None

    def clear(self) -> None:
        """Remove all that is in this element."""
        self.text = None
        self._children.clear()

    def getparent(self) -> Node | None:
        """Return the element around this one."""
        return self._parent

    def iter(self, *tags: str) -> Iterator[Node]:
        """Yield this element and those in it, in the order of the document."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            if not tags or node.tag in tags or "*" in tags:
                yield node
            waiting += reversed(node._children)

    def iterdescendants(self, *tags: str) -> Iterator[Node]:
        """Yield the elements in this one."""
        return (node for node in self.iter(*tags) if node is not self)

    def iterchildren(self, *tags: str) -> Iterator[Node]:
        """Yield the children."""
        return (node for node in self if not tags or node.tag in tags)

    def iterancestors(self, *tags: str) -> Iterator[Node]:
        """Yield the elements around this one, from the inside."""
        node = self._parent
        while node is not None:
            if not tags or node.tag in tags:
                yield node
            node = node._parent

    def itertext(self) -> Iterator[str]:
        """Yield the texts in this element."""
        if self.text:
            yield self.text
        for child in self._children:
            yield from child.itertext()
            if child.tail:
                yield child.tail

    def find(self, path: str) -> Node | None:
        """Find a child by its path, or by ``.//tag`` any element in this one."""
        return next(self.iterfind(path), None)

    def findall(self, path: str) -> list[Node]:
        """Find all that `find` may find."""
        return [*self.iterfind(path)]

    def iterfind(self, path: str) -> Iterator[Node]:
        """Yield all that `find` may find."""
        if path.startswith(".//"):
            yield from self.iterdescendants(path.removeprefix(".//"))
            return
        first, _, rest = path.partition("/")
        for child in self.iterchildren(first):
            if rest:
                yield from child.iterfind(rest)
            else:
                yield child

    def findtext(self, path: str, default: str | None = None) -> str | None:
        """Return the text of what `find` finds."""
        found = self.find(path)
        return default if found is None else found.text or ""


_Element = Node


def Element(tag: str, attrib: Mapping[str, str] | None = None, **more: str) -> Node:
    """Make an element outside any other."""
    return Node(tag, {**(attrib or {}), **more})


def SubElement(
    parent: Node, tag: str, attrib: Mapping[str, str] | None = None, **more: str
) -> Node:
    """Append a new element."""
    return Node(tag, {**(attrib or {}), **more}, parent)


class HTMLParser:
    """The options of a parser, and the faults that it found."""

    def __init__(self, **_options: object) -> None:
        self.error_log: list[_LoggedError] = []


class XMLParser(HTMLParser):
    """The same for XML."""


class _PageBuilder(StandardParser):
    """Builds the tree of a page; ends are implied as in lxml."""

    def __init__(self, log: list[_LoggedError]) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("html")
        self._log = log
        self._open = [self.root]
        self._last: Node | None = None
        """The element that ended last; the text after it is its tail."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in reversed(attrs)}
        if tag == "html":
            self.root.attrib |= given
            return
        if tag == "body" and any(one.tag == "body" for one in self._open):
            return
        self._place(tag)
        node = Node(tag, given, self._open[-1], self.getpos()[0])
        if tag in _VOID:
            self._last = node
            return
        self._open.append(node)
        self._last = None
        if len(self._open) > DEPTH_MAX:
            fault = "Excessive depth in document: 256 use XML_PARSE_HUGE option"
            self._log.append(_LoggedError(ErrorLevels.FATAL, fault, self.getpos()[0]))
            raise LxmlError(fault)

    def _place(self, tag: str) -> None:
        """End what a new element ends, and begin the head or the body around it."""
        if tag in _BLOCKS:
            self._end({"p"}, {"td", "th", "table", "div", "li", "body"})
        if tag in _IMPLIED_ENDS:
            self._end(*_IMPLIED_ENDS[tag])
        if tag in ("head", "body"):
            del self._open[1:]
        elif len(self._open) == 1:
            part = "head" if tag in _HEAD and self.root.find("body") is None else "body"
            found = self.root.find(part)
            self._open.append(found if found is not None else Node(part, {}, self.root))
        elif self._open[-1].tag == "head" and tag not in _HEAD:
            self._open[1:] = [Node("body", {}, self.root)]

    def _end(self, ended: set[str], within: set[str]) -> None:
        """End the outermost of these elements that is open within the others."""
        for place in range(len(self._open) - 1, 0, -1):
            tag = self._open[place].tag
            if tag in ended:
                self._last = self._open[place]
                del self._open[place:]
            elif tag in within:
                break

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID or tag in ("html", "body"):
            return
        for place in range(len(self._open) - 1, 0, -1):
            if self._open[place].tag == tag:
                self._last = self._open[place]
                del self._open[place:]
                return
            if self._open[place].tag == "table" and tag in _IMPLIED_ENDS:
                return

    def handle_data(self, data: str) -> None:
        if len(self._open) == 1 or self._open[-1].tag == "head":
            if not data.strip():
                return
            self._place("p")
        if self._last is not None and self._last.getparent() is self._open[-1]:
            self._last.tail = (self._last.tail or "") + data
        elif (parent := self._open[-1])._children:
            last = parent._children[-1]
            last.tail = (last.tail or "") + data
        else:
            parent.text = (parent.text or "") + data


def fromstring(data: bytes | str, parser: HTMLParser | None = None) -> Node:
    """Read a page or an XML document; raises LxmlError."""
    text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
    if isinstance(parser, XMLParser):
        return _read_xml(text)
    log = [] if parser is None else parser.error_log
    builder = _PageBuilder(log)
    try:
        builder.feed(text)
        builder.close()
    except LxmlError:
        pass
    if not len(builder.root):
        raise LxmlError("Document is empty")
    return builder.root


document_fromstring = fromstring


class XMLPullParser:
    """Reads a document piece by piece; has each element with the tag as it ends.

    No entity of the document is expanded, nothing is fetched.
    """

    def __init__(self, *, tag: str = "", **_options: object) -> None:
        self._tag = tag
        self._ended: list[Node] = []
        self._top = Node("")
        self._open = [self._top]
        parser = self._parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._take
        # with a handler entities are not expanded
        parser.EntityDeclHandler = parser.DefaultHandler = _ignore

    def feed(self, data: bytes | str, is_last: bool = False) -> None:
        """Read a piece; raises XMLSyntaxError."""
        try:
            self._parser.Parse(data, is_last)
        except expat.ExpatError as error:
            fault = LxmlError(expat.ErrorString(error.code))
            fault.msg, fault.lineno = str(fault), error.lineno
            raise fault from None

    def read_events(self) -> Iterator[tuple[str, Node]]:
        """Yield the elements that have ended since the last call."""
        ended, self._ended = self._ended, []
        return (("end", node) for node in ended)

    def close(self) -> Node:
        """Return the root; raises XMLSyntaxError if the document has not ended."""
        self.feed(b"", is_last=True)
        root = self._top[0]
        root._parent = None
        return root

    def _start(self, tag: str, attributes: Mapping[str, str]) -> None:
        line = self._parser.CurrentLineNumber
        self._open.append(Node(tag, attributes, self._open[-1], line))
        if len(self._open) > DEPTH_MAX + 1:
            raise LxmlError("Excessive depth in document")

    def _end(self, tag: str) -> None:
        node = self._open.pop()
        if tag == self._tag:
            self._ended.append(node)

    def _take(self, data: str) -> None:
        parent = self._open[-1]
        if parent._children:
            parent._children[-1].tail = (parent._children[-1].tail or "") + data
        else:
            parent.text = (parent.text or "") + data


def _ignore(*_: object) -> None:
    return


def _read_xml(text: str) -> Node:
    parser = XMLPullParser()
    parser.feed(text.encode())
    return parser.close()


def strip_elements(root: Node, *tags: str, with_tail: bool = True) -> None:
    """Remove elements with their content, and the texts after them `with_tail`."""
    for node in [*root.iterdescendants(*tags)]:
        parent = node.getparent()
        if parent is None:
            continue
        place = parent._children.index(node)
        parent.remove(node)
        if with_tail or not node.tail:
            continue
        if place:
            before = parent._children[place - 1]
            before.tail = (before.tail or "") + node.tail
        else:
            parent.text = (parent.text or "") + node.tail


def XPath(path: str) -> Callable[[Node], str]:
    """Return a function for the only path used: the texts of an element in one."""
    assert path == "string()"
    return lambda node: "".join(node.itertext())


def tostring(root: Node, *, encoding: str, doctype: str) -> str:
    """Write a page."""
    assert encoding == "unicode"
    return f"{doctype}\n{''.join(_write(root))}"


def _write(node: Node) -> Iterator[str]:
    yield f"<{node.tag}"
    for name, value in node.attrib.items():
        text = _escape(value)
        if '"' not in text:
            yield f' {name}="{text}"'
        elif "'" not in text:
            yield f" {name}='{text}'"
        else:
            yield f' {name}="{text.replace(chr(34), "&quot;")}"'
    yield ">"
    is_text_only = node.tag in _TEXT_ONLY
    if node.text:
        yield node.text if is_text_only else _escape(node.text)
    for child in node:
        yield from _write(child)
        if child.tail:
            yield _escape(child.tail)
    if node.tag not in _VOID:
        yield f"</{node.tag}>"


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def replace_lxml() -> None:
    """Have every import of lxml get the names above."""
    names = {name: one for name, one in globals().items() if name[:2] != "__"}
    package = ModuleType("lxml")
    for name in ("etree", "html"):
        module = ModuleType(f"lxml.{name}")
        vars(module).update(names)
        vars(package)[name] = module
        sys.modules[f"lxml.{name}"] = module
    sys.modules["lxml"] = package
