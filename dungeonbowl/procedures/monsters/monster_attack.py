"""A monster attacks (MON-07, MON-08, MON-11 to MON-14)."""

from collections.abc import Mapping

from dungeonbowl.procedures.language.inputs import choice, person
from dungeonbowl.procedures.language.operations import either, number_if
from dungeonbowl.procedures.language.statements import Modifier, end, event, roll, then, when
from dungeonbowl.procedures.language.terms import Listed, Value
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.beasts import BEAST, NO_MONSTERS
from dungeonbowl.procedures.shared.harm import DOSES
from dungeonbowl.procedures.shared.rolls import reached

attack = choice("attack", ("block", "slash", "poisoned_slash", "petrifying_slash", "foul"), "block")
victim = person("victim")
piercing = BEAST.number("piercing")
skills = Listed("$monster.skills").where("skill", lambda skill, place: skill.is_not("Mighty Blow"))
figures: Mapping[str, Value] = {name: BEAST.field(name) for name in ("ma", "st", "ag", "av")}
attacker: Mapping[str, Value] = {**figures, "skills": skills, "size": BEAST.field("size")}

MONSTER_ATTACK = Procedure(
    key="monster_attack",
    rules=("MON-07", "MON-08", "MON-11", "MON-12", "MON-13", "MON-14", "C-168"),
    inputs=(BEAST, attack, victim, DOSES),
    off=(NO_MONSTERS,),
    do=(
        when(attack.is_("block"), [end("blocks")]),
        roll(
            "armour",
            "{$monster} strikes {$victim}: {=target}+",
            count=2,
            target=victim.av + 1,
            add=(
                Modifier("Piercing", piercing, "MON-14"),
                Modifier("Foul", number_if(attack.is_("foul"), 1), "MON-08"),
            ),
        ),
        when(~reached(), [end("unharmed")]),
        end(either(attack.is_("petrifying_slash"), "petrified", "wounded")),
    ),
    outcomes=(
        ends(
            "blocks",
            "{$monster} blocks {$victim}.",
            then(
                "block_dice",
                {
                    "attacker": attacker,
                    "defender": victim,
                    "piercing": piercing,
                    "attacker_active": False,
                },
            ),
        ),
        ends("unharmed", "{$monster} does {$victim} no harm."),
        ends(
            "wounded",
            "{$monster} wounds {$victim}.",
            then(
                "injury",
                {
                    "player": victim,
                    "cause": "monster",
                    "poisoned": attack.is_("poisoned_slash"),
                    "doses": DOSES,
                },
            ),
        ),
        ends(
            "petrified",
            "{$monster} turns {$victim} to stone.",
            event("petrified", player=victim.id),
        ),
    ),
)
