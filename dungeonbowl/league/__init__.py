"""Leagues as arithmetic: formats of a season, who meets whom, tables and what orders them."""
