"""Columns told apart from their names: the frames of Grafana, whose fields and values are two lists."""

from superbizagent.domain.text import Json, JsonObject


def read_frame(value: JsonObject) -> JsonObject | None:
    """An object whose `fields` describe the columns of its `values`, as one of names and arrays; None for any other.

    What a field says of itself (labels, unit) stays beside its column.
    """
    schema, data = value.get("schema"), value.get("data")
    if not isinstance(schema, dict) or not isinstance(data, dict):
        return None
    fields, columns = schema.get("fields"), data.get("values")
    if not isinstance(fields, list) or not isinstance(columns, list) or len(fields) != len(columns):
        return None
    if not all(isinstance(column, list) for column in columns):
        return None
    out: JsonObject = {k: v for k, v in schema.items() if k != "fields" and not isinstance(v, (dict, list))}
    for field, column in zip(fields, columns, strict=True):
        if isinstance(field, dict):
            out[_name(field)] = column
            out |= _told(field)
    return out


def _name(field: JsonObject) -> str:
    return "time" if field.get("type") == "time" else str(field.get("name", "value")).lower()


def _told(field: JsonObject) -> JsonObject:
    labels, config = field.get("labels"), field.get("config")
    told: JsonObject = dict(labels) if isinstance(labels, dict) else {}
    unit: Json = config.get("unit") if isinstance(config, dict) else None
    return told | ({"unit": unit} if isinstance(unit, str) else {})
