"""Whatever is wrong in the environment is said at once, with the variable's name."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env
from core.secretfile import kept_secret

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def set_variable(monkeypatch):
    return lambda value: monkeypatch.setenv("SETTING", value)


@pytest.mark.parametrize(("value", "flag"), [("1", True), ("yes", True), ("0", False), ("", False)])
def test_a_flag_is_yes_or_no(set_variable, value, flag):
    set_variable(value)
    assert env.flag("SETTING") is flag


@pytest.mark.parametrize("value", ["maybe", "2", "truthy"])
def test_anything_else_is_no_flag(set_variable, value):
    set_variable(value)
    with pytest.raises(ImproperlyConfigured, match="SETTING"):
        env.flag("SETTING")


@pytest.mark.parametrize("value", ["0", "65536", "http", "-1", "８０００"])
def test_a_port_that_cannot_be_is_refused(set_variable, value):
    set_variable(value)
    with pytest.raises(ImproperlyConfigured, match="SETTING"):
        env.port("SETTING", 8000)


def test_a_url_of_another_kind_is_refused(set_variable):
    set_variable("mysql://localhost/x")
    with pytest.raises(
        ImproperlyConfigured, match="SETTING must begin with one of sqlite://, postgres://"
    ):
        env.url("SETTING", ("sqlite", "postgres"))


@pytest.mark.parametrize("port", ["x", "0", "70000"])
def test_a_url_with_a_port_that_cannot_be_is_refused_without_showing_its_password(
    set_variable, port
):
    set_variable(f"postgres://wheel:secret@db:{port}/wheel")
    with pytest.raises(ImproperlyConfigured, match="SETTING") as refused:
        env.url("SETTING", ("postgres",))
    assert "secret" not in str(refused.value)


def test_a_list_is_separated_by_commas(set_variable):
    set_variable(" one.example, two.example ,")
    assert env.words("SETTING") == ["one.example", "two.example"]


def test_what_is_left_empty_is_not_told(set_variable):
    set_variable("  ")
    assert env.words("SETTING", ("localhost",)) == ["localhost"]
    assert env.port("SETTING", 8000) == 8000


def test_the_secret_key_is_made_once_and_for_its_owner_alone(tmp_path):
    path = tmp_path / "var" / "secret_key"
    key = kept_secret(path, 64)
    assert len(key) == 64
    assert kept_secret(path, 64) == key
    assert path.stat().st_mode & 0o077 == 0
    assert [child.name for child in path.parent.iterdir()] == ["secret_key"]


def manage(*arguments, **environment):
    command = [sys.executable, "manage.py", *arguments]
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        command, cwd=ROOT, env=kept | environment, capture_output=True, text=True, check=False
    )


def test_the_program_does_not_start_on_a_wrong_setting():
    started = manage("check", PORT="eighty")
    assert started.returncode != 0
    assert "PORT='eighty'" in started.stderr


SCALED = {
    "DATABASE_URL": "postgres://wheel:secret@db.example/wheel",
    "REDIS_URL": "redis://redis.example:6379/0",
    "ALLOWED_HOSTS": "wheel.example",
}
KEY = "a-key-for-this-test-alone-" + "0123456789" * 5


@pytest.mark.parametrize("https", ["0", "1"])
def test_the_scaled_deployment_passes_djangos_own_check(https):
    checked = manage(
        "check", "--deploy", "--fail-level", "WARNING", SECRET_KEY=KEY, HTTPS=https, **SCALED
    )
    assert "no issues" in checked.stdout + checked.stderr


def test_the_scaled_deployment_must_be_given_its_key():
    checked = manage("check", "--deploy", **SCALED)
    assert checked.returncode != 0
    assert "config.E001" in checked.stderr


def test_the_example_lists_every_variable_that_is_read():
    read = re.findall(r'env\.\w+\(\s*"(\w+)"', (ROOT / "config" / "settings.py").read_text())
    asked = re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text())
    listed = re.findall(r"^(\w+)=", (ROOT / ".env.example").read_text(), re.MULTILINE)
    assert set(listed) == {*read, *asked, "DEMO"}


# Composed of others in compose.yaml, set by the image, or of no use to it.
NOT_PASSED_ON = {"DEBUG", "DATABASE_URL", "REDIS_URL", "STATIC_COLLECTED", "PORT"}


def test_whatever_is_set_in_env_reaches_the_containers():
    read = re.findall(r'env\.\w+\(\s*"(\w+)"', (ROOT / "config" / "settings.py").read_text())
    passed_on = re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text())
    assert set(read) - NOT_PASSED_ON - set(passed_on) == set()
