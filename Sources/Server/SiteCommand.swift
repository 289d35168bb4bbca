import Accounts
import ArgumentParser
import Book
import Catalog
import Foundation
import Journal
import Model
import Publishing
import ServerKit
import Web

/// `commonplace site export | archive | restore | markdown | add-markdown | usual | approve-host`
struct SiteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site", abstract: "Exports, archives and restores a public site.",
    subcommands: [
      Export.self, Archive.self, Restore.self, MarkdownExport.self, MarkdownImport.self,
      DefaultSite.self,
      ApproveHost.self,
    ])

  /// The options that select a user and one of their spaces.
  struct Owner: ParsableArguments {
    @Option(
      name: .customLong("as"),
      help: "The user on whose behalf the command runs. (default: the first user)")
    var email: String?
    @Option(help: "The handle of the book. (default: the user's personal book)") var space: String?

    func scope(_ features: Features) async throws -> Scope {
      let users = features.accounts.users
      let first = try await users.first()
      let all = try await users.list()
      guard let account = email == nil ? first : all.first(where: { $0.user.email == email })
      else { throw ValidationError("There is no such user.") }
      let home = try await users.personalSpace(of: account.key)
      guard let space else { return Scope(user: account.key, space: home) }
      let found = try await features.site.settings.find(handle: space)
      return Scope(user: account.key, space: found.space)
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes the public site into a folder, as files for any web server.",
      discussion: examples("site export ./public"))

    @Argument(help: "The folder. It is created if it does not exist.") var folder: String
    @OptionGroup var owner: Owner
    @OptionGroup var shared: SharedOptions

    func run() async throws {
      let settings = try await shared.settings()
      let wiring = try await Wiring(settings)
      let folder = URL(filePath: folder, directoryHint: .isDirectory)
      try await reportingFailures {
        let scope = try await owner.scope(wiring.features)
        let site = try await wiring.features.site.settings.find(space: scope.space)
        let files = StaticSiteExport(
          site, features: wiring.features, base: settings.deployment.baseURL)
        let count = try await files.write { path, bytes in
          try SiteCommand.write(Data(bytes), at: path, in: folder)
        }
        print("\(count) files.")
      }
    }
  }

  /// Writes a file of the site and creates its folder.
  static func write(_ data: Data, at path: String, in folder: URL) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  struct Archive: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes the whole site into one file.",
      discussion: "Types, entries, addresses, files, translations, versions, settings."
        + "\n\n" + examples("site archive site-archive.zip"))

    @Argument(help: "The file.") var file: String
    @OptionGroup var owner: Owner
    @OptionGroup var shared: SharedOptions

    func run() async throws {
      let wiring = try await shared.open()
      try await reportingFailures {
        let scope = try await owner.scope(wiring.features)
        let packed = try await wiring.features.site.archive.pack(scope)
        try Data().write(to: URL(filePath: file))
        let target = try FileHandle(forWritingTo: URL(filePath: file))
        while let piece = try packed.read(upToCount: 1 << 20), !piece.isEmpty {
          try target.write(contentsOf: piece)
        }
        print("\(try target.offset()) bytes.")
      }
    }
  }

  struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Restores an archive into a book without entries.",
      discussion: examples("site restore site-archive.zip --as ann@example.com"))

    @Argument(help: "The file.") var file: String
    @OptionGroup var owner: Owner
    @OptionGroup var shared: SharedOptions

    func run() async throws {
      let wiring = try await shared.open()
      let archive = try FileHandle.openForReading(file)
      try await reportingFailures {
        let scope = try await owner.scope(wiring.features)
        let count = try await wiring.features.site.archive.restore(archive, in: scope)
        print("\(count) entries.")
      }
    }
  }
}

