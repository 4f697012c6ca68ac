"""`terrarium operator`: who looks after the house."""

from __future__ import annotations

import typer
from rich.text import Text

from .plain import Plain
from .screen import console


def operator(
    name: str = typer.Argument(..., help="The account's sign-in name or e-mail address."),
    forget_factor: bool = typer.Option(False, "--forget-factor", help="Remove a second factor that was lost."),
) -> None:
    """Make an account an operator of this site, or help an operator who has lost the second factor.

    The admin wants a second factor after a few days; they begin anew.

    Example: terrarium operator ada
    """
    from ..server import run

    run.ready()
    from django.db.models import Q

    from ..server.accounts import staff
    from ..server.models.people import User

    person = User.objects.filter(Q(username__iexact=name) | Q(email__iexact=name), guest=False, is_active=True).first()
    if person is None:
        raise Plain(f"Nobody here is called {name}. Sign up on the site first.")
    staff.appoint(person, forget_factor)
    console().print(Text(f"{person.username} is an operator. The admin is at /admin/."), soft_wrap=True)
