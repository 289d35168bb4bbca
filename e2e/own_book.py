"""Fixtures for tests that do not depend on the engine: a server on SQLite for each file, and an
account with an empty space for each test."""

import secrets

import pytest


@pytest.fixture(scope="module")
def server(new_server):
    return new_server("sqlite")


@pytest.fixture
def ann(server):
    email = f"ann-{secrets.token_hex(3)}@example.com"
    server.store.add_user(email, "Ann")
    return email
