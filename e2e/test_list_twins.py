"""The JavaScript ports of ListCore (stamps, merging, positions, sections, quantities) give the same
results as Swift for the same vectors."""

import pytest

from twins import labelled, lexicon, twin_page, vectors


@pytest.fixture(scope="module")
def page(chromium):
    with twin_page(chromium) as page:
        yield page


def differences(page, modules, function, *arguments):
    """Runs `function(modules, arguments, same)` and returns the differences. It must compare
    values."""
    found = page.evaluate(
        """async ([modules, text, given]) => {
          const loaded = Object.assign({}, ...await Promise.all(modules.map((name) => import(`/${name}.js`))))
          const differing = []
          let compared = 0
          const same = (mine, theirs, what) => {
            compared += 1
            if (JSON.stringify(mine) !== JSON.stringify(theirs)) differing.push([what, mine, theirs])
          }
          await (0, eval)(`(${text})`)(loaded, given, same)
          return { differing, compared }
        }""", [modules, function, list(arguments)])
    assert found["compared"] > 10
    return found["differing"]


def test_stamps_and_clocks(page):
    assert differences(page, ["stamp"], """({ stampOf, stampText, StampClock }, [known], same) => {
      for (const { text, milliseconds, counter, replica } of known.forms) {
        const stamp = stampOf(text)
        same([stamp.milliseconds, stamp.counter, stamp.replica.toString(16).padStart(16, "0")],
          [milliseconds, counter, replica], text)
        same(stampText(stamp.high, stamp.replica), text, text)
      }
      same([...known.order].sort(), known.order, "order")
      for (const text of known.refused) same(stampOf(text) === undefined, true, text)
      for (const { name, replica, steps } of known.clocks) {
        const clock = new StampClock(BigInt(`0x${replica}`))
        for (const step of steps) {
          if ("next" in step) same(clock.next(step.next), step.stamp, name)
          else if ("receive" in step) clock.receive(step.receive)
          else clock.restart(BigInt(`0x${step.restart}`))
        }
      }
    }""", vectors("stamps")) == []


def test_merging_in_any_order_and_repeatedly(page):
    assert differences(page, ["merge"], """({ takeField, isShown, byPosition }, [{ cases }], same) => {
      const applied = (operations) => {
        const list = { fields: {}, items: new Map() }
        const results = operations.map(({ item, field, value, stamp }) => {
          if (item && !list.items.has(item)) list.items.set(item, { id: item, fields: {} })
          return takeField((item ? list.items.get(item) : list).fields, field, value, stamp)
        })
        return { list, results }
      }
      for (const { name, operations, final } of cases) {
        same(applied(operations).results, operations.map(({ applied }) => applied), name)
        const back = [...operations].reverse()
        for (const order of [operations, back, [...operations, ...back, ...operations]]) {
          const { list } = applied(order)
          same([...list.items.values()].filter(isShown).sort(byPosition).map(({ id }) => id), final.shown, name)
          for (const [field, value] of Object.entries(final.fields)) same(list.fields[field], value, name)
          for (const { id, fields } of final.items) {
            for (const [field, value] of Object.entries(fields)) same(list.items.get(id).fields[field], value, name)
          }
        }
      }
    }""", vectors("merge")) == []


def test_positions(page):
    assert differences(page, ["position"], """({ between, spread, isPosition }, [known], same) => {
      for (const { after, before, key } of known.between) same(between(after, before), key, `${after} ${before}`)
      for (const { count, keys } of known.spread) same(spread(count), keys, count)
      for (const key of known.refused) same(isPosition(key), false, key)
      for (const keys of known.sorted) same([...keys].sort(), keys, "sorted")
      for (const chain of known.chains) {
        let { after, before } = chain
        const keys = []
        for (let turn = 0; turn < chain.count; turn += 1) {
          const key = between(after, before)
          keys.push(key)
          const isAfter = chain.kind === "zigzag" ? turn % 2 === 0 : ["append", "before"].includes(chain.kind)
          if (isAfter) after = key
          else before = key
        }
        same(keys.slice(0, chain.first.length), chain.first, chain.name)
        same(keys.at(-1), chain.last, chain.name)
        same(Math.max(...keys.map((key) => key.length)), chain.longest, chain.name)
      }
    }""", vectors("positions")) == []


def test_sections_and_their_colours(page):
    assert differences(page, ["sections"], """({ SECTIONS, canonical, colourOf, isReserved, ordered }, [known], same) => {
      same([...SECTIONS], known.known.map(({ name, colour }) => [name, colour]), "known")
      for (const { given, name, colour } of known.names) {
        same([canonical(given), colourOf(given)], [name, colour], given)
      }
      for (const name of known.refused) same(isReserved(name), true, name)
      for (const { names, store, ordered: wanted } of known.orders) same(ordered(names, store), wanted, names)
    }""", vectors("sections")) == []


def test_quantities(page):
    assert differences(page, ["quantity", "lexicon"], """({ quantityOf, addQuantities, Lexicon }, [known, text], same) => {
      const lexicon = new Lexicon()
      for (const line of text.split("\\n")) lexicon.add(line)
      for (const { line, name, text, amount, unit } of known.cases) {
        const read = quantityOf(line, lexicon)
        same([read.name, read.quantity, read.amount === null ? null : read.amount / 1000, read.unit],
          [name, text, amount, unit], line)
      }
      for (const { line, name, text } of known.typed) {
        const read = quantityOf(line, lexicon)
        same([read.quantity ? lexicon.nominative(read.name) : read.name, read.quantity], [name, text], line)
      }
      for (const { one, other, sum } of known.sums) same(addQuantities(one, other), sum, `${one} + ${other}`)
    }""", vectors("quantities"), lexicon()) == []


CATEGORISE = """({ Categoriser, correctionsOf, Lexicon }, [known, text], same) => {
  const lexicon = new Lexicon()
  for (const line of text.split("\\n")) lexicon.add(line)
  const plain = new Categoriser(lexicon)
  for (const { name, section } of known.cases) same(plain.section(name), section, name)
  for (const { corrections, name, section } of known.corrected) {
    const own = correctionsOf(corrections.map(([name, section]) => ({ name, section })))
    same(new Categoriser(lexicon, own).section(name), section, name)
  }
}"""


def test_sections_of_names(page):
    assert differences(page, ["categorise", "lexicon"], CATEGORISE, vectors("categoriser"), lexicon()) == []


@pytest.mark.parametrize(("language", "floor"), [("en", 0.94), ("ru", 0.92)])
def test_sections_of_labelled_items(page, language, floor):
    rows = labelled(language)
    if not rows:
        pytest.skip("no labelled set here")
    cases = [{"name": name, "section": section} for section, name, *_ in rows]
    differing = differences(
        page, ["categorise", "lexicon"], CATEGORISE, {"cases": cases, "corrected": []}, lexicon())
    share = 1 - len(differing) / len(cases)
    assert share >= floor, f"{share:.3f} of {len(cases)}: {differing[:20]}"
