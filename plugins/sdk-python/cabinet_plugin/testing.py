"""The host in unit tests: settings, secrets, the time, and responses.

It does not compare what is used with plugin.toml; `cabinet plugin test`, `call` and `conform` do that, with the built component in the real
host.
"""

import json
from dataclasses import dataclass, field
from typing import Any, Callable, Optional
from unittest import mock

from componentize_py_types import Err

from ._offered import offered

_ERRORS = {
    "denied": lambda http: http.Error_Denied("denied"),
    "tls": lambda http: http.Error_Tls("tls"),
    "timeout": lambda http: http.Error_Timeout(),
    "too-large": lambda http: http.Error_TooLarge(8 << 20),
    "connect": lambda http: http.Error_Connect("connect"),
    "protocol": lambda http: http.Error_Protocol("protocol"),
}


@dataclass
class Answer:
    """A response; `body` is text, or anything else as JSON. `failure` is the kind of an `HttpError` instead."""

    body: Any = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    failure: Optional[str] = None


@dataclass
class Sent:
    """A request; secrets are filled in."""

    method: str
    url: str
    headers: dict[str, str]
    body: Optional[str]


class TestHost:
    """`with TestHost(settings={…}, secrets={…}, answer=lambda sent: Answer(…)) as host:`"""

    __test__ = False

    def __init__(
        self,
        *,
        settings: Optional[dict[str, Any]] = None,
        secrets: Optional[dict[str, str]] = None,
        answer: Callable[[Sent], Answer] = lambda sent: Answer(status=404),
    ):
        self._settings = settings or {}
        self._secrets = secrets or {}
        self._answer = answer
        self._store: dict[str, bytes] = {}
        self._patches: list[Any] = []
        self.sent: list[Sent] = []
        self.logged: list[tuple[str, str, dict[str, str]]] = []

    def __enter__(self) -> "TestHost":
        functions = {
            "clock": {"now_ms": lambda: 1_795_000_000_000, "local_now": lambda: "2026-11-18T12:00:00"},
            "random": {"bytes": lambda count: bytes((at * 37 + 11) & 255 for at in range(count))},
            "config": {"settings": lambda: json.dumps(self._settings), "medical_host": lambda: "test"},
            "log": {"write": self._write},
            "http": {"send": self._send},
            "secrets": {"get": self._secret},
            "kv": {"get": self._store.get, "set": self._keep, "remove": lambda key: self._store.pop(key, None) and None},
        }
        for name, replaced in functions.items():
            try:
                module = offered(name)
            except ImportError:
                # plugin.toml does not request it.
                continue
            self._patches.append(mock.patch.multiple(module, **replaced))
            self._patches[-1].start()
        return self

    def __exit__(self, *_: Any) -> None:
        while self._patches:
            self._patches.pop().stop()

    def _write(self, level, message, fields):
        self.logged.append((level.name.lower(), message, {line.name: line.value for line in fields}))

    def _keep(self, key, value, ttl_ms):
        self._store[key] = value

    def _secret(self, name):
        if name not in self._secrets:
            raise Err(offered("secrets").SecretError.NOT_REQUESTED)
        return mock.Mock(reveal=lambda: self._secrets[name], secret=name)

    def _send(self, request):
        http = offered("http")
        headers = {header.name: header.value for header in request.headers}
        for header in request.secret_headers:
            headers[header.name] = header.prefix + self._secrets[header.value.secret] + header.suffix
        body = request.body.decode() if request.body is not None else None
        for place in request.secret_body:
            body = body.replace(place.placeholder, self._secrets[place.value.secret])
        sent = Sent(request.method.name.lower(), request.url, headers, body)
        self.sent.append(sent)
        answer = self._answer(sent)
        if answer.failure is not None:
            raise Err(_ERRORS[answer.failure](http))
        content = answer.body if isinstance(answer.body, str) else json.dumps(answer.body)
        answered = [http.Header(name, value) for name, value in answer.headers.items()]
        return http.Response(answer.status, answered, content.encode())
