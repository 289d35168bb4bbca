#!/usr/bin/env python3
"""Measures live updates: listeners on one space, then successive edits. A latency is the time from
sending an edit until a listener has read it, as in the script for PocketBase.

    live.py --base URL [--clients 200] [--updates 50] [--gap 0.2] [--pid PID]"""

import argparse
import asyncio
import json
import os
import statistics
import sys
import time
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [f"{HERE}/lib", f"{HERE}/targets"]

import commonplace as target  # noqa: E402


class LiveUpdates:
    def __init__(self, options):
        self.options = options
        self.url = urllib.parse.urlparse(options.base)
        self.context = target.setup(options.base)
        self.ready = asyncio.Semaphore(0)
        self.sent, self.last, self.times = {}, {}, []

    def head(self, method, path, extra=""):
        return (
            f"{method} {target.API}{path} HTTP/1.1\r\nHost: {self.url.netloc}\r\n"
            f"Authorization: Bearer {self.context['token']}\r\n{extra}\r\n"
        ).encode()

    async def listen(self):
        reader, writer = await asyncio.open_connection(
            self.url.hostname, self.url.port, limit=1 << 20)
        writer.write(self.head("GET", "/live"))
        while line := await reader.readline():
            if not line.startswith(b"data:"):
                continue
            now = time.perf_counter()
            changes = json.loads(line[5:])["changes"]
            if not changes:
                self.ready.release()
            for change in changes:
                if began := self.sent.get(change["id"]):
                    self.times.append((now - began) * 1000)
                    self.last[change["id"]] = now
        raise RuntimeError("a listener was let go")

    async def edit(self, entry, title):
        body = json.dumps({
            "title": title, "description": entry["description"], "score": entry["score"],
            "date": entry["date"][:10], "collection_id": entry["collection_id"],
        }).encode()
        self.sent[entry["id"]] = began = time.perf_counter()
        reader, writer = await asyncio.open_connection(self.url.hostname, self.url.port)
        writer.write(self.head(
            "PUT", f"/entries/{entry['id']}",
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
            "Connection: close\r\n") + body)
        answer = await reader.read()
        writer.close()
        if answer.split()[1] != b"200":
            raise RuntimeError(answer[:400])
        return (time.perf_counter() - began) * 1000

    def resident(self):
        if not self.options.pid:
            return 0
        with open(f"/proc/{self.options.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024

    async def run(self):
        options, before = self.options, self.resident()
        listeners = [asyncio.create_task(self.listen()) for _ in range(options.clients)]
        for _ in listeners:
            await self.ready.acquire()
        entries = target.sign_in(options.base)("GET", f"{target.API}/entries?limit={options.updates}")
        listening, edits = self.resident(), []
        for number, entry in enumerate(entries):
            edits.append(await self.edit(entry, f"live {os.getpid()} {number}"))
            await asyncio.sleep(options.gap)
        await asyncio.sleep(2)
        for listener in listeners:
            listener.cancel()
        times = sorted(self.times)
        if not times:
            raise RuntimeError("nothing was told")

        def percentile(part):
            return times[min(len(times) - 1, int(len(times) * part))]

        last = statistics.median((self.last[id] - self.sent[id]) * 1000 for id in self.last)
        print(
            f"delivered {len(times)} of {options.clients * len(entries)}; "
            f"latency ms: median {percentile(.5):.2f} p90 {percentile(.9):.2f} "
            f"p99 {percentile(.99):.2f} max {times[-1]:.2f}; "
            f"last client of each update: median {last:.2f}; "
            f"edit itself: median {statistics.median(edits):.2f}; "
            f"RSS {before:.0f} -> {listening:.0f} MiB")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", default=target.BASE)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--updates", type=int, default=50)
    parser.add_argument("--gap", type=float, default=0.2)
    parser.add_argument("--pid", type=int)
    options = parser.parse_args()
    asyncio.run(LiveUpdates(options).run())


main()
