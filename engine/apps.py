"""The only file of the engine that knows Django."""

from django.apps import AppConfig


class EngineConfig(AppConfig):
    name = "engine"
