"""What people read: prompts, labels, reasons, events, texts."""
