import Foundation
import ListCore
import Model

/// New values of an item; nil leaves a field unchanged.
package struct ListItemDraft: Decodable, Sendable {
  package var name: String?
  package var checked: Bool?
  package var section: String?
  package var quantity: String?
  package var store: String?
  package var position: String?

  package init(name: String? = nil) { self.name = name }

  /// The given fields as they are stored.
  var values: [(ItemField, FieldValue)] {
    let texts: [(ItemField, String?)] = [
      (.name, name), (.section, section.map { Section.canonical($0.normalised) }),
      (.quantity, quantity), (.store, store?.lowercased()), (.position, position),
    ]
    let given = texts.compactMap { field, text in
      text.map { (field, FieldValue.text($0.normalised)) }
    }
    return given + (checked.map { [(.checked, .flag($0))] } ?? [])
  }

  /// A copy with the amount at the beginning of the name moved to the quantity, such as "2 milk",
  /// unless a quantity is given.
  var withAmountExtracted: ListItemDraft {
    guard quantity == nil, let name else { return self }
    let read = Quantity.parse(name)
    guard !read.text.isEmpty, !read.name.isEmpty, read.text.characterCount <= 40 else {
      return self
    }
    var draft = self
    (draft.name, draft.quantity) = (read.name, read.text)
    return draft
  }

  /// Returns all problems of the draft.
  /// - Parameter path: the path of the draft within its request, such as `items.3.`.
  func problems(at path: String = "") -> [FieldProblem] {
    values.compactMap { field, value in
      let target = ListEdit.Target.item(ListItemID(high: 0, low: 0), field)
      return target.problem(of: value).map {
        FieldProblem(path + $0.field, $0.code, $0.arguments)
      }
    }
  }
}
