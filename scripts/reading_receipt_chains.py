"""Layouts of the tenth set of receipts for scripts/reading-set. They follow receipts of ten more
chains: five of Great Britain and the United States, five of Russia. Shops, people and numbers are
invented. The author had not seen the rules that read receipts."""

import reading_receipts
from reading_receipt_tills import centred, digits, spread, total_of

# How names of loose goods begin. These are weighed in most shops, and nothing else is.
LOOSE = ("Fairtrade", "Baby plum", "Carrots", "Gala", "Conference", "White potatoes", "Red onions", "Seedless",
         "Roast ham", "Chicken", "Бананы", "Картофель", "Морковь", "Свекла", "Огурцы", "Томаты", "Яблоки",
         "Груши", "Сыр", "Колбаса", "Филе")
# How names of goods begin that are no food, and have another rate of tax.
HOUSEHOLD = ("Kitchen roll", "Thick bleach", "Порошок", "Бумага")
CENTS = {"£": (0, 15, 20, 25, 35, 45, 49, 50, 55, 65, 70, 75, 79, 85, 89, 90, 95, 99),
         "$": (19, 29, 39, 49, 59, 69, 79, 89, 99), "₽": (0, 49, 90, 99, 99, 99)}


def price_naturally(sales, chance, currency, unit=None):
    """Gives sales prices and counts that are common in shops. `unit` is that of weighed goods, or
    None in shops without scales."""
    for sale in sales:
        whole = chance.randint(29, 389) if currency == "₽" else chance.choice((0, 1, 1, 2, 2, 3, 4, 6))
        sale.price = round(whole + chance.choice(CENTS[currency]) / 100, 2) or 0.65
        sale.count = chance.choice((1, 1, 1, 1, 2, 2, 3, 4))
        sale.weight = None
        if unit and sale.name.startswith(LOOSE):
            sale.unit = unit
            sale.weight = round(chance.uniform(0.18, 2.2), 2 if unit == "lb" else 3)


def discount_of(sale, chance):
    """A discount on an own line for every fourth sale, otherwise zero. It is less than the sum."""
    share = chance.choice((0.1, 0.15, 0.2, 0.3))
    return round(sale.sum * share, 2) if chance.random() < 0.25 else 0


def pieces(sales):
    return sum(1 if sale.weight else sale.count for sale in sales)


def time_of(chance):
    return f"{chance.randint(8, 21):02}:{chance.randint(0, 59):02}:{chance.randint(0, 59):02}"


# English


def balance_due(sales, chance, width):
    """A supermarket of Great Britain: goods with tax are starred, weight or count below the name,
    and the number of goods stands before the balance."""
    price_naturally(sales, chance, "£", "kg")
    lines = centred(
        ["Hartley's", "Good food for every table", "", "Hartley's Supermarkets Ltd",
         "33 Fenmore Street London EC1N 2HT", "www.hartleys.example", "Vat Number : 660 4512 36", "",
         "COLCHESTER PRIORY  01206 555013"], width) + [""]
    saved = 0
    for sale in sales:
        name = ("* " if sale.name.startswith(HOUSEHOLD) else "  ") + sale.name.upper()
        if sale.weight:
            lines += [name, spread(f"    {sale.weight:.3f} kg @ £{sale.price:.2f}/ kg", f"£{sale.sum:.2f}", width)]
        elif sale.count > 1:
            lines += [name, spread(f"    {sale.count} @ £{sale.price:.2f} EACH", f"£{sale.sum:.2f}", width)]
        else:
            lines.append(spread(name, f"£{sale.sum:.2f}", width))
        discount = discount_of(sale, chance)
        if discount:
            offer = f"ANY {sale.count} FOR £{sale.sum - discount:.2f}" if sale.count > 1 and not sale.weight else "Hartley Card price"
            lines.append(spread(f"    {offer}", f"-£{discount:.2f}", width))
            saved += discount
    total = total_of(sales) - saved
    lines += [spread("", "---------", width), spread(f"{pieces(sales)} BALANCE DUE", f"£{total:.2f}", width),
              spread("  VISA DEBIT", f"£{total:.2f}", width), "", "  AID          : A0000000031010",
              f"  NUMBER       : ************{digits(chance, 4)}", "  ENTRY METHOD : CONTACTLESS",
              f"  AUTH CODE    : {digits(chance, 6)}", "", spread("  CHANGE", "£0.00", width), ""]
    if saved:
        lines += centred(["YOUR SAVINGS TODAY"], width)
        lines += [spread("  Card and multibuy savings", f"£{saved:.2f}", width), ""]
    lines += centred(
        [f"You have {chance.randint(120, 2400)} points on your card", "* Items marked include VAT", ""], width)
    return lines + [reading_receipts.BARCODE] + centred(
        [f"C{digits(chance, 4)} #{digits(chance, 4)}  {time_of(chance)}  24NOV2026", f"S0{digits(chance, 3)}  R0{digits(chance, 2)}"], width)


