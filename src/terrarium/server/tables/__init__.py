"""Tables: matches made durable. `show` shows them; `play`, `moderate`, `lobby` change them, all by the one `engine`."""
