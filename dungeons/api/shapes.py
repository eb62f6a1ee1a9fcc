"""What the API answers of a dungeon; free-form JSON is the dungeon's document itself."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


def squares() -> serializers.ListField:
    """Squares, each as `[x, y]`, or `[x, y, floor]` where there are several floors."""
    return serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))


class MendShown(serializers.Serializer[Any]):
    says = serializers.CharField()
    changes = serializers.ListField(child=serializers.DictField())


class DungeonVerdictShown(serializers.Serializer[Any]):
    rule = serializers.CharField()
    severity = serializers.ChoiceField(["error", "warning"])
    message = serializers.CharField()
    squares = squares()
    mend = MendShown(required=False)


class RoutesShown(serializers.Serializer[Any]):
    ends = serializers.ListField(child=serializers.IntegerField())
    routes = serializers.IntegerField(help_text="Ways that share no square; 4 at most are counted.")


def distance_list() -> serializers.ListField:
    """Distances, each null where no way leads."""
    return serializers.ListField(child=serializers.IntegerField(allow_null=True))


class EndShown(serializers.Serializer[Any]):
    end = serializers.IntegerField()
    chests = distance_list()
    pads = distance_list()
    ends = serializers.DictField(child=serializers.IntegerField(allow_null=True))


class PaceShown(serializers.Serializer[Any]):
    ma = serializers.FloatField()
    chest = serializers.IntegerField(allow_null=True)
    ends = serializers.DictField(child=serializers.IntegerField(allow_null=True))


class SquadFiguresShown(serializers.Serializer[Any]):
    end = serializers.IntegerField()
    name = serializers.CharField()
    median = PaceShown()
    best = PaceShown()


class FairnessShown(serializers.Serializer[Any]):
    balance = serializers.FloatField(allow_null=True)
    routes = RoutesShown(many=True)
    ends = EndShown(many=True)
    rosters = SquadFiguresShown(many=True, required=False)


class JudgedShown(serializers.Serializer[Any]):
    verdicts = DungeonVerdictShown(many=True)
    fairness = FairnessShown()


class DistancesShown(serializers.Serializer[Any]):
    distances = serializers.ListField(
        child=serializers.ListField(),
        help_text="In the shape of `squares`; null where no way leads.",
    )


class LaidShown(serializers.Serializer[Any]):
    tile = serializers.CharField()
    kind = serializers.IntegerField(help_text="Its place in the list of tiles.")
    at = serializers.ListField(child=serializers.IntegerField(), help_text="Its first square.")
    wide = serializers.IntegerField(help_text="As it lies.")
    deep = serializers.IntegerField(help_text="As it lies.")
    turned = serializers.IntegerField(help_text="Degrees clockwise.")


class GeneratedShown(JudgedShown):
    dungeon = serializers.DictField()
    setup = LaidShown(many=True, required=False, help_text="Which tile goes where, of a box.")
    sheet = serializers.CharField(required=False, help_text="The same to read at the table.")


class OriginShown(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    version = serializers.IntegerField()


class DungeonListed(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    version = serializers.IntegerField(help_text="The latest.")
    name = serializers.CharField()
    maker = serializers.CharField()
    league = serializers.CharField(allow_null=True)
    public = serializers.BooleanField()
    teams = serializers.IntegerField(help_text="End zones.")
    floors = serializers.IntegerField()
    squares = serializers.IntegerField(help_text="That may be entered.")
    features = serializers.ListField(child=serializers.CharField())
    balance = serializers.FloatField(allow_null=True)


class DungeonShown(JudgedShown):
    id = serializers.IntegerField()
    version = serializers.IntegerField()
    latest = serializers.IntegerField(help_text="The number of the latest version.")
    hash = serializers.CharField()
    maker = serializers.CharField()
    league = serializers.CharField(allow_null=True)
    public = serializers.BooleanField()
    forked_from = OriginShown(allow_null=True)
    dungeon = serializers.DictField()


class DungeonBroughtIn(DungeonShown):
    missed = serializers.ListField(
        child=serializers.CharField(), help_text="What of the file wasn't understood."
    )


class DungeonLookedAt(JudgedShown):
    """A preview: what would be kept, and nothing is."""

    preview = serializers.BooleanField()
    paid = serializers.IntegerField()
    treasury = serializers.IntegerField(allow_null=True)
    dungeon = serializers.DictField()
    missed = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Of a file, what wasn't understood.",
    )
