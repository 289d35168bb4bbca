"""Russian layouts of the thirteenth set of receipts for scripts/reading-set. They follow receipts of
five chains of supermarkets and shops near the house, a shop of goods at fixed prices, a drugstore, a
bakery, and two kinds of cash registers that corner shops use. Shops, people and numbers are
invented. The author had not seen the rules that read receipts. What the truth contains is described
in reading_receipt_goods.py."""

import reading_receipts
from reading_receipt_counters_ru import comma, vat, vat_sums
from reading_receipt_goods import clock, kind_of, packs, price_by_endings, reduction_of, shop, wrapped
from reading_receipt_tills import centred, digits, spread, total_of

FEW = (1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3)
# How names of goods begin whose packs are marked with a code.
MARKED = ("Пиво", "Вода", "Молоко", "Сметана", "Кефир", "Творог", "Сырок", "Масло", "Мороженое", "Ряженка", "Бифидок")


def date_of(chance):
    return f"{chance.randint(10, 28)}.11.26"


def amount_of(sale, piece=" шт", unit=" кг"):
    return f"{sale.weight:.3f}{unit}" if sale.weight else f"{sale.count}{piece}"


def fiscal_lines(chance, width, tax_system="ОСН"):
    return [spread(f"СНО: {tax_system}", "Сайт ФНС: nalog.gov.ru", width), spread("ЗН ККТ", f"00{digits(chance, 12)}", width),
            spread("РН ККТ", f"000{digits(chance, 13)}", width), spread("ФН", f"73{digits(chance, 14)}", width),
            spread(f"ФД {digits(chance, 5)}", f"ФПД {digits(chance, 10)}", width), reading_receipts.QR]


@shop(("южный", "южный-loose", "южный-home"), columns=42, count=(8, 17))
def tax_and_formula(sales, chance, width):
    """A large chain of shops near the house: numbered names, below them the rate of tax at the left and
    count x price = sum at the right, discounts of the card."""
    price_by_endings(sales, chance, (0.49, 0.99, 0.99, 0.99), "кг", FEW)
    lines = centred(['АО "ЮЖТОРГ"', "Магазин «Полюс» у дома", "350015, г. Краснодар, ул. Северная, 326", f"ИНН 23{digits(chance, 8)}",
                     "КАССОВЫЙ ЧЕК / ПРИХОД"], width)
    lines += [spread(f"Кассир: {chance.choice(('Дорошенко М.А.', 'КСО-3', 'Мирзоева Л.'))}", f"Смена {chance.randint(50, 900)}", width),
              spread(f"Чек N {chance.randint(2, 500)}", f"{date_of(chance)} {clock(chance)}", width), "-" * width]
    saved = 0
    for place, sale in enumerate(sales, 1):
        lines += [*wrapped(f"{place}. {sale.name}", width),
                  spread(f"НДС {vat(sale)}%", f"{amount_of(sale, '', '')} x {sale.price:.2f} = {sale.sum:.2f}", width)]
        off = reduction_of(sale, chance, 0.2)
        if off:
            lines.append(spread("  Скидка", f"-{off:.2f}", width))
            saved += off
    bag = chance.choice((0, 8.99))
    if bag:
        lines += [f"{len(sales) + 1}. Пакет-майка Полюс большой", spread("НДС 22%", f"1 x {bag:.2f} = {bag:.2f}", width)]
    total = total_of(sales) + bag - saved
    lines += ["-" * width]
    if saved:
        lines += [spread("ВСЕГО БЕЗ СКИДОК", f"{total + saved:.2f}", width), spread("СКИДКА", f"{saved:.2f}", width)]
    lines += [spread("ИТОГО К ОПЛАТЕ", f"{total:.2f}", width), spread("БЕЗНАЛИЧНЫМИ", f"{total:.2f}", width)]
    lines += [spread(f"СУММА НДС {percent}%", f"{sum_:.2f}", width) for percent, sum_ in vat_sums(sales, total)]
    return lines + fiscal_lines(chance, width) + centred(
        [f"Карта Полюс ****{digits(chance, 4)}", f"Начислено бонусов: {total * 0.005:.2f}",
         f"Баланс бонусов: {chance.randint(10, 900)}.{digits(chance, 2)}", "",
         "Спасибо за покупку!"], width)


