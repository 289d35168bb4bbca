"""The rich text editor: what it makes of Markdown, and what it writes."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser import assert_accessible, at_home, look, until
from own_book import ann, server  # noqa: F401
from rich_text import markdown_of, write_markdown
from server import PASSWORD, ROOT
from strings import LANGUAGES, Texts, new_page_link
import editor_library
from test_site import create_starter_types

HERE = Path(__file__).parent
PHOTO = ROOT / "Tests/Fixtures/images/place.png"
EXAMPLES = json.loads(
    (HERE.parent / "Tests/Fixtures/markdown/commonmark.json").read_text())
OURS = [
    "| a | b |\n| :-: | ---: |\n| x \\| y | `1 \\| 2` |\n| | **z** |\n", "- [ ] open\n- [x] done\n",
    "~~gone~~ and H~2~O", "1. a\n2. b\n\n   c\n\n- d\n- e\n\n* f", "a\\\nb  \nc",
    "![A cat](/media/cat.jpg \"Our cat\")\n\nText ![inline](/x.png) here", "# A\ntext\n***\n> q\n> > r",
    "**bold *both* bold** _it_**b**", "a**\"x\"**b, 5 * 3, snake_case, 1) no list, # no heading\n\n\\# x\n\n1\\. y",
    "```swift\nlet x = \"```\"\n```\n\n~~~ a`b\nc\n~~~", "<b>html</b> & &amp; &copy;\n\n<div>\nblock\n</div>",
    "Привет, «мир» — **жирный**.\n\nשלום *עולם*",
]
# Have parts that are not written, because they show nothing: a tab at the beginning of a paragraph,
# and an empty heading at the end.
WITHOUT_EFFECT = ["&#9;foo\n", "## \n#\n### ###\n"]


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    """The editor's modules as a script of their own."""
    out = tmp_path_factory.mktemp("script") / "probe.js"
    subprocess.run(
        ["esbuild", "rich_text_probe.js", "--bundle", "--format=iife", f"--outfile={out}",
         f"--alias:{editor_library.NAME}={editor_library.module()}", "--log-level=error"],
        cwd=HERE, check=True)
    return out.read_text()


@pytest.fixture
def probe(server, ann, chromium, script):
    """Opens texts in an editor, and calls the functions of rich_text_probe.js."""
    with at_home(chromium, server, ann, PASSWORD, size="desktop") as page:
        page.evaluate(script)

        def call(text, *names):
            return page.evaluate("""async ([text, names]) => {
              const { csrf } = document.getElementById("toasts").dataset;
              const body = new URLSearchParams({ csrf, text });
              const answer = await fetch("/site/markdown", { method: "POST", body });
              if (!answer.ok) throw new Error(`${answer.status} for ${JSON.stringify(text)}`);
              const read = await answer.json();
              return [probe.open(read), ...names.map((name) => probe[name]())];
            }""", [text, names])

        yield call


@pytest.fixture
def editor(server, ann, chromium):
    with at_home(chromium, server, ann, PASSWORD, size="desktop") as page:
        create_starter_types(page, Texts("en"))
        yield new_page(page)


def new_page(page, language="en"):
    words = Texts(language)
    page.goto("/site")
    page.get_by_role("link", name=new_page_link(words)).first.click()
    page.locator("#f-title").fill("A page")
    expect(page.locator(".ProseMirror")).to_be_visible()
    return page


def text_of(page):
    return page.locator(".ProseMirror")


def markdown(page):
    return markdown_of(page).input_value()


def button(page, key, language="en"):
    return page.get_by_role("button", name=Texts(language)(key), exact=True)


def selection(condition):
    """A condition on the editor's selection. It follows the browser's by an event, which can come
    later than the next key of a script."""
    return f"document.querySelector('.ProseMirror').editor.state.selection.{condition}"


def select_word(page):
    page.keyboard.press("Control+Shift+ArrowLeft")
    until(page, selection("empty === false"))


