import Database
import Foundation
import TestSupport
import Testing

@testable import Server

@Suite struct DataFolderTests {
  private func message(_ folder: DataFolder) throws -> String? {
    do {
      try folder.check()
      return nil
    } catch let error as FileAccessError {
      return error.description
    }
  }

  private func withFolder(_ body: (String) throws -> Void) async throws {
    try await TestEngine.sqlite.withDatabaseLocation { place in try body(place.folder) }
  }

  @Test func `an empty folder and a folder in use are accepted and left as they are`()
    async throws
  {
    try await withFolder { path in
      let folder = DataFolder(path: path, hasConfiguredSecret: false)
      #expect(try message(folder) == nil)
      try Data("secret".utf8).write(to: URL(fileURLWithPath: path + "/secret"))
      #expect(try message(folder) == nil)
      try Data("bytes".utf8).write(to: URL(fileURLWithPath: folder.database))
      #expect(try message(folder) == nil)
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      #expect(names.sorted() == ["commonplace.sqlite", "secret"])
    }
  }

  @Test(arguments: [true, false])
  func `an empty database beside a secret is refused`(isConfigured: Bool) async throws {
    try await withFolder { path in
      let folder = DataFolder(path: path, hasConfiguredSecret: isConfigured)
      try Data().write(to: URL(fileURLWithPath: folder.database))
      if !isConfigured {
        // The first start was interrupted, so there are no data to lose.
        #expect(try message(folder) == nil)
        try Data("secret".utf8).write(to: URL(fileURLWithPath: path + "/secret"))
      }
      let refused = try #require(try message(folder))
      #expect(refused.contains("\(folder.database) is empty"))
      #expect(refused.contains("Restore the database from a backup"))
      #expect(refused.contains("delete \(folder.database)"))
      try FileManager.default.removeItem(atPath: folder.database)
      #expect(try message(folder) == nil)
    }
  }

  @Test func `a path through a file is reported`() async throws {
    try await withFolder { path in
      try Data().write(to: URL(fileURLWithPath: path + "/file"))
      let folder = DataFolder(path: path + "/file/data", hasConfiguredSecret: false)
      #expect(
        try message(folder)
          == "\(path)/file/data cannot be written: a part of the path is a file, not a folder.")
    }
  }

  @Test(arguments: [
    (EROFS, "mounted read-only"), (ENOSPC, "the disk is full"), (EDQUOT, "quota"),
    (EACCES, "no permission to write there"), (EPERM, "no permission to write there"),
    (EIO, "put/output error"),
  ])
  func `the reason is stated in words`(code: Int32, words: String) {
    let description = DataFolder.notWritable("/data", errno: code).description
    #expect(description.hasPrefix("/data cannot be written: "))
    #expect(description.contains(words))
  }

  @Test func `the server does not start on an empty database beside its secret`() async throws {
    try await TestEngine.sqlite.withDatabaseLocation { place in
      let environment = ["DATA": place.folder, "COMMONPLACE_SCRYPT_ROUNDS": "2"]
      let settings = try await Settings(flags: [:], configFile: nil, environment: environment)
      let wiring = try await Wiring(settings)
      try wiring.database.close()
      for name in ["-wal", "-shm"] {
        // SQLite deletes these files when the last connection closes.
        try? FileManager.default.removeItem(atPath: place.path + name)
      }
      try Data().write(to: URL(fileURLWithPath: place.path))
      let error = await #expect(throws: FileAccessError.self) { _ = try await Wiring(settings) }
      #expect(error?.description.contains("is empty") == true)
    }
  }
}
