"""Reading what a dungeon is judged by."""
