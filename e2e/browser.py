"""Pages in a browser: on a phone or a desktop, light or dark, with or without scripts."""

import os
import time
from contextlib import contextmanager

import httpx
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Error as PlaywrightError

from api import from_another_address
from server import PASSWORD, ROOT

OUT = ROOT / "e2e/out"
# Off by default: screenshots are not compared, and take a fifth of the time.
TAKES_PICTURES = bool(os.environ.get("E2E_PICTURES"))
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
SCHEMES = ["light", "dark"]
LOCALES = {"en": "en-GB", "ru": "ru-RU"}
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@contextmanager
def page_of(chromium, url, size="phone", scheme="light", scripts=True, language="en",
            offline_reading=False):
    """Opens a page in a new browser context. At the end the test fails if the console had errors,
    or if the page requested anything from another host."""
    width, height = SIZES[size]
    context = chromium.new_context(
        base_url=url, viewport={"width": width, "height": height}, color_scheme=scheme,
        has_touch=size == "phone", is_mobile=size == "phone", java_script_enabled=scripts,
        device_scale_factor=2 if size == "phone" else 1, locale=LOCALES[language],
        timezone_id="Europe/Berlin", reduced_motion="reduce",
        service_workers="allow" if offline_reading else "block",
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    complaints = []
    page.on("console", lambda note: note.type == "error" and complaints.append(note.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "request",
        lambda request: request.url.startswith((url, "data:", "blob:"))
        or complaints.append(f"asked for {request.url}"),
    )
    page.complaints, page.language = complaints, language
    page.unanswered = set()
    page.on("request", lambda request: page.unanswered.add(request))
    for end in ("requestfinished", "requestfailed"):
        page.on(end, lambda request: page.unanswered.discard(request))
    page.expected_complaints = []
    try:
        yield page
        # Tests that break the connection expect errors in the console.
        expected = ("status of 4", *page.expected_complaints)
        refused = [text for text in complaints if not any(part in text for part in expected)]
        assert not refused, refused
    except Exception as error:
        error.add_note(description_of(page, url))
        raise
    finally:
        context.close()


def description_of(page, url):
    """Returns what a page showed when a test failed, and whether the server or the machine was slow,
    for a machine that keeps no pictures."""
    try:
        text = " ".join(page.locator("body").inner_text(timeout=2_000).split())
        shown = f"showed: {text[:400]}"
    except PlaywrightError as error:
        shown = f"could not be read: {error}"
    waiting = [request.url for request in page.unanswered if request.resource_type != "eventsource"]
    return (
        f"The page {page.url} {shown}\nIts console: {page.complaints[-5:]}\n"
        f"Unanswered requests: {waiting}\nThe server: {answer_time(url)}\n"
        f"Load of the machine: {os.getloadavg()}")


def answer_time(url):
    """Returns how a server answers, for the description of a failed test."""
    try:
        with httpx.Client(transport=from_another_address(), timeout=10) as client:
            answer = client.get(f"{url}/readyz")
        return f"status {answer.status_code} after {answer.elapsed.total_seconds():.2f} s"
    except httpx.HTTPError as error:
        return f"no answer, {error!r}"


@contextmanager
def book_of(chromium, server, email, path="/log", language="en", **options):
    """Opens a page, signs in and opens `path`."""
    with page_of(chromium, server.url, language=language, **options) as page:
        open_session(page, server.url, email, PASSWORD)
        page.goto(path)
        yield page


def open_session(page, url, email, password):
    """Signs in by the request that the form of /sign-in sends, without loading that page and the
    next one. The form itself is tested in test_pages.py."""
    headers = {
        "Origin": url, "Accept-Language": LOCALES[page.language],
        "User-Agent": f"Mozilla/5.0 (X11; Linux x86_64) Chrome/{page.context.browser.version}",
    }
    with httpx.Client(base_url=url, transport=from_another_address(), timeout=60) as client:
        answer = client.post("/sign-in", headers=headers, data={
            "email": email, "password": password, "way": "password"})
    assert answer.status_code == 303, f"{answer.status_code}: {answer.text[:600]}"
    page.context.add_cookies([
        {"name": cookie.name, "value": cookie.value, "url": url, "httpOnly": True, "sameSite": "Lax"}
        for cookie in answer.cookies.jar])


def until(page, expression):
    """Waits until an expression is true. `wait_for_function` cannot be used, because the CSP of the
    pages forbids evaluating it in the browser."""
    for _ in range(100):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never: {expression}")


def wait_until(page, condition, seconds=45):
    """Waits until a condition in Python is true, while the page continues."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited too long"
        page.wait_for_timeout(20)


def watch_updates(page):
    """Notes in `window.updates` what the page does with changes of others (live.js): `tried` is the
    number of changes that it has tried to show, `requested` how often it has requested itself."""
    # A change is tried within 700 ms of its arrival. The later of two timers of a page, both set on
    # arrival, always fires last, however slow the page is.
    page.evaluate("""() => {
      const send = window.fetch
      window.updates = { tried: 0, requested: 0 }
      window.fetch = (address, options) => {
        if (options?.headers?.["commonplace-part"]) window.updates.requested += 1
        return send(address, options)
      }
      document.addEventListener(
        "changed", () => setTimeout(() => { window.updates.tried += 1 }, 750))
    }""")


def tab_to(page, selector, back=False):
    """Presses Tab until an element that matches `selector` has the focus."""
    for _ in range(120):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached")


def type_over(page, selector, text):
    """Moves to a field with Tab and replaces its text."""
    tab_to(page, selector)
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


def press_on(page, selector, key="Enter"):
    """Moves to a link or button with Tab and presses it."""
    tab_to(page, selector)
    page.keyboard.press(key)


def follow(page, selector, key="Enter"):
    """Moves to a link or button with Tab, presses it, and waits for the next page."""
    with page.expect_navigation():
        press_on(page, selector, key)


def send(page, key="Enter"):
    """Submits a form with a key, and waits for the next page."""
    with page.expect_navigation():
        page.keyboard.press(key)


def assert_accessible(page, what):
    """Checks accessibility in the current theme, and rules about colours in the other theme too."""
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    # A list that is being loaded is pale.
    until(page, "!document.querySelector('#results[aria-busy=true]')")
    problems = axe(page, {"type": "tag", "values": WCAG})
    page.emulate_media(color_scheme=SCHEMES[not dark])
    problems += axe(page, {"type": "rule", "values": ["color-contrast", "link-in-text-block"]})
    page.emulate_media(color_scheme=SCHEMES[dark])
    assert not problems, f"{what}:\n" + "\n".join(problems)


def axe(page, rules):
    """Returns what violates the rules. The half megabyte of axe is sent once for each document, and
    axe does not request the style sheets again."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(
        """async (options) => {
          const { violations } = await axe.run(options)
          return violations.flatMap(({ id, help, nodes }) =>
            nodes.map(({ target, html }) => `${id}: ${help}: ${target} ${html.slice(0, 160)}`))
        }""",
        {"runOnly": rules, "resultTypes": ["violations"], "preload": False})


def assert_fits(page, what):
    """Checks that the page does not scroll horizontally, and on touch screens that targets have at
    least 44 px, except links in sentences."""
    wide, seen = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= seen, f"{what} is {wide} px wide on a screen of {seen}"
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        small = page.evaluate(SMALL_TARGETS)
        assert not small, f"{what}:\n" + "\n".join(small)


SMALL_TARGETS = """() => {
  const top = document.querySelector("dialog[open]") ?? document
  const kinds = "a, button, summary, select, textarea, input:not([type=hidden]), [role=button]"
  return [...top.querySelectorAll(kinds)]
    .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((node) => [node, (node.closest("label") ?? node).getBoundingClientRect()])
    .filter(([node, box]) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
    .filter(([node]) => !node.closest("p, .hidden") && !node.classList.contains("skip"))
    .map(([node, box]) =>
      `${Math.round(box.width)}x${Math.round(box.height)} ${node.outerHTML.slice(0, 100)}`)
}"""


def picture(page, name):
    """Writes a screenshot, with `E2E_PICTURES=1`."""
    if not TAKES_PICTURES:
        return
    OUT.mkdir(exist_ok=True)
    page.screenshot(path=OUT / f"{name}.png", full_page=True)


def look(page, name):
    """Checks accessibility and size of a page, dialog or sheet; writes screenshots in both
    themes."""
    before = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    for scheme in SCHEMES if TAKES_PICTURES else []:
        page.emulate_media(color_scheme=scheme)
        picture(page, f"{name}-{scheme}")
    page.emulate_media(color_scheme=SCHEMES[before])
    assert_accessible(page, name)
    assert_fits(page, name)


# MARK: - Signing in

@contextmanager
def at_home(chromium, server, email, password, language="en", **options):
    """Opens a page, signs in with a password, and opens the Log."""
    with page_of(chromium, server.url, language=language, **options) as page:
        open_session(page, server.url, email, password)
        page.goto("/log")
        yield page
