"""Every change to leagues, their members and their seasons goes through here.

Locks are taken in this order: league, season, match, teams by id. A confirmation already holds its
match when it asks for the season, so whoever holds a season must not wait for an existing match.
"""

from league.services.acts import (
    FixtureAmendment,
    Prize,
    Succession,
    adjust,
    amend_fixture,
    award,
    draw_again,
    next_season,
    set_draft_day,
    settle_late,
    undo_act,
    withdraw_team,
)
from league.services.amending import adopt, amend, rehearse, rehearse_pack
from league.services.appeals import appeal, keep
from league.services.arrivals import approve, bring, decline, withdraw_arrival
from league.services.friendlies import make_friendly
from league.services.handing import hand_over, undo_handover
from league.services.invitations import accept, invite, withdraw_invitation
from league.services.leagues import found_league
from league.services.members import change_role, leave, let_removed_finish, remove_member
from league.services.plans import demand_sound
from league.services.rounds import round_finished, round_reopened
from league.services.seasons import (
    NotEntered,
    compose_season,
    enter,
    enter_teams,
    finish_season,
    open_season,
    seed_entries,
    seed_entry,
    start_season,
    withdraw,
)
from league.services.stopping import call_off_friendly, take_start_back
from league.services.teams import found_team

__all__ = [
    "FixtureAmendment",
    "NotEntered",
    "Prize",
    "Succession",
    "accept",
    "adjust",
    "adopt",
    "amend",
    "amend_fixture",
    "appeal",
    "approve",
    "award",
    "bring",
    "call_off_friendly",
    "change_role",
    "compose_season",
    "decline",
    "demand_sound",
    "draw_again",
    "enter",
    "enter_teams",
    "finish_season",
    "found_league",
    "found_team",
    "hand_over",
    "invite",
    "keep",
    "leave",
    "let_removed_finish",
    "make_friendly",
    "next_season",
    "open_season",
    "rehearse",
    "rehearse_pack",
    "remove_member",
    "round_finished",
    "round_reopened",
    "seed_entries",
    "seed_entry",
    "set_draft_day",
    "settle_late",
    "start_season",
    "take_start_back",
    "undo_act",
    "undo_handover",
    "withdraw",
    "withdraw_arrival",
    "withdraw_invitation",
    "withdraw_team",
]
