import Model
import ServerKit

enum MediaPages {
  static func take(_ part: Multipart.Part, into folder: String?, _ call: PageCall) async throws -> String {
    throw Failure(.unsupportedMedia, "image.unsupported")
  }
  static func items(_ ids: [String], _ call: PageCall) async throws -> [String: MediaControl.Item] { [:] }
  static func latest(_ call: PageCall) async throws -> [MediaControl.Item] { [] }
}
