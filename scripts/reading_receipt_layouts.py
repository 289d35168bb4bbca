"""Further layouts of receipts for scripts/reading-set, which no rule was written from: article
codes, columns, departments, prices per item for members, decimal commas, taxes of each item."""

HEADS = {
    "en": [
        ["SUNNYSIDE", "Store 2281", "4410 Harbor Blvd", "Portland OR 97201", "(503) 555-0142"],
        ["Wren & Daughters", "High Street, Otley", "LS21 3AA", "0113 496 0712"],
        ["FAYRE PRICE", "Unit 6 Castle Park", "Lancaster LA1 5QD", "www.fayreprice.example"],
    ],
    "ru": [
        ["АО «СЕМЬ ДОРОГ»", "Москва, Ленинский пр-т, 12", "Место расчетов: магазин 4117"],
        ["ООО \"Луговое\"", "141070, Королёв, Садовая 5", "тел. 8-800-555-01-42"],
        ["ИП СОКОЛОВА М.В.", "Казань, пр. Победы, 91", "lugovoe.example"],
    ],
}


def spread(left, right, width):
    return left + " " * max(1, width - len(left) - len(right)) + right


def number(value, mark="."):
    return f"{value:.2f}".replace(".", mark)


def top(chance, language, width):
    return [line.center(width) for line in chance.choice(HEADS[language])]


# English


def article_codes(sales, chance, width):
    """A name, a code of twelve digits, a letter, the price, and a letter for the tax."""
    lines = top(chance, "en", width)
    lines += [f"ST# 0{chance.randint(1000, 9999)} OP# 009044 TE# 14 TR# 0{chance.randint(1000, 9999)}"]
    for sale in sales:
        code, letter, tax = f"00{chance.randint(10**9, 10**10 - 1)}", chance.choice(["F", "", ""]), chance.choice("NXOT")
        head = f"{sale.name.upper()[:18]:18} {code} {letter}"
        if sale.weight:
            lines += [head, spread(f"  {sale.weight:.3f} kg @ 1 kg /{number(sale.price)}", f"{number(sale.sum)} {tax}", width)]
        elif sale.count > 1:
            lines += [head, spread(f"  {sale.count} AT 1 FOR {number(sale.price)}", f"{number(sale.sum)} {tax}", width)]
        else:
            lines.append(spread(head, f"{number(sale.sum)} {tax}", width))
    total = sum(sale.sum for sale in sales)
    lines += [spread("SUBTOTAL", number(total), width), spread("TAX 1   8.250 %", number(total * 0.0825), width),
              spread("TOTAL", number(total * 1.0825), width), spread("DEBIT TEND", number(total * 1.0825), width),
              spread("CHANGE DUE", "0.00", width), "EFT DEBIT   PAY FROM PRIMARY",
              f"# ITEMS SOLD {sum(sale.count for sale in sales)}".center(width),
              f"11/25/26   19:{chance.randint(10, 59)}:08".center(width)]
    return lines


def columns(sales, chance, width):
    """A table with a head: number, item, price, and sum with a letter for the tax."""
    lines = top(chance, "en", width) + ["", f"{'QTY':6}{'ITEM':{width - 24}}{'PRICE':>8}{'TOTAL':>8}", "=" * width]
    for sale in sales:
        amount = f"{sale.weight:.3f}" if sale.weight else str(sale.count)
        lines.append(f"{amount:6}{sale.name.capitalize():{width - 24}}{number(sale.price):>8}{number(sale.sum):>8} {chance.choice('AZ')}")
    total = sum(sale.sum for sale in sales)
    return lines + ["=" * width, spread("Items", str(len(sales)), width), spread("Total to pay", f"£{number(total)}", width),
                    spread("Card", f"£{number(total)}", width), "A = 0%   Z = 20%",
                    "Served by Imogen", f"25 Nov 2026 12:{chance.randint(10, 59)}", "Please keep this receipt"]


