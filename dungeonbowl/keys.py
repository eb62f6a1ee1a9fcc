"""The game's words as StrEnums, whose members equal the strings in data, database and API."""

from enum import StrEnum


class Category(StrEnum):
    """The five skill categories of the access column (SKL-01, C-96)."""

    GENERAL = "G"
    STRENGTH = "S"
    AGILITY = "A"
    PASSING = "P"
    PHYSICAL = "PH"


class PositionKind(StrEnum):
    """Linemen are hired freely, specialists two to a position (TEAM-04)."""

    LINEMAN = "lineman"
    SPECIALIST = "specialist"


class RaceSlot(StrEnum):
    """The three race groups of a team: 0-16, 0-6 and 0-2 players (TEAM-02)."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    TERTIARY = "tertiary"


class WeaponKey(StrEnum):
    """Secret weapons and sorcery (SW-03 to SW-05, SOR-01)."""

    CHAINSAW = "chainsaw"
    BOMBS = "bombs"
    POISONED_DAGGER = "poisoned_dagger"
    SORCERY = "sorcery"


class Tactic(StrEnum):
    """Dirty tactics, bought before a match (DT-02 to DT-04)."""

    ASSASSINATION = "assassination"
    BRIBING_THE_PRESS = "bribing_the_press"
    EXPERIMENTAL_DRUGS = "experimental_drugs"


class Arrangement(StrEnum):
    """Special arrangements, given to the underdog (SA-02 to SA-04)."""

    EXTRA_TRAINING = "extra_training"
    MEDICAL_INSURANCE = "medical_insurance"
    SPONSORSHIP_DEAL = "sponsorship_deal"


class Severity(StrEnum):
    """How badly an infraction offends the referee (INF-01)."""

    MINOR = "minor"
    MAJOR = "major"
    NONE = "none"


class Characteristic(StrEnum):
    """The figures of a profile; PA has no column in 003, only an injury (C-30)."""

    MA = "ma"
    ST = "st"
    AG = "ag"
    AV = "av"
    PA = "pa"


class InjuryKind(StrEnum):
    """Permanent injuries: a niggle or the loss of a characteristic (INJ-05, INJ-06)."""

    NIGGLING = "niggling"
    MA = "ma"
    ST = "st"
    AG = "ag"
    AV = "av"
    PA = "pa"


class Hazard(StrEnum):
    """What an opponent may be pushed into for the award (SPP-02, C-101)."""

    TRAP = "trap"
    LAVA = "lava"
    TELEPORTER = "teleporter"
    LEDGE = "ledge"
    CHASM = "chasm"


class Cause(StrEnum):
    """What brought a casualty about; it decides who earns SPP."""

    BLOCK = "block"
    FOUL = "foul"
    WEAPON = "weapon"
    HAZARD = "hazard"
    MONSTER = "monster"
    EXPLOSION = "explosion"
    PUSHED = "pushed"
    OTHER = "other"


class InfractionKind(StrEnum):
    """What a player did that the referee dislikes (INF-01)."""

    FOUL = "foul"
    WEAPON = "weapon"
    ITEM = "item"
    SORCERY = "sorcery"
    OBSTRUCTION = "obstruction"


class ResultKind(StrEnum):
    """How a match ended (WIN-01, WIN-02, TIME-01, TIME-02)."""

    TOUCHDOWN = "touchdown"
    TIME_LIMIT = "time_limit"
    DRAW = "draw"
    MONSTER_VICTORY = "monster_victory"
    CONCESSION = "concession"
    FORFEIT = "forfeit"
    ABANDONED = "abandoned"


class EventType(StrEnum):
    """What can be recorded in a match, live or with its report."""

    TOUCHDOWN = "touchdown"
    COMPLETION = "completion"
    INTERCEPTION = "interception"
    CHEST_BALL = "chest_ball"
    CHEST_TRAP = "chest_trap"
    HAZARD_PUSH = "hazard_push"
    CASUALTY = "casualty"
    KNOCKED_OUT = "knocked_out"
    INFRACTION = "infraction"
    ARGUE = "argue"
    SENT_OFF = "sent_off"
    MONSTER_REMOVED = "monster_removed"
    REFEREE_REMOVED = "referee_removed"
    PETRIFIED = "petrified"
    CHASM = "chasm"
    LOST_IN_SPACE = "lost_in_space"
    SPONGE = "sponge"
    APOTHECARY = "apothecary"
    REROLL = "reroll"
    ITEM_USED = "item_used"
    NOTE = "note"


class RerollSource(StrEnum):
    """Where a match's re-rolls come from (SET-13)."""

    TEAM = "team"
    WHEEL = "wheel"
    TRAINING = "training"
    LEADER = "leader"


class Box(StrEnum):
    """Where a player is in a match."""

    RESERVES = "reserves"
    DUNGEON = "dungeon"
    KNOCKED_OUT = "knocked_out"
    CASUALTY = "casualty"
    SENT_OFF = "sent_off"
    LOST = "lost"
    DEAD = "dead"
    STONE = "stone"
    AWAY = "away"


class TeamStatus(StrEnum):
    """Where a team stands."""

    DRAFT = "draft"
    REGISTERED = "registered"
    RETIRED = "retired"


class PlayerStatus(StrEnum):
    """Whether a player is on the roster, and if not, why."""

    ACTIVE = "active"
    DEAD = "dead"
    OFFERED = "offered"
    PETRIFIED = "petrified"
    RELEASED = "released"
    TRADED = "traded"


class MonsterSize(StrEnum):
    """One square, two by two, or three by three (MON-15)."""

    NORMAL = "normal"
    HUGE = "huge"
    HUMONGOUS = "humongous"


class Attack(StrEnum):
    """How a monster attacks (MON-11 to MON-13)."""

    BLOCK = "block"
    SLASH = "slash"
    POISONED_SLASH = "poisoned_slash"
    PETRIFYING_SLASH = "petrifying_slash"


class OptionScope(StrEnum):
    """Whether an option belongs to the league or may be set match by match."""

    LEAGUE = "league"
    MATCH = "match"


class DiceMode(StrEnum):
    """Who rolls what the league needs (OPT-90)."""

    APP = "app"
    TABLE = "table"
