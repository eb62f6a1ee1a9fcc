"""The page about the authors, the game, and the licences of what the program uses."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.metadata import Distribution, PackageMetadata, PackageNotFoundError, distribution

from django.conf import settings
from django.views.generic import TemplateView

LONGEST_NAME = 60  # some packages put their licence's whole text where its name belongs
CLASSIFIED = "License :: OSI Approved :: "
PINNED = re.compile(r"^([A-Za-z0-9][\w.-]*)(?:\[[^]]*\])?==", re.M)


@dataclass(frozen=True, slots=True)
class InstalledLibrary:
    """A library the program imports, as it says of itself where it is installed."""

    name: str
    version: str
    licence: str
    home: str


class About(TemplateView):
    """`/about/`"""

    template_name = "about/about.html"

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        return super().get_context_data(libraries=libraries(), **kwargs)


@cache
def libraries() -> tuple[InstalledLibrary, ...]:
    """The libraries of `requirements.txt` that are installed, by name."""
    named = PINNED.findall((settings.BASE_DIR / "requirements.txt").read_text())
    found = [_library(name) for name in sorted(set(named), key=str.lower)]
    return tuple(one for one in found if one is not None)


def _library(name: str) -> InstalledLibrary | None:
    try:
        installed = distribution(name)
    except PackageNotFoundError:
        return None
    about = installed.metadata
    return InstalledLibrary(
        about["Name"], installed.version, licence_of(installed), _home(installed)
    )


def licence_of(installed: Distribution) -> str:
    """Its licence's name, which its metadata have in one of three places."""
    about = installed.metadata
    licence = _one(about, "License-Expression") or _one(about, "License")
    if licence and len(licence) <= LONGEST_NAME and "\n" not in licence and licence != "UNKNOWN":
        return licence
    classes = about.get_all("Classifier") or []
    named = [one.removeprefix(CLASSIFIED) for one in classes if one.startswith(CLASSIFIED)]
    return ", ".join(named) or "as its own files say"


def _home(installed: Distribution) -> str:
    """Its home page, if it names one."""
    about = installed.metadata
    links = {
        label.strip().lower(): url.strip()
        for label, _, url in (line.partition(",") for line in about.get_all("Project-URL") or [])
    }
    known = ("homepage", "home", "source", "source code", "repository", "code")
    return next((links[name] for name in known if name in links), _one(about, "Home-page"))


def _one(about: PackageMetadata, field: str) -> str:
    return str(next(iter(about.get_all(field) or []), ""))
