"""The language that procedures are written in: what each term, statement and input means.

A procedure is one JSON document. Python and JavaScript interpret the same one, so that nothing
can stand in it that only one of them understands. This text is what both are written from; the
modules beside it are the words in which people write such documents in Python.

**Values** are null, true, false, whole numbers, words, lists, and objects. A player is an object
with every field of the type `player`, and besides `told`: the player as the caller sent them.
Where a match knows a player of the `id` sent, what isn't sent is as the match has it.

**Terms** have a value and change nothing:

- null, true, false and numbers are themselves; an object is one with each of its values worked
  out; a word is itself unless it begins with one of five signs:
  - `$name`: an input, or what `let`, `for`, `map`, `where` or `into` called so; `$name.field`
    is a field of it, and so on, null where either is null
  - `@key`: the option of that key
  - `%key`: data of the book (`procedures.data`)
  - `#purpose`: the die or choice given for it: a number or a word, a list where several are
    thrown; null before
  - `=target`, `=total`, `=value`, `=outcome`: what the answer has so far, null before; `=dice` is
    every face and choice used so far, by purpose
- a list is an operation and its operands, which are worked out from left to right:

<OPERATIONS>

  Words and null have no fields, null is neither a number nor a key nor a list: what can't be
  worked out stops, and where people overruled the outcome its statement is left out.

  Conditions are true or false, never "something like true". `=` and `<>` compare null, true,
  false, numbers and words. Places in lists count from 1.

**Statements** are carried out in order, until one ends the procedure or a die is lacking:

<STATEMENTS>

The details of `roll`, each optional:

- `count`: how many dice (1). Several are given as a list, one as a number.
- `of`: what is chosen from, a list, or a number n for 1 to n. The die has that many faces (the
  die named is `dN`); where there is one thing or none, nothing is thrown. `into` names what was
  drawn: the thing, null where there was none, or the list of them where `count` is above 1.
- `number`: the purpose is `purpose.number`.
- `target`, `add`: a roll with either is a test. Its target is null without `target`. `add` is a
  list of `[text, value, rule]`: those whose value isn't 0 become the answer's modifiers, in
  place of those before. The total is the sum of the dice and the modifiers, null until thrown.
- `within`: the lowest and the highest that the total can be, each null where there is no limit.
- `again`: one die more is thrown while this holds of the last one, which it calls `$face`. All
  faces are then given, as a list; further ones are ignored.
- `mark`: `T` or `O`, who may throw it again, unless `unless` holds. T: `team`; `pro` where `who`
  has Pro; the second of `skill`, `[name, source]`, where `who` has the first; and each of
  `items` that is their item. O: `items` alone. `who` is null where it is nobody's.
- `why`: a sentence with names put in, why it is thrown.

More faces than are asked for are ignored; with fewer the roll is a need still. A single face may
be given as a list of one. A face that isn't on its die is malformed (under `dice`), and so is a
choice that isn't offered. A choice that was none is no part of the answer's dice, and still `#`.

**The answer** has `key, target, modifiers, needs, dice, total, outcome, text, value, each, then,
entries, turnover, reroll`. At the first die or choice that wasn't given it ends with that one need:
`{purpose, die, count, why}` or `{purpose, choices, by, why}`. Target, modifiers, total, dice and
reroll are then as they were; outcome, value and each are null, the text is empty, nothing follows.
`reroll` lists its sources by purpose in the order of the statements, purposes without any left out.

**Names put in**: `{$player}` and the like in a text stand for what the term says: numbers and
words as they are, a list with ", " between, null as nothing, a player by name, or where they
have none as "the player", by the last word of the term, `_` as a space; several in a list who
have none as "somebody". The first letter of a text is a capital.

**Inputs** are read before anything else. Each has `name`, `type`, and what its type needs; one
without `default` is required; one with `match` is known to a match. Limits, choices and defaults
are terms of options and data. What its default is may always be sent. Names that aren't listed
are malformed, in the order of their UTF-16 units where only the first is said. What was sent is
quoted: words with ' around, cut after 60 characters, whole numbers up to 2^53 - 1, null, true and
false as they are, a list as [...], an object as {...}, any other number as three dots. A number
with a fraction is none, nor is 2.0 where it is written so: JavaScript, which can't tell it from
2, never writes it.

<INPUTS>

**A procedure** has `key`, `rules`, `inputs`, and

- `off`: `[condition, rule, message]`, of options alone: the rule that switches it off
- `wrong`: `[condition, input, message]`: malformed, looked at when every input could be read
- `forbid`: `[condition, rule, message]`: refused, before any die; all that hold are said, each
  rule once, those of `off` first
- `do`: statements; `outcomes`: for each outcome its text and statements of its own, which `end`
  carries out, under `*` for any word that has none. A text may be a term, worked out last
"""

