"""Receipts for scripts/reading-set: shop, items with prices and quantities, totals, taxes and
payment, in three layouts of each language."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from reading_console_fonts import opened

WIDTH = 40  # Characters in a line.
LAYOUTS = 3
# Lines that are drawn as a code, and their height in lines.
BARCODE, QR = "\x1d", "\x1c"
HEIGHTS = {BARCODE: 3, QR: 8}
# A line across the paper, for proportional fonts.
RULE = "\x1e"
PAPER, INK = (250, 249, 246), (46, 46, 52)
# Height of fonts that consist of pixels.
PIXELS = {"12x24.pcf.gz": 24, "h24.pcf.gz": 24, "h24_b.pcf.gz": 24, "10x20.pcf.gz": 20, "9x18B.pcf.gz": 18, "h16.pcf.gz": 16,
          "lutRS24.pcf.gz": 34, "neep-iso10646-1-10x20.pcf.gz": 20, "neep-iso10646-1-10x20-bold.pcf.gz": 20, "9x15B.pcf.gz": 15,
          "9x18.pcf.gz": 18, "9x15.pcf.gz": 15, "b24.pcf.gz": 24, "lutBS24.pcf.gz": 24, "neep-iso8859-1-12x24-bold.pcf.gz": 24,
          "10x20gmb.pcf.gz": 20, "screen9x18_c.pcf.gz": 18, "screen11x18_c.pcf.gz": 18, "koi10x16b_c.pcf.gz": 16,
          "proof9x16_c.pcf.gz": 16, "crox3cb_c.pcf.gz": 20,
          "lt1-24b-etl.pcf.gz": 24, "10x20b.pcf.gz": 20, "LatArCyrHeb-19.psf.gz": 19, "Cyr_a8x16.psf.gz": 16,
          "latarcyrheb-sun16.psf.gz": 16,
          "termB14.pcf.gz": 14, "shnm9x18a.pcf.gz": 18, "fixedsys.ttf": 15, "8x13B.pcf.gz": 13,
          "alt-antiq-8x16.psf": 16, "CAG-8x18.psf": 18, "alt-b-8x16.psf": 16, "thin-16.psf": 16,
          "Kaplgallant-19.pcf.gz": 19, "alt-lenta-8x16.psf": 16, "clR8x16.pcf.gz": 16, "sarge-16.psf": 16}

# Variable fonts whose usual weight is too thin for a till, with the weight of print.
WEIGHTS = {"Raleway[wght].ttf": 400, "Geologica[CRSV,SHRP,slnt,wght].ttf": 400, "AlumniSans[wght].ttf": 400,
           "Bitter[wght].ttf": 400, "Mulish[wght].ttf": 400, "Nunito[wght].ttf": 400, "PublicSans[wght].ttf": 400,
           "YanoneKaffeesatz[wght].ttf": 400, "JosefinSans[wght].ttf": 400, "SmoochSans[wght].ttf": 400,
           "EncodeSans[wdth,wght].ttf": 400, "Cormorant[wght].ttf": 400, "Manrope[wght].ttf": 400,
           "Rubik[wght].ttf": 400, "Assistant[wght].ttf": 400, "Catamaran[wght].ttf": 400, "Dosis[wght].ttf": 400,
           "LibreFranklin[wght].ttf": 400, "Saira[wdth,wght].ttf": 400, "SourceSans3[wght].ttf": 400,
           "Teko[wght].ttf": 400, "Figtree[wght].ttf": 400, "Outfit[wght].ttf": 400, "Signika[GRAD,wght].ttf": 400,
           "Quicksand[wght].ttf": 400}
# Variable fonts whose usual shape is made for posters, with the values of all their axes for text.
AXES = {"Fraunces[SOFT,WONK,opsz,wght].ttf": [14, 400, 0, 0],
        "BricolageGrotesque[opsz,wdth,wght].ttf": [14, 400, 100],
        "NunitoSans[YTLC,opsz,wdth,wght].ttf": [400, 100, 12, 500]}


def text_font(path, size):
    """Returns an outline font for text. The name of a variable font may end in "=" and a weight other than that of
    print."""
    file, _, weight = Path(path).name.partition("=")
    # Without features of the font, which would print "3x200g" with a sign of multiplication.
    font = ImageFont.truetype(str(Path(path).with_name(file)), size, layout_engine=ImageFont.Layout.BASIC)
    set_weight(font, file, int(weight or 0))
    return font


def set_weight(font, file, weight=0):
    """Gives the variable font of a file the given weight, or that of print, if its usual one is not."""
    if weight:
        axes = font.get_variation_axes()
        usual = AXES.get(file) or [axis["default"] for axis in axes]
        font.set_variation_by_axes(
            [weight if axis["name"] == b"Weight" else value for axis, value in zip(axes, usual)])
    elif file in WEIGHTS or file in AXES:
        font.set_variation_by_axes(AXES.get(file) or [WEIGHTS[file]])


class Sale:
    """A sold item with its count and price per unit. `weight` is in kilograms, or None if the item
    is sold by count."""

    def __init__(self, name, chance, language):
        self.name = name
        self.price = round(chance.uniform(0.5, 9) * (1 if language == "en" else 40), 2)
        self.count = chance.choice([1, 1, 1, 2, 2, 3, 4, 6])
        self.unit = "kg" if language == "en" else "кг"
        # Names with a size are of packs, which are sold by count.
        is_pack = any(letter.isdigit() for letter in name)
        self.weight = round(chance.uniform(0.2, 2.4), 3) if chance.random() < 0.15 and not is_pack else None

    @property
    def sum(self):
        return round((self.weight or self.count) * self.price, 2)

    @property
    def amount(self):
        """The quantity that a list should contain."""
        if self.weight:
            return f"{self.weight:g} {self.unit}"
        return str(self.count) if self.count > 1 else ""


def row(left, right):
    return left + " " * max(2, WIDTH - len(left) - len(right)) + right


def english(sales, chance, layout):
    shop = chance.choice(["HARVEST LANE MARKET", "Corner & Field", "BRIGHTWAY FOODS", "THE GREEN BASKET"])
    lines = [shop.center(WIDTH), f"{chance.randint(2, 190)} Mill Road, Ashby".center(WIDTH),
             f"VAT No: GB {chance.randint(100, 999)} 4471 82".center(WIDTH),
             f"TEL 01632 {chance.randint(100000, 999999)}".center(WIDTH), "-" * WIDTH]
    for sale in sales:
        name = sale.name.upper() if layout != 2 else sale.name.capitalize()
        tax = chance.choice([" A", " B", ""]) if layout == 0 else chance.choice([" F", " T", ""]) if layout == 1 else ""
        sum_ = f"{sale.sum:.2f}"
        if layout == 0:
            lines.append(row(name, f"{sum_}{tax}"))
            if sale.weight:
                lines.append(f"   {sale.weight:.3f} kg @ £{sale.price:.2f}/kg")
            elif sale.count > 1:
                lines.append(f"   {sale.count} x £{sale.price:.2f}")
        elif layout == 1:
            if sale.weight:
                lines.append(f"{sale.weight:.3f} kg @ {sale.price:.2f}/kg")
            elif sale.count > 1:
                lines.append(f"{sale.count} @ {sale.price:.2f}")
            lines.append(row(name, f"{sum_}{tax}"))
        else:
            if sale.weight:
                lines += [name, row(f"  {sale.weight:.3f} kg x {sale.price:.2f}", f"£{sum_}")]
            elif sale.count > 1:
                lines.append(row(f"{name}", f"{sale.count} x {sale.price:.2f}  £{sum_}"))
            else:
                lines.append(row(name, f"£{sum_}"))
    total = sum(sale.sum for sale in sales)
    lines += ["-" * WIDTH]
    if chance.random() < 0.5:
        lines.append(row("Member savings", "-1.20"))
    lines += [row("SUBTOTAL", f"{total:.2f}"), row("TOTAL", f"£{total:.2f}"),
              row("VISA CONTACTLESS", f"{total:.2f}"), row("CHANGE DUE", "0.00"), "",
              row("VAT A 20%", "1.13"), f"24/11/2026 17:{chance.randint(10, 59)}  TILL 04",
              f"POINTS EARNED {chance.randint(3, 90)}", "THANK YOU FOR SHOPPING".center(WIDTH)]
    return lines


def russian(sales, chance, layout):
    shop = chance.choice(["ООО \"РОМАШКА\"", "АО \"Добрый край\"", "ИП Петров А.С.", "ООО \"Северный дом\""])
    lines = [shop.center(WIDTH), f"г. Тверь, ул. Мира, д. {chance.randint(2, 90)}".center(WIDTH),
             f"ИНН 69{chance.randint(10000000, 99999999)}".center(WIDTH),
             f"КАССОВЫЙ ЧЕК № {chance.randint(10, 999)}".center(WIDTH),
             f"Кассир: Орлова  Смена {chance.randint(1, 300)}", "-" * WIDTH]
    for place, sale in enumerate(sales, 1):
        name = sale.name.upper() if layout == 1 else sale.name.capitalize()
        sum_ = f"{sale.sum:.2f}"
        amount = f"{sale.weight:.3f}" if sale.weight else str(sale.count)
        if layout == 0:
            lines += [f"{place}. {name}", row(f"   {amount} x {sale.price:.2f}", f"={sum_} А")]
        elif layout == 1:
            amount = f"{sale.weight:.3f} кг" if sale.weight else f"{sale.count} шт"
            if sale.weight or sale.count > 1:
                lines += [name, row(f"  {amount} * {sale.price:.2f}", f"= {sum_}")]
            else:
                lines.append(row(name, f"{sum_}"))
            if chance.random() < 0.25:
                lines.append("  НДС 10%")
        else:
            lines.append(row(name, f"{amount}*{sale.price:.2f}={sum_}"))
    total = sum(sale.sum for sale in sales)
    lines += ["-" * WIDTH]
    if chance.random() < 0.5:
        lines.append(row("Скидка по карте", "-15.00"))
    lines += [row("ИТОГ", f"={total:.2f}"), row("БЕЗНАЛИЧНЫМИ", f"={total:.2f}"),
              row("СУММА НДС 10%", "=41.15"), f"24.11.26 18:{chance.randint(10, 59)}", "СНО: ОСН",
              f"ФН № 9960440{chance.randint(100000000, 999999999)}", f"ФД № {chance.randint(1000, 99999)}",
              "Начислено бонусов 12", "СПАСИБО ЗА ПОКУПКУ!".center(WIDTH)]
    return lines


def draw_code(pen, kind, top, page_width, pitch, chance, ink):
    """Draws bars, or a square of modules as in a QR code, in the middle of the page."""
    height = int(pitch * (HEIGHTS[kind] - 0.6))
    if kind == BARCODE:
        x = page_width * 0.2
        while x < page_width * 0.8:
            bar = chance.choice((3, 3, 6, 9))
            pen.rectangle((x, top, x + bar - 1, top + height), fill=ink)
            x += bar + chance.choice((3, 6, 9))
        return
    count = 29
    module = height // count
    left = (page_width - count * module) // 2
    for row in range(count):
        for column in range(count):
            # Rings in three corners, random modules elsewhere.
            x, y = min(column, count - 1 - column), min(row, count - 1 - row)
            if max(x, y) < 8 and not (row > 14 and column > 14):
                is_dark = max(abs(x - 3), abs(y - 3)) not in (2, 4)
            else:
                is_dark = chance.random() < 0.5
            if is_dark:
                at = (left + column * module, top + row * module)
                pen.rectangle((*at, at[0] + module - 1, at[1] + module - 1), fill=ink)


def draw_fixed(lines, width, font_path, chance):
    """Returns paper with lines in fixed pitch, as cash registers print. Fonts of pixels are drawn in
    their own size and enlarged."""
    is_pixels = Path(font_path).name in PIXELS
    size = PIXELS[Path(font_path).name] if is_pixels else 34
    font = opened(font_path, size)
    pitch = int(size * 1.32)
    margin = 60 * size // 34
    unit = font.getlength("0")
    rows = sum(HEIGHTS.get(line, 1) for line in lines)
    page = Image.new("RGB", (int(unit * width) + 2 * margin, pitch * (rows + 3)), PAPER)
    pen = ImageDraw.Draw(page)
    top = margin
    for line in lines:
        if line in HEIGHTS:
            draw_code(pen, line, top + pitch // 4, page.width, pitch, chance, INK)
        for column, letter in enumerate("" if line in HEIGHTS else line):
            wide = font.getlength(letter)
            pen.text((margin + column * unit + (unit - wide) / 2, top), letter, fill=INK, font=font)
        top += HEIGHTS.get(line, 1) * pitch
    if is_pixels:
        page = page.resize((page.width * 34 // size, page.height * 34 // size), Image.Resampling.BICUBIC)
    return page


def draw_proportional(lines, stops, font_path, chance):
    """Returns paper with lines in a proportional font, as tills on tablets print. Tabs separate
    columns, which end at `stops`; a line that begins with a vertical tab is centred."""
    font = text_font(font_path, 34)
    pitch, margin, width = 46, 60, 880
    rows = sum(HEIGHTS.get(line, 1) for line in lines)
    page = Image.new("RGB", (width + 2 * margin, pitch * (rows + 3)), PAPER)
    pen = ImageDraw.Draw(page)
    top = margin
    for line in lines:
        if line in HEIGHTS:
            draw_code(pen, line, top + pitch // 4, page.width, pitch, chance, INK)
        elif line == RULE:
            pen.line((margin, top + pitch // 2, margin + width, top + pitch // 2), fill=INK, width=2)
        elif line.startswith("\v"):
            pen.text((page.width / 2, top), line[1:], fill=INK, font=font, anchor="ma")
        else:
            left, *others = line.split("\t")
            pen.text((margin, top), left, fill=INK, font=font, anchor="la")
            for stop, text in zip(stops[-len(others):], others):
                pen.text((margin + width * stop, top), text, fill=INK, font=font, anchor="ra")
        top += HEIGHTS.get(line, 1) * pitch
    return page


def draw_receipt(names, language, font_path, chance, layout, photographed, noisy):
    """Returns an image of a receipt, and the expected names and quantities. `layout` is a number,
    or a function that returns the lines, and may have its own way to draw them."""
    sales = [Sale(name, chance, language) for name in names]
    if callable(layout):
        width = getattr(layout, "columns", None) or chance.choice((46, 48))
        lines = layout(sales, chance, width)
    else:
        width = WIDTH
        lines = (english if language == "en" else russian)(sales, chance, layout)
    stops = getattr(layout, "stops", None)
    draw = getattr(layout, "draw", draw_fixed)
    page = draw_proportional(lines, stops, font_path, chance) if stops else draw(lines, width, font_path, chance)
    page = page.filter(ImageFilter.GaussianBlur(0.6))
    if chance.random() < 0.4:
        page = photographed(page.resize((2100, int(2100 * page.height / page.width))), chance)
    else:
        page = noisy(page, chance, 8).rotate(
            chance.uniform(-1.5, 1.5), Image.Resampling.BICUBIC, expand=True, fillcolor=(238, 236, 230))
    return page, [(sale.name, sale.amount) for sale in sales]
