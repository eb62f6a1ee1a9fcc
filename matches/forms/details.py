"""The fields each type of event asks for beyond who did it to whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django import forms

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType, RerollSource
from matches.forms.words import CAUSES, HAZARDS, INFRACTIONS, SOURCES

Fields = dict[str, forms.Field]
LONGEST_NOTE = 500
UNTOLD = (
    "Balls and where they are, illusions that vanish, spells, and hops between teleporters have "
    "no key of their own yet: a note holds them."
)


def details_for(kind: EventType, book: Book, rules: HouseRules) -> Fields:
    """The type's own fields, under these house rules, and a note at the end."""
    ask = ASKED.get(kind)
    fields = ask(book, rules) if ask else {}
    required = kind == EventType.NOTE
    note = forms.CharField(
        label="What happened?" if required else "In your own words",
        required=required,
        max_length=LONGEST_NOTE,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=UNTOLD if required else "",
    )
    return {**fields, "text": note}


def _choose(label: str, choices: Sequence[tuple[str, str]]) -> forms.Field:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect)


def _tick(label: str, initial: bool = False, help_text: str = "") -> forms.Field:
    return forms.BooleanField(label=label, required=False, initial=initial, help_text=help_text)


def _casualty(book: Book, rules: HouseRules) -> Fields:
    fields = {
        "cause": _choose("What was it?", CAUSES),
        "victim_standing": _tick("The victim was standing", initial=True),
        "regenerated": _tick("The victim regenerated"),
    }
    if rules.flag("stunty_table"):
        fields["badly_hurt"] = _tick("Badly Hurt by the Stunty injury table")
    if rules.choice("casualty_table") == "manual":
        fields["outcome"] = forms.ChoiceField(
            label="What did your casualty table say?", choices=_outcomes(book), required=False
        )
    return fields


def _outcomes(book: Book) -> list[tuple[str, str]]:
    table, lasting = book.tables["casualty_d16"], book.tables["lasting_injury"]
    rows = [(row.key, row.name) for row in table.rows]
    kinds = {str(row.injury): f"Lasting injury: {row.name}" for row in lasting.rows if row.injury}
    return [("", "Choose"), *rows, *kinds.items()]


def _hazard(book: Book, rules: HouseRules) -> Fields:
    return {"hazard": _choose("Into what?", HAZARDS)}


def _infraction(book: Book, rules: HouseRules) -> Fields:
    items = [("", "The one carried"), *((key, item.name) for key, item in book.items.items())]
    fields = {
        "kind": _choose("What was it?", INFRACTIONS),
        "injured": _tick("If it was a foul: its victim was injured", initial=True),
        "item": forms.ChoiceField(label="If it was an item: which?", choices=items, required=False),
    }
    mode = rules.choice("referee_mode")
    if mode == "eye_onsite":
        fields["near_ref"] = _tick("Near a referee and in sight")
    if mode == "s1_model":
        fields["squares"] = forms.IntegerField(
            label="Squares from the referee", required=False, min_value=1, max_value=999
        )
    if mode == "s4_doubles":
        fields["double"] = _tick("The armour or injury roll was a double")
    return fields


def _monster(book: Book, rules: HouseRules) -> Fields:
    big_guys = {
        race.key: race.name
        for college in book.colleges.values()
        for race in college.races
        if race.special
    }
    choices = [
        ("Monsters", [(key, monster.name) for key, monster in book.monsters.items()]),
        ("Big Guys at large", list(big_guys.items())),
    ]
    return {"monster": forms.ChoiceField(label="Which monster?", choices=choices)}


def _source(book: Book, rules: HouseRules) -> Fields:
    return {"source": _choose("Which re-roll?", SOURCES)}


def sources(left: Mapping[RerollSource, int]) -> forms.Field:
    """The re-rolls that a side still has, and how many of each."""
    words = dict(SOURCES)
    kept = [(source, f"{words[source]}: {n} left") for source, n in left.items() if n > 0]
    return _choose("Which re-roll?", kept)


def _chest(book: Book, rules: HouseRules) -> Fields:
    return {"by_sorcery": _tick("Opened by sorcery")}


def _referee(book: Book, rules: HouseRules) -> Fields:
    return {"last": _tick("It was the last referee")}


ASKED: Mapping[EventType, Callable[[Book, HouseRules], Fields]] = {
    EventType.CASUALTY: _casualty,
    EventType.HAZARD_PUSH: _hazard,
    EventType.INFRACTION: _infraction,
    EventType.MONSTER_REMOVED: _monster,
    EventType.REROLL: _source,
    EventType.CHEST_BALL: _chest,
    EventType.REFEREE_REMOVED: _referee,
}
