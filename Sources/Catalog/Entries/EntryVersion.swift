package import Journal
package import Model

/// One line of an entry's history: who did what, and what it changed.
package struct EntryVersion: Sendable {
  package var sequence: Int64
  package var at: Timestamp
  /// Who did it, as they are called now.
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

/// One thing that a change changed. Values are texts as they stand in the entry: numbers, dates,
/// stages and names of collections; nil for none.
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
