"""Where JSON columns contain ids of other rows.

A place is a path into the document: names separated by dots, `[]` for every item of a list, `{}`
for an object's keys, `*` for its values, `**` for any depth. It ends at an id, or at an object
whose keys are ids.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.services.transfer.idmap import (
    CHANGE,
    ENTRY,
    EVENT,
    FIXTURE,
    MATCH,
    NAME,
    PLAYER,
    PURPOSE,
    RESOURCE,
    SEASON,
    STEP,
    TEAM,
    UP_TO_FIXTURE,
)

Place = tuple[str, str]
# A match's result, as reported.
RESULT: tuple[Place, ...] = (("winner", TEAM), ("conceded", TEAM), ("touchdowns.{}", TEAM))
OPTIONS: tuple[Place, ...] = (("alliances.[].[]", TEAM),)
# What is recorded of an event, as it was sent.
FIELDS: tuple[Place, ...] = (
    ("player", PLAYER),
    ("victim", PLAYER),
    ("team", TEAM),
    ("of", EVENT),
    ("victims.[]", PLAYER),
)
ANSWER: tuple[Place, ...] = (
    ("match", MATCH),
    ("team", TEAM),
    ("step", STEP),
    ("player", PLAYER),
    ("rolls.{}", PURPOSE),
)
# What a correction answers may name a change of the ledger. A step's own `change` is by how much
# Fan Factor changes.
CORRECTED: tuple[Place, ...] = (*ANSWER, ("change", CHANGE))


def within(way: str, places: tuple[Place, ...]) -> tuple[Place, ...]:
    """The same places for a document within another."""
    return tuple((f"{way}.{place}", model) for place, model in places)


# What was agreed for a match that was removed.
AGREED: tuple[Place, ...] = (
    ("holds.[]", RESOURCE),
    *within("options", OPTIONS),
    ("game_master", NAME),
    ("referee", NAME),
    ("dungeon.by", NAME),
)
PLACES: Mapping[str, Mapping[str, tuple[Place, ...]]] = {
    "league.Stage": {"adjusted": (("{}", TEAM),)},
    "league.Group": {
        "agreed": (("[].teams.[]", TEAM), *within("[].agreed", AGREED)),
        "undone": (("{}", MATCH),),
    },
    "league.SeasonAct": {
        "facts": (
            ("annulled.[]", FIXTURE),
            ("called_off.[]", FIXTURE),
            ("unplayed.[]", MATCH),
            ("last", UP_TO_FIXTURE),
            ("fixture", FIXTURE),
            ("match", MATCH),
            ("season", SEASON),
            ("change", CHANGE),
            ("changes.[]", CHANGE),
            ("rules.{}", TEAM),
            ("teams.[]", TEAM),
            # Of fixtures; of a redraft's last day it is a day.
            ("was.[?].id", FIXTURE),
            ("was.[?].teams.[]", TEAM),
            ("was.[?].awarded", TEAM),
            *within("was.[?].agreed", AGREED),
            ("groups.[].[]", TEAM),
        )
    },
    "matches.Match": {"result": RESULT, "options": OPTIONS},
    "matches.Side": {
        "squad": (("[].player", PLAYER),),
        "available": (("[]", PLAYER),),
        "unavailable": (("[].player", PLAYER),),
        "tactics": (("[].target", PLAYER), ("[].victim", PLAYER), ("[].team", TEAM)),
    },
    "matches.Proposal": {
        "yes": (("[]", TEAM),),
        "holds": (("[]", RESOURCE),),
        "options": OPTIONS,
    },
    "matches.Appointment": {"holds": (("[]", RESOURCE),)},
    "matches.Entry": {
        "body": (
            *within("event", FIELDS),
            ("player", PLAYER),
            ("team", TEAM),
            ("with", PLAYER),
        )
    },
    "matches.Event": {
        "details": FIELDS,
        "outcome": (("eye_before", TEAM), ("eye_after", TEAM), ("treated", EVENT)),
    },
    "rules.Report": {"result": RESULT},
    "rules.Step": {
        "answers": within("[]", ANSWER),
        "kept": (("[].rolled.{}", PLAYER), ("[].cured", PLAYER), ("[].mvp", PLAYER)),
        "needs": (("[].purpose", PURPOSE),),
    },
    "rules.Correction": {
        "wanted": (
            *within("result", RESULT),
            *within("add.[]", FIELDS),
            *within("change.[]", (*FIELDS, ("id", EVENT))),
            ("revoke.[]", EVENT),
            *within("answers.[]", CORRECTED),
        ),
        "before": (
            *within("result", RESULT),
            ("entries.[]", ENTRY),
            ("reported_to", ENTRY),
            ("added.[]", EVENT),
            ("events.{}", EVENT),
            *within("events.*.details", FIELDS),
            ("events.*.player_id", PLAYER),
            ("events.*.victim_id", PLAYER),
            ("events.*.team_id", TEAM),
            ("events.*.victim_team_id", TEAM),
        ),
        "impact": (
            ("**.match", MATCH),
            ("**.team", TEAM),
            ("**.player", PLAYER),
            ("**.step", STEP),
            ("**.change", CHANGE),
            ("**.purpose", PURPOSE),
        ),
    },
}
