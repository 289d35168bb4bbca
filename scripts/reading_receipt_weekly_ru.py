"""Russian layouts of the sixteenth set of receipts for scripts/reading-set: what the tills of shops print
that many people go to in an ordinary week. They follow receipts of a discounter, a hypermarket, two
supermarkets, a drugstore and a shop near the house of Russia, and of a supermarket of Kazakhstan and one of
Belarus. Shops, people and numbers are invented, but names of goods have brands as on real receipts. The
author had not seen the rules that read receipts. What the truth contains is described in
reading_receipt_goods.py, and the goods are in the files of reading-names that end in -16."""

import reading_receipts
from reading_receipt_goods import clock, kind_of, packs, price_by_endings, shop, wrapped
from reading_receipt_tills import centred, digits, spread, total_of

USUAL = (1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4)
NINES = (0.99, 0.99, 0.9, 0.49)
REGION = ("регион", "регион-treat", "регион-home", "регион-loose")


def is_full(sale):
    return kind_of(sale).endswith(("-home", "-treat")) or kind_of(sale) == "уют"


def rate(sale):
    """The percentage of tax in Russia."""
    return 22 if is_full(sale) else 10


def amount(sale, piece="шт", mark="."):
    """The printed amount with its unit."""
    return f"{sale.weight:.3f} кг".replace(".", mark) if sale.weight else f"{sale.count} {piece}"


def day(chance, form="{:02}.06.2026"):
    return form.format(chance.randint(1, 29))


def off_of(sale, chance, often):
    """The amount by which a sum is reduced, zero for most sales."""
    return round(sale.sum * chance.choice((0.1, 0.15, 0.2, 0.3)), 2) if chance.random() < often else 0


def taxes(sales, total, percents=(22, 10), is_first=is_full):
    """Percentages of tax and the parts of the total, which is less than the sums if there are discounts."""
    share = total / total_of(sales)
    sums = [sum(sale.sum for sale in sales if is_first(sale) == is_high) for is_high in (True, False)]
    return [(percent, part * share * percent / (100 + percent)) for percent, part in zip(percents, sums) if part]


