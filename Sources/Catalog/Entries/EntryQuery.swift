import Database
import Journal
package import Model

/// A query for entries of a space, with filters, order and page.
package struct EntryQuery: Sendable {
  package var collection: CollectionFilter?
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

/// A condition on the collection of entries.
package enum CollectionFilter: Sendable, Hashable {
  case one(CollectionID)
  /// Selects entries that are in no collection.
  case noCollection

  /// Parses the id of a collection, or `none`.
  package init?(_ text: String) {
    if text == "none" {
      self = .noCollection
    } else if let id = CollectionID(text) {
      self = .one(id)
    } else {
      return nil
    }
  }

  /// The text that `init(_:)` parses.
  package var text: String { id?.description ?? "none" }

  package var id: CollectionID? {
    switch self {
    case .one(let id): id
    case .noCollection: nil
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

// MARK: - EntryConditions

/// The WHERE clause of a list or search over the entries `e` of one space, with its arguments: the
/// user's membership and the filters.
struct EntryConditions {
  private(set) var sql: [String]
  private(set) var arguments: SQLArguments

  /// The SQL expressions for the entry's key and rating. A query that starts from an index uses the
  /// index's columns, so that conditions on them are tested before the wide row of the entry is
  /// read.
  var columns = (key: "e.key", rating: "e.rating")

  /// Whether entries are read in the requested order until a page is full. PostgreSQL must not turn
  /// a condition into a join then, because the join may read all rows of both sides first.
  var isOrderedScan = false

  /// Creates the conditions of the space and the user's membership only.
  init(in scope: Scope) {
    sql = [
      "e.space_id = $1",
      "EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)",
    ]
    arguments = [scope.space, scope.user]
  }

  /// Whether there are no other conditions, so that every entry of the space matches.
  var onlyRequiresMembership: Bool { sql.count == 2 }

  init(_ query: EntryQuery, in scope: Scope) {
    self.init(in: scope)
    if let type = query.type {
      let named = typeCondition(type)
      sql.append("e.type_id = (SELECT key FROM types WHERE \(named))")
      // Redundant, but the indexes of sorted lists begin with this column.
      sql.append("e.in_log = (SELECT in_log FROM types WHERE \(named))")
    } else if !query.includesAllChapters {
      sql.append("e.in_log = 1")
    }
    addFilters(of: query)
  }

  /// Creates the conditions of a list whose type is already resolved. Nil is any type if the query
  /// has no type, and otherwise a type that does not exist, which no entry has.
  init(_ query: EntryQuery, in scope: Scope, type: TypeRecord?) {
    self.init(in: scope)
    if query.type != nil { sql.append("e.type_id = \(bind(type?.key ?? TypeKey(0)))") }
    addFilters(of: query)
  }

  /// Requires `in_log` to be what it is for all entries of the type.
  mutating func requireLog(of type: TypeRecord?) {
    sql.append("e.in_log = \(bind(type?.inLog ?? true))")
  }

  private mutating func addFilters(of query: EntryQuery) {
    switch query.collection {
    case .one(let collection):
      let id = bind(collection)
      sql.append(
        "e.collection_id = (SELECT key FROM collections WHERE space_id = $1 AND id = \(id))")
    case .noCollection: sql.append("e.collection_id IS NULL")
    case nil: break
    }
    if let score = query.score { sql.append("e.score = \(bind(score))") }
    if let stage = query.stage {
      sql.append("e.stage = \(bind(stage))")
      // Redundant, but the index of unfinished entries has this condition.
      if stage != .done { sql.append("e.stage <> 'done'") }
    }
    if let favourite = query.favourite { sql.append("e.favourite = \(bind(favourite))") }
  }

  private mutating func typeCondition(_ type: TypeReference) -> String {
    switch type {
    case .id(let id): return "space_id = $1 AND id = \(bind(id))"
    case .name(let name):
      let name = bind(name)
      return "key = (SELECT MIN(key) FROM types WHERE space_id = $1"
        + " AND LOWER(name) = LOWER(CAST(\(name) AS text))) AND space_id = $1"
    }
  }

  /// Adds an argument and returns its placeholder.
  mutating func bind(_ argument: any SQLBindable) -> String {
    arguments.append(argument)
    return "$\(arguments.count)"
  }

  mutating func require(_ condition: String) { sql.append(condition) }

  var whereClause: String { sql.joined(separator: " AND ") }
}
