package import Model

/// What a program asks of one type's entries.
package struct SiteQuestion: Sendable, Hashable {
  package enum Operation: String, Sendable, CaseIterable {
    case eq, ne, gt, gte, lt, lte, like
    case any = "in"
  }

  package struct Filter: Sendable, Hashable {
    /// As the program knows the field.
    package var field: String
    package var operation: Operation
    package var value: String

    package init(_ field: String, _ operation: Operation = .eq, _ value: String) {
      self.field = field
      self.operation = operation
      self.value = value
    }
  }

  /// What programs call the type.
  package var type: String
  /// A field, or `date_created`, `date_modified`, `published_at`, `title`; with `-` before it the
  /// largest come first. Nil: what was made last comes first.
  package var sort: String?
  package var limit = 20
  package var offset = 0
  package var locale = ""
  package var status = Status.published
  package var filters: [Filter] = []

  package static let most = 100
  package static let furthest = 10_000
  package static let mostFilters = 10

  package init(type: String) { self.type = type }
}

/// What a type's entries answered.
package struct SiteFindings: Sendable {
  package struct Finding: Sendable {
    package var id: EntryID
    package var authorID: UserID
    package var status: Status
    package var createdAt: Timestamp
    package var updatedAt: Timestamp
    package var publishedAt: Timestamp?
    /// Names and texts, in the type's order.
    package var fields: [(name: String, value: String)]
  }

  package var typeID: TypeID
  package var typeName: String
  package var typeLabel: String
  package var findings: [Finding]
  package var total: Int
}
