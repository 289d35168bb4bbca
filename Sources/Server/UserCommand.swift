import Accounts
import ArgumentParser
import Book
import Foundation
import Model
import ServerKit

/// `commonplace user add | list | set-password | reset-link | scans`
struct UserCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "user", abstract: "Manages users and their passwords.",
    subcommands: [Add.self, Show.self, SetPassword.self, ResetLink.self, Scans.self])

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds a user.",
      discussion: examples("user add ann@example.com --name Ann --password-file password.txt"))

    @Argument(help: "The e-mail address to sign in with.") var email: String
    @Option(help: "The display name. (default: the part of the address before @)") var name: String?
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
      commandName: "list", abstract: "Lists all users in the order in which they were created.",
      discussion: examples("user list --data ./data"))

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
      abstract: "Sets a password and ends the user's sessions.",
      discussion: examples("user set-password ann@example.com --password-file password.txt"))

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
      abstract: "Prints a link to set a new password. It works once, within an hour.",
      discussion: "For servers without e-mail. Earlier links of the user become invalid."
        + "\n\n" + examples("user reset-link ann@example.com"))

    @Argument(help: "The e-mail address.") var email: String
    @OptionGroup var shared: SharedOptions

    func run() async throws {
      // As `shared.open()`, but the base URL of the settings is needed too.
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
      abstract: "Sets how many photos of lists a user can scan per month.",
      discussion: """
        Only photos that the server's key pays for are counted, not those that this server reads or
        that the user's own key pays for.
        """ + "\n\n" + examples("user scans ann@example.com 50"))

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
          throw ValidationError("\(number) is not a number, unlimited or default.")
        }
        limit = .monthly(number)
      }
      let users = try await shared.open().features.accounts.users
      try await reportingFailures {
        try await users.setScanLimit(of: users.find(email: email).key, to: limit)
        print("\(email): \(number) scans per month.")
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
