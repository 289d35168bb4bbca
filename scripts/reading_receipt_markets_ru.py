"""Russian layouts of the fifteenth set of receipts for scripts/reading-set: what the tills of common
shops print. They follow receipts of four chains of shops near the house, two hypermarkets, a chain of
healthy food, a corner shop, a bakery and a pharmacy. Shops, people and numbers are invented. The author
had not seen the rules that read receipts. What the truth contains is described in
reading_receipt_goods.py, and the goods are added by reading_receipt_markets.py."""

import reading_receipts
from reading_receipt_goods import clock, middle, packs, price_by_endings, shop, wrapped
from reading_receipt_markets import is_full
from reading_receipt_tills import centred, digits, spread, total_of

NEAR = ("район", "район-treat", "район-loose", "район-home")
LARGE = ("трасса", "трасса-treat", "трасса-loose", "трасса-home")
FEW = (1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4)
NINES = (0.99, 0.99, 0.49, 0.9)
# How names of goods begin whose packs are marked with a code.
MARKED = ("Молоко", "Кефир", "Сметана", "Творог", "Йогурт", "Масло", "Сыр", "Вода", "Морож", "Напиток")


def rate(sale):
    """The percentage of tax."""
    return 22 if is_full(sale) else 10


def letter(sale):
    return "А" if rate(sale) == 22 else "Б"


def amount(sale, piece=" шт", weight=" кг"):
    return f"{sale.weight:.3f}{weight}" if sale.weight else f"{sale.count}{piece}"


def discount(sale, chance, often):
    """The amount by which a sum is reduced, zero for most sales."""
    return round(sale.sum * chance.choice((0.07, 0.12, 0.2, 0.35)), 2) if chance.random() < often else 0


def day(chance, form="{:02}.03.2026"):
    return form.format(chance.randint(2, 30))


def tax_sums(sales, total):
    """Percentages of tax and the parts of the total, which is less than the sums if there are discounts."""
    share = total / total_of(sales)
    parts = ((percent, [sale.sum for sale in sales if rate(sale) == percent]) for percent in (22, 10))
    return [(percent, sum(sums) * share * percent / (100 + percent)) for percent, sums in parts if sums]