@shop(("гипер", "гипер-loose", "гипер-home"), columns=46, count=(10, 18))
def code_in_capitals(sales, chance, width):
    """A hypermarket: article numbers before names in capitals, below them rate of tax, count * price
    and sum in columns."""
    price_by_endings(sales, chance, (0.19, 0.49, 0.79, 0.89, 0.9, 0.99), "кг", FEW)
    lines = centred(['ООО "ОРИОН-ГИПЕР"', "ГИПЕРМАРКЕТ ОРИОН МЕДВЕДКОВО", "МОСКВА, ПРОЕЗД ШОКАЛЬСКОГО, ВЛ. 8", f"ИНН 77{digits(chance, 8)}",
                     "8-800-555-01-46"], width)
    till = f"КАССА {chance.randint(1, 60):03}  ЧЕК {digits(chance, 5)}"
    lines += ["=" * width, spread(till, f"{date_of(chance)} {clock(chance)}", width), "=" * width]
    for sale in sales:
        lines += [f"{digits(chance, 6)} {sale.name}",
                  f"       НДС {vat(sale)}%{amount_of(sale, '', '') + ' * ' + format(sale.price, '.2f'):>19}{sale.sum:>{width - 33}.2f}"]
    total = total_of(sales)
    off = round(total * 0.05, 2) if chance.random() < 0.4 else 0
    lines += ["=" * width, f"КОЛИЧЕСТВО ТОВАРОВ: {packs(sales)}"]
    if off:
        lines += [spread("СУММА", f"{total:.2f}", width), spread("СКИДКА ПЕНСИОННАЯ 5%", f"-{off:.2f}", width)]
    lines += [spread("ИТОГ", f"{total - off:.2f}", width), spread("ОПЛАТА КАРТОЙ", f"{total - off:.2f}", width)]
    lines += [spread(f"В Т.Ч. НДС {percent}%", f"{sum_:.2f}", width) for percent, sum_ in vat_sums(sales, total - off)]
    return lines + ["", f"МИР ************{digits(chance, 4)}   RRN {digits(chance, 12)}", f"КОД АВТОРИЗАЦИИ {digits(chance, 6)}   ОДОБРЕНО", "",
                    "КАССОВЫЙ ЧЕК   ПРИХОД", *fiscal_lines(chance, width), *centred(["ОРИОН. ВЫБИРАЙТЕ С УМОМ", "СПАСИБО ЗА ПОКУПКУ"], width)]


