"""How the rulebook's document stands in the API's schema."""

from typing import Any

from drf_spectacular.contrib.pydantic import PydanticExtension
from drf_spectacular.plumbing import ResolvedComponent
from pydantic.json_schema import model_json_schema

from rulebook.document import Rulebook


class RulebookExtension(PydanticExtension):  # type: ignore[no-untyped-call]
    """Names the document's components BookSkill, BookItem and so on.

    Other floors have a Skill of their own, and names in the schema are unique.
    """

    target_class = Rulebook  # type: ignore[assignment]
    match_subclasses = False
    priority = 1

    def map_serializer(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        template = "#/components/schemas/Book{model}"
        schema = model_json_schema(self.target, ref_template=template, mode="serialization")
        for name, part in schema.pop("$defs", {}).items():
            component = ResolvedComponent(  # type: ignore[no-untyped-call]
                name=f"Book{name}", type=ResolvedComponent.SCHEMA, object=name, schema=_older(part)
            )
            auto_schema.registry.register_on_missing(component)
        return _older(schema)


def _older(schema: Any) -> Any:
    """The schema in OpenAPI 3.0: no null types, tuples, constants or named patterns."""
    if isinstance(schema, list):
        return [_older(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    older = {key: _older(part) for key, part in schema.items()}
    if "prefixItems" in older:
        older["items"] = older.pop("prefixItems")[0]
    if "const" in older:
        older["enum"] = [older.pop("const")]
    if "patternProperties" in older:
        (older["additionalProperties"],) = older.pop("patternProperties").values()
    if "exclusiveMinimum" in older and not isinstance(older["exclusiveMinimum"], bool):
        older |= {"minimum": older["exclusiveMinimum"], "exclusiveMinimum": True}
    return _nullable(older)


def _nullable(data: dict[str, Any]) -> dict[str, Any]:
    """ "A number or null" is a number that may be null."""
    others = [part for part in data.get("anyOf", ()) if part != {"type": "null"}]
    if len(others) == len(data.get("anyOf", ())):
        return data
    rest = {key: part for key, part in data.items() if key != "anyOf"}
    one = others[0] if len(others) == 1 and "$ref" not in others[0] else {"anyOf": others}
    return {**rest, **one, "nullable": True}
