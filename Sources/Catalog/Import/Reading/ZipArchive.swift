package import Model

/// A reader and writer of ZIP archives in memory. Paths in an archive are only compared, never used
/// to open or write files, so that they cannot point outside of it.
package struct ZipArchive {
  package struct File {
    package var path: String
    /// Nil if the contents were not requested.
    package var bytes: [UInt8]?

    package init(path: String, bytes: [UInt8]?) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// Limits on an archive. A few kilobytes can unpack to a disk full of zeros.
  package struct Limits {
    /// The maximum number of files.
    package var files: Int
    /// The maximum number of unpacked bytes of one file.
    package var bytesOfFile: Int
    /// The maximum number of unpacked bytes of all files together.
    package var bytes: Int
    /// The maximum ratio of unpacked bytes to bytes of the archive. It applies beyond the first
    /// megabyte only.
    package var ratio: Int
    /// The prefix of the codes of failures. Archives that are not imports have another one.
    package var codePrefix: String

    package init(
      files: Int = 2000, bytesOfFile: Int = 64 << 20, bytes: Int = 128 << 20, ratio: Int = 250,
      code: String = "import.zip"
    ) {
      self.codePrefix = code
      self.files = files
      self.bytesOfFile = bytesOfFile
      self.bytes = bytes
      self.ratio = ratio
    }

    var tooManyFiles: Failure { Failure(.tooLarge, "\(codePrefix)Files", ["max": "\(files)"]) }
  }

  package static func isZip(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
  }

  /// Returns all files, in the order of the archive.
  /// - Parameter wanted: returns whether the contents of the file at a path are read.
  /// - Throws: malformed `import.zip` for damaged or encrypted data, tooLarge `import.zipTooLarge`
  ///   past the limit of bytes, `import.zipFiles` of files, `import.zipRatio` of compression.
  package static func files(
    of bytes: [UInt8], limits: Limits = Limits(), where wanted: (String) -> Bool
  ) throws(Failure) -> [File] {
    var zip = try LimitedZip(.memory(bytes), limits)
    var files: [File] = []
    while let path = try zip.next() {
      try files.append(File(path: path, bytes: wanted(path) ? zip.bytes() : nil))
    }
    return files
  }

  static let damaged = Failure.malformed("import.zip")

  /// Returns an archive that contains `files`.
  package static func archive(of files: [File]) throws(Failure) -> [UInt8] {
    var archive: [UInt8] = []
    var encoder = ZipEncoder()
    for file in files { archive += try encoder.add(file.path, file.bytes ?? []) }
    return archive + encoder.end()
  }
}

/// The files of an archive within its limits.
struct LimitedZip {
  private var entries: ZipEntries
  private let limits: ZipArchive.Limits
  private var files = 0
  private var budget: UnpackingBudget

  init(_ source: ZipSource, _ limits: ZipArchive.Limits) throws(Failure) {
    entries = try ZipEntries(source)
    self.limits = limits
    budget = UnpackingBudget(limits, packed: source.count)
  }

  /// Returns the path of the next file, or nil after the last. Folders are skipped.
  mutating func next() throws(Failure) -> String? {
    while let path = try entries.next() {
      if path.hasSuffix("/") { continue }
      files += 1
      budget.beginFile()
      guard files <= limits.files else { throw limits.tooManyFiles }
      return path
    }
    return nil
  }

  /// Returns the next bytes of the current file, or nil at its end. The size in its header may be
  /// wrong, so the unpacked bytes are counted.
  mutating func chunk() throws(Failure) -> [UInt8]? {
    let bytes = try entries.chunk()
    try budget.consume(bytes?.count ?? 0)
    return bytes
  }

  /// Returns the contents of the current file, or nil if it has more than `largest` bytes. Can be
  /// called once for each file.
  mutating func bytes(atMost largest: Int) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    while let chunk = try chunk() {
      bytes += chunk
      if bytes.count > largest { return nil }
    }
    return bytes
  }

  /// Returns the contents of the current file. Can be called once for each file.
  mutating func bytes() throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try chunk() { bytes += chunk }
    return bytes
  }
}

/// A counter of unpacked bytes that enforces the limits of an archive.
struct UnpackingBudget {
  private let limits: ZipArchive.Limits
  /// The number of bytes of the archive.
  private let packed: Int
  private var bytes = 0
  private var bytesOfFile = 0

  init(_ limits: ZipArchive.Limits, packed: Int) {
    self.limits = limits
    self.packed = packed
  }

  mutating func beginFile() { bytesOfFile = 0 }

  /// Adds `count` unpacked bytes.
  /// - Throws: tooLarge `import.zipTooLarge` or `import.zipRatio`.
  mutating func consume(_ count: Int) throws(Failure) {
    bytes += count
    bytesOfFile += count
    for (count, limit) in [(bytesOfFile, limits.bytesOfFile), (bytes, limits.bytes)]
    where count > limit {
      throw Failure(.tooLarge, "\(limits.codePrefix)TooLarge", ["max": "\(limit >> 20)"])
    }
    guard bytes > ImportLimits.ratioThreshold, bytes / limits.ratio > packed else { return }
    throw Failure(.tooLarge, "\(limits.codePrefix)Ratio", ["max": "\(limits.ratio)"])
  }
}
