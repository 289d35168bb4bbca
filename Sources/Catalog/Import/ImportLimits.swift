import Model

/// How much an imported file may hold. A few kilobytes can unpack to gigabytes, so each limit is
/// checked while a file is read and before the memory for it is taken.
package struct ImportLimits: Sendable {
  /// Bytes of a file, or of all files in an archive, once unpacked.
  package var unpackedBytes = 128 << 20
  /// How many times larger than its compressed form a file may be. The first megabyte may be more,
  /// for short tables repeat themselves.
  package var ratio = 250
  /// Rows of all tables of a file.
  package var rows = 200_000
  package var columns = 1_000
  package var cellBytes = 1 << 20
  package var rowBytes = 4 << 20
  /// Files in an archive.
  package var files = 2_000
  /// Brackets within brackets in JSON.
  package var depth = 32
  /// Keys of one JSON object.
  package var keys = 1_000
  /// Keys and elements of one JSON record.
  package var values = 20_000
  /// Text of exports whose rows must be put together before any can be imported.
  package var groupedBytes = 24 << 20

  package init() {}

  /// - Throws: tooLarge `import.tooLarge` or `import.ratio`.
  func check(unpacked: Int, packed: Int) throws(Failure) {
    guard unpacked <= unpackedBytes else { throw tooLarge }
    guard unpacked > ImportLimits.freeBytes, unpacked / ratio > packed else { return }
    throw Failure(.tooLarge, "import.ratio", ["max": "\(ratio)"])
  }

  /// So much may come out of any file, however small it is.
  static let freeBytes = 1 << 20

  var tooLarge: Failure {
    Failure(.tooLarge, "import.tooLarge", ["max": "\(unpackedBytes >> 20)"])
  }

  var tooManyRows: Failure { Failure(.tooLarge, "import.tooManyRows", ["max": "\(rows)"]) }

  var tooManyColumns: Failure {
    Failure(.tooLarge, "import.tooManyColumns", ["max": "\(columns)"])
  }

  var tooManyKeys: Failure { Failure(.tooLarge, "import.tooManyKeys", ["max": "\(keys)"]) }

  var tooManyValues: Failure { Failure(.tooLarge, "import.tooManyValues", ["max": "\(values)"]) }

  var tooDeep: Failure { Failure(.tooLarge, "import.tooDeep", ["max": "\(depth)"]) }

  /// - Parameter line: where the cell begins: a quotation mark that is missing makes one cell of
  ///   all that follows.
  func cellTooLarge(line: Int) -> Failure {
    Failure(.tooLarge, "import.cellTooLarge", ["line": "\(line)", "max": "\(cellBytes >> 10)"])
  }

  func rowTooLarge(line: Int) -> Failure {
    Failure(.tooLarge, "import.rowTooLarge", ["line": "\(line)", "max": "\(rowBytes >> 10)"])
  }

  /// What an archive may hold, by these limits.
  package var archive: ZipArchive.Limits {
    ZipArchive.Limits(
      files: files, bytesOfFile: unpackedBytes, bytes: unpackedBytes, ratio: ratio)
  }
}
