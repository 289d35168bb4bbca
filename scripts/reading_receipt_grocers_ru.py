"""Russian layouts of the fourteenth set of receipts for scripts/reading-set: what the tills of common
shops print. They follow receipts of four chains of shops near the house, two hypermarkets, a chain of
farm food, and a corner shop with a plain cash register. Shops, people and numbers are invented. The
author had not seen the rules that read receipts. What the truth contains is described in
reading_receipt_goods.py."""

import reading_receipts
from reading_receipt_checkouts_ru import amount_of, date_of, fiscal_lines
from reading_receipt_counters_ru import vat, vat_sums
from reading_receipt_goods import clock, packs, price_by_endings, reduction_of, shop, wrapped
from reading_receipt_tills import centred, digits, spread, total_of

FEW = (1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3)
NINES = (0.99, 0.99, 0.99, 0.49)
NEAR = ("сеть", "сеть-loose", "сеть-home")
LARGE = ("гм", "гм-loose", "гм-home")
# How names of goods begin whose packs are marked with a code.
MARKED = ("Молоко", "Кефир", "Сметана", "Творог", "Йогурт", "Масло", "Сыр", "Вода", "Морож.", "Ряженка", "Сок", "Лимонад")


def paid(total, chance, width, cash=0.2):
    """The lines of the payment, by card or in cash."""
    if chance.random() >= cash:
        return [spread("БЕЗНАЛИЧНЫМИ", f"={total:.2f}", width)]
    note = 500 * (int(total) // 500 + 1)
    return [spread("НАЛИЧНЫМИ", f"={note:.2f}", width), spread("СДАЧА", f"={note - total:.2f}", width)]


def taxes(sales, total, width):
    return [spread(f"СУММА НДС {percent}%", f"={sum_:.2f}", width) for percent, sum_ in vat_sums(sales, total)]


@shop(NEAR, columns=42, count=(8, 17))
def numbered_with_code(sales, chance, width):
    """A large chain of shops near the house: number, article and name, below them price * count and the
    sum with a letter of tax, discounts below."""
    price_by_endings(sales, chance, NINES, "кг", FEW)
    lines = centred(['ООО "АгроСбыт"', f"{digits(chance, 5)}-Семёрочка", "142103, МО, г. Подольск, ул. Свердлова, 21", f"ИНН 78{digits(chance, 8)}",
                     "КАССОВЫЙ ЧЕК / ПРИХОД"], width)
    lines += [spread(f"Кассир: {chance.choice(('Рахимова З.', 'КСО 2', 'Титова Н.В.'))}", f"Чек N {chance.randint(5, 700)}", width),
              spread(f"{date_of(chance)} {clock(chance)}", f"Смена {chance.randint(50, 999)}", width), "-" * width]
    saved = 0
    for place, sale in enumerate(sales, 1):
        lines += [*wrapped(f"{place} {digits(chance, 7)} {sale.name}", width),
                  spread(f"    {sale.price:.2f} *{amount_of(sale, ' шт', ' кг')}", f"={sale.sum:.2f} {'А' if vat(sale) == 22 else 'Б'}", width)]
        off = reduction_of(sale, chance, 0.2)
        if off:
            lines.append(spread("    Скидка", f"-{off:.2f}  ", width))
            saved += off
    bag = chance.choice((0, 8.99))
    if bag:
        lines += [f"{len(sales) + 1} {digits(chance, 7)} Пакет Семёрочка 65х40см", spread(f"    {bag:.2f} *1 шт", f"={bag:.2f} А", width)]
    total = total_of(sales) + bag - saved
    lines.append("-" * width)
    if saved:
        lines.append(spread("ИТОГО СКИДКА", f"={saved:.2f}", width))
    return lines + [spread("ИТОГ", f"={total:.2f}", width), *paid(total, chance, width), *taxes(sales, total, width), *fiscal_lines(chance, width),
                    f"Карта Выгоды ****{digits(chance, 4)}", spread("Начислено баллов", f"{int(total / 10)}", width), *centred(["Спасибо за покупку!"], width)]


@shop(NEAR, columns=44, count=(8, 17))
def head_of_columns(sales, chance, width):
    """A large chain of shops near the house: a head of columns, names, below them price, count, rate of
    tax and sum in columns."""
    price_by_endings(sales, chance, NINES, "кг", FEW)
    lines = centred(['АО "ТАНАИС"', "Магазин у дома «Манит»", "г. Ростов-на-Дону, пр. Стачки, 110", f"ИНН 23{digits(chance, 8)}", "КАССОВЫЙ ЧЕК", "ПРИХОД"], width)
    lines += [spread(f"КАССИР {chance.choice(('Лозовая И.П.', 'Касса самообсл. 4', 'Бондарь О.'))}", f"ЧЕК {digits(chance, 4)}", width),
              "=" * width, f"{'Цена':>12}{'Кол-во':>10}{'НДС':>7}{'Сумма':>{width - 29}}", "=" * width]
    saved = 0
    for place, sale in enumerate(sales, 1):
        lines += [*wrapped(f"{place}. {sale.name}", width), f"{sale.price:>12.2f}{amount_of(sale, '', ''):>10}{vat(sale):>6}%{sale.sum:>{width - 29}.2f}"]
        off = reduction_of(sale, chance, 0.15)
        if off:
            lines.append(spread("    скидка по карте", f"-{off:.2f}", width))
            saved += off
    total = total_of(sales) - saved
    lines += ["=" * width, spread("ИТОГ", f"={total:.2f}", width), *paid(total, chance, width), *taxes(sales, total, width)]
    if saved:
        lines.append(spread("ВАША СКИДКА", f"{saved:.2f}", width))
    return lines + [spread(date_of(chance), clock(chance), width), *fiscal_lines(chance, width), f"Карта ************{digits(chance, 4)}",
                    spread("Начислено бонусов", f"{total * 0.005:.2f}", width), *centred(["ЖДЁМ ВАС СНОВА"], width)]


@shop(NEAR, columns=42, count=(8, 16))
def formula_below(sales, chance, width):
    """A supermarket: numbered names, below them count x price = sum, the rate of tax in a line of its
    own."""
    price_by_endings(sales, chance, NINES, "кг", FEW)
    lines = centred(['АО "ТД ПЕРЕУЛОК"', "Супермаркет «Переулок» 0318", "129110, Москва, ул. Гиляровского, 48", f"ИНН 77{digits(chance, 8)}",
                     "Кассовый чек", "Приход"], width)
    lines += [spread(f"Смена №{chance.randint(50, 990)}", f"Чек №{chance.randint(2, 400)}", width),
              spread(f"Кассир {chance.choice(('Жданова М.', 'КСО', 'Исмаилов Р.'))}", f"{date_of(chance)} {clock(chance)}", width), ""]
    saved = 0
    for place, sale in enumerate(sales, 1):
        off = reduction_of(sale, chance, 0.2)
        lines += [*wrapped(f"{place}. {sale.name}", width), f"{amount_of(sale)} x {sale.price:.2f} = {sale.sum:.2f}".rjust(width), f"НДС {vat(sale)}%".rjust(width)]
        if off:
            lines.append(spread("   Скидка по карте клуба", f"-{off:.2f}", width))
            saved += off
    total = total_of(sales) - saved
    if saved:
        lines += ["", spread("Сумма без скидок", f"{total + saved:.2f}", width), spread("Скидка", f"{saved:.2f}", width)]
    return lines + ["", spread("ИТОГ", f"={total:.2f}", width), *paid(total, chance, width, 0.1), *taxes(sales, total, width), *fiscal_lines(chance, width),
                    *centred([f"Баллов за покупку: {int(total / 10)}", "Спасибо, что вы с нами!"], width)]


@shop(NEAR, columns=40, count=(7, 15))
def capitals_three_digits(sales, chance, width):
    """A chain of shops near the house: names in capitals, below them count with three digits X price and
    the sum."""
    price_by_endings(sales, chance, (0.9, 0.99, 0.99), "кг", FEW)
    lines = centred(['АО "ЮГ-ТОРГ"', "МАГАЗИН «ДИКСОН» 77581", "МОСКВА, УЛ. ЯБЛОЧКОВА, 19", f"ИНН 50{digits(chance, 8)}"], width)
    lines += [spread("КАССОВЫЙ ЧЕК", "ПРИХОД", width), spread(f"КАССИР {chance.choice(('СТЕПАНОВА', 'АЛИЕВА Г.', 'ЛУНИН'))}", f"N {digits(chance, 5)}", width), ""]
    for sale in sales:
        amount = f"{sale.weight:.3f}" if sale.weight else f"{sale.count}.000"
        lines += [*wrapped(sale.name.upper(), width), spread(f"  {amount} X {sale.price:.2f}", f"={sale.sum:.2f}", width)]
    total = total_of(sales)
    off = round(total % 1, 2) if chance.random() < 0.4 else 0
    lines += ["-" * width]
    if off:
        lines += [spread("ПОДЫТОГ", f"={total:.2f}", width), spread("СКИДКА ОКРУГЛЕНИЕ", f"-{off:.2f}", width)]
    return lines + [spread("ИТОГ", f"={total - off:.2f}", width), *paid(total - off, chance, width, 0.3), *taxes(sales, total - off, width),
                    f"{date_of(chance)} {clock(chance)}", *fiscal_lines(chance, width), *centred(["СПАСИБО ЗА ПОКУПКУ!"], width)]


@shop(LARGE, columns=46, count=(8, 18))
def card_price(sales, chance, width):
    """A hypermarket: article and name in capitals, below them count x price and the sum, the saving of
    card holders as a line with a minus."""
    price_by_endings(sales, chance, (0.39, 0.49, 0.89, 0.99), "кг", FEW)
    lines = centred(['ООО "ЛАНТА"', "ТК-92, г. Тюмень, ул. Мельникайте, 139", f"ИНН 78{digits(chance, 8)}", "8 800 555-01-11"], width)
    lines += [spread(f"КАССА {chance.randint(1, 40)}  ЧЕК {digits(chance, 4)}", f"{date_of(chance)} {clock(chance)}", width),
              f"КАССИР {chance.choice(('ГОЛОВИНА С.', 'КСО 12', 'ЮНУСОВ А.'))}", "*" * width]
    saved = 0
    for sale in sales:
        lines += [*wrapped(f"{digits(chance, 6)} {sale.name}", width), spread(f"   {amount_of(sale)} x {sale.price:.2f}", f"{sale.sum:.2f} {'А' if vat(sale) == 22 else 'Б'}", width)]
        off = reduction_of(sale, chance, 0.3)
        if off:
            lines.append(spread("   СКИДКА ПО КАРТЕ", f"-{off:.2f}  ", width))
            saved += off
    total = total_of(sales) - saved
    lines += ["*" * width]
    if saved:
        lines += [spread("ВСЕГО", f"{total + saved:.2f}  ", width), spread("СКИДКА", f"-{saved:.2f}  ", width)]
    lines += [spread("ИТОГО К ОПЛАТЕ", f"{total:.2f}  ", width), spread("БАНКОВСКАЯ КАРТА", f"{total:.2f}  ", width)]
    lines += [spread(f"{'А' if percent == 22 else 'Б'}: НДС {percent}%", f"{sum_:.2f}  ", width) for percent, sum_ in vat_sums(sales, total)]
    return lines + ["КАССОВЫЙ ЧЕК   ПРИХОД", *fiscal_lines(chance, width), f"Карта № *********{digits(chance, 4)}",
                    spread("Начислено баллов", f"{int(total / 100)}", width), *centred(["СПАСИБО ЗА ПОКУПКУ"], width)]


@shop(LARGE, columns=48, count=(8, 18), longest=30)
def one_line(sales, chance, width):
    """A hypermarket: a line for each good, with name, count or weight, and sum with a letter of tax; the
    price of one is below if there are several."""
    price_by_endings(sales, chance, (0.39, 0.49, 0.89, 0.99), "кг", FEW)
    lines = centred(['ООО "АТРИУМ-М"', "ГИПЕРМАРКЕТ АТРИУМ САМАРА", "МОСКОВСКОЕ ШОССЕ, 81Б", f"ИНН 77{digits(chance, 8)}", "КАССОВЫЙ ЧЕК. ПРИХОД"], width)
    lines += [spread(f"{date_of(chance)} {clock(chance)}", f"КАССА {chance.randint(1, 50):02} ЧЕК {digits(chance, 5)}", width), "-" * width]
    for sale in sales:
        lines.append(spread(sale.name, f"{sale.sum:.2f} {'А' if vat(sale) == 22 else 'Б'}", width))
        if sale.weight or sale.count > 1:
            lines.append(f"    {amount_of(sale)} x {sale.price:.2f}")
    total = total_of(sales)
    lines += ["-" * width, f"ТОВАРОВ: {packs(sales)}", spread("ИТОГ", f"{total:.2f}  ", width), spread("ОПЛАТА КАРТОЙ", f"{total:.2f}  ", width)]
    lines += [spread(f"НДС {'А' if percent == 22 else 'Б'} {percent}%", f"{sum_:.2f}  ", width) for percent, sum_ in vat_sums(sales, total)]
    return lines + [f"МИР ************{digits(chance, 4)}  КОД АВТ. {digits(chance, 6)}", *fiscal_lines(chance, width), *centred(["БЛАГОДАРИМ ЗА ПОКУПКУ"], width)]


@shop(("изба", "изба-loose", "изба-home"), columns=42, count=(6, 14))
def price_count_sum(sales, chance, width):
    """A chain of farm food: long names, below them price x count with its unit = sum, the rate of tax and
    the discount of a favourite."""
    price_by_endings(sales, chance, (0,), "кг", FEW)
    lines = centred(['АО "ИЗБА ВКУСА"', "127015, г. Москва, ул. Вятская, 35", f"ИНН 77{digits(chance, 8)}", "Кассовый чек / Приход"], width)
    lines += [spread(f"Продавец: {chance.choice(('Мадина', 'Ольга К.', 'Экспресс-касса'))}", f"{date_of(chance)} {clock(chance)}", width), "." * width]
    saved = 0
    for sale in sales:
        lines += [*wrapped(sale.name, width), spread(f"{sale.price:.2f} x {amount_of(sale)}", f"= {sale.sum:.2f}", width), f"НДС {vat(sale)}%"]
        off = reduction_of(sale, chance, 0.15)
        if off:
            lines.append(spread("Скидка «Любимый продукт»", f"-{off:.2f}", width))
            saved += off
    total = total_of(sales) - saved
    lines += ["." * width, spread("ИТОГО", f"= {total:.2f}", width)]
    if saved:
        lines.append(spread("Скидки", f"{saved:.2f}", width))
    return lines + [spread("Безналичными", f"= {total:.2f}", width), *[spread(f"в т.ч. НДС {percent}%", f"{sum_:.2f}", width) for percent, sum_ in vat_sums(sales, total)],
                    *fiscal_lines(chance, width), f"Карта ***{digits(chance, 4)}. Бонусы: +{int(total * 0.02)}", *centred(["Расскажите, всё ли понравилось"], width)]


@shop(("угол", "угол-loose", "угол-home"), columns=32, count=(6, 12))
def small_register(sales, chance, width):
    """A corner shop with a small cash register on narrow paper: names, below them count * price and the
    sum, and the kind of the goods."""
    price_by_endings(sales, chance, (0,), "кг", FEW)
    lines = centred(["ИП ГОРШКОВ Д.Н.", "магазин «Продукты на Лесной»", "Кировская обл., г. Слободской", f"ИНН 4329{digits(chance, 8)}", "КАССОВЫЙ ЧЕК", "Приход"], width)
    lines += [spread(f"Чек {chance.randint(2, 180)}", f"Смена {chance.randint(20, 800)}", width), f"Кассир {chance.choice(('Горшкова Т.', 'Продавец'))}", ""]
    for sale in sales:
        mark = "[M] " if sale.name.startswith(MARKED) else ""
        lines += [*wrapped(mark + sale.name, width), spread(f"  {amount_of(sale, '', '')} * {sale.price:.2f}", f"={sale.sum:.2f}", width), "  БЕЗ НДС"]
    total = total_of(sales)
    lines += ["", spread("ИТОГ", f"={total:.2f}", width), *paid(total, chance, width, 0.5), spread("СУММА БЕЗ НДС", f"={total:.2f}", width)]
    return lines + [f"{date_of(chance)} {clock(chance)}", "СНО: УСН доход-расход", f"ЗН ККТ 00106{digits(chance, 9)}", f"РН ККТ 000{digits(chance, 13)}",
                    f"ФН 73{digits(chance, 14)}", f"ФД {digits(chance, 5)}", f"ФПД {digits(chance, 10)}", "САЙТ ФНС www.nalog.gov.ru", reading_receipts.QR]


RUSSIAN = [numbered_with_code, head_of_columns, card_price, formula_below, one_line, capitals_three_digits, price_count_sum, small_register]
