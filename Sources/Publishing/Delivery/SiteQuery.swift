package import Model

/// A query of an API client for the entries of one type.
package struct SiteQuery: Sendable, Hashable {
  package enum Operation: String, Sendable, CaseIterable {
    case eq, ne, gt, gte, lt, lte, like
    case any = "in"
  }

  package struct Filter: Sendable, Hashable {
    /// The field's name, key, label or id.
    package var field: String
    package var operation: Operation
    package var value: String

    package init(_ field: String, _ operation: Operation = .eq, _ value: String) {
      self.field = field
      self.operation = operation
      self.value = value
    }
  }

  /// The name of the type for API clients.
  package var type: String
  /// A field, or `date_created`, `date_modified`, `published_at` or `title`. A `-` in front
  /// reverses the order. Nil orders by creation, newest first.
  package var sort: String?
  package var limit = 20
  package var offset = 0
  package var locale = ""
  package var status = Status.published
  package var filters: [Filter] = []

  package static let maxLimit = 100
  package static let maxOffset = 10_000
  package static let maxFilters = 10

  package init(type: String) { self.type = type }
}

/// The results of a site query.
package struct SiteQueryResult: Sendable {
  package struct QueryMatch: Sendable {
    package var id: EntryID
    package var authorID: UserID
    package var status: Status
    package var createdAt: Timestamp
    package var updatedAt: Timestamp
    package var publishedAt: Timestamp?
    /// Names and values as text, in the order of the type's fields.
    package var fields: [(name: String, value: String)]
  }

  package var typeID: TypeID
  package var typeName: String
  package var typeLabel: String
  package var matches: [QueryMatch]
  package var total: Int
}
