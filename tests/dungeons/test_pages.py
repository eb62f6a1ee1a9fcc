"""The library and a dungeon's page."""

import pytest

from dungeonbowl.dungeon import Fairness
from dungeons.wording import routes_came
from tests.verbs import register_team

pytestmark = pytest.mark.django_db


def test_the_library_shows_what_one_may_see_and_no_more(browse, kept, bob, mallory):
    kept()
    kept("Name: The Open Cellar\n\n11....22\n", public=True)
    assert "The Old Sewer" in browse(bob).get("/dungeons/").content.decode()
    page = browse(mallory).get("/dungeons/").content.decode()
    assert "The Open Cellar" in page
    assert "The Old Sewer" not in page


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("teams=2&feature=water", True),
        ("teams=", True),
        ("teams=3", False),
        ("feature=lava", False),
        ("least=24&most=24", True),
        ("most=23", False),
        ("league=cellar-league", False),
    ],
)
def test_the_library_is_filtered_as_the_api_filters(browse, api, kept, bob, asked, found):
    kept()
    page = browse(bob).get(f"/dungeons/?{asked}").content.decode()
    assert ("The Old Sewer" in page) == found
    if asked != "teams=":
        listed = api(bob).get(f"/api/v1/dungeons/?{asked}").json()["results"]
        assert bool(listed) == found


def test_what_can_t_be_looked_for_is_said_and_nothing_breaks(browse, bob):
    reply = browse(bob).get("/dungeons/?least=many&teams=9")
    assert reply.status_code == 400
    assert "many" in reply.content.decode()


def test_a_dungeon_s_page_has_map_verdicts_and_figures(browse, kept, bob):
    dungeon = kept()
    page = browse(bob).get(f"/dungeons/{dungeon.pk}/").content.decode()
    assert 'class="map"' in page
    assert "Legend" in page
    assert "End zone of side 1, " in page
    assert "/rulebook/rules/DUN-01/" in page
    assert "All ends have" in page or "1 − (" in page
    assert f"/api/v1/dungeons/{dungeon.pk}/export/text" in page


def test_distances_are_shown_from_an_end_zone_and_from_a_square(browse, kept, bob):
    at = f"/dungeons/{kept().pk}/"
    from_end = browse(bob).get(f"{at}?where=1").content.decode()
    assert '<i data-is="1" data-heat="0">0</i>' in from_end
    assert '<i data-is="." data-e="wall" data-heat=' in from_end
    assert '<i data-is="~" data-heat="2">3</i>' in from_end
    from_square = browse(bob).get(f"{at}?where=square&x=11&y=0").content.decode()
    assert 'data-thing="chest" data-heat="2">3</i>' in from_square


def test_where_steps_come_up_is_marked_on_the_floor_above(browse, kept, bob):
    at = f"/dungeons/{kept(TWO_FLOORS).pk}/"
    assert browse(bob).get(f"{at}?where=1").content.decode().count(" data-down") == 1


def test_a_square_outside_is_refused_and_the_page_stays(browse, kept, bob):
    reply = browse(bob).get(f"/dungeons/{kept().pk}/?where=square&x=12&y=0")
    assert reply.status_code == 400
    assert "no such square" in reply.content.decode()


def test_the_squares_of_one_verdict_are_marked(browse, kept, bob):
    at = f"/dungeons/{kept().pk}/?by=002"
    plain = browse(bob).get(at).content.decode()
    number = plain.split("&amp;verdict=")[1].split("#")[0]
    looked_at = browse(bob).get(f"{at}&verdict={number}").content.decode()
    assert "Marked on the map" in looked_at
    assert "data-marked" in looked_at


def test_markup_in_a_name_stays_text(browse, kept, bob):
    dungeon = kept("Name: <b>Bold</b>\nNote: <script>x</script>\n\n11....22\n")
    page = browse(bob).get(f"/dungeons/{dungeon.pk}/").content.decode()
    assert "<b>Bold" not in page
    assert "<script>x" not in page


def test_who_sees_it_is_changed_by_a_form_and_leaves_a_version(browse, kept, bob, cellar):
    dungeon = kept()
    at = f"/dungeons/{dungeon.pk}/"
    reply = browse(bob).post(f"{at}place/", {"league": cellar.slug, "public": "on"})
    assert (reply.status_code, reply["Location"]) == (302, at)
    dungeon.refresh_from_db()
    assert (dungeon.league_slug, dungeon.public, dungeon.version) == (cellar.slug, True, 2)
    assert "The Old Sewer" in browse().get("/dungeons/").content.decode()


