"""HTML and SVG written in Python: values are escaped, unless they are markup already.

    LINK = markup('<a href="{}">{}</a>')
    LINK(team_page(team.id), team.name)

For lists and tables of hundreds of rows, where a template spends most of its time looking names up,
and for pictures. No other code marks text as safe, except the few places listed in
`tests/core/test_markup.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from string import Formatter

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

Draw = Callable[..., SafeString]

NOTHING = SafeString("")


def markup(source: str) -> Draw:
    """A function that puts its values into the gaps of `source`, which is our own markup.

    Gaps are `{}` in their order, or `{0}`, `{1}` where a value occurs twice; `{{` is a brace. The
    function raises ValueError for too many or too few values.
    """
    pieces, order = _cut(source)
    if order == [*range(len(order))]:
        return _in_order(pieces)
    wanted = max(order) + 1

    def draw(*values: object) -> SafeString:
        if len(values) != wanted:
            raise ValueError(f"{wanted} values, not {len(values)}")
        drawn, filled = [_shown(value) for value in values], pieces.copy()
        filled[1::2] = [drawn[place] for place in order]
        return SafeString("".join(filled))

    return draw


def escaped(value: object) -> SafeString:
    """A value by itself."""
    return joined((value,))


def joined(parts: Iterable[object], between: str = "") -> SafeString:
    """Values one after the other, with `between`, our own markup, between them."""
    return SafeString(
        between.join([part if type(part) is SafeString else _shown(part) for part in parts])
    )


def replaced(drawn: SafeString, was: str, by: str) -> SafeString:
    """Markup with its first `was` replaced; both are our own markup."""
    return SafeString(drawn.replace(was, by, 1))


def _in_order(pieces: list[str]) -> Draw:
    """The common case, and the quickest: joining doesn't escape markup again."""

    def draw(*values: object) -> SafeString:
        filled = pieces.copy()
        filled[1::2] = [value if type(value) is SafeString else _shown(value) for value in values]
        return SafeString("".join(filled))

    return draw


def _cut(source: str) -> tuple[list[str], list[int]]:
    """The fixed parts, and which value goes into each gap between them."""
    pieces, order = [""], list[int]()
    for still, name, how, converted in Formatter().parse(source):
        if how or converted:
            raise ValueError(f"{{{name}}} takes its value as it is")
        pieces[-1] += still
        if name is not None:
            order.append(int(name or len(order)))
            pieces += ["", ""]
    return pieces, order


def _shown(value: object) -> str:
    """The value as it stands between tags or in quotes; None is empty."""
    kind = type(value)
    if kind is str:
        return escape(value)  # type: ignore[arg-type]
    if kind is int:
        return str(value)
    return "" if value is None else conditional_escape(value)  # type: ignore[arg-type]
