package import Model

/// A query for entries of a space, with filters, order and page.
package struct EntryQuery: Sendable {
  package var collection: CollectionID?
  package var type: TypeReference?
  /// Whether an unknown type name is an error. If false, the list is empty.
  package var requiresKnownType = false
  /// Whether a query without a type selects entries of all chapters, not only of the Log.
  package var includesAllChapters = false
  package var score: Int?
  package var stage: Stage?
  package var favourite: Bool?
  /// Further conditions, on fields and relations of the type.
  package var filter = EntryFilter()
  package var sort: Sort = .init(.created, descending: true)
  package var limit = 50
  /// The last entry of the previous page; nil for the first page.
  package var after: Position?
  /// The number of entries to skip, at most 10,000, for clients of the original apps. Others use
  /// `after`.
  package var offset = 0
  /// Whether the page contains the total number of entries.
  package var includesTotal = false

  /// Whether the query selects all entries of the Log.
  var selectsWholeLog: Bool {
    type == nil && collection == nil && score == nil && stage == nil && favourite == nil
      && filter == EntryFilter() && !includesAllChapters
  }

  package init() {}

  package struct Sort: Sendable, Equatable {
    package enum Order: Sendable, Equatable {
      case created, date, title, rating
      /// A field of the type, by its key. Entries without a value are last.
      case field(String)
    }

    package var order: Order
    package var descending: Bool

    package init(_ order: Order, descending: Bool) {
      self.order = order
      self.descending = descending
    }

    private static let names: [String: Order] = [
      "created": .created, "date": .date, "title": .title, "rating": .rating,
    ]

    /// The orders that lists of any type have.
    package static let columnNames = ["created", "date", "title", "rating"]

    /// Parses `date`, `-date`, …, or the key of a field; a minus is descending. Nil for an empty
    /// name.
    package init?(_ text: String) {
      let descending = text.hasPrefix("-")
      let name = String(text.dropFirst(descending ? 1 : 0))
      guard !name.isEmpty else { return nil }
      self.init(Sort.names[name] ?? .field(name), descending: descending)
    }

    /// The text that `init(_:)` parses.
    package var description: String {
      let name =
        switch order {
        case .created: "created"
        case .date: "date"
        case .title: "title"
        case .rating: "rating"
        case .field(let key): key
        }
      return (descending ? "-" : "") + name
    }

    /// The column that is sorted by before `key`. Nil for `created`, which sorts by the key only,
    /// and for a field, which sorts by `entry_values`.
    var column: String? {
      switch order {
      case .created, .field: nil
      case .date: "date"
      case .title: "title_key"
      case .rating: "rating"
      }
    }
  }

  /// The position of an entry in a sorted list: its sort value as text, and its key.
  package struct Position: Sendable, Equatable {
    package var value: String
    package var key: Int64

    package init(value: String, key: Int64) {
      self.value = value
      self.key = key
    }
  }
}

/// A type given by id or, regardless of case, by name.
package enum TypeReference: Sendable, Equatable {
  case id(TypeID)
  case name(String)

  package init(_ text: String) {
    self = TypeID(text).map { .id($0) } ?? .name(text)
  }
}

/// One page of entries.
package struct EntryPage: Sendable {
  package var entries: [EntryRecord]
  /// The position after which the next page starts; nil on the last page.
  package var next: EntryQuery.Position?
  /// The number of all matching entries; nil unless the query has `includesTotal`.
  package var total: Int?
}
