"""What a client sends: one serializer a command."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from core.api.fields import CommandBody, Whole, Words, YesNo
from dungeonbowl.keys import InjuryKind
from teams.services.commands import LONGEST_NAME, LONGEST_WHY

KEY = 60


class Hire(CommandBody):
    """A position of the market; or, in a redraft, a player of last season alone."""

    position = Words(
        max_length=KEY,
        required=False,
        help_text='A key of the market, such as "norse.catcher".',
    )
    player = Whole(required=False, help_text="Whom to buy again, by id.")
    name = Words(max_length=LONGEST_NAME, required=False, allow_blank=True)
    number = Whole(required=False, allow_null=True, help_text="By default the lowest free.")
    weapon = Words(max_length=KEY, required=False, allow_blank=True, allow_null=True)
    christen = YesNo(required=False, help_text="Draw a name of the race's if none is given.")
    trade_in = serializers.ListField(child=Whole(), required=False, max_length=100)

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        besides = sent.keys() - {"player", "version", "preview"}
        if "player" in sent and besides:
            said = "Who is bought again comes as they are."
            raise serializers.ValidationError({name: [said] for name in sorted(besides)})
        if "player" not in sent and "position" not in sent:
            raise serializers.ValidationError({"position": ["This field is required."]})
        return sent


class OnePlayer(CommandBody):
    player = Whole()


class Arm(CommandBody):
    player = Whole()
    weapon = Words(max_length=KEY, help_text='A weapon of the rulebook, such as "chainsaw".')


class Rerolls(CommandBody):
    count = Whole(min_value=1, max_value=100, help_text="How many.")


class FanFactor(CommandBody):
    points = Whole(min_value=1, max_value=10_000, help_text="How many.")


class Apothecary(CommandBody):
    pass


class Skill(CommandBody):
    player = Whole()
    skill = Words(max_length=KEY, help_text='A skill by name, or a rise: "+ma", "+ag", "+st".')
    rolls = serializers.DictField(
        child=serializers.JSONField(),
        required=False,
        help_text="Dice rolled at the table: `improvement.<player>`, two d6.",
    )


class Register(CommandBody):
    pass


class Rename(CommandBody):
    player = Whole()
    name = Words(max_length=LONGEST_NAME, required=False, allow_blank=True)
    number = Whole(required=False)
    christen = YesNo(required=False, help_text="Draw a name of the race's instead.")


class TeamName(CommandBody):
    name = Words(max_length=LONGEST_NAME)


class Numbers(CommandBody):
    numbers = serializers.DictField(child=Whole(), help_text="Shirt numbers by the players' ids.")


class Adjust(CommandBody):
    """Numbers are differences: `gold: -10000` takes gold away."""

    why = Words(max_length=LONGEST_WHY)
    gold = Whole(required=False, min_value=-(10**9), max_value=10**9)
    rerolls = Whole(required=False, min_value=-100, max_value=100)
    fan_factor = Whole(required=False, min_value=-10_000, max_value=10_000)
    apothecary = YesNo(required=False, help_text="Whether the team shall have one.")
    player = Whole(required=False, allow_null=True)
    spp = Whole(required=False, min_value=-10_000, max_value=10_000)
    skill = Words(max_length=KEY, required=False, help_text="A skill or rise to be given.")
    lost_skill = Words(max_length=KEY, required=False, help_text="A gained one to be lost.")
    injury = serializers.ChoiceField(choices=[*InjuryKind], required=False)
    healed = Whole(required=False, help_text="The id of an injury to be healed.")
    miss_next_game = YesNo(required=False)
