"""The rulebook's pages. They decide nothing: each hands a part of the library to its template."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers

from dungeonbowl.book import UnknownKey
from dungeonbowl.entries import Skill
from rules.rulebook import houserules, reading, shelves
from rules.rulebook.chapters import CHAPTERS
from rules.rulebook.library import library
from rules.rulebook.search import search
from rules.rulebook.terms import Kind


def front(request: HttpRequest) -> HttpResponse:
    """The wheel and the chapters; with `?q=` what was found, alone where htmx asks for it."""
    query = request.GET.get("q", "").strip()[:80]
    kind = request.GET.get("kind", "")
    found = search(library().terms, query, kind if kind in list(Kind) else "")
    page = "rulebook/front.html#found" if getattr(request, "htmx", False) else "rulebook/front.html"
    shown = {"query": query, "shelves": found, "total": sum(shelf.total for shelf in found)}
    response = _page(request, page, shown)
    patch_vary_headers(response, ["HX-Request"])
    return response


def colleges(request: HttpRequest) -> HttpResponse:
    every = library().book.colleges.values()
    return _page(request, "rulebook/colleges.html", {"colleges": every})


def college(request: HttpRequest, key: str) -> HttpResponse:
    book = library().book
    try:
        entry = book.college(key)
    except UnknownKey as unknown:
        raise Http404(str(unknown)) from unknown
    shown = {
        "college": entry,
        "term": library().find(key, Kind.COLLEGE),
        "hub": key in book.wheel.hub,
        "lit": ",".join((key, *entry.superior_to, *entry.inferior_to)),
        "figures": book.figures,
        "races": [(race, reading.profiles(book, race.key, [key])) for race in entry.races],
        "armoury": reading.armoury(book, entry),
    }
    return _page(request, "rulebook/college.html", shown)


def races(request: HttpRequest) -> HttpResponse:
    return _page(request, "rulebook/races.html", {"races": reading.every_race(library().book)})


def race(request: HttpRequest, key: str) -> HttpResponse:
    book = library().book
    found = {entry.key: (entry, colleges) for entry, colleges in reading.every_race(book)}
    if key not in found:
        raise Http404(f"There is no race called {key!r}.")
    entry, homes = found[key]
    shown = {
        "race": entry,
        "figures": book.figures,
        "colleges": [book.college(home) for home in homes],
        "profiles": reading.profiles(book, key, homes),
        "prices": list(reading.prices(book, homes[0], entry)),
    }
    return _page(request, "rulebook/race.html", shown)


def skills(request: HttpRequest) -> HttpResponse:
    categories = reading.by_category(library().book)
    return _page(request, "rulebook/skills.html", {"categories": categories})


def skill(request: HttpRequest, key: str) -> HttpResponse:
    book = library().book
    entry = next((each for each in book.skills.values() if each.key == key), None)
    if entry is None:
        raise Http404(f"There is no skill called {key!r}.")
    return _page(request, "rulebook/skill.html", {"skill": entry, **_who_has(entry)})


def _who_has(skill: Skill) -> dict[str, Any]:
    book = library().book
    return {
        "born": reading.born_with(book, skill),
        "learners": reading.may_learn(book, skill),
        "monsters": [each for each in book.monsters.values() if skill.name in each.skills],
        "referees": [each for each in book.referees.values() if skill.name in each.skills],
        "usual": reading.called(skill.usual_category),
        "category": reading.called(skill.category),
    }


def weapons(request: HttpRequest) -> HttpResponse:
    book = library().book
    lists = [(weapon, reading.price_list(book, weapon)) for weapon in book.weapons.values()]
    return _page(request, "rulebook/weapons.html", {"weapons": lists, "spells": book.spells})


def items(request: HttpRequest) -> HttpResponse:
    book = library().book
    shown = {"items": book.items.values(), "figures": book.figures}
    return _page(request, "rulebook/items.html", shown)


def tactics(request: HttpRequest) -> HttpResponse:
    return _page(request, "rulebook/tactics.html", {"book": library().book})


def dungeon(request: HttpRequest) -> HttpResponse:
    return _page(request, "rulebook/dungeon.html", {"book": library().book})


def monsters(request: HttpRequest) -> HttpResponse:
    return _page(request, "rulebook/monsters.html", {"book": library().book})


def referees(request: HttpRequest) -> HttpResponse:
    book = library().book
    shown = {"book": book, "tables": shelves.referee_tables(book)}
    return _page(request, "rulebook/referees.html", shown)


def experience(request: HttpRequest) -> HttpResponse:
    book = library().book
    shown = {"awards": shelves.awards(book), "progressions": book.progressions.values()}
    return _page(request, "rulebook/experience.html", shown)


def tables(request: HttpRequest) -> HttpResponse:
    return _page(request, "rulebook/tables.html", {"shelves": shelves.tables(library().book)})


def options(request: HttpRequest) -> HttpResponse:
    book = library().book
    shown = {"groups": houserules.by_group(book), "presets": book.presets.values()}
    return _page(request, "rulebook/options.html", shown)


def rules(request: HttpRequest) -> HttpResponse:
    return _page(request, "rulebook/rules.html", {"groups": library().groups})


def rule(request: HttpRequest, rule_id: str) -> HttpResponse:
    """One rule by its id; ids are written in capitals, and links that aren't are mended."""
    found = library().rules.get(rule_id)
    if found is None and rule_id.upper() in library().rules:
        return redirect("rulebook-rule", rule_id.upper(), permanent=True)
    if found is None:
        raise Http404(f"There is no rule {rule_id!r}.")
    return _page(request, "rulebook/rule.html", {"rule": found, **shelves.around(library(), found)})


def _page(request: HttpRequest, template: str, shown: dict[str, Any]) -> HttpResponse:
    return render(request, template, {"chapters": CHAPTERS, **shown})