from __future__ import annotations

from collections.abc import Mapping

OPERATIONS: Mapping[str, str] = {
    "+": "numbers added",
    "-": "the second number from the first",
    "*": "two numbers multiplied",
    "half": "half a number, rounded down",
    "min": "the lowest of numbers",
    "max": "the highest of numbers",
    "sum": "the numbers of a list added; a number is itself",
    "=": "whether two are the same",
    "<>": "whether they aren't",
    "<": "whether the first number is lower",
    "<=": "whether it is no higher",
    "and": "whether all conditions hold; those after the first that doesn't aren't worked out",
    "or": "whether one holds; those after it aren't worked out",
    "not": "whether a condition doesn't hold",
    "if": "[condition, a, b]: a where it holds, else b; the other isn't worked out",
    "list": "a list of the operands",
    "join": "lists one after the other",
    "many": "a list is itself, anything else a list of it alone",
    "keys": "the keys of an object, in their order",
    "to": "the list from 1 to a number",
    "len": "how long a list is",
    "at": "[list, place]: what stands there; null beyond either end",
    "last": "the last of a list; what is no list is itself",
    "in": "[thing, list]: whether it is in it",
    "has": "[player, skill]: whether they have it",
    "map": "[list, name, term]: the term for each, which it calls `$name`, with its place `$n`",
    "where": "[list, name, condition]: those of the list for which it holds, called likewise",
    "of": "[object, key]: what it has there; null where it has nothing",
    "with": "[object, key, value]: the object with that there instead",
    "die": "[purpose, number]: what was given for `purpose.number`; null before",
    "row": "[table, number, column]: the column (`key` or `value`) of the row of `%tables`"
    " in which the number falls: the first whose `to` isn't lower, else the last",
    "lowest": "[table, key]: the lowest number of the row with that key",
}
"""Every operation, and what its value is."""

STATEMENTS: Mapping[str, str] = {
    "let": "[name, term]: `$name` from now on",
    "if": "[condition, statements, statements]: the first where it holds, else the second",
    "for": "[list, name, statements]: for each, which they call `$name`, with its place `$n`",
    "roll": "[purpose, die, details]: throw dice",
    "choose": "[purpose, list, by, why]: a choice of these, by `coach` or `opponent`; a need"
    " where there are several, given by itself where there is one",
    "modifiers": "[list as in `add`]: the answer's modifiers, without a test",
    "reroll": "[purpose, source, condition]: where it holds this may throw it again too",
    "value": "[term]: the answer's value",
    "each": "[term]: the answer's each",
    "then": "[key, inputs, word]: a procedure that follows, `if` the last one had this outcome"
    " where the word isn't null. A player goes as they were sent; what is the default there,"
    " also within a list of objects, is left out",
    "entry": "[object]: an entry that the outcome amounts to",
    "turnover": "[term]: true, false or `unless_held`",
    "end": "[word]: the outcome; its statements are carried out, then nothing more",
}
"""Every statement, and what it does."""

INPUTS: Mapping[str, str] = {
    "flag": "true or false",
    "number": "a whole number from `low` to `high`",
    "choice": "one of `choices`",
    "text": "words, at most `longest` characters",
    "choices": "a list of some of `choices`, each once; with `repeats` also again",
    "numbers": "a list of `least` to `most` numbers from `low` to `high`; with `rising` each"
    " once, gone through in rising order",
    "objects": "a list of at most `most` objects of `fields`, each an input",
    "player": "a player: an object of the fields of `types.player`; also one of `words`",
    "players": "a list of at most `most` players",
    "standing": "players by the number of the pad that each stands on, from `low` to `high`",
    "monster": "a player with the fields of `types.monster`, or the key of one in `%monsters`,"
    " which is then its `key` as well",
    "roll": "a die of a procedure, `key.purpose`, of those in `%marks`; one of several,"
    " `key.purpose.2`, is read as `key.purpose.n`",
}
"""Every type of input, and what may be sent."""


def _listed(meanings: Mapping[str, str]) -> str:
    return "\n".join(f"  - `{word}`: {meaning}" for word, meaning in meanings.items())


__doc__ = (
    (__doc__ or "")
    .replace("<OPERATIONS>", _listed(OPERATIONS))
    .replace("<STATEMENTS>", _listed(STATEMENTS))
    .replace("<INPUTS>", _listed(INPUTS))
)
