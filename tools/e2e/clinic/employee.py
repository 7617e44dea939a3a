"""An employee of the clinic with matrix-nio, a Matrix client that is not ours.

    employee.py HOMESERVER LOGIN PASSWORD

Reads one call a line, `{"id": 1, "call": "send", "with": {…}}`, and answers each with `{"id": 1, "result": …}` or `{"id": 1, "error": "…"}`.
Ends when its input ends. src/employee.ts runs it.
"""

import asyncio
import base64
import io
import json
import sys

from nio import AsyncClient, AsyncClientConfig, MessageDirection
from nio.responses import ErrorResponse


def good(response):
    if isinstance(response, ErrorResponse):
        raise ValueError(f"{response.status_code} {response.message}")
    return response


class Employee:
    def __init__(self, homeserver, login):
        # While the homeserver is down, nio asks again; the test says how long it waits.
        self.client = AsyncClient(homeserver, login, config=AsyncClientConfig(max_timeout_retry_wait_time=0.5))

    async def join(self, room):
        good(await self.client.join(room))

    async def leave(self, room):
        good(await self.client.room_leave(room))

    async def send(self, room, content):
        return good(await self.client.room_send(room, "m.room.message", content)).event_id

    async def redact(self, room, event):
        return good(await self.client.room_redact(room, event)).event_id

    async def type(self, room, on):
        good(await self.client.room_typing(room, on, timeout=30_000))

    async def read(self, room, event):
        good(await self.client.room_read_markers(room, event, event))

    async def upload(self, name, kind, content):
        data = base64.b64decode(content)
        response, _ = await self.client.upload(io.BytesIO(data), kind, name, filesize=len(data))
        return good(response).content_uri

    async def download(self, address):
        return base64.b64encode(good(await self.client.download(address)).body).decode()

    async def messages(self, room):
        """All messages of the room, the oldest first, as the homeserver stores them."""
        found, start = [], None
        while True:
            page = good(await self.client.room_messages(room, start, direction=MessageDirection.back, limit=100))
            found += [event.source for event in page.chunk if event.source.get("type") == "m.room.message"]
            start = page.end
            if start is None or not page.chunk:
                return list(reversed(found))

    async def seen(self, room):
        """Who is typing in a room, and up to which event each person has read."""
        good(await self.client.sync(timeout=0))
        known = self.client.rooms[room]
        return {"typing": known.typing_users, "read": {user: mark.event_id for user, mark in known.read_receipts.items()}}


async def lines():
    reader = asyncio.StreamReader(limit=64 * 1024 * 1024)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        yield line


def say(message):
    print(json.dumps(message), flush=True)


async def main():
    homeserver, login, password = sys.argv[1:]
    employee = Employee(homeserver, login)
    good(await employee.client.login(password))
    async for line in lines():
        asked = json.loads(line)
        try:
            result = await getattr(employee, asked["call"])(**asked["with"])
            say({"id": asked["id"], "result": result})
        except Exception as error:  # noqa: BLE001 – whatever it is, the test must read it.
            say({"id": asked["id"], "error": f"{type(error).__name__}: {error}"})
    await employee.client.close()


asyncio.run(main())
