"""A local provider for lookups and scans: implements chat completions, the Messages API and Open
Library's search, and serves images. Tests set its results and behaviour."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

KEY = "sk-local-abcdefgh-1234"


class Provider:
    def __init__(self, pictures):
        # Bytes by path.
        self.pictures = pictures
        self.reset()
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.http.daemon_threads = True
        self.place = f"127.0.0.1:{self.http.server_port}"
        self.url = f"http://{self.place}"
        self.thread = threading.Thread(target=self.http.serve_forever, daemon=True)

    def reset(self):
        self.works, self.status, self.asked = [], 200, []
        # The result for photos of lists. If None, the provider answers with works.
        self.sections = None
        # While `hold` is set, requests wait for `go_on`. `left` is set when a caller disconnects.
        self.hold = threading.Event()
        self.go_on = threading.Event()
        self.left = threading.Event()

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.go_on.set()
        self.http.shutdown()
        self.http.server_close()

    def picture(self, name):
        return f"{self.url}/{name}"

    def _handler(provider):
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_GET(self):
                url = urlsplit(self.path)
                if url.path == "/search.json":
                    provider.asked.append(parse_qs(url.query)["q"][0])
                    return self._say({"docs": provider.works})
                picture = provider.pictures.get(url.path.lstrip("/"))
                if picture is None:
                    return self._say({}, 404)
                self._send(200, "image/png" if picture[:4] == b"\x89PNG" else "image/jpeg", picture)

            def do_POST(self):
                length = int(self.headers["Content-Length"])
                body = json.loads(self.rfile.read(length))
                question = body["messages"][-1]["content"]
                provider.asked.append(question)
                if provider.hold.is_set():
                    self._wait()
                given = self.headers.get("x-api-key") or (
                    self.headers.get("Authorization") or "").removeprefix("Bearer ")
                if given != KEY:
                    return self._say({"error": {"message": "of the account"}}, 401)
                if provider.status != 200:
                    return self._say({"error": {"message": "of the account"}}, provider.status)
                works = {"options": provider.works}
                if provider.sections is not None:
                    works = {"sections": provider.sections}
                if self.path == "/v1/messages":
                    return self._say({"content": [
                        {"type": "tool_use", "id": "t", "name": "give_options", "input": works}]})
                message = {"role": "assistant", "content": json.dumps(works)}
                self._say({"choices": [{"index": 0, "message": message}]})

            def _wait(self):
                """Waits until the test continues or the caller disconnects."""
                self.connection.setblocking(False)
                while not provider.go_on.wait(0.02):
                    try:
                        if self.connection.recv(1) == b"":
                            provider.left.set()
                            break
                    except BlockingIOError:
                        continue
                    except OSError:
                        provider.left.set()
                        break
                self.connection.setblocking(True)

            def _say(self, value, status=200):
                self._send(status, "application/json", json.dumps(value).encode())

            def _send(self, status, kind, content):
                try:
                    self.send_response(status)
                    self.send_header("Content-Type", kind)
                    self.send_header("Content-Length", str(len(content)))
                    self.end_headers()
                    self.wfile.write(content)
                except OSError:
                    provider.left.set()

        return Handler
