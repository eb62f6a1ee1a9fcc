"""What each procedure asks and can come to, as frames.txt tells it: a few lines for each.

Written anew by `python -m tests.dungeonbowl.procedures.frames`, to be read before it is kept.
A star marks what a match fills in, `!` what must be told, `=` a default, `(...)` what may be told.
A die has its mark, T or O, and the skill by which its player throws it again, and under it what is
added, in order. An end says what it brings, in order too: procedures that follow, what is to be
told, an event with `!`; in brackets where something decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dungeonbowl.procedures.document import asked
from tests.dungeonbowl.procedures.made_up import DOCUMENT

Json = Any
FRAMES = Path(__file__).with_name("frames.txt")


def frames() -> str:
    """Every procedure and type, in order."""
    kinds = [f"type {key}\n{_lines(_inputs(fields))}" for key, fields in DOCUMENT.types.items()]
    return "\n".join([*kinds, *map(_frame, DOCUMENT.procedures.values())])


def _frame(entry: Json) -> str:
    parts = [
        *_inputs(entry["inputs"]),
        *_dice(entry),
        *_ends(entry),
        *(f"off: {rule}" for _, rule, _ in entry.get("off", ())),
        *(f"forbids: {rule}" for _, rule, _ in entry.get("forbid", ())),
        *(f"wrong: {name}" for _, name, _ in entry.get("wrong", ())),
    ]
    return f"{entry['key']}: {' '.join(entry['rules'])}\n{_lines(parts)}"


def _lines(parts: Any) -> str:
    return "".join(f"    {part}\n" for part in parts)


def _inputs(specs: list[Json]) -> Iterator[str]:
    for spec in specs:
        default = f"={_short(spec['default'])}" if "default" in spec else "!"
        star = "*" if spec.get("match") else ""
        yield f"{spec['name']}{star} {spec['type']}{_limits(spec)}{default}"
        for inner in _inputs(spec.get("fields", [])):
            yield f"    {inner}"


def _limits(spec: Json) -> str:
    told = [
        f"{name} {_short(spec[name])}"
        for name in ("low", "high", "least", "most", "longest", "choices", "words")
        if name in spec
    ]
    told += [name for name in ("rising", "repeats") if spec.get(name)]
    return f" ({', '.join(told)})" if told else ""


def _short(value: Json) -> str:
    if isinstance(value, list):
        words = value[1:] if value[:1] == ["list"] else value
        return f"[{' '.join(_short(one) for one in words)}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "null" if value is None else str(value)


def _dice(entry: Json) -> Iterator[str]:
    for kind, purpose, *rest in asked(entry):
        if kind == "choose":
            yield f"chooses {purpose} by {_short(rest[1])}"
            continue
        die, details = rest
        several = ".n" if "number" in details else ""
        mark = " ".join([details.get("mark", ""), *details.get("skill", [])]).strip()
        count = f" x {_short(details['count'])}" if "count" in details else ""
        target = f" to {_short(details['target'])}" if "target" in details else ""
        yield f"throws {purpose}{several} {die}{count}{target}{f' {mark}' if mark else ''}"
        if details.get("add"):
            yield f"    adds {_added(details['add'])}"


def _added(modifiers: list[Json]) -> str:
    return ", ".join(f"{text} {rule}" for text, _, rule in modifiers)


def _ends(entry: Json) -> Iterator[str]:
    for outcome, (_, brought) in entry["outcomes"].items():
        brings = _brings(brought)
        yield f"ends {outcome}{f': {brings}' if brings else ''}"


def _brings(block: list[Json]) -> str:
    return ", ".join(_one(*statement) for statement in block)


def _one(kind: str, *parts: Json) -> str:
    if kind == "if":
        return f"[{' | '.join(map(_brings, parts[1:]))}]"
    if kind == "for":
        return f"each ({_brings(parts[2])})"
    if kind == "entry":
        (told,) = parts
        return f"{told['event']['type']}!" if told["kind"] == "event" else told["kind"]
    named = kind in ("then", "roll", "let", "choose", "reroll")
    return f"{kind} {parts[0]}" if named else kind


if __name__ == "__main__":
    FRAMES.write_text(frames())
