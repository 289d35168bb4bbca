"""A change on one device is shown on another's page, also after the connection or the server was
lost. All tabs of a book share one connection."""

import re

import pytest
from playwright.sync_api import expect

from api import answer, entry_body, sign_in
from browser import book_of, until, wait_until, watch_updates
from strings import LANGUAGES, Texts


@pytest.fixture
def carl(new_person):
    return new_person("Carl")


def rename(person, entry, title):
    answer(person.put(f"/entries/{entry['id']}", entry_body(title=title)))


def soon(locator, text):
    """Waits until a live update was drawn. It takes less than a second on an idle machine; the time
    limit is longer because tests run beside others."""
    expect(locator).to_contain_text(text, timeout=5000)


def see_changes(page, person, changes=1):
    """Makes changes in quick succession, and waits until the last one was drawn. The page is still
    busy with the first one, for which it requests itself, when the others arrive."""
    with page.expect_request(lambda request: "commonplace-part" in request.headers):
        person.create(title="Seen 0")
    for change in range(1, changes):
        person.create(title=f"Seen {change}")
    soon(page.locator("#results"), f"Seen {changes - 1}")


@pytest.mark.parametrize("changes", [1, 3])
def test_changes_in_quick_succession_are_shown(chromium, server, carl, changes):
    carl.create(title="Before")
    with book_of(chromium, server, carl.email, size="desktop") as page:
        until(page, "navigator.locks.query().then(({ held }) => held.length === 1)")
        see_changes(page, carl, changes)


def test_live_updates_go_on_after_the_server_was_killed(chromium, engine, new_server):
    """The server is killed, as in a power cut, and starts again."""
    server = new_server(engine)
    server.store.add_user("dora@example.com", "Dora")
    dora = sign_in(server.url, "dora@example.com")
    dora.create(title="Before")
    with book_of(chromium, server, "dora@example.com") as page:
        page.expected_complaints = ["net::ERR_", "Failed to fetch"]
        expect(page.locator("#results")).to_contain_text("Before")
        failed = []
        page.on("requestfailed", lambda request: failed.append(request.url))
        server.kill()
        wait_until(page, lambda: failed)
        server.start()
        dora.create(title="Meanwhile")
        # The browser reconnects about once a second.
        expect(page.locator("#results")).to_contain_text("Meanwhile")
        see_changes(page, dora)
    server.stop()


def test_a_change_shows_on_the_log(chromium, server, carl):
    first = carl.create(title="Dune")
    with book_of(chromium, server, carl.email) as page:
        results = page.locator("#results")
        expect(results).to_contain_text("Dune")
        page.evaluate("document.querySelector('.cards > li').kept = true")
        carl.create(title="Solaris")
        soon(results, "Solaris")
        expect(results.locator(".cards > li").first).to_contain_text("Solaris")
        assert page.evaluate("document.querySelectorAll('.cards > li')[1].kept"), "what is the same stays"
        rename(carl, first, "Dune Messiah")
        soon(results, "Dune Messiah")
        answer(carl.delete(f"/entries/{first['id']}"))
        expect(results).not_to_contain_text("Dune")


def test_a_late_refresh_does_not_replace_the_view_that_was_chosen_since(chromium, server, carl):
    carl.create(title="Dune")
    with book_of(chromium, server, carl.email) as page:
        results = page.locator("#results")
        expect(results).to_contain_text("Dune")
        held = []

        def hold(route):
            if held or route.request.resource_type == "document":
                return route.fallback()
            held.append((route, route.fetch()))

        page.route(re.compile("/log$"), hold)
        carl.create(title="Solaris")
        wait_until(page, lambda: held)
        page.get_by_role("link", name="List", exact=True).click()
        expect(results.locator("ul.rows")).to_be_visible()
        expect(page).to_have_url(re.compile("view=list"))
        route, answered = held[0]
        route.fulfill(response=answered)
        # The page is requested again for the current view.
        soon(results, "Solaris")
        expect(results.locator("ul.rows")).to_be_visible()
        assert results.locator("ul.cards").count() == 0