def departments(sales, chance, width):
    """Departments above the items, indented items, the weight below with the tare."""
    lines = top(chance, "en", width)
    for place, sale in enumerate(sales):
        if place % 3 == 0:
            lines.append(["GROCERY", "PRODUCE", "REFRIGERATED", "GENERAL"][place // 3 % 4])
        lines.append(spread(f"  {sale.name.upper()}", f"{number(sale.sum)} {chance.choice(['F', 'FT', 'B'])}", width))
        if sale.weight:
            lines.append(f"    {sale.weight:.3f} kg NET @ {number(sale.price)}/kg")
        elif sale.count > 1:
            lines.append(f"    QTY {sale.count} @ {number(sale.price)} EA")
    total = sum(sale.sum for sale in sales)
    return lines + [spread("**** TAX", number(total * 0.05), width), spread("**** BALANCE", number(total * 1.05), width),
                    spread("MasterCard", number(total * 1.05), width), "REF# 004417  AUTH 52210B",
                    spread("TOTAL NUMBER OF ITEMS SOLD =", str(len(sales)), width),
                    "Fuel points this order: 42", "Tell us how we did!"]


def member_prices(sales, chance, width):
    """Prices for members and offers below the items."""
    lines = top(chance, "en", width) + [spread("", "£", width)]
    for sale in sales:
        name = sale.name.title()
        if sale.weight:
            lines += [name, spread(f"  {sale.weight:.3f} kg @ £{number(sale.price)} per kg", number(sale.sum), width)]
        else:
            lines.append(spread(f"{sale.count} {name}", number(sale.sum), width))
        if chance.random() < 0.4:
            lines.append(spread(chance.choice(["  Members price", "  Any 3 for 2", "  Reduced to clear", "  My Green Card"]),
                                f"-{number(min(sale.sum, 0.4))}", width))
    total = sum(sale.sum for sale in sales)
    return lines + ["-" * width, spread(f"{len(sales)} BALANCE DUE", number(total), width),
                    spread("Promotions", "-0.80", width), spread("VISA DEBIT SALE", number(total), width),
                    "AID: A0000000031010", "PAN SEQ NO: 01", spread("Points this visit", "12", width)]


def each(sales, chance, width):
    """The price of one and the number below every item."""
    lines = top(chance, "en", width) + [f"Order {chance.randint(10000, 99999)}"]
    for sale in sales:
        lines.append(sale.name.capitalize())
        amount = f"{sale.weight:.3f} kg x £{number(sale.price)}" if sale.weight else f"£{number(sale.price)} each x {sale.count}"
        lines.append(spread("  " + amount, f"£{number(sale.sum)}", width))
    total = sum(sale.sum for sale in sales)
    return lines + [spread("Delivery", "£3.00", width), spread("Order total", f"£{number(total + 3)}", width),
                    spread("Paid by card", f"£{number(total + 3)}", width), "Thanks, see you soon"]


# Russian


def russian_columns(sales, chance, width):
    """A table with a head: item, price, number, sum."""
    lines = top(chance, "ru", width) + [f"{'Наименование':{width - 24}}{'Цена':>8}{'Кол':>7}{'Сумма':>9}", "-" * width]
    for sale in sales:
        amount = f"{sale.weight:.3f}" if sale.weight else str(sale.count)
        lines.append(f"{sale.name.capitalize():{width - 24}}{number(sale.price):>8}{amount:>7}{number(sale.sum):>9}")
    total = sum(sale.sum for sale in sales)
    return lines + ["-" * width, spread("ИТОГО К ОПЛАТЕ", number(total), width), spread("Сумма без НДС", number(total * 0.9), width),
                    spread("Банковская карта", number(total), width), "Вас обслуживала: Ирина", "Приятного аппетита!"]


def discounts(sales, chance, width):
    """A code before each item, number and sum below, and a discount of many items."""
    lines = top(chance, "ru", width) + [f"ПРИХОД   25.11.26 19:{chance.randint(10, 59)}"]
    for sale in sales:
        lines.append(f"*{chance.randint(3000000, 4999999)} {sale.name.upper()}")
        amount = f"{sale.weight:.3f}" if sale.weight else str(sale.count)
        lines.append(spread(f"   {number(sale.price)}*{amount}", f"={number(sale.sum)}_Б", width))
        if chance.random() < 0.4:
            lines.append(spread("   СКИДКА", f"-{number(min(sale.sum, 15))}", width))
    total = sum(sale.sum for sale in sales)
    return lines + [spread("ВСЕГО СКИДКА:", "45.00", width), spread("ИТОГ", f"≡{number(total)}", width),
                    spread("БЕЗНАЛИЧНЫМИ", f"={number(total)}", width), spread("НДС 10/110", f"={number(total / 11)}", width),
                    "ЗН ККТ 0012447810", "РН ККТ 0005771299041", "ФПД 2204418827", "ВАШИ БАЛЛЫ: 214"]


def taxes(sales, chance, width):
    """Decimal commas, and below each item its number, tax and kind of payment."""
    lines = top(chance, "ru", width) + ["Кассовый чек / Приход"]
    for place, sale in enumerate(sales, 1):
        unit = f"{sale.weight:.3f}".replace(".", ",") + " кг" if sale.weight else f"{sale.count} шт."
        lines += [f"{place} {sale.name.capitalize()}",
                  spread(f"  {unit} х {number(sale.price, ',')}", f"{number(sale.sum, ',')}", width),
                  spread("  в т.ч. НДС 10%", number(sale.sum / 11, ","), width)]
        if chance.random() < 0.5:
            lines.append("  ТОВАР / ПОЛНЫЙ РАСЧЕТ")
    total = sum(sale.sum for sale in sales)
    return lines + [spread("ИТОГ", number(total, ","), width), spread("Безналичными", number(total, ","), width),
                    "Система налогообложения: ОСН", "Сайт ФНС: nalog.example", f"ФД: {chance.randint(10000, 99999)}"]


def loyalty(sales, chance, width):
    """The item, then the price with the card; items with a number before the sum."""
    lines = top(chance, "ru", width) + [f"Чек {chance.randint(100, 999)}  Касса 3  Смена 88"]
    for sale in sales:
        lines.append(sale.name.capitalize())
        unit = f"{sale.weight:.3f} кг" if sale.weight else f"{sale.count} шт"
        lines.append(spread(f" {unit} по {number(sale.price)}", f"{number(sale.sum)} р.", width))
        if chance.random() < 0.4:
            lines.append(spread(" Цена по карте", number(sale.price * 0.9), width))
    total = sum(sale.sum for sale in sales)
    return lines + [spread("К ОПЛАТЕ", f"{number(total)} р.", width), spread("Вы сэкономили", "37.40", width),
                    spread("Оплата картой", number(total), width), "Карта клиента **** 4417", "Списано баллов: 0"]


def quantities_first(sales, chance, width):
    """The number with three decimals before the price, as older registers print it."""
    lines = top(chance, "ru", width) + ["КАССИР 02"]
    for sale in sales:
        amount = f"{sale.weight:.3f}" if sale.weight else f"{sale.count}.000"
        lines += [sale.name.upper(), spread(f"{amount} X {number(sale.price)}", f"{number(sale.sum)} A", width)]
    total = sum(sale.sum for sale in sales)
    return lines + [spread("ПОДИТОГ", number(total), width), spread("ИТОГ", number(total), width),
                    spread("НАЛИЧНЫЕ", number(total + 100), width), spread("СДАЧА", "100.00", width), "ДО ВСТРЕЧИ!"]


def multiples(sales, chance, width):
    """The number with an x before the name, and the price of one below."""
    lines = top(chance, "en", width) + [f"Sale {chance.randint(1000, 9999)}   Till 2"]
    for sale in sales:
        if sale.weight:
            lines += [spread(sale.name.title(), number(sale.sum), width), f"   {sale.weight:.3f}kg x {number(sale.price)}/kg"]
        else:
            lines.append(spread(f"{sale.count}x {sale.name.title()}", number(sale.sum), width))
            if sale.count > 1:
                lines.append(f"   ({number(sale.price)} ea)")
    total = sum(sale.sum for sale in sales)
    return lines + [spread("Total", f"GBP {number(total)}", width), spread("Mastercard", number(total), width),
                    "VAT included at 20%", "Returns within 28 days"]


def stock_numbers(sales, chance, width):
    """The name, then stock number, quantity, price and sum."""
    lines = top(chance, "en", width) + ["-" * width]
    for sale in sales:
        amount = f"{sale.weight:.3f} kg" if sale.weight else str(sale.count)
        lines += [sale.name.capitalize(),
                  spread(f" SKU {chance.randint(100000, 999999)}  Qty {amount}  {number(sale.price)}", number(sale.sum), width)]
    total = sum(sale.sum for sale in sales)
    return lines + ["-" * width, spread("Amount due", number(total), width), spread("Cash", number(total + 5), width),
                    spread("Change", "5.00", width), "Have a lovely day"]


def sums_below(sales, chance, width):
    """The number and price beside the name, and the sum below."""
    lines = top(chance, "ru", width) + [f"Продажа № {chance.randint(100, 999)}"]
    for sale in sales:
        unit = f"{sale.weight:.3f}" if sale.weight else str(sale.count)
        lines += [spread(sale.name.capitalize(), f"{unit} x {number(sale.price)}", width),
                  spread("  Стоимость", number(sale.sum), width)]
    total = sum(sale.sum for sale in sales)
    return lines + [spread("ИТОГО", number(total), width), spread("Картой", number(total), width), "Спасибо, ждём вас!"]


def labelled(sales, chance, width):
    """Price, number and sum with their names below the item."""
    lines = top(chance, "ru", width) + ["Чек продажи"]
    for place, sale in enumerate(sales, 1):
        unit = f"{sale.weight:.3f} кг" if sale.weight else str(sale.count)
        lines += [f"{place}) {sale.name.capitalize()}",
                  spread(f"Цена {number(sale.price)} Кол-во {unit}", f"Сумма {number(sale.sum)}", width)]
    total = sum(sale.sum for sale in sales)
    return lines + [spread("Итого к оплате", number(total), width), spread("Получено", number(total), width), "Сдача 0.00"]


# Layouts of the further sets. The seventh has some of the sixth, in other fonts.
SIXTH = {"en": [article_codes, columns, departments, member_prices],
         "ru": [russian_columns, discounts, taxes, loyalty]}
SEVENTH = {"en": [each, columns, each, departments, article_codes],
           "ru": [quantities_first, russian_columns, quantities_first, taxes, loyalty]}
EIGHTH = {"en": [multiples, stock_numbers], "ru": [sums_below, labelled]}
