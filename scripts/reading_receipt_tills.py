"""Layouts of the ninth set of receipts for scripts/reading-set. They follow receipts of real chains
closely: membership numbers, article numbers, savings, fiscal data, details of card payments, bar
codes. Shops, people and numbers are invented."""

import reading_receipts

CARDS = ["VISA", "MASTERCARD", "DEBIT"]


def spread(left, right, width):
    return left + " " * max(1, width - len(left) - len(right)) + right


def digits(chance, count):
    return "".join(str(chance.randint(0, 9)) for _ in range(count))


def total_of(sales):
    return round(sum(sale.sum for sale in sales), 2)


def centred(lines, width):
    return [line.center(width).rstrip() for line in lines]


# English


def club(sales, chance, width):
    """A large chain of Great Britain: an offer for card holders below its item, number and weight
    below the name with the sum to their right."""
    savings, lines = 0, centred(
        ["W E S T G A T E", "Extra", "Kingsmead Retail Park", "Maidenhead  SL6 8QT", "0345 610 2277",
         "VAT NO: GB 220 4302 31", "www.westgate-stores.example"], width)
    lines += ["", spread("", "£ ", width)]
    for sale in sales:
        if sale.weight:
            lines += [sale.name.upper(), spread(f"   {sale.weight:.3f} kg @ £{sale.price:.2f}/kg", f"{sale.sum:.2f}", width)]
        elif sale.count > 1:
            lines += [sale.name.upper(), spread(f"   {sale.count} @ £{sale.price:.2f}", f"{sale.sum:.2f}", width)]
        else:
            lines.append(spread(sale.name.upper(), f"{sale.sum:.2f}", width))
        if chance.random() < 0.3:
            saved = round(sale.sum * 0.2, 2)
            savings += saved
            lines.append(spread(f"   Cc £{sale.sum - saved:.2f}", f"-{saved:.2f}", width))
    total = total_of(sales)
    due = f"£{total - savings:.2f}"
    lines += ["-" * width, spread("Subtotal", f"£{total:.2f}", width)]
    if savings:
        lines += [spread("Club Savings", f"-£{savings:.2f}", width)]
    return lines + [
        spread("TOTAL TO PAY", due, width), "", spread(f"{chance.choice(CARDS)} SALE", due, width),
        "AID: A0000000031010", f"NUMBER: ************{digits(chance, 4)} ICC", "PAN SEQ NO: 01",
        f"AUTH CODE: {digits(chance, 6)}", "MERCHANT: 46812907", spread("CHANGE DUE", "£0.00", width),
        "", "CLUB STATEMENT".center(width).rstrip(), f"CARD NUMBER ***********{digits(chance, 4)}",
        spread("POINTS THIS VISIT", str(int(total)), width),
        spread("TOTAL UP TO 22/11/26", str(chance.randint(100, 900)), width), "",
        reading_receipts.BARCODE, *centred(["A chance to win a £1000 gift card", "Tell us how we did"], width),
        f"24/11/26  18:{chance.randint(10, 59)}  3267  014  {digits(chance, 4)}"]


def discounter(sales, chance, width):
    """A discounter: number and weight above the item, an article number before the name, a letter
    for the tax after the price."""
    lines = centred(["LINDNER STORES LTD", "Harbour Road", "Portishead BS20 7DD", "VAT Reg No 813 2774 09"], width)
    lines += ["", spread("", "GBP", width)]
    for sale in sales:
        if sale.weight:
            lines.append(f"   {sale.weight:.3f} kg x {sale.price:.2f} /kg")
        elif sale.count > 1:
            lines.append(f"   {sale.count} x {sale.price:.2f}")
        lines.append(spread(f"{digits(chance, 6)} {sale.name}", f"{sale.sum:.2f} {chance.choice('AAB')}", width))
    total = total_of(sales)
    if chance.random() < 0.5:
        total = round(total - 0.75, 2)
        lines.append(spread("   Reduced to clear", "-0.75 A", width))
    count = sum(1 if sale.weight else sale.count for sale in sales)
    net = total / 1.2
    return lines + [
        "-" * width, spread("Total", f"{total:.2f}", width), f"   {count} items",
        spread("Card Sales", f"{total:.2f}", width), "",
        "*** CUSTOMER COPY ***".center(width).rstrip(), f"Card: {chance.choice(CARDS)} Contactless",
        f"PAN: ************{digits(chance, 4)}", f"TID: {digits(chance, 8)}   MID: ***51877", "Verification not required",
        "", "VAT%        NET        VAT      GROSS", f"A  0 %   {total / 2:8.2f}   {0:8.2f}   {total / 2:8.2f}",
        f"B 20 %   {net / 2:8.2f}   {(total - net) / 2:8.2f}   {total / 2:8.2f}",
        "", f"0814 0073/003/007   24.11.26 17:{chance.randint(10, 59)}", "You were served by: Janine",
        reading_receipts.BARCODE, "Please keep your receipt".center(width).rstrip()]


