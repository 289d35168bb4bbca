import Hummingbird
import Media
import ServerKit

extension BlobStore {
  /// Returns a response body with all bytes of `blob`, which are read in parts while the client
  /// receives them.
  func body(of blob: Blob) -> ResponseBody {
    ResponseBody(range: 0..<blob.size) { try await part(of: blob, from: $0) }
  }
}
