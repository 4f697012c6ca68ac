"""`terrarium mail`: the doors by which letters come in."""

from __future__ import annotations

import sys

import typer

from .plain import Plain


def mail(
    recipient: str = typer.Argument("", help="Who the letter on standard input is for; without it, its headers say."),
    sender: str = typer.Option("", "--sender", help="The envelope sender of that letter."),
    lmtp: str = typer.Option("", "--lmtp", metavar="HOST:PORT", help="Listen for a mail server that speaks LMTP."),
    smtp: str = typer.Option("", "--smtp", metavar="HOST:PORT", help="Listen for SMTP."),
    imap: bool = typer.Option(False, "--imap", help="Fetch letters from the mailbox of TERRARIUM_IMAP_HOST."),
    every: float = typer.Option(30.0, "--every", min=1, max=3600, help="Seconds between checks of that mailbox."),
    once: bool = typer.Option(False, "--once", help="Check the mailbox once and exit."),
) -> None:
    """Receive letters: one from standard input, or all that a mail server delivers or a mailbox holds.

    A letter is written down before it is acknowledged; a worker answers it. docs/mail.md tells how to set up Postfix,
    Exim or a hosted mailbox.

    Examples: terrarium mail --lmtp 127.0.0.1:8024; terrarium mail < letter
    """
    from ..server import run

    run.ready()
    from ..server.run import mailing

    if not mailing.on():
        raise Plain("This server does not receive letters: set their domain in TERRARIUM_REPLY_DOMAIN (docs/mail.md).")
    if lmtp or smtp or imap:
        mailing.serve(
            lmtp=_address(lmtp) if lmtp else None,
            smtp=_address(smtp) if smtp else None,
            every=every if imap else None,
            once=once,
        )
        return
    if sys.stdin.isatty():
        raise Plain("Give a letter on standard input, or choose where they come from: --lmtp, --smtp or --imap.")
    code, says = mailing.piped(sys.stdin.buffer, recipient, sender)
    if says:
        typer.echo(says, err=True)
    if code:
        raise typer.Exit(code)


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not port.isdigit() or int(port) > 65535:
        raise Plain(f"{text!r} is not HOST:PORT.")
    return host.strip("[]") or "127.0.0.1", int(port)
