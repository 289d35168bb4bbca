"""A server of public keys on this machine that stands for Apple's, with real RSA keys."""

import base64
import http.server
import json
import subprocess
import threading
import time

AUDIENCE = "net.avalarin.livlog"


def encoded(content):
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class AppleServer:
    def __init__(self, folder, name="key-1"):
        self.key, self.name = folder / "apple.pem", name
        subprocess.run(
            ["openssl", "genrsa", "-out", self.key, "2048"], check=True, capture_output=True
        )
        shown = subprocess.run(
            ["openssl", "rsa", "-in", self.key, "-noout", "-modulus"], check=True,
            capture_output=True, text=True,
        ).stdout
        modulus = bytes.fromhex(shown.split("=")[1].strip())
        keys = {"keys": [{
            "kty": "RSA", "kid": name, "use": "sig", "alg": "RS256", "n": encoded(modulus),
            "e": "AQAB",
        }]}

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                content = json.dumps(keys).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/auth/keys"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def token(self, **more):
        claims = {
            "iss": "https://appleid.apple.com", "aud": AUDIENCE, "sub": "001.ann",
            "exp": int(time.time()) + 600, "iat": int(time.time()), "email": "ann@example.com",
            "email_verified": "true",
        } | more
        header = encoded(json.dumps({"alg": "RS256", "kid": self.name}).encode())
        text = f"{header}.{encoded(json.dumps(claims).encode())}"
        signature = subprocess.run(
            ["openssl", "dgst", "-sha256", "-sign", self.key], input=text.encode(), check=True,
            capture_output=True,
        ).stdout
        return f"{text}.{encoded(signature)}"
