"""What may be asked: forms, and the orders that they hold."""