def paid(total, chance, width, words, cash=0.2, note=500):
    """The lines of a payment; `words` are those for a card, cash and change."""
    if chance.random() >= cash:
        return [spread(words[0], f"{total:.2f}", width)]
    given = note * (int(total) // note + 1)
    return [spread(words[1], f"{given:.2f}", width), spread(words[2], f"{given - total:.2f}", width)]


def slip(total, chance, width):
    """What the terminal of the bank prints."""
    return [*centred(["ОПЛАТА"], width), spread("Терминал:", digits(chance, 8), width),
            spread(f"Карта: *{digits(chance, 4)}", chance.choice(("МИР", "МИР", "СБП")), width),
            spread("Сумма (Руб):", f"{total:.2f}", width), spread("Комиссия:", "0.00", width),
            *centred(["ОДОБРЕНО"], width), f"Код авторизации: {digits(chance, 6)}"]


def fiscal(chance, width):
    """The data of the cash register, with the code that the tax office reads."""
    return [f"ФН: 73{digits(chance, 14)}", f"РН ККТ: 000{digits(chance, 13)}",
            spread(f"ФД: {digits(chance, 6)}", f"ФПД: {digits(chance, 10)}", width), "ФФД: 1.2",
            "Сайт ФНС: www.nalog.gov.ru", reading_receipts.QR]


@shop(("экон", "экон-treat", "экон-home", "экон-loose"), columns=40, count=(8, 17))
def kinds_of_goods(sales, chance, width):
    """A discounter: names, below them count or weight x price and the sum with a letter of tax, and a line
    with the kind of good."""
    price_by_endings(sales, chance, NINES, "кг", USUAL)
    lines = centred(['ООО "ФОРМАТ-ЭКОНОМ"', "МАГАЗИН РУБЛИК 0417", "г. Пермь, ул. Уинская, 13",
                     f"ИНН 59{digits(chance, 8)}", "КАССОВЫЙ ЧЕК"], width)
    lines += ["ПРИХОД", spread(f"КАССИР: {chance.choice(('Рожкова Е.', 'Галимов Т.', 'Старший кассир'))}",
                               f"СМЕНА: {chance.randint(20, 900)}", width), ""]
    for sale in sales:
        lines += [*wrapped(sale.name, width),
                  spread(f"  {amount(sale, 'шт.')} X {sale.price:.2f}",
                         f"={sale.sum:.2f}_{'А' if is_full(sale) else 'Б'}", width), "  ТОВАР"]
    bag = chance.choice((0, 0, 8.99))
    if bag:
        lines += ["Пакет-майка Рублик", spread(f"  1 шт. X {bag:.2f}", f"={bag:.2f}_А", width), "  ТОВАР"]
    total = total_of(sales) + bag
    lines += ["-" * width, spread("ИТОГ", f"={total:.2f}", width),
              *paid(total, chance, width, (" БЕЗНАЛИЧНЫМИ", " НАЛИЧНЫМИ", " СДАЧА"), 0.3)]
    lines += [spread(f"{'А' if percent == 22 else 'Б'}: СУММА НДС {percent}%", f"={part:.2f}", width)
              for percent, part in taxes(sales, total)]
    lines += [spread(f"{day(chance, '{:02}.06.26')} {clock(chance)}", f"ЧЕК {digits(chance, 4)}", width), "СНО: ОСН"]
    return lines + [*fiscal(chance, width), *centred(["СПАСИБО ЗА ПОКУПКУ!", "ЦЕНЫ РАДУЮТ КАЖДЫЙ ДЕНЬ"], width)]


@shop(("мега", "мега-treat", "мега-home", "мега-loose"), columns=46, count=(8, 18))
def decimal_commas(sales, chance, width):
    """A hypermarket: numbers in a column, names, below them price x count and the sum, all with commas;
    the slip of the bank follows the payment."""
    price_by_endings(sales, chance, NINES, "кг", USUAL)
    lines = centred(["ОКРУГ", "ГИПЕРМАРКЕТ", 'ООО "ОКРУГ-МАРКЕТ"', "г. Санкт-Петербург, пр. Энгельса, 154 А",
                     f"ИНН 78{digits(chance, 8)}"], width)
    lines += [spread(f"Касса: {chance.randint(1, 44)}  Кассир: {digits(chance, 5)}",
                     f"{day(chance)} {clock(chance)}", width), "=" * width]
    saved = 0
    for place, sale in enumerate(sales, 1):
        first, *others = wrapped(sale.name, width - 4)
        lines += [f"{place:>3} {first}", *["    " + other for other in others]]
        price, total = (f"{value:.2f}".replace(".", ",") for value in (sale.price, sale.sum))
        lines.append(spread(f"    {price} x {amount(sale, mark=',')}", total, width))
        off = off_of(sale, chance, 0.15)
        if off:
            lines.append(spread("    Скидка по карте", f"-{off:.2f}".replace(".", ","), width))
            saved += off
    total = total_of(sales) - saved
    numbers = [spread("ИТОГО", f"{total:.2f}", width)]
    if saved:
        numbers.insert(0, spread("ВАША СКИДКА", f"{saved:.2f}", width))
    numbers.append(spread("БЕЗНАЛИЧНЫМИ", f"{total:.2f}", width))
    numbers += [spread(f"НДС {percent}%", f"{part:.2f}", width) for percent, part in taxes(sales, total)]
    lines += ["=" * width, *[line.replace(".", ",") for line in numbers], "", *slip(total, chance, width), ""]
    return lines + [spread("КАССОВЫЙ ЧЕК", "ПРИХОД", width), *fiscal(chance, width),
                    *centred([f"Карта ОКРУГА *{digits(chance, 4)}  Баллы: +{int(total / 100)}",
                              "Будем рады видеть Вас снова!"], width)]


@shop(("алатау", "алатау-treat", "алатау-home", "алатау-loose"), columns=42, count=(7, 15))
def with_tax_of_each(sales, chance, width):
    """A supermarket of Kazakhstan: numbers and names, below them count x price and the sum, then the tax of
    it; data of the fiscal operator at the end."""
    price_by_endings(sales, chance, (0,), "кг", USUAL)
    for sale in sales:
        sale.price = max(5, round(sale.price / 5) * 5)
    lines = centred(['ТОО "АРЗАН МАРКЕТ"', f"БИН 1205400{digits(chance, 5)}", "г. Алматы, пр. Абая, 109",
                     f"НДС Серия 60001 №00{digits(chance, 5)}", "ФИСКАЛЬНЫЙ ЧЕК"], width)
    lines += [spread(f"Касса {chance.randint(1, 15)}", f"Смена {chance.randint(20, 900)}", width),
              spread(f"Кассир {chance.choice(('Сауле К.', 'Ерлан', 'Динара'))}", f"Чек №{digits(chance, 5)}", width),
              "ПРОДАЖА", "-" * width]
    for place, sale in enumerate(sales, 1):
        lines += [*wrapped(f"{place}. {sale.name}", width),
                  spread(f"   {amount(sale)} x {sale.price:.2f}", f"{sale.sum:.2f}", width),
                  spread("   в т.ч. НДС 16%", f"{sale.sum * 16 / 116:.2f}", width)]
    bag = chance.choice((0, 0, 35))
    if bag:
        lines += [f"{len(sales) + 1}. Пакет ARZAN средний", spread(f"   1 шт x {bag:.2f}", f"{bag:.2f}", width),
                  spread("   в т.ч. НДС 16%", f"{bag * 16 / 116:.2f}", width)]
    total = total_of(sales) + bag
    lines += ["-" * width, spread("ИТОГО:", f"{total:.2f} тг", width),
              *paid(total, chance, width, ("Банковская карта:", "Наличные:", "Сдача:"), 0.25, 5000),
              spread("в т.ч. НДС 16%:", f"{total * 16 / 116:.2f}", width), "-" * width]
    lines += [f"Время: {day(chance)} {clock(chance)}:{chance.randint(10, 59)}",
              f"Фискальный признак: {digits(chance, 12)}", "Оператор фискальных данных:", 'АО "Казахтелеком"',
              "Для проверки чека: consumer.oofd.kz", reading_receipts.QR,
              f"ИНК ОФД: {digits(chance, 6)}", f"РНМ: 0{digits(chance, 11)}", f"ЗНМ: SWK00{digits(chance, 6)}"]
    return lines + centred(["Приходите к нам еще!"], width)


@shop(REGION, columns=44, count=(8, 16))
def price_by_count(sales, chance, width):
    """A supermarket: names, below them price * count and the sum behind a sign, a discount with the sum
    that remains, then bonuses of the card."""
    price_by_endings(sales, chance, (0.9, 0.9, 0.99, 0.5), "кг", USUAL)
    lines = centred(["КЕДРОВКА", "сеть супермаркетов", 'АО "ТОРГОВЫЙ ДОМ АЛТАЙ"',
                     "г. Барнаул, ул. Попова, 82", f"ИНН 22{digits(chance, 8)}", "Кассовый чек №" + digits(chance, 4)],
                    width)
    lines += [spread("Приход", f"{day(chance)} {clock(chance)}", width),
              f"Кассир: {chance.choice(('Логинова М.В.', 'Касса самообсл. 2', 'Шестаков'))}", "-" * width]
    saved = 0
    for sale in sales:
        lines += [*wrapped(sale.name, width), spread(f" {sale.price:.2f} * {amount(sale)}", f"={sale.sum:.2f}", width)]
        off = off_of(sale, chance, 0.2)
        if off:
            lines.append(spread(" Акция", f"-{off:.2f}", width))
            saved += off
    total = total_of(sales) - saved
    lines += ["-" * width]
    if saved:
        lines += [spread("Сумма без скидки", f"={total + saved:.2f}", width),
                  spread("Скидка", f"={saved:.2f}", width)]
    lines += [spread("ИТОГ", f"={total:.2f}", width),
              *paid(total, chance, width, ("Безналичными", "Наличными", "Сдача"))]
    lines += [spread(f"Сумма НДС {percent}%", f"={part:.2f}", width) for percent, part in taxes(sales, total)]
    return lines + [f"Карта 7000****{digits(chance, 4)}", spread("Начислено бонусов", f"{total * 0.01:.2f}", width),
                    *fiscal(chance, width), *centred(["Телефон доверия 8 800 555-01-38"], width)]


@shop(("брест", "брест-treat", "брест-home", "брест-loose"), columns=40, count=(7, 15))
def bar_code_first(sales, chance, width):
    """A supermarket of Belarus: the bar code above the name, below it price x count and the sum in roubles
    with kopecks."""
    price_by_endings(sales, chance, (0.09, 0.19, 0.39, 0.49, 0.59, 0.79, 0.89, 0.99), "кг", USUAL)
    lines = centred(['ООО "ПАНЬКОВ ДВОР"', f"УНП 19{digits(chance, 7)}", "Универсам Панькова",
                     "г. Минск, ул. Притыцкого, 62", "ПЛАТЕЖНЫЙ ДОКУМЕНТ"], width)
    lines += [spread(f"КАССА {chance.randint(1, 12)}", f"ДОК {digits(chance, 6)}", width),
              f"КАССИР {chance.choice(('Жданович', 'Левчук О.', 'Кухта И.П.'))}", "=" * width]
    saved = 0
    for sale in sales:
        code = f"2{digits(chance, 12)}" if sale.weight else f"481{digits(chance, 10)}"
        lines += [code, *wrapped(sale.name, width),
                  spread(f"   {sale.price:.2f} x {amount(sale)}", f"{sale.sum:.2f}", width)]
        off = off_of(sale, chance, 0.12)
        if off:
            lines.append(spread("   СКИДКА", f"-{off:.2f}", width))
            saved += off
    total = total_of(sales) - saved
    lines += ["=" * width, spread("ИТОГО К ОПЛАТЕ BYN", f"{total:.2f}", width),
              *paid(total, chance, width, ("КАРТА", "НАЛИЧНЫЕ", "СДАЧА"), 0.25, 50)]
    lines += [spread(f"НДС {percent}%", f"{part:.2f}", width) for percent, part in taxes(sales, total, (20, 10))]
    if saved:
        lines.append(spread("СУММА СКИДОК", f"{saved:.2f}", width))
    return lines + [f"{day(chance)} {clock(chance)}", f"РЕГ. НОМЕР СК {digits(chance, 9)}", f"УИ {digits(chance, 20)}",
                    reading_receipts.QR, *centred(["СПАСИБО ЗА ПОКУПКУ"], width)]


@shop(("уют",), columns=44, count=(5, 10))
def sum_after_name(sales, chance, width):
    """A drugstore: number, name and sum in a line, the count and the price of one below if there are
    several, discounts below them."""
    price_by_endings(sales, chance, (0, 0.9, 0.99), "кг", (1, 1, 1, 1, 1, 2, 2, 3))
    lines = centred(["НЕЗАБУДКА", "магазин косметики и бытовой химии", 'ООО "СТУПЕНЬ"',
                     "г. Тула, пр-т Ленина, 85", f"ИНН 71{digits(chance, 8)}"], width)
    lines += [spread("КАССОВЫЙ ЧЕК. ПРИХОД", f"{day(chance, '{:02}.06.26')} {clock(chance)}", width),
              f"Продавец: {chance.choice(('Инна', 'Щукина В.А.', 'Фролова'))}", "." * width]
    saved = 0
    for place, sale in enumerate(sales, 1):
        first, *others = wrapped(sale.name, width - 12)
        *others, last = [f"{place}) {first}", *["   " + other for other in others]]
        lines += [*others, spread(last, f"{sale.sum:.2f}", width)]
        if sale.count > 1:
            lines.append(f"   {amount(sale)} по {sale.price:.2f}")
        off = off_of(sale, chance, 0.25)
        if off:
            lines.append(spread("   скидка", f"-{off:.2f}", width))
            saved += off
    total = total_of(sales) - saved
    lines += ["." * width, spread("К ОПЛАТЕ", f"{total:.2f}", width),
              *paid(total, chance, width, ("Картой", "Наличными", "Сдача")),
              *[spread(f"В том числе НДС {percent}%", f"{part:.2f}", width) for percent, part in taxes(sales, total)]]
    if saved:
        lines.append(spread("Ваша выгода", f"{saved:.2f}", width))
    return lines + [*fiscal(chance, width), *centred(["Носите красоту с улыбкой!"], width)]


@shop(REGION, columns=42, count=(8, 14))
def three_columns(sales, chance, width):
    """A supermarket: names in a line of their own, below them the columns count, price and sum without
    signs between them, as their heading says."""
    price_by_endings(sales, chance, (0.9, 0.99, 0.99, 0.49), "кг", USUAL)
    lines = centred(["СВЕЖЕДАР", "Продукты каждый день", 'ООО "СВЕЖЕДАР-УРАЛ"', "г. Челябинск, ул. Кирова, 27",
                     f"ИНН 74{digits(chance, 8)}"], width)
    lines += [spread(f"ЧЕК {digits(chance, 5)}  ПРИХОД", f"КАССА {chance.randint(1, 9)}", width),
              f"{day(chance)} {clock(chance)}", "-" * width, "Товар",
              f"{'Кол-во':>12}{'Цена':>14}{'Сумма':>16}", "-" * width]
    for sale in sales:
        lines += [*wrapped(sale.name, width), f"{amount(sale):>12}{sale.price:>14.2f}{sale.sum:>16.2f}"]
    total = total_of(sales)
    bonus = chance.choice((0, 0, 30, 75))
    lines += ["-" * width]
    if bonus:
        lines += [spread("СУММА", f"{total:.2f}", width), spread("Оплата бонусами", f"-{bonus:.2f}", width)]
    total -= bonus
    lines += [spread("ВСЕГО К ОПЛАТЕ", f"{total:.2f}", width),
              *paid(total, chance, width, ("БЕЗНАЛИЧНЫЙ РАСЧЕТ", "НАЛИЧНЫЕ", "СДАЧА")),
              *[spread(f"НДС {percent}%", f"{part:.2f}", width) for percent, part in taxes(sales, total)],
              f"Количество покупок: {packs(sales)}"]
    return lines + [*fiscal(chance, width), *centred(["Сохраняйте чек. Приятного аппетита!"], width)]


@shop(("пятачок", "пятачок-loose"), count=(5, 9), stops=(1,))
def smart_terminal(sales, chance, width):
    """A shop near the house with a smart terminal that prints in a proportional font: number and name, below
    it count x price and the sum."""
    price_by_endings(sales, chance, (0,), "кг", USUAL)
    lines = ["\v" + line for line in ("Магазин Пятачок у дома", f"ИП Гончарова Н.П., ИНН 6164{digits(chance, 8)}",
                                      "г. Батайск, ул. Куйбышева, 104", "КАССОВЫЙ ЧЕК / ПРИХОД")]
    lines += [f"Кассир: Наталья\tСмена № {chance.randint(30, 700)}", f"Чек № {chance.randint(2, 160)}\tСНО: УСН доход",
              reading_receipts.RULE]
    for place, sale in enumerate(sales, 1):
        lines += [f"{place}. {sale.name}", f"{amount(sale)} x {sale.price:.2f}\t= {sale.sum:.2f}"]
    total = total_of(sales)
    lines += [reading_receipts.RULE, f"ИТОГО\t= {total:.2f}"]
    if chance.random() < 0.5:
        given = 500 * (int(total) // 500 + 1)
        lines += [f"Наличными\t= {given:.2f}", f"Сдача\t= {given - total:.2f}"]
    else:
        lines.append(f"Безналичными\t= {total:.2f}")
    return lines + ["Без НДС\t= " + f"{total:.2f}", f"{day(chance)} {clock(chance)}\tФФД 1.2",
                    f"РН ККТ\t000{digits(chance, 13)}", f"ФН\t73{digits(chance, 14)}",
                    f"ФД {digits(chance, 5)}\tФП {digits(chance, 10)}", reading_receipts.QR, "\vСпасибо, ждём вас!"]


RUSSIAN = [kinds_of_goods, decimal_commas, with_tax_of_each, price_by_count, bar_code_first, sum_after_name,
           three_columns, smart_terminal]
