package import Journal
package import Model

/// One change in an entry's history, with its author and differences.
package struct EntryVersion: Sendable {
  package var sequence: Int64
  package var at: Timestamp
  /// The current display name of the author.
  package var user: String
  package var operation: Operation
  package var differences: [EntryDifference]

  package typealias Operation = Change.Operation

  package init(
    sequence: Int64, at: Timestamp, user: String, operation: Operation,
    differences: [EntryDifference] = []
  ) {
    self.sequence = sequence
    self.at = at
    self.user = user
    self.operation = operation
    self.differences = differences
  }
}

/// One value that a change replaced. Values are texts as stored in the entry: numbers, dates,
/// stages and names of collections. Nil is no value.
package struct EntryDifference: Sendable, Equatable {
  package enum Member: Sendable, Hashable {
    case title, description, notes, score, rating, favourite, date, stage, collection, type
    case photos, occasions
    case field(String)
  }

  package var member: Member
  package var before: String?
  package var after: String?

  package init(member: Member, before: String?, after: String?) {
    self.member = member
    self.before = before
    self.after = after
  }
}
