import Foundation
package import HTTPTypes
package import Hummingbird
import Model

/// The public URL of this server, such as `https://example.org/book`. All links, cookies and
/// redirects are derived from it, never from headers of a request.
package struct BaseURL: Sendable, Equatable {
  /// `http` or `https`.
  package let scheme: String
  /// The host in lower case, with the port unless it is the scheme's default.
  package let authority: String
  /// The path: empty, or starting with `/` and without a trailing slash.
  package let prefix: String

  init(scheme: String, authority: String, prefix: String) {
    self.scheme = scheme
    self.authority = authority
    self.prefix = prefix
  }

  /// Returns nil unless `text` is an http or https URL of a host and a plain path.
  package init?(_ text: String) {
    guard let colon = text.range(of: "://") else { return nil }
    let scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let rest = text[colon.upperBound...]
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    var authority = rest[..<slash].lowercased()
    let ownPort = scheme == "https" ? ":443" : ":80"
    if authority.hasSuffix(ownPort) { authority.removeLast(ownPort.utf8.count) }
    let path = rest[slash...].split(separator: "/")
    guard !authority.isEmpty, authority.utf8.allSatisfy(Self.isHostByte),
      path.allSatisfy({ $0 != "." && $0 != ".." && $0.utf8.allSatisfy(Self.isPathByte) })
    else { return nil }
    self.init(
      scheme: scheme, authority: authority, prefix: path.map { "/" + $0 }.joined())
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 97...122, 45, 46, 58, 91, 93: true  // digits, letters, - . : [ ]
    default: false
    }
  }

  private static func isPathByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 46, 95, 126: true  // unreserved of RFC 3986
    default: false
    }
  }

  /// Returns whether `authority` has the same host. The port, the case and a final dot are ignored.
  package func hasHost(of authority: String) -> Bool {
    HostName.normalised(authority) == HostName.normalised(self.authority)
  }

  package var isSecure: Bool { scheme == "https" }
  /// The value of `Origin` that browsers send.
  package var origin: String { "\(scheme)://\(authority)" }
  /// Returns `path` (starting with `/`) as a link within the same host.
  package func local(_ path: String) -> String { prefix + path }
  /// Returns `path` (starting with `/`) as an absolute URL.
  package func absolute(_ path: String) -> String { origin + prefix + path }

  // Links in e-mail and responses. The last path segment is a secret, which `AccessLog` omits.
  package func invitation(_ token: String) -> String { absolute("/invite/\(token)") }
  package func passwordReset(_ token: String) -> String { absolute("/reset/\(token)") }
  package var signIn: String { absolute("/sign-in") }
}

// MARK: - Links

extension Request {
  /// Returns the header `Link: <…>; rel="next"` with the absolute URL of this request at `cursor`.
  package func nextLink(_ cursor: String, base: BaseURL) -> HTTPField {
    let kept = (uri.query ?? "").split(separator: "&").filter { pair in
      let name = pair.prefix(while: { $0 != "=" })
      return name != "cursor" && name != "offset"
    }
    let query = (kept.map(String.init) + ["cursor=" + cursor]).joined(separator: "&")
    let target = base.absolute(uri.path) + "?" + query
    let safe = target.utf8.reduce(into: "") { text, byte in
      switch byte {
      case 0x21, 0x23...0x3B, 0x3D, 0x3F...0x7E: text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += percentEncoded(byte)
      }
    }
    return HTTPField(name: .link, value: "<\(safe)>; rel=\"next\"")
  }
}

/// Returns the percent encoding of a byte, such as `%2F`.
func percentEncoded(_ byte: UInt8) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  return "%" + String(decoding: [digits[Int(byte >> 4)], digits[Int(byte & 15)]], as: UTF8.self)
}

extension BaseURL {
  /// Returns a cookie for this server's paths that scripts cannot read and forms of other sites do
  /// not send. It lasts for `seconds`, or until the browser closes.
  /// - Parameter allowsCrossSite: whether requests from other sites send the cookie too.
  package func cookie(
    _ name: String, _ value: String, seconds: Int? = nil, allowsCrossSite: Bool = false
  ) -> HTTPField {
    let safe = value.utf8.reduce(into: "") { text, byte in
      switch byte {
      case 0x21, 0x23...0x2B, 0x2D...0x3A, 0x3C...0x5B, 0x5D...0x7E:  // cookie-octet, RFC 6265
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += percentEncoded(byte)
      }
    }
    // Browsers accept `None` only with `Secure`.
    let site = allowsCrossSite && isSecure ? "None" : "Lax"
    var text = "\(name)=\(safe); Path=\(prefix.isEmpty ? "/" : prefix); HttpOnly; SameSite=\(site)"
    if isSecure { text += "; Secure" }
    if let seconds { text += "; Max-Age=\(seconds)" }
    return HTTPField(name: .setCookie, value: text)
  }

  /// Returns a header that deletes a cookie.
  package func expiredCookie(_ name: String) -> HTTPField { cookie(name, "", seconds: 0) }
}
