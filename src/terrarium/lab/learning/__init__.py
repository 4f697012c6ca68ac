"""Games for learners: answers spelt as masked, discrete actions, and the environments of other people's libraries.

`zoo` is PettingZoo, `gym` Gymnasium, `spiel` OpenSpiel; each is imported where it is wanted and needs its own extra.
"""
