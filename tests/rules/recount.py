"""The figures of every match counted a second time, from rows alone and by other means."""

from __future__ import annotations

from collections import Counter

from django.db.models import Q

from matches.models import Event, Match, PlayerFigures, Side, TeamFigures
from teams.models import Entry

ONE_EACH = {
    "touchdown": "touchdowns",
    "completion": "completions",
    "interception": "interceptions",
    "chest_ball": "chests",
    "chest_trap": "chests",
    "hazard_push": "pushes",
}
COUNTED = (
    "touchdowns", "completions", "interceptions", "casualties", "kills", "chests", "pushes",
    "mvps", "spp", "sent_off", "suffered",
)  # fmt: skip
SUFFERER = {"player": "victim_id", "team": "victim_team_id"}
HARMLESS = ("lost_in_space", "reserves", "casualty", "stunned", "knocked_out", "regenerated", "")


def figures_agree() -> None:
    """Every confirmed match counts as its events have it, exhibitions and all else for nothing."""
    counting = Match.objects.filter(~Q(confirmed_at=None), exhibition=False)
    assert by_player() == {key: n for key, n in counted("player", counting).items() if n}
    assert by_team() == {key: n for key, n in counted("team", counting).items() if n}
    listed = PlayerFigures.objects.filter(played=1).values_list("match", "player")
    fielded = Side.objects.filter(match__in=counting).values_list("match", "available")
    assert {*listed} >= {(match, player) for match, some in fielded for player in some}
    assert not PlayerFigures.objects.exclude(match__in=counting).exists()


def by_player() -> dict[tuple[int, int, str], int]:
    return rows_of(PlayerFigures, "player_id")


def by_team() -> dict[tuple[int, int, str], int]:
    return rows_of(TeamFigures, "team_id")


def rows_of(model, whose):
    rows = model.objects.values("match_id", whose, *COUNTED)
    return {(row["match_id"], row[whose], name): row[name]
            for row in rows for name in COUNTED if row[name]}  # fmt: skip


def counted(whose, matches):
    found: Counter = Counter()
    for event in Event.objects.filter(match__in=matches, revoked_at=None).select_related("match"):
        for who, name, number in deeds(event, whose):
            if who is not None:
                found[event.match_id, who, name] += number
    for match, who, spp in awards(whose, matches):
        found[match, who, "mvps"] += 1
        found[match, who, "spp"] += spp
    if whose == "team":
        for side in Side.objects.filter(match__in=matches):
            found[side.match_id, side.team_id, "touchdowns"] = side.touchdowns
            assert found[side.match_id, side.team_id, "casualties"] == side.casualties
    return found


def deeds(event, whose):
    did, suffered = getattr(event, f"{whose}_id"), getattr(event, SUFFERER[whose])
    if event.type in ONE_EACH:
        yield did, ONE_EACH[event.type], 1
    if event.type == "casualty":
        house = event.match.house_rules | event.match.options
        if not event.outcome.get("changed") or house["drugged_casualty_spp"]:
            yield suffered, "suffered", 1
            foe = event.team_id != event.victim_team_id and not event.outcome.get("allied")
            if event.player_id and foe:
                yield did, "casualties", 1
                yield did, "kills", int(event.outcome.get("dead", False))
    fell = event.type == "chasm" and event.outcome.get("result", "") not in HARMLESS
    if fell and not event.outcome.get("changed"):
        yield did, "suffered", 1
    if event.type == "sent_off" or event.outcome.get("sent_off"):
        yield did, "sent_off", 1
    yield did, "spp", event.outcome.get("spp", 0)


def awards(whose, matches):
    lines = Entry.objects.filter(change__reverses=None, change__reversed_by=None)
    lines = lines.filter(change__match__in=matches, text__endswith="is most valuable player")
    return lines.values_list("change__match", whose, "spp")
