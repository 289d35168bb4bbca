import Foundation

/// The data folder. It is checked before SQLite opens the database in it, because SQLite's own
/// errors do not name the cause.
struct DataFolder {
  let path: String
  /// Whether `SECRET` is set, so that the folder needs no file with a secret.
  let hasConfiguredSecret: Bool

  var database: String { path + "/commonplace.sqlite" }
  private var secret: String { path + "/secret" }

  /// Checks the folder and the database file.
  /// - Throws: `FileAccessError` with the reason why the database cannot be used.
  func check() throws {
    try checkIsWritable()
    try checkIsNoFolder()
    try checkIsNotEmptied()
  }

  /// Creates a file and deletes it again, because permissions do not reveal a read-only or full
  /// disk.
  func checkIsWritable() throws {
    let probe = "\(path)/.write-check-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    let file = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw DataFolder.notWritable(path, errno: errno) }
    defer {
      close(file)
      unlink(probe)
    }
    let bytes = [UInt8](repeating: 0, count: 4096)
    guard write(file, bytes, bytes.count) == bytes.count else {
      // A short write does not set `errno`. It happens when only a few bytes are free.
      throw DataFolder.notWritable(path, errno: errno == 0 ? ENOSPC : errno)
    }
    let exists = FileManager.default.fileExists(atPath: database)
    if exists, access(database, W_OK) != 0 { throw DataFolder.notWritable(database, errno: errno) }
  }

  /// Checks that the database is not a folder.
  private func checkIsNoFolder() throws {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: database, isDirectory: &isFolder)
    if exists, isFolder.boolValue {
      throw FileAccessError("The database \(database) cannot be opened: it is a folder.")
    }
  }

  /// Checks that the database was not emptied. The secret is created after the schema, so a secret
  /// next to an empty file means that a copy failed or the disk was full.
  private func checkIsNotEmptied() throws {
    let hasSecret = hasConfiguredSecret || FileManager.default.fileExists(atPath: secret)
    guard hasSecret, size(of: database) == 0 else { return }
    throw FileAccessError(
      "The database \(database) is empty, although this folder was used before: its secret exists."
        + " Restore the database from a backup, together with commonplace.sqlite-wal if there is"
        + " one. To begin with an empty database, delete \(database) and start again.")
  }

  private func size(of path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Int(status.st_size)
  }

  /// Returns the error for a path that cannot be written, from the `errno` of the attempt.
  static func notWritable(_ path: String, errno code: Int32) -> FileAccessError {
    let reason =
      switch code {
      case EROFS: "the file system is mounted read-only. Mount it for writing"
      case ENOSPC: "the disk is full. Free some space"
      case EDQUOT: "the disk quota is used up. Free some space"
      case EACCES, EPERM:
        "user \(getuid()) has no permission to write there. Change the owner or the permissions"
      case ENOTDIR: "a part of the path is a file, not a folder"
      default: String(cString: strerror(code))
      }
    return FileAccessError("\(path) cannot be written: \(reason).")
  }
}

// MARK: - Files of commands

extension FileHandle {
  /// Opens the file that a command is given.
  /// - Throws: `FileAccessError` with the reason why it cannot be read.
  static func openForReading(_ path: String) throws -> FileHandle {
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      // A folder can be opened, and reading fails later.
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        throw FileAccessError("\(path) cannot be read: it is a folder.")
      }
      return file
    } catch let error as FileAccessError {
      throw error
    } catch {
      throw FileAccessError("\(path) cannot be read", because: error)
    }
  }
}

// MARK: - FileAccessError

/// An error for a file or folder that the program needs and cannot use. It states the reason in
/// words, because Foundation's own errors print as a domain and number.
struct FileAccessError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// - Parameter what: what failed, with the path, without a full stop.
  init(_ what: String, because error: any Error) {
    // GRDB appends the SQL statement to SQLite's message, which does not help the operator.
    let reason =
      FileAccessError.reason(of: error)
      .split(separator: " - while executing").first.map(String.init) ?? ""
    description = "\(what): \(reason.hasSuffix(".") ? String(reason.dropLast()) : reason)."
  }

  private static func reason(of error: any Error) -> String {
    // Every error can be bridged to NSError, but only those of Foundation have more details.
    let details = error as NSError
    if let underlying = details.userInfo[NSUnderlyingErrorKey] as? any Error {
      return reason(of: underlying)
    }
    if details.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(details.code)))
    }
    if let text = details.userInfo["NSDebugDescription"] as? String { return text }
    switch CocoaError.Code(rawValue: details.code) {
    case _ where details.domain != NSCocoaErrorDomain: return "\(error)"
    case .fileNoSuchFile, .fileReadNoSuchFile: return "there is no such file or folder"
    case .fileReadNoPermission, .fileWriteNoPermission: return "this is not permitted"
    case .fileWriteFileExists: return "there is a file of this name"
    default: return details.localizedDescription
    }
  }
}
