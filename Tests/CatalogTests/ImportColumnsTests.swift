import Testing

@testable import Catalog

@Suite struct ImportColumnsTests {
  @Test(arguments: [
    (["Title", "Watched"], [1: "2024-03-02"], 1),
    (["Название", "Просмотрено"], [1: "2.3.2024"], 1),
    (["Title", "Watched"], [1: "yes"], nil), (["Title", "Watched"], [:], nil),
    (["Title", "Date", "Watched"], [1: "2024-03-02", 2: "2024-03-02"], nil),
    (["Title", "Released"], [1: "2024-03-02"], nil),
    (["Title", "Read", "Date finished"], [1: "true", 2: "03/02/2024"], 2),
  ])
  func `a column of days has a known name and a date as its first value`(
    columns: [String], examples: [Int: String], column: Int?
  ) {
    var head = ImportColumns(columns: columns)
    head.examples = examples
    #expect(head.finishedColumn == column)
  }
}
