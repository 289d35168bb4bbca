"""Russian layouts of the twelfth set of receipts for scripts/reading-set. They follow receipts of a
supermarket, a bakery, a pharmacy, an online receipt, an order with delivery and a market of Russia,
a shop of Kazakhstan and a shop of Belarus. Shops, people and numbers are invented. The author had
not seen the rules that read receipts. What the truth contains is described in
reading_receipt_goods.py."""

import reading_receipts
from reading_receipt_goods import amount_of, clock, is_taxed, middle, packs, price_goods, reduction_of, shop, wrapped
from reading_receipt_tills import centred, digits, spread, total_of

FOOD = ("grocery", "loose", "home")


def comma(value):
    """A sum with a comma, and a space between thousands."""
    return f"{value:,.2f}".replace(",", " ").replace(".", ",")


def vat(sale):
    """The rate of tax in percent."""
    return 22 if is_taxed(sale) else 10


def vat_sums(sales, total):
    """The tax of each rate in `total`, as pairs of rate and sum."""
    taxed = sum(sale.sum for sale in sales if is_taxed(sale)) * total / total_of(sales)
    parts = ((10, (total - taxed) / 11), (22, taxed * 22 / 122))
    return [(percent, sum_) for percent, sum_ in parts if sum_ >= 0.005]


@shop(FOOD, columns=42)
def percent_off(sales, chance, width):
    """A supermarket: article number and a long name in two lines, then price, discount in percent and
    count with the sum to their right."""
    price_goods(sales, chance, "кг")
    lines = centred([
        'ООО "ВЕРНАЯ КОРЗИНА"', "Универсам № 318", "г. Рязань, Первомайский пр-т, д. 37", f"ИНН 62{digits(chance, 8)}",
        "Кассовый чек. Приход"
    ], width)
    lines += [spread(f"Смена {chance.randint(50, 900)}  Чек {chance.randint(2, 400)}", f"24.11.26 {clock(chance)}", width),
              f"Кассир {chance.choice(('Петрухина В.С.', 'Назарова К.', 'КСО 5'))}", "-" * width]
    total = 0
    for sale in sales:
        percent = chance.choice((10, 15, 20, 30)) if chance.random() < 0.3 else 0
        sum_ = round(sale.sum * (100 - percent) / 100, 2)
        total += sum_
        first, *more = wrapped(f"{digits(chance, 7)} {sale.name}", width)
        off = f" -{percent}%" if percent else ""
        lines += [first, *(f"        {line}" for line in more),
                  spread(f"   {sale.price:.2f}{off} * {amount_of(sale, 'шт')}", f"={sum_:.2f} {'А' if is_taxed(sale) else 'Б'}", width)]
    bag = chance.choice((0, 7.99, 9.99))
    if bag:
        lines += [f"{digits(chance, 7)} Пакет-майка Верная корзина", spread(f"   {bag:.2f} * 1 шт", f"={bag:.2f} А", width)]
    saved, total = total_of(sales) - total, total + bag
    lines += ["-" * width]
    if saved >= 0.01:
        lines += [spread("СУММА БЕЗ СКИДКИ", f"={total + saved:.2f}  ", width), spread("СКИДКА", f"={saved:.2f}  ", width)]
    lines += [spread("ИТОГ", f"={total:.2f}  ", width), spread("БЕЗНАЛИЧНЫМИ", f"={total:.2f}  ", width)]
    lines += [spread(f"{'А' if percent == 22 else 'Б'}: НДС {percent}%", f"={sum_:.2f}  ", width) for percent, sum_ in vat_sums(sales, total)]
    return lines + [
        "СНО ОСН   www.nalog.gov.ru", f"ККТ 000{digits(chance, 13)}", f"ФН 73{digits(chance, 14)}",
        spread(f"ФД {digits(chance, 6)}", f"ФПД {digits(chance, 10)}", width), reading_receipts.QR,
        *centred([f"Карта 7789****{digits(chance, 4)}", f"Накоплено {int(total / 20)} зёрен", "Спасибо, что выбираете нас!"], width)
    ]