def price_times_count(sales, chance, width):
    """A discounter of Great Britain: price and count between the name and the sum, weight below,
    letters of the tax."""
    price_naturally(sales, chance, "£", "kg")
    lines = centred(
        ["LANDERS", "", "Rockingham Road", "Kettering NN16 9JF", "VAT NO. GB 350 3968 92"], width)
    lines += ["", spread("", "£  ", width)]
    saved, taxed = 0, 0
    for sale in sales:
        letter = "B" if sale.name.startswith(HOUSEHOLD) else "A"
        name = sale.name if sale.weight or sale.count == 1 else spread(
            sale.name, f"{sale.price:.2f} x {sale.count}", width - 12)
        lines.append(spread(name, f"{sale.sum:.2f} {letter}", width))
        if sale.weight:
            lines.append(f"    {sale.weight:.3f} kg x {sale.price:.2f} £/kg")
        discount = discount_of(sale, chance)
        if discount:
            lines.append(spread(f"    {chance.choice(('Landers Plus discount', 'Coupon Plus', 'Price reduction'))}",
                                f"-{discount:.2f}  ", width))
        saved += discount
        taxed += sale.sum if letter == "B" else 0
    total = total_of(sales) - saved
    lines += ["-" * width, spread("TOTAL", f"{total:.2f}  ", width), spread("CARD", f"{total:.2f}  ", width),
              "", "*CUSTOMER COPY* - PLEASE RETAIN RECEIPT", f"Date: 24/11/26    Time: {time_of(chance)}",
              f"MID: ***{digits(chance, 5)}   TID: ****{digits(chance, 4)}", "CONTACTLESS", "Debit Mastercard",
              f"Card: ************{digits(chance, 4)}", f"SALE              £{total:.2f}", "APPROVED", "-" * width,
              spread("VAT RATE       NET £     VAT £", "GROSS £", width),
              spread(f"A  0 %        {total - taxed:6.2f}      0.00", f"{total - taxed:.2f}", width)]
    if taxed:
        lines.append(spread(f"B 20 %        {taxed / 1.2:6.2f}    {taxed - taxed / 1.2:6.2f}", f"{taxed:.2f}", width))
    lines.append("")
    if saved:
        lines += centred([f"You saved £{saved:.2f} with Landers Plus"], width)
    return lines + centred(
        ["Thank you for shopping at Landers", "Open Mon - Sat 8 - 22, Sun 10 - 16",
         f"{digits(chance, 4)} {digits(chance, 6)}/{digits(chance, 2)}     24.11.26"], width)


