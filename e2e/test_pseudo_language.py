"""Every page at 320 pixels in a pseudo-language: texts are accented and 40 % longer, as in a language
whose words are long. Nothing may leave the page or be cut off."""

import re
from urllib.parse import urlsplit

import pytest

import api
from browser import TAKES_PICTURES, book_of, picture
from own_book import ann, server  # noqa: F401
from seeded_space import SeededSpace

# Replaces the texts of a page, also of what its scripts add later.
PSEUDO = """
(() => {
  const accents = { a: "á", e: "é", i: "í", o: "ö", u: "ü", c: "ç", n: "ñ", s: "š", y: "ý", z: "ž",
    A: "Á", E: "É", I: "Í", O: "Ö", U: "Ü", C: "Ç", N: "Ñ", S: "Š", Y: "Ý", Z: "Ž" };
  const seen = new WeakMap();
  const longer = (text) => {
    const letters = text.match(/\\p{L}/gu)?.length ?? 0;
    if (letters < 2) return text;
    const accented = text.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter);
    const words = "áé óü íñ ".repeat(Math.ceil(letters / 6));
    return accented.trimEnd() + " " + words.slice(0, Math.ceil(letters * 0.4)).trim();
  };
  const skipped = "script, style, textarea, code, pre, svg, template, [data-words], option";
  const change = (node) => {
    const parent = node.parentElement;
    if (!parent || parent.closest(skipped) || seen.get(node) === node.data) return;
    if (!node.data.trim()) return;
    node.data = longer(node.data);
    seen.set(node, node.data);
  };
  const walk = (root) => {
    if (root.nodeType === Node.TEXT_NODE) return change(root);
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (texts.nextNode()) nodes.push(texts.currentNode);
    nodes.forEach(change);
  };
  new MutationObserver((changes) => {
    for (const each of changes) {
      each.addedNodes.forEach(walk);
      if (each.type === "characterData") change(each.target);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
})();
"""

# Returns what does not fit: the page itself, and visible controls that leave it or whose text is
# cut off. What scrolls sideways by design may be wider, and half stars are cut by design.
MISFITS = """
() => {
  const width = document.documentElement.clientWidth;
  const found = [];
  if (document.documentElement.scrollWidth > width)
    found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const scrolls = (element) => {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      const overflow = getComputedStyle(each).overflowX;
      if (overflow === "auto" || overflow === "scroll") return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll("a, button, label:not(.star), h1, h2, summary, legend")) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || box.right <= 0 || scrolls(element)) continue;
    const name = `${element.localName}.${element.className} “${element.textContent.trim().slice(0, 40)}”`;
    if (box.right > width + 1 || box.left < -1) found.push(`${name} leaves the page`);
    const style = getComputedStyle(element);
    const cut = element.scrollWidth > element.clientWidth + 1 && style.overflowX !== "visible"
      && style.textOverflow !== "ellipsis" && style.display !== "inline";
    if (cut) found.push(`${name} is cut off`);
  }
  return found;
}
"""

# What is no page of the app, or ends the session.
OTHER = re.compile(
    r"^/(api|media|blobs|images|assets|preview|log/photos|lists/photos|share)\b|export|download|settings/data/"
    r"|sign-out|\.(xml|json|txt|zip|csv)(\?|$)"
)
IDENTIFIER = re.compile(r"[0-9a-fA-F-]{32,36}|\b[0-9A-HJKMNP-TV-Z]{26}\b|\b\d+\b")
START = ["/log", "/library", "/lists", "/site", "/search?q=norma", "/settings", "/log/lookup"]


def shape(address):
    """Returns the address without ids, values and the name of the book."""
    parts = urlsplit(address)
    path = re.sub(r"^/s/[^/]+", "", parts.path)
    path = re.sub(r"(/types/)[^/]+", r"\1{name}", IDENTIFIER.sub("{id}", path))
    return path, tuple(sorted({each.split("=")[0] for each in parts.query.split("&") if each}))


@pytest.fixture
def filled(server, ann):  # noqa: F811
    client = api.sign_in(server.url, ann)
    SeededSpace(client, copies=2)
    client.http.close()
    return ann


def test_every_page_fits_in_a_language_of_long_words(chromium, server, filled):  # noqa: F811
    misfits, visited = {}, set()
    with book_of(chromium, server, filled) as page:
        page.set_viewport_size({"width": 320, "height": 640})
        page.context.add_init_script(PSEUDO)
        waiting = list(START)
        while waiting:
            address = waiting.pop(0)
            if shape(address) in visited:
                continue
            visited.add(shape(address))
            answer = page.goto(address)
            if answer.status != 200 or "text/html" not in answer.headers["content-type"]:
                continue
            page.evaluate("() => new Promise((done) => requestIdleCallback(done, { timeout: 500 }))")
            if TAKES_PICTURES:
                picture(page, f"pseudo-{len(visited):03}")
            if found := page.evaluate(MISFITS):
                misfits[address] = found
            for link in page.evaluate("() => [...document.links].map((link) => link.href)"):
                path = link.removeprefix(server.url)
                if link.startswith(server.url + "/") and not OTHER.search(path) and "/@" not in path:
                    waiting.append(path.split("#")[0])
    assert len(visited) > 60, sorted(visited)
    assert not misfits, "\n".join(f"{at}: {'; '.join(each)}" for at, each in misfits.items())