def paste(page, **kinds):
    page.evaluate("""(kinds) => {
      const data = new DataTransfer();
      for (const [kind, text] of Object.entries(kinds)) data.setData(`text/${kind}`, text);
      document.querySelector(".ProseMirror").dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }""", kinds)


def test_opening_a_text_changes_nothing(probe):
    """Also not if something is added and undone."""
    for text in EXAMPLES + OURS:
        _, unchanged, (added, undone) = probe(text, "unchanged", "addAndUndo")
        if text.strip():
            assert unchanged == undone == text
            assert added.rstrip().endswith("added")


def test_written_anew_a_text_means_the_same(probe):
    """Every text, written by the editor without its source, becomes the same document again."""
    different = []
    for text in EXAMPLES + OURS:
        document, written = probe(text, "writtenAnew")
        again, = probe(written)
        if again != document and text not in WITHOUT_EFFECT:
            different.append(f"{text!r}\nwritten {written!r}\nwanted {document}\nis     {again}\n")
    assert not different, f"{len(different)} of {len(EXAMPLES + OURS)}\n" + "\n".join(different)


# MARK: - Writing

def test_shortcuts_of_markdown_format_while_typing(editor):
    text_of(editor).click()
    for line in ("## Plan", "Two **bold** and `code` words", "- one"):
        editor.keyboard.type(line)
        editor.keyboard.press("Enter")
    editor.keyboard.type("two")
    editor.keyboard.press("Enter")
    editor.keyboard.press("Enter")
    editor.keyboard.type("> said")
    assert markdown(editor) == "## Plan\n\nTwo **bold** and `code` words\n\n- one\n- two\n\n> said"
    expect(text_of(editor).locator("li")).to_have_count(2)
    look(editor, "site-rich-typed")


def test_keys_and_buttons_format_the_selection(editor):
    text_of(editor).click()
    editor.keyboard.type("word")
    editor.keyboard.press("Shift+Home")
    until(editor, selection("empty === false"))
    editor.keyboard.press("Control+B")
    expect(button(editor, "site.mdBold")).to_have_attribute("aria-pressed", "true")
    assert markdown(editor) == "**word**"
    editor.keyboard.press("Control+B")
    for key, wanted in [
        ("mdItalic", "_word_"), ("mdItalic", "word"), ("mdHeading", "## word"),
        ("mdHeading", "### word"), ("mdHeading", "word"), ("mdBullets", "- word"),
        ("mdNumbers", "1. word"), ("mdNumbers", "word"), ("mdQuote", "> word"), ("mdQuote", "word"),
        ("mdCode", "`word`"), ("mdCode", "word"), ("mdStrike", "~~word~~"), ("mdUndo", "word"),
        ("mdRedo", "~~word~~"),
    ]:
        button(editor, f"site.{key}").click()
        assert markdown(editor) == wanted, key
    # The toolbar is one stop of the Tab key.
    button(editor, "site.mdHeading").focus()
    editor.keyboard.press("ArrowRight")
    expect(button(editor, "site.mdBold")).to_be_focused()


def test_a_table_is_inserted_and_changed(editor):
    text_of(editor).click()
    button(editor, "site.mdTable").click()
    editor.keyboard.type("a")
    editor.keyboard.press("Tab")
    editor.keyboard.type("b")
    button(editor, "site.mdColumnAdd").click()
    button(editor, "site.mdRowDelete").click()
    assert markdown(editor).count("\n") == 2
    editor.keyboard.press("Control+Z")
    assert markdown(editor) == "| a | b |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |"
    editor.keyboard.press("Tab")
    editor.keyboard.type("c")
    look(editor, "site-rich-table")
    button(editor, "site.mdTableDelete").click()
    assert markdown(editor) == ""


