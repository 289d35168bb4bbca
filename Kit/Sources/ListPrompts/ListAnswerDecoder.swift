public import ListCore
import Model

/// An item with its section, of a list on this server or in a request of another app: the current
/// section, or the one that is suggested. The members have their names from AIsle-List's contract.
public struct CategorisedItem: Codable, Sendable {
  public var id: String
  /// The name of the item.
  public var name: String
  /// The section in which it is.
  public var category: String

  /// Creates an item to check.
  public init(id: String, name: String, category: String) {
    (self.id, self.name, self.category) = (id, name, category)
  }
}

/// Decodes a model's answer about a list. The result is plain text within the limits of a list,
/// whatever the answer contains.
public enum ListAnswerDecoder {
  /// The number of sections after which an answer is cut.
  public static let maxSections = 50
  /// The number of items after which an answer is cut.
  public static let maxItems = 500
  /// The maximum number of characters of the name of an item; `maxSectionLength` is that of a
  /// section.
  public static let maxNameLength = 200
  /// The number of characters of a section's name.
  public static let maxSectionLength = 60

  /// Returns the sections of an answer. Their items have neither amounts nor sections of a store.
  /// - Parameter value: `{"sections": […]}`, or the array alone.
  /// - Throws: `MalformedAnswer` if it contains neither.
  public static func sections(in value: Any) throws -> [ParsedSection] {
    let list = (value as? [String: Any])?["sections"] ?? value
    guard let elements = list as? [Any] else { throw MalformedAnswer() }
    var left = maxItems
    let sections = elements.prefix(maxSections).compactMap { element -> ParsedSection? in
      guard let element = element as? [String: Any], let items = element["items"] as? [Any] else {
        return nil
      }
      let names = items.prefix(left).map(name).filter { !$0.isEmpty }
      left -= names.count
      guard !names.isEmpty else { return nil }
      let title = PlainText.line(from: element["name"], limit: maxSectionLength)
      let type = PlainText.line(from: element["type"], limit: 20)
      return ParsedSection(
        name: title.isEmpty ? ListParser.defaultName : title,
        kind: ParsedSection.Kind(rawValue: type) ?? .grocery,
        items: names.map { ParsedItem(text: $0) })
    }
    // An empty answer means a photo without a list. An answer whose elements all fail to decode is
    // malformed.
    guard elements.isEmpty || !sections.isEmpty else { throw MalformedAnswer() }
    return sections
  }

  /// Some models return objects instead of texts.
  private static func name(_ item: Any) -> String {
    PlainText.line(from: (item as? [String: Any])?["name"] ?? item, limit: maxNameLength)
  }

  /// Returns the items with the sections that the answer suggests; others keep their section.
  /// - Throws: `MalformedAnswer` if it contains none of the items.
  public static func items(in value: Any, of asked: [CategorisedItem]) throws -> [CategorisedItem] {
    let list = (value as? [String: Any])?["items"] ?? value
    guard let elements = list as? [Any] else { throw MalformedAnswer() }
    var told: [String: String] = [:]
    for case let element as [String: Any] in elements {
      let category = PlainText.line(from: element["category"], limit: maxSectionLength)
      if !category.isEmpty {
        told[PlainText.line(from: element["id"], limit: maxNameLength)] = category
      }
    }
    guard asked.isEmpty || asked.contains(where: { told[$0.id] != nil }) else {
      throw MalformedAnswer()
    }
    return asked.map { item in
      var item = item
      item.category = told[item.id] ?? item.category
      return item
    }
  }
}
