"""Small marks that stand before a word: statuses, badges, messages."""

from functools import lru_cache

from django.utils.safestring import SafeString

from core.ui.markup import markup

_PATHS = {
    "pen": "M3 13l.7-3L11 2.7l2.3 2.3L6 12.3zM9.5 4.2l2.3 2.3",
    "seal": "M8 1.8a4.7 4.7 0 1 0 .01 0zM5.5 10.3 4.5 14.5 8 12.7l3.5 1.8-1-4.2",
    "tick": "M2.5 8.5 6.3 12.3 13.5 4",
    "cross": "M3.5 3.5l9 9M12.5 3.5l-9 9",
    "bar": "M3 8h10",
    "dots": "M3.2 8h.1M8 8h.1M12.7 8h.1",
    "clock": "M8 4.5V8l2.5 1.8M8 1.8a6.2 6.2 0 1 0 .01 0z",
    "hourglass": "M4 2h8M4 14h8M5 2c0 3 1.3 4.4 3 6-1.7 1.6-3 3-3 6M11 2c0 3-1.3 4.4-3 6 1.7 1.6 "
    "3 3 3 6",
    "play": "M4.5 2.8 13 8l-8.5 5.2z",
    "flag": "M4 14.5V2.2M4 2.8h8.5L10 5.7l2.5 2.9H4",
    "bang": "M8 2.2v7.2M8 13.2v.1",
    "steps": "M2 13.5h4v-4h4v-4h4",
    "lock": "M3.5 7.3h9v6.5h-9zM5.3 7.3V5a2.7 2.7 0 0 1 5.4 0v2.3",
    "undo": "M6 3 2.5 6.3 6 9.6M2.8 6.3h6.4a3.7 3.7 0 0 1 0 7.4H6",
    "info": "M8 7.3v5.4M8 3.3v.1",
    "skull": "M8 1.8c3.4 0 5.6 2.3 5.6 5.3 0 2-.9 3.4-2.3 4.2v2.6H4.7v-2.6C3.3 10.5 2.4 9.1 "
    "2.4 7.1 2.4 4.1 4.6 1.8 8 1.8zM5.7 7.2v.1M10.3 7.2v.1M8 11.5v2.2",
    "plaster": "M9.8 2.5 13.5 6.2 6.2 13.5 2.5 9.8zM7 5.3 10.7 9M8 8v.1",
    "stone": "M2 13.5 3.5 6.5 8 2.5l4.5 2.5L14 13.5zM8 2.5 7 7.5l3.5 2-1 4",
    "chain": "M6.5 9.5 9.5 6.5M7.5 4.5l1.3-1.3a2.7 2.7 0 0 1 3.9 3.9L11.5 8.4M8.5 11.5"
    "l-1.3 1.3a2.7 2.7 0 0 1-3.9-3.9L4.5 7.6",
    "door": "M4 14V2h8v12M2 14h12M9.5 8v.1",
    "swap": "M3 5.5h9.5L10 3M13 10.5H3.5L6 13",
    "star": "M8 1.8 9.9 6l4.5.5-3.4 3 1 4.5L8 11.7 4 14l1-4.5-3.4-3L6.1 6z",
    "gem": "M4.5 2.5h7L14 6.2 8 14 2 6.2zM2 6.2h12M8 14 5.8 6.2 8 2.5l2.2 3.7z",
    "blade": "M13.5 2.5 6 10M13.5 2.5v3L7 11.5 4.5 9 10.5 2.5zM3.5 8.5 7.5 12.5M5 11l-3 3",
    "coin": "M8 1.8a6.2 6.2 0 1 0 .01 0zM8 5v6M5.5 8h5",
    "book": "M8 3.5C6.5 2.3 4.5 2 2 2.2v10.3c2.5-.2 4.5.1 6 1.3 1.5-1.2 3.5-1.5 6-1.3V2.2"
    "C11.5 2 9.5 2.3 8 3.5zM8 3.5v10.3",
    "arrow": "M2.5 8h11M9.5 4l4 4-4 4",
    "ball": "M2 8c2-4.7 10-4.7 12 0-2 4.7-10 4.7-12 0zM5.5 8h5M7 6.8v2.4M9 6.8v2.4",
    "chest": "M2 7V5.5A2.5 2.5 0 0 1 4.5 3h7A2.5 2.5 0 0 1 14 5.5V7zM2 7v6.5h12V7M8 7v2.5",
}
_SAME_AS = {
    "success": "tick",
    "error": "cross",
    "warning": "bang",
    "debug": "dots",
    "refusal": "cross",
}
MARKS = tuple(_PATHS)
MARK = markup(
    '<svg class="mark" width="{0}" height="{0}" viewBox="0 0 16 16" aria-hidden="true"'
    ' focusable="false"><path d="{1}"/></svg>'
)


@lru_cache(maxsize=512)
def mark(name: str, size: int = 16) -> SafeString:
    """The mark called `name`, hidden from readers: a word always stands beside it."""
    return MARK(size, _PATHS.get(_SAME_AS.get(name, name), _PATHS["info"]))
