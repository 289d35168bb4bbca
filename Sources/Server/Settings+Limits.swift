import Accounts
import Catalog
import NIOCore
import ServerKit

/// The limits on concurrent work and on slow clients.
///
/// | setting (environment)         | default             |                                        |
/// |-------------------------------|---------------------|----------------------------------------|
/// | `MAX_REQUESTS`                | 256                 | requests at once, before 503           |
/// | `MAX_ADDRESS_REQUESTS`        | an eighth of it     | those of one network                   |
/// | `MAX_BODY_MB`                 | 256                 | MiB of the bodies of all requests      |
/// |                               |                     | together, before 503                   |
/// | `MAX_UNREAD_MB`               | 32                  | MiB of answers that wait for their     |
/// |                               |                     | clients, together                      |
/// | `MAX_CONNECTIONS`             | 4,096               | open connections; fewer where the      |
/// |                               |                     | limit of open files is low             |
/// | `MAX_ADDRESS_CONNECTIONS`     | an eighth of it     | those of one network                   |
/// | `MAX_ADDRESS_PASSWORDS`       | 16                  | passwords of one network being checked |
/// | `HEADER_SECONDS`              | 30                  | for the head of a request              |
/// | `BODY_MINUTES`                | 30                  | for the body of a request              |
/// | `MIN_BYTES_PER_SECOND`        | 500                 | of a body, and of an answer being read |
/// | `SLOW_SECONDS`                | 30                  | how long a client may be slower        |
/// | `IDLE_SECONDS`                | 90                  | of a connection without a request      |
///
/// A network is one IPv4 address, or the /64 of an IPv6 address.
struct ServerLimits: Sendable {
  var admission: AdmissionLimits
  var answers: ResponseLimits
  var transfers: TransferLimits
  var passwordsPerNetwork: Int
  private var connections: Int
  private var connectionsPerNetwork: Int?

  init(_ source: SettingsSource) throws {
    admission = AdmissionLimits(
      requests: try source.number("max.requests", in: 1...100_000) ?? 256,
      requestsPerNetwork: try source.number("max.address.requests", in: 1...100_000),
      bodyBytes: (try source.number("max.body.mb", in: 1...65_536) ?? 256) << 20)
    answers = ResponseLimits(
      bytes: (try source.number("max.unread.mb", in: 1...65_536) ?? 32) << 20)
    passwordsPerNetwork =
      try source.number("max.address.passwords", in: 1...128) ?? Passwords.maxChecksPerNetwork
    connections = try source.number("max.connections", in: 1...1_000_000) ?? 4_096
    connectionsPerNetwork = try source.number("max.address.connections", in: 1...1_000_000)
    transfers = try ServerLimits.transfers(source)
  }

  private static func transfers(_ source: SettingsSource) throws -> TransferLimits {
    var limits = TransferLimits()
    if let seconds = try source.number("header.seconds", in: 1...3_600) {
      limits.head = .seconds(Int64(seconds))
    }
    if let minutes = try source.number("body.minutes", in: 1...1_440) {
      limits.bodyTotal = .minutes(Int64(minutes))
    }
    if let rate = try source.number("min.bytes.per.second", in: 1...1_000_000) {
      limits.bytesPerSecond = rate
    }
    if let seconds = try source.number("slow.seconds", in: 1...3_600) {
      limits.grace = .seconds(Int64(seconds))
      limits.unread = limits.grace
    }
    if let seconds = try source.number("idle.seconds", in: 1...3_600) {
      limits.idle = .seconds(Int64(seconds))
    }
    return limits
  }

  /// Returns the limits on connections. If `openFiles` is known, files are reserved for the rest of
  /// the server.
  /// - Parameters:
  ///   - openFiles: the limit of open files; nil if the system does not report it.
  ///   - databaseConnections: each needs up to four files.
  func connections(openFiles: Int?, databaseConnections: Int) -> ConnectionLimits {
    var limits = ConnectionLimits(connections: connections, perNetwork: connectionsPerNetwork)
    guard let openFiles else { return limits }
    // The listener, logs, uploads on disk, workers with their pipes, and outgoing connections.
    let reserve = 192 + 4 * databaseConnections + limits.probes
    limits.connections = min(connections, max(16, openFiles - reserve))
    limits.perNetwork = connectionsPerNetwork ?? max(1, limits.connections / 8)
    return limits
  }
}

// MARK: - Limits on imports

extension ImportLimits {
  /// Returns the limits that the operator has set, and defaults for the others.
  static func read(_ source: SettingsSource) throws -> ImportLimits {
    var limits = ImportLimits()
    func read(
      _ name: String, _ limit: WritableKeyPath<ImportLimits, Int>, unit: Int = 1,
      in range: ClosedRange<Int>
    ) throws {
      guard let number = try source.number("import.max.\(name)", in: range) else { return }
      limits[keyPath: limit] = number * unit
    }
    try read("unpacked.mb", \.unpackedBytes, unit: 1 << 20, in: 1...65_536)
    try read("ratio", \.ratio, in: 1...1_000_000)
    try read("rows", \.rows, in: 1...100_000_000)
    try read("columns", \.columns, in: 1...1_000_000)
    try read("cell.kb", \.cellBytes, unit: 1 << 10, in: 1...1_048_576)
    try read("row.kb", \.rowBytes, unit: 1 << 10, in: 1...1_048_576)
    try read("files", \.files, in: 1...1_000_000)
    // Foundation's decoder rejects JSON with more than 512 nested levels.
    try read("json.depth", \.depth, in: 2...500)
    try read("json.keys", \.keysPerObject, in: 1...10_000_000)
    try read("json.values", \.valuesPerRecord, in: 1...100_000_000)
    try read("grouped.mb", \.combinedBytes, unit: 1 << 20, in: 1...65_536)
    return limits
  }
}
