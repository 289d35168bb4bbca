import Accounts
import ArgumentParser
import Book
import Catalog
import Database
import Foundation
import Journal
import Model

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
        + examples("import watched.zip", "import films.csv --type Movie --key imdb_id --preview"))

  @Argument(help: "The file.") var file: String
  @Option(help: "The type of the entries: Movie, Book, …") var type: String?
  @Option(help: "The collection for the entries; created if there is none of this name.")
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
    name: [.customLong("preview"), .customLong("dry-run")],
    help: "Show what would happen to each row, without changing anything.")
  var preview = false
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    let wiring = try await shared.open()
    guard let handle = FileHandle(forReadingAtPath: file) else {
      throw ValidationError("\(file) cannot be read.")
    }
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
        try await run.run()
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
