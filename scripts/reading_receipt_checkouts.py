"""English layouts of the thirteenth set of receipts for scripts/reading-set. They follow receipts of
ten chains: three supermarkets, a discounter, a cheap store and a drugstore of the United States, a
supermarket, a food hall and a bakery of Great Britain, and a supermarket of Australia. Shops, people
and numbers are invented. The author had not seen the rules that read receipts. What the truth
contains is described in reading_receipt_goods.py."""

import reading_receipts
from reading_receipt_goods import clock, is_taxed, kind_of, packs, price_by_endings, shop
from reading_receipt_tills import centred, digits, spread, total_of

NINES = (0.19, 0.29, 0.49, 0.59, 0.79, 0.89, 0.99)
POUNDS = (0, 0.1, 0.15, 0.25, 0.35, 0.5, 0.65, 0.75, 0.85, 0.95)
FEW = (1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3)


def date_of(chance):
    return f"11/{chance.randint(10, 28)}/26"


def taxed_sum(sales):
    return round(sum(sale.sum for sale in sales if is_taxed(sale)), 2)


def cut_of(sale, chance, often, cuts=(0.2, 0.3, 0.5, 0.7, 1, 1.5)):
    """The amount by which the price of one is cut by an offer, zero for most sales."""
    fitting = [cut for cut in cuts if cut < sale.price * 0.45]
    return chance.choice(fitting) if fitting and chance.random() < often else 0


def times(sale, price):
    return round(price * (sale.weight or sale.count), 2)


@shop(("super", "super-loose", "super-home"), columns=40, count=(9, 17))
def bonus_buy(sales, chance, width):
    """A supermarket of the north-east of the United States: short names, weight above the name, the
    saving of a special price below it, then the price that remains."""
    price_by_endings(sales, chance, NINES, "lb", FEW)
    lines = centred(["PILGRIM MARKET", "Pilgrim Market #0417", "65 Newport Ave, Quincy MA 02171", "Store Telephone: (617) 555-0126"], width)
    lines += ["", f"{date_of(chance)} {clock(chance)}  0417 {digits(chance, 2)} {digits(chance, 4)} {digits(chance, 3)}", ""]
    saved = 0
    for sale in sales:
        flag = "T" if is_taxed(sale) else "F"
        if sale.weight:
            lines.append(f"  {sale.weight:.2f} lb @ {sale.price:.2f} /lb")
        elif sale.count > 1:
            lines.append(f"  {sale.count} @ {sale.price:.2f}")
        lines.append(spread(f"{'WT' if sale.weight else '  '} {sale.name}", f"{sale.sum:.2f} {flag}", width))
        off = times(sale, cut_of(sale, chance, 0.25))
        if off:
            lines += [spread("   BONUS BUY SAVINGS", f"{off:.2f}-{flag}", width), f"   PRICE YOU PAY   {sale.sum - off:.2f}"]
            saved += off
    bag = chance.choice((0, 0.1))
    if bag:
        lines.append(spread("   PAPER BAG", f"{bag:.2f}  ", width))
    before = total_of(sales) - saved + bag
    tax = round(taxed_sum(sales) * 0.0625, 2)
    due = before + tax
    lines += [spread("   SUBTOTAL", f"{before:.2f}  ", width), spread("   TAX", f"{tax:.2f}  ", width),
              spread("** BALANCE", f"{due:.2f}  ", width), "",
              "   Payment Type: CREDIT", f"   Card: VISA ************{digits(chance, 4)}", f"   Payment Amt: ${due:.2f}",
              f"   Auth #: {digits(chance, 5)}Z   Entry: TAP", "", spread("   VISA", f"{due:.2f}  ", width), spread("   CHANGE", "0.00  ", width)]
    if saved:
        lines += ["", *centred(["*" * 30, f"YOUR SAVINGS TODAY   ${saved:.2f}", "*" * 30], width)]
    return lines + [f"   TOTAL NUMBER OF ITEMS = {packs(sales)}", "", *centred(
        [f"GO Points earned today: {round(due)}", f"Points balance: {chance.randint(100, 1900)}", "Your cashier today was",
         chance.choice(("ELAINE", "SELF CHECKOUT 52", "MARCUS")), "pilgrimmarket.example/survey"], width), reading_receipts.BARCODE]


