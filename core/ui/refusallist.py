"""A list of verdicts as HTML, each sentence with its rule and what would mend it.

It is written in Python, because a market refuses a dozen things at once, and a template spends most
of its time looking names up. `core.ui.attempt` and `core.ui.refused` bring refusals to a page.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django.utils.safestring import SafeString

from core.ui.addresses import address_above
from core.ui.marks import mark
from core.ui.markup import NOTHING, escaped, joined, markup
from dungeonbowl.verdicts import Verdict

RULE = markup('<a class="rule" href="{}">{}</a>')
LIST, NAMED = markup('<ul class="refusals"{}>{}</ul>'), markup(' id="{}"')
LINE = markup('<li>{} <span><span class="visually-hidden">Refused: </span>{} {}{}</span></li>')
MEND = markup("<em>{}</em> ")

rule_page = address_above("rulebook-rule")


@lru_cache(maxsize=512, typed=True)
def rule_link(rule_id: str, pack: str = "") -> SafeString:
    """A rule's id, linked to its page in the rulebook, or in that of a rule pack."""
    page = rule_page(pack, rule_id) if pack else rule_page(rule_id)
    return RULE(page, rule_id) if page else escaped(rule_id)


def refusals(verdicts: Iterable[Verdict], id: str = "", pack: str = "") -> SafeString:
    """A list of them, for a button's `aria-describedby` under `id`; "" without any."""
    lines = joined(_line(verdict, pack) for verdict in verdicts)
    return LIST(NAMED(id) if id else "", lines) if lines else NOTHING


def _line(verdict: Verdict, pack: str) -> SafeString:
    mend = MEND(verdict.mend) if verdict.mend else ""
    return LINE(mark("cross", 14), verdict.message, mend, rule_link(verdict.rule, pack))
