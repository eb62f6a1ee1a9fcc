from teams.models.handover import Handover
from teams.models.ledger import Change, Entry
from teams.models.pack import Pack
from teams.models.player import Player
from teams.models.portrait import Portrait
from teams.models.team import Team

__all__ = ["Change", "Entry", "Handover", "Pack", "Player", "Portrait", "Team"]
