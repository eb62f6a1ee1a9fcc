"""New dungeons from a seed and wishes: legal under the given options, and fair.

A plan joins rooms on a lattice (`plan`), they are dug out of the rock (`carving`), furnished with
features (`furnishing`), and chests, teleporters and traps are put down (`placing`), all of it the
same for every end zone (`symmetry`). A dungeon for three teams is one for four whose last end zone
is an ordinary room.
"""

from dungeonbowl.dungeon.generator.generating import Generated, generate
from dungeonbowl.dungeon.generator.wishes import Wishes, read_wishes

__all__ = ["Generated", "Wishes", "generate", "read_wishes"]
