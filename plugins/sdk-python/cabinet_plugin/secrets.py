"""Secrets of the variant, by the names that plugin.toml requests. A plugin uses a secret through its handle: the host fills it into a header
or the body of a request. `reveal` needs a request and a grant of its own."""

from typing import Any

from componentize_py_types import Err

from . import Problem, ProblemCode
from ._offered import offered

_host = offered("secrets")

_DETAILS = {
    _host.SecretError.NOT_REQUESTED: "a secret is used that plugin.toml does not request under [requests] secrets",
    _host.SecretError.NOT_GRANTED: "a secret is used that the variant does not grant",
    _host.SecretError.NOT_SET: "a secret is granted but has no value",
}


def _asked(call) -> Any:
    try:
        return call()
    except Err as error:
        raise Problem(ProblemCode.CONFIGURATION, _DETAILS[error.value]) from None


def get(name: str) -> Any:
    """The handle of a secret."""
    return _asked(lambda: _host.get(name))


def reveal(handle: Any) -> str:
    """The value of a secret. The host logs each call."""
    return _asked(handle.reveal)
