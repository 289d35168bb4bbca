import Foundation
package import Journal
import Model

/// Undoes changes to a site's settings.
struct SiteUndo: UndoHandler {
  let kind = Change.Kind.site

  func undo(_ change: Change, in writing: WriteTransaction) throws {
    let now = try SiteStore.find(writing.space, writing.db)
    let before = try change.before.map {
      try JSONDecoder().decode(SiteProfile.self, from: Data($0.utf8))
    }
    let isThere = change.operation == .delete ? 0 : change.revision
    guard now.revision == isThere else { throw Failure(.conflict, "undo.conflict") }
    if var before, before.revision > 0 {
      // A host name that was given up can belong to somebody else now, so it has to be approved
      // again.
      if let host = before.host, host != now.host {
        (before.host, before.pendingHost) = (nil, SiteHost.isPublic(host) ? host : nil)
      }
      _ = try SiteStore.save(before, over: now, in: writing)
    } else if now.revision > 0 {
      try SiteStore.delete(now, in: writing)
    }
  }
}

extension Change.Kind {
  /// The settings of a site. The target of the change is the space.
  package static let site = Change.Kind(rawValue: "site")
}