def payment(total, chance, width, words, cash):
    """The lines of a payment; `words` are those for a card, cash and change."""
    if chance.random() >= cash:
        return [spread(words[0], f"{total:.2f}", width)]
    note = 500 * (int(total) // 500 + 1)
    return [spread(words[1], f"{note:.2f}", width), spread(words[2], f"{note - total:.2f}", width)]


def register(chance, width):
    """The data of the cash register in two columns, with the code that the tax office reads."""
    return [spread(f"РН ККТ 000{digits(chance, 13)}", "ФФД 1.2", width),
            spread(f"ЗН ККТ 0{digits(chance, 13)}", f"ФД {digits(chance, 5)}", width),
            f"ФН 73{digits(chance, 14)}", f"ФПД {digits(chance, 10)}", "САЙТ ФНС: www.nalog.gov.ru",
            reading_receipts.QR]


def register_in_lines(chance, width):
    """The same data with a line for each."""
    return [spread("Рег. номер ККТ:", f"000{digits(chance, 13)}", width),
            spread("Зав. номер ККТ:", f"0{digits(chance, 13)}", width),
            spread("ФН:", f"73{digits(chance, 14)}", width), spread("ФД:", digits(chance, 6), width),
            spread("ФП:", digits(chance, 10), width), reading_receipts.QR]


@shop(NEAR, columns=44, count=(8, 17))
def two_prices(sales, chance, width):
    """A chain of shops near the house: number, article and name; below them a row of the columns price,
    reduced price, count and sum."""
    price_by_endings(sales, chance, NINES, "кг", FEW)
    lines = centred(['ООО "АГРОМАРКЕТ-7"', "Восьмёрочка 21406",
                     "Тульская обл., г. Узловая, ул. Гагарина, 18", f"ИНН 77{digits(chance, 8)}",
                     "КАССОВЫЙ ЧЕК", "ПРИХОД"], width)
    head = f"{'Цена':>9}{'Со скидкой':>12}{'Кол-во':>11}{'Итог':>12}"
    lines += [spread(f"Кассир: {chance.choice(('Ковалёва А.', 'КСО 3', 'Мамедова С.'))}",
                     f"Смена: {chance.randint(40, 900)}", width),
              "-" * width, head, "-" * width]
    saved = 0
    for place, sale in enumerate(sales, 1):
        off = discount(sale, chance, 0.25)
        reduced = round(sale.price - off / (sale.weight or sale.count), 2)
        saved += off
        lines += [*wrapped(f"{place} *{digits(chance, 7)} {sale.name}", width),
                  f"{sale.price:>9.2f}{reduced:>12.2f}{amount(sale, 'шт', 'кг'):>11}"
                  f"{sale.sum - off:>10.2f} {letter(sale)}"]
    total = total_of(sales) - saved
    lines += ["-" * width]
    if saved:
        lines.append(spread("СКИДКА ПО ВЫГОДНОЙ КАРТЕ", f"{saved:.2f}", width))
    lines += [spread("ИТОГО", f"={total:.2f}", width),
              *payment(total, chance, width, ("ЭЛЕКТРОННЫМИ", "НАЛИЧНЫМИ", "СДАЧА"), 0.2)]
    lines += [spread(f"{'А' if percent == 22 else 'Б'}: СУММА НДС {percent}%", f"={part:.2f}", width)
              for percent, part in tax_sums(sales, total)]
    return lines + [f"{day(chance)} {clock(chance)}  Чек {digits(chance, 4)}", *register(chance, width),
                    *centred(["Спасибо! Ждём вас снова"], width)]


@shop(NEAR, columns=40, count=(8, 16))
def subject_lines(sales, chance, width):
    """A chain of shops near the house: names with a mark, below them price x count and the sum, and the
    tax and the kind of payment of each good."""
    price_by_endings(sales, chance, NINES, "кг", FEW)
    lines = centred(['АО "КУБАНЬТОРГ"', "Магнолит", "353900, г. Новороссийск, пр-т Ленина, 22",
                     "КАССОВЫЙ ЧЕК (ПРИХОД)"], width)
    lines += [f"ИНН 23{digits(chance, 8)}   СНО: ОСН",
              f"Кассир {chance.choice(('Дьяченко О.В.', 'Самокасса 05', 'Хачатрян Л.'))}",
              spread(f"{day(chance, '{:02}.03.26')} {clock(chance)}",
                     f"Чек {chance.randint(3, 480)} Смена {chance.randint(90, 900)}", width), ""]
    for sale in sales:
        mark = "[М+] " if sale.name.startswith(MARKED) else ""
        lines += [*wrapped(f"{mark}{sale.name}", width),
                  spread(f"{sale.price:.2f} x {amount(sale)}", f"={sale.sum:.2f}", width),
                  spread(f"  НДС {rate(sale)}%", f"{sale.sum * rate(sale) / (100 + rate(sale)):.2f}", width),
                  "  Товар / Полный расчет"]
    total = total_of(sales)
    bonus = chance.choice((0, 0, 25, 50))
    lines.append("=" * width)
    if bonus:
        lines += [spread("ПОДЫТОГ", f"={total:.2f}", width),
                  spread("Списано бонусов", f"-{bonus:.2f}", width)]
    total -= bonus
    lines += [spread("ИТОГ", f"={total:.2f}", width),
              *payment(total, chance, width, ("БЕЗНАЛИЧНЫМИ", "НАЛИЧНЫМИ", "СДАЧА"), 0.25)]
    lines += [spread(f"НДС {percent}%", f"={part:.2f}", width) for percent, part in tax_sums(sales, total)]
    return lines + [*register_in_lines(chance, width), *centred(["Проверить чек: nalog.gov.ru"], width)]


@shop(NEAR, columns=42, count=(8, 15))
def bar_code_between(sales, chance, width):
    """A supermarket: names, below them the bar code, then count X price and the sum, and how much of it
    is saved."""
    price_by_endings(sales, chance, (0.9, 0.99, 0.49), "кг", FEW)
    lines = centred(["ПЕРЕВАЛОЧКА", "супермаркет", 'ООО "ТОРГОВЫЙ ПЕРЕВАЛ"',
                     "г. Казань, ул. Чистопольская, 61А", f"ИНН 16{digits(chance, 8)}"], width)
    lines += ["", spread("ПРИХОД", f"КАССА {chance.randint(1, 12)}", width),
              spread(f"ЧЕК {digits(chance, 5)}", f"{day(chance)} {clock(chance)}", width), "." * width]
    saved = 0
    for sale in sales:
        code = f"2{digits(chance, 6)}" if sale.weight else f"460{digits(chance, 10)}"
        lines += [*wrapped(sale.name, width), f"  {code}",
                  spread(f"  {amount(sale, '', 'кг')} X {sale.price:.2f}", f"{sale.sum:.2f}", width)]
        off = discount(sale, chance, 0.2)
        if off:
            lines.append(spread("  скидка", f"-{off:.2f}", width))
            saved += off
    total = total_of(sales) - saved
    lines += ["." * width, spread("ИТОГО К ОПЛАТЕ", f"{total:.2f}", width)]
    lines += payment(total, chance, width, ("Картой", "Наличными", "Сдача"), 0.1)
    lines += [spread(f"в т.ч. НДС {percent}%", f"{part:.2f}", width) for percent,
              part in tax_sums(sales, total)]
    if saved:
        lines.append(f"Вы сэкономили {saved:.2f} руб.")
    return lines + [f"Позиций: {len(sales)}", *register(chance, width),
                    *centred(["Горячая линия 8 800 555-01-73"], width)]


@shop(NEAR, columns=40, count=(7, 14))
def reduced_in_row(sales, chance, width):
    """A chain of shops near the house: numbers of two digits, below the name count X price, the discount
    in the same row, and the sum that remains."""
    price_by_endings(sales, chance, (0.9, 0.99), "кг", FEW)
    lines = centred(["АО ДАРСИ ЮГ", "МАГАЗИН ДАРСИ 40318", f"ИНН 50{digits(chance, 8)}",
                     "РАСЧЕТ В МАГАЗИНЕ ПО АДРЕСУ:", "МО, Г. СЕРПУХОВ, УЛ. ВОРОШИЛОВА, 128"], width)
    lines += [spread("ПРИХОД", f"ДОК. {digits(chance, 6)}", width),
              f"КАССИР {chance.choice(('ПЕТУХОВА', 'САДЫКОВА Д.', 'ЕРШОВ'))}", ""]
    saved = 0
    for place, sale in enumerate(sales, 1):
        off = discount(sale, chance, 0.2)
        saved += off
        row = f"   {amount(sale, 'шт', 'кг')} X {sale.price:.2f}" + (f" -{off:.2f}" if off else "")
        lines += [*wrapped(f"{place:02} {sale.name.upper()}", width),
                  spread(row, f"={sale.sum - off:.2f}", width)]
    total = total_of(sales) - saved
    lines += ["", spread("ИТОГ", f"={total:.2f}", width),
              *payment(total, chance, width, ("КАРТА МИР", "НАЛИЧНЫЕ", "СДАЧА"), 0.3)]
    lines += [spread(f"НДС {percent} ПРОЦ.", f"={part:.2f}", width) for percent,
              part in tax_sums(sales, total)]
    return lines + [f"{day(chance, '{:02}-03-2026')} {clock(chance)}", *register(chance, width),
                    *centred(["ВАШ ДАРСИ ВСЕГДА РЯДОМ"], width)]


@shop(LARGE, columns=46, count=(8, 18))
def dotted_sums(sales, chance, width):
    """A hypermarket: names, below them count * price and the sum behind dots, the price without a card
    below reduced goods."""
    price_by_endings(sales, chance, (0.39, 0.69, 0.79, 0.89), "кг", FEW)
    lines = centred(["ЛАВИНА", "гипермаркет", 'ООО "ЛАВИНА РИТЕЙЛ"  ТК-118',
                     "г. Ярославль, Московский пр-т, 95", f"ИНН 78{digits(chance, 8)}"], width)
    lines += [spread(f"Касса {chance.randint(1, 38)} Чек {digits(chance, 4)}",
                     f"{day(chance)} {clock(chance)}", width), "*" * width]
    saved = 0
    for sale in sales:
        left, right = f"  {amount(sale)} * {sale.price:.2f} ", f" {sale.sum:.2f}{letter(sale)}"
        lines += [*wrapped(sale.name, width), left + "." * (width - len(left) - len(right)) + right]
        if chance.random() < 0.25:
            higher = round(sale.price * chance.choice((1.1, 1.2, 1.33)), 2)
            lines.append(f"  Цена без карты {higher:.2f}")
            saved += round((higher - sale.price) * (sale.weight or sale.count), 2)
    total = total_of(sales)
    lines += ["*" * width, spread(f"ИТОГО ({packs(sales)} тов.)", f"{total:.2f}", width),
              *payment(total, chance, width, ("БЕЗНАЛИЧНЫЕ", "НАЛИЧНЫЕ", "СДАЧА"), 0.15)]
    lines += [spread(f"НДС {'А' if percent == 22 else 'Б'}={percent}%", f"{part:.2f}", width) for percent,
              part in tax_sums(sales, total)]
    if saved:
        lines += ["", spread("ВЫГОДА ПО КАРТЕ", f"{saved:.2f}", width)]
    return lines + [spread("КАССОВЫЙ ЧЕК", "ПРИХОД", width), *register(chance, width),
                    *centred([f"Карта 2{digits(chance, 3)}****{digits(chance, 4)}"], width)]


@shop(LARGE, columns=48, count=(8, 17))
def count_above_name(sales, chance, width):
    """A hypermarket: name, sum and letter of tax in a line, count or weight and the price of one in a line
    above if it is not a single piece."""
    price_by_endings(sales, chance, (0.39, 0.69, 0.89, 0.99), "кг", FEW)
    lines = centred(["АШАР", 'ООО "АШАР" ГИПЕРМАРКЕТ ПЕНЗА', "ПР-Т СТРОИТЕЛЕЙ, 1В",
                     f"ИНН 77{digits(chance, 8)}  ОСН"], width)
    cashier = chance.choice(("БЫСТРАЯ КАССА", "АСТАХОВА", "ЗУЕВ"))
    time = f"{day(chance, '{:02}/03/26')} {clock(chance)}"
    lines += ["КАССОВЫЙ ЧЕК/ПРИХОД", spread(f"К{chance.randint(1, 45):02} {cashier}", time, width),
              "=" * width]
    for sale in sales:
        if sale.weight or sale.count > 1:
            lines.append(f"   {amount(sale)} х {sale.price:.2f}")
        lines.append(spread(sale.name, f"{sale.sum:.2f} {'1' if rate(sale) == 22 else '2'}", width))
    total = total_of(sales)
    lines += ["=" * width, spread("ВСЕГО", f"{total:.2f}  ", width),
              *payment(total, chance, width - 2, ("ОПЛАТА КАРТОЙ", "НАЛИЧНЫМИ", "СДАЧА"), 0.2)]
    lines += [f"СТАВКА {'1' if percent == 22 else '2'} НДС {percent}%: {part:.2f}" for percent,
              part in tax_sums(sales, total)]
    return lines + [spread("ПОКУПОК", str(packs(sales)), width), *register(chance, width),
                    *centred(["СОХРАНЯЙТЕ ЧЕК ДО ВЫХОДА"], width)]


@shop(("польза", "польза-loose"), columns=42, count=(6, 10))
def words_for_numbers(sales, chance, width):
    """A chain of healthy food: long names, below them price, count and sum, each with its word, and the
    rate of tax."""
    price_by_endings(sales, chance, (0,), "кг", FEW)
    lines = centred(["ДомВкуса", 'АО "ДОМ ВКУСА"', "г. Москва, ул. Летниковская, 6",
                     f"ИНН 77{digits(chance, 8)}", "Кассовый чек. Приход"], width)
    lines += [spread(f"Продавец {chance.choice(('Айгуль', 'Светлана М.', 'Артём'))}",
                     f"Смена {chance.randint(30, 800)}", width), "- " * (width // 2)]
    saved = 0
    for place, sale in enumerate(sales, 1):
        lines += [*wrapped(f"{place}) {sale.name}", width), f"Цена: {sale.price:.2f}  Кол-во: {amount(sale)}",
                  spread(f"НДС: {rate(sale)}%", f"Сумма: {sale.sum:.2f}", width)]
        off = discount(sale, chance, 0.15)
        if off:
            lines.append(spread("Скидка дня", f"-{off:.2f}", width))
            saved += off
    total = total_of(sales) - saved
    lines += ["- " * (width // 2), spread("ИТОГ", f"{total:.2f}", width),
              spread("Безналичными", f"{total:.2f}", width)]
    lines += [spread(f"Сумма НДС {percent}%", f"{part:.2f}", width) for percent,
              part in tax_sums(sales, total)]
    return lines + [spread("Дата и время:", f"{day(chance)} {clock(chance)}", width),
                    *register_in_lines(chance, width), *centred(["Оцените покупку в приложении"], width)]


@shop(("двор", "двор-loose"), columns=32, count=(5, 9))
def sum_in_own_line(sales, chance, width):
    """A corner shop with a small smart terminal on narrow paper: names, count x price at the left, the sum
    in a line of its own."""
    price_by_endings(sales, chance, (0,), "кг", FEW)
    lines = centred(["ИП Сафронова Л.Г.", "Продукты во дворе", "Рязань, ул. Зубковой, 17 к.2",
                     f"ИНН 6230{digits(chance, 8)}", "КАССОВЫЙ ЧЕК", "ПРИХОД"], width)
    lines += [spread(f"Чек {chance.randint(2, 140)}", f"Смена {chance.randint(12, 600)}", width), ""]
    for place, sale in enumerate(sales, 1):
        lines += [*wrapped(f"{place}. {sale.name}", width), f"{amount(sale)} x {sale.price:.2f}",
                  f"={sale.sum:.2f}".rjust(width), "НДС не облагается"]
    total = total_of(sales)
    lines += ["-" * width, spread("ИТОГ", f"={total:.2f}", width),
              *payment(total, chance, width, ("БЕЗНАЛИЧНЫМИ", "НАЛИЧНЫМИ", "СДАЧА"), 0.5)]
    return lines + [spread("БЕЗ НДС", f"={total:.2f}", width), f"{day(chance)} {clock(chance)}",
                    "СНО: УСН доход", f"РН ККТ 000{digits(chance, 13)}",
                    f"ЗН ККТ 00307{digits(chance, 9)}", f"ФН 73{digits(chance, 14)}",
                    f"ФД {digits(chance, 4)} ФП {digits(chance, 10)}", reading_receipts.QR]


@shop(("пекарь",), count=(5, 8), stops=(0.72, 1))
def bakery_tablet(sales, chance, width):
    """A bakery with a till on a tablet: names, then count and price in a column, then the sum."""
    price_by_endings(sales, chance, (0,), "кг", (1, 1, 1, 1, 2, 2, 3, 4))
    lines = middle(["Пекарня «Тёплый мякиш»", "ИП Воронин К.С.", f"ИНН 5402{digits(chance, 8)}",
                    "Новосибирск, ул. Ленина, 12"]) + [""]
    lines += [f"Заказ {chance.randint(11, 99)}\t\t{day(chance)} {clock(chance)}",
              f"Кассовый чек\t\t{chance.choice(('С собой', 'В зале'))}", reading_receipts.RULE]
    lines += [f"{sale.name}\t{sale.count} x {sale.price:.0f}\t{sale.sum:.2f}" for sale in sales]
    total = total_of(sales)
    off = round(total * 0.1) if chance.random() < 0.3 else 0
    lines.append(reading_receipts.RULE)
    if off:
        lines += [f"Сумма\t\t{total:.2f}", f"Скидка 10% после 20:00\t\t-{off:.2f}"]
    return lines + [f"Итого\t\t{total - off:.2f} р.", f"Оплата по QR (СБП)\t\t{total - off:.2f}",
                    "Без НДС\t\tУСН доход", f"РН ККТ 000{digits(chance, 13)}",
                    f"ФН 73{digits(chance, 14)}", f"ФД {digits(chance, 5)}\t\tФП {digits(chance, 10)}",
                    reading_receipts.QR, *middle(["Хорошего дня!"])]


@shop(("здоровье",), columns=44, count=(5, 9))
def series_below(sales, chance, width):
    """A pharmacy: names, below them the maker, the series and until when it is good, then price * count and
    the sum."""
    price_by_endings(sales, chance, (0, 0.5, 0.9), "кг", (1, 1, 1, 1, 1, 1, 2, 3))
    lines = centred(["АПТЕКА «ЖИВИКА ПЛЮС»", 'ООО "ФАРМ-СЕВЕР"', "Вологда, ул. Мира, 40",
                     f"ИНН 3525{digits(chance, 6)}", "Кассовый чек / Приход"], width)
    lines += [spread(f"Фармацевт {chance.choice(('Белова Н.', 'Киселёва Ю.А.'))}",
                     f"Чек {digits(chance, 6)}", width), "-" * width]
    for sale in sales:
        maker = chance.choice(("Фармстандарт", "Обновление", "Татхимфарм", "Гленмарк", "Озон"))
        lines += [*wrapped(sale.name, width),
                  f"  {maker} сер.{digits(chance, 6)} до {chance.randint(1, 12):02}.{chance.randint(27, 29)}",
                  spread(f"  {sale.price:.2f} * {sale.count}", f"= {sale.sum:.2f}", width)]
    total = total_of(sales)
    off = round(total * 0.05, 2) if chance.random() < 0.4 else 0
    lines.append("-" * width)
    if off:
        lines += [spread("Сумма", f"{total:.2f}", width),
                  spread("Социальная скидка 5%", f"-{off:.2f}", width)]
    lines += [spread("К ОПЛАТЕ", f"{total - off:.2f}", width),
              *payment(total - off, chance, width, ("Картой", "Наличными", "Сдача"), 0.3)]
    lines += [spread("НДС 10%", f"{(total - off) / 11:.2f}", width), f"{day(chance)} {clock(chance)}",
              *register(chance, width)]
    return lines + centred(["Лекарства обмену и возврату не подлежат", "Будьте здоровы!"], width)


RUSSIAN = [two_prices, dotted_sums, subject_lines, sum_in_own_line, bar_code_between, bakery_tablet,
           words_for_numbers,
           count_above_name, series_below, reduced_in_row]
