"""The REST interface: everything a person can do, for programs.

`ops/` holds the operations by concern, each a thin function over what tables can do. `operations.py` makes them one
typed list, `serving.py` is what every request passes, `describe.py` writes the OpenAPI schema, and `fast/` is a quicker
way for answers.
"""
