"""Debian's Postfix, Exim and Dovecot, each with a folder, ports and processes of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .. import patience
from ..ports import free_port
from .post_office import DOMAIN

NO_POSTFIX = "Postfix is not installed here, or this is not root, who must start it."
NO_EXIM = "Exim is not installed here (it cannot be beside Postfix), or this is not root, who must start it."
NO_DOVECOT = "Dovecot with IMAP is not installed here, or this is not root, who must start it."
OUTSIDE = "example.org"
"""The domain of the people."""


def has_postfix() -> bool:
    return os.geteuid() == 0 and shutil.which("postfix") is not None and Path("/usr/lib/postfix/sbin/master").exists()


def has_exim() -> bool:
    return os.geteuid() == 0 and shutil.which("exim4") is not None


def has_dovecot() -> bool:
    return os.geteuid() == 0 and shutil.which("dovecot") is not None and Path("/usr/lib/dovecot/imap").exists()


def _listening(port: int) -> bool:
    with socket.create_connection(("127.0.0.1", port), 5) as line:
        return bool(line.recv(100))


MAIN = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/lib
maillog_file = {folder}/mail.log
maillog_file_prefixes = {folder}
mail_owner = postfix
setgid_group = postdrop
myhostname = mail.{domain}
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination
recipient_delimiter = +
virtual_mailbox_domains = {domain}
virtual_mailbox_maps = inline:{{ seat@{domain}=ok }}
virtual_transport = lmtp:inet:127.0.0.1:{lmtp}
lmtp_destination_recipient_limit = 1
transport_maps = inline:{{ {outside}=smtp:[127.0.0.1]:{people} }}
smtp_dns_support_level = disabled
smtputf8_enable = yes
minimal_backoff_time = 1s
maximal_backoff_time = 2s
queue_run_delay = 1s
alias_maps =
alias_database =
"""


@contextmanager
def postfix(lmtp: int, people: int) -> Iterator[int]:
    """A mail server for the house's domain, which gives its letters to `lmtp` and those for people to `people`; gives
    its own port."""
    folder = Path(tempfile.mkdtemp(prefix="terrarium-postfix-"))
    folder.chmod(0o755)
    config, port = folder / "etc", free_port()
    for name in ("etc", "queue", "lib"):
        (folder / name).mkdir()
    shutil.chown(folder / "lib", "postfix")
    told = {"folder": folder, "domain": DOMAIN, "outside": OUTSIDE, "lmtp": lmtp, "people": people}
    (config / "main.cf").write_text(MAIN.format(**told))
    (config / "master.cf").write_text(_services(port))
    shutil.copy("/etc/postfix/dynamicmaps.cf", config) if Path("/etc/postfix/dynamicmaps.cf").exists() else None
    _postfix(config, "start")
    try:
        patience.until(lambda: _listening(port), OSError, says=lambda: _tail(folder / "mail.log"))
        yield port
    finally:
        _postfix(config, "abort", check=False)
        shutil.rmtree(folder, ignore_errors=True)


def _services(port: int) -> str:
    """Debian's own services, none in a jail, and the door at a port of this test."""
    lines = []
    for line in Path("/usr/share/postfix/master.cf.dist").read_text().splitlines():
        fields = line.split()
        if line.startswith((" ", "\t", "#")) or len(fields) < 8:
            continue
        if fields[0] == "smtp" and fields[1] == "inet":
            fields[0] = f"127.0.0.1:{port}"
        lines.append(" ".join([*fields[:4], "n", *fields[5:]]))
    if not any(line.startswith("postlog ") for line in lines):
        lines.append("postlog unix-dgram n - n - 1 postlogd")
    return "\n".join(lines) + "\n"


def _postfix(config: Path, what: str, check: bool = True) -> None:
    with (config / "out").open("ab") as out:
        subprocess.run(
            ["postfix", "-c", str(config), what], check=check, stdin=subprocess.DEVNULL, stdout=out, stderr=out
        )


