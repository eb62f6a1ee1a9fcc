"""Leagues as arithmetic: formats of a season, pairings, tables and their criteria."""
