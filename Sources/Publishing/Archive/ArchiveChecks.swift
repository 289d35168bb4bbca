import Catalog
import Journal
import Model

// Checks of rows together, which the schema of the database does not make. The program relies on
// them, because it writes only such rows itself.

extension ArchiveRestorer {
  /// The limit on types, deleted ones included.
  private static let maxTypes = 1_000

  /// Checks the numbers of rows that functions read as a whole, with the limits of the API.
  /// - Throws: conflict (`type.tooMany`, `locale.tooMany`); tooLarge (`archive.tooManyRows`);
  ///   malformed (`archive.broken`) for a type with too many fields.
  func checkCounts(of table: ArchiveTable) throws {
    switch table.name {
    case "types":
      var (count, visible) = (0, 0)
      try file.read(table.name) { row in
        count += 1
        if row["deleted"]?.integer == 0 { visible += 1 }
        try ArchiveRestorer.checkCount(count, atMost: ArchiveRestorer.maxTypes)
        try CatalogLimits.checkTypes(visible)
      }
    case "fields":
      var counts: [String: Int] = [:]
      try file.read(table.name) { row in
        guard row["removed"]?.integer == 0, let type = row["type_id"]?.text else { return }
        counts[type.lowercased(), default: 0] += 1
      }
      guard counts.values.allSatisfy({ $0 <= CatalogLimits.fieldsPerType }) else {
        throw ArchiveRestorer.broken
      }
    case "locales":
      var count = 0
      try file.read(table.name) { _ in
        count += 1
        guard count <= Locales.maxCount else { throw Locales.tooMany }
      }
    default: break
    }
  }

  /// - Throws: malformed (`archive.broken`) for folders or pages that are not a tree.
  func checkTrees() throws {
    try checkTree("media_folders", of: "id", levels: MediaFolders.maxDepth)
    try checkTree("site_entries", of: "entry_id", levels: ContentMutations.maxDepth + 1)
  }

  /// Checks that the rows of a table with a column `parent_id` are a tree.
  /// - Parameter column: the column that `parent_id` refers to.
  /// - Throws: malformed (`archive.broken`) for a circle, or for more than `levels` levels.
  private func checkTree(_ table: String, of column: String, levels: Int) throws {
    var parents: [RowID: RowID] = [:]
    try file.read(table) { row in
      if let child = row[column]?.text.flatMap({ RowID($0) }),
        let parent = row["parent_id"]?.text.flatMap({ RowID($0) })
      {
        parents[child] = parent
      }
    }
    for child in parents.keys {
      var (row, level) = (child, 1)
      while let parent = parents[row] {
        (row, level) = (parent, level + 1)
        guard level <= levels else { throw ArchiveRestorer.broken }
      }
    }
  }
}
