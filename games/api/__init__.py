"""The games over HTTP, as JSON."""
