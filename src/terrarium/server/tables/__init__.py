"""Tables: matches made durable. `look` shows them, `playing`, `hall` and their like change them, through `advance`."""