@shop(("sierra", "sierra-cold", "sierra-loose", "sierra-home"), columns=42, count=(10, 18))
def card_savings(sales, chance, width):
    """A supermarket of the western United States: departments, counts with QTY before the name, the
    price that remains beside the name, and below it the regular price and the saving."""
    price_by_endings(sales, chance, NINES, "lb", FEW)
    lines = centred(["SIERRA VISTA", f"Store {digits(chance, 4)}   Dir Ramona Estes", "Main: (916) 555-0144   Rx: (916) 555-0171",
                     "1814 19th Street", "SACRAMENTO CA 95811"], width)
    saved = 0
    for heading, kind in (("GROCERY", "sierra"), ("REFRIG/FROZEN", "sierra-cold"), ("GEN MERCHANDISE", "sierra-home"), ("PRODUCE", "sierra-loose")):
        lines += ["", heading]
        for sale in [sale for sale in sales if kind_of(sale) == kind]:
            flag = "T" if is_taxed(sale) else "S"
            head = f"{sale.count} QTY  {sale.name}" if sale.count > 1 else f"       {sale.name}"
            if sale.weight:
                lines.append(f"   {sale.weight:.2f} lb @ ${sale.price:.2f} /lb")
                head = f"WT     {sale.name}"
            lines.append(spread(head, f"{sale.sum:.2f} {flag}", width))
            off = times(sale, cut_of(sale, chance, 0.3))
            if off:
                # The sum beside the name is already reduced.
                lines += [spread("       Regular Price", f"{sale.sum + off:.2f}     ", width),
                          spread("       Card Savings", f"{off:.2f}-    ", width)]
                saved += off
    sold, tax = total_of(sales), round(taxed_sum(sales) * 0.0875, 2)
    due = sold + tax
    day = f"{date_of(chance)} {clock(chance)}"
    lines += ["", spread("       TAX", f"{tax:.2f}  ", width), spread("****   BALANCE", f"{due:.2f}  ", width), "",
              f"Credit Purchase  {day}", f"CARD # ************{digits(chance, 4)}", f"REF: {digits(chance, 12)} AUTH: 00{digits(chance, 6)}",
              f"PAYMENT AMOUNT   {due:.2f}", "AL VISA CREDIT", "AID A0000000031010", "", spread("       Visa", f"{due:.2f}  ", width),
              spread("       CHANGE", "0.00  ", width), "", f"TOTAL NUMBER OF ITEMS SOLD = {packs(sales)}",
              f"{day} {digits(chance, 4)} {digits(chance, 2)} 0{digits(chance, 3)} 8855", ""]
    if saved:
        percent = round(100 * saved / (sold + saved))
        lines += ["YOUR SAVINGS", spread("Card Savings", f"{saved:.2f}  ", width), spread("Total Savings Value", f"{percent}%  ", width), ""]
    return lines + centred([f"Points Earned Today   {round(due)}", f"Total Points   {chance.randint(100, 900)}", "",
                            "Thank you for shopping Sierra Vista", "For questions call 877-555-0139"], width) + [reading_receipts.BARCODE]


