"""Buying for the team as a whole: re-rolls, Fan Factor and an apothecary."""

from __future__ import annotations

from dungeonbowl.effects import (
    ApothecaryOwned,
    FanFactorChanged,
    HalfPriceRerolls,
    LedgerLine,
    RerollsChanged,
)
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases.quotes import Quote, positive, quote
from dungeonbowl.roster.start import apothecary_verdicts, fan_factor_verdicts
from dungeonbowl.team.state import TeamState
from dungeonbowl.team.value import Receipt
from dungeonbowl.verdicts import Verdict
from dungeonbowl.wording import counted, gold


def quote_rerolls(team: TeamState, count: int, rules: HouseRules) -> Quote:
    """`count` more team re-rolls (TEAM-05, C-53, SA-02).

    In a draft each at the starting price; afterwards at the later price, those that an Extra
    Training still sells for half first, which is the starting price again, but never more than the
    later one. Source: 003, Basic Composition; Extra Training. Raises FieldError for a count below
    one.
    """
    positive("count", count)
    start, later = rules.number("reroll_cost_start"), rules.number("reroll_cost_later")
    drafting = team.status == "draft"
    cheap = count if drafting else min(count, team.half_price_rerolls)
    half = start if drafting else min(start, later)
    offers = ((cheap, half), (count - cheap, later))
    parts = [(f"{counted(n, 're-roll')} at {gold(each)}", n * each) for n, each in offers if n]
    receipt = Receipt.adding(counted(count, "team re-roll"), *parts)
    lines = [
        LedgerLine(f"Bought {receipt.title}", gold=-receipt.total, effect=RerollsChanged(count))
    ]
    if cheap and not drafting:
        lines.append(
            LedgerLine("At the price Extra Training gives", effect=HalfPriceRerolls(-cheap))
        )
    return quote(team, receipt, tuple(lines))


def quote_rerolls_returned(team: TeamState, count: int, rules: HouseRules) -> Quote:
    """Giving `count` team re-rolls back for what they cost, while drafting (TEAM-05).

    Raises FieldError for a count below one or above what the team has.
    """
    _no_more_than("count", positive("count", count), team.rerolls)
    back = count * rules.number("reroll_cost_start")
    title = f"{counted(count, 'team re-roll')} given back"
    line = LedgerLine(title, gold=back, effect=RerollsChanged(-count))
    return quote(
        team, Receipt.adding(title, ("Paid back", -back)), (line,), _if_registered(team, "TEAM-05")
    )


def quote_fan_factor_returned(team: TeamState, points: int, rules: HouseRules) -> Quote:
    """Giving `points` of Fan Factor back for what they cost, while drafting (TEAM-06).

    Raises FieldError for points below one or above what the team has.
    """
    _no_more_than("points", positive("points", points), team.fan_factor)
    back = points * rules.number("fan_factor_cost")
    title = f"Fan Factor {points} given back"
    line = LedgerLine(title, gold=back, effect=FanFactorChanged(-points))
    return quote(
        team, Receipt.adding(title, ("Paid back", -back)), (line,), _if_registered(team, "TEAM-06")
    )


def quote_fan_factor(team: TeamState, points: int, rules: HouseRules) -> Quote:
    """`points` more Fan Factor (TEAM-06, C-54, C-55): up to the starting maximum in a draft.

    Source: 003, Basic Composition. Raises FieldError for points below one.
    """
    positive("points", points)
    each = rules.number("fan_factor_cost")
    receipt = Receipt.adding(
        f"Fan Factor +{points}", (f"{counted(points, 'point')} at {gold(each)}", points * each)
    )
    line = LedgerLine(
        f"Bought {receipt.title}", gold=-receipt.total, effect=FanFactorChanged(points)
    )
    drafting = team.status == "draft"
    verdicts = fan_factor_verdicts(team.fan_factor + points, rules) if drafting else ()
    return quote(team, receipt, (line,), verdicts)


def quote_apothecary(team: TeamState, rules: HouseRules) -> Quote:
    """The team's one apothecary (OPT-37). Source: C-202, not from the documents."""
    receipt = Receipt.adding("An apothecary", ("Always the same", rules.figures.apothecary_cost))
    line = LedgerLine(
        "Bought an apothecary", gold=-receipt.total, effect=ApothecaryOwned(hired=True)
    )
    verdicts = apothecary_verdicts(rules)
    if team.apothecary:
        verdicts = (Verdict("OPT-37", "The team has its apothecary; there is never a second."),)
    return quote(team, receipt, (line,), verdicts)


def quote_apothecary_returned(team: TeamState, rules: HouseRules) -> Quote:
    """Giving the apothecary back for what one costs, while drafting (OPT-37)."""
    receipt = Receipt.adding("Apothecary given back", ("Paid back", -rules.figures.apothecary_cost))
    line = LedgerLine(receipt.title, gold=-receipt.total, effect=ApothecaryOwned(hired=False))
    verdicts = _if_registered(team, "OPT-37")
    if not team.apothecary:
        verdicts = (Verdict("OPT-37", "The team has no apothecary to give back."),)
    return quote(team, receipt, (line,), verdicts)


def _if_registered(team: TeamState, rule: str) -> tuple[Verdict, ...]:
    if team.status == "draft":
        return ()
    return (Verdict(rule, "What a registered team has bought isn't taken back."),)


def _no_more_than(field: str, number: int, owned: int) -> None:
    if number > owned:
        raise FieldError(field, f"The team has {owned}.")
