import Catalog
import Database
import Journal
import Model

extension ContentMutations {
  static func checked(_ status: Status) throws -> Status {
    guard Status.all.contains(status) else {
      throw Failure.invalid(FieldProblem("status", "choice"))
    }
    return status
  }

  /// Sets a status as clients of the contract do, which have no separate publishing: `published`
  /// publishes the content, and any other status unpublishes it.
  func setStatus(of content: ContentRecord, to status: Status) throws {
    let status = try ContentMutations.checked(status)
    guard status != content.status || content.publishesWhenComplete else { return }
    if status == .published {
      if content.status != .draft { try entries.update(content.id, status: .draft, as: .draft) }
      return try publishWhenComplete(content.key)
    }
    if content.publishedAt != nil {
      try Publisher.unpublish(content.key, in: writing)
      edits.add(content.key)
    }
    try setPublishesWhenComplete(false, content.key)
    try Publisher.unschedule(content, in: writing)
    try entries.update(content.id, status: status, as: .draft)
  }

  /// Publishes content at the end of the transaction, or as soon as a later edit completes it. The
  /// mobile app sends the status before it sends the fields. Until then the content is a draft.
  func publishWhenComplete(_ key: EntryKey) throws {
    try setPublishesWhenComplete(true, key)
    edits.requestPublication(of: key)
  }

  private func setPublishesWhenComplete(_ publishes: Bool, _ key: EntryKey) throws {
    try db.execute(
      "UPDATE site_entries SET follows_edits = $3 WHERE space_id = $1 AND entry_id = $2",
      writing.space, key, publishes)
  }
}
