"""The quick way in for answers: `POST /api/tables/.../answer` past Django's layers, into the same tables.

A program that plays sends one request a move, and the framework's way costs more than the move. Here requests that
wait at the same time (`requests`) are served together (`batching`), with one question about their tokens and one commit
for all their tables (`answers`), and each is answered after that commit and not before.

This is transport alone: who asks, how often, what an operation takes, what is refused and how it is said are
`api/serving.py` and `api/operations.py`, and what an answer does is `tables/play`. A request that is out of the
ordinary in any way (no token, another host, a long body, a query) is left to Django, which answers the same address.
"""
