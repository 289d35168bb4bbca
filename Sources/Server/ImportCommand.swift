import Accounts
import ArgumentParser
import Book
import Catalog
import Database
import Foundation
import Journal
import Model
import ServerKit

/// `commonplace import FILE --type Book --collection Books --key book_id --map title=title,…`
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports entries from a CSV file, a JSON array or a Letterboxd zip, also gzipped.",
    discussion: """
      A record is identified by --key, the source's own id, or without it by its content: running \
      an import again changes nothing, running an interrupted one again completes it. Ids belong to \
      the source, which is the file's own name unless --source names it. What somebody deleted \
      is not created again. Exports of these programs are detected and need no options: \
      \(ImportProfile.programs.joined(separator: ", ")).
      """ + "\n\n"
        + examples(
          "import watched.zip", "import films.csv --type Movie --key imdb_id --preview",
          "import films.csv --undo",
          "import watched.zip --server https://book.example.com --token-file token"))

  @Argument(help: "The file.") var file: String
  @Option(help: "The type of the entries: Movie, Book, …") var type: String?
  @Option(help: "The collection for the entries; created if no collection has this name.")
  var collection: String?
  @Option(help: "The column with the source's own id.") var key: String?
  @Option(
    help:
      "The source that the ids of --key belong to. (default: the file's name without extensions)")
  var source: String?
  @Option(help: "The file's text encoding. A byte order mark takes precedence.")
  var encoding = ImportEncoding.utf8
  @Option(
    help: ArgumentHelp(
      "target=column pairs, separated by commas. Can be repeated.",
      discussion: """
        A target is an attribute or a field of the type. A column name with a comma is written in \
        double quotes: --map 'title="Title, original"'. A quote in the name is written twice.
        """))
  var map: [String] = []
  @Option(name: .customLong("as"), help: "The user whose book is used. (default: the first user)")
  var email: String?
  @Flag(help: "Create entries again that were imported before and deleted since.")
  var restoreDeleted = false
  @Flag(
    inversion: .prefixedNo,
    help: "Add missing ratings, dates and other values to existing entries.")
  var add = true
  @Flag(
    help: ArgumentHelp(
      "The works were seen, read or played, also without a date, rating or verdict.",
      discussion: "Otherwise such works become planned."))
  var seen = false
  @Option(
    help: "The order in dates such as 03/04/2026, if the column does not tell it: dmy or mdy.")
  var dateOrder: DateOrder?
  @Flag(
    name: [.customLong("preview"), .customLong("dry-run")],
    help: "Show what would happen to each row, without changing anything.")
  var preview = false
  @Flag(
    help: ArgumentHelp(
      "Undo the latest import of a file with this name. The file itself is not read.",
      discussion: "Entries that were changed since are kept. With --preview nothing is undone."))
  var undo = false
  @OptionGroup var remote: RemoteOptions
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    if let client = try remote.client() { return try await RemoteImport(self, client).run() }
    let wiring = try await shared.open()
    if undo {
      try await reportingFailures {
        try await ImportUndoRun(self, wiring.features).run(isPreview: preview)
      }
      return try wiring.database.close()
    }
    let handle = try FileHandle.openForReading(file)
    try await reportingFailures {
      let upload = try ImportUpload(
        handle, name: String(file.split(separator: "/").last ?? ""), encoding: encoding,
        limits: wiring.features.imports.limits)
      if let known = try await ImportProfileRun(self, upload, wiring.features) {
        return try await known.run()
      }
      let run = try await ImportRun(
        self, UploadReader.table(in: upload), wiring.features)
      if preview {
        try await run.preview()
      } else {
        do {
          try await run.run()
        } catch is JobLeaseLost {
          printError("Another command continues this import.")
          throw ExitCode.failure
        }
      }
    }
    try wiring.database.close()
  }

  /// Parses the pairs of `--map a=b,c="d, e" --map f=g`.
  func pairs() throws -> [(target: String, column: String)] {
    try map.flatMap { try pairs(in: $0) }
  }

  private func pairs(in text: String) throws -> [(target: String, column: String)] {
    var rest = text[...]
    var pairs: [(target: String, column: String)] = []
    while !rest.isEmpty {
      let pair = rest
      guard let equals = rest.firstIndex(where: { $0 == "=" || $0 == "," }), rest[equals] == "="
      else { throw wrong(pair) }
      let target = String(rest[..<equals])
      rest = rest[rest.index(after: equals)...]
      let column = rest.first == "\"" ? quoted(&rest) : plain(&rest)
      guard let column, !target.isEmpty, rest.isEmpty || rest.first == "," else {
        throw wrong(pair)
      }
      pairs.append((target, column))
      rest = rest.dropFirst()
    }
    return pairs
  }

  /// Returns the name up to the next comma, and removes it from `rest`; nil if it is empty.
  private func plain(_ rest: inout Substring) -> String? {
    let column = rest.prefix { $0 != "," }
    rest = rest[column.endIndex...]
    return column.isEmpty ? nil : String(column)
  }

  /// Returns a quoted name, in which a quote is written twice; nil if the closing quote is missing.
  private func quoted(_ rest: inout Substring) -> String? {
    var column = ""
    rest = rest.dropFirst()
    while let quote = rest.firstIndex(of: "\"") {
      column += rest[..<quote]
      rest = rest[rest.index(after: quote)...]
      guard rest.first == "\"" else { return column }
      column += "\""
      rest = rest.dropFirst()
    }
    return nil
  }

  private func wrong(_ pair: Substring) -> ValidationError {
    ValidationError(
      "--map takes target=column, not \(pair). A column name with a comma is written in double"
        + " quotes: title=\"Title, original\".")
  }
}

