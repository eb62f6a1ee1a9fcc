"""What no worker took up is taken up by a command, where there is no beat."""

from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from accounts.models import Answer
from rules.models import Simulation
from rules.queries import forgotten
from rules.services.rehearsing import begin_rehearsal, simulate

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


def test_a_simulation_without_a_worker_is_played_too(night, alice, capsys):
    copy = begin_rehearsal(alice, night.league.slug)
    simulate(alice, copy.slug, "a seed")
    call_command("sweep")
    assert "1 simulation, 0 league transfers" in capsys.readouterr().out
    assert Simulation.objects.get().status == "done"


def test_without_a_beat_kept_answers_are_forgotten_too():
    Answer.objects.create(scope="alice", key="long ago")
    with time_machine.travel(timezone.now() + timedelta(days=60)):
        call_command("sweep")
    assert not Answer.objects.exists()
