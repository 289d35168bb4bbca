import Foundation
import ListCore
import Model

/// An operation as it is sent, and as it is stored in the queue.
struct OperationBody: Codable, Hashable {
  var list: String
  var item: String?
  var field: String
  var value: WireValue
  var stamp: String

  init(_ operation: ListOperation, in list: String) {
    self.list = list
    switch operation.target {
    case .list(let field): self.field = field.rawValue
    case .item(let id, let field): (item, self.field) = (id, field.rawValue)
    }
    value = WireValue(operation.value)
    stamp = operation.timestamp.text
  }

  /// The operation; nil for a field that this version does not know.
  var operation: ListOperation? {
    guard let stamp = HybridTimestamp(stamp) else { return nil }
    if let item {
      return ItemField(rawValue: field).map { ListOperation(.item(item, $0), value.value, stamp) }
    }
    return ListField(rawValue: field).map { ListOperation(.list($0), value.value, stamp) }
  }
}

/// A text or a flag in JSON.
struct WireValue: Codable, Hashable {
  var value: FieldValue

  init(_ value: FieldValue) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {  // Not a flag: it must be a text.
      value = .flag(flag)
    } else {
      value = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .text(let text): try container.encode(text)
    case .flag(let flag): try container.encode(flag)
    }
  }
}

/// A value with its timestamp, in JSON an array of both.
struct WireField: Codable {
  var value: WireValue
  var stamp: String

  init(_ field: TimestampedValue) {
    (value, stamp) = (WireValue(field.value), field.timestamp.text)
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    value = try container.decode(WireValue.self)
    stamp = try container.decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(value)
    try container.encode(stamp)
  }
}

/// A list with its items, as `sync` returns it.
struct WireList: Codable {
  struct Item: Codable {
    var id: String
    var fields: [String: WireField]
  }

  var id: String
  /// The address of the photo from which the list was read; nil without one.
  var photoURL: String?
  var fields: [String: WireField]
  var items: [Item]

  enum CodingKeys: String, CodingKey {
    case id, fields, items
    case photoURL = "photo_url"
  }

  init(_ id: String, _ document: GroceryDocument, photoURL: String?) {
    self.id = id
    self.photoURL = photoURL
    fields = Dictionary(
      uniqueKeysWithValues: document.fields.values.map { ($0.key.rawValue, WireField($0.value)) })
    items = document.items.map { id, item in
      Item(
        id: id,
        fields: Dictionary(
          uniqueKeysWithValues: item.values.map { ($0.key.rawValue, WireField($0.value)) }))
    }
  }

  /// The list without fields that this version does not know.
  var document: GroceryDocument {
    var document = GroceryDocument()
    func apply(_ field: WireField, to target: ListOperation.Target?) {
      guard let target, let stamp = HybridTimestamp(field.stamp) else { return }
      document.apply(ListOperation(target, field.value.value, stamp))
    }
    for (name, field) in fields { apply(field, to: ListField(rawValue: name).map { .list($0) }) }
    for item in items {
      for (name, field) in item.fields {
        apply(field, to: ItemField(rawValue: name).map { .item(item.id, $0) })
      }
    }
    return document
  }
}

/// A store, with its sections in the order in which they are visited.
public struct GroceryStore: Codable, Sendable, Identifiable, Equatable {
  public var id: String
  /// 1–60 characters.
  public var name: String
  /// The place among the stores, from 0.
  public var position: Int
  /// The names of the sections from the entrance to the till.
  public var sections: [String]
  /// The number of the current version, which an update sends.
  public var revision: Int
}

/// The section into which items with a name belong, as a member has corrected it.
public struct SectionCorrection: Codable, Sendable, Equatable {
  /// The name as it was typed. Case and accents are ignored in comparisons.
  public var name: String
  /// The section that a member has chosen.
  public var section: String
}

struct SyncResponse: Decodable {
  var sequence: Int
  var mark: Int64?
  var complete: Bool
  var lists: [WireList]
  var stores: [GroceryStore]?
  var corrections: [SectionCorrection]?
}

struct OperationResults: Decodable {
  struct Result: Decodable {
    var status: String
    var error: String?
    var message: String?
  }

  /// The server's time in milliseconds since 1970.
  var time: UInt64
  var results: [Result]
  /// The refusal of some of the operations, and of all others that wait, because the member may only
  /// read.
  var readOnlyError: APIError?

  enum CodingKeys: String, CodingKey { case time, results }
}
