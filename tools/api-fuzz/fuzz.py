"""Fuzzes a running demo hospital with schemathesis: requests made from kernel/api/openapi.json, right and wrong ones, with the token of a
patient, of a second patient, of an administrator, and with none. A response that the contract does not describe fails, and so does a 500.

    python fuzz.py ADDRESS EXAMPLES

ADDRESS is that of the cabinet, EXAMPLES the number of requests for each operation in the phase of random data. Prints the faults, one summary
per token, and last a line as cargo's: `test result: ok. 4 passed; 0 failed`.
"""

import base64
import json
import os
import pathlib
import subprocess
import sys
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).parent
CONTRACT = HERE.parents[1] / "kernel/api/openapi.json"

# The demo users (variants/base/demo.toml): invented, with public passwords.
TOKENS = {
    "no token": None,
    "a patient": ("patient", "Patient-2026-demo"),
    "a stranger": ("stranger", "Stranger-2026-demo"),
    "an administrator": ("admin", "Admin-2026-demo"),
}

# What ends the session, the consent or the account with which the fuzzer goes on.
ENDS = [
    "/api/oauth/logout",
    "/api/oauth/revoke",
    "/api/users/me/consents/{kind}",
    "/api/users/{id}/account",
]

# Streams that have no end; kernel/api/tests/integration/events.rs tests them.
ENDLESS = ["/api/admin/events"]

CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
]

# The same requests in every run.
SEED = "2026"


def sign_in(address: str, username: str, password: str) -> str:
    form = urllib.parse.urlencode({"grant_type": "password", "username": username, "password": password})
    client = base64.b64encode(b"web:web").decode()
    request = urllib.request.Request(
        f"{address}/api/oauth/token", form.encode(), {"Authorization": f"Basic {client}"}
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["access_token"]


def fuzz(address: str, examples: str, token: str | None) -> bool:
    command = [
        pathlib.Path(sys.executable).with_name("schemathesis"),
        f"--config-file={HERE / 'schemathesis.toml'}",
        "run",
        CONTRACT,
        f"--url={address}",
        f"--checks={','.join(CHECKS)}",
        f"--max-examples={examples}",
        f"--seed={SEED}",
        "--phases=examples,coverage,fuzzing",
        "--generation-database=none",
        # The token is given; none is invented.
        "--generation-with-security-parameters=false",
        "--suppress-health-check=all",
        "--request-timeout=40",
        "--warnings=off",
        "--continue-on-failure",
        "--no-color",
    ]
    command += [f"--exclude-path={path}" for path in ENDS + ENDLESS]
    if token is not None:
        command.append(f"--header=Authorization: Bearer {token}")
    hooks = {"SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, check=False, env=os.environ | hooks).returncode == 0


def main() -> int:
    address, examples = sys.argv[1:]
    passed = failed = 0
    for name, person in TOKENS.items():
        print(f"--- {name}", flush=True)
        token = sign_in(address, *person) if person else None
        if fuzz(address, examples, token):
            passed += 1
        else:
            failed += 1
    print(f"test result: {'FAILED' if failed else 'ok'}. {passed} passed; {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(main())