def test_a_link_is_made_in_a_sheet_and_by_pasting(editor):
    text_of(editor).click()
    editor.keyboard.type("see there")
    select_word(editor)
    editor.keyboard.press("Control+K")
    sheet = editor.locator("#rich-link")
    expect(sheet).to_be_visible()
    assert sheet.get_by_label(Texts("en")("site.mdLinkText")).input_value() == "there"
    look(editor, "site-rich-link")
    address = sheet.get_by_label(Texts("en")("site.mdLinkURL"))
    address.fill("javascript:alert(1)")
    editor.keyboard.press("Enter")
    expect(sheet).to_be_visible()
    assert address.evaluate("(field) => field.validationMessage") == Texts("en")("site.mdLinkRefused")
    address.fill("example.com/a")
    editor.keyboard.press("Enter")
    expect(sheet).to_be_hidden()
    expect(markdown_of(editor)).to_have_value("see [there](https://example.com/a)")
    # What follows is not part of the link.
    editor.keyboard.press("End")
    until(editor, selection("empty"))
    editor.keyboard.type(" and on")
    assert markdown(editor) == "see [there](https://example.com/a) and on"
    editor.evaluate("() => document.querySelector('.ProseMirror').editor.commands.setTextSelection({ from: 1, to: 4 })")
    paste(editor, plain="https://example.com/b")
    assert markdown(editor).startswith("[see](https://example.com/b) [there]")
    text_of(editor).locator("a").first.click()
    until(editor, selection("$head.parentOffset < 4"))
    button(editor, "site.mdLink").click()
    button(editor, "site.mdLinkRemove").click()
    expect(markdown_of(editor)).to_have_value(re.compile(r"^see \[there\]"))


def test_a_link_after_a_list_is_not_in_the_list(editor):
    write_markdown(editor, "- one\n- two")
    text_of(editor).locator("li").last.click()
    editor.keyboard.press("End")
    until(editor, selection("$head.parent.textContent === 'two'"))
    editor.keyboard.press("Enter")
    editor.keyboard.press("Enter")
    editor.keyboard.type("https://example.com/x ")
    assert markdown(editor) == "- one\n- two\n\n<https://example.com/x>"


def test_an_image_gets_a_description_and_a_caption(editor):
    words = Texts("en")
    text_of(editor).click()
    button(editor, "site.mdImage").click()
    dialog = editor.locator("#media-dialog")
    dialog.locator("[data-media-files]").first.set_input_files(PHOTO)
    sheet = editor.locator("#rich-image")
    expect(sheet).to_be_visible()
    # The name of a file says nothing about the image.
    assert sheet.get_by_label(words("site.mdImageAlt"), exact=True).input_value() == ""
    sheet.get_by_label(words("site.mdImageAlt"), exact=True).fill("A street at night")
    sheet.get_by_label(words("site.mdImageCaption")).fill("Vienna, 1949")
    look(editor, "site-rich-image-sheet")
    sheet.get_by_role("button", name=words("site.mdDone")).click()
    expect(text_of(editor).locator(".rich-image img")).to_be_visible()
    assert re.fullmatch(r'!\[A street at night\]\(/\S+ "Vienna, 1949"\)', markdown(editor))
    look(editor, "site-rich-image")
    # The description is known when the image is used again.
    button(editor, "site.mdImage").click()
    expect(dialog.locator("#media-found [data-alt='A street at night']")).to_be_visible()
    editor.keyboard.press("Escape")
    text_of(editor).locator(".rich-image img").dblclick()
    sheet.get_by_label(words("site.mdImageCaption")).fill("")
    sheet.get_by_role("button", name=words("site.mdDone")).click()
    expect(markdown_of(editor)).to_have_value(re.compile(r"^!\[A street at night\]\(/\S+\)$"))


def test_images_that_are_uploaded_together_are_all_inserted(editor):
    words = Texts("en")
    text_of(editor).click()
    editor.keyboard.type("Two pictures")
    button(editor, "site.mdImage").click()
    editor.locator("#media-dialog [data-media-files]").first.set_input_files(
        [PHOTO, PHOTO.with_name("wide.jpg")])
    sheet = editor.locator("#rich-image")
    captions = sheet.get_by_label(words("site.mdImageCaption"))
    for number in ("One", "Two"):
        expect(sheet).to_be_visible()
        expect(captions).to_have_value("")
        captions.fill(number)
        sheet.get_by_role("button", name=words("site.mdDone")).click()
        expect(text_of(editor).locator(f".rich-caption:text-is('{number}')")).to_be_visible()
    assert re.fullmatch(r'Two pictures\n\n!\[\]\(/\S+ "One"\)\n\n!\[\]\(/\S+ "Two"\)', markdown(editor))