def flagged(sales, chance, width):
    """A supermarket of the United States: weight or count above the name, flags before weighed
    goods and savings, minus behind the amount."""
    price_naturally(sales, chance, "$", "lb")
    lines = centred(
        ["KEYSTONE", "FRESH FOR YOU", "4485 Refugee Rd", "(614) 555-0131", f"YOUR CASHIER WAS CHEC {digits(chance, 3)}"], width)
    lines, saved, taxed = [*lines, ""], 0, 0
    for sale in sales:
        if sale.weight:
            lines.append(f"    {sale.weight:.2f} lb @ {sale.price:.2f} /lb")
        elif sale.count > 1:
            lines.append(f"    {sale.count} @ {sale.price:.2f}")
        flag = "WT" if sale.weight else "  "
        letter = "T" if sale.name.startswith(HOUSEHOLD) else "F"
        discount = discount_of(sale, chance)
        lines.append(spread(f"{flag}  {sale.name.upper()}", f"{'PC' if discount else '  '}   {sale.sum:.2f} {letter}", width))
        if discount:
            lines.append(spread("SC  KEYSTONE SAVINGS", f"{discount:.2f}-  ", width))
        saved += discount
        taxed += sale.sum if letter == "T" else 0
    tax = round(taxed * 0.075, 2)
    total = total_of(sales) - saved + tax
    lines += [spread("    TAX", f"{tax:.2f}  ", width), spread("****BALANCE", f"{total:.2f}  ", width), "",
              "Columbus OH 43232", "VISA DEBIT Purchase", f"************{digits(chance, 4)} - C",
              f"REF#: {digits(chance, 6)} TOTAL: {total:.2f}", "AID: A0000000980840", f"TC: {digits(chance, 16)}",
              spread("    VISA DEBIT", f"{total:.2f}  ", width), spread("    CHANGE", "0.00  ", width),
              f"TOTAL NUMBER OF ITEMS SOLD = {pieces(sales)}",
              f"11/24/26 0{chance.randint(1, 9)}:{chance.randint(10, 59)}pm {digits(chance, 3)} {digits(chance, 2)} {digits(chance, 3)} {digits(chance, 2)}"]
    if saved:
        lines += ["*" * width, *centred(
            [f"TOTAL SAVINGS ({max(1, round(100 * saved / total))} pct.)   ${saved:.2f}"], width), "*" * width]
    lines += centred(
        [f"FUEL POINTS EARNED TODAY: {round(total)}", f"REMAINING NOV FUEL POINTS: {chance.randint(100, 900)}", "",
         "TELL US HOW WE ARE DOING!", "EARN 50 BONUS FUEL POINTS", "www.keystone.example/feedback",
         f"ENTRY ID: {digits(chance, 3)}-{digits(chance, 3)}-{digits(chance, 3)}-{digits(chance, 3)}", "NOW HIRING - APPLY TODAY!"], width)
    return lines


def aisles(sales, chance, width):
    """A department store of the United States: headings of departments, article numbers, letters of
    the tax before the sum, count and regular price below."""
    price_naturally(sales, chance, "$", "lb")
    lines = centred(
        ["TRIVETT", "San Diego Mission Valley - 619-555-0176", "1288 Camino Serena N",
         "San Diego, California 92108", f"11/24/2026 0{chance.randint(1, 9)}:{chance.randint(10, 59)} PM   EXPIRES 02/22/27"], width)
    saved, taxed = 0, 0
    for heading, is_taxed in (("GROCERY", False), ("CLEANING SUPPLIES", True)):
        section = [sale for sale in sales if sale.name.startswith(HOUSEHOLD) == is_taxed]
        if section:
            lines += ["", heading]
        for sale in section:
            letter = "T " if is_taxed else "NF"
            lines.append(spread(f"{digits(chance, 9)} {sale.name.upper()}", f"{letter}  ${sale.sum:.2f}", width))
            if sale.weight:
                lines.append(f"          {sale.weight:.2f} lb @ ${sale.price:.2f} /lb")
            elif sale.count > 1:
                lines.append(f"          {sale.count} @ ${sale.price:.2f} ea")
            discount = discount_of(sale, chance)
            if discount and sale.count == 1 and not sale.weight:
                # The sum is already reduced.
                lines.append(f"          Regular Price ${sale.price + discount:.2f}")
                saved += discount
            taxed += sale.sum if is_taxed else 0
    tax, sold = round(taxed * 0.0775, 2), total_of(sales)
    lines += ["", spread("", spread("SUBTOTAL", f"${sold:.2f}", 24), width)]
    if taxed:
        lines.append(spread(f"T = CA TAX 7.75000 on ${taxed:.2f}", f"${tax:.2f}", width))
    lines += [spread("", spread("TOTAL", f"${sold + tax:.2f}", 24), width),
              spread(f"*{digits(chance, 4)} VISA CHARGE", f"${sold + tax:.2f}", width), "AID: A0000000031010",
              "VISA CREDIT", f"AUTH CODE: {digits(chance, 6)}", ""]
    if saved:
        lines += centred([f"TOTAL SAVED THIS TRIP: ${saved:.2f}"], width)
    lines += ["", reading_receipts.BARCODE] + centred(
        [f"REC#2-{digits(chance, 4)}-{digits(chance, 4)}-{digits(chance, 4)}-{digits(chance, 4)}-7", "",
         "Help make your Trivett run better.", "Take a 2 minute survey about today's trip:",
         "survey.trivett.example", f"User ID: {digits(chance, 4)} {digits(chance, 4)} {digits(chance, 4)}",
         f"Password: {digits(chance, 3)} {digits(chance, 3)}", "", "Please take this survey within 7 days"], width)
    return lines


