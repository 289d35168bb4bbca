// swift-format-ignore-file
// Written by scripts/check-snippets --write.
import CommonplaceKit
import CommonplaceUI
import Foundation

@MainActor func ListCore_ListCore_1() async throws {
  var phone = GroceryDocument()
  let tablet = GroceryDocument()
  phone.merge(tablet)
}

@MainActor func ListCore_ListCore_2() async throws {
  let section = Categoriser().section(of: "oat milk")
  let amount = Quantity.parse("2 kg potatoes")
  print(section, amount.name, amount.text)
}

@MainActor func ListCore_ListCore_3(lines: [TextLine]) async throws {
  let sections = ListParser.parse(lines)
  for item in sections.flatMap(\.items) { print(item.name, item.quantity, item.section) }
}

@MainActor func ListCore_Categoriser_1() async throws {
  Categoriser().section(of: "oat milk")  // "Dairy & Eggs"
}
