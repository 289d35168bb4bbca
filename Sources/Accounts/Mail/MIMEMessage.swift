import Foundation
package import Model

/// The sender of emails: `Commonplace <book@example.org>`, or the bare address.
package struct EmailSender: Sendable, Equatable {
  let name: String
  package let address: String

  /// Nil when `text` contains no email address.
  package init?(_ text: String) {
    let parts = text.split(separator: "<", maxSplits: 1)
    let address = (parts.last ?? "").prefix { $0 != ">" }
    self.init(
      name: parts.count == 2 ? parts[0].trimmingCharacters(in: .whitespaces) : "",
      address: address.trimmingCharacters(in: .whitespaces))
  }

  private init?(name: String, address: String) {
    guard isMailbox(address), name.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else {
      return nil
    }
    self.name = name.replacing("\"", with: "")
    self.address = address
  }
}

/// Returns whether an address can be a sender; `book@localhost` is allowed.
private func isMailbox(_ text: String) -> Bool {
  EmailAddress.isValid(text)
    || (text.hasSuffix("@localhost") && EmailAddress.isValid(text + ".example"))
}

extension Email {
  /// Returns the message by RFC 5322 and MIME: text and HTML as alternatives, both in base64, which
  /// avoids long lines and 8-bit characters.
  package func mimeMessage(from sender: EmailSender, id: String, at time: Timestamp) -> [UInt8] {
    let boundary = "part-\(id)"
    let host = sender.address.split(separator: "@").last ?? "localhost"
    let lines =
      [
        "Date: \(Email.date(time))",
        "From: \(sender.name.isEmpty ? "" : Email.encodedWord(sender.name) + " ")<\(sender.address)>",
        "To: <\(to)>",
        "Subject: \(Email.encodedWord(subject))",
        "Message-ID: <\(id)@\(host)>",
        "Auto-Submitted: auto-generated",
        "MIME-Version: 1.0",
        "Content-Type: multipart/alternative; boundary=\"\(boundary)\"",
        "",
      ] + part("text/plain", text, boundary) + part("text/html", html, boundary)
      + ["--\(boundary)--", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  private func part(_ type: String, _ text: String, _ boundary: String) -> [String] {
    let body = Data(text.replacing("\n", with: "\r\n").utf8).base64EncodedString(
      options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
    return [
      "--\(boundary)", "Content-Type: \(type); charset=utf-8",
      "Content-Transfer-Encoding: base64", "", body,
    ]
  }

  /// Encodes a header's text by RFC 2047 in words of at most 75 characters. Line breaks become
  /// spaces, so that the text cannot add headers.
  private static func encodedWord(_ text: String) -> String {
    var words: [String] = []
    var bytes: [UInt8] = []
    for character in text.map({ $0.isNewline ? " " : $0 }) {
      if bytes.count + character.utf8.count > 42, !bytes.isEmpty {
        words.append(encoded(bytes))
        bytes = []
      }
      bytes += Array(character.utf8)
    }
    return (words + [encoded(bytes)]).joined(separator: "\r\n ")
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    "=?UTF-8?B?\(Data(bytes).base64EncodedString())?="
  }

  private static func date(_ time: Timestamp) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
    return format.string(from: Date(timeIntervalSince1970: Double(time.seconds)))
  }
}
