import Foundation
import Model
import Testing

@testable import Accounts

@Suite struct EmailTests {
  private static let sender = EmailSender("Книга <book@example.org>")!

  private static func message(_ letter: Email) -> String {
    String(
      decoding: letter.mimeMessage(
        from: sender, id: "id-1", at: Timestamp(milliseconds: 1_772_359_200_000)),
      as: UTF8.self)
  }

  @Test(arguments: Language.allCases)
  func `the text and the HTML of an email have the same content`(language: Language) throws {
    let letter = Email.code("012345", for: .signIn, to: "ann@example.com", in: language)
    #expect(letter.text.contains("\n\n012345\n\n") && letter.html.contains(">012345</p>"))
    #expect(letter.subject.contains("012345"))
    #expect(letter.html.contains("<!doctype html>"))
    let russian = letter.text.contains("действует")
    #expect(russian == (language == .russian))
  }

  @Test func `a message is plain ASCII with short lines and CR LF`() {
    let message = Self.message(
      .invitation(
        to: "bob@example.com", from: "Анна", into: String(repeating: "Дом ", count: 25),
        link: "https://example.org/invite/abc", in: .russian))
    #expect(message.utf8.allSatisfy { $0 < 0x80 })
    let lines = message.components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 78 && !$0.contains("\n") && !$0.contains("\r") })
    #expect(lines.contains("Date: Sun, 01 Mar 2026 10:00:00 +0000"))
    #expect(lines.contains("To: <bob@example.com>"))
    #expect(lines.contains("Message-ID: <id-1@example.org>"))
    #expect(
      lines.contains { $0.hasPrefix("From: =?UTF-8?B?") && $0.hasSuffix("<book@example.org>") })
    #expect(lines.last == "" && lines.contains("--part-id-1--"))
  }

  @Test func `a name cannot inject headers or markup`() throws {
    let letter = Email.invitation(
      to: "bob@example.com", from: "<b>Eve</b>", into: "x\r\nBcc: all@example.com",
      link: "https://example.org/invite/abc", in: .english)
    #expect(!Self.message(letter).contains("Bcc"))
    #expect(letter.html.contains("&lt;b&gt;Eve&lt;/b&gt;") && !letter.html.contains("<b>"))
  }

  @Test(arguments: [
    ("book@example.org", "", "book@example.org"),
    ("Commonplace <book@example.org>", "Commonplace", "book@example.org"),
    ("\"A Book\" <book@localhost>", "A Book", "book@localhost"),
  ])
  func `a sender is parsed`(text: String, name: String, address: String) throws {
    let sender = try #require(EmailSender(text))
    #expect(sender.name == name && sender.address == address)
  }

  @Test(arguments: ["", "book", "Book <>", "Book <a@b>", "a@example.org\r\nBcc: b@example.org"])
  func `an invalid sender is refused`(text: String) { #expect(EmailSender(text) == nil) }

  @Test func `a mail server's URL is parsed`() throws {
    let server = try #require(
      MailServer(url: "smtp://ann%40example.org:p%3Aw@mail.example.org", sender: Self.sender))
    #expect(server.url == "smtp://mail.example.org:587" && server.needsTLS)
    #expect(server.user == "ann@example.org" && server.password == "p:w")
    let other = MailServer(url: "smtps://[::1]:2465", sender: Self.sender)
    #expect(other?.url == "smtps://[::1]:2465" && other?.user == nil)
    for wrong in ["", "mail.example.org", "http://example.org", "smtp://", "smtp://a/b", "smtp:x"] {
      #expect(MailServer(url: wrong, sender: Self.sender) == nil, "\(wrong)")
    }
  }
}
