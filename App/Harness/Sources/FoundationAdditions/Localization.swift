package import Foundation

/// The catalogs and the language of an app that is being driven.
package final class Localization: Sendable {
  package let language: String
  package let catalogs: [String: StringCatalog]
  private let misses = Locked<Set<String>>([])

  /// The localization of the current task: each driver has its own.
  @TaskLocal package static var current = Localization(language: "en", catalogs: [:])

  package init(language: String, catalogs: [String: StringCatalog]) {
    self.language = language
    self.catalogs = catalogs
  }

  /// Reads all catalogs of a folder. The name of a file is the name of its table.
  package convenience init(language: String, folder: URL) throws {
    var catalogs: [String: StringCatalog] = [:]
    for file in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil) where file.pathExtension == "xcstrings"
    {
      catalogs[file.deletingPathExtension().lastPathComponent] =
        try StringCatalog(data: Data(contentsOf: file))
    }
    self.init(language: language, catalogs: catalogs)
  }

  package var locale: Locale { Locale(identifier: language) }

  /// Keys that were used and that have no text in this language.
  package var missingKeys: Set<String> { misses.withLock { $0 } }

  package func text(_ key: String, arguments: [LocalizedArgument], table: String?) -> String {
    let catalog = catalogs[table ?? "Localizable"]
    if let text = catalog?.text(key, arguments: arguments, language: language) { return text }
    if !catalogs.isEmpty, needsTranslation(key) { misses.withLock { _ = $0.insert(key) } }
    return MessageFormat.format(key, arguments: arguments, locale: locale)
  }

  /// Keys of values alone, such as `%@`, and empty ones are the same in all languages.
  private func needsTranslation(_ key: String) -> Bool {
    MessageFormat.literalText(of: key).contains { $0.isLetter }
  }
}

/// A value behind a lock. `Mutex` of the standard library cannot be a default of a task local.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the compiler does not know that `lock` protects `value`.
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
