"""What a referee makes of an infraction (INF-01 to INF-04, REF-02, REF-08, REF-16)."""

from dungeonbowl.procedures.language.inputs import choice, flag, number
from dungeonbowl.procedures.language.operations import (
    either,
    every,
    flag_option,
    known_as,
    lowest,
    number_if,
    number_option,
    option,
    row,
)
from dungeonbowl.procedures.language.statements import (
    Modifier,
    end,
    entry,
    event,
    let,
    roll,
    turnover,
    when,
)
from dungeonbowl.procedures.language.terms import Listed, Number, Term, Truth
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import boxed
from dungeonbowl.procedures.shared.inputs import PLAYER
from dungeonbowl.procedures.shared.referees import (
    BARRED,
    BY_DOUBLES,
    BY_MODEL,
    EYE_ON_TEAM,
    GONE,
    KIND,
    NEAR_REF,
    NOBODY,
    OFF_TURNOVER,
    ON_SITE,
    argues,
)
from dungeonbowl.procedures.shared.rolls import reached

worn = PLAYER.field("item")
item = choice("item", Listed(["join", ["list", ""], ["keys", "%items"]]), "")
injured = flag("injured", True)
double = flag("double")
squares = number("squares", 1, 99, 1)

severity = Term("$severity")
offence = Term("$offence")
kept = Term("$kept")
eye = Truth("$eye")
near = Truth("$near")
fouled = offence.is_("foul")
sneaky = PLAYER.has("Sneaky")
distance = row("sending_off_by_distance", squares, "value")
fouls_by_distance = fouled & BY_MODEL
fouls_by_doubles = fouled & BY_DOUBLES
redkur = option("named_referee").is_("Redkur_Forgebeard")
elnos = option("named_referee").is_("Elnos_Lawkeeper")
noticed = every(~NOBODY, ~GONE, severity.is_not("none"))
unheard = BARRED | every(BY_MODEL, elnos, fouled)

offends = [
    event("infraction", player=PLAYER.id, kind=KIND),
    when(noticed, [entry("eye", team=PLAYER.number("team"))]),
]
judged = [
    let(
        offence, either(KIND.is_("weapon") & PLAYER.field("weapon").is_("sorcery"), "sorcery", KIND)
    ),
    let(kept, either(item.is_(""), worn, item)),
    let(severity, "minor"),
    when(offence.one_of("foul", "weapon"), [let(severity, "major")]),
    when(
        offence.is_("obstruction") & flag_option("obstruction_upgraded"),
        [let(severity, "major")],
    ),
    when(offence.is_("item") & kept.is_not(""), [let(severity, known_as("items", kept))]),
    let(eye, EYE_ON_TEAM & ~sneaky),
    let(near, every(NEAR_REF, ON_SITE, offence.is_not("obstruction"))),
]
let_pass = (
    ~noticed
    | every(fouled, sneaky, ~injured)
    | (fouls_by_doubles & ~double)
    | (fouls_by_distance & distance.is_missing)
    | every(severity.is_("minor"), ~near, ~eye)
)
SENT_OFF = "sent_off"
by_eye = number_if(
    near & severity.is_("major"),
    number_if(
        eye,
        lowest("penalty_major_on_team_near_ref", SENT_OFF),
        lowest("penalty_major_elsewhere_near_ref", SENT_OFF),
    ),
    number_if(
        near | severity.is_("major"),
        number_if(
            eye,
            lowest("penalty_major_on_team", SENT_OFF),
            lowest("penalty_major_elsewhere", SENT_OFF),
        ),
        lowest("penalty_minor_on_team", SENT_OFF),
    ),
)
ejected = offence.is_("weapon") & option("secret_weapon_ejection").is_("002")

PENALTY = Procedure(
    key="penalty",
    rules=(
        *("INF-01", "INF-02", "INF-03", "INF-04", "SW-06", "FOUL-04", "REF-02", "REF-03"),
        *("REF-08", "REF-11", "REF-16", "REF-19", "REF-21", "C-98", "C-134", "C-139"),
        *("C-185", "C-188"),
    ),
    inputs=(
        *(PLAYER, KIND, item, EYE_ON_TEAM, NEAR_REF, injured, double, squares, GONE),
        BARRED,
    ),
    do=(
        judged,
        when(let_pass, [end("play_on")]),
        when(fouls_by_doubles, [end(SENT_OFF)]),
        roll(
            "penalty",
            "Penalty for {$player}: off on {=target}+",
            target=number_if(
                ejected,
                lowest("weapon_ejection", SENT_OFF),
                number_if(fouls_by_distance, Number(distance.json), by_eye),
            ),
            add=(
                Modifier(
                    "By the Book",
                    number_if(fouls_by_distance & redkur, number_option("redkur_modifier")),
                    "REF-21",
                ),
            ),
        ),
        end(either(reached(), SENT_OFF, "play_on")),
    ),
    outcomes=(
        ends(
            SENT_OFF,
            "{$player} is sent off.",
            when(~unheard, [argues(kind=KIND)]),
            offends,
            boxed(SENT_OFF),
            turnover(OFF_TURNOVER),
        ),
        ends("play_on", "The referee lets {$player} play on.", offends),
    ),
)
