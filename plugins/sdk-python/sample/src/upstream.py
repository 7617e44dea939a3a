"""Requests to the hospital system."""

import re

from cabinet_plugin import Problem, ProblemCode, http, secrets, settings


def ask(method, path, body=None):
    """Sends a request with the token, which the host fills in."""
    token = ("Authorization", "Bearer ", secrets.get("token"), "")
    headers = {"Content-Type": "application/json"} if body is not None else {}
    url = settings()["url"] + path
    return http.send(method, url, headers=headers, secret_headers=[token], body=body, timeout_ms=10_000)


def list_rows(path, **members):
    """Fetches a list of rows with these members."""
    answer = ask("get", path)
    if not answer.is_success:
        raise Problem(ProblemCode.FAILED, f"status {answer.status}")
    return answer.list(**members)


def number(text):
    """Parses an id. Ids of this hospital are numbers; anything else must not become part of an address."""
    if not re.fullmatch("[0-9]{1,9}", text):
        raise Problem(ProblemCode.NOT_FOUND, "an id that is no number")
    return int(text)
