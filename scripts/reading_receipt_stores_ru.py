"""Russian layouts of the eleventh set of receipts for scripts/reading-set. They follow receipts of
five chains of Russia: a cheap store, a hypermarket, shops with farm food, a drugstore and a cash and
carry. Shops, people and numbers are invented. The author had not seen the rules that read
receipts."""

import reading_receipts
from reading_receipt_stores import HOUSEHOLD, clock, packs, price_goods, reduction, taxed_sum
from reading_receipt_tills import centred, digits, spread, total_of

# How names of goods begin whose packs are marked with a code.
MARKED = ("Молоко", "Сметана", "Сырок", "Снежок", "Сливки", "Сыр", "Творожок", "Масло", "Мороженое", "Вода", "Квас",
          "Шампунь", "Мыло")


def comma(value):
    return f"{value:.2f}".replace(".", ",")


def rate(sale):
    """The rate of tax in percent."""
    return 22 if sale.name.startswith(HOUSEHOLD) else 10


def marked(sale):
    return f"[M+] {sale.name}" if sale.name.startswith(MARKED) else sale.name


def taxes(sales, total):
    """The tax of each rate in the total, as label and sum."""
    share = taxed_sum(sales) / total_of(sales)
    parts = ((10, total * (1 - share)), (22, total * share))
    return [(f"НДС {percent}%", sum_ * percent / (100 + percent)) for percent, sum_ in parts if round(sum_, 2)]


def fiscal_numbers(chance):
    return {
        "ЗН ККТ": f"00{digits(chance, 12)}", "РН ККТ": f"000{digits(chance, 13)}", "ФН": f"73{digits(chance, 14)}",
        "ФД": digits(chance, 5), "ФП": digits(chance, 10)
    }


