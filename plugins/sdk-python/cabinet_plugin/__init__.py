"""For plugins of Cabinet in Python. README.md is the overview."""

import json
import os
import random
from dataclasses import dataclass
from typing import Any, Optional

from wit_world.imports import clock, config
from wit_world.imports import log as host_log
from wit_world.imports import random as host_random
from wit_world.imports import types
from wit_world.imports.types import ProblemCode

__all__ = ["Problem", "ProblemCode", "local_now", "log", "medical_host", "now_ms", "random_bytes", "settings"]


class Problem(Exception):
    """A failure that the kernel can act on. Raise it.

    The detail is for the log and the administrator: never put personal data into it. A sentence of the hospital for the patient is
    `patient_text`; `field` names the argument at fault, `retry_after_ms` the earliest sensible moment to ask again.
    """

    def __init__(
        self,
        code: ProblemCode,
        detail: str,
        *,
        patient_text: Optional[str] = None,
        retry_after_ms: Optional[int] = None,
        field: Optional[str] = None,
    ):
        super().__init__(detail)
        self.code = code
        self.detail = detail
        # A blank text says nothing to a patient.
        self.patient_text = patient_text if patient_text and patient_text.strip() else None
        self.retry_after_ms = retry_after_ms
        self.field = field

    def to_record(self) -> types.Problem:
        """The record of the contract."""
        return types.Problem(self.code, self.detail, self.patient_text, self.retry_after_ms, self.field)


def settings() -> dict[str, Any]:
    """The settings of this plugin at this medical host, valid against the schema in plugin.toml."""
    return json.loads(config.settings())


def medical_host() -> str:
    """The id of the medical host that this call is for."""
    return config.medical_host()


def now_ms() -> int:
    """Milliseconds since 1970-01-01T00:00:00Z. A plugin has no other clock: `time.time()` and `datetime.now()` end the call."""
    return clock.now_ms()


def local_now() -> str:
    """The local date and time of the medical host, `YYYY-MM-DDTHH:MM:SS`."""
    return clock.local_now()


def random_bytes(count: int) -> bytes:
    """Random bytes of the host's operating system."""
    parts = [host_random.bytes(min(1024, count - at)) for at in range(0, count, 1024)]
    return b"".join(parts)


# `secrets`, `uuid.uuid4` and `random.SystemRandom` read these.
os.urandom = random_bytes
random._urandom = random_bytes


@dataclass
class _Log:
    level: host_log.Level

    def __call__(self, message: str, **fields: Any) -> None:
        host_log.write(self.level, message, [host_log.Field(name, str(value)) for name, value in fields.items()])


class log:
    """Lines for the kernel's log. Never log personal data."""

    debug = _Log(host_log.Level.DEBUG)
    info = _Log(host_log.Level.INFO)
    warn = _Log(host_log.Level.WARN)
    error = _Log(host_log.Level.ERROR)