def neighbourhood(sales, chance, width):
    """A small American chain: number with the price of one below the item, pounds, no codes."""
    lines = centred(
        ["MERCHANT PETE'S", "2910 Alameda St", "Sacramento, CA 95816", f"Store #{digits(chance, 3)} - (916) 555-0173",
         "OPEN 8:00AM TO 9:00PM DAILY"], width)
    lines += ["", "SALE TRANSACTION".center(width).rstrip(), ""]
    for sale in sales:
        sale.unit = "lb"
        lines.append(spread(sale.name.upper(), f"${sale.sum:.2f}", width))
        if sale.weight:
            lines.append(f"   {sale.weight:.3f}LB @ ${sale.price:.2f}/LB")
        elif sale.count > 1:
            lines.append(f"   {sale.count}EA @ ${sale.price:.2f}/EA")
    total = total_of(sales)
    if chance.random() < 0.5:
        lines.append(spread("CRV BEVERAGE FEE", "$0.10", width))
        total += 0.1
    count = sum(1 if sale.weight else sale.count for sale in sales)
    lines += [spread("SUBTOTAL", f"${total:.2f}", width), spread("TAX: $3.49 @ 8.75%", "$0.31", width),
              spread("TOTAL", f"${total + 0.31:.2f}", width), ""]
    if chance.random() < 0.5:
        lines += [spread("CASH", f"${int(total) + 20:.2f}", width), spread("CHANGE", f"${int(total) + 20 - total - 0.31:.2f}", width)]
    else:
        lines += [spread("MASTERCARD", f"${total + 0.31:.2f}", width), "************" + digits(chance, 4),
                  "PAYMENT CARD PURCHASE TRANSACTION", "CUSTOMER COPY", "Type: CONTACTLESS", f"Auth Code: {digits(chance, 6)}",
                  "NO CVM"]
    return lines + [
        "", f"ITEMS {count}   Deluca, Maria", f"11-24-2026  05:{chance.randint(10, 59)}PM  0{digits(chance, 3)}  06  1942  7718",
        "", *centred(["THANK YOU FOR SHOPPING AT", "MERCHANT PETE'S", "www.merchantpetes.example"], width)]