def test_an_empty_book_fills(chromium, server, new_person):
    person = new_person("Empty")
    with book_of(chromium, server, person.email) as page:
        expect(page.locator("#log-search")).to_have_count(0)
        person.create(title="The first")
        soon(page.locator("#results"), "The first")
        expect(page.locator("#log-search")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_change_shows_on_the_entry(chromium, server, carl, language):
    entry = carl.create(title="Ubik")
    path = f"/log/entries/{entry['id']}"
    with book_of(chromium, server, carl.email, path, language) as page:
        rename(carl, entry, "Ubik, again")
        soon(page.locator("h1"), "Ubik, again")
        expect(page).to_have_title(re.compile("Ubik, again"))
        expect(page.locator("#delete-title")).to_contain_text("Ubik, again")
        page.expected_complaints = ["404"]
        answer(carl.delete(f"/entries/{entry['id']}"))
        soon(page.locator("main"), Texts(language)("common.notFoundTitle"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_typed_stays(chromium, server, carl, language):
    entry = carl.create(title="Valis", notes="mine")
    path = f"/log/entries/{entry['id']}/edit"
    with book_of(chromium, server, carl.email, path, language) as page:
        page.locator("[name=notes]").fill("typed meanwhile")
        rename(carl, entry, "Valis!")
        soon(page.locator("[data-live-notice]"), Texts(language)("common.newerFound"))
        expect(page.locator("[name=notes]")).to_have_value("typed meanwhile")
        expect(page.locator("[name=title]")).to_have_value("Valis")


def test_a_search_being_typed_stays(chromium, server, carl):
    carl.create(title="Kindred")
    with book_of(chromium, server, carl.email) as page:
        page.locator("#q").fill("kin")
        expect(page.locator("#results .cards > li")).to_have_count(1)
        page.locator("#q").press_sequentially("d")
        carl.create(title="Kindness")
        soon(page.locator("#results"), "Kindred")
        expect(page.locator("#q")).to_have_value("kind")
        soon(page.locator("#results"), "Kindness")
        expect(page.locator("#q")).to_be_focused()


def test_a_selection_waits(chromium, server, carl):
    carl.create(title="Emma")
    with book_of(chromium, server, carl.email) as page:
        page.locator(".select-link").click()
        page.locator("#results [name=ids]").first.check()
        watch_updates(page)
        carl.create(title="Persuasion")
        until(page, "window.updates.tried > 0")
        assert page.evaluate("window.updates.requested") == 0
        expect(page.locator("#results [name=ids]").first).to_be_checked()
        page.keyboard.press("Escape")
        soon(page.locator("#results"), "Persuasion")


def test_after_a_break(chromium, server, carl):
    carl.create(title="Before")
    with book_of(chromium, server, carl.email) as page:
        page.expected_complaints = ["net::ERR_"]
        expect(page.locator("#results")).to_contain_text("Before")
        failed = []
        page.on("requestfailed", lambda request: failed.append(request.url))
        page.context.set_offline(True)
        carl.create(title="Meanwhile")
        # Either the connection broke, or the page learned of the change and cannot load it.
        wait_until(page, lambda: failed)
        page.context.set_offline(False)
        expect(page.locator("#results")).to_contain_text("Meanwhile", timeout=15_000)


def test_tabs_share_one_line(chromium, server, carl):
    """The tab that holds the lock has the connection; the others wait for the lock."""
    def holding(page, held, waiting):
        until(page, f"""navigator.locks.query().then(({{ held, pending }}) =>
            held.length === {held} && pending.length === {waiting})""")

    with book_of(chromium, server, carl.email) as page:
        holding(page, 1, 0)
        second = page.context.new_page()
        second.goto("/log")
        holding(second, 1, 1)
        carl.create(title="For both")
        soon(second.locator("#results"), "For both")
        page.bring_to_front()
        soon(page.locator("#results"), "For both")
        # When the connected tab closes, the other one takes over and misses nothing.
        page.close()
        holding(second, 1, 0)
        carl.create(title="For one")
        soon(second.locator("#results"), "For one")


def test_a_tab_that_knows_less_is_told_to_look_anew(chromium, server, carl):
    """A page can be older than the connected tab: it must reload changes from before that tab's
    connection."""
    carl.create(title="Known")
    with book_of(chromium, server, carl.email) as page:
        until(page, "navigator.locks.query().then(({ held }) => held.length === 1)")
        second = page.context.new_page()
        second.goto("/settings")
        space = page.locator("#toasts").get_attribute("data-space")
        told = second.evaluate(
            """(space) => new Promise((resolve) => {
              const channel = new BroadcastChannel(`live:${space}`)
              channel.onmessage = ({ data }) => resolve(data)
              channel.postMessage({ since: 0 })
            })""", space)
        assert told["last"] == int(page.locator("#toasts").get_attribute("data-since"))
        assert told["after"] == 0 and told.get("changes") is None


def test_coming_back_shows_what_was_missed(chromium, server, carl):
    entry = carl.create(title="Blindsight")
    with book_of(chromium, server, carl.email) as page:
        page.locator("[data-entry]", has_text="Blindsight").click()
        page.wait_for_url("**/log/entries/*")
        rename(carl, entry, "Echopraxia")
        soon(page.locator("h1"), "Echopraxia")
        page.go_back()
        soon(page.locator("#results"), "Echopraxia")


def test_a_change_shows_on_collections(chromium, server, carl):
    with book_of(chromium, server, carl.email, "/log/collections") as page:
        carl.collection("Comics", "💥")
        soon(page.locator("#collections"), "Comics")
