"""The rulebook's pages. They decide nothing: each hands a part of the library to its template.

There is one rulebook for the program's own book and one for every rule pack, with the same pages.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import add_never_cache_headers, patch_vary_headers

from accounts.permissions import Perm, require
from dungeonbowl.book import Book, UnknownKey
from dungeonbowl.book.entries import Skill
from dungeonbowl.procedures import UnknownProcedure
from dungeonbowl.procedures.words import procedure_words
from league.queries import find_league
from rulebook import houserules, reading, shelves
from rulebook.chapters import CHAPTERS
from rulebook.library import Library, library
from rulebook.procedures import contents
from rulebook.procedures.address import query_of
from rulebook.procedures.answer import AnswerShown
from rulebook.procedures.form import ProcedureForm
from rulebook.procedures.house import NamedRules, house_asked
from rulebook.procedures.prompts import PromptsShown
from rulebook.search import search
from rulebook.terms import TermKind, place
from teams.models import Pack

Page = Callable[..., HttpResponse]


def of_a_book(page: Page) -> Page:
    """Pass a page its library: the program's own, or that of the pack in its address.

    A pack is read by whoever reads a league that plays or played by it, or coaches under it.
    """

    @wraps(page)
    def of_its_book(request: HttpRequest, pack: str = "", **about: str) -> HttpResponse:
        if pack:
            require(request.user, Perm.PACK_VIEW, get_object_or_404(Pack, pk=pack))
        return page(request, library(pack), **about)

    return of_its_book


@of_a_book
def front(request: HttpRequest, known: Library) -> HttpResponse:
    """The wheel and the chapters; with `?q=` what was found, alone where htmx asks for it."""
    query = request.GET.get("q", "").strip()[:80]
    kind = request.GET.get("kind", "")
    found = search(known.terms, query, kind if kind in list(TermKind) else "")
    page = "rulebook/front.html#found" if getattr(request, "htmx", False) else "rulebook/front.html"
    shown = {"query": query, "shelves": found, "total": sum(shelf.total for shelf in found)}
    response = _page(request, known, page, shown)
    patch_vary_headers(response, ["HX-Request"])
    return response


@of_a_book
def colleges(request: HttpRequest, known: Library) -> HttpResponse:
    every = known.book.colleges.values()
    return _page(request, known, "rulebook/colleges.html", {"colleges": every})


@of_a_book
def college(request: HttpRequest, known: Library, key: str) -> HttpResponse:
    book = known.book
    try:
        entry = book.college(key)
    except UnknownKey as unknown:
        raise Http404(str(unknown)) from unknown
    shown = {
        "college": entry,
        "term": known.find(key, TermKind.COLLEGE),
        "hub": key in book.wheel.hub,
        "lit": ",".join((key, *entry.superior_to, *entry.inferior_to)),
        "figures": book.figures,
        "races": [(race, reading.profiles(book, race.key, [key])) for race in entry.races],
        "armoury": reading.armoury(book, entry),
    }
    return _page(request, known, "rulebook/college.html", shown)


@of_a_book
def races(request: HttpRequest, known: Library) -> HttpResponse:
    return _page(request, known, "rulebook/races.html", {"races": reading.every_race(known.book)})


@of_a_book
def race(request: HttpRequest, known: Library, key: str) -> HttpResponse:
    book = known.book
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
    return _page(request, known, "rulebook/race.html", shown)


@of_a_book
def skills(request: HttpRequest, known: Library) -> HttpResponse:
    categories = reading.by_category(known.book)
    return _page(request, known, "rulebook/skills.html", {"categories": categories})


@of_a_book
def skill(request: HttpRequest, known: Library, key: str) -> HttpResponse:
    book = known.book
    entry = next((each for each in book.skills.values() if each.key == key), None)
    if entry is None:
        raise Http404(f"There is no skill called {key!r}.")
    return _page(request, known, "rulebook/skill.html", {"skill": entry, **_who_has(book, entry)})


def _who_has(book: Book, skill: Skill) -> dict[str, Any]:
    return {
        "born": reading.born_with(book, skill),
        "learners": reading.may_learn(book, skill),
        "monsters": [each for each in book.monsters.values() if skill.name in each.skills],
        "referees": [each for each in book.referees.values() if skill.name in each.skills],
        "usual": reading.called(skill.usual_category),
        "category": reading.called(skill.category),
    }


@of_a_book
def weapons(request: HttpRequest, known: Library) -> HttpResponse:
    book = known.book
    lists = [(weapon, reading.price_list(book, weapon)) for weapon in book.weapons.values()]
    return _page(request, known, "rulebook/weapons.html", {"weapons": lists, "spells": book.spells})


@of_a_book
def items(request: HttpRequest, known: Library) -> HttpResponse:
    book = known.book
    shown = {"items": book.items.values(), "figures": book.figures}
    return _page(request, known, "rulebook/items.html", shown)


@of_a_book
def tactics(request: HttpRequest, known: Library) -> HttpResponse:
    return _page(request, known, "rulebook/tactics.html", {"book": known.book})


@of_a_book
def dungeon(request: HttpRequest, known: Library) -> HttpResponse:
    return _page(request, known, "rulebook/dungeon.html", {"book": known.book})


@of_a_book
def monsters(request: HttpRequest, known: Library) -> HttpResponse:
    return _page(request, known, "rulebook/monsters.html", {"book": known.book})


@of_a_book
def referees(request: HttpRequest, known: Library) -> HttpResponse:
    book = known.book
    shown = {"book": book, "tables": shelves.referee_tables(book)}
    return _page(request, known, "rulebook/referees.html", shown)


@of_a_book
def experience(request: HttpRequest, known: Library) -> HttpResponse:
    book = known.book
    shown = {"awards": shelves.awards(book), "progressions": book.progressions.values()}
    return _page(request, known, "rulebook/experience.html", shown)


@of_a_book
def tables(request: HttpRequest, known: Library) -> HttpResponse:
    return _page(request, known, "rulebook/tables.html", {"shelves": shelves.tables(known.book)})


@of_a_book
def procedures(request: HttpRequest, known: Library) -> HttpResponse:
    """Every procedure by section, under a preset's or a league's house rules; `?q=` for words."""
    house = house_asked(request.user, request.GET, known.book)
    query = request.GET.get("q", "").strip()[:80]
    found = contents.sections(house.rules, house.under, query)
    page = "rulebook/procedures.html"
    part = "#every" if getattr(request, "htmx", False) else ""
    shown = {"house": house, "query": query, "sections": found}
    response = _page(request, _played(house, known), page + part, shown)
    patch_vary_headers(response, ["HX-Request"])
    return response


@of_a_book
def procedure(request: HttpRequest, known: Library, key: str) -> HttpResponse:
    """One procedure with what it comes to; `?do=roll:<purpose>` throws, for this page only."""
    house = house_asked(request.user, request.GET, known.book)
    try:
        worked = AnswerShown.of(ProcedureForm(key, house.rules, request.GET), house.under)
    except UnknownProcedure as unknown:
        raise Http404(str(unknown)) from unknown
    if thrown := worked.thrown(request.GET.get("do", "")):
        response: HttpResponse = redirect(thrown)
        add_never_cache_headers(response)
        return response
    response = _worked_out(request, _played(house, known), {"house": house, "worked": worked})
    patch_vary_headers(response, ["HX-Request"])
    return response


def _worked_out(request: HttpRequest, known: Library, shown: dict[str, Any]) -> HttpResponse:
    """The whole page, or the part that htmx swaps, which pushes the short address."""
    worked = shown["worked"]
    swapped = getattr(request, "htmx", False)
    page = "rulebook/procedure.html"
    response = _page(
        request,
        known,
        page + ("#answer" if swapped else ""),
        {**shown, **_named(request, known, worked)},
    )
    response.status_code = worked.status
    if swapped:
        response["HX-Replace-Url"] = worked.address
    return response


def _named(request: HttpRequest, known: Library, worked: AnswerShown) -> dict[str, Any]:
    """The procedure's name and rules, and the links back and to this page."""
    key, words = worked.form.key, procedure_words()
    return {
        "name": words.name(key),
        "summary": words.summary(key),
        "rules": [known.rules[one] for one in worked.form.shape["rules"]],
        "prompts": PromptsShown.of(worked.form, known),
        "under": f"?{query_of(worked.under)}" if worked.under else "",
        "here": request.build_absolute_uri(worked.address) if worked.answer else "",
    }


