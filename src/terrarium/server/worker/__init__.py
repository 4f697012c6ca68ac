"""The clock: paces, due dates, the absent, and the tick that finds what is due."""
