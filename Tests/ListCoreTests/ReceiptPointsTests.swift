import Testing

@testable import ListCore

/// Receipts whose decimal points were not read.
@Suite struct ReceiptPointsTests {
  @Test func `a number with the letter of its tax is a price without its point`() {
    let receipt = """
      KILBRIDE'S
      Main Street, Naas, Co. Kildare
      HARISSA PASTE 379Z
      Fennel Lb 281Z
      0881 kg @ 319 per kg
      SOUP MIX 5.78 Z
      2 @ 289 each
      DUSTPAN SET 639S
      MUSCOVADO 500 229Z
      SUB TOTAL 2106
      TOTAL TO PAY 2106
      VISA DEBIT CONTACTLESS 2106
      """
    #expect(
      receiptItems(receipt) == [
        "Harissa paste", "Fennel Lb | 0.881 kg", "Soup mix | 2", "Dustpan set", "Muscovado 500",
      ])
  }

  @Test func `points of other readings are used`() {
    let receipt = """
      Crumb & Kettle
      Order 641 Take away
      DANISH PEC £7.80
      4 x £1.95
      RYE LOAF 800 £9.6O | RYE LOAF 800 £9.60
      3 x £3.20
      PLAIN NAAN £190 | PLAIN NAAN £1.9O
      Total £19.30
      """
    #expect(receiptItems(receipt) == ["Danish pec | 4", "Rye loaf 800 | 3", "Plain naan"])
  }

  @Test func `numbers that add up to the total are prices`() {
    let receipt = """
      GRANGER'S
      1 DANISH PEC 135
      1 SOFT BAPS WHT 6S 150
      2 PAIN CHOC 470
      2 PLAIN NAAN 2.40
      TOTAL £9.95
      """
    #expect(
      receiptItems(receipt) == [
        "Danish pec", "Soft baps wht 6s", "Pain choc | 2", "Plain naan | 2",
      ])
  }

  @Test func `the letter of a tax may be read as a digit`() {
    let receipt = """
      NORDEL UK STORES LTD
      MUSHY PEAS 098A
      2x049 a
      SPARKLING WATER O59A
      TORTILLA CRISPS 0898
      MOP HEAD 4778 | MOP HEAD 477B
      3x159
      TOTAL 7 items
      CARD SALES
      """
    #expect(
      receiptItems(receipt) == [
        "Mushy peas | 2", "Sparkling water", "Tortilla crisps", "Mop head | 3",
      ])
  }

  @Test func `sizes at the ends of names are no prices`() {
    let receipt = """
      LIDDELL FOODS
      KORMA SAUCE 450
      2 @ 1.49 2.98
      COFFEE BEANS 1000
      1 @ 8.00 8.00
      FOIL ROLL 300
      3 @ 1.00 3.00
      TOTAL 13.98
      """
    #expect(
      receiptItems(receipt) == ["Korma sauce 450 | 2", "Coffee beans 1000", "Foil roll 300 | 3"])
  }

  @Test func `a unit in a name is not the unit of the weight behind it`() {
    let receipt = """
      MILLBROOK
      Green Bean Lb 0.724 kg 2.82
      Yellow Squash Lb 1.885 kg 4.51
      FETA 200G 1/1 1.20
      Total to pay 8.53
      """
    #expect(
      receiptItems(receipt) == [
        "Green Bean Lb | 0.724 kg", "Yellow Squash Lb | 1.885 kg", "Feta 200g | 1",
      ])
  }
}
