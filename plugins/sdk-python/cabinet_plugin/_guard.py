"""What surrounds each call."""

import functools
import random
import traceback

from componentize_py_types import Err

from . import Problem, ProblemCode, log, random_bytes


def guarded(call):
    """A problem becomes the answer. Any other error ends the call, as a panic does; the log says where it happened, without its text.

    A component is a snapshot of an interpreter that has already started: without a new seed, `random` would give the same numbers in
    every call.
    """

    @functools.wraps(call)
    def made(*given):
        random.seed(random_bytes(16))
        try:
            return call(*given)
        except Problem as problem:
            raise Err(problem.to_record()) from None
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)[-3:]
            place = " ".join(f"{frame.filename}:{frame.lineno}" for frame in reversed(frames))
            log.error("the plugin raised an error", error=type(error).__name__, place=place)
            raise

    return made


def unsupported(name: str):
    """A function that a plugin leaves out."""

    def refuse(self, *_):
        raise Problem(ProblemCode.UNSUPPORTED, f"this plugin does not offer {name.replace('_', '-')}")

    return refuse


def complete(plugin: type, names: list[str]) -> None:
    """Guards the functions of a class; what it leaves out answers `unsupported`."""
    for name in names:
        own = plugin.__dict__.get(name)
        setattr(plugin, name, guarded(own or unsupported(name)))
