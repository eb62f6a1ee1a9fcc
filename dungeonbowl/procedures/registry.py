"""Every procedure, in the order in which the rules come to them."""

from __future__ import annotations

from dungeonbowl.procedures.blocking.block_dice import BLOCK_DICE
from dungeonbowl.procedures.blocking.collide import COLLIDE
from dungeonbowl.procedures.blocking.collide_push import COLLIDE_PUSH
from dungeonbowl.procedures.blocking.door_smash import DOOR_SMASH
from dungeonbowl.procedures.blocking.wall_push import WALL_PUSH
from dungeonbowl.procedures.chests.explosion import EXPLOSION
from dungeonbowl.procedures.chests.mass_opening import MASS_OPENING
from dungeonbowl.procedures.chests.open_chest import OPEN_CHEST
from dungeonbowl.procedures.chests.throw_chest import THROW_CHEST
from dungeonbowl.procedures.harm.armour import ARMOUR
from dungeonbowl.procedures.harm.casualty import CASUALTY
from dungeonbowl.procedures.harm.drugs import DRUGS
from dungeonbowl.procedures.harm.foul import FOUL
from dungeonbowl.procedures.harm.injury import INJURY
from dungeonbowl.procedures.harm.sponge import SPONGE
from dungeonbowl.procedures.magic.flying_fist import FLYING_FIST
from dungeonbowl.procedures.magic.spell import SPELL
from dungeonbowl.procedures.magic.trait import TRAIT
from dungeonbowl.procedures.magic.winds_of_magic import WINDS_OF_MAGIC
from dungeonbowl.procedures.monsters.flame_burst import FLAME_BURST
from dungeonbowl.procedures.monsters.monster_activation import MONSTER_ACTIVATION
from dungeonbowl.procedures.monsters.monster_appears import MONSTER_APPEARS
from dungeonbowl.procedures.monsters.monster_attack import MONSTER_ATTACK
from dungeonbowl.procedures.monsters.monster_eats import MONSTER_EATS
from dungeonbowl.procedures.monsters.monster_hit import MONSTER_HIT
from dungeonbowl.procedures.moving.balance import BALANCE
from dungeonbowl.procedures.moving.climb_out import CLIMB_OUT
from dungeonbowl.procedures.moving.dodge import DODGE
from dungeonbowl.procedures.moving.door_open import DOOR_OPEN
from dungeonbowl.procedures.moving.fall import FALL
from dungeonbowl.procedures.moving.fall_in import FALL_IN
from dungeonbowl.procedures.moving.gas import GAS
from dungeonbowl.procedures.moving.go_for_it import GO_FOR_IT
from dungeonbowl.procedures.moving.jump_002 import JUMP_002
from dungeonbowl.procedures.moving.lava import LAVA
from dungeonbowl.procedures.moving.leap import LEAP
from dungeonbowl.procedures.moving.pick_up import PICK_UP
from dungeonbowl.procedures.moving.stand_up import STAND_UP
from dungeonbowl.procedures.moving.trap import TRAP
from dungeonbowl.procedures.moving.water import WADE
from dungeonbowl.procedures.passing.ball_on_lava import BALL_ON_LAVA
from dungeonbowl.procedures.passing.catch import CATCH
from dungeonbowl.procedures.passing.enchanted_ball import ENCHANTED_BALL
from dungeonbowl.procedures.passing.intercept import INTERCEPT
from dungeonbowl.procedures.passing.landing import LANDING
from dungeonbowl.procedures.passing.living_ball import LIVING_BALL
from dungeonbowl.procedures.passing.obstacle import OBSTACLE
from dungeonbowl.procedures.passing.pass_ import PASS
from dungeonbowl.procedures.passing.scatter import SCATTER
from dungeonbowl.procedures.passing.spiked_ball import SPIKED_BALL_COMES
from dungeonbowl.procedures.passing.throw_team_mate import THROW_TEAM_MATE
from dungeonbowl.procedures.passing.unreachable_ball import UNREACHABLE_BALL
from dungeonbowl.procedures.passing.wall_pass import WALL_PASS
from dungeonbowl.procedures.procedure import Procedure
from dungeonbowl.procedures.referees.argue import ARGUE
from dungeonbowl.procedures.referees.penalty import PENALTY
from dungeonbowl.procedures.referees.referee_count import REFEREE_COUNT
from dungeonbowl.procedures.referees.referee_hit import REFEREE_HIT
from dungeonbowl.procedures.referees.referee_move import REFEREE_MOVE
from dungeonbowl.procedures.referees.referee_place import REFEREE_PLACE
from dungeonbowl.procedures.referees.referee_stands_up import REFEREE_STANDS_UP
from dungeonbowl.procedures.referees.weapon_ejection import WEAPON_EJECTION
from dungeonbowl.procedures.rerolls.reroll_allowed import REROLL_ALLOWED
from dungeonbowl.procedures.scoring.illusion import ILLUSION
from dungeonbowl.procedures.scoring.score import SCORE
from dungeonbowl.procedures.scoring.time_up import TIME_UP
from dungeonbowl.procedures.setup.first_turn import FIRST_TURN
from dungeonbowl.procedures.setup.set_up import SET_UP
from dungeonbowl.procedures.setup.titchy import TITCHY
from dungeonbowl.procedures.teleporters.arrive import ARRIVE
from dungeonbowl.procedures.teleporters.ball_on_pad import BALL_ON_PAD
from dungeonbowl.procedures.teleporters.carrier_gone import CARRIER_GONE
from dungeonbowl.procedures.teleporters.pads_removed import PADS_REMOVED
from dungeonbowl.procedures.teleporters.teleport import TELEPORT
from dungeonbowl.procedures.teleporters.teleport_out import TELEPORT_OUT

