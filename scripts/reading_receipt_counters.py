"""English layouts of the twelfth set of receipts for scripts/reading-set. They follow receipts of a
supermarket, a drugstore, a bakery, a corner shop and an order with delivery of Great Britain and
Ireland, a supermarket and a cheap store of the United States, and a supermarket of India. Shops,
people and numbers are invented. The author had not seen the rules that read receipts. What the
truth contains is described in reading_receipt_goods.py."""

import reading_receipts
from reading_receipt_goods import (amount_of, clock, is_taxed, kind_of, middle, packs, price_goods, reduction_of,
                                   shop, wrapped)
from reading_receipt_tills import centred, digits, spread, total_of


def card_slip(total, chance, width):
    return [
        spread("Contactless Debit", f"£{total:.2f}", width), f"Card ending {digits(chance, 4)}   Auth {digits(chance, 6)}",
        f"Merchant {digits(chance, 8)}"
    ]


@shop(("grocery", "loose", "home"), columns=42)
def offers_at_end(sales, chance, width):
    """A supermarket of Great Britain: count and price between name and sum, weight below the name,
    and offers with the names of their goods in a block after the subtotal."""
    price_goods(sales, chance)
    lines = centred([
        "HALLORAN'S", "Proper food since 1931", "", "Brunswick Way, Wakefield WF1 4QB", "Tel 01924 555 0177",
        "VAT No 169 5550 44"
    ], width) + ["", spread(f"Till {digits(chance, 3)}  Op: Self Scan {chance.randint(1, 9)}", f"Store 0{digits(chance, 3)}", width)]
    lines += ["-" * width]
    offers = []
    for sale in sales:
        letter = "V" if is_taxed(sale) else " "
        sum_ = f"£{sale.sum:.2f} {letter}"
        each = f"{sale.count} @ £{sale.price:.2f}"
        if sale.weight:
            lines += [sale.name, spread(f"  {sale.weight:.3f} kg @ £{sale.price:.2f}/kg", sum_, width)]
        elif sale.count == 1:
            lines.append(spread(sale.name, sum_, width))
        elif len(sale.name) + len(each) + len(sum_) + 3 <= width:
            lines.append(spread(f"{sale.name}  {each}", sum_, width))
        else:
            lines += [sale.name, spread(f"  {each}", sum_, width)]
        if sale.count in (2, 3) and not sale.weight and chance.random() < 0.7:
            offers.append((f"{sale.name.split()[0]} {sale.count} for £{sale.sum * 0.8:.2f}", round(sale.sum * 0.2, 2)))
    bag = chance.choice((0, 0.3))
    if bag:
        lines.append(spread("Carrier bag", f"£{bag:.2f} V", width))
    saved = sum(saving for _, saving in offers)
    total = total_of(sales) + bag - saved
    lines += ["-" * width, spread("SUB-TOTAL", f"£{total + saved:.2f}  ", width)]
    if offers:
        lines += ["MULTIBUY SAVINGS", *(spread(f" {label}", f"-£{saving:.2f}  ", width) for label, saving in offers)]
    lines += [spread(f"TOTAL  {packs(sales)} items", f"£{total:.2f}  ", width), "", *card_slip(total, chance, width), ""]
    if saved:
        lines += centred([f"You saved £{saved:.2f} today"], width)
    return lines + centred(
        [f"Halloran's Rewards ****{digits(chance, 4)}", f"{int(total)} points added", "V = VAT at 20%",
         f"24/11/2026 {clock(chance)}"], width) + [reading_receipts.BARCODE]


