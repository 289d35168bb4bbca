import Database
import Foundation
import Model
import TestSupport
import Testing

@testable import Archive

/// Tests of the commands as separate processes: exit codes and output.
@Suite(.timeLimit(.minutes(2))) struct CommandTests {
  private struct Output {
    var status: Int32
    var lines: [String]
    var errors: [String]
  }

  /// Runs `commonplace` and waits. The output goes to files, because a full pipe would block it.
  private static func run(
    _ arguments: [String], in place: TestDatabaseLocation, _ environment: [String: String] = [:]
  ) throws -> Output {
    let (program, paths) = try start(arguments, in: place, environment)
    program.waitUntilExit()
    let texts = try paths.map { path in
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }
    return Output(status: program.terminationStatus, lines: texts[0], errors: texts[1])
  }

  /// Starts `commonplace`.
  /// - Returns: also the paths of the files with its output and its errors.
  private static func start(
    _ arguments: [String], in place: TestDatabaseLocation, _ environment: [String: String] = [:]
  ) throws -> (program: Process, paths: [String]) {
    let program = Process()
    program.executableURL = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: ".build/debug/commonplace")
    program.arguments = arguments
    var all = ProcessInfo.processInfo.environment
    all["COMMONPLACE_SCRYPT_ROUNDS"] = "2"
    all["DATA"] = place.folder
    all["DATABASE_URL"] = place.url
    program.environment = all.merging(environment) { $1 }
    let paths = ["out", "err"].map { "\(place.folder)/\($0)-\(UUID().uuidString)" }
    for path in paths { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    program.standardOutput = FileHandle(forWritingAtPath: paths[0])
    program.standardError = FileHandle(forWritingAtPath: paths[1])
    try program.run()
    return (program, paths)
  }

  private static func write(_ text: String, _ name: String, in place: TestDatabaseLocation) throws
    -> String
  {
    try write(Array(text.utf8), name, in: place)
  }

  private static func write(_ bytes: [UInt8], _ name: String, in place: TestDatabaseLocation) throws
    -> String
  {
    let path = "\(place.folder)/\(name)"
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  private static func addAnn(in place: TestDatabaseLocation) throws -> Output {
    let password = try write("correct horse", "password", in: place)
    return try run(["user", "add", "ann@example.com", "--password-file", password], in: place)
  }

  @Test(arguments: TestEngine.all)
  func `a user without a name is named after their address`(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      #expect(try Self.addAnn(in: place).status == 0)
      let list = try Self.run(["user", "list"], in: place)
      #expect(list.status == 0 && list.lines.count == 1)
      #expect(list.lines.first?.hasSuffix("  ann@example.com  ann") == true)
      let password = "\(place.folder)/password"
      let wrong = try Self.run(["user", "add", "@", "--password-file", password], in: place)
      #expect(wrong.status == 1 && wrong.errors == ["E-mail must be an e-mail address."])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an import reports the outcome of its rows`(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      _ = try Self.addAnn(in: place)
      let books = try Self.write("id,title\n1,Dune\n2,Emma,x\n1,Amras\n", "books.csv", in: place)
      let arguments = ["import", "--type", "Book", "--key", "id"]
      let first = try Self.run(arguments + [books], in: place)
      #expect(first.status == 2)
      #expect(
        first.lines.first
          == "3 rows: 1 were new, 0 changed, 0 unchanged, 0 ambiguous, 0 deleted since, 2 failed")
      #expect(
        first.errors == [
          "row 2 \"Emma\": It has 3 cells for 2 columns.",
          "row 3 \"Amras\": Row 1 of the file has id 1 already.", "3 of 3",
        ])
      let shop = try Self.write("id,title\n1,Ulysses\n", "shop.csv", in: place)
      let second = try Self.run(arguments + [shop], in: place)
      #expect(second.status == 0 && second.errors.first?.contains("before from: books.") == true)
      #expect(second.lines.first?.hasPrefix("1 rows: 1 were new") == true)
      let third = try Self.run(arguments + ["--source", "books", shop], in: place)
      #expect(third.lines.first?.hasPrefix("1 rows: 0 were new, 1 changed") == true)
      let latin = Array("title\nCaf".utf8) + [0xE9]
      let cafe = try Self.write(latin, "cafe.csv", in: place)
      #expect(try Self.run(["import", cafe], in: place).errors.first?.hasPrefix("Line 2") == true)
      let read = try Self.run(["import", "--encoding", "windows-1252", cafe], in: place)
      #expect(read.lines.first?.hasPrefix("1 rows: 1 were new") == true)
      let none = try Self.run(
        ["import", try Self.write("[]", "none.json", in: place)], in: place)
      #expect(none.status == 0 && none.lines.first?.hasPrefix("0 rows: 0 were new") == true)
      let wrong = try Self.run(["import", "--key", "nope", shop], in: place)
      #expect(wrong.status == 1 && wrong.errors == ["The file has no column nope."])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an exported server is restored elsewhere`(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      _ = try Self.addAnn(in: place)
      let file = "\(place.folder)/book.zip"
      let exported = try Self.run(["export", file], in: place)
      #expect(exported.status == 0, "\(exported.errors)")
      #expect(exported.lines.last?.hasSuffix(" rows, 0 images.") == true)
      try await engine.withDatabaseLocation { other in
        let restored = try Self.run(["restore", file], in: other)
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(restored.lines == exported.lines)
        let users = try Self.run(["user", "list"], in: other)
        #expect(users.lines.first?.hasSuffix("  ann@example.com  ann") == true)
        let again = try Self.run(["restore", file], in: other)
        let keepsFormer = again.lines.last?.hasPrefix("The former database is in ") == true
        let isRefused = again.errors.last?.contains("The database is not empty.") == true
        #expect(engine.dialect == .sqlite ? keepsFormer : isRefused, "\(again)")
      }
      let missing = try Self.run(["restore", "/nowhere/book.zip"], in: place)
      #expect(missing.status == 1)
      #expect(
        missing.errors
          == ["Error: /nowhere/book.zip cannot be read: No such file or directory."])
      let unknown = try Self.run(["export", file, "--space", "nobody"], in: place)
      #expect(unknown.errors.last == "Error: There is no book with the handle nobody.")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a backup is verified and restored`(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      _ = try Self.addAnn(in: place)
      let backup = try Self.run(["backup"], in: place)
      #expect(backup.status == 0, "\(backup.errors)")
      #expect(backup.lines.last?.hasSuffix("doctor found no differences.") == true)
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(place.folder)/backups")
      let name = try #require(names.first)
      #expect(names.count == 1 && backup.lines.first?.contains(name) == true)
      let wrong = try Self.run(["backup", "--keep", "7x"], in: place)
      #expect(wrong.status == 64 && wrong.errors.first?.contains("\"7x\" is wrong") == true)
      try await engine.withDatabaseLocation { other in
        let restored = try Self.run(["restore", "\(place.folder)/backups/\(name)"], in: other)
        #expect(restored.status == 0, "\(restored.errors)")
        let users = try Self.run(["user", "list"], in: other)
        #expect(users.lines.first?.hasSuffix("  ann@example.com  ann") == true)
      }
      let scheduled = ["BACKUP_AT": "03:30"]
      let doctor = try Self.run(["doctor"], in: place, scheduled)
      #expect(doctor.status == 0 && doctor.errors.allSatisfy { $0.hasPrefix("Checking: ") })
    }
  }

  @Test(arguments: TestEngine.all)
  func `a book is restored beside others`(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      _ = try Self.addAnn(in: place)
      let file = "\(place.folder)/ann.zip"
      #expect(try Self.run(["export", file, "--space", "ann"], in: place).status == 0)
      let restored = try Self.run(["restore", file, "--name", "Copy"], in: place)
      #expect(restored.status == 0, "\(restored.errors)")
      #expect(restored.lines.first?.hasSuffix("The book has the handle ann-2.") == true)
      let unknown = try Self.run(["restore", file, "--owner", "bob@example.com"], in: place)
      #expect(unknown.status == 1)
      let whole = "\(place.folder)/book.zip"
      #expect(try Self.run(["export", whole], in: place).status == 0)
      #expect(try Self.run(["restore", whole, "--name", "Copy"], in: place).status == 64)
      try await engine.withDatabaseLocation { empty in
        let first = try Self.run(["restore", file], in: empty)
        #expect(first.status == 0, "\(first.errors)")
        let users = try Self.run(["user", "list"], in: empty)
        #expect(users.lines.first?.hasSuffix("  ann@example.com  ann") == true)
      }
    }
  }

  @Test func `a column with a comma or a quote in its name is mapped in quotes`() async throws {
    try await TestEngine.sqlite.withDatabaseLocation { place in
      _ = try Self.addAnn(in: place)
      let odd = try Self.write(
        "\"Title, original\",\"The \"\"year\"\"\"\nIvanhoe,1819\n", "odd.csv", in: place)
      let year = "Year=\"The \"\"year\"\"\""
      let mapped = try Self.run(
        ["import", "--type", "Book", "--map", "title=\"Title, original\"", "--map", year, odd],
        in: place)
      #expect(mapped.lines.first?.hasPrefix("1 rows: 1 were new") == true, "\(mapped.errors)")
      #expect(!mapped.lines.contains { $0.hasPrefix("Columns not imported") })
      let both = try Self.run(
        ["import", "--type", "Book", "--map", "title=\"Title, original\",\(year)", odd],
        in: place)
      #expect(both.lines.first?.hasPrefix("1 rows: 0 were new") == true, "\(both.errors)")
      for map in ["title", "title=Title, original", "title=\"Title", "title=", "title=\"a\"b"] {
        let refused = try Self.run(["import", "--map", map, odd], in: place)
        #expect(refused.status != 0, "\(map)")
        #expect(refused.errors.first?.contains("--map takes") == true, "\(refused.errors)")
      }
    }
  }

  @Test func `a table of no known format needs a type or columns`() async throws {
    try await TestEngine.sqlite.withDatabaseLocation { place in
      _ = try Self.addAnn(in: place)
      let films = try Self.write(
        "title,Year,Studio\nEmma,1996,Miramax\nEmma,2020,Focus\n", "films.csv", in: place)
      let refused = try Self.run(["import", "--collection", "Films", films], in: place)
      #expect(refused.status != 0 && refused.lines.isEmpty)
      let text = refused.errors.joined(separator: "\n")
      #expect(text.contains("these columns have no target: Year, Studio."))
      #expect(
        text.contains("commonplace import \(films) --type Movie --map title=title,TARGET=Year"))
      #expect(text.contains("Targets of a Movie: title, description, "))
      let typed = try Self.run(["import", "--type", "Movie", films], in: place)
      #expect(typed.lines.first?.hasPrefix("2 rows: 2 were new") == true, "\(typed.errors)")
      #expect(typed.lines.contains("Columns not imported: Studio"))
      let plan = try Self.run(["import", films, "--undo", "--preview"], in: place)
      #expect(plan.lines.first?.hasSuffix("2 removed, 0 reverted, 0 kept if undone.") == true)
      let undone = try Self.run(["import", films, "--undo"], in: place)
      #expect(undone.lines.first?.hasSuffix("is undone: 2 removed, 0 reverted, 0 kept.") == true)
      let twice = try Self.run(["import", films, "--undo"], in: place)
      #expect(twice.status != 0 && twice.errors.first?.contains("undone already") == true)
      #expect(try Self.run(["import", "none.csv", "--undo"], in: place).status != 0)
      let titles = try Self.write("title\nEmma\nEmma\n", "titles.csv", in: place)
      let same = try Self.run(["import", titles], in: place)
      #expect(same.lines.first?.hasPrefix("2 rows: ") == true, "\(same.errors)")
    }
  }

  @Test func `a database is created for its owner only`() async throws {
    try await TestEngine.sqlite.withDatabaseLocation { place in
      func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: "\(place.folder)/\(name)")[
          .posixPermissions] as? Int
      }
      _ = try Self.addAnn(in: place)
      #expect(try mode("commonplace.sqlite") == 0o600)
      let archive = "\(place.folder)/book.zip"
      #expect(try Self.run(["export", archive], in: place).status == 0)
      #expect(try Self.run(["restore", archive], in: place).status == 0)
      #expect(try mode("commonplace.sqlite") == 0o600)
    }
  }

  @Test func `a damaged database is not replaced while a server uses it`() async throws {
    try await TestEngine.sqlite.withDatabaseLocation { place in
      _ = try Self.addAnn(in: place)
      let archive = "\(place.folder)/book.zip"
      #expect(try Self.run(["export", archive], in: place).status == 0)
      let (server, output) = try Self.start(["serve", "--port", "0"], in: place)
      defer { server.terminate() }
      while try String(contentsOfFile: output[0], encoding: .utf8).isEmpty {
        try #require(server.isRunning)
        try await Task.sleep(for: .milliseconds(50))
      }
      let path = "\(place.folder)/commonplace.sqlite"
      let file = try FileHandle(forUpdating: URL(filePath: path))
      try file.write(contentsOf: Data(repeating: 7, count: 4096))
      try file.close()
      let running = try Self.run(["restore", archive], in: place)
      #expect(
        running.errors.last
          == "Error: The database \(path) is in use. Stop the server first. Nothing was changed.")
      server.terminate()
      server.waitUntilExit()
      let restored = try Self.run(["restore", archive], in: place)
      #expect(restored.status == 0, "\(restored.errors)")
      #expect(try Self.run(["user", "list"], in: place).lines.count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a rollback returns to the snapshot before a migration`(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      _ = try Self.addAnn(in: place)
      let none = try Self.run(["rollback"], in: place)
      #expect(none.status != 0 && none.errors.first == "Error: There are no snapshots.")
      let database = try place.open()
      let snapshot = try await MigrationSnapshots(in: place.folder).take(
        of: database, before: 27, at: Timestamp(milliseconds: 1_795_663_800_000))
      try database.close()
      let password = "\(place.folder)/password"
      #expect(
        try Self.run(["user", "add", "bob@example.com", "--password-file", password], in: place)
          .status == 0)
      let list = try Self.run(["rollback", "--list"], in: place)
      #expect(
        list.lines == ["\(snapshot.name)  before migration 27, of 2026-11-26T03:30:00Z"])
      let missing = try Self.run(["rollback", "none"], in: place)
      #expect(missing.errors.first == "Error: There is no snapshot none. Use --list.")
      let back = try Self.run(["rollback"], in: place)
      #expect(back.status == 0 && back.lines.count == 3, "\(back.errors)")
      #expect(back.lines.dropFirst().first?.hasPrefix("The former data is in ") == true)
      #expect(try Self.run(["user", "list"], in: place).lines.count == 1)
    }
  }

  @Test func `unusable files and settings are reported with the reason`() async throws {
    try await TestEngine.sqlite.withDatabaseLocation { place in
      func error(_ arguments: [String], _ environment: [String: String] = [:]) throws -> String {
        let output = try Self.run(["user", "list"] + arguments, in: place, environment)
        #expect(output.status != 0)
        return output.errors.joined(separator: "\n")
      }
      #expect(
        try error(["--data", "/proc/nope"])
          == "Error: The data folder /proc/nope cannot be created: No such file or directory.")
      let file = try Self.write("{", "broken.json", in: place)
      #expect(
        try error(["--config", file])
          == "Error: The settings file \(file) cannot be read: "
          + "Unexpected end of file during JSON parse.")
      #expect(
        try error(["--data", file])
          == "Error: The data folder \(file) cannot be created: File exists.")
      for (path, reason) in [
        ("\(place.folder)/none.csv", "No such file or directory"), (place.folder, "it is a folder"),
      ] {
        #expect(
          try Self.run(["import", path], in: place).errors == [
            "Error: \(path) cannot be read: \(reason)."
          ])
      }
      let other = "\(place.folder)/other"
      try FileManager.default.createDirectory(
        atPath: other + "/commonplace.sqlite", withIntermediateDirectories: true)
      #expect(
        try error(["--data", other])
          == "Error: The database \(other)/commonplace.sqlite cannot be opened: it is a folder.")
      try FileManager.default.removeItem(atPath: other + "/commonplace.sqlite")
      let noise = String(repeating: "noise", count: 1000)
      _ = try Self.write(noise, "other/commonplace.sqlite", in: place)
      #expect(
        try error(["--data", other])
          == "Error: The database \(other)/commonplace.sqlite cannot be used: "
          + "file is not a database. Stop the server, copy the whole data folder, run "
          + "`commonplace doctor` on the copy, and restore the latest backup if it finds damage.")
      #expect(
        try error([], ["DATABASE_URL": "mysql://ann:secret@there"])
          == "Error: DATABASE_URL cannot be \"mysql://…\". "
          + "It begins with postgres:// or postgresql://; without it SQLite is used.")
    }
  }
}
