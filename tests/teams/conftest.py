import pytest


@pytest.fixture
def cellar(alice, bob, carol):
    """A league for its members only: Alice commissions, Bob and Carol coach."""
    from league.models import League, Membership

    league = League.objects.create(slug="cellar", name="Cellar League", founded_by=alice)
    for user, role in ((alice, "commissioner"), (bob, "coach"), (carol, "coach")):
        Membership.objects.create(league=league, user=user, role=role)
    return league
