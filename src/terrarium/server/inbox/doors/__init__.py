"""The ways in for letters: SMTP and LMTP, a pipe, a mailbox that is polled."""
