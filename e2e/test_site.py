"""The editing pages of the Site: types, content, the editor, routes, the tree, versions."""

import gzip
import re

import pytest
from playwright.sync_api import expect

from browser import assert_accessible, at_home, look, until, wait_until
from own_book import ann, server  # noqa: F401
from rich_text import markdown_of, write_markdown
from server import PASSWORD, ROOT
from strings import LANGUAGES, Texts, new_page_link
from test_weight import LATER


# Nine tenths are the editor of rich text.
EDITOR = 210_000


def create_starter_types(page, words):
    """Creates the starter types of a new site."""
    page.goto("/site")
    page.get_by_role("button", name=words("site.starter")).click()
    expect(page.locator(".site-type")).to_have_count(2)


def write_page(page, words, title, text="", press="common.save"):
    """Creates a page of the site, and returns its URL."""
    page.goto("/site")
    page.get_by_role("link", name=new_page_link(words)).first.click()
    page.locator("#f-title").fill(title)
    if text:
        write_markdown(page, text)
    page.get_by_role("button", name=words(press), exact=True).first.click()
    page.wait_for_url(re.compile(r"/site/entries/[0-9a-f-]{36}$"))
    return page.url


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_future_time_makes_the_button_schedule(server, ann, chromium, language):
    words = Texts(language)
    with at_home(chromium, server, ann, PASSWORD, language, size="phone") as page:
        create_starter_types(page, words)
        page.get_by_role("link", name=new_page_link(words)).first.click()
        page.locator("#f-title").fill("Later")
        last = page.locator(".form-end button")
        expect(last).to_have_text(words("site.saveAndPublish"))
        page.locator("#f-publish_at").fill("2099-01-01T12:00")
        time = {"en": "Thu, 1\u00a0Jan 2099, 12:00", "ru": "чт, 1\u00a0янв. 2099, 12:00"}[language]
        expect(last).to_have_text(words("site.scheduleFor", time=time))
        expect(page.locator("#schedule-note")).to_have_text(words("site.willPublish", time=time))
        expect(page.locator("#draft-name")).to_have_text(words("site.scheduled"))
        look(page, f"site-schedule-{language}")
        page.locator("#f-publish_at").fill("2001-01-01T12:00")
        expect(last).to_have_text(words("site.saveAndPublish"))
        expect(page.locator("#draft-name")).to_have_text(words("site.draft"))
        page.locator("#f-publish_at").fill("2099-01-01T12:00")
        last.click()
        page.wait_for_url(re.compile(r"/site/entries/[0-9a-f-]{36}$"))
        # The server writes the time in the same words.
        expect(page.locator(".content-status")).to_contain_text(words("site.scheduledFor", time=time))


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_written_published_and_changed(server, ann, chromium, language, scripts):
    words = Texts(language)
    with at_home(chromium, server, ann, PASSWORD, language, scripts=scripts) as page:
        page.get_by_role("link", name=words("site.site"), exact=True).click()
        if scripts:
            look(page, f"site-welcome-{language}")
        create_starter_types(page, words)
        if scripts:
            look(page, f"site-types-{language}")
        page.get_by_role("link", name=new_page_link(words)).first.click()
        page.locator("#f-title").fill("About & us")
        if scripts:
            expect(page.locator("#slug-preview")).to_contain_text("/about-us")
            look(page, f"site-editor-{language}")
        write_markdown(page, "## Hello\n\nThis is **us**.")
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        page.wait_for_url(re.compile(r"/site/entries/[0-9a-f-]{36}$"))
        entry = page.url
        expect(page.locator(".prose strong")).to_have_text("us")
        expect(page.locator("main")).to_contain_text("/about-us")
        expect(page.locator(".status-draft")).to_be_visible()
        if scripts:
            look(page, f"site-read-{language}")
        page.get_by_role("button", name=words("site.publish"), exact=True).click()
        expect(page.locator(".status-draft")).to_have_count(0)

        # An edit creates unpublished changes, until they are published.
        page.goto(entry + "/edit")
        write_markdown(page, "This is **them**.")
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        page.wait_for_url(entry)
        expect(page.locator(".status-changed")).to_be_visible()
        page.get_by_role("button", name=words("site.publishChanges"), exact=True).click()
        expect(page.locator(".status-changed")).to_have_count(0)

        # An older version can be restored.
        page.get_by_role("link", name=words("site.versions")).click()
        expect(page.locator(".version-row")).to_have_count(2)
        if scripts:
            look(page, f"site-versions-{language}")
        page.get_by_role("link", name=words("site.compare")).last.click()
        expect(page.locator(".compare-sides del")).to_contain_text("1")
        expect(page.locator(".compare-sides ins")).to_have_text(words("site.compareNow"))
        # The text without the marks of its formatting.
        expect(page.locator(".compare-field p")).to_contain_text("This is ")
        expect(page.locator(".compare-field")).not_to_contain_text("**")
        expect(page.locator(".compare-field del").last).to_contain_text("us")
        expect(page.locator(".compare-field ins")).to_contain_text("them")
        if scripts:
            look(page, f"site-compare-{language}")
        page.get_by_role("button", name=words("site.restore")).click()
        page.wait_for_url(entry)
        expect(page.locator(".prose strong")).to_have_text("us")

        # The list contains it, and it can be deleted.
        page.goto("/site")
        page.locator(".site-type a").first.click()
        expect(page.locator(".content-row")).to_contain_text("About & us")
        if scripts:
            look(page, f"site-list-{language}")
        page.goto(entry + "/delete")
        page.get_by_role("button", name=words("common.delete"), exact=True).click()
        expect(page.locator(".content-row")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_translated(server, ann, chromium, language, scripts):
    words = Texts(language)
    press = lambda page, key: page.get_by_role("button", name=words(key), exact=True).first.click()
    with at_home(chromium, server, ann, PASSWORD, language, scripts=scripts) as page:
        create_starter_types(page, words)
        entry = write_page(page, words, "About us", "We are **many**.", press="site.saveAndPublish")
        expect(page.locator(".language-tabs")).to_have_count(0)
        page.goto("/site/settings/languages")
        # The default language exists from the beginning.
        rows = page.locator(".route-row summary strong")
        own = {"en": "English", "ru": "Русский"}[language]
        expect(rows.filter(has_text=own)).to_be_visible()
        page.locator("#new-language summary").click()
        page.locator("#language-form").get_by_label(words("site.languageName")).fill("Deutsch")
        page.locator("#language-form").get_by_label(words("site.languageCode")).fill("de")
        press(page, "common.add")
        expect(rows.filter(has_text="Deutsch")).to_be_visible()
        # The toast undoes the action, and undoes the undo.
        page.locator("[data-toast] button", has_text=words("common.undo")).click()
        expect(page.locator(".route-row summary strong").filter(has_text="Deutsch")).to_have_count(0)
        page.locator("[data-toast] button").first.click()
        expect(page.locator(".route-row summary strong").filter(has_text="Deutsch")).to_be_visible()
        if scripts:
            look(page, f"site-languages-{language}")

        # The editor links to each language with the number of missing values.
        page.goto(entry + "/edit")
        tab = page.locator(".language-tabs a").filter(has_text="Deutsch")
        expect(tab).to_contain_text(words("site.translatedMissing", n=2))
        tab.click()
        page.wait_for_url(entry + "/languages/de")
        expect(page.locator(".original").first).to_contain_text("About us")
        expect(page.locator(".original").last).to_contain_text("We are many.")
        page.locator("#f-title").fill("Über uns")
        press(page, "common.save")
        expect(tab).to_contain_text(words("site.translatedMissing", n=1))
        write_markdown(page, "Wir sind **viele**.")
        if scripts:
            look(page, f"site-translation-{language}")
        press(page, "site.saveAndPublish")
        expect(tab).to_contain_text(words("site.translatedDone"))
        expect(markdown_of(page)).to_have_value("Wir sind **viele**.")

        # Programs choose the locale, people use separate URLs; the original is unchanged.
        own = page.request.get("/api/v1/spaces").json()["data"][0]["handle"]
        translations = {
            code: page.request.get(
                "/api/v1/content/about-us", params={"space": own, "locale": code, "format": "clean"}
            ).text() for code in ("de", language)}
        assert "Wir sind **viele**." in translations["de"] and "We are **many**." in translations[language]
        page.goto(f"/@{own}/de/about-us")
        expect(page.get_by_role("heading", level=1)).to_have_text("Über uns")
        page.goto(f"/@{own}/about-us")
        expect(page.get_by_role("heading", level=1)).to_have_text("About us")

        # Undo restores the previous translation, and concurrent edits are a conflict.
        page.goto(entry + "/languages/de")
        page.locator("#f-title").fill("Wir")
        press(page, "common.save")
        expect(page.locator("[data-toast]")).to_be_visible()
        page.locator("[data-toast] form button").click()
        expect(page.locator("#f-title")).to_have_value("Über uns")
        other = page.context.new_page()
        other.goto(entry + "/languages/de")
        page.locator("#f-title").fill("Ich")
        press(page, "common.save")
        expect(page.locator("[data-toast]")).to_be_visible()
        other.locator("#f-title").fill("Ihr")
        press(other, "common.save")
        expect(other.locator(".versions")).to_contain_text("Ich")
        press(other, "common.keepMine")
        other.wait_for_url(entry + "/languages/de")
        expect(other.locator("#f-title")).to_have_value("Ihr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_selection_bar_fits_on_a_phone(server, ann, chromium, language):
    with at_home(chromium, server, ann, PASSWORD, language) as page:
        create_starter_types(page, Texts(language))
        write_page(page, Texts(language), "One")
        page.goto("/site")
        page.locator(".site-type .collection-row").first.click()
        page.locator("[data-select=none]").first.click()
        bar = page.locator(".select-bar")
        expect(bar.locator("[name=action]")).to_have_count(4)
        look(page, f"site-several-{language}")
        width = page.viewport_size["width"]
        # Without a selection "Select none" is not shown on phones.
        for button in bar.locator(".button:visible").all():
            box = button.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, (button.inner_text(), box)


def test_routes_are_edited_in_place_and_redirect(server, ann, chromium):
    words = Texts("en")
    with at_home(chromium, server, ann, PASSWORD) as page:
        create_starter_types(page, words)
        write_page(page, words, "First")
        write_page(page, words, "Second")
        page.goto("/site/routes")
        look(page, "site-routes")
        row = page.locator(".route-row").filter(has_text="/first")
        row.locator("summary").click()
        row.get_by_label(words("site.slug")).fill("/second")
        row.get_by_role("button", name=words("common.save")).click()
        expect(row.locator(".error").first).to_be_visible()
        row.get_by_label(words("site.slug")).fill("/the-first")
        row.get_by_role("button", name=words("common.save")).click()
        row = page.locator(".route-row").filter(has_text="/the-first")
        expect(row).to_have_count(1)
        row.locator("summary").click()
        expect(row.locator(".redirects")).to_contain_text("/first")
        look(page, "site-route-open")
        # A route without content can show a list.
        page.locator("#new-route summary").click()
        form = page.locator("#route-form")
        form.get_by_label(words("common.title")).fill("All pages")
        form.get_by_label(words("site.routeList")).select_option(label=words("site.pagesName"))
        look(page, "site-route-list")
        form.get_by_role("button", name=words("common.add")).click()
        row = page.locator(".route-row").filter(has_text="/all-pages")
        row.locator("summary").click()
        expect(row).to_contain_text("Shows all of: Pages")
        expect(row.get_by_label(words("site.routeList")).locator("option:checked")).to_have_text(words("site.pagesName"))
        assert_accessible(page, "routes")


@pytest.mark.parametrize("path", ["/site/tree", "/site/entries/{}", "/site/entries/{}/versions", "/site/routes"])
def test_pulling_down_refreshes(server, ann, chromium, path):
    words = Texts("en")
    with at_home(chromium, server, ann, PASSWORD) as page:
        create_starter_types(page, words)
        write_page(page, words, "First")
        page.goto(path.format(re.search(r"[0-9a-f-]{36}", page.url)[0]))
        session = page.context.new_cdp_session(page)

        def touch(kind, y=None):
            points = [] if y is None else [{"x": 200, "y": y}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        with page.expect_request(lambda request: request.url == page.url):
            touch("touchStart", 320)
            # A live update can replace the element while the finger is down.
            page.evaluate("document.querySelector('main').replaceWith("
                          "document.querySelector('main').cloneNode(true))")
            for y in range(330, 460, 10):
                touch("touchMove", y)
            expect(page.locator(".pull")).to_have_text(words("common.refresh"))
            touch("touchEnd")


def test_the_tree_is_moved_by_buttons_and_by_dragging(server, ann, chromium):
    words = Texts("en")
    with at_home(chromium, server, ann, PASSWORD, size="desktop") as page:
        create_starter_types(page, words)
        for title in ("One", "Two", "Three"):
            write_page(page, words, title)
        page.goto("/site/tree")
        expect(page.get_by_role("heading", name="Menu")).to_be_visible()
        look(page, "site-tree")
        item = lambda title: page.locator("#tree li").filter(has_text=title)
        page.get_by_role("button", name=words("site.moveIn", name="Two")).click()
        expect(item("Two")).to_have_attribute("data-depth", "1")
        page.get_by_role("button", name=words("site.moveIn", name="Three")).click()
        expect(item("Three")).to_have_attribute("data-depth", "1")
        # Drags an item above its neighbour.
        grip = item("Three").locator("[data-drag]").bounding_box()
        goal = item("Two").bounding_box()
        page.mouse.move(grip["x"] + 10, grip["y"] + 10)
        page.mouse.down()
        page.mouse.move(grip["x"] + 10, goal["y"] + 20, steps=5)
        page.mouse.move(grip["x"] + 10, goal["y"] + 5, steps=3)
        page.mouse.up()
        until(page, "[...document.querySelectorAll('#tree strong')].map(e => e.textContent).join() === 'One,Three,Two'")
        look(page, "site-tree-moved")
        page.reload()
        titles = page.locator("#tree strong")
        assert titles.all_text_contents() == ["One", "Three", "Two"]

        # The toast undoes a move.
        page.get_by_role("button", name=words("site.moveOut", name="Three")).click()
        expect(item("Three")).to_have_attribute("data-depth", "0")
        page.locator("[data-toast]").get_by_role("button", name=words("common.undo")).click()
        expect(item("Three")).to_have_attribute("data-depth", "1")
        expect(titles).to_have_text(["One", "Three", "Two"])


def test_concurrent_edits_of_a_page_are_a_conflict(server, ann, chromium):
    words = Texts("en")
    with at_home(chromium, server, ann, PASSWORD) as page:
        create_starter_types(page, words)
        entry = write_page(page, words, "Both")
        page.goto(entry + "/edit")
        other = page.context.new_page()
        other.goto(entry + "/edit")
        write_markdown(other, "Theirs")
        other.get_by_role("button", name=words("common.save"), exact=True).first.click()
        other.wait_for_url(entry)
        write_markdown(page, "Mine")
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        expect(page.locator(".versions")).to_contain_text("Theirs")
        expect(page.locator(".versions")).to_contain_text("Mine")
        look(page, "site-conflict")
        page.get_by_role("button", name=words("common.keepMine")).click()
        page.wait_for_url(entry)
        expect(page.locator(".prose")).to_contain_text("Mine")


def test_input_is_kept_offline_and_sent_later(server, ann, chromium):
    words = Texts("en")
    with at_home(chromium, server, ann, PASSWORD) as page:
        page.expected_complaints.append("ERR_INTERNET_DISCONNECTED")
        create_starter_types(page, words)
        page.get_by_role("link", name=new_page_link(words)).first.click()
        page.locator("#f-title").fill("From the train")
        write_markdown(page, "No line here.")
        expect(page.locator("#draft-state")).to_have_text(
            re.compile(r"^Draft saved on this device, \d\d:\d\d$"))
        page.context.set_offline(True)
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        expect(page.locator("#draft-state")).to_contain_text("It will be sent when you are online")
        page.context.set_offline(False)
        page.wait_for_url(re.compile(r"/site/entries/[0-9a-f-]{36}$"))
        expect(page.locator(".prose")).to_contain_text("No line here.")

        # Leaving asks first, and after a reload the draft can be restored.
        page.goto(page.url + "/edit")
        write_markdown(page, "Not saved.")
        expect(page.locator("#draft-state")).to_contain_text("Draft saved")
        page.get_by_role("link", name=words("common.cancel")).click()
        expect(page.locator("#leave")).to_be_visible()
        look(page, "site-leave")
        page.get_by_role("button", name=words("common.stay")).click()
        page.once("dialog", lambda dialog: dialog.accept())
        page.reload()
        page.get_by_role("button", name=words("common.draftRestore")).click()
        expect(markdown_of(page)).to_have_value("Not saved.")


def test_back_after_saving_a_new_page_shows_an_empty_form(server, ann, chromium):
    words = Texts("en")
    with at_home(chromium, server, ann, PASSWORD, size="phone") as page:
        create_starter_types(page, words)
        write_page(page, words, "Once", "Saved already.")
        page.go_back()
        expect(page.locator("#f-title")).to_have_value("")
        expect(page.locator("#draft")).to_be_hidden()
        # It is a form for another page, not the same form once more.
        page.locator("#f-title").fill("Twice")
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        page.wait_for_url(re.compile(r"/site/entries/[0-9a-f-]{36}$"))
        page.goto("/site")
        expect(page.get_by_role("link", name=re.compile("Once|Twice"))).to_have_count(2)


def test_pages_of_the_site_are_small(server, ann, chromium):
    """Measures pages with the styles and scripts that are not on every page, compressed."""
    words = Texts("en")
    with at_home(chromium, server, ann, PASSWORD) as page:
        create_starter_types(page, words)
        new = page.get_by_role("link", name=words("site.newOf", object=words("site.postName").lower())).first.get_attribute("href")
        sizes, seen = {}, set()
        for path in (new, "/site", "/site/media", "/site/tree", "/site/routes"):
            html = page.request.get(path).body()
            files = re.findall(rb'(?:href|src)="(/assets/[^"]+\.(?:css|js))"', html)
            own = [name.decode() for name in files if not re.search(rb"/app\.(css|js)$", name)]
            assert own, path
            fresh = [name for name in own if name not in seen]
            assert path != new or len(fresh) == len(own)
            bodies = [html] + [page.request.get(name).body() for name in fresh]
            sizes[path] = sum(len(gzip.compress(body, 6)) for body in bodies)
            seen.update(own)
        print(sizes)
        # The form with rich text, media and relations is the heaviest page.
        assert 1_000 < sizes.pop(new) <= EDITOR, sizes
        assert all(1_000 < size <= LATER for size in sizes.values()), sizes


def begin_page(page, words):
    """Opens the form of a new page with the title "Cats", whose buttons work."""
    create_starter_types(page, words)
    page.get_by_role("link", name=new_page_link(words)).first.click()
    # The buttons need their scripts.
    page.wait_for_load_state("load")
    page.locator("#f-title").fill("Cats")


def test_the_alt_text_of_an_image_is_edited_in_the_post(server, ann, chromium):
    words = Texts("en")
    with at_home(chromium, server, ann, PASSWORD, size="phone") as page:
        begin_page(page, words)
        alt = page.get_by_label(words("site.mediaAlt")).filter(visible=True)
        expect(alt).to_be_hidden()
        page.get_by_role("button", name=words("site.chooseMedia")).click()
        page.locator("#media-dialog [data-media-files]").first.set_input_files(
            ROOT / "Tests/Fixtures/images/place.png")
        expect(alt).to_have_value("")
        expect(page.locator("[data-media-alt]")).to_be_visible()
        alt.fill("A cat on a sofa")
        expect(page.locator("[data-media-alt]")).to_be_hidden()
        look(page, "site-alt-text")
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        page.wait_for_url(re.compile(r"/site/entries/[0-9a-f-]{36}$"))
        expect(page.get_by_role("img", name="A cat on a sofa")).to_be_visible()
        page.goto(page.url + "/edit")
        expect(page.get_by_label(words("site.mediaAlt")).filter(visible=True)).to_have_value("A cat on a sofa")


def test_a_file_that_arrives_after_its_dialog_was_closed_keeps_the_form(server, ann, chromium):
    words = Texts("en")
    with at_home(chromium, server, ann, PASSWORD, size="phone") as page:
        begin_page(page, words)
        page.get_by_role("button", name=words("site.chooseMedia")).click()
        held = []
        page.route("**/site/media", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
        page.locator("#media-dialog [data-media-files]").first.set_input_files(
            ROOT / "Tests/Fixtures/images/place.png")
        wait_until(page, lambda: held)
        page.keyboard.press("Escape")
        expect(page.locator("#media-dialog")).to_be_hidden()
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            held[0].continue_()
        page.wait_for_timeout(500)
        expect(page.locator("#f-title")).to_have_value("Cats")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_parts_of_the_site_are_visible_on_a_small_phone(server, ann, chromium, language):
    words = Texts(language)
    with at_home(chromium, server, ann, PASSWORD, language, size="phone") as page:
        create_starter_types(page, words)
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 640})
            page.goto("/site")
            for link in page.locator(".site-parts a").all():
                box = link.bounding_box()
                assert box["x"] >= 0 and box["x"] + box["width"] <= width, link.inner_text()
                assert box["height"] >= 44
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            look(page, f"site-parts-{width}-{language}")
        page.locator(".site-parts").get_by_role("link", name=words("site.settings")).click()
        page.wait_for_url("**/site/settings")


def test_headings_differ_in_size_and_a_long_title_wraps(server, ann, chromium):
    words = Texts("en")
    title = "A long title that does not fit on a phone, so that it needs several lines to be read"
    with at_home(chromium, server, ann, PASSWORD, "en", size="phone") as page:
        create_starter_types(page, words)
        entry = write_page(page, words, "Short", "# One\n\n## Two\n\n### Three\n\ntext")
        sizes = "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"

        def assert_clear(place):
            expect(place).to_have_count(4)
            one, two, three, text = place.evaluate_all(sizes)
            assert one >= 1.2 * two and two >= 1.2 * three and three > text
        assert_clear(page.locator(".prose > *"))
        page.goto(entry + "/edit")
        assert_clear(page.locator(".ProseMirror > *"))
        field = page.locator("#f-title")
        height = field.bounding_box()["height"]
        field.fill(title)
        assert field.bounding_box()["height"] > 1.5 * height
        assert field.evaluate("one => one.scrollHeight <= one.clientHeight")
        page.keyboard.press("Enter")
        expect(field).to_have_value(title)
        look(page, "site-long-title")


def test_a_typed_alternative_text_ends_the_warning(server, ann, chromium):
    words = Texts("en")
    with at_home(chromium, server, ann, PASSWORD, "en", size="phone") as page:
        create_starter_types(page, words)
        page.get_by_role("link", name=new_page_link(words)).first.click()
        page.locator("#f-title").fill("With an image")
        page.get_by_role("button", name=words("site.chooseMedia")).click()
        page.locator("#media-dialog [data-media-files]").first.set_input_files(
            ROOT / "Tests/Fixtures/images/progressive.jpg")
        warning = page.locator("[data-media-alt]")
        expect(warning).to_be_visible()
        page.get_by_label(words("site.mediaAlt")).filter(visible=True).fill("A tree")
        expect(warning).to_be_hidden()
        # The draft that is restored has the text too.
        expect(page.locator("#draft-state")).to_contain_text("Draft saved")
        page.once("dialog", lambda dialog: dialog.accept())
        page.reload()
        page.get_by_role("button", name=words("common.draftRestore")).click()
        expect(page.get_by_label(words("site.mediaAlt")).filter(visible=True)).to_have_value("A tree")
        expect(warning).to_be_hidden()


@pytest.mark.parametrize("markup", ["<!-- a note", "<div>", "<pre>"])
def test_unclosed_html_leaves_the_text_after_it_editable(server, ann, chromium, markup):
    words = Texts("en")
    with at_home(chromium, server, ann, PASSWORD, "en") as page:
        create_starter_types(page, words)
        text = f"Before\n\n{markup}\n\n## After\n\n- *one*"
        entry = write_page(page, words, "Unclosed", text)
        expect(page.locator(".prose :is(h3, h4)")).to_have_text("After")
        expect(page.locator(".prose li em")).to_have_text("one")
        expect(page.locator(".prose")).to_contain_text(markup)
        page.goto(entry + "/edit")
        expect(page.locator(".ProseMirror h2")).to_have_text("After")
        expect(page.locator(".ProseMirror li em")).to_have_text("one")
        expect(markdown_of(page)).to_have_value(text)
