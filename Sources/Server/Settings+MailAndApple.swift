import Accounts
import ServerKit

extension MailServer {
  /// Returns nil without `SMTP_URL`. E-mail is then written to the log.
  init?(_ source: SettingsSource, _ base: BaseURL) throws {
    guard let url = try source.text("smtp.url") else { return nil }
    let host = base.authority.prefix { $0 != ":" }
    let from = try source.text("mail.from") ?? "Commonplace <noreply@\(host)>"
    // A host without a domain name, such as 127.0.0.1, cannot be part of a sender's address.
    let sender = EmailSender(from)
    guard let sender else { throw SettingsError(name: "MAIL_FROM", value: from) }
    self.init(
      url: url, sender: sender,
      needsTLS: try source.choice("smtp.tls", ["required", "none"]) != "none",
      authorities: try source.text("smtp.ca.file"),
      timeout: try source.number("smtp.timeout", in: 1...300) ?? 20)
  }

  /// Reads the mail server. The URL contains a password, so the error does not include it.
  static func read(_ source: SettingsSource, _ base: BaseURL) throws -> MailServer? {
    guard try source.text("smtp.url") != nil else { return nil }
    guard let server = try MailServer(source, base) else {
      throw SettingsError(name: "SMTP_URL", value: "…")
    }
    return server
  }
}

extension AppleSettings {
  /// Returns nil without an audience. Sign-in with Apple is then off.
  init?(_ source: SettingsSource) throws {
    let audiences = (try source.text("apple.audiences") ?? "")
      .split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
    let service = try source.text("apple.service.id")
    guard !audiences.isEmpty || service != nil else { return nil }
    self.init(
      audiences: audiences,
      publicKeysURL: try source.text("apple.keys.url") ?? AppleSettings.keysURL,
      webServiceID: service,
      authorisationPageURL: try source.text("apple.authorize.url") ?? AppleSettings.authoriseURL)
  }
}
