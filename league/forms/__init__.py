"""What a league's pages ask for."""

from league.forms.league import LeagueForm
from league.forms.options import HouseRulesForm
from league.forms.pack import PackForm
from league.forms.season import SeasonForm
from league.forms.team import TeamForm

__all__ = ["HouseRulesForm", "LeagueForm", "PackForm", "SeasonForm", "TeamForm"]
