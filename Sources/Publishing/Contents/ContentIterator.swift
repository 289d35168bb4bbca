import Database
package import Journal
import Model
import Synchronization

/// An iterator that reads all content of a site in chunks, so that the list is never in memory as a
/// whole.
package final class ContentIterator: Sendable {
  private let contents: Contents
  private let scope: Scope
  /// The key of the last content that was returned, nil at the end, and the size of the next chunk.
  private let place = Mutex<(last: EntryKey?, size: Int)>((EntryKey(0), 50))

  init(_ contents: Contents, _ scope: Scope) {
    self.contents = contents
    self.scope = scope
  }

  private static let maxSize = 500

  /// Returns the next chunk; nil at the end. The first chunks are small, so that a request for one
  /// page reads little more than that page.
  package func next() async throws -> [ContentRecord]? {
    let (last, size) = place.withLock { $0 }
    guard let last else { return nil }
    let chunk = try await contents.journal.database.read { [scope] db in
      try scope.authoriseReading(db)
      return try ContentStore.chunk(after: last, limit: size, in: scope.space, db)
    }
    place.withLock { place in
      place.last = chunk.count < size ? nil : chunk.last?.key
      place.size = min(2 * size, ContentIterator.maxSize)
    }
    return chunk
  }
}

/// An iterator that reads the values of all content of a site in chunks.
package struct ContentFieldIterator: Sendable {
  private let chunks: ContentIterator
  private let values: ContentValues
  private let contents: Contents

  init(_ contents: Contents, _ scope: Scope, _ values: ContentValues) {
    chunks = ContentIterator(contents, scope)
    self.values = values
    self.contents = contents
  }

  package func next() async throws -> [ContentField]? {
    guard let chunk = try await chunks.next() else { return nil }
    return try await contents.journal.database.read { [values] db in
      try values.rows(of: chunk, db)
    }
  }
}

extension Contents {
  /// Returns an iterator over all content of a site.
  package func all(_ scope: Scope) -> ContentIterator { ContentIterator(self, scope) }

  /// Returns an iterator over the values of all content of a site.
  package func allFields(_ scope: Scope) async throws -> ContentFieldIterator {
    let values = try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try ContentValues(in: scope.space, db)
    }
    return ContentFieldIterator(self, scope, values)
  }
}