@shop(("us", "us-loose", "us-home"), columns=44)
def grouped_prices(sales, chance, width):
    """A supermarket of the United States: prices of groups ("4 @ 2 FOR 5.00") above the names,
    weights below, flags after the sum, savings as remarks and promotions as lines of their own."""
    price_goods(sales, chance, "lb", counts=(1, 1, 1, 1, 1, 1, 2, 2, 4))
    lines = centred([
        "HARBORVIEW", "Coquina Shopping Center", "3340 Gulf Blvd, St. Petersburg, FL", "Store Manager: Denise Whitlow",
        "727-555-0109"
    ], width) + [""]
    saved, taxed = 0, 0
    for sale in sales:
        flag = "T  " if is_taxed(sale) else "T F" if sale.name.startswith(("Cola", "Club")) else "F  "
        sum_ = f"{sale.sum:8.2f} {flag}"
        if sale.weight:
            lines += [sale.name.upper(), spread(f"   {sale.weight:.2f} lb @   {sale.price:.2f}/ lb", sum_, width)]
        else:
            if sale.count > 1:
                lines.append(f"   {sale.count} @   2 FOR {2 * sale.price:8.2f}")
            lines.append(spread(sale.name.upper(), sum_, width))
        off = reduction_of(sale, chance, 0.3)
        if off and sale.count == 1:
            lines.append(spread("   You Saved", f"{off:.2f}          ", width))
            saved += off
        taxed += sale.sum if "T" in flag else 0
    coupon = chance.choice((0, 0, 1.0, 1.5))
    if coupon:
        lines.append(spread("   Promotion", f"-{coupon:.2f} F  ", width))
    tax, before = round(taxed * 0.07, 2), total_of(sales) - coupon
    rows = (("Order Total", before), ("Sales Tax", tax), ("Grand Total", before + tax), ("Credit    Payment", before + tax),
            ("Change", 0))
    lines += ["", *(spread(f"      {label}", f"{sum_:8.2f}    ", width) for label, sum_ in rows), ""]
    if saved:
        lines += ["      Savings Summary", f"         Special Price Savings   {saved:6.2f}", "      " + "*" * 30,
                  "      *  Your Savings at Harborview   *", f"      *            {saved:6.2f}            *", "      " + "*" * 30]
    return lines + [
        "", "PRESTO!", f"Trace #: {digits(chance, 6)}", f"Reference #: {digits(chance, 10)}", f"Acct #: XXXXXXXXXXXX{digits(chance, 4)}",
        "Purchase VISA", f"Amount: ${before + tax:.2f}", "", f"Your cashier was {chance.choice(('Dolores', 'Trevon', 'Self Check 4'))}", "",
        f"11/24/2026 {clock(chance)} S0{digits(chance, 3)} R1{digits(chance, 2)} {digits(chance, 4)}", reading_receipts.BARCODE,
        *centred(["Join the Harborview family!", "Apply today at apply.harborview.example"], width)
    ]


@shop(("indian", "indian-home", "indian-loose"), columns=50)
def tax_groups(sales, chance, width):
    """A supermarket of India: a table with code, name, amount, rate and value in one line, with the
    rates of tax as headings."""
    price_goods(sales, chance, step=0.5)
    lines = centred([
        "SHREE ANNAPURNA MART", "(A unit of Annapurna Retail Pvt Ltd)", "Plot 14, Baner Road, Pune - 411045",
        "Phone : 020-5550142", f"GSTIN : 27AABCA{digits(chance, 4)}K1Z3", f"FSSAI No : 115{digits(chance, 11)}", "TAX INVOICE"
    ], width)
    lines += [
        spread(f"Bill No : {digits(chance, 9)}", f"Bill Dt : 24/11/2026 {clock(chance)}", width),
        f"Vou. No : T{digits(chance, 5)}   Cashier : {chance.choice(('SUNITA P', 'RAMESH K', 'FARIDA S'))}", "-" * width,
        f"{'HSN':<7}{'Particulars':<19}{'Qty/Kg':>6}{'N/Rate':>8}{'Value':>{width - 40}}", "-" * width
    ]
    rates, taxes = {"indian-loose": 0, "indian": 5, "indian-home": 18}, []
    for place, (kind, percent) in enumerate(rates.items(), 1):
        group = [sale for sale in sales if kind_of(sale) == kind]
        half = f"{percent / 2:.2f}"
        lines.append(f"{place}) CGST @ {half}%, SGST @ {half}%" if percent else f"{place}) EXEMPTED")
        for sale in group:
            amount = f"{sale.weight:.3f}" if sale.weight else str(sale.count)
            lines.append(f"{digits(chance, 6)} {sale.name.upper():<19}{amount:>6}{sale.price:>8.2f}{sale.sum:>{width - 40}.2f}")
        taxable = total_of(group) / (1 + percent / 100)
        part = taxable * percent / 200
        taxes.append(f"{place}){taxable:>11.2f}{part:>10.2f}{part:>10.2f}{total_of(group):>{width - 33}.2f}")
    total = total_of(sales)
    bill = round(total)
    lines += ["-" * width, spread(f"Items: {len(sales)}   Qty: {packs(sales)}", f"{total:.2f}", width)]
    if bill != total:
        lines.append(spread("Round Off", f"{bill - total:+.2f}", width))
    lines += [spread("NET AMOUNT", f"{bill:.2f}", width), "-" * width, "<----  GST Breakup Details  ---->  (Amount INR)",
              f"GST{'Taxable':>10}{'CGST':>10}{'SGST':>10}{'Total':>{width - 33}}", *taxes, "-" * width]
    return lines + [
        "Amount Received From Customer",
        spread(chance.choice(("UPI Payment", "CARD PAYMENT", "CASH")) + " :", f"{bill:.2f}", width),
        *centred([f"** Saved Rs. {total * 0.11:.2f} On MRP **", "E & O.E.", "Goods once sold can be exchanged in 7 days",
                  "with this bill. THANK YOU! VISIT AGAIN"], width), reading_receipts.BARCODE
    ]


