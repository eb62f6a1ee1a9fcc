"""Tiled's JSON maps (`.tmj`): ours, which come back unchanged, and those that others drew."""

from dungeons.transfer.tiled.reading import read_tiled
from dungeons.transfer.tiled.writing import tiled_of

__all__ = ["read_tiled", "tiled_of"]