def test_a_heading_is_written_below_an_image(editor):
    words = Texts("en")
    text_of(editor).click()
    button(editor, "site.mdImage").click()
    editor.locator("#media-dialog [data-media-files]").first.set_input_files(PHOTO)
    sheet = editor.locator("#rich-image")
    sheet.get_by_label(words("site.mdImageCaption")).fill("Vienna")
    sheet.get_by_role("button", name=words("site.mdDone")).click()
    expect(text_of(editor).locator(".rich-image img")).to_be_visible()
    # What is typed next has a paragraph of its own.
    button(editor, "site.mdHeading").click()
    editor.keyboard.type("The way home")
    expect(markdown_of(editor)).to_have_value(re.compile(r'^!\[\]\(/\S+ "Vienna"\)\n\n## The way home$'))
    # With the cursor behind the image, or the image selected, text is begun below it too.
    at_image = selection("$head.parent.firstChild?.type.name === 'image'")
    image = text_of(editor).locator(".rich-image img")
    command = "() => document.querySelector('.ProseMirror').editor.commands."
    editor.evaluate(command + "setTextSelection(2)")
    editor.keyboard.type("# Arrival")
    expect(markdown_of(editor)).to_have_value(
        re.compile(r'^!\[\]\(/\S+ "Vienna"\)\n\n## Arrival\n\n## The way home$'))
    image.click()
    until(editor, at_image)
    button(editor, "site.mdHeading").click()
    editor.keyboard.type("Departure")
    expect(markdown_of(editor)).to_have_value(
        re.compile(r'^!\[\]\(/\S+ "Vienna"\)\n\n## Departure\n\n## Arrival\n\n## The way home$'))
    editor.evaluate(command + "setNodeSelection(1)")
    editor.keyboard.type("Rain")
    expect(markdown_of(editor)).to_have_value(re.compile(r'^!\[\]\(/\S+ "Vienna"\)\n\nRain\n\n## Departure'))
    editor.evaluate(command + "setTextSelection(1)")
    editor.keyboard.type("Before")
    expect(markdown_of(editor)).to_have_value(re.compile(r'^Before\n\n!\[\]\(/\S+ "Vienna"\)\n\nRain'))


def test_a_cancelled_image_is_not_inserted_and_a_damaged_one_is_reported(editor):
    words = Texts("en")
    text_of(editor).click()
    button(editor, "site.mdImage").click()
    dialog = editor.locator("#media-dialog")
    # A message of the page would be behind the dialog.
    dialog.locator("[data-media-files]").first.set_input_files(PHOTO.with_name("truncated.jpg"))
    expect(dialog.get_by_role("alert")).to_contain_text("truncated.jpg: ")
    expect(dialog.locator("[data-media-files]").first).to_have_css("clip-path", "inset(50%)")
    dialog.locator("[data-media-files]").first.set_input_files(PHOTO)
    sheet = editor.locator("#rich-image")
    expect(sheet).to_be_visible()
    expect(editor.locator(".upload")).to_have_count(0)
    sheet.get_by_role("button", name=words("common.cancel")).click()
    expect(text_of(editor).locator(".rich-image img")).to_have_count(0)
    assert markdown(editor) == ""


def test_tasks_are_ticked(editor):
    write_markdown(editor, "- [ ] milk\n- [x] tea\n- bread")
    box = text_of(editor).locator("li").first.bounding_box()
    editor.mouse.click(box["x"] - 12, box["y"] + 12)
    assert markdown(editor) == "- [x] milk\n- [x] tea\n- bread"


# MARK: - Pasting

