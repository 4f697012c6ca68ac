"""The operations, by concern. Each is a thin typed function over what tables can do."""
