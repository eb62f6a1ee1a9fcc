"""Maps of Tiled as dungeons: their layers from the lowest up, then the objects on them.

What a tile is follows from its class or properties, or from its layer's name. Pictures are never
opened, and other files never fetched.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dungeonbowl.dungeon import Square, TextReading
from dungeonbowl.dungeon.limits import MOST_FLOORS
from dungeonbowl.dungeon.squares import FLOOR, is_whole
from dungeons.transfer.drawing import Drawing
from dungeons.transfer.sent import Sent
from dungeons.transfer.tiled.cells import MOST_TILES, NotUnderstood, cells, pieces, size, tile_of
from dungeons.transfer.tiled.names import FLOORS, STOREY, square_meant
from dungeons.transfer.tiled.objects import Objects, PlacedObject
from dungeons.transfer.tiled.tilesets import properties, tiles_of_map

LARGEST_TILE = 4_096
USUAL_TILE = 32
ORTHOGONAL = "orthogonal"
TILES, OBJECTS, GROUP, PICTURE = "tilelayer", "objectgroup", "group", "imagelayer"


def read_tiled(content: Any) -> TextReading:
    """What is understood of a map of Tiled. Raises FieldError with the place."""
    sent = Sent.of(content, "map of Tiled")
    if not sent.has("layers"):
        raise sent.wrong("layers", "Maps of Tiled list their layers here.")
    if (sent.text("orientation") or ORTHOGONAL) != ORTHOGONAL:
        said = f"Only {ORTHOGONAL} maps have squares; this one is {sent.text('orientation')}."
        raise sent.wrong("orientation", said)
    own = properties(sent)
    drawing = Drawing(name=_words(own, "name", "title"), note=_words(own, "note", "description"))
    ours = own.get(FLOORS)
    if isinstance(ours, int) and is_whole(ours) and 1 <= ours <= MOST_FLOORS:
        drawing.floors = ours
    _Reader(drawing, sent).read()
    return drawing.reading(trimmed=FLOORS not in own)


def _words(own: dict[str, Any], *names: str) -> str:
    return next((said for name in names if isinstance(said := own.get(name), str)), "")


class _Reader:
    def __init__(self, drawing: Drawing, sent: Sent) -> None:
        self.drawing, self.sent = drawing, sent
        self.tiles = tiles_of_map(drawing, sent)
        self.layers = [*_flat(sent)]
        self.ground = True

    def read(self) -> None:
        """All layers. Sizes are added up before any tile is unpacked."""
        tiles = [layer for layer in self.layers if layer.text("type") == TILES]
        if sum(size(piece) for layer in tiles for piece in pieces(layer)) > MOST_TILES:
            raise self.sent.wrong("layers", f"They have more than {MOST_TILES:,} tiles.")
        objects: list[PlacedObject] = []
        for layer in self.layers:
            kind = layer.text("type")
            if self._is_hidden(layer):
                self.drawing.miss(f"The layer {_named(layer)} is hidden, and was left out.")
            elif kind == TILES:
                self._tiles(layer)
            elif kind == OBJECTS:
                objects += self._placed(layer)
            else:
                what = "a picture" if kind == PICTURE else "none of tiles or objects"
                self.drawing.miss(f"The layer {_named(layer)} is {what}, and was left out.")
        self._objects(objects)

    def _placed(self, layer: Sent) -> Iterator[PlacedObject]:
        for one in layer.objects("objects"):
            shown_as = self.tiles.classes.get(tile_of(one), "")
            yield PlacedObject(one, self._floor(layer), shown_as)

    def _objects(self, found: list[PlacedObject]) -> None:
        wide, deep = (
            self.sent.whole(name, 1, LARGEST_TILE, USUAL_TILE)
            for name in ("tilewidth", "tileheight")
        )
        Objects(self.drawing, (wide, deep)).draw(found)

    def _tiles(self, layer: Sent) -> None:
        """Paint a layer; unnamed tiles are floor on the lowest layer, and reported on others."""
        floor, meant = self._floor(layer), square_meant(class_of_layer(layer))
        unknown = 0
        try:
            for x, y, gid in cells(layer):
                sign = self.tiles.signs.get(gid) or meant
                if not sign:
                    unknown += 1
                    sign = FLOOR if self.ground else ""
                if sign:
                    self.drawing.paint(Square(x, y, floor), sign)
        except NotUnderstood as why:
            self.drawing.miss(f"The layer {_named(layer)} wasn't understood: {why}.")
            return
        if unknown:
            became = "are floor" if self.ground else "were left out"
            said = f"{unknown:,} tiles of the layer {_named(layer)} don't say what they are, and"
            self.drawing.miss(f"{said} {became}.")
        self.ground = False

    def _is_hidden(self, layer: Sent) -> bool:
        return layer.fields.get("visible") is False and STOREY not in properties(layer)

    def _floor(self, layer: Sent) -> int:
        said = properties(layer).get(STOREY)
        if isinstance(said, int) and is_whole(said) and 0 <= said < self.drawing.floors:
            return said
        return 0


def class_of_layer(layer: Sent) -> str:
    """A layer's class, or its name; its `type` means something else."""
    return layer.text("class") or layer.text("name")


def _named(layer: Sent) -> str:
    return layer.text("name") or "without a name"


def _flat(sent: Sent) -> Iterator[Sent]:
    """All layers from the lowest up, those in groups too."""
    for layer in sent.objects("layers"):
        if layer.text("type") == GROUP:
            yield from _flat(layer)
        else:
            yield layer
