import HTTPTypes
import Hummingbird
import ServerKit

extension PageCall {
  /// The page of ours that sent this form, or the Log.
  var cameFrom: String {
    guard let referer = request.headers[.referer], let scheme = referer.firstRange(of: "://"),
      let slash = referer[scheme.upperBound...].firstIndex(of: "/")
    else { return "/log" }
    let prefix = deployment.baseURL.prefix
    let path = referer[slash...]
    guard path.hasPrefix(prefix + "/") else { return "/log" }
    return PageCall.ownPath(String(path.dropFirst(prefix.count))) ?? "/log"
  }

  /// `text` when it is a path of this server as a browser writes it; a form may claim anything.
  static func ownPath(_ text: String?) -> String? {
    guard let text, text.hasPrefix("/"), !text.hasPrefix("//"),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return text
  }
}
