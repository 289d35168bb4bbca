import Testing

@testable import ListCore

/// Rules that follow from the structure of any receipt, not from a known layout.
@Suite struct ReceiptStructureTests {
  private func items(_ text: String) -> [String] {
    ListParser.parse(text: text).flatMap(\.items)
      .map { $0.quantity.isEmpty ? $0.name : "\($0.name) | \($0.quantity)" }
  }

  // MARK: - Arithmetic

  @Test func `amount, price and product are found among unknown signs`() {
    let english = """
      1 WHOLE MILK
      4 Ea. @ 1/ 4.19 F 16.76
      2 WHITE ONIONS
      0.75 Lbs @ 1 Lbs/ 5.69 FW 4.27
      3 OAT DRINK F 5.29
      4 ROMA TOMATOES
      2.04 Lbs @ 1 Lbs/ 5.80 FW 11.83
      Total Sale 38.15
      """
    #expect(
      items(english) == [
        "Whole milk | 4", "White onions | 0.75 lb", "Oat drink", "Roma tomatoes | 2.04 lb",
      ])
    let russian = """
      Артикул Наименование
      Ед Кол-во Цена НДС Сумма
      039815 ЛИМОНЫ
      КГ 1.823 233.99 10% 426.56
      138461 ШПРОТЫ В МАСЛЕ
      ШТ 3 291.90 10% 875.70
      301001 СУШКИ ПРОСТЫЕ
      ШТ 1 58.99 10% 58.99
      К ОПЛАТЕ 1361.25
      """
    #expect(items(russian) == ["Лимоны | 1,823 кг", "Шпроты в масле | 3", "Сушки простые"])
  }

  @Test func `a name between the factors and their product is still a name`() {
    let receipt = """
      LETTUCE ROMAINE 2.49 B
      LB 1.37 @ 3.99 CHICKEN THIGH 5.47 B
      GINGER ROOT 3.79 T
      BALANCE DUE 11.75
      """
    #expect(items(receipt) == ["Lettuce romaine", "Chicken thigh | 1.37 lb", "Ginger root"])
  }

  @Test func `an amount before a name is distinguished from the size in a name`() {
    let receipt = """
      QTY DESCRIPTION UNIT TOTAL
      2 FREE RANGE EGGS 3.50 7.00
      1 CHEDDAR BLOCK 1KG 11.40 11.40
      3 COCONUT WATER 2.20 6.60
      TOTAL DUE 25.00
      """
    #expect(
      items(receipt) == ["Free range eggs | 2", "Cheddar block | 1 kg", "Coconut water | 3"])
  }

  @Test func `numbers that follow from the price above are its amount`() {
    let receipt = """
      BULK ALMONDS RAW 8.24
      LB 1.03 @ 7.99 BULK
      AVOCADO HASS 5.00
      4 FOR 5.00
      DUCK EGGS 2.90
      #2 ITEMS 5.80
      SOURDOUGH LOAF 2.30
      BALANCE DUE 21.34
      """
    #expect(
      items(receipt) == [
        "Bulk almonds raw | 1.03 lb", "Avocado hass | 4", "Duck eggs | 2", "Sourdough loaf",
      ])
  }

  @Test func `the price of several becomes that of one`() {
    let receipt = """
      2 @ 2/5.00
      CRISPERS BBQ 5.00
      LEAN BEEF 9.63
      GREEN ONION 0.99
      TOTAL 15.62
      """
    #expect(items(receipt) == ["Crispers bbq | 2", "Lean beef", "Green onion"])
  }

  @Test func `items end at the line with their sum, whatever its words`() {
    let receipt = """
      Corn tortillas 3.49
      Queso fresco 8.98
      Limes 1.98
      Sour cream 4.29
      Goods altogether 18.74
      Courier 3.00
      Order total 21.74
      """
    #expect(items(receipt) == ["Corn tortillas", "Queso fresco", "Limes", "Sour cream"])
  }

  @Test func `whole numbers are prices if they add up to the total`() {
    let receipt = """
      Кафе-пекарня "Колос"
      Хлеб ржаной 45
      Пирожок с капустой 2 x 40 80
      Ватрушка с творогом 55
      Итого 180
      Получено 200
      """
    #expect(
      items(receipt) == ["Хлеб ржаной", "Пирожок с капустой | 2", "Ватрушка с творогом"])
  }

  // MARK: - Columns

  @Test func `marks of several letters that recur are no part of names`() {
    let receipt = """
      21-GROCERY
      (2)06139944500 PLAIN FLOUR 1.5KG MRJ
      2 @ $4.69 9.38
      06038938499 CORN FLAKES 500G MRJ 1.00
      27-PRODUCE
      9246 CAVENDISH BANANAS MRJ
      1.452 kg @ $2.69/kg 3.91
      41-HOME
      06680977131 TOOTHPASTE MINT HMRJ 3.79
      SUBTOTAL 18.08
      """
    #expect(
      items(receipt) == [
        "Plain flour 1.5 kg | 2", "Corn flakes | 500 g", "Cavendish bananas | 1.452 kg",
        "Toothpaste mint",
      ])
  }

  @Test func `article numbers with letters and rates of a tax are columns`() {
    let english = """
      VEG-0012 Savoy cabbage 1 1.60 1.60
      VEG-0140 Leeks 2 1.85 3.70
      DRY-0203 Porridge oats 3 2.10 6.30
      Amount due 11.60
      """
    #expect(items(english) == ["Savoy cabbage", "Leeks | 2", "Porridge oats | 3"])
    let rates = """
      Labneh full fat 5% 14.50
      Pita white 5% 4.25
      Dates medjool 5% 39.95
      Total incl VAT 58.70
      """
    #expect(items(rates) == ["Labneh full fat", "Pita white", "Dates medjool"])
  }

  @Test func `units of a column of amounts need not be known`() {
    let receipt = """
      Наименование К-во Сумма
      Губки кухонные 1 шт 55.00
      Контейнер 3 шт 237.00
      Печенье 2 шт 118.00
      Носки мужские 5 пар 295.00
      Всего: 705.00
      """
    #expect(
      items(receipt) == ["Губки кухонные", "Контейнер | 3", "Печенье | 2", "Носки мужские | 5"])
  }

  @Test func `prices can be in front of all names`() {
    let receipt = """
      £1.45 SKIMMED MILK
      £0.89 BANANAS
      £3.00 BUTTER SPREAD
      3 ITEMS
      TOTAL £5.34
      """
    #expect(items(receipt) == ["Skimmed milk", "Bananas", "Butter spread"])
  }

  // MARK: - Lines

  @Test func `a name continues on the next line if its first word had no room`() {
    let english = """
      SWEET CREAM BUTTER QUARTERS
      SALTED 4.69 F
      CUCUMBERS
      2 @ 0.79 1.58 F
      FREE RANGE LARGE BROWN HEN
      EGGS 3.99 F
      Order Total 10.26
      """
    #expect(
      items(english) == [
        "Sweet cream butter quarters salted", "Cucumbers | 2", "Free range large brown hen eggs",
      ])
    let russian = """
      КАССОВЫЙ ЧЕК
      3452187 Молоко фермерское пастеризо
      ванное 2,5%
      89.99 *1 89.99
      3601123 Хлеб ржаной
      42.49 *2 84.98
      2077441 Бананы
      119.99 *0.862 103.43
      ИТОГО: 278.40
      """
    #expect(
      items(russian) == [
        "Молоко фермерское пастеризованное 2,5%", "Хлеб ржаной | 2", "Бананы | 0,862 кг",
      ])
  }

  @Test func `headings of departments are not joined to names`() {
    let receipt = """
      Dairy
      WHOLE MILK 5.49 F
      Produce
      BANANAS 1.48 F
      2.14 lb @ $0.69/lb
      Bakery
      SEEDED SOURDOUGH 6.99 F
      Total 13.96
      """
    #expect(items(receipt) == ["Whole milk", "Bananas | 2.14 lb", "Seeded sourdough"])
  }

  @Test func `the same word for a sum below every name is that of the item`() {
    let receipt = """
      КАССОВЫЙ ЧЕК
      Товар: Молоко
      Цена за ед.: 94.99
      Кол-во: 2
      Итого: 189.98
      Товар: Картофель мытый
      Цена за ед.: 54.90
      Кол-во: 1.436
      Итого: 78.84
      Товар: Губка кухонная
      Цена за ед.: 69.90
      Кол-во: 1
      Итого: 69.90
      ИТОГ: 338.72
      Безналичные: 338.72
      """
    #expect(items(receipt) == ["Молоко | 2", "Картофель мытый | 1,436 кг", "Губка кухонная"])
  }

  // MARK: - Numbers

  @Test func `thousands can be separated by a space`() {
    let receipt = """
      Кофе зерновой 1 299,00 ₽
      Сковорода 2 450,00 ₽
      Масло оливковое 2 × 749,00 ₽ 1 498,00 ₽
      Рис басмати 189,00 ₽
      Итого 5 436,00 ₽
      """
    #expect(
      items(receipt) == ["Кофе зерновой", "Сковорода", "Масло оливковое | 2", "Рис басмати"])
  }

  @Test func `signs read for zeros and specks in prices are corrected`() {
    let receipt = """
      Corn flakes 5@@g £4.-79
      Sour cream #2.59
      Past its best - £0.36
      Apple juice £2.19
      Penne pasta £2.50
      Total £11.71
      """
    #expect(
      items(receipt) == ["Corn flakes | 500 g", "Sour cream", "Apple juice", "Penne pasta"])
  }

  @Test func `a dash before all prices is no minus`() {
    let receipt = """
      Ham sandwich - 6.50
      Rye loaf - 3.75
      Coleslaw - 2.99
      Total - 13.24
      """
    #expect(items(receipt) == ["Ham sandwich", "Rye loaf", "Coleslaw"])
  }
}
