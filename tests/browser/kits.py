"""A phone's kit, other than the match's own."""


def handed_kit(page, change):
    """The page once more, with what `change` makes of its kit, from now on.

    The kit is read here and now: what a route fetched is gone as soon as the page that asked is.
    """
    address = page.locator("#console").get_attribute("data-api")
    kit = page.request.get(f"{page.url.partition('/matches/')[0]}{address}kit/").json()
    change(kit)
    page.route("**/kit/", lambda route: route.fulfill(json=kit, headers={"ETag": '"handed"'}))
    page.reload()


def squads_of(kit):
    """The profiles of all who play."""
    return [one["profile"] for squad in kit["squads"].values() for one in squad["players"]]
