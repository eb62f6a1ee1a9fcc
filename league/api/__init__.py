"""Leagues, members and seasons for programs."""
