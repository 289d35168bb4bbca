import Accounts
import Archive
import Foundation
import Media
import MediaProcesses
import NIOCore
import ServerKit
import Testing

@testable import Server

@Suite struct SettingsTests {
  /// Returns settings from these sources only. `file` is the content of a configuration file.
  private static func settings(
    flags: [String: String] = [:], environment: [String: String] = [:], file: String? = nil
  ) async throws -> Settings {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    if let file {
      try file.write(toFile: folder + "/config.json", atomically: true, encoding: .utf8)
    }
    var environment = environment
    for (name, value) in environment where name.hasSuffix("_FILE") {
      let path = "\(folder)/\(name)"
      try value.write(toFile: path, atomically: true, encoding: .utf8)
      environment[name] = path
    }
    return try await Settings(
      flags: flags, configFile: file == nil ? nil : folder + "/config.json",
      environment: environment)
  }

  @Test func `port 0 selects a free port, which links contain`() async throws {
    let settings = try await Self.settings(flags: ["port": "0", "host": "127.0.0.1"])
    #expect(settings.port > 0)
    #expect(settings.deployment.baseURL == BaseURL("http://127.0.0.1:\(settings.port)"))
  }

  @Test func `backups are scheduled by a time of day, and kept by numbers with units`()
    async throws
  {
    let none = try await Self.settings().backups
    #expect(none.schedule == nil && none.folder == "./data/backups")
    #expect(try none.retention == BackupRetention("7d 4w 12m") && none.takesMigrationSnapshots)
    let set = try await Self.settings(environment: [
      "BACKUP_AT": "23:05", "BACKUP_KEEP": "3d", "BACKUP_FOLDER": "/mnt/b",
      "MIGRATION_SNAPSHOT": "off",
    ]).backups
    #expect(set.schedule?.description == "23:05" && set.folder == "/mnt/b")
    #expect(try set.retention == BackupRetention("3d") && !set.takesMigrationSnapshots)
    for (name, value) in [("BACKUP_AT", "3 am"), ("BACKUP_KEEP", "7"), ("MIGRATION_SNAPSHOT", "x")]
    {
      await #expect(throws: SettingsError.self, "\(name)") {
        _ = try await Self.settings(environment: [name: value])
      }
    }
  }

  @Test func `settings have defaults`() async throws {
    let settings = try await Self.settings()
    #expect(settings.dataFolder == "./data" && settings.host == "127.0.0.1")
    #expect(settings.port == 8080 && settings.databaseURL == nil && settings.isDurable)
    #expect(settings.deployment.baseURL == BaseURL("http://127.0.0.1:8080"))
    #expect(settings.deployment.environment == "production")
    #expect(settings.deployment.proxies.isEmpty && settings.signups == .invite)
    #expect(settings.secret == nil && settings.logsRequests && settings.logLevel == "info")
    let admission = settings.limits.admission
    #expect(admission.requests == 256 && admission.bodyBytes == 256 << 20)
    #expect(admission.requestsPerNetwork == 32 && settings.limits.passwordsPerNetwork == 16)
    #expect(settings.scryptRounds == 15)
    #expect(settings.mediaWorker.hasSuffix("/commonplace-media"))
  }

  @Test func `flags take precedence over the environment, and that over the file`() async throws {
    let file = #"{"port": "1", "host": "one", "log": {"level": "debug"}}"#
    let environment = ["PORT": "2", "HOST": "two", "ENVIRONMENT": "staging"]

    let settings = try await Self.settings(
      flags: ["port": "3"], environment: environment, file: file)

    #expect(settings.port == 3 && settings.host == "two" && settings.logLevel == "debug")
    #expect(settings.deployment.baseURL == BaseURL("http://two:3"))
    #expect(settings.deployment.environment == "staging")
  }

  @Test func `a file can contain JSON numbers and Booleans`() async throws {
    let file = """
      {"port": 81, "log": {"requests": false},
        "max": {"body": {"mb": 5}, "requests": 80, "address": {"requests": 7}}}
      """
    let settings = try await Self.settings(file: file)
    #expect(settings.port == 81 && !settings.logsRequests)
    let admission = settings.limits.admission
    #expect(admission.bodyBytes == 5 << 20)
    #expect(admission.requests == 80 && admission.requestsPerNetwork == 7)
  }

  @Test("The limits on animated images can be set")
  func readsAnimationLimits() async throws {
    let usual = try await Self.settings().media
    #expect(usual.animationFrames == 2000 && usual.animationMegapixels == 100)
    let environment = ["ANIMATION_FRAMES": "500", "ANIMATION_MEGAPIXELS": "80"]
    let settings = try await Self.settings(environment: environment).media
    #expect(settings.animationFrames == 500 && settings.animationMegapixels == 80)
    await #expect(throws: SettingsError.self) {
      try await Self.settings(environment: ["ANIMATION_MEGAPIXELS": "1001"])
    }
  }

  @Test(
    arguments: [
      (#"{"port": [1]}"#, #""port""#), (#"{"port": null}"#, #""port""#),
      (#"{"port": 80.5}"#, #""port""#), (#"{"port": {"number": 1}}"#, #""port""#),
      (#"{"log": {"level": ["debug"]}}"#, #""log.level""#),
    ])
  func `a value of the wrong type in the file is reported with its key`(
    file: String, key: String
  ) async throws {
    let error = await #expect(throws: FileAccessError.self) {
      _ = try await Self.settings(file: file)
    }
    #expect(
      error?.description.hasSuffix(
        "config.json cannot be used: \(key) must be a text, a whole number, true or false.") == true
    )
  }

  @Test func `a text instead of a number is refused, and so is a file that is not an object`()
    async throws
  {
    let error = await #expect(throws: SettingsError.self) {
      _ = try await Self.settings(file: #"{"port": "abc"}"#)
    }
    #expect(error?.description == #"PORT cannot be "abc"."#)
    let list = await #expect(throws: FileAccessError.self) {
      _ = try await Self.settings(file: "[1]")
    }
    #expect(list?.description.hasSuffix("cannot be used: it is not a JSON object.") == true)
  }

  @Test func `the settings file can contain the path of a secret's file`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let secret = folder.appending(path: "kept").path
    try "word\n".write(toFile: secret, atomically: true, encoding: .utf8)
    let settings = try await Self.settings(file: #"{"secret": {"file": "\#(secret)"}}"#)
    #expect(settings.secret == "word")
  }

  @Test func `a secret can be the content of a file`() async throws {
    let secret = String(repeating: "ab", count: 32)
    let settings = try await Self.settings(environment: [
      "SECRET_FILE": secret + "\n", "DATABASE_URL_FILE": " postgres://there/book \n",
    ])
    #expect(settings.secret == secret)
    #expect(settings.databaseURL == "postgres://there/book")
    let both = try await Self.settings(environment: [
      "DATABASE_URL": "postgres://here/book", "DATABASE_URL_FILE": "postgres://there/book",
    ])
    #expect(both.databaseURL == "postgres://here/book")
  }

  @Test func `a base URL has its sub-path, proxies their ranges`() async throws {
    let settings = try await Self.settings(environment: [
      "BASE_URL": "https://example.org/book/", "TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8, ::1",
      "SIGNUPS": "open", "DURABILITY": "normal", "HOST": "::1",
    ])
    #expect(settings.deployment.baseURL.absolute("/log") == "https://example.org/book/log")
    #expect(!settings.deployment.proxies.isEmpty)
    #expect(settings.signups == .open && !settings.isDurable)
    let six = try await Self.settings(environment: ["HOST": "::1"])
    #expect(six.deployment.baseURL.origin == "http://[::1]:8080")
  }

  @Test(arguments: [
    ("PORT", "65536"), ("PORT", "http"), ("PORT", "-1"), ("DATABASE_CONNECTIONS", "0"),
    ("DURABILITY", "maybe"), ("SIGNUPS", "everyone"), ("LOG_REQUESTS", "yes"),
    ("LOG_LEVEL", "loud"), ("MAX_REQUESTS", "0"), ("MAX_BODY_MB", "many"),
    ("BASE_URL", "example.org"), ("BASE_URL", "ftp://example.org"),
    ("TRUSTED_PROXIES", "nearby"), ("COMMONPLACE_SCRYPT_ROUNDS", "40"),
    ("SMTP_TIMEOUT", "0"), ("SMTP_TLS", "maybe"), ("MAIL_FROM", "nobody"),
  ])
  func `an invalid setting is reported with its value`(
    name: String, value: String
  ) async throws {
    let error = await #expect(throws: SettingsError.self) {
      _ = try await Self.settings(
        environment: ["SMTP_URL": "smtp://localhost", "BASE_URL": "http://example.org"]
          .merging([name: value]) { $1 })
    }
    #expect(error?.description == "\(name) cannot be \"\(value)\".")
  }

  @Test func `mail has a server, a sender and TLS`() async throws {
    let settings = try await Self.settings(environment: [
      "SMTP_URL": "smtp://book%40example.org:p%3Aw@mail.example.org", "BASE_URL": "https://a.org",
    ])
    #expect(
      settings.mail
        == MailServer(
          url: "smtp://book%40example.org:p%3Aw@mail.example.org:587",
          sender: try #require(EmailSender("Commonplace <noreply@a.org>"))))
    #expect(try await Self.settings().mail == nil)
    let error = await #expect(throws: SettingsError.self) {
      _ = try await Self.settings(environment: [
        "SMTP_URL": "https://ann:secret@mail.example.org", "MAIL_FROM": "book@example.org",
      ])
    }
    #expect(error?.description.contains("SMTP_URL") == true)
    #expect(error?.description.contains("secret") == false)
  }

  @Test func `Apple is on with an audience or a service`() async throws {
    #expect(try await Self.settings().apple == nil)
    let apps = try await Self.settings(environment: ["APPLE_AUDIENCES": "com.a, com.b"]).apple
    #expect(apps == AppleSettings(audiences: ["com.a", "com.b"]) && apps?.appIdentifiers == [])
    let linked = try await Self.settings(
      environment: ["APPLE_AUDIENCES": "com.a", "APPLE_TEAM_ID": "TEAM123456"]
    ).apple
    #expect(linked?.appIdentifiers == ["TEAM123456.com.a"])
    let pages = try await Self.settings(environment: ["APPLE_SERVICE_ID": "com.c"]).apple
    #expect(pages?.webServiceID == "com.c" && pages?.audiences == ["com.c"])
  }

  @Test func `a file that cannot be read is reported`() async throws {
    let error = await #expect(throws: SettingsError.self) {
      _ = try await Settings(
        flags: ["secret.file": "/nowhere/secret"], configFile: nil, environment: [:])
    }
    #expect(error?.description == "SECRET_FILE cannot be \"/nowhere/secret\".")
    await #expect(throws: (any Error).self) {
      _ = try await Settings(flags: [:], configFile: "/nowhere/config.json", environment: [:])
    }
  }

  @Test("Limits per address default to an eighth of the total")
  func limitsPerAddress() async throws {
    let derived = try await Self.settings(environment: ["MAX_REQUESTS": "80"]).limits
    #expect(derived.admission.requestsPerNetwork == 10)
    let given = try await Self.settings(
      environment: [
        "MAX_ADDRESS_REQUESTS": "80", "MAX_ADDRESS_CONNECTIONS": "70",
        "MAX_ADDRESS_PASSWORDS": "9", "MAX_UNREAD_MB": "12",
      ]
    ).limits
    #expect(given.admission.requestsPerNetwork == 80 && given.passwordsPerNetwork == 9)
    #expect(given.answers.bytes == 12 << 20)
    #expect(given.connections(openFiles: 1_024, databaseConnections: 4).perNetwork == 70)
  }

  @Test("Deadlines of slow clients can be set")
  func deadlines() async throws {
    let limits = try await Self.settings(
      environment: [
        "HEADER_SECONDS": "5", "BODY_MINUTES": "6", "MIN_BYTES_PER_SECOND": "7",
        "SLOW_SECONDS": "8", "IDLE_SECONDS": "9",
      ]
    ).limits.transfers
    #expect(limits.head == .seconds(5) && limits.bodyTotal == .minutes(6))
    #expect(limits.bytesPerSecond == 7 && limits.idle == .seconds(9))
    #expect(limits.grace == .seconds(8) && limits.unread == .seconds(8))
    await #expect(throws: SettingsError.self) {
      _ = try await Self.settings(environment: ["HEADER_SECONDS": "0"])
    }
  }

  @Test("Connections leave enough open files for the database and the workers")
  func connectionsFitOpenFiles() async throws {
    let limits = try await Self.settings().limits
    let many = limits.connections(openFiles: 65_536, databaseConnections: 4)
    #expect(many.connections == 4_096 && many.perNetwork == 512)
    let few = limits.connections(openFiles: 1_024, databaseConnections: 4)
    #expect(few.connections + few.probes <= 1_024 - 200)
    #expect(few.perNetwork == few.connections / 8)
  }
}
