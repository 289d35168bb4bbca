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
    #expect(items(numbered) == ["Масло кокосовое | 0.406 кг", "Дрожжи сухие", "Лимон | 3"])
    let starred = """
      Гречка 2*67.18=134.36
      Сок томатный 1*193.87=193.87
      НДС 10%
      Имбирь корень 1.412*171.68=242.41
      Скидка по карте -15.00
      ИТОГ =570.64
      """
    #expect(items(starred) == ["Гречка | 2", "Сок томатный", "Имбирь корень | 1.412 кг"])
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

  @Test func `a list with a few prices is not a receipt`() {
    let list = "Milk 3.49\nBread $2.10\neggs\nflour 1.5 kg"
    #expect(items(list) == ["Milk", "Bread", "eggs", "flour | 1.5 kg"])
  }
}
