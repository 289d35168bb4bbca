"""Measures live updates: listeners on one space, then successive edits. A latency is the time from
sending an edit until a listener has read it."""

import asyncio
import json
import time
from urllib.parse import urlsplit

from replay import Request

LISTENERS, EDITS, PAUSE_SECONDS, LAST_SECONDS = 200, 50, 0.2, 2


class LiveUpdates:
    def __init__(self, adapter, base, context):
        self.adapter, self.context, self.url = adapter, context, urlsplit(base)
        self.sent, self.times = {}, []

    async def connect(self, request):
        reader, writer = await asyncio.open_connection(
            self.url.hostname, self.url.port, limit=1 << 20)
        writer.write(request.raw(self.url.netloc))
        return reader, writer

    async def send(self, request):
        headers = {**request.headers, "Connection": "close"}
        reader, writer = await self.connect(request._replace(headers=headers))
        answer = await reader.read()
        writer.close()
        if not answer.split(b" ", 1)[1].startswith(b"2"):
            raise RuntimeError(answer[:400])

    async def listen(self, ready):
        authorization = {"Authorization": self.context["client"].authorization}
        reader, _ = await self.connect(Request("GET", self.adapter.LISTEN, authorization))
        status = await reader.readline()
        if status.split()[1:2] != [b"200"]:
            raise RuntimeError(f"a listener was refused: {status.decode().strip()}")
        while line := await reader.readline():
            if not line.startswith(b"data:"):
                continue
            now, event = time.perf_counter(), json.loads(line[5:])
            if not ready.done():
                if request := self.adapter.subscription(self.context, event):
                    await self.send(request)
                ready.set_result(None)
                continue
            for id in self.adapter.changed_ids(event):
                if began := self.sent.get(id):
                    self.times.append((now - began) * 1000)
        raise RuntimeError("the server ended the connection of a listener")

    async def run(self):
        ready = [asyncio.get_running_loop().create_future() for _ in range(LISTENERS)]
        async with asyncio.TaskGroup() as group:
            listeners = [group.create_task(self.listen(one)) for one in ready]
            await asyncio.gather(*ready)
            for number, entry in enumerate(self.adapter.newest_entries(self.context, EDITS)):
                request = self.adapter.edit(self.context, entry, f"live {number}")
                self.sent[entry["id"]] = time.perf_counter()
                await self.send(request)
                await asyncio.sleep(PAUSE_SECONDS)
            await asyncio.sleep(LAST_SECONDS)
            for listener in listeners:
                listener.cancel()
        if len(self.times) < LISTENERS * len(self.sent):
            print(f"    {len(self.times)} of {LISTENERS * len(self.sent)} updates arrived")


def measure_live(adapter, base, context):
    """Returns milliseconds from an edit until it arrives."""
    updates = LiveUpdates(adapter, base, context)
    asyncio.run(updates.run())
    times = sorted(updates.times)
    if not times:
        raise RuntimeError("no update arrived")
    return {"median": times[len(times) // 2], "p99": times[int(len(times) * 0.99)]}
