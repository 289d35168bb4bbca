package import Model

/// The 64-bit key of an `Entity` in the database. It is never sent to clients.
package struct Key<Entity>: Hashable, Comparable, Sendable, SQLBindable {
  package let rawValue: Int64
  package init(_ rawValue: Int64) { self.rawValue = rawValue }
  package var sqlValue: SQLValue { .integer(rawValue) }
  package static func < (left: Key, right: Key) -> Bool { left.rawValue < right.rawValue }
}

package typealias UserKey = Key<User>
package typealias SpaceKey = Key<Space>
package typealias TypeKey = Key<EntryType>
package typealias FieldKey = Key<Field>
package typealias CollectionKey = Key<EntryCollection>
package typealias EntryKey = Key<Entry>

extension Row {
  package func key<Entity>(_ column: Int, of entity: Entity.Type = Entity.self) -> Key<Entity> {
    Key(int64(column))
  }
  package func optionalKey<Entity>(
    _ column: Int, of entity: Entity.Type = Entity.self
  ) -> Key<Entity>? {
    isNull(column) ? nil : key(column)
  }
}
