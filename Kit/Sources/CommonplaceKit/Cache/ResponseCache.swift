public import Foundation
import Model

/// Keeps responses in a folder, so that what was read once can be read again without a network. When
/// the folder is full, the responses that were not used for longest are deleted.
///
///     let client = Commonplace(
///       baseURL: url, credentials: keychain, cache: try ResponseCache(folder: folder))
///
/// A change deletes the responses that may show the state before it, such as lists of the same kind.
/// Signing out deletes all responses.
public actor ResponseCache {
  /// What identifies a response.
  struct Key: Codable, Equatable {
    var url: String
    /// The signed-in user; nil without one.
    var user: String?
    var space: String?
    var languages: String?
  }

  private struct Stored {
    var size: Int
    /// Increases with each use.
    var lastUse: Int
    /// The address; nil if the response was not used since the cache was opened.
    var url: String?
  }

  private let folder: URL
  private let maxBytes: Int
  private var stored: [String: Stored] = [:]
  private var size = 0
  private var uses = 0

  /// Opens a cache. The folder is created if it is missing; nothing else may be in it.
  /// - Parameter maxBytes: the maximum size of all responses.
  public init(folder: URL, maxBytes: Int = 200_000_000) throws {
    self.folder = folder
    self.maxBytes = maxBytes
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: Array(keys))
    let found = try files.map { file in
      let values = try file.resourceValues(forKeys: keys)
      return (
        name: file.lastPathComponent, size: values.fileSize ?? 0,
        time: values.contentModificationDate ?? .distantPast
      )
    }
    for file in found.sorted(by: { $0.time < $1.time }) {
      uses += 1
      stored[file.name] = Stored(size: file.size, lastUse: uses)
      size += file.size
    }
  }

  /// Deletes all responses.
  public func removeAll() throws {
    for name in stored.keys { try remove(name) }
  }

  // MARK: - Responses

  /// A response in a file: this head as JSON on one line, and then the body.
  private struct Head: Codable {
    var key: Key
    var headers: [String: String]
  }

  /// Returns the stored response for a key, or nil.
  func response(for key: Key) -> APIClient.Response? {
    let name = Self.fileName(for: key)
    guard stored[name] != nil else { return nil }
    // A file that was removed or damaged is as good as none.
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return nil }
    let end = data.firstIndex(of: UInt8(ascii: "\n")) ?? data.endIndex
    // So is one with another head, or with that of another key with the same hash.
    guard end < data.endIndex, let head = try? JSON.decode(Head.self, from: data[..<end]),
      head.key == key
    else { return nil }
    uses += 1
    stored[name]?.lastUse = uses
    stored[name]?.url = key.url
    return APIClient.Response(
      status: 200, headers: head.headers, body: Data(data[data.index(after: end)...]))
  }

  /// Stores a response instead of an earlier one.
  func store(_ response: APIClient.Response, for key: Key) throws {
    let name = Self.fileName(for: key)
    var data = try JSON.data(Head(key: key, headers: response.headers))
    data.append(UInt8(ascii: "\n"))
    data.append(response.body)
    guard data.count <= maxBytes / 4 else { return }
    try data.write(to: folder.appendingPathComponent(name), options: .atomic)
    uses += 1
    size += data.count - (stored[name]?.size ?? 0)
    stored[name] = Stored(size: data.count, lastUse: uses, url: key.url)
    try removeOldest()
  }

  /// Deletes a response, for example of an object that was deleted.
  func remove(_ key: Key) throws {
    let name = Self.fileName(for: key)
    if stored[name] != nil { try remove(name) }
  }

  /// Deletes the responses that a change has made outdated, of all users and spaces.
  func remove(_ outdated: OutdatedResponses) throws {
    for (name, response) in stored {
      // A file that cannot be read shows nothing.
      let url = response.url ?? (try? address(in: name)) ?? ""
      stored[name]?.url = url
      if outdated.contains(url) { try remove(name) }
    }
  }

  /// Returns the address in the head of a file.
  private func address(in name: String) throws -> String? {
    let file = try FileHandle(forReadingFrom: folder.appendingPathComponent(name))
    defer { try? file.close() }  // Only read.
    let start = try file.read(upToCount: 1 << 14) ?? Data()
    guard let end = start.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return try JSON.decode(Head.self, from: start[..<end]).key.url
  }

  private func removeOldest() throws {
    guard size > maxBytes else { return }
    // Some more than necessary, so that not every further response deletes another.
    for (name, _) in stored.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if size <= maxBytes / 10 * 9 { break }
      try remove(name)
    }
  }

  private func remove(_ name: String) throws {
    do {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    } catch let error as CocoaError where error.code == .fileNoSuchFile {
      // The system may delete files of caches.
    }
    size -= stored.removeValue(forKey: name)?.size ?? 0
  }

  /// Returns the name of the file for a key: a hash. The file contains the key, because different
  /// keys can have the same hash.
  private static func fileName(for key: Key) -> String {
    let text = [key.user ?? "", key.space ?? "", key.languages ?? "", key.url].joined(
      separator: "\n")
    return hash(text) + ".response"
  }

  /// Returns the hash FNV-1a of a text, since `Hasher` has other results at the next start.
  static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
