import Catalog
import Database
import Journal
import Model

extension ContentDesk {
  static func checked(_ status: Status) throws -> Status {
    guard Status.all.contains(status) else {
      throw Failure.invalid(FieldProblem("status", "choice"))
    }
    return status
  }

  /// Sets a status as old apps do, who know no publishing: that it is published publishes it, and
  /// any other takes it off the site.
  func setStatus(of content: ContentRecord, to status: Status) throws {
    let status = try ContentDesk.checked(status)
    guard status != content.status else { return }
    if status == .published {
      return try publishByStatus(content.key, content.id)
    }
    if content.status == .published || content.publishedAt != nil {
      try Publisher.unpublish(content.key, in: writing)
    }
    try setFollowsEdits(of: content.key, to: false)
    try Publisher.unschedule(content, in: writing)
    try entries.change(content.id, status: status, as: .draft)
  }

  /// Publishes, and again with every edit. Its fields may come later: until it is whole it is called
  /// published and is not shown yet.
  func publishByStatus(_ key: EntryKey, _ id: EntryID) throws {
    try entries.change(id, status: .published, as: .draft)
    try setFollowsEdits(of: key, to: true)
    do {
      _ = try Publisher.publish(key, cause: .publish, in: writing)
      try setFollowsEdits(of: key, to: true)
    } catch let failure as Failure where failure.kind == .invalid {
      return
    }
  }

  func setFollowsEdits(of key: EntryKey, to follows: Bool) throws {
    try db.execute(
      "UPDATE site_entries SET follows_edits = $3 WHERE space_id = $1 AND entry_id = $2",
      writing.space, key, follows)
  }
}
