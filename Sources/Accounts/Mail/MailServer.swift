import Foundation

/// The mail server that letters are handed to, as the settings name it.
package struct MailServer: Sendable, Equatable {
  /// `smtp://host:port` or `smtps://host:port`, without the credentials.
  let url: String
  let user: String?
  let password: String?
  let sender: LetterSender
  /// Whether nothing is said, and no letter handed over, before the connection is encrypted.
  let needsTLS: Bool
  /// A file of certificates to trust instead of the system's.
  let authorities: String?
  /// Seconds for one letter, from the look-up of the name to the last reply.
  let timeout: Int

  /// - Parameter url: `smtp[s]://[user:password@]host[:port]`; percent-encoding in user and
  ///   password is undone.
  /// - Returns: nil when `url` is no such address.
  package init?(
    url: String, sender: LetterSender, needsTLS: Bool = true, authorities: String? = nil,
    timeout: Int = 20
  ) {
    guard let parts = URLComponents(string: url), let host = parts.host, !host.isEmpty,
      let scheme = parts.scheme?.lowercased(), ["smtp", "smtps"].contains(scheme),
      ["", "/"].contains(parts.path), parts.query == nil
    else { return nil }
    let port = parts.port ?? (scheme == "smtps" ? 465 : 587)
    let written = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    self.url = "\(scheme)://\(written):\(port)"
    user = parts.user
    password = parts.password
    self.sender = sender
    self.needsTLS = needsTLS
    self.authorities = authorities
    self.timeout = timeout
  }
}
