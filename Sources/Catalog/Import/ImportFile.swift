package import Model

/// A table whose records are all in memory.
package struct ImportFile: Sendable {
  /// The names of the columns, in the order of the file.
  package let columns: [String]
  package let records: [ImportRecord]

  /// - Throws: malformed, saying what is wrong with the file and where; tooLarge beyond a limit.
  package init(
    _ bytes: [UInt8], encoding: ImportEncoding = .utf8, limits: ImportLimits = ImportLimits()
  ) throws(Failure) {
    let reader = try TableReader(limits: limits) { () throws(Failure) -> any ByteReader in
      try ImportFile.text(of: bytes, encoding, limits)
    }
    var records: [ImportRecord] = []
    while let record = try reader.next() { records.append(record) }
    columns = reader.columns
    self.records = records
  }

  static func text(
    of bytes: [UInt8], _ encoding: ImportEncoding, _ limits: ImportLimits
  ) throws(Failure) -> any ByteReader {
    let isPacked = bytes.starts(with: [0x1F, 0x8B])
    let plain: any ByteReader = MemoryReader(bytes)
    return TextReader(
      isPacked ? try GunzipReader(plain, limits: limits) : plain, encoding: encoding)
  }
}
