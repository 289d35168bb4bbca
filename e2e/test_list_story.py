"""A complete scenario of the Lists, from a photo to shopping offline while somebody adds an item at
home; guests whose link ends; and the original apps with their own requests."""

import base64
import hashlib
import json
import re
import secrets
import threading
import time
import uuid

import httpx
import pytest
from playwright.sync_api import expect

import apple
from api import answer, sign_in
from browser import look, page_of, wait_until
from provider import KEY, Provider
from server import ROOT
from strings import LANGUAGES, Texts
from test_lists import (  # noqa: F401
    CUT, add, ann, home, names, on_server, row, sent, server, settle, shared_link, shared_server,
    soon, tick,
)

PAPER = {
    "en": "Lidl:|tomatoes|2 bread|cheese||Costco:|shampoo|green tea||Meal plan|Mon: tacos|Tue: soup",
    "ru": "Пятёрочка:|помидоры|2 хлеб|сыр||Ашан:|шампунь|зелёный чай||План на неделю|Пн: борщ|Вт: суп",
}
STORY = {
    "en": {"cheese": "cheese", "tea": "green tea", "right": "goat cheese", "shampoo": "shampoo", "milk": "milk",
           "tomatoes": "tomatoes", "bread": "bread"},
    "ru": {"cheese": "сыр", "tea": "зелёный чай", "right": "козий сыр", "shampoo": "шампунь", "milk": "молоко",
           "tomatoes": "помидоры", "bread": "хлеб"},
}


@pytest.fixture
def paper(chromium):
    """A function that draws a photo of lines separated by `|`."""
    def draw(text):
        page = chromium.new_page(viewport={"width": 900, "height": 1200})
        lines = "".join(f"<p>{line or '&nbsp;'}</p>" for line in text.split("|"))
        page.set_content(
            "<style>body{margin:70px;font:40px/1.35 'DejaVu Sans',sans-serif}p{margin:0}</style>" + lines)
        picture = page.screenshot(type="jpeg", quality=90)
        page.close()
        return {"name": "list.jpg", "mimeType": "image/jpeg", "buffer": picture}
    return draw


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_photo_becomes_a_list_that_two_people_use_offline_and_online(server, chromium, ann, paper, language):
    words, story = Texts(language), STORY[language]
    bob, client = f"bob-{secrets.token_hex(3)}@example.com", sign_in(server.url, ann)
    server.store.add_user(bob, "Bob")
    space = answer(client.post("/spaces", {"name": "Home"}), 201)
    link = answer(client.post(f"/spaces/{space['id']}/invitations", {"role": "editor"}), 201)["link"]
    answer(sign_in(server.url, bob).post("/invitations/accept", {"token": link}))
    base = f"/s/{space['handle']}/lists"
    with home(chromium, server, ann, language, offline_reading=True) as shop, home(chromium, server, bob, language) as other:
        settle(shop)
        shop.goto(base)
        shop.reload()
        shop.wait_for_load_state("networkidle")
        shop.locator(".way input[type=file]").last.set_input_files(paper(PAPER[language]))
        shop.wait_for_url("**/lists/scan", timeout=60_000)
        cards = shop.locator(".read-card")
        expect(cards).to_have_count(3)
        # The last lines are not covered by the bottom bar.
        shop.evaluate("scrollTo(0, document.body.scrollHeight)")
        look(shop, f"story-clarify-{language}")
        # Corrects one item, and chooses two of three parts.
        shop.locator(".read-line", has_text=re.compile(f"^{story['cheese']}")).click()
        shop.locator("dialog[open] input").first.fill(story["right"])
        shop.locator("dialog[open]").get_by_role("button", name=words("list.save"), exact=True).click()
        cards.nth(2).locator("input[type=checkbox]").uncheck()
        shop.locator(".clarify-end .primary").click()
        shop.wait_for_url(re.compile(r"/lists/[0-9a-f-]{36}"))
        place = shop.url.split("/lists/")[1][:36]
        bought = {story[name] for name in ("tomatoes", "bread", "right", "shampoo", "tea")}
        soon(lambda: set(names(shop)), bought)
        sent(shop)
        shop.wait_for_load_state("networkidle")
        other.goto(f"{base}/{place}")
        soon(lambda: set(names(other)), bought)

        shop.expected_complaints += CUT
        shop.context.set_offline(True)
        shop.reload()
        soon(lambda: set(names(shop)), bought)
        tick(shop, story["tomatoes"])
        tick(shop, story["right"])
        add(other, story["milk"])
        tick(other, story["shampoo"])
        sent(other)
        shop.reload()
        expect(shop.get_by_role("checkbox", checked=True)).to_have_count(2)
        tick(shop, story["bread"])
        # Checked and unchecked offline: queued operations are not applied twice.
        tick(shop, story["bread"])
        shop.context.set_offline(False)
        sent(shop)
        ticked = {story["tomatoes"], story["right"], story["shampoo"]}
        wanted = {name: name in ticked for name in bought | {story["milk"]}}
        read = lambda page: {
            one.locator(".item-name > span").inner_text(): one.locator(".item-tick").get_attribute("aria-checked") == "true"
            for one in page.locator(".item").all()}
        for page in (shop, other):
            expect(page.locator(".item")).to_have_count(len(wanted), timeout=20_000)
            soon(lambda: read(page), wanted)
            page.reload()
            soon(lambda: len(names(page)), len(wanted))
            soon(lambda: read(page), wanted)


