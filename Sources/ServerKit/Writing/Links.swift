package import HTTPTypes
package import Hummingbird

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
  /// - Parameter comesFromElsewhere: whether requests from other sites send the cookie too.
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
