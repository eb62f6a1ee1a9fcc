"""Those near an explosion, or a trap."""

from dungeonbowl.procedures.language.inputs import choice, flag, person, records
from dungeonbowl.procedures.language.terms import Listed, Term

STATES = ("standing", "prone", "stunned")
FIELDS: tuple[Term, ...] = (
    person("player"),
    choice("state", STATES, "standing"),
    flag("active", True),
    flag("wall"),
    flag("carrier"),
)
VICTIMS: Listed = records("victims", *FIELDS)