def warehouse(sales, chance, width):
    """A club with large packs: a mark, an article number and the name in one line, a letter for the
    tax, instant savings that refer to the article, and the number above the item."""
    lines = centred(["PINNACLE WHOLESALE", "Beaverton #0214", "15901 SW Jenkins Rd", "Beaverton, OR 97006"], width)
    lines += ["", f"Member {digits(chance, 12)}"]
    savings = 0
    for sale in sales:
        sale.unit = "lb"
        article = digits(chance, 6)
        mark = chance.choice(["E ", "  "])
        if sale.weight:
            lines.append(f"{'':9}{sale.weight:.3f} lb @ {sale.price:.2f}")
        elif sale.count > 1:
            lines.append(f"{'':9}{sale.count} @ {sale.price:.2f}")
        lines.append(spread(f"{mark}{article:>7} {sale.name.upper()}", f"{sale.sum:.2f} {chance.choice('NNY')}", width))
        if chance.random() < 0.2:
            saved = round(sale.sum * 0.15, 2)
            savings += saved
            lines.append(spread(f"  0000{digits(chance, 6)} /{article}", f"{saved:.2f}-  ", width))
    total = total_of(sales) - savings
    count = sum(1 if sale.weight else sale.count for sale in sales)
    return lines + [
        spread("SUBTOTAL", f"{total:.2f}  ", width), spread("TAX", "0.00  ", width),
        spread("****  TOTAL", f"{total:.2f}  ", width), f"XXXXXXXXXXXX{digits(chance, 4)}           CHIP Read",
        "AID: A0000000041010", f"Seq# {digits(chance, 5)}     App#: {digits(chance, 5)}P", "Visa    Resp: APPROVED",
        f"Tran ID#: 6328{digits(chance, 8)}....", "Merchant ID: 990214", "APPROVED - Purchase",
        spread("AMOUNT:", f"${total:.2f}", width), f"11/24/2026 14:{chance.randint(10, 59)}  214 9 171 88",
        spread("Visa", f"{total:.2f}", width), spread("CHANGE", "0.00", width), "",
        *([spread("INSTANT SAVINGS", f"${savings:.2f}", width)] if savings else []),
        f"TOTAL NUMBER OF ITEMS SOLD = {count}", reading_receipts.BARCODE,
        *centred(["OP#: 88  Name: Teresa K.", "Thank You!", "Please Come Again"], width)]


def organic(sales, chance, width):
    """A chain with organic food: the sum in the line of the weight, the tare, regular prices and
    savings of members below, and the number below with the price of one."""
    lines = centred(["GREENLEAF MARKET", "RVD 399 4th Street", "Redwood City, CA 94063", "650-555-0188", "Cashier: Self-checkout 6"], width)
    lines.append("")
    for sale in sales:
        sale.unit = "lb"
        name = sale.name.title() if chance.random() < 0.5 else sale.name.upper()
        if sale.weight:
            sale.weight = round(sale.weight, 2)
            lines += [name, spread(f"  {sale.weight:.2f} lb @ ${sale.price:.2f} / lb", f"${sale.sum:.2f} F", width),
                      "  Tare Weight 0.02 lb"]
        else:
            lines.append(spread(name, f"${sale.sum:.2f} {chance.choice('FFT')}", width))
            if sale.count > 1:
                lines.append(f"  Qty {sale.count} @ ${sale.price:.2f} ea")
        if chance.random() < 0.25:
            lines += [f"  Reg ${sale.price * 1.25:.2f}", spread("  Member deal 10% off", f"-${sale.sum * 0.1:.2f}", width)]
    total = total_of(sales)
    return lines + [
        "", spread("Subtotal:", f"${total:.2f}", width), spread("Total Savings:", "$1.40", width), spread("Net Sales:", f"${total - 1.4:.2f}", width),
        spread("Tax 9.875%", "$0.22", width), spread("Total:", f"${total - 1.18:.2f}", width),
        spread("Sold Items:", str(len(sales)), width), "", "Paid:", spread("  Visa Debit", f"${total - 1.18:.2f}", width),
        f"  ****{digits(chance, 4)}  Exp **/**", f"  Approval {digits(chance, 6)}", spread("  Change", "$0.00", width), "",
        f"Store 10{digits(chance, 3)}  Term 211  Tran {digits(chance, 3)}", f"Nov 24 2026  6:{chance.randint(10, 59)} PM",
        *centred(["Tell us about your visit", "and enter to win a $250 gift card", "greenleaf.example/feedback"], width)]


# Russian


def rubles(value):
    return f"{value:.2f}"


def fiscal(sales, chance, width, end):
    """The lines that the law demands at the end of a receipt, and the text of the QR code."""
    total = total_of(sales)
    number, document, sign = "73" + digits(chance, 14), digits(chance, 6), digits(chance, 10)
    minute = chance.randint(10, 59)
    return [
        *end, "СНО: ОСН", "САЙТ ФНС: www.nalog.gov.ru", spread("ЗН ККТ:", "0012" + digits(chance, 8), width),
        spread("РН ККТ:", "000" + digits(chance, 13), width), f"ФН: {number}", spread(f"ФД: {document}", f"ФП: {sign}", width),
        spread(f"24.11.26 19:{minute}", "ПРИХОД", width), reading_receipts.QR,
        f"t=20261124T19{minute}&s={rubles(total)}&fn={number}"[:width], f"&i={document}&fp={sign}&n=1"]


