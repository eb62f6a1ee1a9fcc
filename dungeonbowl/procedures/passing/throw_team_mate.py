"""A player throws a team-mate (PAS-07)."""

from dungeonbowl.procedures.language.inputs import choice, flag, person, refuse
from dungeonbowl.procedures.language.statements import end, then
from dungeonbowl.procedures.language.terms import OUTCOME
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import MARKERS, PLAYER, WATER
from dungeonbowl.procedures.shared.passes import HOW_THROWN, RANGE, flies, thrown
from dungeonbowl.procedures.shared.victims import STATES

thrown_one = person("thrown")
state = choice("state", STATES, "standing")
carrier = flag("carrier")
able = PLAYER.has("Throw Team-mate") & thrown_one.has("Right Stuff")
lands = then(
    "landing", {"player": thrown_one, "throw": OUTCOME, "state": state, "carrier": carrier}
)

THROW_TEAM_MATE = Procedure(
    key="throw_team_mate",
    rules=("PAS-07", "C-165", "C-193"),
    inputs=(PLAYER, thrown_one, RANGE, MARKERS, WATER, state, carrier),
    forbid=(refuse(~able, "PAS-07", "{$player} can't throw {$thrown}."),),
    do=(
        thrown("{$player} throws {$thrown}"),
        flies(),
        end(HOW_THROWN),
    ),
    outcomes=(
        ends("superb", "{$player} throws {$thrown} superbly.", lands),
        ends("successful", "{$player} throws {$thrown}.", lands),
        ends("terrible", "{$player} throws {$thrown} terribly.", lands),
        ends("fumbled", "{$player} drops {$thrown}.", lands),
    ),
)
