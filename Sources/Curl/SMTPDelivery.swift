package import Accounts
import CCurl
import Foundation
import Model

extension EmailTransport {
  /// Creates a transport that sends emails through `server` with libcurl.
  package init(_ server: MailServer) {
    self.init(timeoutSeconds: server.timeout) { letter, id in try server.deliver(letter, id: id) }
  }
}

extension MailServer {
  /// Sends one email. Blocks its thread until the server has accepted or refused it, at most
  /// `timeout` seconds.
  /// - Parameter id: the email's id, for its `Message-ID`.
  /// - Throws: `MailFailure`.
  fileprivate func deliver(_ letter: Email, id: String, now: Timestamp = .now) throws {
    let outcome = send(letter.mimeMessage(from: sender, id: id, at: now), to: letter.to)
    guard outcome.code != 0 else { return }
    let refused = (500...599).contains(outcome.reply)
    throw MailFailure(
      isTransient: !refused && !MailServer.permanentErrors.contains(outcome.code),
      description: "\(MailServer.text(outcome)) (reply \(outcome.reply))")
  }

  /// libcurl's codes of permanent errors: TLS refused or not trusted, or login denied.
  private static let permanentErrors: Set<Int32> = [35, 58, 60, 64, 67, 77]

  private func send(_ message: [UInt8], to recipient: String) -> ccurl_outcome {
    let copies = [url, user, password, sender.address, recipient, certificateFile].map { text in
      text.flatMap { strdup($0) }
    }
    defer { for copy in copies { free(copy) } }
    let texts = copies.map { UnsafePointer<CChar>($0) }
    return message.withUnsafeBytes { bytes in
      var letter = ccurl_email(
        url: texts[0], user: texts[1], password: texts[2], sender: texts[3], recipient: texts[4],
        message: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), length: bytes.count,
        needs_tls: needsTLS ? 1 : 0, authorities: texts[5], timeout_ms: timeout * 1000)
      return ccurl_send(&letter)
    }
  }

  private static func text(_ outcome: ccurl_outcome) -> String {
    withUnsafeBytes(of: outcome.error) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
