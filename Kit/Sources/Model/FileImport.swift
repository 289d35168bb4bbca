/// An import of a file into a book, from the upload to its undo.
public struct FileImport: Codable, Sendable, Equatable, Identifiable {
  public var id: Identifier<FileImport>
  /// The name of the file.
  public var name: String
  /// The recognised format, such as `letterboxd`; `table` for a table whose columns are mapped.
  public var format: String
  /// How far it is. `isWorking` says whether the server does something.
  public var phase: Phase
  /// The number of rows or, while the import is being undone, of changes.
  public var total: Int
  /// The number of rows that were read or imported in this phase.
  public var done: Int
  /// Whether the server that works on it has not reported for some seconds.
  public var isStalled: Bool
  /// The number of rows by their outcome, such as `new`.
  public var counts: [String: Int]
  /// The columns of a table, with an example of each. Empty for other formats.
  public var columns: [Column]
  /// Columns of the file that are not imported.
  public var unused: [String]
  /// Files of a zip that are not read.
  public var skipped: [String]
  /// A sentence that says why it failed; nil unless it has failed.
  public var error: String?
  /// What undoing the import would do; nil while it cannot be undone.
  public var undo: UndoPlan?
  /// What undoing it has done; nil unless it is undone.
  public var undone: UndoPlan?
  /// When it was created.
  public var createdAt: Timestamp

  /// The steps of an import. After `comparing` the user decides, and then starts it.
  public enum Phase: String, Codable, Sendable {
    /// Waits for the mapping of the columns.
    case mapping
    /// The rows are compared with the book. Nothing is written.
    case reading
    /// The rows are compared. The import can be started.
    case ready
    case running, cancelling, cancelled, done, undoing, undone, failed

    /// Whether the server works on the import.
    public var isWorking: Bool { [.reading, .running, .cancelling, .undoing].contains(self) }
  }

  /// A column of a table whose format is not known.
  public struct Column: Codable, Sendable, Equatable {
    /// The heading in the first row.
    public var name: String
    /// The first text in this column; nil if there is none.
    public var example: String?
    /// The order of day and month in its dates: `dmy`, `mdy`, or `unclear` if they are valid in
    /// both; nil without dates that end with the year.
    public var dateOrder: String?

    /// Creates a value as the server sends it, for tests and previews.
    public init(name: String, example: String?, dateOrder: String? = nil) {
      self.name = name
      self.example = example
      self.dateOrder = dateOrder
    }

    enum CodingKeys: String, CodingKey {
      case name, example
      case dateOrder = "date_order"
    }
  }

  /// The numbers of entries that an undo concerns.
  public struct UndoPlan: Codable, Sendable, Equatable {
    /// Created by the import.
    public var deleted: Int
    /// Changed by the import.
    public var reverted: Int
    /// Kept, because they were changed since or other entries link to them.
    public var kept: Int

    /// Creates the numbers of an undone import.
    public init(deleted: Int, reverted: Int, kept: Int) {
      self.deleted = deleted
      self.reverted = reverted
      self.kept = kept
    }
  }

  /// Creates a value as the server sends it, for tests and previews.
  public init(
    id: Identifier<FileImport>, name: String, format: String, phase: Phase, total: Int, done: Int,
    isStalled: Bool, counts: [String: Int], columns: [Column], unused: [String],
    skipped: [String], error: String?, undo: UndoPlan?, undone: UndoPlan?, createdAt: Timestamp
  ) {
    self.id = id
    self.name = name
    self.format = format
    self.phase = phase
    self.total = total
    self.done = done
    self.isStalled = isStalled
    self.counts = counts
    self.columns = columns
    self.unused = unused
    self.skipped = skipped
    self.error = error
    self.undo = undo
    self.undone = undone
    self.createdAt = createdAt
  }

  enum CodingKeys: String, CodingKey {
    case id, name, format, phase, total, done, counts, columns, unused, skipped, error, undo, undone
    case isStalled = "is_stalled"
    case createdAt = "created_at"
  }
}

/// The id of an import, which the requests about it take.
public typealias FileImportID = Identifier<FileImport>

