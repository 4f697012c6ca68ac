"""Tables: matches made durable. `services` changes them, `reading` shows them, `advance` is the one door."""
