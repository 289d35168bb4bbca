import Foundation
import Model

/// The operations of an outbox in a file.
struct OutboxFile {
  private indirect enum Line: Codable {
    /// Adds an operation, or replaces the one with its id.
    case put(OutboxOperation)
    case remove(UUID)
    /// The server has created an object, which had an id of this device.
    case created(local: String, id: String)
    /// The revision that an operation has led to.
    case revision(UUID, Int)
    /// Several changes of which a power failure keeps all or none.
    case all([Line])
  }

  private var file: LineFile<Line>
  private(set) var operations: [OutboxOperation] = []
  /// The server's ids by those of this device.
  private(set) var ids: [String: String] = [:]
  private(set) var revisions: [UUID: Int] = [:]
  /// The operations that have a revision, oldest first.
  private var sent: [UUID] = []

  /// The number of sent operations whose revisions are kept, for forms that began with them.
  private static let keptRevisions = 50

  init(file: URL) throws {
    let lines: [Line]
    (self.file, lines) = try LineFile.open(file)
    for line in lines { apply(line) }
  }

  /// Returns the number of operations in a file, which may be open.
  static func count(in file: URL) throws -> Int {
    var ids: Set<UUID> = []
    func apply(_ line: Line) {
      switch line {
      case .put(let operation): ids.insert(operation.id)
      case .remove(let id): ids.remove(id)
      case .all(let lines): for line in lines { apply(line) }
      case .created, .revision: break
      }
    }
    for line in try LineFile<Line>.lines(of: file) { apply(line) }
    return ids.count
  }

  mutating func put(_ operation: OutboxOperation) throws { try write([.put(operation)]) }

  /// Removes operations, and adds another one, at once.
  mutating func remove(_ ids: [UUID], adding operation: OutboxOperation? = nil) throws {
    try write(ids.map { .remove($0) } + (operation.map { [.put($0)] } ?? []))
  }

  /// Returns the server's id of an object that has one, and otherwise its id on this device.
  func canonical(_ id: String) -> String { ids[id] ?? id }

  /// Removes an operation that the server has applied.
  /// - Parameters:
  ///   - id: the id of the object that it created; nil for other operations.
  ///   - revision: the revision of the object afterwards, if it is known.
  mutating func finish(_ operation: OutboxOperation, id: String?, revision: Int?) throws {
    var lines: [Line] = []
    if let id { lines.append(.created(local: operation.target, id: id)) }
    if let revision { lines.append(.revision(operation.id, revision)) }
    try write(lines + [.remove(operation.id)])
  }

  private mutating func write(_ lines: [Line]) throws {
    try file.append(lines.count > 1 ? [.all(lines)] : lines)
    for line in lines { apply(line) }
    // Most lines are about operations that were sent. Ids of this device may still be on a screen.
    guard file.count > 200, file.count > 4 * (operations.count + ids.count) else { return }
    let current = Set(operations.compactMap(\.predecessor) + sent.suffix(Self.keptRevisions))
    revisions = revisions.filter { current.contains($0.key) }
    sent.removeAll { !current.contains($0) }
    try file.replace(
      with: ids.map { .created(local: $0, id: $1) }
        + sent.compactMap { id in revisions[id].map { .revision(id, $0) } }
        + operations.map { .put($0) })
  }

  private mutating func apply(_ line: Line) {
    switch line {
    case .put(let operation):
      if let index = operations.firstIndex(where: { $0.id == operation.id }) {
        operations[index] = operation
      } else {
        operations.append(operation)
      }
    case .remove(let id): operations.removeAll { $0.id == id }
    case .created(let local, let id): ids[local] = id
    case .revision(let id, let revision):
      if revisions.updateValue(revision, forKey: id) == nil { sent.append(id) }
    case .all(let lines): for line in lines { apply(line) }
    }
  }

  /// Returns a text with the server's ids instead of those of this device.
  func resolved(_ text: String) -> String {
    ids.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
  }
}
