"""What is done with entries of the Log and the Library from their lists: the question before a second
entry of a work, "Watched" in menus and for selected entries, and the way back to the list."""

import re
import secrets

import pytest
from playwright.sync_api import expect

from api import answer, entry_body, sign_in
from browser import book_of, look
from strings import Texts


@pytest.fixture(scope="module")
def server(new_server):
    server = new_server("sqlite")
    server.email = f"ann-{secrets.token_hex(3)}@example.com"
    server.store.add_user(server.email, "Ann")
    server.client = sign_in(server.url, server.email)
    server.movie = server.client.type_named("Movie")["id"]
    return server


def create(server, title, **values):
    return answer(server.client.post(
        "/entries", entry_body(title=title, type_id=server.movie, **values)), 201)["id"]


def stored(server, entry):
    return answer(server.client.get(f"/entries/{entry}"))


def test_a_title_that_is_in_the_log_is_shown_while_typing_and_asked_about(server, chromium):
    words = Texts("en")
    known = create(server, "Vertigo", date="2025-01-02", additional_fields={"Year": "1958"})
    with book_of(chromium, server, server.email, f"/log/entries/new?type={server.movie}") as page:
        page.get_by_label(words("common.title"), exact=True).fill("vertigo")
        notice = page.locator("[data-same]")
        expect(notice).to_contain_text(words("lookup.inYourLog"))
        expect(notice.get_by_role("link")).to_have_attribute("href", f"/log/entries/{known}")
        look(page, "same-work")
        page.get_by_label(words("common.notes")).fill("Seen with Bob")
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text(words("lookup.inYourLog"))
        look(page, "duplicate")
        # Back to the form with everything that was typed.
        page.get_by_role("button", name=words("lookup.backToForm")).click()
        expect(page.get_by_label(words("common.notes"))).to_have_value("Seen with Bob")
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        page.get_by_role("button", name=re.compile("^Add .* to this entry")).click()
        page.wait_for_url(re.compile(f"/log/entries/{known}$"))
        assert len(stored(server, known)["occasions"]) == 2


def test_a_planned_film_is_offered_while_its_title_is_typed_in_part(server, chromium):
    words = Texts("en")
    plan = create(server, "Глубокий сон", stage="planned")
    with book_of(chromium, server, server.email, f"/log/entries/new?type={server.movie}") as page:
        title = page.get_by_label(words("common.title"), exact=True)
        with page.expect_response(lambda answer: "/entries/same" in answer.url):
            title.fill("Гл")
        notice = page.locator("[data-same]")
        expect(notice).to_be_hidden()
        title.fill("глубокий")
        expect(notice).to_contain_text(words("lookup.similar"))
        look(page, "similar-work")
        notice.get_by_role("link", name="Глубокий сон").click()
        page.wait_for_url(re.compile(f"/log/entries/{plan}$"))
        page.goto(f"{server.url}/log/entries/new?type={server.movie}")
        expect(page.locator("#draft")).to_be_hidden()
        # Other values than the title would be lost.
        page.get_by_label(words("common.notes")).fill("Seen with Bob")
        title.fill("глубокий")
        notice.get_by_role("link", name="Глубокий сон").click()
        expect(page.get_by_role("dialog")).to_contain_text(words("common.leaveTitle"))


def test_a_card_of_the_library_is_marked_as_watched(server, chromium):
    words = Texts("en")
    plan = create(server, "Rear Window", stage="planned")
    with book_of(chromium, server, server.email, "/library/types/movie") as page:
        page.locator(f"[data-menu-of='{plan}']").click()
        look(page, "library-card-menu")
        page.get_by_role("button", name=words("library.watched")).click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label(words("common.pickDate")).fill("2026-02-03")
        look(page, "library-watched")
        dialog.get_by_role("button", name=words("common.save")).click()
        expect(page.locator("[data-toast]")).to_contain_text(words("common.finishedMany", n=1))
        entry = stored(server, plan)
        assert (entry["stage"], entry["date"]) == ("done", "2026-02-03")
        page.locator(f"[data-menu-of='{plan}']").click()
        done = page.locator("#card-menu [data-card=done]")
        expect(done).to_have_text(words("common.addOccasion"))
        page.keyboard.press("Escape")
        page.get_by_role("button", name=words("common.undo")).click()
        expect(page.locator("[data-toast]")).to_contain_text(words("common.undone"))
        assert stored(server, plan)["stage"] == "planned"


def test_selected_entries_of_the_log_are_marked_as_done(server, chromium):
    words = Texts("en")
    plans = [create(server, f"Plan {number}", stage="planned") for number in range(2)]
    with book_of(chromium, server, server.email, "/log?stage=planned&q=plan") as page:
        page.locator(f"[data-menu-of='{plans[0]}']").click()
        expect(page.locator("#card-menu [data-card=done]")).to_have_text(words("library.watched"))
        page.get_by_role("button", name=words("common.select"), exact=True).click()
        for plan in plans:
            page.locator(f"[name=ids][value='{plan}']").check(force=True)
        page.locator("[data-ask=done]").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("heading")).to_have_text(words("common.doneMany", n=2))
        dialog.get_by_role("button", name=words("common.save")).click()
        expect(page.locator("[data-toast]")).to_contain_text(words("common.finishedMany", n=2))
        assert [stored(server, plan)["stage"] for plan in plans] == ["done", "done"]


def test_back_returns_through_the_library_to_its_list(server, chromium):
    back = Texts("en")("common.back")
    create(server, "Notorious", rating=8)
    path = "/library/types/movie?filter[rating][$gte]=8"
    with book_of(chromium, server, server.email, path) as page:
        page.get_by_role("link", name=re.compile("Notorious")).first.click()
        page.get_by_role("link", name=Texts("en")("library.inLog")).click()
        page.wait_for_url(re.compile("/log/entries/"))
        page.get_by_role("link", name=back).click()
        page.wait_for_url(re.compile("/library/entries/"))
        page.get_by_role("link", name=back).click()
        page.wait_for_url(re.compile("rating"))


def test_back_returns_to_a_search_after_the_entry_was_edited(server, chromium):
    words = Texts("en")
    create(server, "Suspicion")
    with book_of(chromium, server, server.email, "/search?q=suspicion") as page:
        page.get_by_role("main").get_by_role("link", name=re.compile("Suspicion")).first.click()
        page.wait_for_url(re.compile("/entries/"))
        page.get_by_role("link", name=words("common.editEntry")).click()
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        page.get_by_role("link", name=words("common.back")).click()
        page.wait_for_url(re.compile("/search\\?q=suspicion"))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_saved_views_are_managed_beside_the_filters_on_a_phone(server, chromium, language):
    words = Texts(language)
    with book_of(chromium, server, server.email, "/library/types/movie", language) as page:
        opener = page.locator(".chip[popovertarget=views-panel]")
        box = opener.bounding_box()
        assert box["x"] + box["width"] <= 390
        opener.click()
        page.get_by_label(words("view.name"), exact=True).fill(f"All films {language}")
        page.get_by_role("button", name=words("view.keep"), exact=True).click()
        expect(page.locator(".chip[popovertarget=views-panel]")).to_have_text(words("view.views"))
        page.locator(".chip[popovertarget=views-panel]").click()
        look(page, f"saved-views-{language}")
        page.get_by_role("button", name=words("view.delete"), exact=True).first.click()
        expect(page.locator("[data-toast]")).to_contain_text(words("view.deleted"))
