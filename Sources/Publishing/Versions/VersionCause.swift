package import Database
package import Model

/// The entity that ids and keys of versions refer to.
package enum Version {}
package typealias VersionID = Identifier<Version>
package typealias VersionKey = Key<Version>

/// The reason for which a version was created. API clients receive it as `trigger`.
package struct VersionCause: RawRepresentable, Hashable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package static let publish = VersionCause(rawValue: "publish")
  package static let schedule = VersionCause(rawValue: "schedule")
  package static let manual = VersionCause(rawValue: "manual")
  package static let restore = VersionCause(rawValue: "restore")
}

extension VersionCause: SQLBindable { package var sqlValue: SQLValue { .text(rawValue) } }

/// A version that was just published.
package struct PublishedVersion: Sendable {
  package var id: VersionID
  package var entry: EntryID
  package var number: Int
  /// Empty for the site's own language.
  package var locale: String
  package var at: Timestamp
  /// The number of entries in it, including the root.
  package var count: Int
}