def count_column(sales, chance, width):
    """A small shop of Great Britain without scales: a column of counts before the names, prices of
    members and meal deals as own lines."""
    price_naturally(sales, chance, "£")
    lines = centred(
        ["your local", "CO-MART", "41 Station Parade, Harrogate", "Tel: 01423 555 029", "VAT Reg No. 403 3146 04"], width)
    lines += ["", f"Served by: {chance.choice(('Priya', 'Callum', 'Self Checkout 3'))}", "",
              spread("QTY DESCRIPTION", "AMOUNT", width), "=" * width]
    saved = 0
    for sale in sales:
        lines.append(spread(f"{sale.count:>2}  {sale.name.upper()}", f"{sale.sum:.2f}", width))
        discount = discount_of(sale, chance)
        if discount:
            offer = f"{sale.count} for £{sale.sum - discount:.2f}" if sale.count > 1 else "Member price saving"
            lines.append(spread(f"    {offer}", f"-{discount:.2f}", width))
            saved += discount
    total = total_of(sales) - saved
    lines += ["=" * width]
    if saved:
        lines += [spread("Sub total", f"{total_of(sales):.2f}", width), spread("Total savings", f"-{saved:.2f}", width)]
    cash = 10 * (int(total) // 10 + 1)
    if chance.random() < 0.4:
        paid = [spread("Cash", f"{cash:.2f}", width), spread("Change", f"{cash - total:.2f}", width)]
    else:
        paid = [spread("Mastercard contactless", f"{total:.2f}", width),
                f"XXXX XXXX XXXX {digits(chance, 4)}", f"Auth code {digits(chance, 6)}", f"Merchant ID **{digits(chance, 5)}"]
    lines += [spread(f"TOTAL ({pieces(sales)} items)", f"£{total:.2f}", width), *paid, ""]
    lines += centred(
        ["As a member you earned", f"£{total * 0.01:.2f} for your community", "",
         f"24/11/2026 {time_of(chance)[:5]} Store {digits(chance, 4)} Till 2 Tr. {digits(chance, 4)}",
         "Thank you for shopping locally", "Please keep your receipt for refunds"], width)
    return lines + [reading_receipts.BARCODE]


# Russian


def comma(value):
    return f"{value:.2f}".replace(".", ",")


def fiscal_end(sales, total, chance, width, is_cash=False):
    """The last lines of a fiscal receipt, with sums and numbers in two columns."""
    taxed = sum(sale.sum for sale in sales if sale.name.startswith(HOUSEHOLD)) * total / total_of(sales)
    lines = [] if is_cash else [spread("БЕЗНАЛИЧНЫМИ", f"={total:.2f}", width)]
    if total > taxed:
        lines.append(spread("СУММА НДС 10%", f"={(total - taxed) / 11:.2f}", width))
    if taxed:
        lines.append(spread("СУММА НДС 22%", f"={taxed * 22 / 122:.2f}", width))
    return lines + [
        spread("ЭЛ.АДР.ОТПРАВИТЕЛЯ", "chek@ofd.example", width), spread("САЙТ ФНС", "www.nalog.gov.ru", width),
        spread("СНО: ОСН", f"СМЕНА: {chance.randint(20, 700)}", width),
        spread(f"ЗН ККТ 00{digits(chance, 8)}", f"ФД {digits(chance, 6)}", width),
        spread(f"РН ККТ 000{digits(chance, 7)}", f"ФПД {digits(chance, 10)}", width),
        spread(f"ФН 73{digits(chance, 14)}", "24.11.26", width), reading_receipts.QR]


def price_table(sales, chance, width):
    """A discounter: number, code and name, and below them a table of price, price with discount,
    count and sum."""
    price_naturally(sales, chance, "₽", "кг")
    lines = centred(
        ['ООО "Агроснаб"', 'Магазин "Семёрочка" 4417', "Моск. обл., г. Подольск, ул. Кирова, д. 42",
         "Тел. горячей линии 8-800-555-01-70", f"ИНН 50{digits(chance, 8)}", "КАССОВЫЙ ЧЕК / ПРИХОД"], width)
    lines += [spread("Кассир: Гусева Т.", f"Касса: 0{chance.randint(1, 6)}", width), "-" * width,
              "№  Код     Наименование товара",
              f"{'Цена':>12}{'Со скидкой':>12}{'Кол-во':>10}{'Сумма':>{width - 34}}", "-" * width]
    total = 0
    for place, sale in enumerate(sales, 1):
        reduced = sale.price
        if chance.random() < 0.3:
            reduced = round(sale.price * chance.choice((0.7, 0.8, 0.85)), 2)
        sum_ = round(reduced * (sale.weight or sale.count), 2)
        total += sum_
        amount = f"{sale.weight:.3f}" if sale.weight else f"{sale.count}"
        lines += [f"{place:<2} {digits(chance, 7)} {sale.name}",
                  f"{sale.price:>12.2f}{reduced:>12.2f}{amount:>10}{sum_:>{width - 34}.2f}"]
    saved = total_of(sales) - total
    lines += ["-" * width, spread("Сумма без скидок", f"{total_of(sales):.2f}", width)]
    if saved:
        lines.append(spread("Ваша скидка", f"{saved:.2f}", width))
    lines += [spread("ИТОГ", f"={total:.2f}", width), *fiscal_end(sales, total, chance, width)]
    lines += [f"Карта лояльности: ************{digits(chance, 4)}", spread("Начислено баллов:", f"{int(total / 10)}", width),
              spread("Баланс на 24.11.2026:", f"{chance.randint(100, 4000)}", width)]
    return lines + centred(["Спасибо за покупку!", "Ждём вас ежедневно с 8 до 23"], width)


def price_first(sales, chance, width):
    """A shop near the house: name in capitals, below it price x count = sum, then the discount by
    card and the rate of tax."""
    price_naturally(sales, chance, "₽", "кг")
    lines = centred(
        ['АО "РИКСИ ЮГ"', "МАГАЗИН 77 1284", "117418, МОСКВА, УЛ. ГАРИБАЛЬДИ, Д. 15", f"ИНН 77{digits(chance, 8)}"], width)
    lines += ["", spread(f"ЧЕК ПРОДАЖИ № {digits(chance, 4)}", f"24.11.26 {time_of(chance)[:5]}", width),
              "КАССИР: САМСОНОВА Е.А.", "." * width]
    saved = 0
    for sale in sales:
        amount = f"{sale.weight:.3f} КГ" if sale.weight else f"{sale.count} ШТ"
        letter = "А" if sale.name.startswith(HOUSEHOLD) else "Б"
        lines += [sale.name.upper(), spread(f"  {sale.price:.2f} Х {amount}", f"={sale.sum:.2f} {letter}", width)]
        discount = discount_of(sale, chance)
        if discount:
            action = chance.choice(("СКИДКА ПО КАРТЕ", "СКИДКА ПО АКЦИИ", "ЖЁЛТЫЙ ЦЕННИК"))
            lines.append(spread(f"  {action}", f"-{discount:.2f}  ", width))
            saved += discount
    total = total_of(sales) - saved
    lines += ["." * width, spread("ПОДЫТОГ", f"={total_of(sales):.2f}  ", width)]
    if saved:
        lines.append(spread("СКИДКА", f"-{saved:.2f}  ", width))
    lines += [spread("ИТОГ", f"={total:.2f}  ", width), *fiscal_end(sales, total, chance, width)]
    return lines + centred(["КЛУБ ДРУЗЕЙ РИКСИ", f"НАКОПЛЕНО НАКЛЕЕК: {chance.randint(1, 30)}", "СПАСИБО, ПРИХОДИТЕ ЕЩЁ!"], width)


def discounts_inline(sales, chance, width):
    """A supermarket: numbered names, below them count and price with the sum to their right, then
    discount and rate of tax in one line."""
    price_naturally(sales, chance, "₽", "кг")
    lines = centred(
        ['АО "ТД ПЕРЕЛЕСОК"', "Супермаркет «Перелесок»", "620014, г. Екатеринбург, пр-т Ленина, 25",
         "Кассовый чек", "Приход"], width)
    lines += [spread("Кассир Юсупова Д.", f"Чек {digits(chance, 3)}", width), f"ИНН кассира 66{digits(chance, 10)}", ""]
    saved = 0
    for place, sale in enumerate(sales, 1):
        amount = f"{sale.weight:.3f} кг" if sale.weight else f"{sale.count} шт"
        tax = "НДС 22%" if sale.name.startswith(HOUSEHOLD) else "НДС 10%"
        discount = discount_of(sale, chance)
        saved += discount
        lines += [f"{place}) {sale.name}",
                  spread(f"   {amount} x {comma(sale.price)}", f"{comma(sale.sum - discount)}", width),
                  f"   {tax}, скидка {comma(discount)}" if discount else f"   {tax}"]
    total = total_of(sales) - saved
    lines += ["", spread("Всего товаров:", f"{len(sales)}", width)]
    if saved:
        lines.append(spread("Скидка составила:", comma(saved), width))
    if round(total % 1, 2):
        lines.append(spread("Округление:", f"-{comma(total % 1)}", width))
    total = int(total)
    lines += [spread("ИТОГО К ОПЛАТЕ", comma(total), width), spread("Карта МИР", f"**** {digits(chance, 4)}", width),
              *fiscal_end(sales, total, chance, width), "", "Клуб Перелесок"]
    return lines + [
        spread("Баллов начислено", f"+{int(total / 7)}", width), spread("Баллов списано", "0", width),
        spread("Баланс", f"{chance.randint(500, 9000)}", width), *centred(["Оцените нас: perelesok.example/otziv"], width)]


def one_line(sales, chance, width):
    """A cheap store: everything of a sale in one line, in columns of name, count and sum. Prices
    for each piece are not printed."""
    price_naturally(sales, chance, "₽", "кг")
    lines = centred(['ООО "Снегирь"', "г. Казань, Оренбургский тракт, 8", f"ИНН 16{digits(chance, 8)}"], width)
    lines += [f"Кассовый чек N {digits(chance, 5)}  24.11.2026 {time_of(chance)[:5]}", "=" * width,
              f"{'Товар':<{width - 18}}{'Кол.':>8}{'Сумма':>10}", "=" * width]
    for sale in sales:
        amount = f"{sale.weight:.3f}" if sale.weight else f"{sale.count}"
        lines.append(f"{sale.name:<{width - 18}}{amount:>8}{sale.sum:>10.2f}")
    total = total_of(sales)
    lines += ["=" * width, spread("ИТОГО", f"{total:.2f}", width)]
    is_cash = chance.random() < 0.4
    if is_cash:
        cash = 500 * (int(total) // 500 + 1)
        lines += [spread("НАЛИЧНЫМИ", f"{cash:.2f}", width), spread("СДАЧА", f"{cash - total:.2f}", width)]
    return lines + fiscal_end(sales, total, chance, width, is_cash) + centred(["Низкие цены каждый день", "Снегирь - рядом с домом"], width)


def codes_of_goods(sales, chance, width):
    """A shop of household goods and food: bar codes above the names, sums and discounts with
    their words to the left."""
    price_naturally(sales, chance, "₽", "кг")
    lines = centred(
        ['АО "ТОРГСЕРВИС"', "МАГАЗИН «МАЙЯ СЕМЕЙНЫЙ»", "Краснодар, ул. Солнечная, 15/5", f"ИНН 23{digits(chance, 8)}"], width)
    lines += [spread(f"КАССИР Лебедева О.В. {digits(chance, 4)}", "ККМ 2", width),
              spread("КАССОВЫЙ ЧЕК", "ПРИХОД", width), "*" * width]
    saved = 0
    for sale in sales:
        amount = f"{sale.weight:.3f} кг" if sale.weight else f"{sale.count} шт."
        lines += [f"46{digits(chance, 11)}", sale.name,
                  spread(f"{amount} * {sale.price:.2f}", f"= {sale.sum:.2f}", width)]
        discount = discount_of(sale, chance)
        if discount:
            action = "Скидка по карте"
            if sale.count == 3 and not sale.weight:
                action, discount = "Акция 3 по цене 2", sale.price
            saved += discount
            lines += [spread(f"{action}:", f"- {discount:.2f}", width),
                      spread("К оплате со скидкой:", f"{sale.sum - discount:.2f}", width)]
    total = total_of(sales) - saved
    lines += ["*" * width, f"ПОКУПОК: {pieces(sales)}", spread("ИТОГ:", f"{total:.2f}", width)]
    if saved:
        lines.append(spread("В Т.Ч. СКИДКА:", f"{saved:.2f}", width))
    lines += fiscal_end(sales, total, chance, width)
    return lines + [
        f"КАРТА МАЙЯ № *******{digits(chance, 4)}", spread("Бонусы за покупку:", f"{total * 0.02:.2f}", width),
        spread("Всего бонусов:", f"{chance.randint(20, 900)}.00", width),
        *centred(["Обмен и возврат в течение 14 дней", "при наличии чека"], width)]


TENTH = {
    "en": [balance_due, price_times_count, flagged, aisles, count_column],
    "ru": [price_table, price_first, discounts_inline, one_line, codes_of_goods],
}
