"""Referees: the mode they work in, and sendings-off (OPT-68, OPT-76)."""

from __future__ import annotations

from dungeonbowl.keys import InfractionKind
from dungeonbowl.procedures.language.inputs import choice, flag, refuse
from dungeonbowl.procedures.language.operations import flag_option, option
from dungeonbowl.procedures.language.statements import Statement, event, then, turnover
from dungeonbowl.procedures.language.terms import Person, Value
from dungeonbowl.procedures.shared.inputs import PLAYER

KINDS = tuple(map(str, InfractionKind))
MODE = option("referee_mode")
NOBODY = MODE.is_("none")
BY_MODEL = MODE.is_("s1_model")
ON_SITE = MODE.is_("eye_onsite")
BY_DOUBLES = MODE.is_("s4_doubles")
OFF_TURNOVER = flag_option("sentoff_turnover")
NEAR_REF = flag("near_ref")
EYE_ON_TEAM = flag("eye_on_team", match=True)
KIND = choice("kind", KINDS)
GONE = flag("gone", match=True)
BARRED = flag("barred", match=True)

NO_MODELS = refuse(
    ~(ON_SITE | BY_MODEL), "OPT-68", "There are no models of referees in this dungeon."
)
NOT_ON_SITE = refuse(~ON_SITE, "OPT-68", "There are no on-site referees in this dungeon.")


def sent_off(who: Person = PLAYER) -> list[Statement]:
    """Off without a penalty roll."""
    return [event("sent_off", player=who.id), turnover(OFF_TURNOVER)]


def argues(**inputs: Value) -> Statement:
    """The coach may argue."""
    return then("argue", {"player": PLAYER, **inputs})