def _tail(path: Path) -> str:
    return path.read_text()[-3000:] if path.exists() else "There is no log."


EXIM = """
spool_directory = {folder}/spool
log_file_path = {folder}/%slog
pid_file_path = {folder}/pid
primary_hostname = mail.{domain}
local_interfaces = 127.0.0.1
daemon_smtp_ports = {port}
acl_smtp_rcpt = here
smtp_accept_max = 0

begin acl
here:
  accept hosts = 127.0.0.1

begin routers
{router}
people:
  driver = manualroute
  domains = {outside}
  transport = people
  route_list = * 127.0.0.1
  self = send

begin transports
{transport}
people:
  driver = smtp
  port = {people}
  allow_localhost

begin retry
* * F,1h,1s
"""


def documented(heading: str) -> list[str]:
    """The blocks of settings under a heading of the page for operators."""
    page = (Path(__file__).parents[2] / "docs" / "mail.md").read_text()
    section = page.partition(f"### {heading}\n")[2].partition("\n#")[0]
    lines = [line.removeprefix("    ") for line in section.splitlines() if not line or line.startswith("    ")]
    return [block for block in "\n".join(lines).strip().split("\n\n") if block.strip()]


@contextmanager
def exim(lmtp: int, people: int) -> Iterator[int]:
    """The same by Exim, with the router and the transport that the page for operators has."""
    folder = Path(tempfile.mkdtemp(prefix="terrarium-exim-"))
    folder.chmod(0o777)
    port = free_port()
    router, transport, *_ = (block.replace("play.example.org", DOMAIN) for block in documented("Exim"))
    told = {"folder": folder, "domain": DOMAIN, "outside": OUTSIDE, "port": port, "people": people}
    told |= {"router": router, "transport": transport.replace("8024", str(lmtp))}
    (folder / "conf").write_text(EXIM.format(**told))
    with (folder / "out").open("ab") as out:
        server = subprocess.Popen(
            ["exim4", "-C", str(folder / "conf"), "-bdf", "-q1s"], stdin=subprocess.DEVNULL, stdout=out, stderr=out
        )
    try:
        logs = ("out", "mainlog", "paniclog")
        patience.until(lambda: _listening(port), OSError, says=lambda: "".join(_tail(folder / log) for log in logs))
        yield port
    finally:
        server.send_signal(signal.SIGTERM)
        patience.ended(server)
        shutil.rmtree(folder, ignore_errors=True)


BOX = """
protocols = imap
base_dir = {folder}/run
log_path = {folder}/log
ssl = no
disable_plaintext_auth = no
default_internal_user = dovecot
default_login_user = dovenull
mail_location = maildir:{folder}/mail
first_valid_uid = 1
listen = 127.0.0.1
service imap-login {{
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid=mail gid=mail home={folder}/home
}}
"""


@contextmanager
def dovecot(password: str) -> Iterator[tuple[int, Path]]:
    """A mailbox; gives its port, and the folder into which a mail server would put letters."""
    folder = Path(tempfile.mkdtemp(prefix="terrarium-dovecot-"))
    folder.chmod(0o755)
    port = free_port()
    new = folder / "mail" / "new"
    for one in (folder / "mail", new, folder / "mail" / "cur", folder / "mail" / "tmp", folder / "home"):
        one.mkdir()
        shutil.chown(one, "mail", "mail")
    (folder / "conf").write_text(BOX.format(folder=folder, port=port, password=password))
    with (folder / "out").open("ab") as out:
        server = subprocess.Popen(
            ["dovecot", "-F", "-c", str(folder / "conf")], stdin=subprocess.DEVNULL, stdout=out, stderr=out
        )
    try:
        patience.until(lambda: _listening(port), OSError, says=lambda: _tail(folder / "out") + _tail(folder / "log"))
        yield port, new
    finally:
        server.send_signal(signal.SIGTERM)
        patience.ended(server)
        shutil.rmtree(folder, ignore_errors=True)
