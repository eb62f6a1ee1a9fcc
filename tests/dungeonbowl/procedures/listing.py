"""Every procedure in full, as a person would read it: `listing.txt`.

Written anew by `python -m tests.dungeonbowl.procedures.listing`, to be read before it is kept: with
each change of a procedure it shows what phones will do otherwise from then on.

Of inputs, a star marks what a match fills in, `!` what must be given, `=` a default, `(...)` what
may be given. Inside, names begin with `$`, options with `@`, data of the book with `%`, dice thrown
with `#`. Under a die stands what is added to it, in order; under an end what it brings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.dungeonbowl.procedures.made_up import DOCUMENT

Json = Any
LISTING = Path(__file__).with_name("listing.txt")
INFIX = {"+", "-", "*", "=", "<>", "<", "<=", "and", "or", "in", "has"}
PLAIN = {"skill", "items", "within"}
LIMITS = ("low", "high", "least", "most", "longest", "choices", "words")


def listing() -> str:
    """Every type and every procedure, in order."""
    kinds = [written(f"type {key}", inputs(fields)) for key, fields in DOCUMENT.types.items()]
    return "\n".join([*kinds, *map(procedure, DOCUMENT.procedures.values())])


def procedure(entry: Json) -> str:
    """One of them: what it takes, what speaks against it, what it does, how it may end."""
    return written(
        f"{entry['key']}: {' '.join(entry['rules'])}",
        [
            *(f"takes {line}" for line in inputs(entry["inputs"])),
            *against("off", entry),
            *against("wrong", entry),
            *against("forbid", entry),
            *block(entry["do"]),
            *ends(entry["outcomes"]),
        ],
    )


def written(head: str, lines: Iterable[str]) -> str:
    return head + "\n" + "".join(f"    {line}\n" for line in lines)


def deeper(lines: Iterable[str]) -> Iterator[str]:
    return (f"    {line}" for line in lines)


def inputs(specs: list[Json]) -> Iterator[str]:
    for spec in specs:
        default = f"={said(spec['default'])}" if "default" in spec else "!"
        star = "*" if spec.get("match") else ""
        yield f"{spec['name']}{star} {spec['type']}{limits(spec)}{default}"
        yield from deeper(inputs(spec.get("fields", [])))


def limits(spec: Json) -> str:
    parts = [f"{name} {said(spec[name])}" for name in LIMITS if name in spec]
    parts += [name for name in ("rising", "repeats") if spec.get(name)]
    return f" ({', '.join(parts)})" if parts else ""


def against(when: str, entry: Json) -> Iterator[str]:
    for condition, by, message in entry.get(when, ()):
        yield f"{when} {by} if {said(condition)}: {message}"


def ends(outcomes: Json) -> Iterator[str]:
    for outcome, (text, brought) in outcomes.items():
        yield f"{outcome}: {said(text)}"
        yield from deeper(block(brought))


def block(statements: list[Json]) -> Iterator[str]:
    for statement in statements:
        yield from step(*statement)


def step(kind: str, *parts: Json) -> Iterator[str]:
    """A statement, with what stands under it."""
    if kind == "if":
        yield f"if {said(parts[0])}"
        yield from deeper(block(parts[1]))
        if len(parts) > 2:
            yield "else"
            yield from deeper(block(parts[2]))
    elif kind == "for":
        yield f"for each {parts[1]} of {said(parts[0])}"
        yield from deeper(block(parts[2]))
    elif kind == "roll":
        yield from thrown(*parts)
    elif kind == "modifiers":
        yield "modifiers"
        yield from deeper(map(modifier, parts[0]))
    else:
        yield " ".join([kind, *map(said, parts)])


def thrown(purpose: str, die: str, details: Json) -> Iterator[str]:
    yield f"throw {purpose} {die}: {details['why']}"
    rest = (key for key in details if key not in ("why", "add"))
    yield from deeper(f"{key} {detail(key, details[key])}" for key in rest)
    yield from deeper(map(modifier, details.get("add", ())))


def detail(key: str, value: Json) -> str:
    return " ".join(map(said, value)) if key in PLAIN else said(value)


def modifier(added: Json) -> str:
    text, value, rule = added
    return f"adds {text}, {rule}: {said(value)}"


def said(term: Json) -> str:
    """A term on one line, signs between what they join."""
    if isinstance(term, bool):
        return "yes" if term else "no"
    if isinstance(term, dict):
        return "{" + ", ".join(f"{key}: {said(value)}" for key, value in term.items()) + "}"
    if not isinstance(term, list):
        return "null" if term is None else str(term)
    return operation(*term) if term else "[]"


def operation(sign: Json, *parts: Json) -> str:
    if sign == "if":
        condition, yes, no = map(said, parts)
        return f"({yes} if {condition} else {no})"
    if sign == "list":
        return f"[{' '.join(map(said, parts))}]"
    if sign in INFIX:
        return "(" + f" {sign} ".join(map(said, parts)) + ")"
    return f"{said(sign)}({', '.join(map(said, parts))})"


if __name__ == "__main__":
    LISTING.write_text(listing(), encoding="utf-8")
