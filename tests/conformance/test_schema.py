"""The kit's validator says what JSON Schema says, for the keywords that forms use."""

import pytest

from terrarium.conformance.schema import takes

CASES = [
    ({"const": True}, [True], [1, "true", None]),
    ({"enum": [1, 2]}, [1, 2], [True, 3, "1", 1.5]),
    ({"type": "integer", "minimum": 2, "maximum": 4}, [2, 4], [1, 5, True, "3"]),
    ({"type": "number"}, [1, 1.5], [True, "1"]),
    ({"type": "null"}, [None], [0, False]),
    ({"type": ["string", "null"]}, ["", None], [1]),
    ({"type": "string", "minLength": 1, "maxLength": 2, "pattern": "^a"}, ["a", "ab"], ["", "abc", "b", 1]),
    (
        {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 2},
        [[1], [1, 2]],
        [[], [1, 2, 3], ["a"]],
    ),
    ({"type": "array", "uniqueItems": True}, [[1, True, 2]], [[1, 1]]),
    ({"prefixItems": [{"type": "string"}], "items": False}, [["a"], []], [["a", 1], [1]]),
    (
        {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}},
        [{"a": 1, "b": 2}],
        [{}, {"a": "x"}],
    ),
    ({"type": "object", "properties": {"a": True}, "additionalProperties": False}, [{"a": 1}, {}], [{"b": 1}]),
    ({"type": "object", "additionalProperties": {"type": "integer"}}, [{"a": 1}], [{"a": "b"}]),
    ({"propertyNames": {"maxLength": 1}, "minProperties": 1, "maxProperties": 2}, [{"a": 1}], [{}, {"ab": 1}]),
    ({"oneOf": [{"type": "integer"}, {"minimum": 5}]}, [3, "x"], [7]),
    ({"anyOf": [{"const": 1}, {"const": 2}]}, [1, 2], [3]),
    ({"allOf": [{"minimum": 1}, {"maximum": 2}]}, [1, 2], [0, 3]),
    ({"not": {"const": 1}}, [2], [1]),
    (True, [1, None], []),
    (False, [], [1, None]),
]


@pytest.mark.parametrize(("schema", "right", "wrong"), CASES)
def test_a_schema_takes_the_right_values_and_no_others(schema, right, wrong):
    assert [takes(schema, value) for value in right] == [True] * len(right)
    assert [takes(schema, value) for value in wrong] == [False] * len(wrong)