/// A row of an import. Its outcome is a prediction until the row is written.
public struct FileImportRow: Codable, Sendable, Equatable, Identifiable {
  /// The number of the row, from 1.
  public var number: Int
  /// The position in the file: `12`, or `diary.csv 12` in a zip.
  public var place: String
  /// The title of the entry that the row becomes.
  public var title: String
  /// `new`, `changed`, `joined`, `ambiguous`, `duplicate`, `aside`, `repeated`, `unchanged`,
  /// `deleted`, `skipped` or `failed`.
  public var outcome: String
  /// What the user decided; nil for the default of the outcome.
  public var decision: Decision?
  /// What the user can decide.
  public var decisions: [Decision]
  /// Whether the row was imported.
  public var isDone: Bool
  /// The entry that was created or changed, or that the row resembles.
  public var entryID: EntryID?
  /// The title of that entry.
  public var entryTitle: String?
  /// The values that the row adds to an existing entry.
  public var adds: [String]
  /// A sentence that says why the row cannot be imported.
  public var error: String?

  /// Not to import a row, to create an entry, or to add its values to the existing entry.
  public enum Decision: String, Codable, Sendable { case skip, make, join }

  public var id: Int { number }

  /// Creates a row as the server sends it, for tests and previews.
  public init(
    number: Int, place: String, title: String, outcome: String, decision: Decision?,
    decisions: [Decision], isDone: Bool, entryID: EntryID?, entryTitle: String?, adds: [String],
    error: String?
  ) {
    self.number = number
    self.place = place
    self.title = title
    self.outcome = outcome
    self.decision = decision
    self.decisions = decisions
    self.isDone = isDone
    self.entryID = entryID
    self.entryTitle = entryTitle
    self.adds = adds
    self.error = error
  }

  enum CodingKeys: String, CodingKey {
    case number, place, title, outcome, decision, decisions, adds, error
    case isDone = "is_done"
    case entryID = "entry_id"
    case entryTitle = "entry_title"
  }
}

/// A mapping of a table's columns to the attributes and fields of entries.
public struct ImportColumnMapping: Codable, Sendable, Equatable {
  /// The type of the entries; nil for entries without one.
  public var typeID: TypeID?
  /// The columns with the fields that they fill.
  public var columns: [Target]
  /// The column with the source's own ids, by which rows are recognised again.
  public var key: String?
  /// The order of day and month in columns with an unclear order: `dmy` or `mdy`.
  public var dateOrder: String?

  /// Which field of the entries a column fills.
  public struct Target: Codable, Sendable, Equatable {
    /// The name of the column.
    public var column: String
    /// `title`, `description`, `notes`, `score`, `rating`, `favourite`, `date`, `stage`, the key of
    /// a field, or `field:` and a name, under which the value is stored beside the fields.
    public var target: String

    /// Creates the target of one column.
    public init(column: String, target: String) {
      self.column = column
      self.target = target
    }
  }

  /// Creates a mapping of a table's columns to the fields of a type.
  public init(
    typeID: TypeID?, columns: [Target], key: String? = nil, dateOrder: String? = nil
  ) {
    self.typeID = typeID
    self.columns = columns
    self.key = key
    self.dateOrder = dateOrder
  }

  enum CodingKeys: String, CodingKey {
    case columns, key
    case typeID = "type_id"
    case dateOrder = "date_order"
  }
}

/// How an import is started.
public struct ImportStart: Codable, Sendable, Equatable {
  /// `type` for the collection that the file names or that implies the type, `none`, or the id of a
  /// collection. Nil means `type`.
  public var collection: String?
  /// Whether existing entries get the values that they lack; nil means yes.
  public var addsMissingValues: Bool?
  /// Whether works were seen, read or played of which the file has neither a date nor a rating,
  /// verdict or stage; nil means no: they become planned.
  public var isSeen: Bool?

  /// Creates the options of a start; nil is the server's default.
  public init(collection: String? = nil, addsMissingValues: Bool? = nil, isSeen: Bool? = nil) {
    self.collection = collection
    self.addsMissingValues = addsMissingValues
    self.isSeen = isSeen
  }

  enum CodingKeys: String, CodingKey {
    case collection
    case isSeen = "is_seen"
    case addsMissingValues = "adds_missing_values"
  }
}