@shop(FOOD, columns=44)
def two_languages(sales, chance, width):
    """A shop of Kazakhstan: numbered names, below them count with its unit and price, and the tax of
    each; spaces between thousands; labels in Russian and Kazakh."""
    price_goods(sales, chance, "кг", rate=6, step=5)
    lines = centred([
        'ТОО "Сарыарка Маркет"', "БИН 180540" + digits(chance, 6), "НДС Серия 62001 № 00" + digits(chance, 5),
        "г. Караганда, пр. Бухар жырау, 48"
    ], width)
    lines += ["", f"Касса {chance.randint(1, 6)}   Смена {chance.randint(40, 900)}", f"Порядковый номер чека {digits(chance, 4)}",
              f"Кассир {chance.choice(('Айгерим С.', 'Жанна К.', 'Ерлан Б.'))}", "ПРОДАЖА / САТУ", "-" * width]
    for place, sale in enumerate(sales, 1):
        amount = f"{sale.weight:.3f} (Килограмм)".replace(".", ",") if sale.weight else f"{sale.count} (Штука)"
        lines += [*wrapped(f"{place}. {sale.name}", width), spread(f"   {amount} x {comma(sale.price)}", comma(sale.sum), width)]
        if place % 2 or chance.random() < 0.6:
            lines.append(spread("   в т.ч. НДС 16%", comma(sale.sum * 16 / 116), width))
    total = total_of(sales)
    off = round(total * 0.03) if chance.random() < 0.4 else 0
    lines += ["-" * width]
    if off:
        lines.append(spread("Скидка по карте", comma(off), width))
    lines += [spread("ИТОГО / ЖАЛПЫ", comma(total - off), width),
              spread(chance.choice(("Банковская карта", "Мобильный платеж")), comma(total - off), width),
              spread("Сдача", "0,00", width), spread("в т.ч. НДС 16%", comma((total - off) * 16 / 116), width), "-" * width]
    return lines + [
        f"Фискальный признак {digits(chance, 12)}", f"Время 24.11.2026 {clock(chance)}:{chance.randint(10, 59)}", "ОФД: АО «Степьтелеком»",
        "Для проверки чека зайдите на сайт", "consumer.ofd.example", *centred(["ФИСКАЛЬНЫЙ ЧЕК"], width), reading_receipts.QR,
        f"ИНК ОФД {digits(chance, 7)}", f"РНМ 0100{digits(chance, 8)}", f"ЗНМ SWK00{digits(chance, 6)}"
    ]


