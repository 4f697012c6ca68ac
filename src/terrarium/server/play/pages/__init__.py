"""The pages, one module for each concern. They know no model of tables."""
