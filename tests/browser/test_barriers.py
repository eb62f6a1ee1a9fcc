"""What keeps people out of a page is found, by day and by night."""

import pytest

pytestmark = pytest.mark.browser

PAGE = '<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>{}</main></html>'
DIM = (
    "<style>@media (prefers-color-scheme: {}) {{ p {{ color: #ccc }} }}</style><p>Hard to read</p>"
)


def found(barriers_day_and_night, page, body):
    page.set_content(PAGE.format(body))
    return [barrier.partition(":")[0] for barrier in barriers_day_and_night()]


def test_a_picture_without_words_is_found(page, barriers_day_and_night):
    assert "image-alt" in found(barriers_day_and_night, page, '<img src="data:,">')


@pytest.mark.parametrize("hour", ["light", "dark"])
def test_colours_too_close_are_found_by_day_and_by_night(page, barriers_day_and_night, hour):
    assert found(barriers_day_and_night, page, DIM.format(hour)) == ["color-contrast"]


def test_in_a_page_that_is_in_order_nothing_is_found(page, barriers_day_and_night):
    assert found(barriers_day_and_night, page, "<p>Easy to read</p>") == []


@pytest.mark.parametrize(
    ("screen", "width"), [("phone", "max-width: 500px"), ("desk", "width > 500px")]
)
def test_what_is_wrong_on_one_screen_alone_is_found_there(
    page, on_phone_and_desk, barriers, screen, width
):
    wrong = f"<style>@media ({width}) {{ p {{ color: #ccc; width: 2000px }} }}</style><p>Far</p>"
    page.set_content(PAGE.format(wrong))
    found = on_phone_and_desk(barriers)
    assert {one.partition(":")[0] for one in found} == {screen}
    assert f"{screen}: it scrolls sideways" in found
    assert any("color-contrast" in one for one in found)
