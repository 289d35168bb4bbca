"""Writing rich text in a browser."""

from playwright.sync_api import expect


def markdown_of(page):
    """The text area with the Markdown of the first rich text. The editor hides it."""
    return page.locator("[data-markdown]").first


def write_markdown(page, text):
    """Replaces the first rich text by Markdown, with or without scripts."""
    switch = page.locator("[data-source]").first
    area = markdown_of(page)
    if not switch.is_visible():
        return area.fill(text)
    expect(page.locator("[data-rich]").first).to_have_attribute("data-mode", "text")
    switch.click()
    area.fill(text)
    switch.click()
    expect(page.locator(".ProseMirror").first).to_be_visible()
    return None