extension SiteCommand {
  struct DefaultSite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "usual", abstract: "Shows or sets the site for requests without a handle.",
      discussion: "A running server applies it at once."
        + "\n\n" + examples("site usual ann", "site usual --first"))

    @Argument(help: "The handle of a book.") var handle: String?
    @Flag(help: "Reset to the first user's site.") var first = false
    @OptionGroup var shared: SharedOptions

    func run() async throws {
      let wiring = try await shared.open()
      try await reportingFailures {
        let settings = wiring.features.site.settings
        if handle != nil || first { try await settings.setDefaultSite(first ? nil : handle) }
        print(try await settings.defaultSite().map { "@\($0.handle)" } ?? "There is no site yet.")
      }
    }
  }

  struct MarkdownExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "markdown", abstract: "Writes the content as Markdown files with front matter.",
      discussion: examples("site markdown ./content"))

    @Argument(help: "The folder. It is created if it does not exist.") var folder: String
    @OptionGroup var owner: Owner
    @OptionGroup var shared: SharedOptions

    func run() async throws {
      let wiring = try await shared.open()
      let folder = URL(filePath: folder, directoryHint: .isDirectory)
      try await reportingFailures {
        let scope = try await owner.scope(wiring.features)
        let files = try await wiring.features.site.markdown.exportFiles(scope)
        for file in files {
          try SiteCommand.write(Data(file.text.utf8), at: file.path, in: folder)
        }
        print("\(files.count) files.")
      }
    }
  }

  struct MarkdownImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add-markdown",
      abstract: "Creates a draft from each Markdown file in a folder.",
      discussion: "A file with the id of existing content updates it instead."
        + "\n\n" + examples("site add-markdown ./content --type Post"))

    @Argument(help: "The folder.") var folder: String
    @Option(help: "The type of the content: Post, Page, …") var type: String
    @OptionGroup var owner: Owner
    @OptionGroup var shared: SharedOptions

    func run() async throws {
      let wiring = try await shared.open()
      var paths = try MarkdownImport.paths(in: folder)[...]
      try await reportingFailures {
        let features = wiring.features
        let scope = try await owner.scope(features)
        let types = try await features.site.types.all(scope)
        guard let found = types.first(where: { $0.label.lowercased() == type.lowercased() }) else {
          throw Failure.notFound("type")
        }
        let outcome = try await features.site.markdown.add(as: found.id, in: scope) {
          guard let path = paths.popFirst() else { return nil }
          return try MarkdownImport.file(at: path, in: folder)
        }
        print("\(outcome.made) created, \(outcome.changed) updated.")
        for file in outcome.refused {
          printError("Not imported: \(file.path): \(file.failure.sentence)")
        }
        if !outcome.refused.isEmpty { throw ExitCode.failure }
      }
    }

    /// Returns the paths of Markdown files, without symbolic links, which could point outside the
    /// folder.
    private static func paths(in folder: String) throws -> [String] {
      let top = URL(filePath: folder, directoryHint: .isDirectory)
      guard let paths = FileManager.default.enumerator(atPath: top.path) else {
        throw ValidationError("\(folder) cannot be read.")
      }
      let names = paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.sorted()
      return try names.filter { name in
        let facts = try top.appending(path: name).resourceValues(forKeys: [.isRegularFileKey])
        return facts.isRegularFile == true
      }
    }

    private static func file(at path: String, in folder: String) throws -> MarkdownFolder.ImportFile
    {
      let file = URL(filePath: folder, directoryHint: .isDirectory).appending(path: path)
      let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= MarkdownFolder.maxFileBytes else {
        return MarkdownFolder.ImportFile(path: path, bytes: .failure(MarkdownFolder.fileTooLarge))
      }
      return MarkdownFolder.ImportFile(
        path: path, bytes: .success(Array(try Data(contentsOf: file))))
    }
  }
}

// MARK: - Hosts of sites

extension SiteCommand {
  struct ApproveHost: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "approve-host",
      abstract: "Approves the host name that a site has requested, or lists the requests.",
      discussion: """
        Approve a name only if it belongs to the owners of the site, because all of it is served \
        from their site. A running server applies it within seconds.
        """ + "\n\n" + examples("site approve-host blog.example.com"))

    @Argument(help: "The host name. (default: list the requests)") var host: String?
    @Option(help: "The handle of the site, if several have requested the name.")
    var space: String?
    @OptionGroup var shared: SharedOptions

    func run() async throws {
      let settings = try await shared.open().features.site.settings
      try await reportingFailures {
        guard let host else {
          for request in try await settings.hostRequests() {
            print("\(request.host)  @\(request.handle)")
          }
          return
        }
        let approved = try await settings.approveHost(host, of: space)
        print("\(approved.host) is now the host of @\(approved.handle).")
      }
    }
  }
}
