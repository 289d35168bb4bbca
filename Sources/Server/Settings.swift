import Accounts
import Assist
import Catalog
import Configuration
import Foundation
import Logging
import Media
import MediaProcesses
import Outgoing
import ServerKit
import SystemPackage

/// The settings of the operator. They are read only here. Flags take precedence over the
/// environment, the environment over the file, and the file over the defaults. Each text can also
/// be given as the path of a file that contains it: `DATABASE_URL_FILE`, `SECRET_FILE` and so on.
///
/// | setting (environment)         | default             |                                        |
/// |-------------------------------|---------------------|----------------------------------------|
/// | `DATA`                        | `./data`            | the folder of the data                 |
/// | `HOST`, `PORT`                | `127.0.0.1`, 8080   | where `serve` listens                  |
/// | `DATABASE_URL`                | SQLite in `DATA`    | `postgres://…`                         |
/// | `DATABASE_CONNECTIONS`        | 4                   | readers, or PostgreSQL connections     |
/// | `DURABILITY`                  | `full`              | `normal`: SQLite flushes less often    |
/// | `SECRET`                      | created and stored  | 32 bytes as hexadecimal or base64      |
/// | `BASE_URL`                    | `http://HOST:PORT`  | the address of links, with a sub-path  |
/// | `TRUSTED_PROXIES`             | none                | addresses and ranges                   |
/// | `ENVIRONMENT`                 | `production`        | what the health check calls it         |
/// | `SIGNUPS`                     | `invite`            | `closed`, `invite` or `open`           |
/// | `SMTP_URL`                    | none: e-mail is logged | `smtp[s]://user:password@host:port` |
/// | `SMTP_TLS`                    | `required`          | `none`: e-mail can go unencrypted      |
/// | `SMTP_CA_FILE`, `SMTP_TIMEOUT` | the system's, 20   | certificates to trust; seconds         |
/// | `MAIL_FROM`                   | from `BASE_URL`     | `Commonplace <book@example.org>`       |
/// | `APPLE_AUDIENCES`             | none                | ids of apps whose users can sign in    |
/// | `APPLE_SERVICE_ID`            | none                | the service id of Apple's button       |
/// | `APPLE_TEAM_ID`               | none                | the team of apps that open links       |
/// | `APPLE_KEYS_URL`, `APPLE_AUTHORIZE_URL` | Apple's   | where its keys and its page are        |
/// | `LOG_LEVEL`, `LOG_REQUESTS`   | `info`, true        | the log on standard error              |
/// | `MAX_…`, `…_SECONDS`, …       |                     | see `ServerLimits`                     |
/// | `IMPORT_MAX_…`                | docs/operations.md  | the limits of an imported file         |
/// | `ASSIST_PROVIDER`             | `catalog`           | `openlibrary`, `anthropic`, `openai`   |
/// | `ASSIST_URL`, `ASSIST_MODEL`  | the provider's own  | the provider's URL and model           |
/// | `ASSIST_KEY`                  | none                | the API key for the provider           |
/// | `ASSIST_DAILY_BASIC`, `…_PRO` | 5, 50               | searches of one member in a day        |
/// | `SCANS_MONTHLY`               | 3                   | photos of lists per member and month   |
/// | `ASSIST_SECONDS`              | 25; 60 for a photo  | the time limit of a provider           |
/// | `OUTGOING_ALLOW`              | none                | `host:port`s that need not be public   |
/// | `ANIMATION_FRAMES`            | 2000                | maximum frames of an animated image    |
/// | `ANIMATION_MEGAPIXELS`        | 100                 | maximum megapixels over all its frames |
/// | `BACKUP_…`, `MIGRATION_SNAPSHOT` |                  | see `BackupSettings`                   |
/// | `COMMONPLACE_MEDIA`           | beside the program  | the worker that decodes images         |
/// | `COMMONPLACE_SCRYPT_ROUNDS`   | 15                  | log2 of the cost of a password         |
struct Settings: Sendable {
  var dataFolder: String
  var host: String
  var port: Int
  var databaseURL: String?
  var connections: Int
  var isDurable: Bool
  var secret: String?
  var deployment: Deployment
  var signups: SignupPolicy
  var mail: MailServer?
  var apple: AppleSettings?
  var logLevel: String
  var logsRequests: Bool
  var limits: ServerLimits
  var importLimits: ImportLimits
  var assist: AssistConfiguration
  var allowedHosts: AllowedHosts
  var mediaWorker: String
  var media: MediaWorkerLimits
  var scryptRounds: Int
  var backups: BackupSettings
  /// `serve --dev`. It can only be set as a flag, so that no file or environment turns it on
  /// unnoticed.
  var acceptsDevelopmentKey = false