# MARK: - A share link that ends

@pytest.mark.parametrize("how", ["revoked", "expired"])
def test_a_guest_whose_link_ends_is_notified_and_keeps_changes(server, chromium, ann, how):
    client = sign_in(server.url, ann)
    made = answer(client.post("/grocery-lists", {"items": [{"name": "milk"}]}), 201)
    path = f"/grocery-lists/{made['id']}/shares"
    ends = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 8)) if how == "expired" else None
    share = answer(client.post(path, {"level": "edit", "expires_at": ends}), 201)
    with page_of(chromium, server.url, language="en") as guest:
        guest.expected_complaints += CUT
        guest.goto(f"/shared-lists/{share['token']}")
        expect(row(guest, "milk")).to_be_visible()
        add(guest, "bread")
        sent(guest)
        if how == "revoked":
            # A page that has learned it takes no more changes, so this one is made offline.
            guest.context.set_offline(True)
            answer(client.delete(f"{path}/{share['id']}"))
        else:
            # The server's clock decides.
            ended = lambda: client.get(f"/shared-lists/{share['token']}/sync").status_code == 404
            wait_until(guest, ended, seconds=30)
        tick(guest, "milk")
        guest.context.set_offline(False)
        expect(guest.get_by_text(Texts("en")("list.linkEnded"))).to_be_visible(timeout=15_000)
        # The page does not report a lost connection, and keeps the unsent change.
        expect(guest.get_by_text("Offline: ")).to_have_count(0)
        expect(row(guest, "milk").locator(".item-tick")).to_be_checked()
        assert guest.locator("#lists").get_attribute("data-unsynced") == "1"
        look(guest, "list-link-ended")
    assert answer(client.get(f"/grocery-lists/{made['id']}"))["checked_count"] == 0


# MARK: - From the original apps

def test_lists_of_the_original_web_app_can_be_imported(server, chromium, ann):
    store = {
        "anthropic_api_key": "sk-ant-secret", "dark_mode": "true",
        "grocery_sessions_index": json.dumps([{
            "id": "1771588800000", "name": "Friday, Feb 20", "createdAt": 1771588800000, "itemCount": 2,
            "checkedCount": 1, "hasImage": False}]),
        "grocery_session_1771588800000": json.dumps({
            "id": "1771588800000", "name": "Friday, Feb 20", "createdAt": 1771588800000, "updatedAt": 1771588900000,
            "items": [{"id": "a", "name": "Lil noosas", "category": "Dairy & Eggs", "checked": True},
                      {"id": "b", "name": "Charcoal", "category": "Grill", "checked": False}]}),
        "grocery_current_session_id": "1771588800000",
    }
    file = {"name": "localStorage.json", "mimeType": "application/json", "buffer": json.dumps(store).encode()}
    with home(chromium, server, ann) as page:
        for _ in range(2):
            page.goto("/settings/import")
            page.locator("[name=file]").set_input_files(file)
            page.get_by_role("button", name="Preview import", exact=True).click()
            page.wait_for_load_state("networkidle")
        page.goto("/lists")
        # A repeated import does not add it again.
        expect(page.locator(".list-card")).to_have_count(1)
        page.locator(".list-card a").first.click()
        expect(page.get_by_role("heading", level=1, name="Friday, Feb 20")).to_be_visible()
        soon(lambda: set(names(page)), {"Lil noosas", "Charcoal"})
        expect(row(page, "Lil noosas").locator(".item-tick")).to_be_checked()
        expect(page.locator(".section[aria-label=Grill] .item")).to_have_count(1)
    assert "sk-ant-secret" not in answer_text(server, ann)


def answer_text(server, email):
    client = sign_in(server.url, email)
    return client.get("/grocery-lists/sync").text + client.get("/changes").text


