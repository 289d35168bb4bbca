#!/usr/bin/env python3
"""Measures what a person on a slow phone notices with all films in the book: how soon pages show their
largest part (LCP), whether anything moves while they load (CLS), and how soon each action changes the
page (the longest event of an interaction, from which INP is computed). Starts a server on an empty
folder, imports the films and stops it. docs/benchmarks.md names the source of the films.

    .test/venv/bin/python bench/phone.py MOVIES.json.gz [--slower 4] [--loads 5]"""

import argparse
import re
import statistics

from pages import browsing, sign_in
from scroll import FILMS

# Records the largest contentful paint, moves of the layout, and the durations of events. Browsers
# round those to 8 ms and report none below 16 ms.
OBSERVE = """
window.seen = { lcp: 0, cls: 0, events: [] };
const observe = (type, each, options = {}) => new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) each(entry);
}).observe({ type, buffered: true, ...options });
observe("largest-contentful-paint", (entry) => { window.seen.lcp = entry.startTime; });
observe("layout-shift", (entry) => { if (!entry.hadRecentInput) window.seen.cls += entry.value; });
observe("event", (entry) => {
  if (entry.interactionId) window.seen.events.push([entry.name, entry.duration]);
}, { durationThreshold: 16 });
"""


def page_paths(page):
    """Returns the paths of the pages to load, by what they are."""
    page.goto("/library/types/movie")
    film = page.locator(".poster a").first.get_attribute("href")
    page.goto("/log")
    entry = page.locator("[data-entry]").first.get_attribute("href")
    paths = {
        "the Log": "/log", "a search in the Log": "/log?q=night", "an entry": entry,
        "the form of an entry": f"{entry}/edit", "the Library": "/library",
        "all films": "/library/types/movie",
        "films of the 1940s": "/library/types/movie?filter%5BYear%5D%5B%24gte%5D=1940&filter%5BYear%5D%5B%24lte%5D=1949",
        "a film": film,
    }
    return {name: re.sub(r"^https?://[^/]+", "", path) for name, path in paths.items()}


def load(page, path, count):
    """Returns the median LCP in milliseconds and the highest CLS of pages that were loaded before."""
    page.goto(path)
    found = []
    for _ in range(count):
        page.goto(path)
        page.wait_for_timeout(1500)
        found.append(page.evaluate("window.seen"))
    return statistics.median(each["lcp"] for each in found), max(each["cls"] for each in found)


def actions(page):
    """Yields actions as (name, function), each on a page that has been prepared for it."""
    def films():
        page.goto("/library/types/movie")
        page.wait_for_timeout(800)

    films()
    yield "open the filters", lambda: page.locator("[data-filters]").tap()
    page.get_by_role("dialog").wait_for()
    yield "choose a genre", lambda: page.get_by_role("dialog").get_by_label("Drama").first.tap()
    yield "show the films", lambda: page.locator("[data-total]").tap()
    yield "remove the filter", lambda: page.locator(".filter-chips a").first.tap()
    films()
    yield "open a film's menu", lambda: page.locator("[data-menu-of]").first.tap()
    page.goto("/log")
    page.wait_for_timeout(800)
    search = page.locator("input[type=search]").first
    yield "type a search", lambda: search.press_sequentially("hitchcock", delay=120)
    page.goto("/log/entries/new")
    page.wait_for_timeout(800)
    title = page.locator("[name=title]")
    yield "type a title", lambda: title.press_sequentially("Notorious", delay=120)


def longest_event(page, act):
    """Returns the duration in milliseconds of the longest event that an action causes."""
    page.evaluate("window.seen.events = []")
    act()
    page.wait_for_timeout(1500)
    return max((duration for _, duration in page.evaluate("window.seen.events")), default=0)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("films", metavar="MOVIES.json.gz")
    parser.add_argument("--slower", type=int, default=4, help="how much slower the processor is")
    parser.add_argument("--loads", type=int, default=5)
    options = parser.parse_args()
    with browsing(options.films, *FILMS) as (context, _):
        context.add_init_script(OBSERVE)
        page = context.new_page()
        sign_in(page)
        paths = page_paths(page)
        context.new_cdp_session(page).send(
            "Emulation.setCPUThrottlingRate", {"rate": options.slower})
        print("| Page | LCP ms | CLS |\n|---|--:|--:|")
        for name, path in paths.items():
            lcp, cls = load(page, path, options.loads)
            print(f"| {name} | {lcp:.0f} | {cls:.3f} |", flush=True)
        print("\n| Action | longest event ms |\n|---|--:|")
        for name, act in actions(page):
            print(f"| {name} | {longest_event(page, act):.0f} |", flush=True)


if __name__ == "__main__":
    main()