def starred(sales, chance, width):
    """A star and the article number before the name, below it price times number and the sum,
    discounts in a line of their own."""
    lines = centred(
        ["ООО \"Агросоюз\"", "Магазин 7418-Ромашково", "143025, Московская обл., Одинцово,", "ул. Садовая, д. 14",
         f"ИНН 78{digits(chance, 8)}", f"КАССОВЫЙ ЧЕК N {digits(chance, 4)}"], width)
    lines += [f"Кассир: Мамедова Р.И.   Смена: {chance.randint(100, 400)}", spread("Цена*Кол", "Сумма", width)]
    discount = 0
    for sale in sales:
        amount = f"{sale.weight:.3f}" if sale.weight else str(sale.count)
        lines += [f"*{digits(chance, 7)} {sale.name}", spread(f"    {rubles(sale.price)} *{amount}", f"{rubles(sale.sum)} Б", width)]
        if chance.random() < 0.25:
            saved = round(sale.sum * 0.1, 2)
            discount += saved
            lines.append(spread("    Скидка", f"-{rubles(saved)}", width))
    total = rubles(total_of(sales) - discount)
    end = ["=" * width, spread("ИТОГ:", total, width), spread("  БЕЗНАЛИЧНЫМИ", total, width), spread("  Сумма НДС 10%", "31.40", width),
           *([spread("Ваша скидка:", rubles(discount), width)] if discount else []),
           spread("Баллы списано:", "0", width), f"Карта: ************{digits(chance, 4)}", "ПОКУПАТЕЛЬ: +7916***2214"]
    return lines + fiscal(sales, chance, width, end) + ["Спасибо за покупку!".center(width).rstrip()]


def subjects(sales, chance, width):
    """Numbered items; below each the price, number and unit, the tax, and the kinds of sale that
    the law demands."""
    lines = centred(["АО \"Луговина\"", "125047, г. Москва, ул. Лесная, дом 20", f"ИНН: 77{digits(chance, 8)}",
                     "Место расчетов: Лавка N 1183", "КАССОВЫЙ ЧЕК / ПРИХОД"], width)
    lines += [f"СМЕНА {chance.randint(100, 900)}  ЧЕК {chance.randint(10, 400)}", "Кассир: Абдуллаева Г.", ""]
    for place, sale in enumerate(sales, 1):
        amount = f"{sale.weight:.3f} кг" if sale.weight else f"{sale.count} шт."
        tax = chance.choice(["10%", "22%"])
        share = int(tax[:-1]) / (100 + int(tax[:-1]))
        lines += [f"{place}. {sale.name}", spread(f"{rubles(sale.price)} х {amount}", f"= {rubles(sale.sum)}", width),
                  spread(f"НДС {tax}", f"= {rubles(sale.sum * share)}", width), "ТОВАР, ПОЛНЫЙ РАСЧЕТ"]
    total = rubles(total_of(sales))
    end = ["", spread("ИТОГО", f"= {total}", width), spread("БЕЗНАЛИЧНЫМИ", f"= {total}", width), spread("НАЛИЧНЫМИ", "= 0.00", width),
           spread("СУММА НДС 10%", "= 44.03", width), "ЭЛ.АДР.ОТПРАВИТЕЛЯ: chek@lugovina.example"]
    return lines + fiscal(sales, chance, width, end) + centred(["Оставьте отзыв в приложении", "Начислено бонусов: 18"], width)


