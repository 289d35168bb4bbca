#!/usr/bin/env python3
"""Measures a shopping list in a browser of phone size: the duration of frames while scrolling and
checking items, and the time from a click to the frame that shows it. Starts a server and stops it.

    .test/venv/bin/python bench/shopping.py [--items 200] [--seconds 10] [--slower 1 4]"""

import argparse
import os

from pages import launch, percentile, phone, sign_in
from playwright.sync_api import sync_playwright
from server import PROGRAM, serving

# Scrolls down and up at 60 px per frame; every 400 ms it checks a visible item, which then moves to
# the end of its section.
WALK = """
([seconds, ticks]) => new Promise((done) => {
  const frames = [], shown = [];
  let last = performance.now(), way = 60, ticked = last;
  const until = last + seconds * 1000;
  const list = document.scrollingElement;
  function tick() {
    const seen = [...document.querySelectorAll(".item-tick")].find((each) => {
      const top = each.getBoundingClientRect().top;
      return each.ariaChecked === "false" && top > 200 && top < 600;
    });
    if (!seen) return;
    const id = seen.closest(".item").dataset.id, began = performance.now();
    seen.click();
    const look = () => requestAnimationFrame((now) => {
      const row = document.querySelector(`.item[data-id="${id}"]`);
      if (row?.querySelector(".item-tick")?.ariaChecked === "true") shown.push(now - began);
      else if (now - began < 2000) look();
    });
    look();
  }
  function frame(now) {
    frames.push(now - last);
    last = now;
    if (list.scrollTop + innerHeight >= list.scrollHeight - 2) way = -60;
    if (list.scrollTop <= 0) way = 60;
    scrollBy({ top: way, behavior: "instant" });
    if (ticks && now - ticked > 400) { ticked = now; setTimeout(tick); }
    if (now < until) requestAnimationFrame(frame);
    else done({ frames, shown });
  }
  requestAnimationFrame(frame);
})
"""


def open_list(context, path, items):
    page = context.new_page()
    page.goto(path)
    page.locator(".item").nth(items - 1).wait_for()
    return page


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--items", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--slower", type=int, nargs="*", default=[1, 4])
    options = parser.parse_args()
    os.environ.setdefault("COMMONPLACE_SCRYPT_ROUNDS", "2")
    with serving(PROGRAM) as (_, call, _, _), sync_playwright() as playwright:
        names = ["milk", "tomatoes", "rye bread", "soap", "frozen peas", "apples", "chicken", "rice"]
        browser = launch(playwright)
        context = phone(browser, f"http://127.0.0.1:{call.connection.port}")
        sign_in(context.new_page())
        for ticks in (False, True):
            for slower in options.slower:
                made = call("POST", "/grocery-lists", {"name": "Long"})
                items = [f"{names[n % len(names)]} {n}" for n in range(options.items)]
                call("POST", f"/grocery-lists/{made['id']}/items", {"names": items})
                page = open_list(context, f"/lists/{made['id']}", options.items)
                session = context.new_cdp_session(page)
                session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
                found = page.evaluate(WALK, [options.seconds, ticks])
                frames = found["frames"][5:]
                what = "scrolled and ticked" if ticks else "scrolled"
                print(
                    f"{what}, processor {slower}x slower: {len(frames)} frames p50 {percentile(frames, 0.5):.1f}, "
                    f"p95 {percentile(frames, 0.95):.1f}, p99 {percentile(frames, 0.99):.1f}, "
                    f"longest {max(frames):.0f} ms", end="")
                shown = found["shown"]
                if shown:
                    print(f"; {len(shown)} ticks shown after p50 {percentile(shown, 0.5):.0f}, "
                          f"p95 {percentile(shown, 0.95):.0f} ms", end="")
                print(flush=True)
                page.close()
        browser.close()


main()
