"""Receipts for scripts/reading-set: shop, items with prices and quantities, totals, taxes and
payment, in three layouts of each language."""

from PIL import Image, ImageDraw, ImageFilter, ImageFont

WIDTH = 40  # Characters in a line.
LAYOUTS = 3


class Sale:
    """A sold item with its count and price per unit. `weight` is in kilograms, or None if the item
    is sold by count."""

    def __init__(self, name, chance, language):
        self.name = name
        self.price = round(chance.uniform(0.5, 9) * (1 if language == "en" else 40), 2)
        self.count = chance.choice([1, 1, 1, 2, 2, 3, 4, 6])
        self.unit = "kg" if language == "en" else "кг"
        self.weight = round(chance.uniform(0.2, 2.4), 3) if chance.random() < 0.15 else None

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


def draw_receipt(names, language, font_path, chance, layout, photographed, noisy):
    """Returns an image of a receipt, and the expected names and quantities. `layout` is a number,
    or a function that returns the lines."""
    sales = [Sale(name, chance, language) for name in names]
    if callable(layout):
        width = chance.choice((46, 48))
        lines = layout(sales, chance, width)
    else:
        width = WIDTH
        lines = (english if language == "en" else russian)(sales, chance, layout)
    size = 34
    font = ImageFont.truetype(str(font_path), size)
    pitch = int(size * 1.32)
    unit = font.getlength("0")
    page = Image.new("RGB", (int(unit * width) + 120, pitch * (len(lines) + 3)), (250, 249, 246))
    pen, ink = ImageDraw.Draw(page), (46, 46, 52)
    for place, line in enumerate(lines):
        # Fixed pitch, as cash registers print.
        for column, letter in enumerate(line):
            wide = font.getlength(letter)
            pen.text((60 + column * unit + (unit - wide) / 2, 60 + place * pitch), letter, fill=ink, font=font)
    page = page.filter(ImageFilter.GaussianBlur(0.6))
    if chance.random() < 0.4:
        page = photographed(page.resize((2100, int(2100 * page.height / page.width))), chance)
    else:
        page = noisy(page, chance, 8).rotate(
            chance.uniform(-1.5, 1.5), Image.Resampling.BICUBIC, expand=True, fillcolor=(238, 236, 230))
    return page, [(sale.name, sale.amount) for sale in sales]
