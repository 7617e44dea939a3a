"""Synapse for a demo hospital, as a program that can be killed and started again.

`GET /` on the control port says what runs. `POST /control` with `{"running": false}` kills Synapse without a farewell, with
`{"running": true}` starts it with the same data. Either answers when it is done.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

SERVER_NAME = "hosp.test"
HERE = Path(__file__).parent
# The longest wait for a start; it takes 1.5 s on a free machine.
START_SECONDS = 60
# Without a proxy: the homeserver is on loopback.
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, required=True, help="data, configuration and output")
    parser.add_argument("--port", type=int, required=True, help="of Synapse")
    parser.add_argument("--control", type=int, required=True, help="port of the control")
    parser.add_argument("--service-url", required=True, help="where Synapse sends the events of the cabinet's rooms")
    parser.add_argument("--as-token", type=Path, required=True, help="file of the cabinet's token")
    parser.add_argument("--hs-token", type=Path, required=True, help="file of Synapse's token")
    parser.add_argument("--employee", nargs=3, action="append", default=[], metavar=("LOGIN", "PASSWORD", "NAME"))
    return parser.parse_args()


class Synapse:
    def __init__(self, options):
        self.options = options
        self.address = f"http://127.0.0.1:{options.port}"
        self.process = None

    def start(self):
        if self.process is not None:
            return
        command = [sys.executable, "-m", "synapse.app.homeserver", "--config-path", "homeserver.json"]
        with open(self.options.folder / "output.txt", "ab") as output:
            self.process = subprocess.Popen(command, cwd=self.options.folder, stdout=output, stderr=output)
        deadline = time.monotonic() + START_SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"Synapse does not start; see {self.options.folder / 'output.txt'}")
            time.sleep(0.05)

    def answers(self):
        try:
            with DIRECT.open(f"{self.address}/health", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def kill(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def write_configuration(self):
        """That of the kernel's tests (kernel/test-synapse) with this demo's port and tokens. JSON is YAML; Synapse runs in its folder."""
        options = self.options
        options.folder.mkdir(parents=True, exist_ok=True)
        # Only their owner reads the tokens.
        os.umask(0o077)
        service = json.loads((HERE / "service.json").read_text())
        service["url"] = options.service_url
        service["as_token"] = options.as_token.read_text()
        service["hs_token"] = options.hs_token.read_text()
        configuration = json.loads((HERE / "homeserver.json").read_text())
        configuration["public_baseurl"] = f"{self.address}/"
        configuration["listeners"][0]["port"] = options.port
        configuration["app_service_config_files"] = ["service.json"]
        (options.folder / "service.json").write_text(json.dumps(service))
        (options.folder / "homeserver.json").write_text(json.dumps(configuration))

    def add_employees(self):
        for login, password, name in self.options.employee:
            body = {"username": login, "password": password, "auth": {"type": "m.login.dummy"}}
            answer = self.call("POST", "register", body)
            # A start with the data of an earlier one.
            if answer.get("errcode") == "M_USER_IN_USE":
                continue
            path = f"profile/{answer['user_id']}/displayname"
            self.call("PUT", path, {"displayname": name}, answer["access_token"])

    def call(self, method, path, body, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        address = f"{self.address}/_matrix/client/v3/{path}"
        request = urllib.request.Request(address, json.dumps(body).encode(), headers, method=method)
        try:
            with DIRECT.open(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            return json.load(refusal)


def control(synapse):
    class Control(BaseHTTPRequestHandler):
        def do_GET(self):
            self.answer({"synapse": synapse.address, "server_name": SERVER_NAME, "running": synapse.process is not None})

        def do_POST(self):
            if self.path != "/control":
                self.send_error(404)
                return
            wanted = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if wanted["running"]:
                synapse.start()
            else:
                synapse.kill()
            self.do_GET()

        def answer(self, value):
            body = json.dumps(value).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            """Says nothing of each call."""

    return Control


def main():
    options = arguments()
    synapse = Synapse(options)
    synapse.write_configuration()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        synapse.start()
        synapse.add_employees()
        HTTPServer(("127.0.0.1", options.control), control(synapse)).serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        synapse.kill()


main()
