import Testing

@testable import ListCore

/// Receipts on which another reading of a line, the line above or the rest of a word shows what was
/// misread.
@Suite struct ReceiptReadingsTests {
  @Test func `a number without its bracket is that of the line if it continues the others`() {
    let receipt = """
      КАССОВЫЙ ЧЕК
      1) Мука пшеничная
      Цена 70.60 Кол-во 2 Сумма 141.20
      2) Хурма шарон
      Цена 148.00 Кол-во 1 Сумма 148.00
      3) Халва подсолн.
      Цена 223.00 Кол-во 3 Сумма 669.00
      4 Пряники тульские | 4у Пряники тульские
      Цена 152.00 Кол-во 1 Сумма 152.00
      5) Репа мытая
      Цена 21.00 Кол-во 1 Сумма 21.00
      Итого к оплате 1131.20
      """
    #expect(
      receiptItems(receipt) == [
        "Мука пшеничная | 2", "Хурма шарон", "Халва подсолн. | 3", "Пряники тульские", "Репа мытая",
      ])
  }

  @Test func `a number in front of a name that continues no others is an amount`() {
    let lines = ["1) Мука", "2) Хурма", "3) Халва", "7 Пряники", "2 шт x 35.00"].map {
      TextLine($0)
    }
    let repaired = ReceiptLineNumbers.repaired(lines).map(\.text)
    #expect(repaired == lines.map(\.text))
  }

  @Test func `signs are taken from the reading that has them`() {
    let receipt = """
      КАССОВЫЙ ЧЕК
      Фисташки Натс8Фрутс 154.90 | Фисташки Haтc&фрутс 154.90
      Тлбум. Мягкая 4р 99.00 | Т/бум. Мягкая 4р 99.00
      Соль пом.М] 1кг 25.00 | Соль пом.N1 1кг 25.00
      Масло М8 11.00 | Масло N0 11.00
      ИТОГ =289.90
      """
    #expect(
      receiptItems(receipt) == [
        "Фисташки Натс&Фрутс", "Т/бум. Мягкая 4р", "Соль пом.№1 | 1 кг", "Масло №0",
      ])
  }

  @Test func `a letter that only a second reading has as a sign of a number is kept`() {
    #expect(ReceiptSigns.repaired("MOZZ PEARLS", ["№077 PEARLS"]) == "MOZZ PEARLS")
    #expect(ReceiptSigns.repaired("PAMPERS $4 25 15.49", ["PAMPERS S4 25 15.49"]).contains("S4"))
    #expect(ReceiptSigns.repaired("CIDER $4.10", ["CIDER S4.10"]) == "CIDER $4.10")
  }

  @Test(arguments: [
    ("ГРУШИ САНТА МАРИЯ ee 777.28", ["ГРУШИ САНТА МАРИЯ * 777.28"], "ГРУШИ САНТА МАРИЯ 777.28"),
    (
      "Груши Санта Мария По", ["Груши Санта Мария lv", "Груши Санта Мария Llv"], "Груши Санта Мария"
    ),
    ("2 шт ыы 304.78 В", ["2 шт P 304.78 B", "2 вт ыы 304.78 В"], "2 шт 304.78 В"),
    // A similar word, a unit and a single letter are no smudges.
    ("Творог 5% дом", ["Творог 5% лом"], "Творог 5% дом"),
    ("2 шт 35.00", ["2 * 35.00"], "2 шт 35.00"),
    ("Бананы кл. й", ["Бананы кл. A"], "Бананы кл. й"),
    ("GLOVES S 2.00", ["GLOVES 5 2.00"], "GLOVES S 2.00"),
  ])
  func `a short last word that other readings have quite differently is a smudge`(
    text: String, others: [String], expected: String
  ) {
    #expect(ReceiptSigns.withoutSmudge(text, others) == expected)
  }

  @Test(arguments: [
    ("Минтай с/м 6/г 900г", "Минтай с/м б/г 900г"), ("Форель 8/к", "Форель в/к"),
    ("Батон 35oГ НАР.", "Батон 350Г НАР."), ("Греча 8оог", "Греча 800г"),
    ("1 шт 80,9о", "1 шт 80,90"), ("Папия ЗСЛ ВРУЛ", "Папия 3СЛ 8РУЛ"),
    ("Молоко 1/2", "Молоко 1/2"), ("Оливки б/к", "Оливки б/к"), ("Вода 6/8", "Вода 6/8"),
  ])
  func `a digit that was read as a letter is corrected, and the reverse`(
    text: String, expected: String
  ) {
    #expect(ReceiptDigits.repaired(text) == expected)
  }

  @Test func `a size is taken from the reading in which it is one`() {
    let receipt = """
      КАССОВЫЙ ЧЕК
      Пшено Snax х 80г 90.00 | Пшено 5пак х 80г 90.00
      Яйцо тошт 99.00 | Яйцо 10шт 99.00
      КЕКС ИЗЮМ 750 66.00 | КЕКС ИЗЮМ г 66.00 | КЕКС ИЗЮМ 5Г 66.00
      ПИРОЖОК ЖАР. 750 68.00 | ПИРОЖОК ЖАР. z5г 68.00
      ИТОГ =323.00
      """
    #expect(
      receiptItems(receipt) == [
        "Пшено 5пак | 80 г", "Яйцо | 10 шт", "Кекс изюм | 75 г", "Пирожок жар. | 75 г",
      ])
  }

  @Test func `the amount is that of the reading whose product is the sum of the item`() {
    let receipt = """
      КАССОВЫЙ ЧЕК
      Перец красный 68.62 Б
      0.207 кг x 331.49
      Масло оливковое 3136.47 Б
      Зштх 1945.49 | 3 шт x 1045.49
      Кефир 224.78 Б
      2 шт x 112.39
      ИТОГ 3429.87
      """
    #expect(
      receiptItems(receipt) == ["Перец красный | 0,207 кг", "Масло оливковое | 3", "Кефир | 2"])
  }

  @Test func `a weight of hundreds of kilograms lost its point`() {
    let receipt = """
      КАССОВЫЙ ЧЕК
      1) Клементины
      512 кг x 146,99 75,26
      2) Хурма
      422 кг x 218,49 64,54
      НДС 10%, скидка 27,66
      3) Баклажаны
      1.075 кг x 244,99 263,36
      ИТОГО К ОПЛАТЕ 403,16
      """
    #expect(
      receiptItems(receipt) == [
        "Клементины | 0,512 кг", "Хурма | 0,422 кг", "Баклажаны | 1,075 кг",
      ])
  }

  @Test func `a unit of weight between a name and its price belongs to the name`() {
    let receipt = """
      UNSLT BTR LB 6.30
      2 @ 3.15
      BANANAS LOOSE 2.35
      1.567 kg @ 1.50/kg
      YAMS LB 0.47
      0.629 kg @ 0.75/kg
      FISH PIE 7.70
      OAT BISCUITS 1.50
      BALANCE DUE 18.32
      """
    #expect(
      receiptItems(receipt) == [
        "Unslt btr lb | 2", "Bananas loose | 1.567 kg", "Yams lb | 0.629 kg", "Fish pie",
        "Oat biscuits",
      ])
  }

  @Test(arguments: [
    ("PESTO RED190G 37.80", ["PESTO RED 1908 37.80"], "PESTO RED 190G 37.80"),
    ("ОРЕХ75Г", ["ОРЕХ 75Г"], "ОРЕХ 75Г"),
    ("Sweet PotJwl Lb", ["Sweet Pot Jwl Lb"], "Sweet Pot Jwl Lb"),
    // No other reading has the space.
    ("PESTO RED190G", ["PESTO RED1908"], "PESTO RED190G"),
    ("McVities", ["Mc Vitie"], "McVities"),
  ])
  func `a space that another reading has in front of a size or a capital is kept`(
    text: String, others: [String], expected: String
  ) {
    #expect(ReceiptSpaces.separated(text, others) == expected)
  }

  @Test(arguments: [
    ("BEECHAMS Al 8SACH", "BEECHAMS A1 8SACH"), ("PERSIL BlO 35W", "PERSIL BIO 35W"),
    ("Persil Al", "Persil Al"), ("MILK 1l", "MILK 1l"),
  ])
  func `a small l among capitals is a letter or a digit`(text: String, expected: String) {
    #expect(ReceiptSpaces.withoutSmallL(text) == expected)
  }

  @Test func `the heading of an amount may have no space behind it`() {
    let receipt = """
      Philly chive 280g
      SKU 429692 Qtyl1 2.18 2.18 | SKU 429692 Qtyl 2.18 2.18
      Galbani mozz
      SKU 505120 Qty3 2.18 6.54
      Plum toms 400g
      SKU 461106 Qty6 5.30 31.80
      Parsnip lse
      SKU 372614 Qtyl 3.88 3.88
      Amount due 44.40
      """
    #expect(
      receiptItems(receipt) == [
        "Philly chive | 280 g", "Galbani mozz | 3", "Plum toms 400 g | 6", "Parsnip lse",
      ])
  }

  @Test func `marks before the sums may end with a letter that was read as a bracket`() {
    let receipt = """
      06307711859 SARDINES OIL 120G MRj 2.09
      06546861214 ICING SUGAR 500G MR} 7.39
      06887455199 MUSTARD 170G MR} 1.09
      06310065628 SATSUMAS NET MRJ 3.20
      SUBTOTAL 13.77
      TOTAL 13.77
      """
    #expect(
      receiptItems(receipt) == [
        "Sardines oil | 120 g", "Icing sugar | 500 g", "Mustard | 170 g", "Satsumas net",
      ])
  }

  @Test func `a label below every item is no name, even if it is misread or below a bag`() {
    let receipt = """
      КАССОВЫЙ ЧЕК
      Цикорий Здоровье
      2 шт. Х 52.49 „104.98_А
      ГОВАР
      Батончик Рот Фронт 40г
      1 шт. Х 38.49 =38.49_А
      ТОВАР
      Ряженка Минская
      1 шт. Х 49.99 =49.99.lb
      TOBAP
      Картофель красн. мыт.
      0.987 кг Х 29.90 =29.51_Б
      ТОВАР
      Вафли Витьба
      2 шт. Х 57.99 =115.98_А
      ТОВАР
      Пакет-майка Рублик
      1 шт. Х 8.99 =8.99_А
      ТОВАР
      ИТОГ =347.94
      """
    #expect(
      receiptItems(receipt) == [
        "Цикорий Здоровье | 2", "Батончик Рот Фронт | 40 г", "Ряженка Минская",
        "Картофель красн. мыт. | 0,987 кг", "Вафли Витьба | 2",
      ])
  }

  @Test func `the number of items is no item in another reading`() {
    let receipt = """
      1 Oven clnr 7.46 7.46 A
      6 Ruffles ched 5.39 32.34 Z
      6 Risto pollo 7.02 42.12 Z
      ltems 3 | Items 3
      Total to pay £81.92
      Card £81.92
      """
    #expect(receiptItems(receipt) == ["Oven clnr", "Ruffles ched | 6", "Risto pollo | 6"])
  }

  @Test(arguments: [
    ("Яйцо СО фас.", "Яйцо С0 фас."), ("Бедро ЦБ lkr", "Бедро ЦБ 1кг"),
    ("6.3/паста", "6.З/паста"), ("Масло со сливк.", "Масло со сливк."),
  ])
  func `classes of eggs, kilograms and abbreviations have their digits or letters`(
    text: String, expected: String
  ) {
    #expect(ReceiptDigits.repaired(text) == expected)
  }

  @Test func `Latin capitals are the Cyrillic letters that they resemble`() {
    #expect(LookAlikes.replacingLatinWords(in: "Cp-BO Мара") == "Ср-ВО Мара")
    let line = TextLine("Картофель MBIT.", confidence: 0.9, alternatives: ["Картофелр МЫТ."])
    #expect(ReceiptReadings.ofCyrillic(line) == "Картофель МЫТ.")
  }

  @Test func `the name of a tax whose first letter was read twice hides no item`() {
    let receipt = """
      КАССОВЫЙ ЧЕК
      1.Бинт стер.
      233.10 x 2 шт. = 466.20 НHДС22%
      2.Крем д/ног
      117.90 x 1 шт. =117.90 НДС22%
      3.Анальгин таб.
      118.00 x 1 шт. =118.00 НДС22%
      4.Ксилен спрей
      231.60 x 1 шт. =231.60 НДС22%
      ИТОГО =933.70
      """
    #expect(
      receiptItems(receipt) == ["Бинт стер. | 2", "Крем д/ног", "Анальгин таб.", "Ксилен спрей"])
  }

  @Test func `a size whose letter was read twice is that of another reading`() {
    let receipt = """
      CRUMB & KETTLE
      ECCLES CAKE 45S £2.59 | ECCLES CAKE 4S £2.59
      DANISH PEC £7.80
      PLAIN LOAF £1.90
      Total £12.29
      """
    #expect(receiptItems(receipt) == ["Eccles cake 4s", "Danish pec", "Plain loaf"])
  }

  @Test func `a word that only another reading has is a size or an amount`() {
    let receipt = """
      PHARMORE
      1KING C OIL 30ML 14.29 T | 1 KING C OIL 30ML 14.29 T
      1 SHAVE CREAM 3.78 T
      1 QUAIL EGGS 3.86 T | 1 QUAIL EGGS 12S 3.86 T
      ASALMON TRIM 120 5.07 T | *SALMON TRIM 120 5.07 T
      TOTAL 27.00
      """
    #expect(
      receiptItems(receipt) == [
        "King c oil | 30 ml", "Shave cream", "Quail eggs 12s", "Salmon trim 120",
      ])
  }
}
