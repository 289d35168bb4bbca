import Crypto
package import HTTPTypes
package import Hummingbird

extension Request {
  /// Returns SHA-256 of the method, the path with its query, and some headers.
  package func digest(with headers: [HTTPField.Name]) -> [UInt8] {
    let parts = ["\(method.rawValue) \(uri)"] + headers.map { self.headers[$0] ?? "" }
    return Array(SHA256.hash(data: Array(parts.joined(separator: "\n").utf8)))
  }
}