PROCEDURES: tuple[Procedure, ...] = (
    # Setting up
    FIRST_TURN,
    SET_UP,
    TITCHY,
    # Chests
    OPEN_CHEST,
    EXPLOSION,
    THROW_CHEST,
    MASS_OPENING,
    # Teleporters
    TELEPORT,
    ARRIVE,
    TELEPORT_OUT,
    BALL_ON_PAD,
    CARRIER_GONE,
    PADS_REMOVED,
    # Moving
    STAND_UP,
    GO_FOR_IT,
    DODGE,
    PICK_UP,
    LEAP,
    JUMP_002,
    BALANCE,
    FALL_IN,
    FALL,
    CLIMB_OUT,
    LAVA,
    WADE,
    TRAP,
    GAS,
    DOOR_OPEN,
    # Blocking
    BLOCK_DICE,
    DOOR_SMASH,
    WALL_PUSH,
    COLLIDE_PUSH,
    COLLIDE,
    # Passing
    PASS,
    CATCH,
    INTERCEPT,
    SPIKED_BALL_COMES,
    ENCHANTED_BALL,
    LIVING_BALL,
    BALL_ON_LAVA,
    UNREACHABLE_BALL,
    SCATTER,
    OBSTACLE,
    WALL_PASS,
    THROW_TEAM_MATE,
    LANDING,
    # Harm
    ARMOUR,
    INJURY,
    CASUALTY,
    DRUGS,
    FOUL,
    SPONGE,
    # Re-rolls
    REROLL_ALLOWED,
    # Referees
    PENALTY,
    ARGUE,
    WEAPON_EJECTION,
    REFEREE_COUNT,
    REFEREE_PLACE,
    REFEREE_MOVE,
    REFEREE_HIT,
    REFEREE_STANDS_UP,
    # Magic
    SPELL,
    FLYING_FIST,
    WINDS_OF_MAGIC,
    TRAIT,
    # Monsters
    MONSTER_APPEARS,
    MONSTER_ACTIVATION,
    MONSTER_ATTACK,
    FLAME_BURST,
    MONSTER_HIT,
    MONSTER_EATS,
    # Scoring
    SCORE,
    ILLUSION,
    TIME_UP,
)
