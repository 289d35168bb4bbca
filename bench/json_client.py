"""A client for JSON over one connection that stays open."""

import http.client
import json
import urllib.parse


class JSONClient:
    def __init__(self, base, authorization=None, timeout=300):
        self.connection = http.client.HTTPConnection(
            urllib.parse.urlsplit(base).netloc, timeout=timeout)
        self.authorization = authorization
        self.headers = None  # Of the last answer.

    def __call__(self, method, path, body=None, headers=None):
        """Sends bytes, or any other value as JSON. Returns the decoded JSON of the answer."""
        content = self.content(method, path, body, headers)
        return json.loads(content) if content else None

    def content(self, method, path, body=None, headers=None):
        headers = dict(headers or {})
        if self.authorization:
            headers.setdefault("Authorization", self.authorization)
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        self.headers = answer.headers
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {content[:300]}")
        return content
