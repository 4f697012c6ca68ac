"""The REST interface: everything a person can do, for programs.

`ops/` holds the operations by concern, each a thin function over what tables can do. `operations.py`
makes them typed and documented, `door.py` is what every request passes, `describe.py` writes the OpenAPI schema.
"""
