import Model

/// Limits on an imported file. A few kilobytes can unpack to gigabytes, so each limit is checked
/// while the file is read, before memory is allocated.
package struct ImportLimits: Sendable {
  /// The maximum number of bytes of a file, or of all files in an archive, after unpacking.
  package var unpackedBytes = 128 << 20
  /// The maximum ratio of unpacked to compressed bytes. It applies beyond the first megabyte only,
  /// because small tables with repeated rows compress well.
  package var ratio = 250
  /// The maximum number of rows in all tables of a file.
  package var rows = 200_000
  package var columns = 1_000
  package var cellBytes = 1 << 20
  package var rowBytes = 4 << 20
  /// The maximum number of files in an archive.
  package var files = 2_000
  /// The maximum nesting of brackets in JSON.
  package var depth = 32
  /// The maximum number of keys in one JSON object.
  package var keysPerObject = 1_000
  /// The maximum number of keys and elements in one JSON record.
  package var valuesPerRecord = 20_000
  /// The maximum number of bytes of an export whose rows have to be combined before any can be
  /// imported.
  package var combinedBytes = 24 << 20

  package init() {}

  /// - Throws: tooLarge `import.tooLarge` or `import.ratio`.
  func check(unpacked: Int, packed: Int) throws(Failure) {
    guard unpacked <= unpackedBytes else { throw tooLarge }
    guard unpacked > ImportLimits.ratioThreshold, unpacked / ratio > packed else { return }
    throw Failure(.tooLarge, "import.ratio", ["max": "\(ratio)"])
  }

  /// The number of unpacked bytes up to which `ratio` is not checked.
  static let ratioThreshold = 1 << 20

  var tooLarge: Failure {
    Failure(.tooLarge, "import.tooLarge", ["max": "\(unpackedBytes >> 20)"])
  }

  var tooManyRows: Failure { Failure(.tooLarge, "import.tooManyRows", ["max": "\(rows)"]) }

  var tooManyColumns: Failure {
    Failure(.tooLarge, "import.tooManyColumns", ["max": "\(columns)"])
  }

  var tooManyKeys: Failure { Failure(.tooLarge, "import.tooManyKeys", ["max": "\(keysPerObject)"]) }

  var tooManyValues: Failure {
    Failure(.tooLarge, "import.tooManyValues", ["max": "\(valuesPerRecord)"])
  }

  var tooDeep: Failure { Failure(.tooLarge, "import.tooDeep", ["max": "\(depth)"]) }

  /// - Parameter line: the line in which the cell begins. If a closing quote is missing, all text
  ///   after it is one cell, so this line shows where to look.
  func cellTooLarge(line: Int) -> Failure {
    Failure(.tooLarge, "import.cellTooLarge", ["line": "\(line)", "max": "\(cellBytes >> 10)"])
  }

  func rowTooLarge(line: Int) -> Failure {
    Failure(.tooLarge, "import.rowTooLarge", ["line": "\(line)", "max": "\(rowBytes >> 10)"])
  }

  /// The same limits for a ZIP archive.
  package var archive: ZipArchive.Limits {
    ZipArchive.Limits(
      files: files, bytesOfFile: unpackedBytes, bytes: unpackedBytes, ratio: ratio)
  }
}
