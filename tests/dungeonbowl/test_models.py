"""Whatever is read from data or from the log is a value: it has its fields, and keeps them."""

import pkgutil
from importlib import import_module

import pytest
from pydantic import BaseModel

import dungeonbowl


def models(of=BaseModel):
    """Every model of the library, wherever it stands."""
    for model in of.__subclasses__():
        yield model
        yield from models(model)


for module in pkgutil.walk_packages(dungeonbowl.__path__, "dungeonbowl."):
    import_module(module.name)
OURS = sorted(
    {one for one in models() if one.__module__.startswith("dungeonbowl.")},
    key=lambda one: (one.__module__, one.__name__),
)


def test_there_are_many():
    assert len(OURS) > 40


@pytest.mark.parametrize("model", OURS, ids=lambda one: one.__name__)
def test_nobody_changes_it_and_no_field_is_passed_over(model):
    assert model.model_config.get("frozen") is True
    assert model.model_config.get("extra") == "forbid"
