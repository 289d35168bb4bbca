import Crypto
package import Hummingbird

extension Request {
  /// SHA-256 of the method, the path and the query.
  package var pathDigest: [UInt8] {
    Array(SHA256.hash(data: Array("\(method.rawValue) \(uri)".utf8)))
  }
}
