"""A sorcerer casts a spell (SOR-02 to SOR-06, CHE-10)."""

from collections.abc import Mapping

from dungeonbowl.procedures.language.inputs import choice, perhaps, refuse, wrong
from dungeonbowl.procedures.language.operations import either, flag_option
from dungeonbowl.procedures.language.statements import Statement, end, event, then, when
from dungeonbowl.procedures.language.terms import Value
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import PLAYER
from dungeonbowl.procedures.shared.referees import EYE_ON_TEAM, NEAR_REF
from dungeonbowl.procedures.shared.rolls import agility, succeeded

spell = choice("spell", ("flash", "flying_fist", "phantom_hands", "phantom_pass"))
at = choice("at", ("ball", "chest"), "ball")
target = perhaps("target")
noticed: Mapping[str, Value] = {
    "player": PLAYER,
    "kind": "sorcery",
    "eye_on_team": EYE_ON_TEAM,
    "near_ref": NEAR_REF,
}
opens = then("open_chest", {"player": PLAYER, "by_sorcery": True, "beside": False})
reaches = then("pick_up", {"player": PLAYER, "remote": True})


def cast_event(success: bool) -> Statement:
    """The spell as an event."""
    return event("spell", player=PLAYER.id, spell=spell, success=success)


SPELL = Procedure(
    key="spell",
    rules=("SOR-02", "SOR-03", "SOR-04", "SOR-05", "SOR-06", "CHE-10"),
    inputs=(PLAYER, spell, at, EYE_ON_TEAM, NEAR_REF, target),
    off=(refuse(~flag_option("sorcery"), "OPT-15", "There are no sorcerers here."),),
    wrong=(wrong(spell.is_("flying_fist") & target.is_missing, target, "This must be given."),),
    do=(
        agility("spell", "{$player} casts a spell", PLAYER),
        end(either(succeeded("spell"), "cast", "fails")),
    ),
    outcomes=(
        ends("fails", "{$player} fails to cast the spell.", cast_event(False)),
        ends(
            "cast",
            "{$player} casts the spell.",
            when(spell.is_("flying_fist"), [then("flying_fist", {"player": target})]),
            when(spell.is_("phantom_hands"), [when(at.is_("chest"), [opens], [reaches])]),
            when(spell.is_("phantom_pass"), [then("pass", {"player": PLAYER, "magic": True})]),
            then("penalty", noticed),
            cast_event(True),
        ),
    ),
)
