"""What people do with dungeons that they keep."""

from dungeons.services.saving import Wish, keep, save

__all__ = ["Wish", "keep", "save"]
