"""Adding items to a list: suggestions, items that are already there, and items for another list."""

import re

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from browser import SIZES, look
from strings import LANGUAGES, Texts
from test_lists import (
    add, ann, cut, filled, home, names, new_list, on_server, reconnect, row, sections, sent, server,
    settle, shared_server, soon, tick, OTHER_TEXTS,
)


def suggested(page):
    return page.get_by_role("option").locator("span").all_inner_texts()


def type_slowly(page, text):
    page.locator("#add-item").fill("")
    page.locator("#add-item").press_sequentially(text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_names_added_before_are_suggested_first(server, chromium, ann, language, size):
    words = Texts(language, OTHER_TEXTS)
    often, once = {"en": ("Poppy buns", "Ponzu"), "ru": ("Карамельки", "Карри-кетчуп")}[language]
    start = {"en": "po", "ru": "кар"}[language]
    with home(chromium, server, ann, language, size=size) as page:
        for items in ((often,), (often,), (often, once)):
            new_list(page, words)
            add(page, *items)
            sent(page)
        type_slowly(page, f"2 {start}")
        soon(lambda: suggested(page)[:2], [f"2 {often}", f"2 {once}"])
        assert len(suggested(page)) == 5
        expect(page.get_by_role("option").filter(has_text=once)).to_contain_text(words("list.onList"))
        look(page, f"list-suggestions-{language}-{size}")
        page.get_by_role("option").nth(2).click()
        expect(page.locator(".item")).to_have_count(3)
        expect(page.get_by_role("listbox")).to_be_hidden()
        expect(page.locator("#add-item")).to_be_focused()


@pytest.mark.parametrize("language", LANGUAGES)
def test_common_names_are_suggested_before_rare_ones(server, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    email = f"new-{language}@example.com"
    server.store.add_user(email, "New")
    start, first = {"en": ("bre", "bread"), "ru": ("мор", "морковь")}[language]
    with home(chromium, server, email, language) as page:
        new_list(page, words)
        type_slowly(page, start)
        soon(lambda: suggested(page)[:1], [first])


def test_names_between_commas_are_items(server, chromium, ann):
    with home(chromium, server, ann) as page:
        new_list(page)
        page.locator("#add-item").fill("milk, 2 kg potatoes, bread")
        page.keyboard.press("Enter")
        expect(page.locator(".item")).to_have_count(3)
        expect(row(page, "potatoes").locator(".item-quantity")).to_have_text("2 kg")
        # "grated" is no product.
        add(page, "cheese, grated")
        expect(page.locator(".item")).to_have_count(4)


def test_suggestions_are_chosen_by_keyboard(server, chromium, ann):
    with home(chromium, server, ann, size="desktop") as page:
        new_list(page)
        field = page.locator("#add-item")
        type_slowly(page, "Chedd")
        expect(field).to_have_attribute("aria-expanded", "true")
        page.keyboard.press("ArrowDown")
        chosen = page.get_by_role("option", selected=True)
        expect(chosen).to_have_text("Cheddar")
        expect(field).to_have_attribute("aria-activedescendant", chosen.get_attribute("id"))
        page.keyboard.press("Enter")
        soon(lambda: sections(page), {"Dairy & Eggs": ["Cheddar"]})
        # Escape closes the suggestions and keeps the text; Enter then adds the text as typed.
        type_slowly(page, "appl")
        expect(page.get_by_role("option").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("listbox")).to_be_hidden()
        expect(field).to_have_value("appl")
        page.keyboard.press("Enter")
        soon(lambda: sorted(names(page)), ["Cheddar", "appl"])


def test_suggestions_need_no_network(server, chromium, ann):
    with home(chromium, server, ann, offline_reading=True) as page:
        filled(page, "Sourdough loaf")
        settle(page)
        page.get_by_role("button", name="New list").click()
        page.wait_for_url(re.compile(r"/lists/[0-9a-f-]{36}$"))
        cut(server, page)
        page.reload()
        type_slowly(page, "sour")
        soon(lambda: suggested(page)[:1], ["Sourdough loaf"])
        reconnect(server, page)


# MARK: - Items that are already there

@pytest.mark.parametrize("language", LANGUAGES)
def test_an_item_that_is_there_asks_for_its_quantity(server, chromium, ann, language):
    words = Texts(language, OTHER_TEXTS)
    milk = {"en": "Milk", "ru": "Молоко"}[language]
    with home(chromium, server, ann, language) as page:
        place = new_list(page, words)
        add(page, milk)
        field = page.locator("#add-item")
        field.fill(milk.lower())
        page.keyboard.press("Enter")
        question = page.locator(".asked")
        expect(question).to_contain_text(words("list.alreadyThere", name=milk, quantity="1"))
        expect(question.get_by_role("button").first).to_be_focused()
        look(page, f"list-already-there-{language}")
        page.keyboard.press("Enter")
        expect(row(page, milk).locator(".item-quantity")).to_have_text("2")
        expect(field).to_be_focused()
        page.get_by_role("button", name=words("list.undo"), exact=True).click()
        expect(row(page, milk).locator(".item-quantity")).to_have_text("")

        field.fill(f"3 {milk.lower()}")
        page.keyboard.press("Enter")
        page.get_by_role("button", name=words("list.addSeparately")).click()
        expect(page.locator(".item")).to_have_count(2)

        field.fill(milk)
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        expect(question).to_have_count(0)
        expect(field).to_be_focused()
        sent(page)
        assert len(on_server(sign_in(server.url, ann), place)) == 2


def test_an_answer_is_not_needed_to_go_on(server, chromium, ann):
    with home(chromium, server, ann) as page:
        new_list(page)
        add(page, "milk")
        page.locator("#add-item").fill("milk")
        page.keyboard.press("Enter")
        expect(page.locator(".asked")).to_be_visible()
        add(page, "bread")
        expect(page.locator(".asked")).to_have_count(0)
        soon(lambda: sorted(names(page)), ["bread", "milk"])


def test_a_checked_item_that_is_added_again_is_unchecked(server, chromium, ann):
    with home(chromium, server, ann) as page:
        new_list(page)
        add(page, "milk")
        tick(page, "milk")
        page.locator("#add-item").fill("2 milk")
        page.keyboard.press("Enter")
        expect(row(page, "milk").locator(".item-tick")).to_have_attribute("aria-checked", "false")
        expect(row(page, "milk").locator(".item-quantity")).to_have_text("2")
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(row(page, "milk").locator(".item-tick")).to_have_attribute("aria-checked", "true")
        expect(row(page, "milk").locator(".item-quantity")).to_have_text("")


def test_a_checked_item_without_a_new_quantity_keeps_its_own(server, chromium, ann):
    with home(chromium, server, ann) as page:
        new_list(page)
        add(page, "2 kg potatoes")
        tick(page, "potatoes")
        page.locator("#add-item").fill("potatoes")
        page.keyboard.press("Enter")
        expect(row(page, "potatoes").locator(".item-tick")).to_have_attribute("aria-checked", "false")
        expect(row(page, "potatoes").locator(".item-quantity")).to_have_text("2 kg")


# MARK: - Another list

def open_sheet(page, name):
    row(page, name).locator(".item-more").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_an_item_is_copied_and_moved_to_another_list(server, chromium, ann):
    client = sign_in(server.url, ann)
    with home(chromium, server, ann) as page:
        party = filled(page, "1 kg flour")
        week = filled(page, "500 g flour", "napkins")
        open_sheet(page, "flour")
        other = page.get_by_label("Move or copy")
        other.select_option(party)
        look(page, "list-item-sheet")
        page.get_by_role("button", name="Copy", exact=True).click()
        open_sheet(page, "napkins")
        page.get_by_label("Move or copy").select_option(party)
        page.get_by_role("button", name="Move", exact=True).click()
        soon(lambda: names(page), ["flour"])
        sent(page)
        assert set(on_server(client, week)) == {"flour"}
        assert set(on_server(client, party)) == {"flour", "napkins"}
        page.goto(f"/lists/{party}")
        # The same name is one item, with both quantities.
        expect(row(page, "flour").locator(".item-quantity")).to_have_text("1.5 kg")


def test_moving_to_a_new_list_is_undone(server, chromium, ann):
    client = sign_in(server.url, ann)
    with home(chromium, server, ann) as page:
        week = filled(page, "2 kg potatoes", "napkins")
        open_sheet(page, "napkins")
        page.get_by_label("Move or copy").select_option(label="New list")
        page.get_by_label("List name").fill("Picnic")
        page.get_by_role("button", name="Move", exact=True).click()
        soon(lambda: names(page), ["potatoes"])
        sent(page)
        lists = answer(client.get("/grocery-lists"))["data"]
        assert sorted(one["item_count"] for one in lists) == [1, 1]
        assert "Picnic" in [one["name"] for one in lists]
        page.get_by_role("button", name="Undo", exact=True).click()
        soon(lambda: sorted(names(page)), ["napkins", "potatoes"])
        sent(page)
        assert set(on_server(client, week)) == {"potatoes", "napkins"}
        assert len(answer(client.get("/grocery-lists"))["data"]) == 1


def test_pasted_items_that_are_there_are_merged(server, chromium, ann):
    with home(chromium, server, ann) as page:
        new_list(page)
        add(page, "milk")
        page.evaluate("""() => {
          const data = new DataTransfer()
          data.setData("text", "2 milk\\nbread")
          document.getElementById("add-item").dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
        }""")
        page.locator(".banner").get_by_role("button", name="Merge duplicates").click()
        # Before the merge there are two rows of milk, which one locator cannot be.
        soon(lambda: sorted(names(page)), ["bread", "milk"])
        expect(row(page, "milk").locator(".item-quantity")).to_have_text("3")


# MARK: - Sharing

@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_of_a_link_have_labels(server, chromium, ann, language):
    words = Texts(language, OTHER_TEXTS)
    with home(chromium, server, ann, language) as page:
        new_list(page, words)
        page.locator(".list-head summary").click()
        page.get_by_role("button", name=words("list.share")).click()
        dialog = page.get_by_role("dialog")
        for label in ("list.mayDo", "list.until"):
            expect(dialog.get_by_text(words(label), exact=True)).to_be_visible()
            expect(dialog.get_by_label(words(label))).to_be_visible()
        expect(dialog.locator(".button.primary")).to_have_count(1)
        look(page, f"list-share-{language}")
