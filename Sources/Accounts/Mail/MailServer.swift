import Foundation

/// An SMTP server and the settings to send emails through it.
package struct MailServer: Sendable, Equatable {
  /// `smtp://host:port` or `smtps://host:port`, without the credentials.
  package let url: String
  package let user: String?
  package let password: String?
  package let sender: EmailSender
  /// Whether the connection must be encrypted before anything is sent.
  package let needsTLS: Bool
  /// A file with CA certificates to trust instead of the system's.
  package let certificateFile: String?
  /// The maximum number of seconds for one email, from resolving the name to the last reply.
  package let timeout: Int

  /// - Parameters:
  ///   - url: `smtp[s]://[user:password@]host[:port]`, with user and password percent-encoded.
  ///   - authorities: the path of a file with CA certificates; nil to trust those of the system.
  /// - Returns: nil when `url` does not have this form.
  package init?(
    url: String, sender: EmailSender, needsTLS: Bool = true, authorities: String? = nil,
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
    self.certificateFile = authorities
    self.timeout = timeout
  }
}
