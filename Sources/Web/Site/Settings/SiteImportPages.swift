import Accounts
import Book
import Catalog
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Journal
import Model
import NIOCore
import Publishing
import ServerKit

/// The export of a site, and its import.
enum SiteImportPages {
  @Sendable static func files(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    let site = try await features.site.settings.find(space: call.space.space)
    let files = StaticSiteExport(site, features: features, base: call.deployment.baseURL)
    return try zip("site", try await files.archive())
  }

  @Sendable static func markdown(_ call: PageCall) async throws -> Response {
    try zip("markdown", try await call.web.features.site.markdown.pack(call.scope))
  }

  @Sendable static func archive(_ call: PageCall) async throws -> Response {
    try zip("site-archive", try await call.web.features.site.archive.pack(call.scope))
  }

  private static func zip(_ name: String, _ file: FileHandle) throws -> Response {
    try fileResponse(named: "\(name).zip", file, contentType: "application/zip")
  }

  // MARK: - Import

  @Sendable static func restore(_ call: PageCall) async throws -> Response {
    let file = try TemporaryFile.create()
    let form = try await Multipart.read(from: call.request, limits: limits, to: file).form()
    try call.checkCSRFToken(of: form)
    do {
      guard form.isOn("sure") else { throw Failure.invalid(FieldProblem("sure", "required")) }
      try await call.web.features.site.archive.restore(file, in: call.scope)
      return call.redirect(within: "/site", notice: Notice(.saved))
    } catch let failure as Failure
      where [.malformed, .tooLarge, .conflict, .invalid].contains(failure.kind)
    {
      return try await SiteSettingsPages.refused(failure, beside: "archive", call)
    }
  }

  @Sendable static func add(_ call: PageCall) async throws -> Response {
    let file = try TemporaryFile.create()
    let form = try await Multipart.read(from: call.request, limits: limits, to: file).form()
    try call.checkCSRFToken(of: form)
    let group = ChangeGroupID.new()
    do {
      guard let type = form["type"].flatMap({ TypeID($0) }) else { throw Failure.notFound("type") }
      let outcome = try await call.web.features.site.markdown.add(
        zip: file, limits: call.web.features.imports.limits.archive, as: type, group: group,
        in: call.scope)
      let told = outcome.made + outcome.changed > 0 ? Notice(.saved, undo: group) : nil
      guard outcome.refused.isEmpty else {
        return try await SiteSettingsPages.refused(
          failure(of: outcome.refused, call), beside: "markdown", telling: told, call)
      }
      return call.redirect(within: "/site/types/\(type)", notice: told)
    } catch let failure as Failure where [.malformed, .tooLarge].contains(failure.kind) {
      return try await SiteSettingsPages.refused(failure, beside: "markdown", call)
    }
  }

  /// Returns a failure with the paths of the first five files and their reasons.
  private static func failure(
    of refused: [MarkdownFolder.RefusedFile], _ call: PageCall
  ) -> Failure {
    let paths = refused.prefix(5).map { file in
      let reasons = call.errors(of: file.failure, defaultControl: "").map(\.text)
      return "\(file.path) (\(reasons.joined(separator: " ")))"
    }
    return .malformed("markdown.refused", ["paths": paths.joined(separator: ", ")])
  }

  private static let limits = MultipartLimits(
    partBytes: SiteArchive.maxBytes, totalBytes: SiteArchive.maxBytes + (1 << 20))
}

// MARK: - SiteImportView

/// The links that export a site, and the forms that import it.
struct SiteImportView {
  let types: [Datatype]
  let canWrite: Bool
  /// Whether the member owns the book: an archive replaces its languages and webhooks.
  let canRestore: Bool
  let errors: [FormError]
  let context: PageContext

  private var words: Words { context.words }

  @NodeBuilder var node: some Node {
    SettingsSection(words(publicSite: .takeAlong), text: words(publicSite: .takeAlongText)) {
      div(.class("actions")) {
        link("files.zip", .asFiles)
        link("markdown.zip", .asMarkdown)
        link("archive.zip", .asArchive)
      }
    }.node
    if canWrite {
      if !types.isEmpty { addMarkdown }
      if canRestore { restore }
    }
  }

  private func link(_ file: String, _ word: PublicSiteWord) -> some Node {
    a(
      .class("button"), .href(context.path("/site/settings/\(file)")),
      Attribute("download", present: true)
    ) { words(publicSite: word) }
  }

  private var addMarkdown: some Node {
    SettingsSection(words(publicSite: .addMarkdown), text: words(publicSite: .addMarkdownText)) {
      upload("/site/settings/markdown", .markdownFile, "markdown") {
        let id = FormControls.id("markdown-type")
        div(.class("field")) {
          label(.for(id)) { words(publicSite: .markdownType) }
          select(.id(id), .name("type")) {
            ForEach(types) { type in option(.value("\(type.id)")) { words.name(type.displayName) } }
          }
        }
        button(.class("button")) { words(publicSite: .addMarkdown) }
      }
    }.node
  }

  private var restore: some Node {
    SettingsSection(words(publicSite: .restore), text: words(publicSite: .restoreText)) {
      upload("/site/settings/restore", .restoreFile, "archive") {
        sure
        button(.class("button")) { words(publicSite: .restore) }
      }
    }.node
  }

  /// The confirmation of a restore. It cannot be undone, because rows are written without a log of
  /// changes.
  private var sure: some Node {
    let problem = errors.first { $0.name == "sure" }?.text
    return div(.class("field")) {
      label(.class("check")) {
        input(
          .type(.checkbox), .name("sure"), .value("true"), .required(true),
          Attribute("aria-invalid", problem == nil ? nil : "true"))
        span { words(publicSite: .restoreSure) }
      }
      if let problem { p(.class("error")) { problem } }
    }
  }

  private func upload<Rest: Node>(
    _ path: String, _ word: PublicSiteWord, _ name: String, @NodeBuilder rest: () -> Rest
  ) -> some Node {
    let id = FormControls.id(name)
    let problem = errors.first { $0.name == name }?.text
    let rest = rest()
    return form(
      .class("settings-form"), .method(.post), .action(context.path(path)),
      Attribute("enctype", "multipart/form-data")
    ) {
      CSRFField(context: context).node
      div(.class("field")) {
        label(.for(id)) { words(publicSite: word) }
        input(
          .id(id), .type(.file), .name("file"), Attribute("accept", ".zip"), .required(true),
          Attribute("aria-invalid", problem == nil ? nil : "true"),
          .described(by: problem.map { _ in "\(id)-error" }))
        if let problem { p(.class("error"), .id("\(id)-error")) { problem } }
      }
      rest
    }
  }
}
