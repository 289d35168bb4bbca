import Testing

@testable import ListCore

@Suite struct ReceiptTests {
  private func items(_ text: String) -> [String] {
    ListParser.parse(text: text).flatMap(\.items)
      .map { $0.quantity.isEmpty ? $0.name : "\($0.name) | \($0.quantity)" }
  }

  @Test func `an English receipt is reduced to its items`() {
    let read = items(
      """
      HARVEST LANE MARKET
      12 Mill Road, Ashby
      VAT No: GB 123 4471 82
      TEL 01632 474055
      MILK SEMI SKIMMED      1.45 A
      BANANAS                0.89
        0.742 kg @ £1.20/kg
      WHITE BREAD            2.20 B
        2 x £1.10
      EGGS FREE RANGE 12     3.10
      Member savings        -1.20
      SUBTOTAL               7.64
      TOTAL                 £7.64
      VISA CONTACTLESS       7.64
      CHANGE DUE             0.00
      VAT A 20%              1.13
      24/11/2026 17:26 TILL 04
      POINTS EARNED 89
      THANK YOU FOR SHOPPING
      """)
    #expect(
      read == [
        "Milk semi skimmed", "Bananas | 0.742 kg", "White bread | 2", "Eggs free range | 12",
      ])
  }

  @Test func `amounts can be above their item, or between it and its sum`() {
    let receipt = """
      2 @ 1.91
      COD FILLET 3.82 F
      TOMATOES 5.38 T
      LEEKS 2 x 2.50 5.00
      TOTAL 14.20
      CASH 20.00
      """
    #expect(items(receipt) == ["Cod fillet | 2", "Tomatoes", "Leeks | 2"])
  }

  @Test func `a tax whose name begins with the word for a sum does not end the items`() {
    let receipt = """
      КАССОВЫЙ ЧЕК
      Гречка 2*67.18=134.36
      СУММА НДС 10% =12.21
      Сок томатный 1*193.87=193.87
      Имбирь корень 1.412*171.68=242.41
      ИТОГ =570.64
      НАЛИЧНЫМИ =570.64
      """
    #expect(items(receipt) == ["Гречка | 2", "Сок томатный", "Имбирь корень | 1,412 кг"])
  }

  @Test func `a Russian receipt is reduced to its items in each layout`() {
    let numbered = """
      ООО "РОМАШКА"
      г. Тверь, ул. Мира, д. 8
      ИНН 6958565477
      КАССОВЫЙ ЧЕК № 756
      Кассир: Орлова Смена 300
      1. Масло кокосовое
      0.406 х 350.66 =142.37 А
      2. Дрожжи сухие
      1 х 18.56 =18.56 А
      3. Лимон
      Зх 12.00 =36.00 А
      ИТОГ =196.93
      БЕЗНАЛИЧНЫМИ =196.93
      СУММА НДС 10% =41.15
      СПАСИБО ЗА ПОКУПКУ!
      """
    #expect(items(numbered) == ["Масло кокосовое | 0,406 кг", "Дрожжи сухие", "Лимон | 3"])
    let starred = """
      Гречка 2*67.18=134.36
      Сок томатный 1*193.87=193.87
      НДС 10%
      Имбирь корень 1.412*171.68=242.41
      Скидка по карте -15.00
      ИТОГ =570.64
      """
    #expect(items(starred) == ["Гречка | 2", "Сок томатный", "Имбирь корень | 1,412 кг"])
    let pieces = """
      КАССОВЫЙ ЧЕК
      ХРЕН
        2 шт * 37.62 = 75.24
      СПАГЕТТИ 51.29
      НДС 10%
      ЯЙЦА 10 шт 89.90
      ИТОГО 216.43
      """
    #expect(items(pieces) == ["Хрен | 2", "Спагетти", "Яйца | 10 шт"])
  }

  @Test func `a misread count is replaced by the one that matches price and sum`() {
    let receipt = """
      Кассир: Орлова
      Хлеб 5 х 24.76 =74.28
      Сыр 1 х 90.00 =90.00
      Рис 1 х 80.00 =80.00
      ИТОГ =244.28
      """
    #expect(items(receipt) == ["Хлеб | 3", "Сыр", "Рис"])
  }

  @Test func `article codes beside names are left out`() {
    let receipt = """
      ST# 01765 OP# 009044 TE# 14 TR# 05071
      KOHLRABI 002450382930
      6 AT 1 FOR 0.93 5.58 O
      SWEDE 001933147365 F 5.87 T
      ROOIBOS 005248904980
      1.864 kg @ 1 kg /8.16 15.21 N
      MUSCOVADO 002215794038 8.10 0
      SUBTOTAL 34.76
      DEBIT TEND 34.76
      """
    #expect(items(receipt) == ["Kohlrabi | 6", "Swede", "Rooibos | 1.864 kg", "Muscovado"])
    let starred = """
      ПРИХОД 25.11.26 19:41
      *3491096 СВИНАЯ ШЕЯ
      161.72*2 =323.44_Б
      СКИДКА -15.00
      ж3517626 ВАТРУШКА
      49.15ж6 =294. 90_Б
      *4438761 МЁД
      186.80*2.246 =419.55_Б
      ВСЕГО СКИДКА: 45.00
      ИТОГ =1037.89
      """
    #expect(items(starred) == ["Свиная шея | 2", "Ватрушка | 6", "Мёд | 2,246 кг"])
  }

  @Test func `columns can begin with the amount, or have it before the sum`() {
    let english = """
      QTY ITEM PRICE TOTAL
      2 Digestives 2.40 4.80 Z
      1.715 Weetabix 5.46 9.36 A
      @.496 Bucatini 1.73 0.86 A
      1 Baby wipes 1.06 1.06 2
      Total to pay £16.08
      Card £16.08
      """
    #expect(
      items(english) == [
        "Digestives | 2", "Weetabix | 1.715 kg", "Bucatini | 0.496 kg", "Baby wipes",
      ])
    let russian = """
      Наименование Цена Кол Сумма
      Аджика 328.52 1 328.52
      Киноа 334.68 2 669.36
      Снежок 172.58 2.058 355.17
      ИТОГО К ОПЛАТЕ 1353.05
      """
    #expect(items(russian) == ["Аджика", "Киноа | 2", "Снежок | 2,058 кг"])
  }

  @Test func `departments, misread stars and the tare are not items`() {
    let receipt = """
      GROCERY
      BABYBEL 7.86 F
      THAI BASIL 8.10 FT
      QTY 6 @ 1.35 EA
      PRODUCE
      BUCATINI 8.86 B
      2.319 kg NET @ 3.82/k9
      жжжж TAX 2.75
      kkkk BALANCE 27.57
      """
    #expect(items(receipt) == ["Babybel", "Thai basil | 6", "Bucatini | 2.319 kg"])
  }

  @Test func `numbers in front of names are amounts, unless they count the lines`() {
    let amounts = """
      2 Crab Sticks 8.58
      Any 3 for 2 -0.40
      1 Cod Loin 5.38
      Egg Yolks
      0.932 kg @ £2.56 per kg 2.39
      6 Razor Blades 53.82
      4 BALANCE DUE 70.17
      VISA DEBIT SALE 70.17
      """
    #expect(
      items(amounts) == [
        "Crab Sticks | 2", "Cod Loin", "Egg Yolks | 0.932 kg", "Razor Blades | 6",
      ])
    let lines = """
      Кассовый чек / Приход
      1 Ткемали
      1 шт. х 83,09 83,09
      вт.ч. НДС 10% 7,55
      ТОВАР / ПОЛНЫЙ РАСЧЕТ
      2 Колбаса
      4 wt. х 153,17 612,68
      B т.ч. HAC 10% 55,70
      3 Тортильи
      0,589 кгх 211,12 124,35
      в т.ч. НДС 10% 11,30
      ИТОГ 820,12
      """
    #expect(items(lines) == ["Ткемали", "Колбаса | 4", "Тортильи | 0,589 кг"])
  }

  @Test func `the delivery of an order is not an item`() {
    let receipt = """
      Order 48213
      Cava
      £4.20 each x 3 £12.60
      Okra
      0.742 kg x £3.10 £2.30
      Breadsticks
      £1.10 each x 1 £1.10
      Delivery £3.00
      Order total £19.00
      Paid by card £19.00
      """
    #expect(items(receipt) == ["Cava | 3", "Okra | 0.742 kg", "Breadsticks"])
  }

  @Test func `names of numbers are not items`() {
    let russian = """
      Чек продажи
      1) Чечевица красная
      Цена 45.20 Кол-во 3 Сумма 135.60
      2) Нут
      Цена 120.00 Кол-во 1.245 кг Сумма 149.40
      3) Айва
      Цена 80.00 Кол-во 1 Сумма 80.00
      Итого к оплате 365.00
      """
    #expect(items(russian) == ["Чечевица красная | 3", "Нут | 1,245 кг", "Айва"])
    let below = """
      Продажа № 781
      Майонезик 1х 275.11
      Стоимость 275.11
      Лепёшка тандырная 2 х 160.26
      Стоимость 320.52
      ИТОГО 595.63
      Картой 595.63
      """
    #expect(items(below) == ["Майонезик", "Лепёшка тандырная | 2"])
    let english = """
      Duck eggs
      SKU 448210 Qty 4 1.45 5.80
      Okra
      SKU 118402 Qty 0.505 kg 6.00 3.03
      Furikake
      SKU 902211 Qty 1 2.40 2.40
      Amount due 11.23
      Cash 20.00
      """
    #expect(items(english) == ["Duck eggs | 4", "Okra | 0.505 kg", "Furikake"])
  }

  @Test func `numbers with an x before names are amounts`() {
    let receipt = """
      Sale 2677 Till 2
      2x Sudocrem 14.68
      (7.34 ea)
      1x Naan Mix 1.89
      6x Prawn Crackers 45.84
      (7.64 ea)
      Total GBP 62.41
      Mastercard 62.41
      """
    #expect(items(receipt) == ["Sudocrem | 2", "Naan Mix", "Prawn Crackers | 6"])
  }

  @Test func `a price for members is not an item`() {
    let receipt = """
      Чек 427 Касса 3 Смена 88
      Сервелат
      2 шт по 212.22 424.44 р.
      Цена по карте 191.00
      Халва
      1.734 кг по 214.21 371.44 р.
      Зира
      ut. х 57.25 114.50 р.
      К ОПЛАТЕ 910.38 р.
      Вы сэкономили 37.40
      """
    #expect(items(receipt) == ["Сервелат | 2", "Халва | 1,734 кг", "Зира | 2"])
  }

  @Test func `a corrected item with an amount keeps the printed text and its alternatives`() {
    let receipt = """
      Кассир: Орлова
      Сасиски 3 х 24.76 =74.28
      Сыр 1 х 90.00 =90.00
      Рис 1 х 80.00 =80.00
      ИТОГ =244.28
      """
    let lines = receipt.split(separator: "\n").map { TextLine(String($0), confidence: 0.6) }
    let items = ListParser.parse(lines).flatMap(\.items)
    #expect(items.map(\.name) == ["Сосиски", "Сыр", "Рис"])
    #expect(items.first?.original == "Сасиски" && items.first?.text == "3 Сосиски")
    #expect(items.first?.alternatives.isEmpty == false)
    #expect(items.first?.alternatives.allSatisfy { $0.hasPrefix("3 ") } == true)
  }

  @Test func `a list with a few prices is not a receipt`() {
    let list = "Milk 3.49\nBread $2.10\neggs\nflour 1.5 kg"
    #expect(items(list) == ["Milk", "Bread", "eggs", "flour | 1.5 kg"])
  }
}
