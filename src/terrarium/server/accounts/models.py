"""Django looks for an app's rows here; they stand in `server/models`."""

from .. import models

__all__ = ["models"]
