"""The quick way in for answers: `POST /api/tables/.../answer` past Django's layers, into the same tables.

A program that plays sends one request a move, and the framework's way costs more than the move. Here a request is a
`Slip` (`slips`); slips that lie on the desk at the same time are served together (`desks`), with one question about
their tokens and one commit for all their tables (`serving`), and each is answered after that commit and not before.

What the interface promises is kept in one place: who asks, how often, what is refused and how it is said are the
functions of `server/api`, and what an answer does is `tables.playing`. A request that is out of the ordinary in any way
(no token, another host, a long body, a query) is left to Django, which answers the same address.
"""