@shop(FOOD, columns=40)
def code_count_sum(sales, chance, width):
    """A shop of Belarus: long names, below them article number, count times price and sum in one line,
    with commas; the discount with its percent."""
    price_goods(sales, chance, "кг", rate=0.035)
    lines = centred([
        'ООО "ЗЕЛЁНЫЙ ДВОР"', "магазин «Соседский» № 27", "г. Гродно, ул. Советская, 14", f"УНП 59{digits(chance, 7)}",
        f"СКНО 10{digits(chance, 7)}", "", "ПЛАТЁЖНЫЙ ДОКУМЕНТ", f"№ {digits(chance, 6)}"
    ], width)
    lines += [spread("24.11.2026", clock(chance), width), f"КАССИР {chance.choice(('Лукашик Т.А.', 'Савич О.', 'Ярош Н.И.'))}", "." * width]
    saved = 0
    for sale in sales:
        amount = f"{sale.weight:.3f}".replace(".", ",") + " кг" if sale.weight else str(sale.count)
        lines += [*wrapped(sale.name, width), spread(f" {digits(chance, 7)}   {amount} * {comma(sale.price)}", comma(sale.sum), width)]
        off = reduction_of(sale, chance)
        if off >= 0.01:
            lines.append(spread(f"     Скидка {round(100 * off / sale.sum)}%", f"-{comma(off)}", width))
            saved += off
    bag = chance.choice((0, 0.15))
    if bag:
        lines += ["Пакет п/э фасовочный с ручками", spread(f" {digits(chance, 7)}   1 * {comma(bag)}", comma(bag), width)]
    total = total_of(sales) + bag - saved
    lines += ["." * width]
    if saved:
        lines.append(spread("СУММА СКИДКИ", comma(saved), width))
    lines += [spread("ИТОГО К ОПЛАТЕ", comma(total), width)]
    if chance.random() < 0.4:
        note = 10 * (int(total) // 10 + 1)
        lines += [spread("НАЛИЧНЫМИ", comma(note), width), spread("СДАЧА", comma(note - total), width)]
    else:
        lines += [spread("БАНК. КАРТОЙ", comma(total), width), f"БЕЛКАРТ ************{digits(chance, 4)}", f"РРН {digits(chance, 12)}"]
    lines += [spread(f"в т.ч. НДС {20 if percent == 22 else percent}%", comma(sum_), width) for percent, sum_ in vat_sums(sales, total)]
    return lines + [f"УИ {digits(chance, 8)}A3F{digits(chance, 10)}", reading_receipts.QR,
                    *centred(["СПАСИБО ЗА ПОКУПКУ", f"Карта «Сосед»: +{int(total * 2)} баллов", "Тел. 7755 (А1, МТС, life)"], width)]


@shop(("bakery", ), columns=28, count=(6, 11))
def narrow(sales, chance, width):
    """A bakery with a portable cash register on narrow paper: names in capitals; only counts above one
    have a line with the price."""
    price_goods(sales, chance, "кг", step=1)
    lines = centred(["ИП ГАСАНОВ Р.А.", 'ПЕКАРНЯ "СДОБУШКА"', "Г.ТУЛА, УЛ.ОБОРОННАЯ,12", f"ИНН 7104{digits(chance, 8)}"], width)
    lines += ["КАССОВЫЙ ЧЕК", spread("ПРИХОД", f"N {chance.randint(2, 300):04}", width), spread("КАССИР 01", f"СМ {chance.randint(30, 800)}", width), ""]
    for sale in sales:
        *above, last = wrapped(sale.name.upper(), width)
        sum_ = f"={sale.sum:.2f}"
        lines += above
        if sale.count == 1 and len(last) + len(sum_) < width:
            lines.append(spread(last, sum_, width))
        else:
            lines += [last, spread(f"  {sale.count} Х {sale.price:.2f}" if sale.count > 1 else "", sum_, width)]
    total = total_of(sales)
    lines += ["-" * width, spread("ИТОГ", f"={total:.2f}", width)]
    if chance.random() < 0.5:
        cash = 500 * (int(total) // 500 + 1)
        lines += [spread("НАЛИЧНЫМИ", f"={cash:.2f}", width), spread("СДАЧА", f"={cash - total:.2f}", width)]
    else:
        lines.append(spread("БЕЗНАЛИЧНЫМИ", f"={total:.2f}", width))
    return lines + [
        "БЕЗ НДС", "СНО: УСН ДОХОД", spread("24.11.26", clock(chance), width), f"ЗН ККТ {digits(chance, 8)}", f"РН 000{digits(chance, 13)}",
        f"ФН 99{digits(chance, 14)}", spread(f"ФД {digits(chance, 5)}", f"ФП {digits(chance, 10)}", width), reading_receipts.QR,
        *centred(["ПРИЯТНОГО АППЕТИТА!"], width)
    ]


@shop(("apteka", ), columns=44, count=(6, 11))
def medicines(sales, chance, width):
    """A pharmacy: numbered names, below them maker, series and date of expiry, then count, price and
    sum."""
    price_goods(sales, chance, "кг", counts=(1, 1, 1, 1, 2, 2, 3))
    makers = ("Синтез-Фарм, Россия", "Волгофарм ОАО, РФ", "Медхим Лабс, Индия", "Балкан Фарма, Болгария", "НПО Здоровье, Россия")
    lines = centred([
        "АПТЕКА № 14 «ПОДОРОЖНИК»", 'ООО "Подорожник-Фарм"', "г. Пермь, ул. Ленина, 64", "Справочная: 8 (342) 555-01-33",
        f"ИНН 59{digits(chance, 8)}"
    ], width)
    lines += ["", spread(f"Чек № {digits(chance, 4)}", f"24.11.2026 {clock(chance)}", width), "Фармацевт: Мальцева Ю.И.", "=" * width]
    saved = 0
    for place, sale in enumerate(sales, 1):
        lines += [*wrapped(f"{place}. {sale.name}", width), f"   {chance.choice(makers)}"]
        if chance.random() < 0.7:
            lines.append(f"   сер. {digits(chance, 6)} годен до {chance.randint(1, 12):02}.{chance.randint(2027, 2030)}")
        lines.append(spread(f"   {sale.count} шт х {sale.price:.2f}", f"{sale.sum:.2f} руб", width))
        off = reduction_of(sale, chance)
        if off:
            lines.append(spread("   Скидка по дисконтной карте", f"-{off:.2f} руб", width))
            saved += off
    total = total_of(sales) - saved
    lines += ["=" * width, spread("ИТОГО К ОПЛАТЕ", f"{total:.2f} руб", width), spread("Картой", f"{total:.2f} руб", width)]
    if saved:
        lines.append(spread("Ваша скидка", f"{saved:.2f} руб", width))
    return lines + [
        spread("НДС 10%", f"{total / 11:.2f} руб", width), f"Карта *{digits(chance, 4)}   Код авт. {digits(chance, 6)}", "Кассовый чек. Приход. СНО: ОСН",
        f"ФН 73{digits(chance, 14)}", f"ФД {digits(chance, 5)}   ФПД {digits(chance, 10)}", f"РН ККТ 000{digits(chance, 13)}", reading_receipts.QR,
        *centred(["Лекарства надлежащего качества", "возврату и обмену не подлежат", "Будьте здоровы!"], width)
    ]


@shop(FOOD, count=(9, 14), stops=(0.62, 0.78, 1))
def online_receipt(sales, chance, width):
    """A fiscal receipt as an operator shows it online, printed in a proportional font: a table with
    name, price, count and sum."""
    price_goods(sales, chance, "кг")
    lines = middle(["ООО «Сезонные продукты»", "394018, г. Воронеж, ул. Плехановская, д. 8", f"ИНН 36{digits(chance, 8)}", "",
                    f"Кассовый чек № {digits(chance, 3)}", f"Приход  24.11.2026 {clock(chance)}"])
    lines += [f"Смена № {chance.randint(30, 700)}\tКассир Крюкова Е.", reading_receipts.RULE, "Наименование\tЦена\tКол.\tСумма", reading_receipts.RULE]
    for sale in sales:
        first, *more = wrapped(sale.name, 20)
        amount = f"{sale.weight:.3f}".replace(".", ",") if sale.weight else str(sale.count)
        lines += [f"{first}\t{comma(sale.price)}\t{amount}\t{comma(sale.sum)}", *more]
    total = total_of(sales)
    lines += [reading_receipts.RULE, f"Итого\t{comma(total)}", "Наличными\t0,00", f"Безналичными\t{comma(total)}"]
    lines += [f"НДС {percent}%\t{comma(sum_)}" for percent, sum_ in vat_sums(sales, total)]
    return lines + [
        reading_receipts.RULE, "Система налогообложения\tОСН", f"РН ККТ\t000{digits(chance, 13)}", f"ФН\t73{digits(chance, 14)}",
        f"ФД\t{digits(chance, 6)}", f"ФПД\t{digits(chance, 10)}", "Сайт ФНС\tnalog.gov.ru", reading_receipts.QR,
        *middle(["Чек отправлен на эл. почту покупателя"])
    ]


@shop(FOOD, count=(10, 15), stops=(0.8, 1))
def courier(sales, chance, width):
    """The slip of an order with delivery, in a proportional font: names, below them price, amount and
    sum; delivery and fees after the goods."""
    price_goods(sales, chance, "кг", step=1)
    lines = middle(["Шустрый кот", "доставка продуктов за 30 минут", ""])
    lines += [f"Заказ № {digits(chance, 6)}-{digits(chance, 3)}\t24 ноября, {clock(chance)}", f"Собрано товаров\t{len(sales)} из {len(sales)}",
              f"Курьер\t{chance.choice(('Тимур', 'Алина', 'Бекзод'))}", reading_receipts.RULE]
    saved = 0
    for sale in sales:
        off = round(sale.sum * 0.2) if chance.random() < 0.2 else 0
        lines += [*wrapped(sale.name, 42), f"     {sale.price:.0f} ₽\t{amount_of(sale, 'шт', ',')}\t{comma(sale.sum - off)} ₽"]
        if off:
            lines.append(f"     Скидка {off} ₽")
            saved += off
    goods = total_of(sales) - saved
    delivery, fee = chance.choice((0, 99, 149)), chance.choice((0, 29))
    lines += [reading_receipts.RULE, f"Товары\t{comma(goods)} ₽", "Пакет\t9,00 ₽"]
    lines += [f"Доставка\t{comma(delivery)} ₽" if delivery else "Доставка\tбесплатно"]
    if fee:
        lines.append(f"Сервисный сбор\t{comma(fee)} ₽")
    lines += [f"Итого\t{comma(goods + 9 + delivery + fee)} ₽", f"СБП\t{comma(goods + 9 + delivery + fee)} ₽", reading_receipts.RULE]
    if saved:
        lines.append(f"Вы сэкономили\t{comma(saved)} ₽")
    return lines + ["Кассовый чек придёт в СМС", *middle(["Поделитесь промокодом КОТ300 с друзьями", "Поддержка: 8 800 555-01-62"])]


@shop(("market", "market-pack"), columns=32, count=(6, 10))
def scales(sales, chance, width):
    """A stall of a market with scales that print: a head of columns, names in capitals, below them
    weight or count, price and sum in columns."""
    price_goods(sales, chance, "кг", step=5)
    lines = centred(["РЫНОК «СЕННОЙ»", f"МЕСТО {chance.randint(3, 90)}  ИП АВАКЯН С.Г."], width)
    lines += [spread("24/11/26", clock(chance), width), spread(f"ВЕСЫ {chance.randint(1, 9)}", f"ПРОДАВЕЦ {chance.randint(1, 4)}", width), "-" * width,
              "ТОВАР", f"{'КГ/ШТ':>9}{'ЦЕНА':>10}{'СТОИМ.':>{width - 19}}", "-" * width]
    for sale in sales:
        amount = f"{sale.weight:.3f}" if sale.weight else str(sale.count)
        lines += [sale.name.upper(), f"{amount:>9}{sale.price:>10.2f}{sale.sum:>{width - 19}.2f}"]
    total = total_of(sales)
    rounded = int(total)
    lines += ["-" * width, spread("ПОКУПОК", str(len(sales)), width), spread("ИТОГО", f"{total:.2f}", width)]
    if chance.random() < 0.5:
        lines += [spread("К ОПЛАТЕ", f"{rounded}.00", width)]
    return lines + ["", *centred(["СПАСИБО! ПРИХОДИТЕ ЕЩЁ"], width), reading_receipts.BARCODE]


RUSSIAN = [percent_off, two_languages, code_count_sum, narrow, medicines, online_receipt, courier, scales]
