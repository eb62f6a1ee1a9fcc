"""Operations as people write them: functions that make terms of terms."""

from __future__ import annotations

from collections.abc import Sequence

from dungeonbowl.procedures.language.terms import (
    Listed,
    Number,
    Person,
    Term,
    Truth,
    Value,
    plain,
)


def option(key: str) -> Term:
    """An option that is a word."""
    return Term("@" + key)


def flag_option(key: str) -> Truth:
    """An option that is yes or no."""
    return Truth("@" + key)


def number_option(key: str) -> Number:
    """An option that is a number."""
    return Number("@" + key)


def list_option(key: str) -> Listed:
    """An option that is a list of keys."""
    return Listed("@" + key)


def die(purpose: str) -> Number:
    """The one die, or the choice, given for this purpose."""
    return Number("#" + purpose)


def dice(purpose: str) -> Listed:
    """The dice given for this purpose, where they are several."""
    return Listed("#" + purpose)


def numbered_die(purpose: str, number: Number) -> Number:
    """The die given for `purpose.number`."""
    return Number(["die", purpose, number.json])


def either(condition: Truth, yes: Value, no: Value = None) -> Term:
    """One thing or the other."""
    return Term(["if", condition.json, plain(yes), plain(no)])


def number_if(condition: Truth, yes: int | Number, no: int | Number = 0) -> Number:
    """One number or the other."""
    return Number(["if", condition.json, plain(yes), plain(no)])


def list_if(condition: Truth, *things: Value) -> Listed:
    """These, or nothing."""
    return Listed(["if", condition.json, plain(things), ["list"]])


def plain_list(*things: Value) -> Listed:
    """These things."""
    return Listed(plain(things))


def numbers_to(number: int | Number) -> Listed:
    """1 to this number."""
    return Listed(["to", plain(number)])


def joined(*lists: Listed | Sequence[Value]) -> Listed:
    """One list after the other."""
    return Listed(["join", *(plain(one) for one in lists)])


def many(thing: Term) -> Listed:
    """A list as it is, anything else as a list of it alone."""
    return Listed(["many", thing.json])


def total_of(faces: Listed) -> Number:
    """Dice added."""
    return Number(["sum", faces.json])


def lowest_of(*numbers: int | Number) -> Number:
    """The lowest of these."""
    return Number(["min", *(plain(number) for number in numbers)])


def highest_of(*numbers: int | Number) -> Number:
    """The highest of these."""
    return Number(["max", *(plain(number) for number in numbers)])


def every(*conditions: Truth) -> Truth:
    """Whether all of them hold."""
    return Truth(["and", *(one.json for one in conditions)])


def kept_at(objects: Term, key: Term) -> Person:
    """The player that an object has at this key, null where it has none."""
    return Person(["of", objects.json, key.json])


def known_as(data: str, key: Term) -> Term:
    """What the book's data say of a key, null where they know none of it."""
    return Term(["of", "%" + data, key.json])


def row(table: str | Term, number: Number, column: str = "key") -> Term:
    """What a table of the book says of a number."""
    return Term(["row", plain(table), number.json, column])


def lowest(table: str | Term, key: str) -> Number:
    """The face from which on a table says this: what "4 or better" is made of."""
    return Number(["lowest", plain(table), key])