@shop(("drug",), columns=38, count=(6, 11))
def care_card(sales, chance, width):
    """A drugstore of the United States: a count before every name, even of single pieces, letters of
    tax right after the sum, coupons and rewards as lines with a minus."""
    price_by_endings(sales, chance, NINES, "lb", FEW)
    lines = centred(["PHARMORE/pharmacy", "2208 W North Ave", "MILWAUKEE, WI 53205", "414.555.0127"], width)
    lines += ["", f"REG#0{chance.randint(1, 9)} TRN#{digits(chance, 4)} CSHR#{digits(chance, 7)} STR#{digits(chance, 4)}",
              f"Helped by: {chance.choice(('MONIQUE', 'SCO 58', 'HECTOR'))}", "", f"ExtraCard #: *******{digits(chance, 4)}", ""]
    saved = 0
    for sale in sales:
        flag = "F" if "WATER" in sale.name or "CASHEW" in sale.name else "T"
        lines.append(spread(f" {sale.count} {sale.name}", f"{sale.sum:.2f}{flag}", width))
        if sale.count > 1:
            lines.append(f"     {sale.count} @ {sale.price:.2f} EACH")
        if chance.random() < 0.2:
            off = chance.choice((0.5, 1, 1.5))
            lines.append(spread(f"   {chance.choice(('MFR COUPON', 'EXTRACARD COUPON', 'SALE SAVINGS'))}", f"{off:.2f}-", width))
            saved += off
    before = total_of(sales) - saved
    taxed = sum(sale.sum for sale in sales if not ("WATER" in sale.name or "CASHEW" in sale.name))
    tax = round(taxed * 0.055, 2)
    due = before + tax
    lines += ["", f"{packs(sales)} ITEMS", spread("     SUBTOTAL", f"{before:.2f} ", width), spread("     WI 5.5% TAX", f"{tax:.2f} ", width),
              spread("     TOTAL", f"{due:.2f} ", width), spread("     CHARGE", f"{due:.2f} ", width),
              f"************{digits(chance, 4)}   VISA DEBIT  TAP",
              f"APPROVED# {digits(chance, 6)}   REF# {digits(chance, 6)}", spread("     CHANGE", ".00 ", width), "", reading_receipts.BARCODE]
    lines += centred([digits(chance, 20), "Returns with receipt, subject to", "Return Policy, thru 01/24/2027",
                      f"NOVEMBER {chance.randint(10, 28)}, 2026   {clock(chance)}"], width)
    if saved:
        lines += ["", "TRIP SUMMARY:", spread("Today you saved", f"{saved:.2f}", width),
                  spread("Savings value", f"{round(100 * saved / (due + saved))}%", width)]
    return lines + ["", "EXTRABUCKS EARNED:", spread("2% back", f"{due * 0.02:.2f}", width),
                    *centred(["THANK YOU. SHOP 24 HOURS", "AT PHARMORE.EXAMPLE"], width)]


