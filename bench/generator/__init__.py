"""Data to measure on: the same rows every time, and every team's ledger adds up."""

from bench.generator.building import build
from bench.generator.sizes import DECADE, LARGE, SIZES, SMALL, TINY, YEAR, Size

__all__ = ["DECADE", "LARGE", "SIZES", "SMALL", "TINY", "YEAR", "Size", "build"]