def section_sums(sales, chance, width):
    """A cheap store with a plain fiscal printer: name, below it count with three digits and price,
    below them number of section and sum, then kind of goods and payment."""
    price_goods(sales, chance, "кг")
    lines = centred(['ООО "ПОЛЮС-ОПТ"', "Магазин низких цен", "394026, г. Воронеж, ул. Лермонтова, 11"], width)
    lines += [
        spread(f"ИНН 36{digits(chance, 8)}", f"ЧЕК {digits(chance, 4)}", width),
        spread("24.11.26", clock(chance), width), f"КАССИР Самойлова И.Н.  СМЕНА {chance.randint(20, 600)}",
        spread("КАССОВЫЙ ЧЕК", "ПРИХОД", width)
    ]
    for sale in sales:
        amount = f"{sale.weight:.3f}" if sale.weight else f"{sale.count}.000"
        letter = "А" if rate(sale) == 22 else "Б"
        lines += [
            marked(sale),
            spread("", f"{amount} х {sale.price:.2f}", width),
            spread("1", f"={sale.sum:.2f}_{letter}", width),
            spread("ТОВАР", "ПОЛНЫЙ РАСЧЕТ", width)
        ]
    total = total_of(sales)
    lines += ["-" * width, spread("ИТОГ", f"={total:.2f}", width)]
    if chance.random() < 0.5:
        cash = 500 * (int(total) // 500 + 1)
        lines += [
            " НАЛИЧНЫМИ",
            spread("   ПОЛУЧЕНО", f"={cash:.2f}", width),
            spread("   СДАЧА", f"={cash - total:.2f}", width)
        ]
    else:
        lines.append(spread(" БЕЗНАЛИЧНЫМИ", f"={total:.2f}", width))
    for label, sum_ in taxes(sales, total):
        letter = "А" if "22" in label else "Б"
        lines.append(spread(f" {letter}: СУММА {label}", f"={sum_:.2f}", width))
    lines += [spread("САЙТ ФНС", "www.nalog.gov.ru", width), "СНО: ОСН"]
    return lines + [spread(label, number, width)
                    for label, number in fiscal_numbers(chance).items()] + [reading_receipts.QR]


def sum_beside_name(sales, chance, width):
    """A hypermarket: sum and digit of the tax beside the name, below it count or weight with price,
    then the discount, with commas as decimal signs."""
    price_goods(sales, chance, "кг")
    lines = centred([
        "ГИПЕРМАРКЕТ «ОРБИТА»", 'ООО "Орбита Ритейл"', "Владимирская обл., г. Ковров, ул. Труда, 2а",
        "Телефон: 8 800 555-01-48", "Ежедневно с 8:00 до 23:00"
    ], width)
    lines += [
        "",
        spread("Вас обслуживает", chance.choice(("Марина К.", "Касса самообслуж. 14", "Ольга Т.")), width),
        spread("", "РУБ  ", width)
    ]
    saved = 0
    for sale in sales:
        lines.append(spread(sale.name, f"{comma(sale.sum)} {1 if rate(sale) == 10 else 2}", width))
        if sale.weight:
            lines.append(f"    {sale.weight:.3f}".replace(".", ",") + f" кг x {comma(sale.price)} руб/кг")
        elif sale.count > 1:
            lines.append(f"    {sale.count} шт x {comma(sale.price)}")
        off = reduction(sale, chance, 0.2)
        if off:
            lines.append(
                spread(f"    {chance.choice(('Скидка по карте Орбита', 'Скидка', 'Уценка'))}", f"-{comma(off)}  ",
                       width))
            saved += off
    total = total_of(sales) - saved
    lines += [
        spread("", "=" * 14, width),
        spread(f"ИТОГО  {packs(sales)} тов.", f"{comma(total)}  ", width),
        spread("Оплата картой", f"{comma(total)}  ", width), ""
    ]
    lines += [
        spread(f"{place}  {label}", f"{comma(sum_)}  ", width)
        for place, (label, sum_) in enumerate(taxes(sales, total), 1)
    ]
    if saved:
        lines.append(spread("Вы сэкономили", f"{comma(saved)}  ", width))
    numbers = fiscal_numbers(chance)
    lines += [
        "", "КАССОВЫЙ ЧЕК (ПРИХОД)",
        f"Чек {digits(chance, 5)} Смена {chance.randint(10, 900)} Касса {chance.randint(1, 38)}",
        f"24.11.2026 {clock(chance)}  ИНН 33{digits(chance, 8)}", f"ФН {numbers['ФН']}  ФД {numbers['ФД']}",
        f"ФП {numbers['ФП']}  СНО ОСН", f"РН ККТ {numbers['РН ККТ']}", reading_receipts.QR
    ]
    return lines + centred(
        ["Карта Орбита ****" + digits(chance, 4), f"Начислено {int(total / 100)} баллов", "Спасибо! Ждём Вас снова"],
        width)


def at_left(sales, chance, width):
    """A chain of shops with farm food: numbered names, below them price, count and sum in one formula
    at the left, the tax in words, and the reason of a discount in quotation marks."""
    price_goods(sales, chance, "кг")
    lines = [
        "Лавка «Ближний луг»", 'АО "Ближний луг"', f"ИНН: 77{digits(chance, 8)}", "Адрес: Москва, ул. Дубнинская, 36",
        f"Кассовый чек № {digits(chance, 3)}. Приход", f"Смена № {chance.randint(10, 900)}",
        f"24.11.2026 {clock(chance)}", "Кассир: Ильясова Г.", ""
    ]
    total, saved = 0, 0
    for place, sale in enumerate(sales, 1):
        amount = f"{sale.weight:.3f} кг" if sale.weight else f"{sale.count} шт"
        off = reduction(sale, chance, 0.2)
        sum_ = round(sale.sum - off, 2)
        lines += [f"{place}. {sale.name}", f"{sale.price:.2f} * {amount} = {sale.sum:.2f}"]
        if off:
            lines.append(f"Скидка «{chance.choice(('Любимый продукт', 'Зелёный ценник', 'Каждый шестой'))}» -{off:.2f}")
        lines.append(f"в т.ч. НДС {rate(sale)}% = {sum_ * rate(sale) / (100 + rate(sale)):.2f}")
        total, saved = total + sum_, saved + off
    lines += ["", f"ИТОГ = {total:.2f}", f"Безналичными = {total:.2f}"]
    if saved:
        lines.append(f"Скидка по чеку = {saved:.2f}")
    lines += [f"Сумма {label} = {sum_:.2f}" for label, sum_ in taxes(sales, total)]
    lines += [f"{label}: {number}" for label, number in fiscal_numbers(chance).items()]
    return lines + [
        "СНО: ОСН", "Сайт ФНС: nalog.gov.ru", reading_receipts.QR, f"Карта: *{digits(chance, 4)}",
        f"Баллы за покупку: {total * 0.05:.0f}", "Оставьте отзыв в приложении"
    ]


def named_values(sales, chance, width):
    """A drugstore that also sells food: below each name a line for price, count, discount, sum and
    tax, each with its label."""
    price_goods(sales, chance, "кг")
    lines = centred([
        'ООО "ЛЮБАВА-ДРОГЕРИ"', "СЕТЬ МАГАЗИНОВ «ЛЮБАВА»", "190005, СПБ, ИЗМАЙЛОВСКИЙ ПР., Д. 14",
        f"ИНН 78{digits(chance, 8)}", "", "КАССОВЫЙ ЧЕК", "ПРИХОД"
    ], width) + ["=" * width]
    saved = 0
    for sale in sales:
        off = reduction(sale, chance, 0.3)
        saved += off
        sum_ = sale.sum - off
        amount = f"{sale.weight:.3f} кг" if sale.weight else f"{sale.count} шт."
        lines += [marked(sale).upper(), spread("Цена", f"{sale.price:.2f}", width), spread("Количество", amount, width)]
        if off:
            lines.append(spread("Скидка", f"{off:.2f}", width))
        lines += [
            spread("Стоимость", f"{sum_:.2f}", width),
            spread(f"в т.ч. НДС {rate(sale)}%", f"{sum_ * rate(sale) / (100 + rate(sale)):.2f}", width)
        ]
    total = total_of(sales) - saved
    lines += ["=" * width, spread("ИТОГО", f"{total:.2f}", width), spread("ЭЛЕКТРОННЫМИ", f"{total:.2f}", width)]
    if saved:
        lines.append(spread("ВАША ВЫГОДА", f"{saved:.2f}", width))
    lines += [spread(label, f"{sum_:.2f}", width) for label, sum_ in taxes(sales, total)]
    numbers = fiscal_numbers(chance)
    lines += [
        spread("КАССИР", chance.choice(("Фомина А.", "Титова Е.", "Рябова Л.")), width),
        spread("ЧЕК / СМЕНА", f"{digits(chance, 3)} / {chance.randint(10, 400)}", width),
        spread("ДАТА ВРЕМЯ", f"24.11.26 {clock(chance)}", width)
    ]
    lines += [spread(label, number, width) for label, number in numbers.items()]
    return lines + [
        reading_receipts.QR, *centred([
            f"КАРТА 2000****{digits(chance, 4)}", f"БОНУСОВ НАЧИСЛЕНО {int(total / 20)}", "КОСМЕТИКА ОБМЕНУ И ВОЗВРАТУ",
            "НЕ ПОДЛЕЖИТ"
        ], width)
    ]


def wholesale(sales, chance, width):
    """A store for members who buy more: article number and name in capitals, below them unit, count,
    price, tax and sum in columns."""
    price_goods(sales, chance, "кг")
    lines = centred([
        'ООО "БАЗИС КЭШ ЭНД КЕРРИ"', "ТЦ N 27, г. Самара, Московское ш., 19", f"ИНН 63{digits(chance, 8)} КПП 631901001"
    ], width)
    lines += [
        f"Карта клиента 27/{digits(chance, 6)}",
        spread(f"Кассовый чек {digits(chance, 4)}", f"24/11/2026 {clock(chance)}", width), "-" * width,
        "Артикул  Наименование", f"{'Ед':<6}{'Кол-во':>9}{'Цена':>11}{'НДС':>6}{'Сумма':>{width - 32}}", "-" * width
    ]
    saved = 0
    for sale in sales:
        unit, amount = ("КГ", f"{sale.weight:.3f}") if sale.weight else ("ШТ", str(sale.count))
        lines += [
            f"{digits(chance, 6)}   {sale.name.upper()}",
            f"{unit:<6}{amount:>9}{sale.price:>11.2f}{f'{rate(sale)}%':>6}{sale.sum:>{width - 32}.2f}"
        ]
        if not sale.weight and sale.count >= 3 and chance.random() < 0.6:
            off = round(sale.sum * 0.1, 2)
            lines.append(spread("      Скидка за кол-во 10%", f"-{off:.2f}", width))
            saved += off
    total = total_of(sales) - saved
    lines += ["-" * width, spread("Количество мест", f"{packs(sales)}", width)]
    if saved:
        lines += [spread("Сумма", f"{total_of(sales):.2f}", width), spread("Скидка", f"-{saved:.2f}", width)]
    lines += [spread("К ОПЛАТЕ", f"{total:.2f}", width), spread("Банковская карта", f"{total:.2f}", width)]
    lines += [spread(f"В том числе {label}", f"{sum_:.2f}", width) for label, sum_ in taxes(sales, total)]
    numbers = fiscal_numbers(chance)
    return lines + [
        "-" * width, f"Терминал {digits(chance, 8)}  Код авт. {digits(chance, 6)}",
        f"МИР *{digits(chance, 4)}   ОДОБРЕНО", "ПРИХОД  СНО: ОСН",
        f"ЗН ККТ {numbers['ЗН ККТ']}  РН {numbers['РН ККТ'][:8]}", f"ФН {numbers['ФН']} ФД {numbers['ФД']}",
        f"ФП {numbers['ФП']}", reading_receipts.QR, *centred(["Благодарим за покупку!"], width)
    ]


RUSSIAN = [section_sums, sum_beside_name, at_left, named_values, wholesale]
