"""The API's replies, described for the schema. `documents` builds them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from core.api.schema import VerdictShown
from dungeonbowl.keys import InjuryKind, RaceSlot
from teams.models import Player, Team

S = serializers.Serializer[Any]
HIRED = [status for status in Player.Status.values if status != Player.Status.UNSIGNED]


class InjuryShown(S):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField([*InjuryKind])
    text = serializers.CharField()


class PlayerShown(S):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    position = serializers.CharField()
    position_name = serializers.CharField()
    race = serializers.CharField()
    race_name = serializers.CharField()
    cost = serializers.IntegerField(help_text="List price, weapon and item, in gold pieces.")
    ma = serializers.IntegerField()
    st = serializers.IntegerField()
    ag = serializers.IntegerField()
    av = serializers.IntegerField()
    skills = serializers.ListField(child=serializers.CharField())
    gained = serializers.ListField(child=serializers.CharField())
    spp = serializers.IntegerField()
    skills_due = serializers.IntegerField()
    rolled = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Improvement rolls that wait for a choice.",
    )
    injuries = InjuryShown(many=True)
    niggles = serializers.IntegerField()
    miss_next_game = serializers.BooleanField()
    item = serializers.CharField(allow_null=True)
    weapon = serializers.CharField(allow_null=True)
    confiscated = serializers.BooleanField()
    status = serializers.ChoiceField(HIRED)


class ReceiptLineShown(S):
    text = serializers.CharField()
    gold = serializers.IntegerField()


class PlayerOfferShown(PlayerShown):
    price = serializers.IntegerField(help_text="What buying them again costs, in gold pieces.")
    receipt = ReceiptLineShown(many=True)
    allowed = serializers.BooleanField()
    verdicts = VerdictShown(many=True)


class TeamListed(S):
    id = serializers.IntegerField()
    name = serializers.CharField()
    college = serializers.CharField()
    league = serializers.SlugField(allow_null=True)
    coach = serializers.CharField(help_text="The coach's username.")
    status = serializers.ChoiceField(Team.Status.values)
    version = serializers.IntegerField()
    treasury = serializers.IntegerField()
    rerolls = serializers.IntegerField()
    fan_factor = serializers.IntegerField()
    apothecary = serializers.BooleanField(help_text="Whether the team has bought one.")
    value = serializers.IntegerField()
    rating = serializers.IntegerField()


class RaceShown(S):
    race = serializers.CharField()
    count = serializers.IntegerField()
    slot = serializers.ChoiceField([*RaceSlot])


class TeamShown(TeamListed):
    half_price_rerolls = serializers.IntegerField()
    match = serializers.IntegerField(
        allow_null=True, help_text="The match that keeps the team from buying and selling."
    )
    races = RaceShown(many=True)
    players = PlayerShown(many=True)
    offered = PlayerOfferShown(
        many=True, help_text="In a redraft, those of last season who aren't bought again yet."
    )
    departed = PlayerShown(many=True)
    verdicts = VerdictShown(many=True)


class WeaponOfferShown(S):
    weapon = serializers.CharField()
    cost = serializers.IntegerField(help_text="Of lineman and weapon together.")
    allowed = serializers.BooleanField()
    verdicts = VerdictShown(many=True)


class OfferShown(S):
    position = serializers.CharField()
    name = serializers.CharField()
    race = serializers.CharField()
    kind = serializers.ChoiceField(["lineman", "specialist"])
    ma = serializers.IntegerField()
    st = serializers.IntegerField()
    ag = serializers.IntegerField()
    av = serializers.IntegerField()
    skills = serializers.ListField(child=serializers.CharField())
    access = serializers.ListField(child=serializers.CharField())
    cost = serializers.IntegerField()
    allowed = serializers.BooleanField()
    verdicts = VerdictShown(many=True)
    weapons = WeaponOfferShown(many=True)


class EntryShown(S):
    player = serializers.IntegerField(allow_null=True)
    gold = serializers.IntegerField()
    spp = serializers.IntegerField()
    effect = serializers.DictField(allow_null=True)
    text = serializers.CharField()


class ChangeShown(S):
    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(
        allow_null=True, help_text="A username; null where the rules did it."
    )
    why = serializers.CharField()
    reverses = serializers.IntegerField(allow_null=True)
    match = serializers.IntegerField(allow_null=True)
    entries = EntryShown(many=True)
    treasury = serializers.IntegerField(help_text="After this change.")


class PaidShown(S):
    paid = serializers.IntegerField(help_text="Gold pieces; what comes back is negative.")
    treasury = serializers.IntegerField()
    version = serializers.IntegerField()


class RerollsShown(PaidShown):
    rerolls = serializers.IntegerField()


class FanFactorShown(PaidShown):
    fan_factor = serializers.IntegerField()


class ApothecaryShown(PaidShown):
    apothecary = serializers.BooleanField()


class AboutPlayerShown(PaidShown):
    player = PlayerShown()