@shop(("us", "us-home"), columns=44, longest=22)
def count_behind_name(sales, chance, width):
    """A cheap store of the United States: a table with name, count, price and total, where even
    single pieces have a count."""
    price_goods(sales, chance, counts=(1, 1, 1, 1, 1, 2, 2, 3, 5))
    for sale in sales:
        sale.price = chance.choice((1.25, 1.25, 1.25, 1.5, 3, 5))
    lines = centred([
        "BUCK & A QUARTER", f"Store# {digits(chance, 4)}", "612 Lakewood Plaza", "Toledo OH 43606-1120",
        "(419) 555-0154"
    ], width)
    lines += ["", f"{'DESCRIPTION':<23}{'QTY':>4}{'PRICE':>8}{'TOTAL':>8}", ""]
    for sale in sales:
        flag = "T" if is_taxed(sale) else "N"
        lines.append(f"{sale.name.upper():<23}{sale.count:>4}{sale.price:>8.2f}{sale.sum:>8.2f}{flag}")
    taxed = sum(sale.sum for sale in sales if is_taxed(sale))
    total, tax = total_of(sales), round(taxed * 0.0775, 2)
    lines += ["", *(spread(f"{'':12}{label}", f"${sum_:.2f}", width)
                    for label, sum_ in (("Sub Total", total), ("Sales Tax", tax), ("Total", total + tax)))]
    if chance.random() < 0.4:
        note = 20 * (int(total + tax) // 20 + 1)
        lines += [spread(f"{'':12}Cash", f"${note:.2f}", width), spread(f"{'':12}Change", f"${note - total - tax:.2f}", width)]
    else:
        lines += [spread(f"{'':12}Debit Card", f"${total + tax:.2f}", width), f"  ***********{digits(chance, 5)}  Approved",
                  f"  Auth: {digits(chance, 6)}  Entry: Tap"]
    return lines + [
        "", *centred([
            f"Total Items Sold: {packs(sales)}", "All sales final on seasonal goods", "Exchange within 30 days with receipt",
            "", "Tell us: buckquarter.example/survey"
        ], width), f"{digits(chance, 4)} 0{digits(chance, 4)} 0{chance.randint(1, 6)} {digits(chance, 3)}  11/24/26 {clock(chance)}",
        f"Sales Associate: {chance.choice(('Keisha', 'Brandon', 'Liz'))}", reading_receipts.BARCODE
    ]


@shop(("pharmacy", ), columns=36, count=(9, 13))
def code_below(sales, chance, width):
    """A drugstore of Great Britain on narrow paper: names continue in a second line, which ends with
    the sum, and below them is the bar code with count and price."""
    price_goods(sales, chance, counts=(1, 1, 1, 1, 2, 3))
    lines = centred(["PENROSE", "Pharmacy & Beauty", "17 Cornmarket, Truro TR1 2QN", "01872 555 0138"], width)
    lines += ["", f"You were served by {chance.choice(('Gemma', 'Aisha', 'Lowenna'))}", "=" * width]
    saved = 0
    for sale in sales:
        *above, last = wrapped(sale.name, 22)
        lines += [*above, spread(last, f"{sale.sum:.2f} {'A' if chance.random() < 0.8 else 'Z'}", width)]
        code = f"  50{digits(chance, 11)}"
        lines.append(f"{code}  Qty {sale.count} @ {sale.price:.2f}" if sale.count > 1 else code)
        off = sale.price if sale.count == 3 else reduction_of(sale, chance, 0.15)
        if off:
            lines.append(spread("  " + ("3 for 2 mix & match" if sale.count == 3 else "Beautycard price"), f"-{off:.2f}  ", width))
            saved += off
    total = total_of(sales) - saved
    lines += ["=" * width, spread("TOTAL GBP", f"{total:.2f}  ", width), spread("MASTERCARD", f"{total:.2f}  ", width),
              f"XXXXXXXXXXXX{digits(chance, 4)}", f"Auth {digits(chance, 6)}  Tap and go", ""]
    if saved:
        lines.append(spread("Total saving", f"{saved:.2f}  ", width))
    return lines + [
        "Beautycard", spread("Points collected", f"{int(total) * 4}  ", width), spread("Worth", f"£{int(total) * 0.04:.2f}  ", width),
        "", f"VAT A 20%  {total / 6:.2f}", "VAT Reg 555 7214 09",
        *centred([f"24 Nov 26 {clock(chance)} {digits(chance, 4)} 02 {digits(chance, 4)}", "Medicines cannot be returned"], width),
        reading_receipts.BARCODE
    ]


@shop(("bakery", ), count=(6, 10), stops=(1, ))
def tablet(sales, chance, width):
    """A bakery with a till on a tablet, in a proportional font: names with sums, below them count and
    price, or how the goods are prepared."""
    price_goods(sales, chance, counts=(1, 1, 1, 2, 2, 3, 4))
    lines = middle(["Crumb & Kettle", "9 Fishergate, Kenilworth", "hello@crumbandkettle.example", ""])
    lines += [f"Order {digits(chance, 3)}\t{chance.choice(('Take away', 'Eat in'))}", f"24 November 2026\t{clock(chance)}",
              f"Cashier\t{chance.choice(('Niamh', 'Owen', 'Counter iPad 2'))}", reading_receipts.RULE]
    for sale in sales:
        lines.append(f"{sale.name}\t£{sale.sum:.2f}")
        if sale.count > 1:
            lines.append(f"    {sale.count} × £{sale.price:.2f}")
        if sale.name.endswith("loaf") and chance.random() < 0.6:
            lines.append(f"    {chance.choice(('Sliced', 'Not sliced'))}")
        if sale.name == "Flat white" and chance.random() < 0.6:
            lines.append(f"    {chance.choice(('Oat milk', 'Regular milk'))}")
    total = total_of(sales)
    lines += [reading_receipts.RULE, f"Subtotal\t£{total:.2f}"]
    off = round(total * 0.1, 2) if chance.random() < 0.4 else 0
    if off:
        lines.append(f"Discount (Locals 10%)\t-£{off:.2f}")
    tip = chance.choice((0, 0, 1.5))
    if tip:
        lines.append(f"Tip\t£{tip:.2f}")
    due = total - off + tip
    return lines + [
        f"Total\t£{due:.2f}", reading_receipts.RULE, f"Visa {digits(chance, 4)} (contactless)\t£{due:.2f}",
        f"Auth code {digits(chance, 6)}", "Application: Visa Debit", "AID: A0000000031010", "", f"VAT (20% on hot drinks)\t£{due / 30:.2f}",
        *middle(["VAT number 318 5550 61", "", "Baked this morning. See you tomorrow!", f"Receipt #{digits(chance, 4)}-{digits(chance, 4)}"])
    ]


@shop(("grocery", "home"), columns=30, longest=20, count=(8, 13))
def old_register(sales, chance, width):
    """A corner shop of Ireland with an old cash register on narrow paper: count and price above the
    name, stars before the sums, cash."""
    price_goods(sales, chance)
    lines = centred(["GALVIN'S FOODSTORE", "Main St, Kilrush", "Co. Clare", "065 555 0121"], width)
    lines += ["", spread("24-11-2026", clock(chance), width), spread("REG 01 CLERK 03", f"#0{digits(chance, 5)}", width), ""]
    deposits = 0
    for sale in sales:
        if sale.count > 1:
            lines.append(f"  {sale.count} X @{sale.price:.2f}")
        lines.append(spread(sale.name.upper(), f"*{sale.sum:.2f} {'B' if is_taxed(sale) else 'A'}", width))
        if sale.name.startswith(("Tonic", "Ginger beer")):
            deposits += 0.15 * sale.count
            lines.append(spread("  DRS DEPOSIT", f"*{0.15 * sale.count:.2f} D", width))
    bag = chance.choice((0, 0.22))
    if bag:
        lines.append(spread("PLASTIC BAG LEVY", f"*{bag:.2f} A", width))
    total = total_of(sales) + bag + deposits
    note = 10 * (int(total) // 10 + 1)
    lines += ["", spread("ITEMS", f"{packs(sales)}Q  ", width), spread("SUBTL", f"*{total:.2f}  ", width), spread("TOTAL EUR", f"*{total:.2f}  ", width),
              spread("CASH", f"*{note:.2f}  ", width), spread("CHANGE", f"*{note - total:.2f}  ", width)]
    taxed = sum(sale.sum for sale in sales if is_taxed(sale))
    if taxed:
        lines += [spread("TAXABLE B", f"*{taxed:.2f}  ", width), spread("VAT B 23%", f"*{taxed - taxed / 1.23:.2f}  ", width)]
    return lines + ["", *centred(["THANK YOU", "VAT NO IE 5550142T", "LOTTO SOLD HERE"], width)]


@shop(("grocery", "loose", "home"), count=(12, 16), stops=(0.8, 1))
def delivery_note(sales, chance, width):
    """The slip of an order with delivery of Great Britain, in a proportional font: goods by place of
    storage, and pieces as delivered / ordered in a column before the sum."""
    price_goods(sales, chance)
    lines = middle(["MILLBROOK", "groceries to your door", ""])
    lines += [f"Order number\t{digits(chance, 4)}-{digits(chance, 4)}-{digits(chance, 3)}", "Delivered\tTuesday 24 November 2026",
              f"Slot\t{chance.choice(('8:30 - 9:30', '12:00 - 13:00', '17:30 - 18:30'))}", f"Driver\t{chance.choice(('Marek', 'Joanne', 'Dev'))}", "",
              "Item\tDelivered/Ordered\tPrice (£)", reading_receipts.RULE]
    sections = {"Fridge & fresh": [], "Cupboard": []}
    for sale in sales:
        cold = sale.weight or any(word in sale.name for word in ("milk", "butter", "fraiche", "Halloumi", "chse", "lettuce", "bacon", "sausages"))
        sections["Fridge & fresh" if cold else "Cupboard"].append(sale)
    for heading, section in sections.items():
        lines += [heading] if section else []
        for sale in section:
            amount = amount_of(sale, "") if sale.weight else f"{sale.count}/{sale.count}"
            first, *more = wrapped(sale.name, 26)
            lines += [f"  {first}\t{amount}\t{sale.sum:.2f}", *(f"  {line}" for line in more)]
    total = total_of(sales)
    saved = round(total * 0.04, 2)
    lines += [reading_receipts.RULE, f"Cost of goods\t\t{total:.2f}", f"Offers savings\t\t-{saved:.2f}", "Delivery\t\t2.99",
              "Bags returned (4)\t\t-0.40", f"Total to pay\t\t{total - saved + 2.59:.2f}", "", f"Paid with Mastercard ****{digits(chance, 4)}"]
    return lines + ["", *middle(["Something wrong? Tell us within 14 days", "millbrook.example/help", "VAT registration 284 5550 73"])]


ENGLISH = [offers_at_end, grouped_prices, tax_groups, count_behind_name, code_below, tablet, old_register, delivery_note]
