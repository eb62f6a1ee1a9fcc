"""What a phone sends before anything is recorded on it: a wish for a seat, and what it has."""

from tests.contract.verbs import check_problem


def test_a_seat_may_be_looked_at_first(match, bob):
    at = f"{match.night.at}seats/"
    assert bob.post(at, 200, **{"as": "coach"}, preview=True)["preview"] is True
    assert bob.post(at, 201, **{"as": "coach"}) == {"device": 1}


def test_what_a_phone_has_is_named_by_devices_numbers(bobs):
    for have in ({"x": 1}, {"": 1}, {"1.5": 1}, {"-1": 1}):
        sent = {"device": bobs.device, "have": have, "entries": []}
        check_problem(bobs.person.send(bobs.at, sent), 400)