extension ImportEncoding: ExpressibleByArgument {}
extension DateOrder: ExpressibleByArgument {}

// MARK: - ImportProfileRun

/// A run of the import command with an export that is recognised by its columns. It needs no
/// options for the columns, and it is listed on the import page, where it can be undone.
struct ImportProfileRun: Sendable {
  private let imports: Imports
  private let upload: ImportUpload
  private let collection: ImportOptions.CollectionChoice
  /// Whether missing values are added to existing entries (`--add`).
  private let adds: Bool
  /// Whether works were seen of which the file does not say so (`--seen`).
  private let isSeen: Bool
  private let isPreview: Bool
  private let scope: Scope

  /// Returns nil if the file is not such an export, or if options assign its columns.
  init?(_ command: ImportCommand, _ upload: ImportUpload, _ features: Features) async throws {
    guard command.map.isEmpty, command.key == nil else { return nil }
    guard try UploadReader.contents(of: upload).profile != .table else { return nil }
    imports = features.imports
    self.upload = upload
    adds = command.add
    isSeen = command.seen
    isPreview = command.preview
    scope = try await ImportRun.scope(of: command, features)
    let id = try await ImportRun.collection(
      command.collection, nil, features, scope, creates: !command.preview)
    collection = id.map { ImportOptions.CollectionChoice.one($0) } ?? .ofType
  }

  func run() async throws {
    let today = CalendarDate(.now, in: .current)
    if isPreview {
      let preview = try await imports.preview(upload, in: scope, today: today)
      for row in preview.rows { print(line(row)) }
      return printSummary(
        preview.rows.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 }, facts: preview.facts)
    }
    let id = try await imports.begin(upload, in: scope, today: today)
    try await imports.runJob(of: id, in: scope)
    try await imports.start(
      id, collection: collection, adds: adds, isSeen: isSeen, in: scope)
    try await follow(id)
  }

  /// Imports the rows until the end or an interruption, and prints the progress.
  private func follow(_ id: ImportID) async throws {
    let interruption = Interruption()
    let telling = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(1))
        await ImportProfileRun.report(
          isInterrupted: interruption.isRequested,
          cancel: { try await imports.cancel(id, in: scope) },
          progress: { try await imports.find(id, in: scope) })
      }
    }
    defer { telling.cancel() }
    try await imports.runJob(of: id, in: scope)
    let found = try await imports.find(id, in: scope)
    var after = 0
    while true {
      let rows = try await imports.rows(of: found, outcome: nil, after: after, limit: 1000)
      guard let last = rows.last else { break }
      for row in rows
      where row.outcome != .new || row.isShortened || row.hasCutNotes || !row.unmappedValues.isEmpty
      {
        print(line(row))
      }
      after = last.number
    }
    let counts = try await imports.counts(of: found)
    printSummary(counts, facts: found.results)
    if found.phase != .done { throw ExitCode(found.phase == .cancelled ? 130 : 1) }
    if counts[.failed] != nil { throw ExitCode(2) }
  }

  /// Passes on an interruption, and prints the progress. Both are repeated a second later, so an
  /// error, such as a busy database, is only printed; and one of them does not prevent the other.
  static func report(
    isInterrupted: Bool, cancel: () async throws -> Void, progress: () async throws -> Import,
    print: (String) -> Void = { Server.printError($0) }
  ) async {
    do {
      if isInterrupted { try await cancel() }
    } catch {
      print("The import could not be stopped yet: \(ImportProfileRun.reason(of: error))")
    }
    do {
      let found = try await progress()
      print("\(found.done) of \(found.total)")
    } catch {
      print("The progress could not be read: \(ImportProfileRun.reason(of: error))")
    }
  }

  private static func reason(of error: any Error) -> String {
    (error as? Failure)?.sentence ?? "\(error)"
  }

  // MARK: - Output

  private func printSummary(_ counts: [ImportRow.Outcome: Int], facts: ImportResults) {
    let total = counts.values.reduce(0, +)
    let parts = ImportRow.Outcome.allCases.compactMap { outcome in
      counts[outcome].map { "\($0) \(outcome.rawValue)" }
    }
    print("\(total) rows: \(parts.joined(separator: ", "))")
    if !facts.unused.isEmpty {
      print("Columns not imported: \(facts.unused.joined(separator: ", "))")
    }
    if !facts.skipped.isEmpty {
      print("Files not read: \(facts.skipped.joined(separator: ", "))")
    }
  }

  private func line(_ row: ImportRow) -> String {
    var line = "row \(row.place) \"\(row.title)\": \(row.outcome.rawValue)"
    if let entry = row.entry, [.ambiguous, .duplicate].contains(row.outcome) {
      line += ", similar to \"\(entry.title)\" (\(entry.id))"
    }
    if let number = row.detail.row { line += ", same as row \(number)" }
    if let list = row.detail.list { line += ", in the list \"\(list)\"" }
    if row.hasCutNotes { line += ", notes longer than 100,000 characters were cut" }
    if row.isShortened { line += ", title shortened; the full text is in its notes" }
    if !row.unmappedValues.isEmpty {
      line +=
        ", values without a field, added to its notes: \(row.unmappedValues.joined(separator: "; "))"
    }
    guard let error = row.detail.error else { return line }
    let words = error.problems.map { FieldMessages.message($0, in: .english) }
    return "\(line): \(words.joined(separator: " "))"
  }
}
