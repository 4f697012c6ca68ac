"""The Django project that hosts and moderates matches."""