PASTED = {
    "web": (
        "<meta charset='utf-8'><style>p{color:red}</style><h1 style='font-size:40px'>Big</h1>"
        "<p onclick='x()'>A <b>bold</b> and <i>soft</i> <a href='https://example.com/a'>link</a>"
        "<script>alert(1)</script>, <span style='font-weight:700'>heavy</span>.</p>"
        "<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul><blockquote><p>said</p></blockquote>"
        "<pre>let x = 1</pre><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
        "## Big\n\nA **bold** and _soft_ [link](https://example.com/a), **heavy**.\n\n"
        "- one\n  - two\n- three\n\n> said\n\n```\nlet x = 1\n```\n\n| a | b |\n| --- | --- |\n| 1 | 2 |",
    ),
    "word": (
        "<html xmlns:o='urn:schemas-microsoft-com:office:office'><head><!--[if gte mso 9]><xml>"
        "<o:Settings/></xml><![endif]--><style>p.MsoNormal{margin:0}</style></head><body>"
        "<!--StartFragment--><p class=MsoNormal>Plain <b>text</b><o:p></o:p></p>"
        "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]>"
        "<span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>first<o:p></o:p></p>"
        "<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]>"
        "<span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>inner<o:p></o:p></p>"
        "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]>"
        "<span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>second<o:p></o:p></p>"
        "<!--EndFragment--></body></html>",
        "Plain **text**\n\n- first\n  1. inner\n- second",
    ),
    "google": (
        "<b style='font-weight:normal' id='docs-internal-guid-1'><p dir='ltr'><span "
        "style='font-weight:700;font-style:normal'>Heavy</span><span style='font-weight:400'> light "
        "</span><span style='font-style:italic'>soft</span></p></b>",
        "**Heavy** light _soft_",
    ),
}


@pytest.mark.parametrize("kind", PASTED)
def test_pasted_content_is_cleaned(editor, kind):
    html, wanted = PASTED[kind]
    text_of(editor).click()
    paste(editor, html=html, plain="plain")
    assert markdown(editor) == wanted


def test_pasted_markdown_is_formatted(editor):
    text_of(editor).click()
    paste(editor, plain="# Plan\n\n- one\n- two")
    expect(text_of(editor).locator("li")).to_have_count(2)
    assert markdown(editor) == "# Plan\n\n- one\n- two"


# MARK: - The page around it

@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_editor_is_accessible(server, ann, chromium, size, scheme):
    with at_home(chromium, server, ann, PASSWORD, size=size, scheme=scheme) as page:
        create_starter_types(page, Texts("en"))
        new_page(page)
        write_markdown(page, "## Plan\n\n" + "\n\n".join(OURS[:5]))
        expect(text_of(page)).to_have_role("textbox")
        assert_accessible(page, f"rich text, {size}, {scheme}")
        look(page, f"site-rich-{size}-{scheme}")


def test_what_was_typed_survives_a_reload_and_is_saved(editor):
    text_of(editor).click()
    editor.keyboard.type("Not **lost**")
    expect(editor.locator("#draft-state")).to_contain_text("Draft saved")
    editor.once("dialog", lambda dialog: dialog.accept())
    editor.reload()
    editor.get_by_role("button", name=Texts("en")("common.draftRestore")).click()
    expect(text_of(editor).locator("strong")).to_have_text("lost")
    button(editor, "common.save").first.click()
    expect(editor.locator(".prose strong")).to_have_text("lost")


def test_a_text_that_is_too_long_is_refused_and_kept(editor):
    words = "word " * 20_100
    editor.evaluate(
        "(text) => document.querySelector('.ProseMirror').editor.commands.insertContent(text)", words)
    button(editor, "common.save").first.click()
    summary = editor.locator("[data-errors] a").first
    summary.click()
    expect(text_of(editor)).to_be_focused()
    assert len(markdown(editor)) > 100_000


def test_a_text_that_is_too_complex_stays_markdown(editor):
    button(editor, "site.mdSource").click()
    editor.locator("[data-markdown]").fill(">" * 200 + " deep")
    button(editor, "site.mdSource").click()
    expect(editor.locator(".toast")).to_contain_text(Texts("en")("site.mdComplex"))
    expect(editor.locator("[data-markdown]")).to_be_visible()
