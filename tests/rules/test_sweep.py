"""What no worker took up is taken up by a command, where there is no beat."""

import pytest
from django.core.management import call_command

from rules.queries import forgotten

pytestmark = pytest.mark.django_db


def test_a_post_game_that_nobody_took_up_is_carried_out(night, capsys):
    night.start().report().confirm()
    assert forgotten() == [night.postgame.pk]
    call_command("sweep")
    assert "1 post-game, 0 corrections" in capsys.readouterr().out
    assert night.step(night.home, "winnings").status == "done"
    assert forgotten() == []


def test_with_nothing_to_do_it_does_nothing(night, capsys):
    call_command("sweep")
    assert "0 post-games" in capsys.readouterr().out
