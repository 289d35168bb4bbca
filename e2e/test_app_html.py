"""The HTML of every page of the app, checked with the Nu checker."""

import html
import re
from pathlib import Path

import httpx

from api import from_another_address
from own_book import ann, server  # noqa: F401
from server import PASSWORD
from test_pseudo_language import OTHER, START, filled, shape  # noqa: F401
from test_public_html import messages_of

# What HTML allows, but not the checker of 2017.
NEWER = re.compile(
    "Attribute “(enterkeyhint|popover|popovertarget|popovertargetaction|fetchpriority|inert)” not allowed"
    "|Attribute “media” not allowed on element “meta”|Bad value “dialog” for attribute “method”"
    "|Bad value “group” for attribute “role” on element “svg”"
    # A check box with the role of a switch.
    "|Element “input” is missing required attribute “aria-checked”")


def test_every_page_is_valid(server, filled, tmp_path):  # noqa: F811
    pages, visited, waiting = {}, set(), list(START)
    with httpx.Client(base_url=server.url, transport=from_another_address(), timeout=60) as browser:
        signed_in = browser.post("/sign-in", headers={"Origin": server.url}, data={
            "email": filled, "password": PASSWORD, "way": "password"})
        assert signed_in.status_code == 303
        while waiting:
            address = waiting.pop(0)
            if shape(address) in visited:
                continue
            visited.add(shape(address))
            answer = browser.get(address, headers={"Accept": "text/html"})
            if answer.status_code != 200 or "text/html" not in answer.headers["content-type"]:
                continue
            name = re.sub(r"[^a-z]+", "-", shape(address)[0]).strip("-")
            pages[f"{len(pages):03}-{name}"] = answer.content
            for link in re.findall(r'<a\b[^>]* href="([^"]+)"', answer.text):
                path = html.unescape(link).removeprefix(server.url)
                if path.startswith("/") and not OTHER.search(path) and "/@" not in path:
                    waiting.append(path.split("#")[0])
    assert len(pages) > 60, sorted(visited)
    found = sorted({f"{Path(m['url']).name}: {m['message']}  {m.get('extract', '')}"
                    for m in messages_of(tmp_path, pages) if not NEWER.search(m["message"])})
    assert found == [], "\n".join(found)