@shop(("general", "general-home"), columns=40, count=(7, 15))
def dollar_store(sales, chance, width):
    """A cheap store of the country towns of the United States: sums with a dollar sign, letters of tax
    behind them, count below the name, digital coupons of the shop and of makers."""
    price_by_endings(sales, chance, (0, 0.25, 0.5, 0.65, 0.75, 0.95), "lb", FEW)
    lines = centred([f"DOLLAR COUNTRY STORE #{digits(chance, 5)}", "4417 HIGHWAY 49 N", "HARRISBURG, AR 72432", "(870) 555-0190",
                     "SALE TRANSACTION"], width)
    lines.append("")
    saved = 0
    for sale in sales:
        flag = "T" if is_taxed(sale) else "F"
        lines.append(spread(sale.name, f"${sale.sum:.2f} {flag}", width))
        if sale.count > 1:
            lines.append(f"    {sale.count} @ ${sale.price:.2f}")
        if sale.price > 2 and chance.random() < 0.15:
            off = chance.choice((0.5, 0.75, 1))
            lines.append(spread(f"    {chance.choice(('DC DIGITAL COUPON', 'MANUFACTURER COUPON'))}", f"-${off:.2f} {flag}", width))
            saved += off
    before, tax = total_of(sales) - saved, round(taxed_sum(sales) * 0.095, 2)
    due = before + tax
    lines += ["", spread("SUBTOTAL", f"${before:.2f}  ", width), spread(f"Tax: ${taxed_sum(sales):.2f} @ 9.5%", f"${tax:.2f}  ", width),
              spread("BALANCE DUE", f"${due:.2f}  ", width), ""]
    if chance.random() < 0.5:
        note = 20 * (int(due) // 20 + 1)
        lines += [spread("CASH", f"${note:.2f}  ", width), spread("CHANGE", f"${note - due:.2f}  ", width)]
    else:
        lines += [spread("DEBIT CARD", f"${due:.2f}  ", width), f"************{digits(chance, 4)}  CHIP", f"AUTH# {digits(chance, 6)}  PIN VERIFIED"]
    lines += ["", f"ITEMS: {packs(sales)}", f"{date_of(chance)} {clock(chance)}  R:02 T:{digits(chance, 4)} C:{digits(chance, 5)}"]
    if saved:
        lines.append(f"YOU SAVED ${saved:.2f} TODAY")
    return lines + centred(["", "Win one of ten $100 gift cards!", "dollarcountry.example/survey",
                            f"Code {digits(chance, 4)} {digits(chance, 4)} {digits(chance, 4)}",
                            "Save time. Save money. Every day."], width) + [reading_receipts.BARCODE]


@shop(("discount", "discount-loose", "discount-home"), columns=38, count=(10, 18))
def two_flags(sales, chance, width):
    """A discounter in the United States: plain names, two letters for food stamps and tax after the
    sum, weight or count with an x below the name, no offers."""
    price_by_endings(sales, chance, (0.15, 0.19, 0.25, 0.29, 0.35, 0.45, 0.49, 0.65, 0.69, 0.85, 0.89, 0.95, 0.99), "lb", FEW)
    lines = centred(["NORDEN", "Food Market", f"Store #0{digits(chance, 2)}", "1240 W Main Street", "Belleville, IL 62220",
                     "nordenmarket.example"], width)
    lines += ["", f"Your cashier today was {chance.choice(('Jada', 'Curtis', 'Self Checkout'))}", ""]
    for sale in sales:
        lines.append(spread(sale.name, f"{sale.sum:.2f} {'B ' if is_taxed(sale) or 'Pinot' in sale.name else 'FA'}", width))
        if sale.weight:
            lines.append(f"   {sale.weight:.2f} lb x {sale.price:.2f}/lb")
        elif sale.count > 1:
            lines.append(f"   {sale.count} x {sale.price:.2f}")
    high = sum(sale.sum for sale in sales if is_taxed(sale) or "Pinot" in sale.name)
    low = total_of(sales) - high
    tax = round(low * 0.01, 2), round(high * 0.0835, 2)
    due = total_of(sales) + sum(tax)
    lines += ["-" * width, spread("SUBTOTAL", f"{total_of(sales):.2f}   ", width), spread("A:TAXABLE @1.000%", f"{tax[0]:.2f}   ", width),
              spread("B:TAXABLE @8.350%", f"{tax[1]:.2f}   ", width), spread("AMOUNT DUE", f"{due:.2f}   ", width), ""]
    return lines + [
        f"{packs(sales)} ITEMS", spread("Debit Card", f"$ {due:.2f}", width), "", "*** Customer Copy ***", f"Card:  ************{digits(chance, 4)}",
        "Debit Mastercard - Contactless", f"Auth:  {digits(chance, 6)}   Trace: {digits(chance, 6)}", f"Total: USD$ {due:.2f}", "APPROVED", "",
        f"{digits(chance, 4)} {digits(chance, 3)}/0{digits(chance, 2)}/00{chance.randint(1, 8)}     {date_of(chance)} {clock(chance)}",
        *centred(["Twice as nice guarantee", "Thank you for shopping with us!"], width), reading_receipts.BARCODE
    ]


@shop(("lakes", "lakes-drink", "lakes-loose", "lakes-home"), columns=44, count=(9, 17))
def was_now(sales, chance, width):
    """A supercentre of the Great Lakes: departments, codes before the names, stars before goods with a
    lower price, "was" and "now" below them, deposits for cans and bottles."""
    price_by_endings(sales, chance, NINES, "lb", FEW)
    lines = centred(["VANDERBEEK", "3333 28th St SE  Grand Rapids, MI", "616-555-0158", "Your fast and friendly checkout today",
                     f"was provided by {chance.choice(('FASTLANE 221', 'CHERYL', 'TYLER'))}", "",
                     f"{date_of(chance)}  VPerks # ******{digits(chance, 4)}"], width)
    saved, deposits = 0, 0
    sections = (("GENERAL MERCHANDISE", ("lakes-home",)), ("GROCERY", ("lakes", "lakes-drink")), ("PRODUCE", ("lakes-loose",)))
    for heading, kinds in sections:
        lines += ["", heading]
        for sale in [sale for sale in sales if kind_of(sale) in kinds]:
            flag = "T" if is_taxed(sale) or "LABATT" in sale.name else "F"
            off = cut_of(sale, chance, 0.25)
            code = digits(chance, 4) if sale.weight else f"7{digits(chance, 10)}"
            head = f"{'*' if off else ' '}{code} {sale.name}"
            if sale.weight:
                lines += [head, spread(f"   {sale.weight:.2f} lb @ {sale.price:.2f} / lb", f"{sale.sum:.2f} {flag}", width)]
            elif sale.count > 1:
                lines += [head, spread(f"   {sale.count} @ {sale.price:.2f}", f"{sale.sum:.2f} {flag}", width)]
            else:
                lines.append(spread(head, f"{sale.sum:.2f} {flag}", width))
            if off:
                # The sum is already reduced.
                lines.append(f"      was {sale.price + off:.2f} now {sale.price:.2f}")
                saved += times(sale, off)
            if kind_of(sale) == "lakes-drink":
                cans = 12 if "12PK" in sale.name else 6 if "6PK" in sale.name else 1
                lines.append(spread("      BTL/CAN DEPOSIT", f"{0.1 * cans * sale.count:.2f}  ", width))
                deposits += 0.1 * cans * sale.count
    taxed = sum(sale.sum for sale in sales if is_taxed(sale) or "LABATT" in sale.name)
    before, tax = total_of(sales) + deposits, round(taxed * 0.06, 2)
    due = before + tax
    lines += ["", spread("TOTAL", f"{before:.2f}  ", width), spread("MI 6.0% Sales Tax", f"{tax:.2f}  ", width),
              spread("TOTAL TAX", f"{tax:.2f}  ", width),
              spread("TOTAL DUE", f"{due:.2f}  ", width), "", "PAYMENTS", spread("DISCOVER", f"TENDER {due:.2f}  ", width),
              f"XXXXXXXXXXXX{digits(chance, 4)}   EMV CHIP", f"Approval {digits(chance, 5)}R", "",
              spread("NUMBER OF ITEMS", f"{packs(sales)}  ", width)]
    if saved:
        lines.append(spread("TOTAL SAVINGS THIS VISIT", f"{saved:.2f}  ", width))
    return lines + ["", *centred([f"Tx:{digits(chance, 3)} Op:{digits(chance, 5)} Tm:{digits(chance, 2)} St:{digits(chance, 3)} {clock(chance)}",
                                 "Return within 90 days with receipt"], width), reading_receipts.BARCODE]


@shop(("wessex", "wessex-loose", "wessex-home"), columns=40, count=(9, 18))
def leading_counts(sales, chance, width):
    """A large chain of Great Britain, as its newer tills print: the count before the name, sums with
    the sign of the pound, weights below, prices of card holders below the goods."""
    price_by_endings(sales, chance, POUNDS, counts=FEW)
    lines = centred(["WESSEX", "Superstore", "Winnall Trading Est, Winchester", "0345 555 0179", "VAT No: GB 555 4302 18"], width)
    lines += ["", "-" * width]
    offers, saved = chance.random() < 0.8, 0
    for sale in sales:
        lines.append(spread(f"{sale.count:<2} {sale.name}", f"£{sale.sum:.2f}", width))
        if sale.weight:
            lines.append(f"   {sale.weight:.3f} kg @ £{sale.price:.2f}/kg")
        off = times(sale, cut_of(sale, chance, 0.35, (0.15, 0.25, 0.5, 0.75, 1))) if offers and not sale.weight else 0
        if off:
            offer = f"Wc {sale.count} for £{sale.sum - off:.2f}" if sale.count > 1 else f"Wc £{sale.sum - off:.2f}"
            lines.append(spread(f"   {offer}", f"-£{off:.2f}", width))
            saved += off
    bag = chance.choice((0, 0, 0.3))
    if bag:
        lines.append(spread("1  WOVEN BAG FOR LIFE", f"£{bag:.2f}", width))
    total = total_of(sales) + bag
    lines += ["-" * width, spread("Subtotal:", f"£{total:.2f}", width)]
    if saved:
        lines.append(spread("Wessexcard savings:", f"-£{saved:.2f}", width))
    due = f"£{total - saved:.2f}"
    return lines + [
        spread("TOTAL:", due, width), "", spread("Card:", due, width), f"Number: ************{digits(chance, 4)}", "Type: DEBIT MASTERCARD",
        f"AID: A0000000041010   PAN Seq: 0{chance.randint(0, 2)}", f"Auth code: {digits(chance, 6)}", "Contactless", "-" * width,
        *centred(["WESSEXCARD POINTS"], width),
        f"Card number: **************{digits(chance, 4)}", spread("Points earned:", str(int(total - saved)), width),
        spread("Total points:", str(chance.randint(20, 900)), width), "-" * width,
        *centred(["Keep your receipt for returns", "wessex.example/feedback", f"{chance.randint(10, 28)}/11/2026  {clock(chance)}",
                  f"Store: {digits(chance, 4)} Till: 0{digits(chance, 2)} Trans: {digits(chance, 4)}"], width), reading_receipts.BARCODE
    ]


@shop(("hall",), columns=42, count=(6, 13))
def food_hall(sales, chance, width):
    """A food hall of Great Britain without scales: codes of eight digits before the names, count and
    price below, offers as lines with the sign of the pound."""
    price_by_endings(sales, chance, POUNDS, counts=(1, 1, 1, 1, 1, 2, 2))
    lines = centred(["HARGREAVES & SONS", "FOODHALL", "Euston Station, London NW1 2RT", "020 7555 0114", "hargreaves.example"], width) + [""]
    saved = 0
    for sale in sales:
        lines.append(spread(f"00{digits(chance, 6)} {sale.name}", f"£{sale.sum:.2f}", width))
        if sale.count > 1:
            lines.append(f"         {sale.count} @ £{sale.price:.2f}")
        if chance.random() < 0.15:
            off = round(sale.sum * 0.2, 2)
            lines.append(spread(f"         {chance.choice(('Laurel offer', 'Reduced price', 'Meal deal'))}", f"-£{off:.2f}", width))
            saved += off
    bag = chance.choice((0, 0.15))
    if bag:
        lines.append(spread(f"00{digits(chance, 6)} SMALL PAPER CARRIER", f"£{bag:.2f}", width))
    total = total_of(sales) - saved + bag
    lines += ["", spread(f"{packs(sales) + (1 if bag else 0)} Items", "-" * 8, width)]
    if saved:
        lines.append(spread("Savings", f"-£{saved:.2f}", width))
    return lines + [
        spread("Balance to Pay", f"£{total:.2f}", width), spread("Visa Contactless", f"£{total:.2f}", width), spread("Change", "£0.00", width), "",
        f"************{digits(chance, 4)}   Auth {digits(chance, 6)}", "APP: VISA DEBIT   NO VERIFICATION",
        f"Merchant: {digits(chance, 8)}   TID: {digits(chance, 8)}",
        "", "LAUREL CLUB", f"Card ending {digits(chance, 4)}: 1 stamp collected", "", *centred([
            "VAT No. GB 555 4770 91",
            f"{chance.randint(10, 28)}/11/26 {clock(chance)}  {digits(chance, 4)} {digits(chance, 2)} {digits(chance, 4)} {digits(chance, 5)}",
            "Refunds within 35 days with receipt"], width), reading_receipts.BARCODE
    ]


@shop(("sydney", "sydney-loose", "sydney-home"), columns=42, count=(8, 17))
def percent_marks(sales, chance, width):
    """A supermarket of Australia: long names in capitals, a percent sign before taxed goods, count or
    net weight below with the sum, specials with a star."""
    price_by_endings(sales, chance, (0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.8, 0.9), counts=FEW)
    lines = centred(["Kestrel", "Kestrel Supermarkets Australia Pty Ltd", "TAX INVOICE  ABN 45 555 189 708",
                     "0746 Marrickville Metro   02 5550 0163"], width)
    lines += ["", f"Served by: {chance.choice(('ASSISTED CHECKOUT', 'Tamsin', 'Harpreet'))}",
              spread(f"Register: {chance.randint(1, 230):03}", f"Receipt: {digits(chance, 4)}", width),
              spread(f"Date: {chance.randint(10, 28)}/11/2026", f"Time: {clock(chance)}", width), "", spread("Description", "$", width)]
    saved = 0
    for sale in sales:
        mark = "%" if is_taxed(sale) or sale.name.startswith(("TIM", "STREETS", "SPARK", "ARNOTTS")) else " "
        off = round(sale.price * chance.choice((0.2, 0.4, 0.5)), 2) if chance.random() < 0.25 and not sale.weight else 0
        name = f"{mark}{'*' if off else ''}{sale.name}"
        if sale.weight:
            lines += [name, spread(f"   {sale.weight:.3f} kg NET @ ${sale.price:.2f}/kg", f"{sale.sum:.2f}", width)]
        elif sale.count > 1:
            lines += [name, spread(f"   {sale.count} @ ${sale.price:.2f} EACH", f"{sale.sum:.2f}", width)]
        else:
            lines.append(spread(name, f"{sale.sum:.2f}", width))
        saved += off * sale.count
    bag = chance.choice((0, 0.25))
    if bag:
        lines.append(spread("%KESTREL PAPER BAG", f"{bag:.2f}", width))
    total = total_of(sales) + bag
    taxed = bag + sum(sale.sum for sale in sales if is_taxed(sale) or sale.name.startswith(("TIM", "STREETS", "SPARK", "ARNOTTS")))
    lines += ["", spread(f"Total for {packs(sales) + (1 if bag else 0)} items:", f"${total:.2f}", width), spread("EFT", f"${total:.2f}", width), "",
              spread("GST INCLUDED IN TOTAL", f"${taxed / 11:.2f}", width), "% = Taxable items   * = Special"]
    if saved:
        lines.append(f"Total savings: ${saved:.2f}")
    return lines + [
        "", f"CARD NO: {digits(chance, 6)}-{digits(chance, 4)}  VISA DEBIT",
        f"CONTACTLESS   ATC 00{digits(chance, 2)}   RRN {digits(chance, 12)}", "APPROVED - 00", "",
        *centred([f"Flybird {digits(chance, 4)}********{digits(chance, 2)}", f"Points earned this shop: {int(total)}", "Tell us what you think",
                  "tellkestrel.example"], width), reading_receipts.BARCODE
    ]


@shop(("rolls",), columns=34, count=(6, 9))
def bakery_counter(sales, chance, width):
    """A bakery of Great Britain with many shops: the count before the name, letters for food that is
    taken away or eaten in, meal deals, an app with stamps."""
    price_by_endings(sales, chance, (0.05, 0.1, 0.25, 0.35, 0.55, 0.6, 0.75, 0.85, 0.95), counts=(1, 1, 1, 2, 2, 3, 4))
    eaten_in = chance.random() < 0.3
    lines = centred(["BAXTER'S", "OF THE NORTH EAST", f"Shop {digits(chance, 4)}", "Northumberland St, Newcastle", "NE1 7DE"], width)
    lines += ["", spread(f"{chance.randint(10, 28)}/11/2026 {clock(chance)}", f"Till {chance.randint(1, 4)}", width),
              spread("EAT IN" if eaten_in else "TAKE AWAY", f"Order {digits(chance, 3)}", width), "-" * width,
              spread("Qty Item", "GBP  ", width), "-" * width]
    for sale in sales:
        is_hot = eaten_in or any(word in sale.name for word in ("Latte", "Coffee", "Pizza", "Wedges", "Breakfast", "Omelette", "Water"))
        lines.append(spread(f"{sale.count:>2}  {sale.name}", f"{sale.sum:.2f} {'V' if is_hot else 'Z'}", width))
    off = chance.choice((0, 0.5, 0.95))
    if off:
        lines.append(spread("    Meal deal saving", f"-{off:.2f}  ", width))
    due = total_of(sales) - off
    return lines + [
        "-" * width, spread(f"Total ({packs(sales)} items)", f"{due:.2f}  ", width), spread("Card", f"{due:.2f}  ", width),
        spread("Change", "0.00  ", width), "",
        f"Debit Mastercard ****{digits(chance, 4)}", f"Contactless  Auth {digits(chance, 6)}", "", f"VAT No 555 7783 05  V=20% Z=0%",
        *centred([f"You were served by {chance.choice(('Leanne', 'Kiran', 'Gary'))}", "Get the app: every 10th one free!",
                  "baxters.example/feedback"], width)
    ]


ENGLISH = [leading_counts, bonus_buy, two_flags, food_hall, card_savings, percent_marks, dollar_store, care_card, was_now, bakery_counter]
