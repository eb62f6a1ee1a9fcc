"""Data to measure on: the same rows every time, and every team's ledger adds up."""

from bench.generator.building import build
from bench.generator.sizes import LARGE, SIZES, SMALL, TINY, Size

__all__ = ["LARGE", "SIZES", "SMALL", "TINY", "Size", "build"]
