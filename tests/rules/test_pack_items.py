"""What a rule pack adds, after a match: its items by its own table, its weapons by its own book."""

import pytest
from django.core.management import call_command

from league.services import adopt, amend
from tests.rules.correcting.season import Seasoned
from tests.rules.night import Night, disarmed, guards, players

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
    night.showing(face, die.lower(), f"item.{night.home.pk}").settle()
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


HALBERDS = """
[pack]
name = "Halberds"
[weapons.halberd]
name = "Halberd"
infraction = "major"
confiscated = true
rule = "SW-03"
summary = "Two hands and a long reach."
[weapons.halberd.costs]
dwarfs = 20_000
"""


def test_a_weapon_of_a_pack_that_the_league_dropped_is_confiscated_like_any(
    alice, bob, carol, cellar
):
    """CON-01: it comes from its bearer's own book, which the match isn't played by."""
    adopt(alice, cellar.slug, HALBERDS)
    home = guards(cellar, bob, "halberd")
    adopt(alice, cellar.slug, "")
    night, bearer = disarmed(cellar, bob, carol, home)
    bearer.refresh_from_db()
    assert (night.postgame.error, bearer.confiscated) == ("", True)
    done = Seasoned(night).correct(add=[{"type": "completion", "player": bearer.pk}])
    assert done.carried_out, done
    bearer.refresh_from_db()
    assert (bearer.confiscated, bearer.spp >= 1) == (True, True)
    call_command("audit_ledger")
    call_command("audit_matches")