@shop(("фикс", "фикс-food"), columns=40, count=(6, 13))
def fixed_prices(sales, chance, width):
    """A chain of shops with fixed prices: numbered names, below them the article in brackets, then
    count and sum, then the tax in roubles."""
    price_by_endings(sales, chance, (0,), "кг", (1, 1, 1, 1, 2, 2, 3))
    for sale in sales:
        sale.price = min((39, 49, 55, 59, 69, 77, 79, 89, 99, 129, 149, 199), key=lambda price: abs(price - sale.price))
    lines = centred(['ООО "РОВНО СТО"', "г. Самара, ул. Ново-Садовая, 160м", f"ИНН 63{digits(chance, 8)}", "Место расчетов: Магазин 2184"], width)
    cashier = chance.choice(("Ефимова Д.", "Сулейманова А.", "Попков И."))
    lines += [spread("КАССОВЫЙ ЧЕК", "ПРИХОД", width), spread(f"Кассир {cashier}", f"Чек {chance.randint(3, 400)}", width), ""]
    for place, sale in enumerate(sales, 1):
        percent = 10 if sale.name.startswith(("Печенье", "Кукурузные")) else 22
        lines += [f"{place}. {sale.name}", f"   (арт. {digits(chance, 7)})",
                  spread(f"   {sale.count} шт. x {sale.price:.2f}", f"{sale.sum:.2f}", width),
                  spread(f"   НДС {percent}%", f"{sale.sum * percent / (100 + percent):.2f}", width)]
    total = total_of(sales)
    low = sum(sale.sum for sale in sales if sale.name.startswith(("Печенье", "Кукурузные")))
    lines += ["", spread("ИТОГ", f"={total:.2f}", width)]
    if chance.random() < 0.4:
        note = 1000 * (int(total) // 1000 + 1)
        lines += [spread("НАЛИЧНЫМИ", f"={note:.2f}", width), spread("СДАЧА", f"={note - total:.2f}", width)]
    else:
        lines.append(spread("БЕЗНАЛИЧНЫМИ", f"={total:.2f}", width))
    lines.append(spread("СУММА НДС 22%", f"={(total - low) * 22 / 122:.2f}", width))
    if low:
        lines.append(spread("СУММА НДС 10%", f"={low / 11:.2f}", width))
    return lines + [f"{date_of(chance)} {clock(chance)}", *fiscal_lines(chance, width), f"Бонусная карта: 299*******{digits(chance, 3)}",
                    spread("Начислено бонусов:", f"{total * 0.02:.2f}", width), *centred(["Возврат в течение 14 дней", "при наличии чека"], width)]


@shop(("лавка", "лавка-loose", "лавка-home"), columns=32, count=(6, 11))
def smart_terminal(sales, chance, width):
    """A corner shop with a smart terminal on narrow paper: name, below it count with unit * price and
    sum, and a line that says that no tax is paid."""
    price_by_endings(sales, chance, (0,), "кг", FEW)
    lines = centred(["ИП КАРПОВА Е.С.", f"ИНН 5907{digits(chance, 8)}", "Пермский край, г. Чусовой,", "ул. Мира, 11, маг. «Ветерок»"], width)
    lines += ["", *centred(["КАССОВЫЙ ЧЕК", "Приход"], width),
              spread(f"Чек {chance.randint(2, 160)}", f"Смена {chance.randint(20, 700)}", width), "Кассир: Карпова Е.С.", "-" * width]
    for sale in sales:
        name = f"{sale.name} [M+]" if sale.name.startswith(MARKED) else sale.name
        lines += [*wrapped(name, width), spread(f"{amount_of(sale)} * {sale.price:.2f}", f"={sale.sum:.2f}", width), "НДС не облагается"]
    total = total_of(sales)
    lines += ["-" * width, spread("ИТОГО", f"={total:.2f}", width)]
    if chance.random() < 0.5:
        note = 1000 * (int(total) // 1000 + 1)
        lines += [spread("Наличными", f"={note:.2f}", width), spread("Сдача", f"={note - total:.2f}", width)]
    else:
        lines.append(spread("Безналичными", f"={total:.2f}", width))
    return lines + [spread("Сумма без НДС", f"={total:.2f}", width), "СНО: УСН доход", spread(date_of(chance), clock(chance), width),
                    f"ЗН ККТ: 003070{digits(chance, 8)}",
                    f"РН ККТ: 000{digits(chance, 13)}", f"ФН: 73{digits(chance, 14)}", f"ФД: {digits(chance, 5)}",
                    f"ФП: {digits(chance, 10)}", "www.nalog.gov.ru",
                    reading_receipts.QR]


@shop(("лавка", "лавка-loose", "лавка-home"), columns=42, count=(6, 13))
def plain_register(sales, chance, width):
    """A corner shop with a plain cash register: name, and at the right below it count x price, then
    the sum with a sign of equality, in one line; kinds of goods and payment."""
    price_by_endings(sales, chance, (0, 0, 0, 0.5), "кг", FEW)
    lines = centred(['ООО "РАДУГА"', "Продукты 24 часа", "Тверская обл., г. Торжок, ул. Мира, 90", f"ИНН 69{digits(chance, 8)}",
                     "КАССОВЫЙ ЧЕК"], width)
    lines += [spread("ПРИХОД", f"{date_of(chance)} {clock(chance)}", width),
              spread("КАССИР Системный администратор", f"N {chance.randint(10, 999):04}", width)]
    for sale in sales:
        lines += [*wrapped(sale.name, width), f"{amount_of(sale, '', '')} x {sale.price:.2f}  ={sale.sum:.2f}".rjust(width), "БЕЗ НДС".rjust(width)]
        if sale.name.startswith(MARKED):
            lines.append("ТОВАР [M+]")
    total = total_of(sales)
    lines += ["", spread("ИТОГ", f"={total:.2f}", width)]
    if chance.random() < 0.5:
        note = 500 * (int(total) // 500 + 1)
        lines += [spread("НАЛИЧНЫМИ", f"={total:.2f}", width), spread(" ПОЛУЧЕНО", f"={note:.2f}", width),
                  spread(" СДАЧА", f"={note - total:.2f}", width)]
    else:
        lines.append(spread("БЕЗНАЛИЧНЫМИ", f"={total:.2f}", width))
    return lines + [spread("СУММА БЕЗ НДС", f"={total:.2f}", width), *fiscal_lines(chance, width, "УСН Д-Р"),
                    *centred(["СПАСИБО! ЖДЕМ ВАС СНОВА"], width)]


@shop(("алый", "алый-loose", "алый-home"), columns=44, count=(6, 12))
def marks_behind(sales, chance, width):
    """A chain of shops for drinks and food: numbers before names, marks of labelled goods behind them,
    below them price x count = sum with the rate of tax in brackets."""
    price_by_endings(sales, chance, (0.49, 0.9, 0.9, 0.99), "кг", (1, 1, 1, 1, 2, 2, 3))
    lines = centred(['ООО "АЛЫЙ-УРАЛ"', "Магазин «Алый & Синий» № 1187", "454091, г. Челябинск, ул. Цвиллинга, 46",
                     f"ИНН 74{digits(chance, 8)}", "Кассовый чек. Приход"], width)
    lines += [f"Кассир: {chance.choice(('Жукова Вера', 'Ахметов Руслан', 'Гордеева Инна'))}  Смена: {chance.randint(40, 900)}", "*" * width]
    for place, sale in enumerate(sales, 1):
        is_low = kind_of(sale) == "алый-loose" or sale.name.startswith(("Хлеб", "Молоко", "Сосиски", "Сыр-"))
        mark = " [M+]" if sale.name.startswith(MARKED) else ""
        lines += [*wrapped(f"#{place} {sale.name}{mark}", width),
                  spread(f"  {sale.price:.2f} x {amount_of(sale)} = {sale.sum:.2f}", f"(НДС {10 if is_low else 22}%)", width)]
    total = total_of(sales)
    low = sum(sale.sum for sale in sales if kind_of(sale) == "алый-loose" or sale.name.startswith(("Хлеб", "Молоко", "Сосиски", "Сыр-")))
    lines += ["*" * width, spread("ИТОГ", f"= {total:.2f}", width), spread("Наличными", "= 0.00", width),
              spread("Безналичными", f"= {total:.2f}", width)]
    if low:
        lines.append(spread("в т.ч. НДС 10%", f"= {low / 11:.2f}", width))
    lines.append(spread("в т.ч. НДС 22%", f"= {(total - low) * 22 / 122:.2f}", width))
    return lines + [spread(date_of(chance), f"{clock(chance)}   Чек {digits(chance, 4)}", width), *fiscal_lines(chance, width),
                    *centred(["Чрезмерное употребление алкоголя", "вредит вашему здоровью", f"Клуб «Алый»: +{int(total / 50)} звёзд"], width)]


@shop(("балт", "балт-loose", "балт-home"), columns=42, count=(9, 17))
def price_in_brackets(sales, chance, width):
    """A hypermarket: long names with brands in capitals, below them the price with the card and in
    brackets the one without it, then count or weight and sum."""
    price_by_endings(sales, chance, (0.39, 0.89, 0.99, 0.99), "кг", FEW)
    lines = centred(['ООО "БАЛТ-МАРКЕТ"', "ТК-214, г. Калининград, ул. Генерала", "Челнокова, 11", f"ИНН 39{digits(chance, 8)}",
                     "Тел. 8 (4012) 555-017"], width)
    lines.append(f"Карта: *********{digits(chance, 4)}")
    till = f"Касса {chance.randint(1, 32)}  Чек {digits(chance, 4)}"
    lines += [spread(till, f"{date_of(chance)} {clock(chance)}", width), "=" * width]
    saved = 0
    for sale in sales:
        full = round(sale.price * chance.choice((1.1, 1.2, 1.35)), 2) if chance.random() < 0.5 else sale.price
        without = f" (без карты {full:.2f})" if full != sale.price else ""
        lines += [*wrapped(sale.name, width), f"  Цена {sale.price:.2f}{without}",
                  spread(f"  {amount_of(sale)}", f"{sale.sum:.2f} {'В' if vat(sale) == 10 else 'Б'}", width)]
        saved += round(full * (sale.weight or sale.count), 2) - sale.sum
    total = total_of(sales)
    due = int(total) if chance.random() < 0.4 else total
    lines += ["=" * width, spread("ПОДЫТОГ", f"{total:.2f}  ", width)]
    if due != total:
        lines.append(spread("ОКРУГЛЕНИЕ", f"-{total - due:.2f}  ", width))
    lines += [spread("ИТОГ", f"{due:.2f}  ", width), spread("КАРТА", f"{due:.2f}  ", width)]
    lines += [spread(f"{'В' if percent == 10 else 'Б'} - НДС {percent}%", f"{sum_:.2f}  ", width) for percent, sum_ in vat_sums(sales, due)]
    if saved >= 0.01:
        lines += ["", *centred([f"ВАША ЭКОНОМИЯ С КАРТОЙ: {saved:.2f} руб."], width)]
    return lines + ["", "КАССОВЫЙ ЧЕК   ПРИХОД", *fiscal_lines(chance, width), spread("Начислено баллов", f"{int(due / 100)}", width),
                    spread("Баллов на карте", f"{chance.randint(20, 700)}", width), *centred(["Добро пожаловать!"], width)]


@shop(("урал", "урал-loose", "урал-home"), columns=40, count=(8, 16))
def four_columns(sales, chance, width):
    """A discounter of the Urals: short names, below them count with unit, price, tax and sum in four
    columns without a heading, and decimal commas."""
    price_by_endings(sales, chance, (0.5, 0.9, 0.9), "кг", FEW)
    lines = centred(['ООО "КОПЕЙКА-ТРЕЙД"', "универсам «Копилка» 0412", "г. Екатеринбург, ул. Блюхера, 45", f"ИНН 66{digits(chance, 8)}",
                     f"КАССОВЫЙ ЧЕК N {digits(chance, 5)}", "ПРИХОД"], width)
    lines += [spread(f"{date_of(chance)} {clock(chance)}", f"КАССИР {digits(chance, 4)}", width), "-" * width]
    saved = 0
    for sale in sales:
        amount = amount_of(sale).replace(".", ",")
        lines += [sale.name, f"  {amount:<9}{comma(sale.price):>10}{f'НДС{vat(sale)}%':>9}{comma(sale.sum):>{width - 30}}"]
        off = reduction_of(sale, chance, 0.15)
        if off:
            lines.append(spread(f"  {chance.choice(('УЦЕНКА', 'Акция «Копилка»', 'Скидка выходного дня'))}", f"-{comma(off)}", width))
            saved += off
    total = total_of(sales) - saved
    lines += ["-" * width, spread("ИТОГО", comma(total), width)]
    if saved:
        lines.append(spread("в том числе скидка", comma(saved), width))
    lines.append(spread("БЕЗНАЛИЧНЫЕ", comma(total), width))
    lines += [spread(f"НДС {percent}%", comma(sum_), width) for percent, sum_ in vat_sums(sales, total)]
    return lines + [*fiscal_lines(chance, width), *centred([f"Наклеек за покупку: {int(total / 300)}", "Копилка - рядом и недорого"], width)]


@shop(("булки",), columns=36, count=(6, 9))
def bakery_order(sales, chance, width):
    """A bakery with a few tables: the order with counts and an x before the names, the discount of the
    evening, and a fiscal end."""
    price_by_endings(sales, chance, (0,), "кг", (1, 1, 1, 2, 2, 3, 4))
    lines = centred(["БУЛОЧНАЯ «ЗЕРНО И МЁД»", "ИП Лазарева О.Д.", "г. Ярославль, ул. Кирова, 10/25", f"ИНН 7604{digits(chance, 8)}"], width)
    lines += ["", spread(f"ЗАКАЗ № {chance.randint(10, 320)}", chance.choice(("С СОБОЙ", "В ЗАЛЕ")), width),
              spread(f"{date_of(chance)} {clock(chance)}", chance.choice(("Полина", "Артём", "Зоя")), width), "-" * width]
    for sale in sales:
        first, *more = wrapped(sale.name, width - 14)
        lines += [spread(f"{sale.count}x {first}", f"{sale.sum:.2f}", width), *(f"   {line}" for line in more)]
    off = round(total_of(sales) * 0.2, 2) if chance.random() < 0.35 else 0
    total = total_of(sales) - off
    lines += ["-" * width]
    if off:
        lines += [spread("Сумма", f"{total + off:.2f}", width), spread("Вечерняя скидка 20%", f"-{off:.2f}", width)]
    lines += [spread("ИТОГО", f"{total:.2f}", width), spread(chance.choice(("СБП", "Картой")), f"{total:.2f}", width),
              spread("НДС 5%", f"{total * 5 / 105:.2f}", width), "",
              "Кассовый чек / Приход", *fiscal_lines(chance, width, "УСН")]
    return lines + centred(["Печём с 6 утра", "@zerno_i_med"], width)


@shop(("подруги",), columns=44, count=(6, 11))
def beauty_chain(sales, chance, width):
    """A drugstore: numbered names that begin with the brand and continue in a second line, below them
    the old price and the discount in percent, then price, count, sum and tax."""
    price_by_endings(sales, chance, (0, 0, 0.9), "кг", (1, 1, 1, 1, 1, 2, 3))
    lines = centred(['ООО "ПОДРУЖКИ"', "магазин косметики «Подружки»", "г. Москва, Дмитровское ш., 73 стр. 1", f"ИНН 77{digits(chance, 8)}",
                     "КАССОВЫЙ ЧЕК  ПРИХОД"], width)
    lines += [spread(f"Продавец: {chance.choice(('Камилла', 'Светлана', 'Яна'))}", f"{date_of(chance)} {clock(chance)}", width), "." * width]
    saved = 0
    for place, sale in enumerate(sales, 1):
        first, *more = wrapped(sale.name, width - 4)
        lines += [f"{place:>2}. {first}", *(f"    {line}" for line in more)]
        percent = chance.choice((15, 20, 30, 40)) if chance.random() < 0.4 else 0
        if percent:
            full = round(sale.price * 100 / (100 - percent))
            lines.append(f"    Цена {full:.2f}  Скидка {percent}%")
            sale.price = round(full * (100 - percent) / 100, 2)
            saved += round((full - sale.price) * sale.count, 2)
        lines.append(spread(f"    {sale.price:.2f} х {sale.count} шт.", f"= {sale.sum:.2f}  НДС 22%", width))
    total = total_of(sales)
    lines += ["." * width, spread("ИТОГО", f"= {total:.2f}", width)]
    if saved:
        lines.append(spread("Сумма скидки", f"= {saved:.2f}", width))
    lines += [spread("БЕЗНАЛИЧНЫМИ", f"= {total:.2f}", width), spread("НДС 22%", f"= {total * 22 / 122:.2f}", width)]
    return lines + [*fiscal_lines(chance, width), f"Карта Подружки: **** {digits(chance, 4)}",
                    spread("Бонусы за покупку:", f"+{int(total * 0.03)}", width),
                    spread("Доступно бонусов:", f"{chance.randint(5, 900)}", width),
                    *centred(["Парфюмерия и косметика", "возврату не подлежат"], width)]


RUSSIAN = [tax_and_formula, smart_terminal, price_in_brackets, four_columns, bakery_order, plain_register, fixed_prices, code_in_capitals,
           beauty_chain, marks_behind]
