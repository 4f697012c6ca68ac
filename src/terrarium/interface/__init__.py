"""What goes over the HTTP interface, declared once for both ends: the records that a server gives and a client reads
(`records`), and the refusals (`refusals`). What a point of view gives are the kernel's own records.

A client passes over fields that it does not know, so that it goes on speaking with a server that gives more.
"""