def barcodes(sales, chance, width):
    """A hypermarket: the sum in the line of the name, below it the bar code, then number and
    price with a letter for the tax."""
    lines = centred(["ООО \"ГИПЕРДОМ\"", "Гипермаркет \"ГИПЕРДОМ Химки\"", "141400, г. Химки, Ленинградское ш., 5",
                     f"ИНН 77{digits(chance, 8)}", "ДОБРО ПОЖАЛОВАТЬ!"], width)
    lines += [f"Касса 023   Кассир 5512   Чек {digits(chance, 5)}", "-" * width]
    for sale in sales:
        amount = f"{sale.weight:.3f}" if sale.weight else f"{sale.count}.000"
        lines += [spread(sale.name.upper(), rubles(sale.sum), width), f"  46{digits(chance, 11)}",
                  f"  {amount} X {rubles(sale.price)}   НДС:{chance.choice('АБ')}"]
    total = rubles(total_of(sales))
    count = sum(1 if sale.weight else sale.count for sale in sales)
    end = ["-" * width, f"Товаров в чеке: {count}", spread("ПОДЫТОГ", total, width), spread("СКИДКА", "0.00", width),
           spread("ИТОГ", total, width), spread("КАРТОЙ МИР", total, width), spread("СДАЧА", "0.00", width),
           spread("А: НДС 22%", "12.18", width), spread("Б: НДС 10%", "51.77", width), "Код авторизации: " + digits(chance, 6)]
    return lines + fiscal(sales, chance, width, end)


def card_prices(sales, chance, width):
    """The article number before the name, then number times price with the card, and below it the
    price without the card and what was saved."""
    lines = centred(["ООО \"ПАРУС\"", "СПб, пр. Энгельса, д. 154", "тел. 8 800 555-01-97", f"ИНН 78{digits(chance, 8)}"], width)
    lines += [f"Кассир Ильина О.В.  N {digits(chance, 4)}", f"Карта постоянного покупателя ****{digits(chance, 4)}", "*" * width]
    saved = 0
    for sale in sales:
        amount = f"{sale.weight:.3f} кг" if sale.weight else f"{sale.count} шт"
        lines += [f"{digits(chance, 6)} {sale.name.upper()}", spread(f"  {amount} x {rubles(sale.price)}", rubles(sale.sum), width)]
        if chance.random() < 0.5:
            part = round(sale.sum * 0.15, 2)
            saved += part
            lines += [spread("  Цена без карты", rubles(sale.price * 1.15), width), spread("  Экономия", rubles(part), width)]
    total = rubles(total_of(sales))
    end = ["*" * width, spread("ВСЕГО К ОПЛАТЕ", total, width), spread("ОПЛАТА: НАЛИЧНЫЕ", rubles(int(total_of(sales) / 500) * 500 + 500), width),
           spread("СДАЧА", rubles(int(total_of(sales) / 500) * 500 + 500 - total_of(sales)), width),
           spread("ВЫ СЭКОНОМИЛИ", rubles(saved), width), spread("В Т.Ч. НДС 10%", "27.25", width)]
    return lines + fiscal(sales, chance, width, end) + ["До новых встреч!".center(width).rstrip()]


def marking(sales, chance, width):
    """Marks of labelled goods before names; price, number and sum in one line below; decimal marks
    are points, and the tax is a percentage at the end."""
    lines = centred(["ЭКОПРОДУКТ", "ИП Гусева Т.Н.", "420111, Казань, ул. Баумана, 7", f"ИНН 1655{digits(chance, 8)}",
                     f"Чек продажи N {digits(chance, 5)}"], width)
    lines += ["ПРИХОД", spread("Продавец", "Гусева Т.Н.", width), "." * width]
    for sale in sales:
        mark = "[M+] " if chance.random() < 0.35 else ""
        amount = f"{sale.weight:.3f}кг" if sale.weight else f"{sale.count}шт"
        lines.append(f"{mark}{sale.name}")
        lines.append(spread(f"{rubles(sale.price)} x {amount}", f"{rubles(sale.sum)} 10%", width))
    total = rubles(total_of(sales))
    end = ["." * width, spread("Сумма без скидки", total, width), spread("Округление", "0.00", width), spread("ИТОГО К ОПЛАТЕ", total, width),
           spread("СБП", total, width), spread("в том числе НДС 10%", "40.10", width), "Кол-во позиций: " + str(len(sales))]
    return lines + fiscal(sales, chance, width, end) + centred(["Возврат товара в течение 14 дней", "при наличии чека"], width)


NINTH = {
    "en": [club, discounter, neighbourhood, warehouse, organic],
    "ru": [starred, subjects, barcodes, card_prices, marking],
}
