"""A small store per plugin and medical host, with a quota. plugin.toml requests it with `kv = true`. Never store a person's data in plain
text."""

from typing import Any, Optional

from componentize_py_types import Err

from . import Problem, ProblemCode
from ._offered import offered

_host = offered("kv")

_PROBLEMS = {
    _host.KvError.NOT_GRANTED: (
        ProblemCode.CONFIGURATION,
        "the store is used, but manifest and variant do not both say kv = true",
    ),
    _host.KvError.QUOTA: (ProblemCode.FAILED, "the plugin's store is full"),
    _host.KvError.FAILED: (ProblemCode.FAILED, "the plugin's store failed"),
}


def _asked(call) -> Any:
    try:
        return call()
    except Err as error:
        raise Problem(*_PROBLEMS[error.value]) from None


def get(key: str) -> Optional[bytes]:
    """The bytes of a key."""
    return _asked(lambda: _host.get(key))


def set(key: str, value: bytes, ttl_ms: Optional[int] = None) -> None:
    """Stores bytes, for a time or until the server restarts."""
    _asked(lambda: _host.set(key, value, ttl_ms))


def remove(key: str) -> None:
    """Removes a key. A missing key is not an error."""
    _asked(lambda: _host.remove(key))
