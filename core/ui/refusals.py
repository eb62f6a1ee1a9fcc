"""What the rules say against something, each sentence with its rule: written straight.

A market refuses a dozen things at once, and a template spends most of its time looking names up.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from core.ui.marks import mark
from dungeonbowl.verdicts import Verdict


@lru_cache(maxsize=512, typed=True)
def rule_link(rule_id: str, pack: str = "") -> SafeString:
    """A rule's id, linked to its page in the rulebook, or in that of a rule pack."""
    below = f"packs/{pack}/" if pack else ""
    return format_html('<a class="rule" href="/rulebook/{0}rules/{1}/">{1}</a>', below, rule_id)


def refusals(verdicts: Iterable[Verdict], id: str = "", pack: str = "") -> SafeString:
    """A list of them, for a button's `aria-describedby` under `id`; nothing where nothing is."""
    lines = "".join(_line(verdict, pack) for verdict in verdicts)
    named = f' id="{escape(id)}"' if id else ""
    return mark_safe(f'<ul class="refusals"{named}>{lines}</ul>' if lines else "")


def _line(verdict: Verdict, pack: str) -> str:
    mend = f"<em>{escape(verdict.mend)}</em> " if verdict.mend else ""
    return (
        f'<li>{mark("cross", 14)} <span><span class="visually-hidden">Refused: </span>'
        f"{escape(verdict.message)} {mend}{rule_link(verdict.rule, pack)}</span></li>"
    )
