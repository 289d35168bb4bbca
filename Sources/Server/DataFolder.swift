import Foundation

/// The folder of the data, checked before SQLite opens the database in it: SQLite's own errors do
/// not name the cause.
struct DataFolder {
  let path: String
  /// Whether `SECRET` is set, so that the folder needs no file for it.
  let hasConfiguredSecret: Bool

  var database: String { path + "/commonplace.sqlite" }
  private var secret: String { path + "/secret" }

  /// - Throws: `UnusableFile` that says what keeps the database from being used.
  func check() throws {
    try checkIsWritable()
    try checkIsNoFolder()
    try checkIsNotEmptied()
  }

  /// Creates a file and removes it: permissions alone do not tell a read-only or full disk.
  private func checkIsWritable() throws {
    let probe = "\(path)/.write-check-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    let file = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw DataFolder.unwritable(path, errno) }
    defer {
      close(file)
      unlink(probe)
    }
    let bytes = [UInt8](repeating: 0, count: 4096)
    guard write(file, bytes, bytes.count) == bytes.count else {
      // A short write sets no error; it is what a disk with a few bytes left does.
      throw DataFolder.unwritable(path, errno == 0 ? ENOSPC : errno)
    }
    let exists = FileManager.default.fileExists(atPath: database)
    if exists, access(database, W_OK) != 0 { throw DataFolder.unwritable(database, errno) }
  }

  private func checkIsNoFolder() throws {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: database, isDirectory: &isFolder)
    if exists, isFolder.boolValue {
      throw UnusableFile("The database \(database) cannot be opened: it is a folder.")
    }
  }

  /// A new database is never beside a secret that exists already: the secret is made after the
  /// schema. An empty file there is what a failed copy or a full disk leaves.
  private func checkIsNotEmptied() throws {
    let hasSecret = hasConfiguredSecret || FileManager.default.fileExists(atPath: secret)
    guard hasSecret, size(of: database) == 0 else { return }
    throw UnusableFile(
      "The database \(database) is empty, although this folder was used before: its secret exists."
        + " Restore the database from a backup, together with commonplace.sqlite-wal if there is"
        + " one. To begin with an empty database, delete \(database) and start again.")
  }

  private func size(of path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Int(status.st_size)
  }

  /// What is wrong with a path that cannot be written, by the `errno` of the attempt.
  static func unwritable(_ path: String, _ code: Int32) -> UnusableFile {
    let reason =
      switch code {
      case EROFS: "the file system is mounted read-only. Mount it for writing"
      case ENOSPC: "the disk is full. Free some space"
      case EDQUOT: "the disk quota is used up. Free some space"
      case EACCES, EPERM:
        "user \(getuid()) may not write there. Change the owner or the permissions"
      case ENOTDIR: "a part of the path is a file and no folder"
      default: String(cString: strerror(code))
      }
    return UnusableFile("\(path) cannot be written: \(reason).")
  }
}
