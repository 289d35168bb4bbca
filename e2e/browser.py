"""Pages as people see them: a phone or a desktop, light or dark, with scripts or without."""

from contextlib import contextmanager

from axe_playwright_python.sync_playwright import Axe

from server import PASSWORD, ROOT

OUT = ROOT / "e2e/out"
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
SCHEMES = ["light", "dark"]
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@contextmanager
def page_of(chromium, url, size="phone", scheme="light", scripts=True, language="en",
            offline_reading=False):
    """A page in a context of its own. Leaving it fails the test if the page complained, or asked
    for anything from another host."""
    width, height = SIZES[size]
    context = chromium.new_context(
        base_url=url, viewport={"width": width, "height": height}, color_scheme=scheme,
        has_touch=size == "phone", is_mobile=size == "phone", java_script_enabled=scripts,
        device_scale_factor=2 if size == "phone" else 1, locale={"en": "en-GB", "ru": "ru-RU"}[language],
        timezone_id="Europe/Berlin", reduced_motion="reduce",
        service_workers="allow" if offline_reading else "block",
    )
    context.set_default_timeout(30_000)
    page = context.new_page()
    complaints = []
    page.on("console", lambda note: note.type == "error" and complaints.append(note.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "request",
        lambda request: request.url.startswith((url, "data:", "blob:"))
        or complaints.append(f"asked for {request.url}"),
    )
    page.complaints = complaints
    page.expected_complaints = []
    try:
        yield page
        # A test that cuts the line itself finds that the browser complains of it.
        expected = ("status of 4", *page.expected_complaints)
        refused = [text for text in complaints if not any(part in text for part in expected)]
        assert not refused, refused
    finally:
        context.close()


@contextmanager
def book_of(chromium, server, email, path="/log", language="en", **options):
    """The same for somebody who has signed in and opened `path`."""
    with page_of(chromium, server.url, language=language, **options) as page:
        page.goto("/sign-in")
        page.locator("[name=email]").fill(email)
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("[name=password]").press("Enter")
        page.wait_for_url("**/log")
        if path != "/log":
            page.goto(path)
        yield page


def until(page, expression):
    """Waits until an expression is true. The pages' policy forbids the browser to evaluate it itself,
    as `wait_for_function` has it do."""
    for _ in range(100):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never: {expression}")


def tab_to(page, selector, back=False):
    """Goes on with the keyboard until what `selector` finds has the focus."""
    for _ in range(120):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached")


def assert_accessible(page, what):
    found = Axe().run(
        page, options={"runOnly": {"type": "tag", "values": WCAG}, "resultTypes": ["violations"]}
    ).response["violations"]
    problems = [
        f"{rule['id']}: {rule['help']}: {node['target']} {node['html'][:160]}"
        for rule in found
        for node in rule["nodes"]
    ]
    assert not problems, f"{what}:\n" + "\n".join(problems)


def assert_fits(page, what):
    """Nothing makes the page scroll sideways."""
    wide, seen = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= seen, f"{what} is {wide} px wide on a screen of {seen}"


def picture(page, name):
    """For a person to look at."""
    OUT.mkdir(exist_ok=True)
    page.screenshot(path=OUT / f"{name}.png", full_page=True)


# MARK: - Somebody at home

TEXTS = {
    "en": {"email": "E-mail", "password": "Password", "sign in": "Sign in"},
    "ru": {"email": "Эл. почта", "password": "Пароль", "sign in": "Войти"},
}


@contextmanager
def at_home(chromium, server, email, password, language="en", **options):
    """A page of somebody who has signed in, on their Log."""
    texts = TEXTS[language]
    with page_of(chromium, server.url, language=language, **options) as page:
        page.goto("/sign-in")
        page.get_by_label(texts["email"]).fill(email)
        page.get_by_label(texts["password"]).fill(password)
        page.get_by_role("button", name=texts["sign in"], exact=True).click()
        page.wait_for_url("**/log")
        yield page
