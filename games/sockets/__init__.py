"""What all conversations share: messages, limits, ears for announcements, and publishing them."""
