"""The item step of a match under a rule pack draws by the pack's own table."""

from itertools import count

import pytest
from django.core.management import call_command

from dungeonbowl.dice import SeededDice
from league.services import adopt, amend
from matches.models import Match
from tests.rules.night import Night, players

pytestmark = pytest.mark.django_db

LAMPS = """
[pack]
name = "Lamps"
changes = ["items.boots_of_dashing"]
[items.lamp]
name = "Miner's Lamp"
d12 = 4
d66 = [26, 26]
infraction = "minor"
summary = "It shines into every chest."
[items.boots_of_dashing]
d12 = "none"
d66 = [24, 25]
"""


def seed_that_shows(face, die, purpose):
    """A seed by which a match's own dice show this face."""
    seeds = (f"{number:064x}" for number in count())
    return next(seed for seed in seeds if SeededDice(seed).faces(purpose, die) == (face,))


@pytest.mark.parametrize(
    ("die", "face", "item"),
    [("D12", 4, "lamp"), ("D66", 26, "lamp"), ("D66", 25, "boots_of_dashing")],
)
def test_the_item_is_drawn_by_the_packs_table_with_either_die(
    browse, alice, bob, carol, cellar, die, face, item
):
    adopt(alice, cellar.slug, LAMPS)
    amend(alice, cellar.slug, house_rules={"magic_item_die": die})
    night = Night.between(cellar, bob, carol)
    seed = seed_that_shows(face, die.lower(), f"item.{night.home.pk}")
    Match.objects.filter(pk=night.match.pk).update(seed=seed)
    night.fresh().settle()
    night.answer(night.home, "hire", done=True)
    night.answer(night.home, "item", buy=True)
    bearer = players(night.home)[0]
    step = night.answer(night.home, "item", player=bearer.pk)
    bearer.refresh_from_db()
    assert bearer.item == item
    assert night.fresh().home.pack == night.match.pack != ""
    name = {"lamp": "Miner's Lamp", "boots_of_dashing": "Boots of Dashing"}[item]
    assert f"gets the {name}" in step.text
    page = browse(bob).get(f"/players/{bearer.pk}/").content.decode()
    assert f'href="/rulebook/packs/{night.home.pack}/items/#{item}"' in page
    call_command("audit_ledger")
