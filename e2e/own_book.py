"""Fixtures of files whose pages are the same on both engines: one server on SQLite, and a person
with an empty book of her own for each test."""

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
