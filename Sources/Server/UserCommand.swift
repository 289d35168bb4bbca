import Accounts
import ArgumentParser
import Book
import Foundation
import Model
import ServerKit

/// `commonplace user add | list | set-password | reset-link | scans`
struct UserCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "user", abstract: "Adds and lists people, sets passwords.",
    subcommands: [Add.self, Show.self, SetPassword.self, ResetLink.self, Scans.self])

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Adds a person.")

    @Argument(help: "The e-mail address to sign in with.") var email: String
    @Option(help: "What pages call them. (default: the address up to its @)") var name: String?
    @Option(help: "A file that holds the password; - reads standard input.")
    var passwordFile: String
    @OptionGroup var shared: SharedOptions

    func run() async throws {
      let wiring = try await shared.open()
      let password = try readPassword(passwordFile)
      try await reportingFailures {
        let account = try await wiring.features.signUp.add(
          email: email, displayName: name ?? ownName, password: password)
        print("Added \(account.user.email ?? "") (\(account.user.id)).")
      }
    }

    /// Returns nil for an invalid address, so that only the address is reported as invalid.
    private var ownName: String? {
      let name = String(email.normalised.prefix { $0 != "@" }).shortened(to: 255)
      return name.isEmpty ? nil : name
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists everybody, in the order they came.")

    @OptionGroup var shared: SharedOptions

    func run() async throws {
      for account in try await shared.open().features.accounts.users.list() {
        let user = account.user
        print("\(user.id)  \(user.email ?? "–")  \(user.displayName ?? "–")")
      }
    }
  }

  struct SetPassword: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sets a password and ends the person's sessions.")

    @Argument(help: "The e-mail address.") var email: String
    @Option(help: "A file that holds the password; - reads standard input.")
    var passwordFile: String
    @OptionGroup var shared: SharedOptions

    func run() async throws {
      let users = try await shared.open().features.accounts.users
      let password = try readPassword(passwordFile)
      try await reportingFailures {
        try await users.setPassword(of: users.find(email: email).key, to: password)
        print("The password of \(email) is set; their sessions have ended.")
      }
    }
  }

  struct ResetLink: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints a link by which a person sets a new password; it works once, for an hour.",
      discussion: "For servers without mail. Earlier links of the person end.")

    @Argument(help: "The e-mail address.") var email: String
    @OptionGroup var shared: SharedOptions

    func run() async throws {
      let settings = try await shared.settings()
      let resets = try await Wiring(settings).features.accounts.passwordResets
      try await reportingFailures {
        print(settings.deployment.baseURL.passwordReset(try await resets.issue(for: email)))
      }
    }
  }
}

extension UserCommand {
  struct Scans: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sets how many photos of lists a person may have read a month.",
      discussion: """
        Those that the server's own key pays for; what is read on this machine, or by a key of the
        person's own, is not counted.
        """)

    @Argument(help: "The e-mail address.") var email: String
    @Argument(help: "A number, unlimited, or default for SCANS_MONTHLY.") var number: String
    @OptionGroup var shared: SharedOptions

    func run() async throws {
      let limit: ScanLimit
      switch number {
      case "unlimited": limit = .none
      case "default": limit = .standard
      default:
        guard let number = Int(number), (0...1_000_000).contains(number) else {
          throw ValidationError("\(number) is no number, unlimited or default.")
        }
        limit = .monthly(number)
      }
      let users = try await shared.open().features.accounts.users
      try await reportingFailures {
        try await users.setScanLimit(of: users.find(email: email).key, to: limit)
        print("\(email): \(number) scans a month.")
      }
    }
  }
}

/// Reads a password from a file or standard input. Arguments of a command are visible to every
/// process.
private func readPassword(_ file: String) throws -> String {
  let text: String
  if file == "-" {
    text = readLine() ?? ""
  } else {
    // The error below names the file instead.
    guard let content = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw ValidationError("\(file) cannot be read.")
    }
    text = content
  }
  return text.trimmingCharacters(in: .newlines)
}
