"""The operations, by concern. Each is a thin typed function over the tables' services."""
