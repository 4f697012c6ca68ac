"""The pages, one module for each concern. They speak to `tables.services` and `tables.reading` only."""
