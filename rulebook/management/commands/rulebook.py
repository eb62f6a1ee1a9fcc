"""`manage.py rulebook`: the book on one screen; with `--json` the API's document."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from dungeonbowl.book import Book, book
from dungeonbowl.book.entries import CollegeEntry
from dungeonbowl.wording import listed
from rulebook.document import rendered


class Command(BaseCommand):
    help = "Prints the rulebook: an overview, or with --json the whole of it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="the document that the API serves")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["json"]:
            self.stdout.write(rendered().body.decode())
        else:
            self.stdout.write("\n".join(overview(book())))


def overview(rulebook: Book) -> Iterator[str]:
    """The colleges with their races, then how much of everything there is, then presets."""
    yield "Colleges"
    for college in rulebook.colleges.values():
        yield from _college(rulebook, college)
    yield "\nAlso in the book"
    for name in ("skills", "weapons", "spells", "items", "monsters", "traps", "balls", "features"):
        yield f"  {len(getattr(rulebook, name)):>3} {name}"
    yield f"  {len(rulebook.tables):>3} tables"
    yield f"  {len(rulebook.options):>3} house rules"
    yield "\nPresets"
    for preset in rulebook.presets.values():
        yield f"  {preset.key:<14} {preset.summary}"


def _college(rulebook: Book, college: CollegeEntry) -> Iterator[str]:
    races = [f"{race.name} (at most two)" if race.special else race.name for race in college.races]
    beneath = listed(rulebook.colleges[key].name for key in college.superior_to)
    yield f"  {college.name}: {listed(races)}"
    where = "at the hub with the" if college.key in rulebook.wheel.hub else "superior to the"
    yield f"    {len(rulebook.positions(college.key))} positions; {where} {beneath}"
