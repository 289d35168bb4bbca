"""Tests the API against its OpenAPI description with ids of existing objects. Schemathesis sends
requests that the description allows and others, follows links, and reports statuses, bodies and
headers that are not described, and every 5xx. `SCHEMATHESIS_SECONDS` sets the duration (`make
soak`)."""

import json
import os
import subprocess
import sys

import pytest

from api import sign_in
from seeded_space import SeededSpace
from server import PASSWORD, ROOT

SECONDS = int(os.environ.get("SCHEMATHESIS_SECONDS", "60"))

# All checks except those of methods (docs/decisions/0016-no-status-405.md) and of whether invalid
# data is refused: the API ignores unknown members, and the schema does not contain rules such as
# unique names.
CHECKS = (
    "not_a_server_error", "status_code_conformance", "content_type_conformance",
    "response_headers_conformance", "response_schema_conformance", "ignored_auth",
    "use_after_free", "missing_required_header",
)
# These end the session that all requests use, or do not terminate.
EXCLUDED_OPERATIONS = ("deleteAuthAccount", "getLive")


@pytest.mark.timeout(SECONDS * 3 + 300)
@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
def test_the_api_matches_its_description(new_server, engine, tmp_path):
    # Limits count addresses, and requests come from many (schemathesis_hooks.py).
    server = new_server(engine, environment={"TRUSTED_PROXIES": "127.0.0.1/32"})
    server.store.add_user("schema@example.org", "Sam")
    sam = sign_in(server.url, "schema@example.org")
    space = SeededSpace(sam)
    seed = tmp_path / "seed.json"
    seed.write_text(json.dumps({
        "url": server.url, "ids": space.ids,
        "login": {"email": "schema@example.org", "password": PASSWORD}}))

    run = subprocess.run(
        [
            os.path.join(os.path.dirname(sys.executable), "st"), "run",
            f"{server.url}/api/openapi.json", "--checks", ",".join(CHECKS),
            "--phases", "examples,coverage,fuzzing,stateful", "--max-time", str(SECONDS),
            "--continue-on-failure", "--request-timeout", "30", "--warnings", "off",
            "--suppress-health-check", "all", "--no-shrink", "--generation-database", "none",
            *os.environ.get("SCHEMATHESIS_OPTIONS", "").split(),
            *(option for name in EXCLUDED_OPERATIONS for option in ("--exclude-operation-id", name)),
        ],
        env={
            **os.environ, "SCHEMATHESIS_HOOKS": "schemathesis_hooks", "SEEDED_IDS": str(seed),
            "PYTHONPATH": str(ROOT / "e2e"),
        },
        cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace", timeout=SECONDS * 3 + 240,
    )
    assert run.returncode == 0, run.stdout[-12_000:]
    # If the session had ended early, the run would have found nothing.
    assert sam.get("/auth/me").status_code == 200
