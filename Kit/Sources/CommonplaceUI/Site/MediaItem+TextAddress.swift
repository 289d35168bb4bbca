public import CommonplaceKit
import Foundation

extension MediaItem {
  /// The address for texts of the same book: the path without the host, because a book can move to
  /// another server, and that of a device is reached by the device only. Pages of the server insert
  /// the same.
  public var textAddress: String {
    let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    return url.path(percentEncoded: true) + query
  }
}
