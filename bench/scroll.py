#!/usr/bin/env python3
"""Scrolls through all films in a browser of phone size, and measures the duration of frames and the
maximum number of cards in the page. Starts a server on an empty folder, imports the films and stops
it. docs/benchmarks.md names the source of the films.

    .test/venv/bin/python bench/scroll.py MOVIES.json.gz [--seconds 30]"""

import argparse

from pages import browsing, percentile, sign_in

FILMS = ["--type", "Movie", "--map",
         "title=title,Year=year,Cast=cast,Genre=genres,description=extract"]
# 90 px per frame is a fast flick. At the end of the loaded part it waits for more.
SCROLL = """
(seconds) => new Promise((done) => {
  const frames = [];
  let cards = 0, last = performance.now();
  const until = last + seconds * 1000;
  function frame(now) {
    frames.push(now - last);
    last = now;
    if (frames.length % 20 === 0) {
      cards = Math.max(cards, document.querySelectorAll("[data-entry]").length);
    }
    scrollBy({ top: 90, behavior: "instant" });
    if (now < until) requestAnimationFrame(frame);
    else done({ frames, cards, way: scrollY });
  }
  requestAnimationFrame(frame);
})
"""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("films", metavar="MOVIES.json.gz")
    parser.add_argument("--seconds", type=int, default=30)
    options = parser.parse_args()
    with browsing(options.films, *FILMS) as (context, _):
        page = context.new_page()
        sign_in(page)
        for view in ("grid", "list"):
            page.goto(f"/library/types/movie?view={view}")
            page.locator("[data-entry]").first.wait_for()
            found = page.evaluate(SCROLL, options.seconds)
            frames = found["frames"][5:]
            print(
                f"{view}: frame p50 {percentile(frames, 0.5):.1f}, "
                f"p95 {percentile(frames, 0.95):.1f}, p99 {percentile(frames, 0.99):.1f} ms; "
                f"at most {found['cards']} cards; {found['way']:,.0f} px down", flush=True)


if __name__ == "__main__":
    main()
