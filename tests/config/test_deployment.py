"""What is installed and started is known exactly, watched and bounded."""

import re
from importlib.metadata import requires, version
from pathlib import Path

import pytest
import yaml
from django.conf import global_settings
from django.utils.module_loading import import_string
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
EXACT = re.compile(r"^\w+:\d+\.\d+(\.\d+)?(-\w+)*$")
LISTS = ("requirements", "requirements-dev")


def pinned(name):
    """Requirement -> its hashes, as the file has them."""
    text = (ROOT / f"{name}.txt").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    parts = (line.partition(" --hash=") for line in lines)
    return {
        Requirement(one.strip()): re.findall(r"sha256:[0-9a-f]{64}", rest) for one, _, rest in parts
    }


def wanted(name):
    lines = (ROOT / f"{name}.in").read_text().splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-"))]


def canonical(name):
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("name", LISTS)
def test_everything_that_is_installed_has_one_version_and_its_hashes(name):
    for one, hashes in pinned(name).items():
        assert re.fullmatch(r"==[\w.]+", str(one.specifier)), one
        assert hashes, one
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}\s*", each) for each in hashes), one


@pytest.mark.parametrize("name", LISTS)
def test_what_people_ask_for_is_what_is_installed(name):
    """Whoever edits the one list makes the other of it."""
    made = {canonical(one.name): one.specifier for one in pinned(name)}
    assert {canonical(one.name): one.specifier for one in wanted(name)}.items() <= made.items()


@pytest.mark.parametrize("name", LISTS)
def test_this_suite_runs_on_what_is_installed_anywhere_else(name):
    here = [one for one in pinned(name) if not one.marker or one.marker.evaluate()]
    assert {one.name: f"=={version(one.name)}" for one in here} == {
        one.name: str(one.specifier) for one in here
    }


def asked_with_extras(one):
    """What this package needs here that is named with extras, such as `coverage[toml]`."""
    needed = (Requirement(line) for line in requires(one.name) or ())
    extras = one.extras or {""}
    for need in needed:
        used = not need.marker or any(need.marker.evaluate({"extra": each}) for each in extras)
        if need.extras and used:
            yield need


@pytest.mark.parametrize("name", LISTS)
def test_extras_are_pinned_by_name(name):
    """Else pip looks for the newest version with the extra, and finds none with a hash."""
    here = [one for one in pinned(name) if not one.marker or one.marker.evaluate()]
    extras = {canonical(one.name): one.extras for one in here}
    for one in here:
        for need in asked_with_extras(one):
            if canonical(need.name) in extras:
                assert need.extras <= extras[canonical(need.name)], f"{one} needs {need}"


def test_an_image_has_an_exact_version():
    images = [service["image"] for service in SERVICES.values() if "image" in service]
    images += re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert len(images) == 3
    assert [image for image in images if not EXACT.match(image)] == []


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_is_bounded(name):
    limits = SERVICES[name]["deploy"]["resources"]["limits"]
    assert {"cpus", "memory", "pids"} <= limits.keys()


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_that_stays_is_watched(name):
    ends = SERVICES[name].get("restart") == "no"
    by_its_image = name == "web" and "HEALTHCHECK" in (ROOT / "Dockerfile").read_text()
    assert ends or by_its_image or SERVICES[name]["healthcheck"]["test"]


def test_redis_asks_for_a_password_and_everybody_has_it():
    assert "requirepass" in SERVICES["redis"]["command"][-1]
    environments = {name: service.get("environment", {}) for name, service in SERVICES.items()}
    addresses = [each["REDIS_URL"] for each in environments.values() if "REDIS_URL" in each]
    assert len(addresses) == 4
    assert {"redis://:${REDIS_PASSWORD:?set it in .env}@redis:6379/0"} == {*addresses}


def test_nothing_that_lies_in_redis_is_unpickled(settings):
    from config.cache import JSONSerializer
    from config.celery import app

    kept = JSONSerializer().dumps(["cos\nsystem\n(S'id'\ntR.", 1.5, True, None])
    assert JSONSerializer().loads(kept) == ["cos\nsystem\n(S'id'\ntR.", 1.5, True, None]
    with pytest.raises(ValueError, match="Expecting value"):
        JSONSerializer().loads(b"cos\nsystem\n(S'id'\ntR.")
    assert (app.conf.accept_content, app.conf.task_serializer) == (["json"], "json")


def test_nobody_but_the_suite_hashes_passwords_in_no_time():
    from config import settings as ours
    from tests import quicksettings

    def iterations(settings):
        hashers = getattr(settings, "PASSWORD_HASHERS", global_settings.PASSWORD_HASHERS)
        return getattr(import_string(hashers[0]), "iterations", 0)

    assert iterations(ours) >= 1_000_000
    assert iterations(quicksettings) == 0
