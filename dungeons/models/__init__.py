from dungeons.models.box import TileBox
from dungeons.models.dungeon import Dungeon
from dungeons.models.version import DungeonVersion

__all__ = ["Dungeon", "DungeonVersion", "TileBox"]
