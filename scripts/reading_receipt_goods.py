"""Goods, prices and lines that both languages of the twelfth and later sets of receipts share.
The goods are in the files of reading-names that end in -12 to -16: kind of goods, usual price
in the currency of the shop, and the name as it is printed.

What the truth contains, decided as a person would who copies a receipt into a list:
- The name as printed, with brand, abbreviations and size, without article number, bar code, price,
  mark or letter of tax. A name that continues in the next line is one name.
- A count that is printed ("2 x 1.50", "3 шт", "4 @ 2 FOR 5.00", "2/2 delivered"), but not a single
  piece; a weight with its unit. In a column with the heading "Qty/Kg" the unit is that of the
  heading.
- Carrier bags, deposits for bottles, delivery, fees, tips, discounts and coupons are no items, since
  nobody wants to buy them again. Neither is what is added to a name in a line of its own: the maker
  and series of a medicine, or how a loaf is sliced."""

from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "reading-names"
NO_FOOD = ("home", "pharmacy", "indian-home", "us-home")
COUNTS = (1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 6)


def read_goods(language):
    lines = [line for number in (12, 13, 14, 15, 16) for line in (FOLDER / f"{language}-{number}.txt").read_text(encoding="utf-8").splitlines()]
    return {name: (kind, float(price)) for kind, price, name in (line.split("\t") for line in lines)}


GOODS = {language: read_goods(language) for language in ("en", "ru")}
EVERY = {**GOODS["en"], **GOODS["ru"]}


def shop(kinds, columns=None, count=(10, 16), longest=99, stops=None):
    """Says which goods a layout sells, how many, and the width of its paper in characters. With
    `stops`, the receipt is in a proportional font, and these are the right edges of its columns as
    shares of the width."""

    def marked(layout):
        layout.kinds, layout.columns, layout.count = kinds, columns, count
        layout.longest, layout.stops = longest, stops
        return layout

    return marked


def goods_for(layout, language, chance):
    """Names of the goods of one receipt. Every kind that the shop sells occurs."""
    pool = {
        kind: [name for name, (its_kind, _) in GOODS[language].items() if its_kind == kind and len(name) <= layout.longest]
        for kind in layout.kinds
    }
    names = [chance.choice(of_kind) for of_kind in pool.values()]
    rest = [name for of_kind in pool.values() for name in of_kind if name not in names]
    names += chance.sample(rest, chance.randint(*layout.count) - len(names))
    chance.shuffle(names)
    return names


def kind_of(sale):
    return EVERY[sale.name][0]


def is_taxed(sale):
    return kind_of(sale) in NO_FOOD or kind_of(sale).endswith("-home")


def price_goods(sales, chance, unit="kg", rate=1, step=0.01, counts=COUNTS):
    """Gives sales prices near the usual one times `rate`, in multiples of `step`. `unit` is that of
    weighed goods."""
    for sale in sales:
        kind, usual = EVERY[sale.name]
        sale.price = round(max(step, round(usual * rate * chance.uniform(0.85, 1.3) / step) * step), 2)
        if step == 0.01 and sale.price > 30:
            sale.price = int(sale.price) + chance.choice((0, 0.49, 0.9, 0.99, 0.99))
        elif step == 0.01:
            # Most prices end in 5, 9 or 0.
            sale.price = round(round(sale.price, 1) - chance.choice((0, 0.01, 0.01, 0.05)), 2) or 0.55
        sale.count, sale.weight = chance.choice(counts), None
        if kind.endswith("loose") or kind == "market":
            sale.unit = unit
            sale.weight = round(chance.uniform(0.16, 2.1), 2 if unit == "lb" else 3)
            if unit == "lb":
                sale.price = round(sale.price * 0.6, 2)


def price_by_endings(sales, chance, endings, unit="kg", counts=COUNTS):
    """Gives sales a price near the usual one that has one of the `endings`, the fractions that are
    common in the shop, and a count or weight. `unit` is that of weighed goods."""
    for sale in sales:
        kind, usual = EVERY[sale.name]
        aim = usual * chance.uniform(0.9, 1.15)
        near = [int(aim) + step + ending for step in (-1, 0, 1) for ending in endings]
        sale.price = round(min((price for price in near if price > 0), key=lambda price: abs(price - aim)), 2)
        sale.count, sale.weight = chance.choice(counts), None
        if kind.endswith("loose"):
            sale.unit, sale.count = unit, 1
            sale.weight = round(chance.uniform(0.4, 3.2), 2) if unit == "lb" else round(chance.uniform(0.2, 1.6), 3)


def wrapped(name, width):
    """The lines of a name that has at most `width` characters in a line."""
    lines = [""]
    for word in name.split():
        joined = f"{lines[-1]} {word}".strip()
        if len(joined) <= width or not lines[-1]:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines


def middle(lines):
    """Lines of a proportional font that are centred."""
    return ["\v" + line for line in lines]


def amount_of(sale, piece, mark="."):
    """The printed amount: weight with three decimals, or count, with its unit."""
    if sale.weight:
        return f"{sale.weight:.3f} {sale.unit}".replace(".", mark)
    return f"{sale.count} {piece}"


def reduction_of(sale, chance, often=0.2):
    """The amount by which a sum is reduced, zero for most sales."""
    return round(sale.sum * chance.choice((0.1, 0.15, 0.25, 0.3)), 2) if chance.random() < often else 0


def clock(chance):
    return f"{chance.randint(8, 21):02}:{chance.randint(0, 59):02}"


def packs(sales):
    return sum(1 if sale.weight else sale.count for sale in sales)
