"""The transferred size of a page: HTML, styles and scripts, compressed."""

import secrets

from api import answer, entry_body, sign_in
from browser import page_of
from server import PASSWORD

# In bytes: 60 and 20 KiB.
FIRST_LOAD, LATER = 60 * 1024, 20 * 1024


def weighed(page, path):
    """Returns the transferred bytes of documents, styles and scripts for `path`."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    kinds, sizes, cached = {}, {}, set()
    session.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    session.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))
    session.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )
    page.goto(path, wait_until="networkidle")
    session.detach()
    counted = ("Document", "Stylesheet", "Script")
    return sum(
        size for request, size in sizes.items()
        if kinds.get(request) in counted and request not in cached
    )


def test_pages_stay_within_their_size_limits(new_server, chromium):
    server = new_server("sqlite")
    email = f"ann-{secrets.token_hex(3)}@example.com"
    server.store.add_user(email, "Ann")
    client = sign_in(server.url, email)
    answer(client.post("/entries/batch", [
        entry_body(title=f"Entry {number}", description=secrets.token_hex(60)) for number in range(60)
    ]))
    with page_of(chromium, server.url) as page:
        page.goto("/sign-in")
        page.get_by_label("E-mail").fill(email)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Sign in", exact=True).click()
        page.wait_for_url("**/log")
        state = page.context.storage_state()
    grocery_list = answer(client.post("/grocery-lists", {"name": "Saturday"}), 201)["id"]
    for path in (f"/lists/{grocery_list}", "/library", "/site", "/log"):
        context = chromium.new_context(base_url=server.url, storage_state=state)
        page = context.new_page()
        first = weighed(page, path)
        assert 1_000 < first <= FIRST_LOAD, f"the first load of {path} weighs {first} bytes"
        if path == "/log":
            for path in ("/log?view=list", "/log/entries/new"):
                later = weighed(page, path)
                assert later <= LATER, f"{path} weighs {later} bytes"
        context.close()
    server.stop()