def test_a_commissioner_moves_it_and_shows_it_to_nobody_else(browse, kept, alice, cellar):
    dungeon = kept(league=cellar.slug, public=True)
    assert browse(alice).post(f"/dungeons/{dungeon.pk}/place/", {"league": ""}).status_code == 302
    dungeon.refresh_from_db()
    assert (dungeon.league_slug, dungeon.public) == ("", True)


def test_an_older_version_stays_to_be_read(browse, kept, bob, cellar):
    dungeon = kept()
    browse(bob).post(f"/dungeons/{dungeon.pk}/place/", {"public": "on"})
    page = browse(bob).get(f"/dungeons/{dungeon.pk}/versions/1/").content.decode()
    assert "Version 1 of 2" in page
    assert browse(bob).get(f"/dungeons/{dungeon.pk}/versions/3/").status_code == 404


def test_what_is_built_in_counts_as_agreed_on(browse, kept, bob):
    page = browse(bob).get(f"/dungeons/{kept().pk}/").content.decode()
    assert "nobody agreed on" not in page


def test_the_distances_of_002_are_held_against_it_when_asked_for(browse, kept, bob):
    at = f"/dungeons/{kept().pk}/"
    assert "/rulebook/rules/DUN-03/" not in browse(bob).get(at).content.decode()
    assert "/rulebook/rules/DUN-03/" in browse(bob).get(f"{at}?by=002").content.decode()


def test_the_squads_that_will_meet_are_timed(browse, kept, bob, carol, cellar):
    home = register_team(bob, "light", league_slug=cellar.slug)
    away = register_team(carol, "gold", league_slug=cellar.slug)
    at = f"/dungeons/{kept(league=cellar.slug).pk}/"
    page = browse(bob).get(f"{at}?team1={home.pk}&team2={away.pk}").content.decode()
    assert "Median MA" in page
    assert "2 turns to end 2" in page
    stranger = browse(bob).get(f"{at}?team1={home.pk}&team2=99999")
    assert stranger.status_code == 400


def test_what_is_offered_to_print_is_printed(browse, kept, bob):
    at = f"/dungeons/{kept().pk}/"
    page = browse(bob).get(at).content.decode()
    for name, value in (("sheets", "map,tiles,counters"), ("things", "fixed"), ("paper", "a3")):
        assert f'value="{value}"' in page
        reply = browse(bob).get(f"/api/v1{at}print.pdf?{name}={value}")
        assert (reply.status_code, reply["Content-Type"]) == (200, "application/pdf")


FOUR_ENDS = "11...22\n11...22\n.......\n33...44\n33...44"
TWO_FLOORS = "Floor 0:\n11../..22\nFloor 1:\n........."


def test_what_holds_between_all_ends_is_said_once(browse, kept, bob):
    page = browse(bob).get(f"/dungeons/{kept(FOUR_ENDS).pk}/").content.decode()
    assert page.count("that share no square") == 1
    assert "Between any two ends: " in page
    page = browse(bob).get(f"/dungeons/{kept().pk}/").content.decode()
    assert "Between ends 1 and 2: 2 ways that share no square." in page


def test_ends_between_which_more_ways_lead_are_named_apart():
    routes = {(1, 2): 2, (1, 3): 4, (2, 3): 2}
    assert [*routes_came(Fairness(None, routes, ()))] == [
        "Between ends 1 and 2, 2 and 3: 2 ways that share no square.",
        "Between ends 1 and 3: 4 ways or more that share no square.",
    ]


def test_the_library_shows_the_lowest_floor_in_the_colours_of_the_page(browse, kept, bob):
    dungeon = kept(TWO_FLOORS)
    page = browse(bob).get("/dungeons/").content.decode()
    assert "squares on 2 floors, the lowest of which is shown" in page
    for theme in ("light", "dark"):
        picture = f"/api/v1/dungeons/{dungeon.pk}/picture.svg?theme={theme}&amp;floor=0"
        assert f'<img class="map map--{theme}" src="{picture}"' in page


def test_a_page_lists_no_version_that_was_kept_for_oneself(browse, bob, mallory, kept):
    dungeon = kept()
    browse(bob).post(f"/dungeons/{dungeon.pk}/place/", {"public": "on"})
    older = f'href="/dungeons/{dungeon.pk}/versions/1/"'
    assert older in browse(bob).get(f"/dungeons/{dungeon.pk}/").content.decode()
    page = browse(mallory).get(f"/dungeons/{dungeon.pk}/")
    assert page.status_code == 200
    assert older not in page.content.decode()
    assert browse(mallory).get(f"/dungeons/{dungeon.pk}/versions/1/").status_code == 404
