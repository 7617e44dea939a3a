"""Outgoing HTTP requests. An address is allowed only if plugin.toml requests it and the variant grants it. Redirects are followed for GET
and HEAD, to the same host only; for other methods the redirect itself is the response."""

import json
from dataclasses import dataclass
from typing import Any, Optional

from componentize_py_types import Err

from . import Problem, ProblemCode
from ._offered import offered

_host = offered("http")
Escape = _host.Escape

_KINDS = {
    _host.Error_Denied: ("denied", ProblemCode.CONFIGURATION, "denied: {}"),
    _host.Error_Tls: ("tls", ProblemCode.CONFIGURATION, "TLS: {}"),
    _host.Error_Timeout: ("timeout", ProblemCode.TIMED_OUT, "no answer in time"),
    _host.Error_TooLarge: ("too-large", ProblemCode.GARBLED, "the answer is larger than {} bytes"),
    _host.Error_Connect: ("connect", ProblemCode.UNAVAILABLE, "no connection: {}"),
    _host.Error_Protocol: ("protocol", ProblemCode.UNAVAILABLE, "broken answer: {}"),
}


class HttpError(Problem):
    """Why there is no response.

    A call without effects lets it pass: it becomes the problem that fits. A write catches it: after `timeout`, `too-large` and `protocol`
    the request may have had its effect; after `denied`, `tls` and `connect` it was not processed.
    """

    def __init__(self, error: Any):
        self.kind, code, sentence = _KINDS[type(error)]
        super().__init__(code, sentence.format(getattr(error, "value", "")))

    @property
    def was_not_sent(self) -> bool:
        """Whether the request was certainly not processed."""
        return self.kind in ("denied", "tls", "connect")


@dataclass
class Response:
    """A complete response; names of headers in lower case, at most 8 MiB of body."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def is_success(self) -> bool:
        """Whether the status is 200 to 299."""
        return 200 <= self.status < 300

    def json(self) -> Any:
        """The body as JSON. What is not JSON is a `garbled` problem, whose detail does not quote it: it may hold a patient's name."""
        try:
            return json.loads(self.body)
        except ValueError:
            raise Problem(ProblemCode.GARBLED, "the answer is not JSON") from None

    def record(self, **members: type) -> dict[str, Any]:
        """The body as an object with these members: `record(id=int, title=str)`, `Optional[str]` for one that may be missing or null.

        Anything else is a `garbled` problem. Other members are left out.
        """
        return _checked(self.json(), members, "the answer")

    def list(self, **members: type) -> list[dict[str, Any]]:
        """The body as a list of such objects."""
        rows = self.json()
        if not isinstance(rows, list):
            raise Problem(ProblemCode.GARBLED, "the answer is not a list")
        return [_checked(row, members, f"row {at}") for at, row in enumerate(rows, start=1)]


def _checked(value: Any, members: dict[str, type], place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Problem(ProblemCode.GARBLED, f"{place} is not an object")
    for name, kind in members.items():
        found = value.get(name)
        # True and False are numbers to Python, and not to JSON.
        if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
            raise Problem(ProblemCode.GARBLED, f"{place}: {name} is not a {getattr(kind, '__name__', kind)}")
    return {name: value.get(name) for name in members}


def send(
    method: str,
    url: str,
    *,
    headers: Optional[dict[str, str]] = None,
    secret_headers: Optional[list[tuple[str, str, Any, str]]] = None,
    body: Any = None,
    secret_body: Optional[list[tuple[str, Any, Escape]]] = None,
    timeout_ms: int = 25_000,
) -> Response:
    """Sends a request and waits for the complete response. A response with any status is returned, not raised.

    `secret_headers` lists name, prefix, handle and suffix; the host fills the secret of the handle in. `body` is text, bytes, or anything
    else as JSON. `secret_body` lists placeholder, handle and escape.

    Raises `HttpError`.
    """
    if isinstance(body, str):
        body = body.encode()
    elif body is not None and not isinstance(body, bytes):
        body = json.dumps(body, ensure_ascii=False).encode()
    request = _host.Request(
        method=_host.Method[method.upper()],
        url=url,
        headers=[_host.Header(name, value) for name, value in (headers or {}).items()],
        secret_headers=[_host.SecretHeader(*header) for header in secret_headers or []],
        body=body,
        secret_body=[_host.SecretPlaceholder(*place) for place in secret_body or []],
        timeout_ms=timeout_ms,
    )
    try:
        answer = _host.send(request)
    except Err as error:
        raise HttpError(error.value) from None
    return Response(answer.status, {header.name.lower(): header.value for header in reversed(answer.headers)}, answer.body)
