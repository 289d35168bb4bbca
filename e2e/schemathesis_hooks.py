"""Hooks for schemathesis, so that requests do more than return 404: a session, and ids of existing
objects. Loaded by `st` (SCHEMATHESIS_HOOKS); `SEEDED_IDS` names the file that test_schemathesis.py
wrote."""

import json
import os
import random
import re
import uuid

import httpx
import schemathesis

SEED = json.loads(open(os.environ["SEEDED_IDS"], encoding="utf-8").read())
IDS = SEED["ids"]

# Parameters whose ids do not belong to the preceding part of the path.
NAMED = {
    "type": "/types", "type_id": "/types", "collection": "/collections",
    "collection_id": "/collections", "folder_id": "/media-folders", "datatype_id": "/datatype",
    "field_id": "/fields", "route": "/routes", "from": "/content/versions",
    "to": "/content/versions", "actor_ids": "/actors", "genre_ids": "/genres",
    "movie_ids": "/movies", "space": "/handles",
}
QUERIED = {
    "/content/versions": "/contentdata", "/contentdata/full": "/contentdata",
    "/contentdata/by-route": "/routes", "/datatype/full": "/datatype", "/users/full": "/users",
    "/admin/locales": "/locales", "/media/references": "/media", "/role-permissions": "/roles",
    "/role-permissions/role": "/roles", "/routes/full": "/routes",
}
MEMBERS = {
    "datatype_id": "/datatype", "route_id": "/routes", "content_data_id": "/contentdata",
    "field_id": "/fields", "source_content_id": "/contentdata", "target_content_id": "/contentdata",
    "type_id": "/types", "collection_id": "/collections", "implied_type_id": "/types",
    "folder_id": "/media-folders", "media_id": "/media", "md_id":
    "/mediadimensions", "content_field_id": "/contentfields", "validation_id": "/validations",
    "content_version_id": "/content/versions", "user_id": "/users", "locale_id": "/locales",
    "content_id": "/contentdata", "node_id": "/contentdata", "list": "/grocery-lists",
    "ids": "/entries", "media_ids": "/media", "ordered_ids": "/contentdata",
    "actor_ids": "/actors", "genre_ids": "/genres", "movie_ids": "/movies",
}

# Schemathesis has no serializer for archives, and reports that as an error.
schemathesis.serializer.alias("application/zip", "application/octet-stream")


@schemathesis.auth(refresh_interval=300)
class Session:
    def get(self, case, context):
        answer = httpx.post(
            f"{SEED['url']}/api/v1/auth/login", json=SEED["login"], timeout=30,
            headers={"X-Forwarded-For": address()})
        answer.raise_for_status()
        return answer.json()["access_token"]

    def set(self, case, data, context):
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}


def address():
    """Returns a random address, because limits on attempts would soon refuse a single one."""
    return ".".join(str(random.randrange(1, 224)) for _ in range(4))


def some(pool, method, chance):
    """Returns an id of a pool, or None. Deletions use a different half than other requests."""
    found = IDS.get(pool, [])
    kept = max(1, len(found) // 2)
    part = found[kept:] if method == "DELETE" and len(found) > 1 else found[:kept]
    return chance.choice(part) if part else None


def pool_of(path, name):
    """Returns the pool of a path parameter, usually that of the path before it."""
    before = path.partition("/api/v1")[2].partition("/{" + name + "}")[0]
    if before in IDS:
        return before
    literal = re.sub(r"/\{[^}]+\}", "", before)
    return NAMED.get(name) or ("/content/preview-links" in literal and "/contentdata") or (
        "/admin/contentdata" in literal and "/contentdata") or (
        "/admin/locales" in literal and "/locales") or literal


def member_pool(name, path):
    """Returns the pool of a member of a body; for some members it depends on the operation."""
    own = "/" + path.split("/")[3]
    if name == "id":
        return "/images" if path.endswith("/images") else own
    if name == "parent_id":
        return "/datatype" if own == "/fields" else own
    if name == "field_id" and own == "/contentrelations":
        return "/relation-fields"
    return MEMBERS.get(name)


def fill(value, chance, method, path):
    """Replaces ids in a body by ids of the seeded space."""
    if isinstance(value, list):
        for one in value:
            fill(one, chance, method, path)
    elif isinstance(value, dict):
        for name, one in value.items():
            pool = member_pool(name, path)
            if isinstance(one, str) and pool and chance.random() < 0.8:
                value[name] = some(pool, method, chance) or one
            elif isinstance(one, list) and pool and chance.random() < 0.8:
                value[name] = [found for _ in one if (found := some(pool, method, chance))]
            else:
                fill(one, chance, method, path)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Replaces most ids by those of existing objects. The choice depends only on the generated
    request, so that failures are reproducible."""
    path, method = case.operation.path, case.operation.method.upper()
    case.headers = {**(case.headers or {}), "X-Forwarded-For": address()}
    chance = random.Random(repr((path, method, case.path_parameters, case.query, str(case.body)[:200])))
    phase = case.meta.phase.name.value if case.meta else ""
    for name, value in (case.path_parameters or {}).items():
        if phase == "stateful" and is_uuid(value):
            continue
        if name == "id" and path.startswith("/api/v1/spaces/{id}/"):
            # Members belong to the personal space, invitations to the first shared space.
            case.path_parameters[name] = IDS["/home" if "members" in path else "/spaces"][0]
        elif chance.random() < 0.85:
            case.path_parameters[name] = some(pool_of(path, name), method, chance) or value
    for name, value in (case.query or {}).items():
        pool = NAMED.get(name.removesuffix("_all").removesuffix("_none"))
        if name == "parent_id":
            pool = "/datatype"
        if name == "q" and path != "/api/v1/entries" and "search" not in path:
            own = path.partition("/api/v1")[2]
            pool = QUERIED.get(own, own)
        if pool and isinstance(value, str) and chance.random() < 0.8:
            case.query[name] = some(pool, method, chance) or value
    example = example_of(case)
    if example is not None and chance.random() < 0.3:
        # A valid body with a new name each time, because names are unique in a space.
        case.body = vary(example, chance)
    if isinstance(case.body, (dict, list)):
        fill(case.body, chance, method, path)


def example_of(case):
    if case.media_type != "application/json" or not isinstance(case.body, (dict, list)):
        return None
    body = case.operation.definition.raw.get("requestBody", {})
    return body.get("content", {}).get("application/json", {}).get("example")


def vary(example, chance):
    copy = json.loads(json.dumps(example))
    if isinstance(copy, dict):
        mark = f"{chance.randrange(1 << 32):x}"
        for name in ("name", "label", "title"):
            if name in copy and chance.random() < 0.8:
                copy[name] = f"{copy[name]} {mark}"
        if "code" in copy and "locale_id" in copy:
            copy["code"] = "".join(chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(3))
        if "slug" in copy:
            copy["slug"] += mark
        if "email" in copy and "username" in copy:
            copy["email"] = f"{mark}@example.com"
    return copy


def is_uuid(value):
    try:
        return str(uuid.UUID(str(value))) == str(value)
    except ValueError:
        return False
