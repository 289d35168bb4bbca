import Hummingbird
import Media
import ServerKit

extension BlobStore {
  /// All bytes of `blob`, read part by part while the client takes them.
  func body(of blob: Blob) -> ResponseBody {
    ResponseBody(range: 0..<blob.size) { try await part(of: blob, from: $0) }
  }
}
