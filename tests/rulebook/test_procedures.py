"""The procedures as pages: what each asks, what comes of it and how likely, for anybody."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures import described, document
from dungeonbowl.procedures.language import INPUTS
from rulebook.procedures.form import FIELDS
from rulebook.procedures.overlay import overlay_pairs, switched_on
from tests.verbs import found_league

pytestmark = pytest.mark.django_db
KEYS = [*document(book()).procedures]
LIST = "/rulebook/procedures/"
BLOCKED = "block_dice/?attacker.name=Grubb&defender.name=Skav&attacker.st=4"


def get(client, where, status=200):
    answer = client.get(where if where.startswith("/") else LIST + where)
    assert answer.status_code == status, where
    return unescape(answer.content.decode())


def text(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def read(client, where, status=200):
    return text(get(client, where, status))


def outcomes(html):
    """The table of chances: outcome, chance, chance with a re-roll."""
    table = html.partition('class="data data--keep chances"')[2].partition("</table>")[0]
    table = table.replace('<span class="visually-hidden">Came of it: </span>', "")
    rows = re.findall(r"<tr.*?</tr>", table.partition("<tbody>")[2], re.DOTALL)
    return [tuple(re.findall(r"(?:<th[^>]*>|class=\"num\">)([^<]+)<", row)) for row in rows]


def links(html, label):
    return re.findall(rf'href="([^"]+)"[^>]*>{re.escape(label)}<', html)


def switched(key, preset):
    """The options under which there is this procedure, as an address has them."""
    rules = HouseRules.resolve(book(), preset)
    return overlay_pairs(switched_on(key, rules))


class TestTheList:
    def test_every_procedure_stands_under_its_section_with_a_sentence(self, client):
        shown = get(client, "")
        assert shown.count("<li") > len(KEYS)
        assert all(f'href="{LIST}{key}/"' in shown for key in KEYS)
        assert re.search(r"Moving Stand up Whether a player gets up", text(shown))

    def test_what_is_off_names_the_option_that_switches_it_off(self, client):
        assert re.search(r"All chests open [^.]*\. Off here: OPT-79", read(client, ""))
        under_002 = read(client, "?preset=dungeonbowl5")
        assert not re.search(r"All chests open [^.]*\. Off here", under_002)

    def test_a_word_finds_those_that_have_it_in_name_sentence_or_rule(self, client):
        shown = get(client, "?q=vanish")
        assert f"{LIST}pads_removed/" in shown
        assert f"{LIST}dodge/" not in shown
        assert f"{LIST}gas/" in get(client, "?q=VAR-13")
        assert "Try fewer words" in get(client, "?q=quidditch")

    def test_the_way_to_a_procedure_goes_on_under_the_same_house_rules(self, client):
        assert f'{LIST}dodge/?preset=official"' in get(client, "?preset=official")

    def test_an_unknown_preset_is_malformed(self, client):
        get(client, "?preset=nobodys", status=400)
        get(client, "dodge/?preset=nobodys", status=400)
        get(client, "dodge/?option.nonsense=1", status=400)

    def test_it_is_read_without_asking_the_database(self, client, django_assert_num_queries):
        with django_assert_num_queries(0):
            get(client, "")
        with django_assert_num_queries(0):
            get(client, BLOCKED)


class TestHouseRules:
    def test_a_league_s_own_hold(self, alice, browse):
        league = found_league(alice, house_rules={"features": ["chasms"]})
        address = f"fall_in/?league={league.slug}"
        shown = get(browse(alice), address)
        assert league.name in shown
        assert 'name="league" value="' in shown
        assert "lost in space" in text(shown)

    def test_a_private_league_s_are_its_members_alone(self, alice, mallory, browse):
        league = found_league(alice, public=False)
        for address in (f"?league={league.slug}", f"dodge/?league={league.slug}"):
            get(browse(alice), address)
            get(browse(mallory), address, status=404)
            get(Client(), address, status=404)

    def test_what_is_off_can_be_tried_all_the_same(self, client):
        shown = get(client, "lava/")
        assert "This isn't used here" in shown
        assert "There is no lava in this dungeon." in shown
        (way,) = links(shown, "Try it all the same")
        assert way == f"{LIST}lava/?option.features=lava"
        assert "burns" in read(client, way)
        assert "As if it had been agreed. " in get(client, way)

    def test_what_was_asked_of_something_off_is_refused(self, client):
        shown = read(client, "lava/?how=ends", status=422)
        assert "There is no lava in this dungeon. OPT-59" in shown


class TestEveryPage:
    def test_every_type_of_input_has_a_field(self):
        assert {*INPUTS} == {*FIELDS} - {"skills"}

    @pytest.mark.parametrize("key", KEYS)
    def test_it_begins_with_something_to_throw_or_an_end(self, client, key):
        rules = HouseRules.resolve(book())
        query = "&".join(f"{name}={value}" for name, value in switched(key, "astrogranite"))
        shown = get(client, f"{key}/?{query}")
        assert ("helper__throw" in shown) or ("helper__outcome" in shown)
        assert "error-summary" not in shown
        shape = next(one for one in described(rules) if one["key"] == key)
        for spec in shape["inputs"]:
            assert f'"{spec["name"]}' in shown

    @pytest.mark.parametrize("key", KEYS)
    def test_its_chances_are_counted_and_come_to_one(self, client, key):
        query = "&".join(f"{name}={value}" for name, value in switched(key, "dungeonbowl5"))
        found = outcomes(get(client, f"{key}/?preset=dungeonbowl5&{query}"))
        assert found
        parts = [[float(one) for one in re.findall(r"[\d.]+", row[1])] for row in found]
        assert sum(row[0] for row in parts) - 1 <= 100 <= sum(row[-1] for row in parts) + 1

    def test_dice_that_can_fall_in_too_many_ways_are_thrown_instead(self, client):
        address = "obstacle/?option.features=obstacles&squares=12"
        assert "so the program rolled them 400 times" in read(client, address)
        found = {row[0]: float(row[1].rstrip("%")) for row in outcomes(get(client, address))}
        # One in six that a ball hits each: 89 of 100 that it hits one of twelve.
        assert 83 <= found["hits"] <= 95
        assert found["hits"] + found["clears"] == 100
        assert "the program rolled them" not in read(client, address.replace("12", "2"))


class TestAPage:
    def test_it_says_what_each_modifier_is_and_by_which_rule(self, client):
        shown = get(client, "dodge/?player.ag=4&markers=2")
        assert re.search(r"To reach 3 Dodging C-193 \+1 Opponents marking MOV-04 −2", text(shown))
        assert "On the dice 4+" in text(shown)
        assert 'href="/rulebook/rules/MOV-04/"' in shown

    def test_each_face_says_what_comes_of_it(self, client):
        shown = text(get(client, "dodge/?player.ag=4&markers=2"))
        assert "1 falls 2 falls 3 falls 4 dodges 5 dodges 6 dodges" in shown

    def test_a_face_after_which_more_is_thrown_says_so(self, client):
        shown = read(client, "casualty/?option.casualty_table=d16_004")
        assert "12 serious injury 13 then lasting 14 then lasting 15 dead" in shown

    def test_chances_stand_in_a_table_and_in_words(self, client):
        shown = get(client, "dodge/?markers=1")
        assert outcomes(shown) == [("dodges", "50%", "75%"), ("falls", "50%", "75%")]
        assert "Dodges 1 in 2, with a re-roll 3 in 4; falls 1 in 2" in text(shown)
        assert re.search(r'<progress value="0.5000" max="1"', shown)

    def test_where_a_coach_chooses_it_says_from_where_to_where(self, client):
        shown = get(client, BLOCKED)
        assert ("down", "11% to 56%", "21% to 80%") in outcomes(shown)
        assert "Where a coach chooses" in shown

    def test_a_face_pressed_ends_it_with_its_sentence(self, client):
        shown = get(client, "dodge/?player.name=Grubb&markers=1&player.skills=Dodge&dice.agility=1")
        assert '<p class="helper__outcome">Grubb stumbles and falls.</p>' in shown
        assert "Turnover." in shown
        assert "Total 1" in text(shown)
        assert "May be rolled again (agility) a team re-roll, Dodge" in text(shown)

    def test_what_follows_has_its_inputs_filled_in(self, client):
        shown = get(client, "dodge/?player.name=Grubb&player.av=9&dice.agility=1&preset=official")
        (way,) = links(shown, "Armour")
        assert parse_qs(urlsplit(way).query) == {
            "player.name": ["Grubb"],
            "player.av": ["9"],
            "preset": ["official"],
        }
        assert "Grubb" in get(client, way)

    def test_one_after_the_other_to_the_end(self, client):
        """A chest explodes, knocks down who opened it, breaks armour, stuns."""
        shown = get(client, "open_chest/?player.is=yes&player.name=Grubb&content=none")
        (explosion,) = links(shown, "Explosion")
        (armour,) = links(get(client, explosion), "Armour")
        thrown = f"{armour}&dice.armour=6&dice.armour=6"
        (injury,) = links(get(client, thrown), "Injury")
        shown = read(client, f"{injury}&dice.injury=1&dice.injury=2")
        assert "Grubb is stunned" in shown
        assert "Grubb is stunned." in shown.partition("would record")[2]

    def test_a_procedure_that_follows_on_an_outcome_says_on_which(self, client):
        address = "spiked_ball/?option.ball_type=spiked&dice.agility=1"
        assert "If it comes to “holds”: Catch" in read(client, address)

    def test_what_a_match_would_record_names_the_players(self, client):
        shown = read(client, f"{BLOCKED}&dice.block=6&dice.block=6")
        assert "Skav is prone." in shown.partition("would record")[2]

    def test_somebody_without_a_name_is_called_by_their_part(self, client):
        shown = read(client, "block_dice/?dice.block=1")
        assert "The attacker is prone." in shown.partition("would record")[2]

    def test_each_who_is_near_is_told_apart(self, client):
        near = "victims.0.is=yes&victims.0.player.name=Skav&victims.1.is=yes&victims.1.wall=yes"
        shown = read(client, f"explosion/?{near}")
        assert "Skav: knocked down Number 2: unaffected" in shown
        assert "Then Armour Skav" in shown

    def test_the_answer_stands_in_one_line_beside_the_button_too(self, client):
        shown = get(client, "dodge/?markers=1&player.ag=4")
        assert 'class="helper__brief">3+: dodges 67%, falls 33%</output>' in shown
        ended = get(client, "dodge/?dice.agility=6")
        assert 'class="helper__brief">The player dodges away.</output>' in ended

    def test_a_choice_is_asked_of_whose_it_is(self, client):
        shown = get(client, f"{BLOCKED}&dice.block=2&dice.block=6")
        assert "For the player's coach to choose." in shown
        assert re.search(r"2 Both down both down 6 Down down", text(shown))
        assert 'name="dice.chosen" value="6"' in shown

    def test_a_die_is_taken_back_alone_or_all_of_them(self, client):
        shown = get(client, f"{BLOCKED}&dice.block=2&dice.block=6&dice.chosen=6")
        (before,) = links(shown, "Take back")
        assert parse_qs(urlsplit(before).query)["dice.block"] == ["2", "6"]
        assert "dice.chosen" not in before
        (first,) = links(shown, "From the first die")
        assert "dice." not in first

    def test_of_several_dice_each_has_a_row_of_faces(self, client):
        shown = get(client, "armour/")
        assert shown.count('name="dice.armour:1"') == shown.count('name="dice.armour:2"') == 6
        shown = read(client, "armour/?dice.armour:1=6&dice.armour:2=5")
        assert "Total 11" in shown

    def test_dice_that_nobody_can_press_are_typed(self, client):
        address = "casualty/?option.casualty_table=d68_lrb5"
        assert '<input type="number" inputmode="numeric" form="ask" name="dice.casualty"' in get(
            client, address
        )
        assert "is dead" in read(client, f"{address}&dice.casualty=68")

    def test_the_program_throws_and_the_faces_stay_in_the_address(self, client):
        answer = client.get(f"{LIST}armour/?player.av=7&do=roll:armour")
        assert answer.status_code == 302
        assert "no-store" in answer["Cache-Control"]
        shown = parse_qs(urlsplit(answer["Location"]).query)
        assert len(shown["dice.armour"]) == 2
        assert {*shown["dice.armour"]} <= {*"123456"}
        assert shown["player.av"] == ["7"]
        assert "Total" in read(client, answer["Location"])
        assert "Only here: nothing is recorded." in get(client, "armour/")

    def test_nothing_is_thrown_that_is_not_needed(self, client):
        assert client.get(f"{LIST}armour/?do=roll:injury").status_code == 200

    def test_a_value_is_said_in_words(self, client):
        assert "Movement it costs: 3." in read(client, "stand_up/?player.ma=4")

    def test_its_address_holds_what_was_told_and_no_default(self, client):
        shown = get(client, "dodge/?player.ma=6&player.ag=4&markers=0&carrier=yes&gloves=")
        assert (
            'value="http://testserver/rulebook/procedures/dodge/?player.ag=4&carrier=yes"' in shown
        )

    def test_htmx_is_given_the_answer_alone_and_the_short_address(self, client):
        asked = f"{LIST}dodge/?player.ma=6&player.ag=4"
        answer = client.get(asked, headers={"HX-Request": "true"})
        assert answer["HX-Replace-Url"] == f"{LIST}dodge/?player.ag=4"
        assert answer.content.decode().strip().startswith('<section id="answer"')


class TestWhatIsWrong:
    def test_it_is_said_beside_its_field_and_nothing_else_is_lost(self, client):
        shown = get(client, "dodge/?markers=9&player.ag=4&player.skills=Dodge", status=400)
        assert '<a href="#markers">Opponents marking them</a>: Must be a whole number' in shown
        assert re.search(r'id="markers" name="markers" value="9"[^>]*aria-invalid="true"', shown)
        assert re.search(r'name="player.ag" value="4"', shown)
        assert re.search(r'value="Dodge" checked', shown)

    def test_a_field_of_a_player_is_found(self, client):
        shown = get(client, "block_dice/?defender.st=77", status=400)
        assert '<a href="#defender.st">ST</a>' in shown

    def test_what_contradicts_is_said_beside_its_field(self, client):
        shown = get(client, "dodge/?markers=1&titchy_markers=2", status=400)
        assert "There aren't as many opponents at all." in shown

    def test_a_face_that_no_die_has(self, client):
        shown = read(client, "dodge/?dice.agility=7", status=400)
        assert "A D6 has no face 7." in shown
        assert "The player dodges" in shown

    def test_what_was_never_asked_is_asked_and_not_complained_of(self, client):
        shown = get(client, "penalty/?player.name=Grubb")
        assert "Still needed" in shown
        assert '<a href="#kind">For what</a>' in shown
        get(client, "penalty/?player.name=Grubb&kind=", status=400)

    def test_a_rule_s_no_is_shown_with_the_rule(self, client):
        shown = read(client, "dodge/?iron=yes", status=422)
        assert "There is no iron ball in this match. OPT-61" in shown

    def test_an_unknown_procedure_has_no_page(self, client):
        get(client, "quidditch/", status=404)


class TestFields:
    def test_the_skills_that_matter_stand_first(self, client):
        shown = get(client, "dodge/").partition("Other skills")[0]
        assert all(
            f'value="{skill}"' in shown for skill in ("Titchy", "Stand Firm", "Dodge", "Pro")
        )
        assert 'value="Block"' not in shown

    def test_a_skill_chosen_among_the_others_comes_into_sight(self, client):
        shown = get(client, "dodge/?player.skills=Block").partition("Other skills")[0]
        assert 'value="Block" checked' in shown

    def test_a_box_that_is_ticked_by_default_can_be_left_empty(self, client):
        shown = get(client, "open_chest/?content=none&beside=no")
        assert 'name="beside" value="no"' in shown
        assert not re.search(r'name="beside" value="yes" checked', shown)
        assert "Explosion" in shown

    def test_somebody_is_there_when_it_is_said(self, client):
        nobody = get(client, "pass/?catcher.name=Skav&dice.pass=6")
        assert links(nobody, "Scatter")
        somebody = get(client, "pass/?catcher.is=yes&catcher.name=Skav&dice.pass=6")
        (way,) = links(somebody, "Catch")
        assert "player.name=Skav" in way

    def test_a_chest_lands_in_place_of_a_player(self, client):
        assert "A chest" in get(client, "collide/")
        shown = get(client, "collide/?lander.is=chest&how=thrown&hit.name=Skav")
        assert re.search(r'value="chest" checked', shown)

    def test_a_list_grows_by_one_where_that_is_asked(self, client):
        one = get(client, "explosion/?victims.0.is=yes&victims.0.player.name=Skav")
        assert 'name="victims.1.is"' not in one
        two = get(client, "explosion/?victims.0.is=yes&victims.0.player.name=Skav&do=row:victims")
        assert 'name="victims.1.is"' in two
        assert 'value="Skav"' in two
        none = get(client, "explosion/?victims.3.player.name=Skav&cause=trap")
        assert "Nobody." in none

    def test_a_wall_between_is_a_field_of_who_is_near(self, client):
        shown = read(client, "explosion/?victims.0.is=yes&victims.0.wall=yes")
        assert "Number 1: unaffected" in shown

    def test_who_stands_on_a_teleporter_is_told_with_its_number(self, client):
        asked = "ball_on_pad/?occupants.0.is=yes&occupants.0.pad=3&occupants.0.player.name=Skav"
        (way,) = links(get(client, f"{asked}&dice.teleporter=3"), "Catch")
        assert "player.name=Skav" in way

    def test_teleporters_left_are_boxes(self, client):
        shown = get(client, "ball_on_pad/?pads=&pads=2&pads=5")
        assert len(re.findall(r'name="pads" value="\d" checked', shown)) == 2
        assert "5 bounces" not in text(shown)
        get(client, "ball_on_pad/?pads=", status=400)

    def test_a_monster_is_one_of_the_book_or_has_its_own_profile(self, client):
        asked = "monster_attack/?option.monsters=both&monster.is="
        assert ">Hellhound</option>" in get(client, f"{asked}gorgon&attack=slash")
        own = get(client, f"{asked}own&monster.name=Wyrm&monster.piercing=2&attack=slash")
        assert re.search(r"Piercing MON-14 \+2", text(own))

    def test_a_die_to_be_rolled_again_is_chosen_by_name(self, client):
        shown = get(client, "reroll_allowed/")
        assert '<option value="dodge.agility">Dodge: agility</option>' in shown
        assert "allowed" in outcomes(get(client, "reroll_allowed/?roll=dodge.agility"))[0]

    def test_numbers_are_typed_where_there_are_many(self, client):
        shown = read(client, "time_up/?option.time_limit=004&distances=4+7")
        assert "the ball is nearest for side 1" in shown

    def test_what_seldom_changes_is_folded_away_and_opens_when_told(self, client):
        folded = '<details class="disclosure"> <summary>What else there may be'
        assert folded in re.sub(r"\s+", " ", get(client, "dodge/"))
        shown = get(client, "scatter/?ball=normal")
        assert "What else there may be" in shown


JUNK = ["--5", "²", "9" * 5_000, "", "\ud800"]
OF_EVERY_TYPE = ["leap", "reroll_allowed", "gas", "ball_on_pad", "monster_attack", "wall_pass"]


def field_names(html):
    form = html.partition('id="ask"')[2].partition("</form>")[0]
    return set(re.findall(r' name="([^"]+)"', form))


@pytest.mark.parametrize("key", OF_EVERY_TYPE)
def test_no_field_falls_over_junk(client, key):
    query = "".join(f"&{name}={value}" for name, value in switched(key, "astrogranite"))
    names = field_names(get(client, f"{key}/?do=row:victims&do=row:over{query}"))
    assert len(names) > 3
    for junk in JUNK:
        sent = junk.encode("utf-8", "replace").decode()
        for shown in [{name: sent} for name in names] + [dict.fromkeys(names, sent)]:
            assert client.get(f"{LIST}{key}/", shown).status_code < 500, (shown, junk[:9])


class TestBeside:
    def test_items_and_skills_that_may_be_used_are_named_with_whose_they_are(self, client):
        shown = get(client, "dodge/")
        assert "Gloves of Tackling An opponent ITEM-13" in text(shown)
        assert '<a href="#gloves">Tick it above</a>' in shown
        assert "Stand Firm The player SKL-04 By itself" in text(shown)

    def test_without_magic_items_none_is_named(self, alice, browse):
        league = found_league(alice, house_rules={"magic_items": False})
        shown = read(browse(alice), f"dodge/?league={league.slug}").partition("You may also")[2]
        assert "Gloves of Tackling An opponent" not in shown
        assert "Stand Firm" in shown

    def test_rules_that_are_easily_forgotten_are_named(self, client):
        assert "Leaping over a teleporter TEL-11 Passing over" in read(client, "leap/")
        assert "Keep in mind" not in read(client, "argue/")


class TestWaysThere:
    def test_a_rule_s_page_leads_to_the_procedures_that_go_by_it(self, client):
        shown = read(client, "/rulebook/rules/MOV-04/")
        assert "Try it Dodge Leaving a square" in shown
        assert "Try it" in read(client, "/rulebook/rules/OPT-79/")
        assert "Try it" not in read(client, "/rulebook/rules/TEAM-02/")

    def test_the_search_finds_procedures_by_name(self, client):
        shown = get(client, "/rulebook/?q=go+for+it")
        assert f'href="{LIST}go_for_it/"' in shown

    def test_the_rulebook_s_contents_and_every_page_s_foot_lead_there(self, client):
        assert f'href="{LIST}"' in get(client, "/rulebook/")
        assert f'href="{LIST}"' in get(client, "/about/")

    def test_a_text_s_words_lead_to_skills_and_not_to_procedures(self, client):
        assert "/rulebook/skills/dodge/" in get(client, "/rulebook/rules/SKL-05/")
