"""Two clients edit one entry: no edit is lost without a conflict being reported."""

import pytest

from api import answer, check_entry, entry_body, refusal


@pytest.fixture
def entry(ann):
    return ann.create(title="first")


def read(client, entry):
    response = client.get(f"/entries/{entry['id']}")
    return answer(response), response.headers["ETag"]


def edit(client, entry, title, tag=None, **values):
    headers = {"If-Match": tag} if tag else {}
    return client.put(f"/entries/{entry['id']}", entry_body(title=title, **values), headers=headers)


def check_both_versions(body, current, yours):
    check_entry(body["current"])
    assert body["current"]["title"] == current
    assert body["yours"]["title"] == yours


def test_if_match_detects_conflicts(ann, entry):
    _, tag = read(ann, entry)
    assert tag.startswith('"')
    first = edit(ann, entry, "phone", tag)
    answer(first)
    second = edit(ann, entry, "desktop", tag)
    check_both_versions(refusal(second, 412), "phone", "desktop")
    now, newer = read(ann, entry)
    assert now["title"] == "phone" and newer != tag
    assert answer(edit(ann, entry, "desktop", newer))["title"] == "desktop"
    assert answer(edit(ann, entry, "anyone", "*"))["title"] == "anyone"


def test_a_revision_detects_conflicts(ann, entry):
    now, _ = read(ann, entry)
    changed = answer(edit(ann, entry, "phone", revision=now["revision"]))
    assert changed["revision"] == now["revision"] + 1
    second = edit(ann, entry, "desktop", revision=now["revision"])
    check_both_versions(refusal(second, 409), "phone", "desktop")
    assert answer(edit(ann, entry, "desktop", revision=changed["revision"]))["title"] == "desktop"


def test_deleting_a_changed_entry_is_refused(ann, entry):
    _, tag = read(ann, entry)
    answer(edit(ann, entry, "phone"))
    response = ann.delete(f"/entries/{entry['id']}", headers={"If-Match": tag})
    refusal(response, 412)
    assert read(ann, entry)[0]["title"] == "phone"


def test_an_unchanged_entry_is_not_sent_again(ann, entry):
    _, tag = read(ann, entry)
    path = f"/entries/{entry['id']}"
    assert ann.get(path, headers={"If-None-Match": tag}).status_code == 304
    answer(edit(ann, entry, "phone"))
    assert ann.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_without_a_precondition_the_last_edit_wins_and_the_history_has_both(ann, entry):
    answer(edit(ann, entry, "phone"))
    answer(edit(ann, entry, "desktop"))
    assert read(ann, entry)[0]["title"] == "desktop"
    history = answer(ann.get(f"/entries/{entry['id']}/history"))
    text = str(history)
    assert "phone" in text and "first" in text
