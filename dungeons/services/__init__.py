"""What people do with dungeons that they keep."""

from dungeons.services.boxing import Contents, change_box, keep_box
from dungeons.services.saving import DungeonWish, keep, save
from dungeons.services.stocking import stock_library

__all__ = ["Contents", "DungeonWish", "change_box", "keep", "keep_box", "save", "stock_library"]