@pytest.fixture
def iphone_server(new_server, tmp_path, paper):
    """A server with Sign in with Apple and a model, as the iPhone app needs it."""
    with apple.AppleServer(tmp_path) as keys, Provider({}) as provider:
        provider.sections = [{"name": "Grocery list", "type": "grocery", "items": ["Milk", "Eggs"]}]
        served = new_server("sqlite", environment={
            "SIGNUPS": "open", "APPLE_AUDIENCES": apple.AUDIENCE, "APPLE_KEYS_URL": keys.url, "ASSIST_PROVIDER": "openai",
            "ASSIST_URL": f"{provider.url}/v1", "ASSIST_MODEL": "local", "ASSIST_KEY": KEY, "OUTGOING_ALLOW": provider.place,
            "SCANS_MONTHLY": "3"})
        yield served, keys, provider
        served.stop()


def test_the_iphone_app_signs_in_scans_and_signs_out(iphone_server, paper):
    server, keys, provider = iphone_server
    http = httpx.Client(base_url=server.url, timeout=60, headers={
        "X-Client-Info": "supabase-swift/2.41.1", "X-Supabase-Api-Version": "2024-01-01"})
    sends = {"Content-Type": "application/octet-stream"}
    function = "/functions/v1/analyze-grocery-list"

    def sign(nonce="raw", told="raw"):
        token = keys.token(nonce=hashlib.sha256(nonce.encode()).hexdigest())
        return http.post("/auth/v1/token?grant_type=id_token", json={
            "provider": "apple", "id_token": token, "nonce": told, "link_identity": False})

    refused = sign(told="another")
    assert refused.status_code in (400, 401) and isinstance(refused.json()["code"], str)
    session = answer(sign())
    assert session["token_type"] == "bearer" and type(session["expires_in"]) is int
    assert abs(session["expires_at"] - time.time() - session["expires_in"]) < 30
    user = session["user"]
    assert uuid.UUID(user["id"]) and user["aud"] == user["role"] == "authenticated"
    assert user["app_metadata"]["provider"] == "apple" in user["app_metadata"]["providers"] and user["user_metadata"] == {}
    assert user["created_at"].endswith("Z") and user["updated_at"].endswith("Z")
    bearer = lambda one: {"Authorization": f"Bearer {one['access_token']}"}
    assert answer(http.get("/auth/v1/user", headers=bearer(session)))["id"] == user["id"]

    # The refresh token rotates. A repeated request, after its response was lost, is not theft.
    renew = lambda token: http.post("/auth/v1/token?grant_type=refresh_token", json={"refresh_token": token})
    newer = answer(renew(session["refresh_token"]))
    assert newer["refresh_token"] != session["refresh_token"]
    assert renew(session["refresh_token"]).status_code == 200
    assert answer(http.get("/auth/v1/user", headers=bearer(newer)))["id"] == user["id"]

    # Of eight concurrent scans, three succeed, the monthly limit.
    body = json.dumps({"action": "analyze", "mediaType": "image/jpeg",
                       "imageBase64": base64.b64encode(paper("milk|eggs")["buffer"]).decode()})
    done, lock = [], threading.Lock()

    def scan():
        got = httpx.post(server.url + function, content=body, headers={**bearer(newer), **sends}, timeout=60)
        with lock:
            done.append(got)

    scans = [threading.Thread(target=scan) for _ in range(8)]
    for one in scans:
        one.start()
    for one in scans:
        one.join(90)
    assert sorted(one.status_code for one in done) == [200] * 3 + [403] * 5
    for one in done:
        assert one.json() == (
            {"error": "scan_limit_reached", "scansUsed": 3, "scanLimit": 3, "upgradeRequired": True}
            if one.status_code == 403 else {"sections": provider.sections})
    assert len(provider.asked) == 3

    # Checking existing items does not count as a scan.
    checked = answer(http.post(function, headers={**bearer(newer), **sends}, content=json.dumps(
        {"action": "sanity_check", "items": [{"id": "A1", "name": "Shampoo", "category": "Meat & Seafood"}]})))
    assert checked == {"items": [{"id": "A1", "name": "Shampoo", "category": "Household & Cleaning"}]}

    gone = http.post("/auth/v1/logout?scope=global", headers=bearer(newer))
    assert gone.status_code == 204 and not gone.content
    assert http.get("/auth/v1/user", headers=bearer(newer)).status_code == 401
    late = renew(newer["refresh_token"])
    assert late.status_code in (400, 401) and late.json()["code"] == "refresh_token_not_found"
    # After signing out the app sends the anonymous key.
    anonymous = http.post(function, content=body, headers={"Authorization": "Bearer sb_publishable_x", "Apikey": "x", **sends})
    assert anonymous.status_code == 401 and isinstance(anonymous.json()["error"], str)