  /// - Parameters:
  ///   - flags: values by the names of the environment variables, in lower case with dots.
  ///   - environment: tests pass another one.
  /// - Throws: `SettingsError` naming the setting that is not valid.
  init(
    flags: [String: String], configFile: String?,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws {
    let source = try await SettingsSource(
      flags: flags, configFile: configFile, environment: environment)
    dataFolder = try source.text("data") ?? "./data"
    host = try source.text("host") ?? "127.0.0.1"
    let asked = try source.number("port", in: 0...65_535) ?? 8080
    // Links contain the port, so it has to be known before the server listens.
    port = asked == 0 ? freePort(host) ?? 0 : asked
    databaseURL = try Settings.databaseURL(source)
    connections = try source.number("database.connections", in: 1...100) ?? 4
    isDurable = try source.choice("durability", ["full", "normal"]) != "normal"
    secret = try source.text("secret")
    signups =
      SignupPolicy(
        rawValue: try source.choice("signups", SignupPolicy.allCases.map(\.rawValue)) ?? "invite")
      ?? .closed
    logLevel =
      try source.choice("log.level", Logger.Level.allCases.map(\.rawValue)) ?? "info"
    logsRequests = try source.flag("log.requests") ?? true
    limits = try ServerLimits(source)
    importLimits = try ImportLimits.read(source)
    assist = try Settings.assist(source)
    allowedHosts = try Settings.allowedHosts(source)
    mediaWorker = try source.text("commonplace.media") ?? Settings.workerBesideProgram
    media = try Settings.media(source)
    scryptRounds = try source.number("commonplace.scrypt.rounds", in: 1...20) ?? 15
    backups = try BackupSettings(source, dataFolder: dataFolder)
    deployment = try Settings.deployment(source, host, port)
    mail = try MailServer.read(source, deployment.baseURL)
    apple = try AppleSettings(source)
  }

  /// Returns the connection string for libpq: a URL, or pairs such as `host=… dbname=…`; nil for
  /// SQLite.
  private static func databaseURL(_ source: SettingsSource) throws -> String? {
    guard let url = try source.text("database.url") else { return nil }
    let scheme = url.firstRange(of: "://").map { String(url[..<$0.lowerBound]) }
    if let scheme, ["postgres", "postgresql"].contains(scheme) { return url }
    if scheme == nil, url.contains("=") { return url }
    // Only the scheme is shown, because the rest may contain a password.
    throw SettingsError(
      name: "DATABASE_URL", value: scheme.map { "\($0)://…" } ?? url,
      hint: "It begins with postgres:// or postgresql://; without it SQLite is used.")
  }

  private static func deployment(
    _ source: SettingsSource, _ host: String, _ port: Int
  ) throws -> Deployment {
    let address = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    let text = try source.text("base.url") ?? "http://\(address)"
    guard let baseURL = BaseURL(text) else { throw SettingsError(name: "BASE_URL", value: text) }
    let list = try source.text("trusted.proxies") ?? ""
    guard let proxies = list.isEmpty ? TrustedProxies.none : TrustedProxies(list) else {
      throw SettingsError(name: "TRUSTED_PROXIES", value: list)
    }
    return Deployment(
      baseURL: baseURL, proxies: proxies,
      environment: try source.text("environment") ?? "production")
  }

  private static func allowedHosts(_ source: SettingsSource) throws -> AllowedHosts {
    let list = try source.text("outgoing.allow") ?? ""
    guard let hosts = AllowedHosts(list) else {
      throw SettingsError(name: "OUTGOING_ALLOW", value: list)
    }
    return hosts
  }

  private static func assist(_ source: SettingsSource) throws -> AssistConfiguration {
    let names = AssistProvider.allCases.map(\.rawValue)
    let name = try source.choice("assist.provider", names) ?? "catalog"
    var assist = AssistConfiguration()
    assist.access = ProviderConfiguration(
      AssistProvider(rawValue: name) ?? .catalog, address: try source.text("assist.url") ?? "",
      model: try source.text("assist.model") ?? "", key: try source.text("assist.key") ?? "")
    assist.dailyBasic =
      try source.number("assist.daily.basic", in: 0...1_000_000) ?? assist.dailyBasic
    assist.dailyPro = try source.number("assist.daily.pro", in: 0...1_000_000) ?? assist.dailyPro
    assist.monthlyScans =
      try source.number("scans.monthly", in: 0...1_000_000) ?? assist.monthlyScans
    if let seconds = try source.number("assist.seconds", in: 1...600) {
      assist.timeoutSeconds = Double(seconds)
      assist.photoTimeoutSeconds = Double(seconds)
    }
    return assist
  }

  private static func media(_ source: SettingsSource) throws -> MediaWorkerLimits {
    var limits = MediaWorkerLimits()
    limits.animationFrames =
      try source.number("animation.frames", in: 1...4096) ?? limits.animationFrames
    limits.animationMegapixels =
      try source.number("animation.megapixels", in: 1...1000) ?? limits.animationMegapixels
    return limits
  }

  private static var workerBesideProgram: String {
    // Without /proc, the program's path is taken from its arguments.
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let path = program ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent("commonplace-media").path
  }
}

/// The error for a setting whose value is not valid.
struct SettingsError: Error, CustomStringConvertible {
  var name: String
  var value: String
  var hint: String?
  var description: String { "\(name) cannot be \"\(value)\".\(hint.map { " \($0)" } ?? "")" }
}

// MARK: - Mail and Sign in with Apple

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
      authorisationPageURL: try source.text("apple.authorize.url") ?? AppleSettings.authoriseURL,
      team: try source.text("apple.team.id"))
  }
}
