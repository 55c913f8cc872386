"""Styles computed once for all widgets that the style sheets cannot distinguish.

For each widget the framework matches every rule that may apply against all ancestors,
at each change of focus or class and for each new screen: a third of the time of a key.
It caches the result for one pass only, and for the children of one parent.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from textual.app import App
from textual.css.model import RuleSet
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.widget import Widget

Look = tuple[Hashable, ...]
"""Everything about a node and its ancestors that a rule can test."""


class KnownStyles(NamedTuple):
    """The styles of all nodes with one look, and what these may depend on."""

    styles: RulesMap
    hover: bool
    focus_within: bool
    order: bool
    odd_or_even: bool


_Known = dict[Look, KnownStyles]

#: How many looks are cached before the cache is emptied.
_MOST = 1024

_apply = Stylesheet.apply
_newest: WeakKeyDictionary[Stylesheet, tuple[list[RuleSet], _Known]] = (
    WeakKeyDictionary()
)
#: The styles each node was given last: its parts need new ones only when these change.
_given: WeakKeyDictionary[DOMNode, KnownStyles] = WeakKeyDictionary()


class _Finding:
    """Takes the place of the framework's cache for one pass.

    The framework stores nothing in it that depends on siblings or children.
    """

    styles: RulesMap | None = None

    def get(self, _: object) -> None:
        return None

    def __setitem__(self, _: object, styles: RulesMap) -> None:
        self.styles = styles


def apply_known(
    sheet: Stylesheet, node: DOMNode, *, animate: bool = False, cache: object = None
) -> None:
    """Style a node, with the styles already found for its look if possible."""
    known, look = _get_known(sheet), _describe_look(node)
    found = known.get(look)
    if found is None:
        found = _find_styles(sheet, node, animate)
        if found is not None:
            if len(known) >= _MOST:
                known.clear()
            _given[node] = known[look] = found
        return
    node._has_hover_style = found.hover
    node._has_focus_within = found.focus_within
    node._has_order_style = found.order
    node._has_odd_or_even = found.odd_or_even
    sheet.replace_rules(node, found.styles, animate=animate)
    if _given.get(node) is not found:
        sheet._process_component_classes(node)
        _given[node] = found


def _find_styles(sheet: Stylesheet, node: DOMNode, animate: bool) -> KnownStyles | None:
    """Have the framework style a node; None if the result cannot be cached."""
    finding: Any = _Finding()
    _apply(sheet, node, animate=animate, cache=finding)
    if finding.styles is None:
        return None
    return KnownStyles(
        finding.styles,
        hover=node._has_hover_style,
        focus_within=node._has_focus_within,
        order=node._has_order_style,
        odd_or_even=node._has_odd_or_even,
    )


def _describe_look(node: DOMNode) -> Look:
    look: list[Hashable] = []
    at: Any = node
    while isinstance(at, DOMNode):
        look += (type(at), at._id, frozenset(at._classes), at._pseudo_classes_cache_key)
        if isinstance(at, Widget):
            look.append(at.allow_focus())
        elif isinstance(at, App):
            look += (at.theme, at.app_focus, at.ansi_color, at.no_color, at.is_inline)
        at = at._parent
    return tuple(look)


def _get_known(sheet: Stylesheet) -> _Known:
    """The styles found so far by the current rules of a sheet."""
    rules = sheet.rules
    newest = _newest.get(sheet)
    if newest is None or newest[0] is not rules:
        newest = _newest[sheet] = (rules, _make_known(tuple(rules)))
    return newest[1]


@lru_cache(maxsize=4)
def _make_known(rules: tuple[RuleSet, ...]) -> _Known:
    return {}
