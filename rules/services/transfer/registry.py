"""Every model of the program: which rows belong to a league and are exported, and which aren't.

A new model needs a line here, in `CARRIED` or, with the reason, in `LEFT`; a test checks that. If
its columns reference rows other than by a foreign key, `idmap` and `idpaths` need a line too.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from rules.services.transfer.idmap import CHANGE, ENTRY, MATCH, STEP


class Root(Enum):
    """From what a row is found: the league, its teams, its matches, or the dungeons concerned."""

    LEAGUE = auto()
    TEAM = auto()
    MATCH = auto()
    DUNGEON = auto()
    VERSION = auto()
    BOX = auto()


@dataclass(frozen=True)
class Family:
    """A model whose rows belong to a league: `by` is the lookup from them to the root.

    `numbers` are plain columns with other rows' ids, by model; `drawn` are columns that aren't
    exported because they are secret or only local: the import makes new values. `rules` are columns
    with whole house rules, which many rows share.
    """

    label: str
    root: Root
    by: str
    numbers: Mapping[str, str] = field(default_factory=dict)
    drawn: Collection[str] = ()
    rules: Collection[str] = ()


LEAGUE, TEAM, PLAYED = Root.LEAGUE, Root.TEAM, Root.MATCH
CARRIED: tuple[Family, ...] = (
    Family("league.League", LEAGUE, "pk", drawn=("slug", "rehearses")),
    Family("league.RuleChange", LEAGUE, "league", rules=("before", "after")),
    Family("league.Minute", LEAGUE, "league"),
    Family("league.Invitation", LEAGUE, "league", drawn=("code",)),
    Family("league.InvitationUse", LEAGUE, "invitation__league"),
    Family("league.Membership", LEAGUE, "league"),
    Family("league.Departure", LEAGUE, "league"),
    Family("league.Resource", LEAGUE, "league"),
    Family("dungeons.TileBox", Root.BOX, "pk"),
    Family("dungeons.Dungeon", Root.DUNGEON, "pk"),
    Family("dungeons.DungeonVersion", Root.VERSION, "pk"),
    Family(
        "teams.Team",
        TEAM,
        "pk",
        numbers={"in_match": MATCH, "corrected": CHANGE, "corrections_read": CHANGE},
        drawn=("seed", "sealed"),
        rules=("house_rules",),
    ),
    Family("teams.Player", TEAM, "team"),
    Family("teams.Portrait", TEAM, "team"),
    Family("teams.Handover", TEAM, "team"),
    Family("teams.Change", TEAM, "team", numbers={"match": MATCH, "step": STEP}),
    Family("teams.Entry", TEAM, "team"),
    Family("league.Arrival", LEAGUE, "league"),
    Family(MATCH, PLAYED, "pk", numbers={"reported_to": ENTRY}, rules=("house_rules",)),
    Family("matches.Side", PLAYED, "match"),
    Family("matches.MatchDungeon", PLAYED, "match", drawn=("elsewhere",)),
    Family("matches.Opening", PLAYED, "match"),
    Family("matches.DungeonRating", PLAYED, "match"),
    Family("matches.Seat", PLAYED, "match"),
    Family(ENTRY, PLAYED, "match"),
    Family("matches.Event", PLAYED, "match"),
    Family("matches.Roll", PLAYED, "match"),
    Family("matches.Passage", PLAYED, "match"),
    Family("matches.Appointment", PLAYED, "match"),
    Family("matches.Proposal", PLAYED, "match"),
    Family("matches.Notice", PLAYED, "proposal__match"),
    Family("matches.Reminder", PLAYED, "match"),
    Family("matches.PlayerFigures", PLAYED, "match"),
    Family("matches.TeamFigures", PLAYED, "match"),
    Family("league.Booking", LEAGUE, "resource__league"),
    Family("league.Season", LEAGUE, "league", drawn=("stamp",), rules=("house_rules",)),
    Family("league.Stage", LEAGUE, "season__league"),
    Family("league.Group", LEAGUE, "stage__season__league"),
    Family("league.Entrant", LEAGUE, "season__league"),
    Family("league.GroupEntrant", LEAGUE, "group__stage__season__league"),
    Family("league.Fixture", LEAGUE, "season__league"),
    Family("league.SeasonAct", LEAGUE, "season__league"),
    Family("league.Appeal", LEAGUE, "act__season__league"),
    Family("rules.Report", PLAYED, "match"),
    Family("rules.Confirmation", PLAYED, "report__match"),
    Family("rules.Dispute", PLAYED, "report__match"),
    Family("rules.PostGame", PLAYED, "match"),
    Family("rules.Step", PLAYED, "postgame__match"),
    Family("rules.Correction", PLAYED, "match"),
    Family("rules.Nudge", PLAYED, "match"),
)
LEFT: Mapping[str, str] = {
    "accounts.User": "People go by their usernames; passwords and addresses stay where they are.",
    "accounts.Token": "A secret, and its owner's.",
    "accounts.Answer": "What a command was answered, for whoever sends it again there.",
    "accounts.Disposal": "It never lasts.",
    "league.Feed": "A secret address.",
    "matches.ScoreboardLink": "A secret address.",
    "matches.Webhook": "A secret and its address, to which nobody elsewhere sends.",
    "matches.Delivery": "It is on its way from here, to an address that stays here.",
    "matches.Draft": "What somebody has half typed is theirs alone.",
    "rules.Simulation": "A rehearsal's, and gone with it.",
    "rules.Haul": "It is the way of a league, and no part of it.",
    "teams.Pack": "It goes by the hash of its text, beside the tables.",
}
FAMILIES: Mapping[str, Family] = {family.label: family for family in CARRIED}
