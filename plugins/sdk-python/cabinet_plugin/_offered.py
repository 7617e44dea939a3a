"""Interfaces of the host that plugin.toml has to request."""

import importlib

_LINES = {
    "http": 'http = ["settings.url"]',
    "kv": "kv = true",
    "secrets": 'secrets = ["token"]',
}


def offered(name: str):
    """The module of an interface."""
    try:
        return importlib.import_module(f"wit_world.imports.{name}")
    except ModuleNotFoundError as error:
        what = f"{name} is used, and plugin.toml does not request it; under [requests]: {_LINES[name]}"
        raise ImportError(what) from error