def _played(house: NamedRules, known: Library) -> Library:
    """The library for these house rules: a league may play by a pack."""
    pack = house.rules.book.pack
    return known if pack == known.book.pack else library(pack)


@of_a_book
def options(request: HttpRequest, known: Library) -> HttpResponse:
    book = known.book
    shown = {"groups": houserules.by_group(book), "presets": book.presets.values()}
    return _page(request, known, "rulebook/options.html", shown)


@of_a_book
def rules(request: HttpRequest, known: Library) -> HttpResponse:
    return _page(request, known, "rulebook/rules.html", {"groups": known.groups})


@of_a_book
def rule(request: HttpRequest, known: Library, rule_id: str) -> HttpResponse:
    """One rule by its id; a link in small letters is redirected to capitals."""
    found = known.rules.get(rule_id)
    if found is None and rule_id.upper() in known.rules:
        return redirect(place(known.book.pack, "rulebook-rule", rule_id.upper()), permanent=True)
    if found is None:
        raise Http404(f"There is no rule {rule_id!r}.")
    shown = {"rule": found, "procedures": contents.naming(rule_id, known.book)}
    return _page(request, known, "rulebook/rule.html", {**shown, **shelves.around(known, found)})


def of_league(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect to the rulebook that the league plays by now."""
    return redirect(place(find_league(request.user, slug).pack, "rulebook"))


def _page(
    request: HttpRequest, known: Library, template: str, shown: dict[str, Any]
) -> HttpResponse:
    about = {"chapters": CHAPTERS, "known": known, "rulebook_pack": known.book.pack}
    return render(request, template, {**about, **shown})
