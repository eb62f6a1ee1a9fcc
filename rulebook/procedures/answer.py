"""What a procedure's page answers: what it needs next or how it ends, and how likely that is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from dungeonbowl.errors import FieldError
from dungeonbowl.procedures import Prepared, document, prepared
from dungeonbowl.procedures.chances import TooManyWays
from dungeonbowl.procedures.likely import LikelyOutcome, likely_outcomes
from dungeonbowl.procedures.sampled import THROWS, sampled_outcomes
from dungeonbowl.procedures.words import procedure_words
from dungeonbowl.verdicts import Refused, Verdict
from rulebook.procedures.address import Pairs, dice_pairs, input_pairs, query_of
from rulebook.procedures.chancerow import ChanceRow
from rulebook.procedures.dice import Lack, outcome_name, rolled
from rulebook.procedures.form import ProcedureForm
from rulebook.procedures.overlay import OPTION, overlay_pairs, switched_on
from rulebook.procedures.recorded import spoken
from rulebook.terms import place

Json = Any
# Counting this many results takes a tenth of a second; with many players it takes longer.
MOST_WAYS = 600
FEW = 2
BRIEF = 4
SOURCES = {"team": "a team re-roll", "pro": "Pro"}


@dataclass(frozen=True)
class Following:
    """A procedure that follows for somebody, with its address; `after` is the outcome before it."""

    name: str
    whose: str
    address: str
    after: str


@dataclass
class AnswerShown:
    """A procedure's answer for a page, as far as its inputs allow."""

    form: ProcedureForm
    under: Pairs = field(default_factory=list)
    verdicts: tuple[Verdict, ...] = ()
    ready: Prepared | None = None
    answer: Json = None

    @classmethod
    def of(cls, form: ProcedureForm, under: Pairs) -> AnswerShown:
        """Work it out; errors are put beside the form's fields, refusals are kept here."""
        found = cls(form, under)
        try:
            found.ready = prepared(form.key, form.rules, form.inputs)
            found.answer = _thrown(form, found.ready)
        except Refused as refused:
            found.verdicts = refused.verdicts
        except FieldError as wrong:
            form.complain(wrong.errors)
        return found

    @property
    def status(self) -> int:
        """400 for what can't be read, 422 for what a rule forbids, 200 for a page just opened."""
        if self.form.wrong or self.form.loose or self.form.dice_errors:
            return 200 if self.form.only_lacking else 400
        return 422 if self.verdicts and not self.form.bare else 200

    @cached_property
    def lack(self) -> Lack | None:
        """The next die or choice."""
        if self.ready is None or not self.answer or not self.answer["needs"]:
            return None
        return Lack(self.ready, self.form.dice, self.answer["needs"][0])

    @property
    def ended(self) -> bool:
        """Whether an outcome is reached."""
        return bool(self.answer) and not self.answer["needs"]

    @cached_property
    def chances(self) -> list[ChanceRow]:
        """Every outcome with its chance, estimated by throwing if there is too much to count."""
        found = self._sampled if self._counted is None else self._counted
        return [ChanceRow(outcome_name(one.outcome), one.once, one.again) for one in found]

    @property
    def thrown_often(self) -> int:
        """How often the program threw to estimate the chances; 0 if it counted."""
        return THROWS if self._counted is None else 0

    @cached_property
    def _counted(self) -> list[LikelyOutcome] | None:
        if self.ready is None:
            return []
        try:
            return likely_outcomes(self.ready, MOST_WAYS // max(1, len(self.form.people) - FEW))
        except TooManyWays:
            return None

    @cached_property
    def _sampled(self) -> list[LikelyOutcome]:
        """The same throws each time the page is asked for."""
        if self.ready is None:
            return []
        return sampled_outcomes(self.ready, Random(self.form.key))  # noqa: S311 - nobody's dice

    @property
    def chosen(self) -> bool:
        """Whether a chance depends on somebody's choice."""
        return any(row.once.least != row.once.most for row in self.chances)

    @property
    def rerollable(self) -> bool:
        """Whether a team re-roll changes anything."""
        return any(row.again for row in self.chances)

    @property
    def in_words(self) -> str:
        """The chances as a sentence."""
        said = "; ".join(row.words for row in self.chances)
        return f"{said[:1].upper()}{said[1:]}."

    @property
    def brief(self) -> str:
        """The answer in one line: `4+: dodges 50%, falls 50%`."""
        if self.ended:
            return str(self.answer["text"])
        rows = sorted(self.chances, key=lambda row: -row.share)[:BRIEF]
        likely = ", ".join(f"{row.name} {row.percent}" for row in rows)
        if not self.answer or self.on_the_dice is None:
            return likely
        return f"{self.on_the_dice}+: {likely}"

    @property
    def so_far(self) -> list[tuple[str, str, list[Json]]]:
        """Every die and choice so far: its purpose, the name of its field, its faces."""
        return [
            (purpose.replace("_", " "), f"dice.{purpose}", _many(faces))
            for purpose, faces in (self.answer or {"dice": {}})["dice"].items()
        ]

    @property
    def rerolls(self) -> list[tuple[str, str]]:
        """For each die thrown, who may re-roll it."""
        found = self.answer["reroll"] if self.answer else {}
        return [
            (purpose.replace("_", " "), ", ".join(map(self._source, sources)))
            for purpose, sources in found.items()
        ]

    def _source(self, key: str) -> str:
        items = self.form.rules.book.items
        return SOURCES.get(key) or (items[key].name if key in items else _title(key))

    @cached_property
    def on_trial(self) -> str:
        """This page's address under options that switch the procedure on; "" if it is on."""
        off = self.form.shape["off"] is not None
        options = switched_on(self.form.key, self.form.rules) if off else {}
        kept = [pair for pair in self.under if pair[0].removeprefix(OPTION) not in options]
        under = [*kept, *overlay_pairs(options)]
        return (
            self._at(self.form.key, [] if self.form.bare else self._inputs, under)
            if options
            else ""
        )

    @property
    def outcome(self) -> str:
        """How it ended, in a word or two; "" if it hasn't."""
        return outcome_name(self.answer["outcome"] or "") if self.answer else ""

    @property
    def on_the_dice(self) -> int | None:
        """What the dice must show with these modifiers; None if there is no target."""
        target = self.answer["target"]
        return None if target is None else target - sum(one["value"] for one in self._modifiers)

    @property
    def _modifiers(self) -> list[Json]:
        return list(self.answer["modifiers"])

    @property
    def value(self) -> str:
        """The resulting number as a sentence, if the outcome's sentence doesn't say it."""
        value = self.answer["value"]
        if value is None:
            return ""
        monsters = document(self.form.rules.book).data["monsters"]
        known = isinstance(value, str) and value in monsters
        said = monsters[value]["name"] if known else str(value)
        return procedure_words().value(self.form.key, self.answer["outcome"], said)

    @property
    def turnover(self) -> str:
        """A sentence if the turn is over; "" if it isn't."""
        if self.answer["turnover"] is True:
            return "Turnover."
        kept = "A turnover, unless the active team holds the ball when it comes to rest."
        return kept if self.answer["turnover"] else ""

    @property
    def following(self) -> Iterator[Following]:
        """The procedures that follow, in order."""
        words = procedure_words()
        for step in self.answer["then"]:
            inputs = input_pairs(step["key"], step["inputs"], self.form.rules)
            at = self._at(step["key"], inputs or [("after", self.form.key)])
            after = outcome_name(step.get("if", ""))
            yield Following(words.name(step["key"]), self._whose(step["inputs"]), at, after)

    def _whose(self, inputs: Json) -> str:
        about = inputs.get("player")
        return self.form.people.get(about.get("id") or 0, "") if isinstance(about, dict) else ""

    @property
    def recorded(self) -> list[str]:
        """What it would record, in plain words."""
        return [spoken(entry, self.form.people) for entry in self.answer["entries"]]

    @property
    def each(self) -> list[tuple[str, str]]:
        """What happens to each player of a list."""
        fates = (self.answer or {}).get("each") or []
        victims = (one for one in self.form.people.values())
        return [(name, outcome_name(fate)) for name, fate in zip(victims, fates, strict=False)]

    @property
    def address(self) -> str:
        """The address of this page with everything that was given, to be shared."""
        return self._at(self.form.key, [*self._inputs, *dice_pairs(self.form.dice)])

    @property
    def before(self) -> str:
        """The page without the last die; "" before the first."""
        *kept, _ = [*self.answer["dice"].items()] or [None]
        return self._at(self.form.key, [*self._inputs, *dice_pairs(dict(kept))])

    @property
    def afresh(self) -> str:
        """The page with no die thrown."""
        return self._at(self.form.key, self._inputs)

    def thrown(self, do: str) -> str:
        """The page with the dice thrown that `roll:<purpose>` asks for; "" if none is missing."""
        need = self.lack.need if self.lack else {}
        if "die" not in need or do != f"roll:{need['purpose']}":
            return ""
        dice = {**self.form.dice, need["purpose"]: rolled(need)}
        return self._at(self.form.key, [*self._inputs, *dice_pairs(dice)])

    @property
    def _inputs(self) -> Pairs:
        return input_pairs(self.form.key, self.form.inputs, self.form.rules)

    def _at(self, key: str, pairs: Pairs, under: Pairs | None = None) -> str:
        page = place(self.form.rules.book.pack, "rulebook-procedure", key)
        query = query_of([*pairs, *(self.under if under is None else under)])
        return f"{page}?{query}" if query else page


def _thrown(form: ProcedureForm, ready: Prepared) -> Json:
    """The answer with these dice; an impossible face is asked for again."""
    while True:
        try:
            return ready.with_dice(form.dice).as_dict()
        except FieldError as wrong:
            form.complain(wrong.errors)
            purpose = wrong.message.partition(": ")[0]
            if form.dice.pop(purpose, None) is None:
                raise


def _many(faces: Json) -> list[Json]:
    return faces if isinstance(faces, list) else [faces]


def _title(key: str) -> str:
    return key.replace("_", " ").title()
