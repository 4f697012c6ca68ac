"""The words of the forms through which one signs in: the library asks and refuses, the house speaks."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.contrib.auth.password_validation import MinimumLengthValidator, get_default_password_validators
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()

LABELS = {
    "Login": "User name or email address",
    "Username": "User name",
    "Email": "Email address",
    "Password (again)": "Repeat password",
    "Current Password": "Current password",
    "New Password": "New password",
    "New Password (again)": "Repeat password",
    "Remember Me": "Stay signed in",
    "Authenticator code": "Code",
}
REFUSALS = {
    "A user is already registered with this email address.": (
        "This address already has an account. Sign in with it, or reset the password."
    ),
    "A user with that username already exists.": "This user name is taken.",
    "Incorrect code.": "Wrong code. It changes every half minute; your app may show the next one by now.",
    "Incorrect password.": "Wrong password.",
    "Please type your current password.": "Wrong password.",
    "The email address and/or password you specified are not correct.": ("Wrong email address or password."),
    "The username and/or password you specified are not correct.": "Wrong user name or password.",
    "Too many failed login attempts. Try again later.": "Too many tries. Wait a few minutes, then try again.",
    "Username can not be used. Please use other username.": "This user name is reserved. Choose another.",
    "You cannot activate two-factor authentication until you have verified your email address.": (
        "Confirm your email address first: open the link in the email you got. Your settings can send another one."
    ),
    "You must type the same password each time.": "The passwords do not match.",
}


@register.filter
def ours(words: object) -> str:
    """A label or a refusal of the library's as the house says it; what it does not know stays as it is."""
    text = str(words)
    return LABELS.get(text) or REFUSALS.get(text) or text


@register.filter
def unhinted(field: BoundField) -> SafeString:
    """The field without the hint inside that repeats its label."""
    field.field.widget.attrs.pop("placeholder", None)
    return field.as_widget()


@register.filter
def helped(field: BoundField) -> str:
    """What helps to fill it in: for a new password one sentence, not a list of what it must not be."""
    if field.name != "password1":
        return str(field.help_text)
    lengths = [v.min_length for v in get_default_password_validators() if isinstance(v, MinimumLengthValidator)]
    least = f"At least {max(lengths)} characters. " if lengths else ""
    return f"{least}Not a common one, and not like your name. A few words in a row work well."


@register.filter
def fours(key: str) -> str:
    """A long key in groups of four, to be typed without losing the place."""
    return " ".join(key[at : at + 4] for at in range(0, len(key), 4))


@register.filter
def lines(words: Iterable[str]) -> str:
    """Each on a line of its own, to be copied."""
    return "".join(f"{one}\n" for one in words)


@register.filter
def button_class(tags: str) -> str:
    """How a button looks that the library tags: it names what would be deleted, and what is beside the point."""
    if "delete" in tags or "danger" in tags:
        return "danger"
    return "" if "outline" in tags or "secondary" in tags else "main"
