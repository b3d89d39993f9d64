"""What all sockets share: messages, limits, announcements, publishing and subscribing."""
