import Archive
import Foundation
import HTML
import Journal
import Model

/// The page with the forms that start an export or a restoration, and the latest ones.
struct ArchiveListView {
  let archives: [ArchiveJob]
  /// Whether the user operates the server.
  let isOperator: Bool
  /// The server's backups; nil for anyone who does not operate it.
  let backups: BackupsCard?
  /// The name of the space; nil for the user's personal space.
  let sharedSpaceName: String?
  let errors: [FormError]

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let title =
      sharedSpaceName.map { words(archive: .titleOf, ["name": $0]) } ?? words(archive: .title)
    return ImportFrame(title: title, context: context).page {
      SettingsSection(words(archive: .download), text: words(archive: .downloadText)) {
        startForm("space", context)
      }.node
      if isOperator {
        SettingsSection(words(archive: .server), text: words(archive: .serverText)) {
          startForm("server", context)
        }.node
        if let backups { backups.node(context) }
        SettingsSection(words(archive: .restore), text: words(archive: .restoreText)) {
          restoreForm(context)
        }.node
      }
      if !archives.isEmpty {
        SettingsSection(words(archive: .past)) {
          ul(.class("import-list")) { ForEach(archives) { archive in row(archive, context) } }
        }.node
      }
    }
  }

  /// Returns the form that starts an export.
  /// - Parameter contents: the value of the control `contents`: `space` or `server`.
  private func startForm(_ contents: String, _ context: PageContext) -> some Node {
    form(.method(.post), .action(context.archives())) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("contents"), .value(contents))
      button(.class("button primary")) { context.words(archive: .start) }
    }
  }

  private func restoreForm(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return form(
      .class("settings-form"), .method(.post), .action(context.archives() + "/restore"),
      Attribute("enctype", "multipart/form-data"), Attribute("novalidate", present: true)
    ) {
      CSRFField(context: context).node
      controls.summary
      controls.archiveFile
      controls.text("name", words(archive: .name), "", limit: 100)
      button(.class("button primary")) { words(archive: .restoreNow) }
    }
  }

  private func row(_ archive: ArchiveJob, _ context: PageContext) -> some Node {
    let words = context.words
    return li {
      a(.href(context.archives(archive.id))) {
        strong { words.title(of: archive) }
        span {
          words.name(of: archive.phase) + " · "
            + words.longDate(CalendarDate(archive.created, in: .gmt))
        }
      }
    }
  }
}

/// The page of an export or a restoration: its progress, or what came of it.
struct ArchiveView {
  let archive: ArchiveJob

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return ImportFrame(
      title: words.title(of: archive), context: context, refreshes: !archive.hasEnded
    ).page {
      section(.class("settings-card import-progress")) {
        h2 {
          archive.isCancelling && !archive.hasEnded
            ? words(archive: .cancelling) : words.name(of: archive.phase)
        }
        if archive.hasEnded { result(context) } else { progress(context) }
      }
    }
  }

  @NodeBuilder private func progress(_ context: PageContext) -> some Node {
    let words = context.words
    let progress = archive.progress
    HTML.progress(
      .class("progress"), .label(words.title(of: archive)),
      Attribute("value", progress.total == nil ? nil : "\(progress.done)"),
      Attribute("max", progress.total.map { "\($0)" })
    ) {}
    p { words.text(of: progress) }
    button(.cancel, "cancel", context)
  }

  @NodeBuilder private func result(_ context: PageContext) -> some Node {
    let words = context.words
    if let error = archive.error {
      p(.class("error"), .role("alert")) { words.sentence(of: error) }
    }
    if let restored = archive.progress.restored { restoration(restored, context) }
    if let damaged = archive.progress.damagedImages {
      p(.class("error")) { words(archive: .damagedImages, ["n": words.grouped(damaged)]) }
    }
    if archive.phase == .done, !archive.isRestoration {
      if let size = archive.size {
        p { words(archive: .kept) }
        div(.class("actions")) {
          a(
            .class("button primary"), .href(context.archives(archive.id) + "/file"),
            Attribute("download", present: true)
          ) { words(archive: .get, ["size": words.size(of: Int64(size))]) }
        }
      } else {
        p { words(archive: .gone) }
      }
    }
    button(archive.isRestoration ? .forget : .delete, "delete", context)
  }

  @NodeBuilder private func restoration(
    _ restored: ArchiveJob.Restored, _ context: PageContext
  ) -> some Node {
    let words = context.words
    p {
      words(
        archive: .restored,
        ["rows": words.grouped(restored.rows), "images": words.grouped(restored.images)])
    }
    if restored.hasNewIDs { p { words(archive: .newIDs) } }
    if !restored.missingMembers.isEmpty {
      p { words(archive: .missing, ["names": restored.missingMembers.joined(separator: ", ")]) }
    }
    if !restored.droppedSecrets.isEmpty {
      p { words(archive: .secrets, ["names": restored.droppedSecrets.joined(separator: ", ")]) }
    }
    div(.class("actions")) {
      a(.class("button primary"), .href(context.root + "/s/\(restored.handle)/log")) {
        words(archive: .open)
      }
    }
  }

  private func button(
    _ word: ArchiveWord, _ path: String, _ context: PageContext
  ) -> some Node {
    form(.method(.post), .action(context.archives(archive.id) + "/" + path)) {
      CSRFField(context: context).node
      HTML.button(.class("button")) { context.words(archive: word) }
    }
  }
}

extension FormControls {
  /// The control with which an archive is chosen.
  var archiveFile: some Node {
    field("file", context.words(archive: .file)) { id, described, invalid in
      input(
        id, .type(.file), .name("file"), described, invalid, .required(true),
        Attribute("accept", ".zip"))
    }
  }
}

extension PageContext {
  /// Returns the path of the page with all archives, or of the page of one.
  func archives(_ id: JobID? = nil) -> String {
    path("/settings/archives" + (id.map { "/\($0)" } ?? ""))
  }
}

extension Words {
  fileprivate func title(of archive: ArchiveJob) -> String {
    if archive.isRestoration { return self(archive: .restoration) }
    return self(archive: archive.request.isWholeServer ? .ofServer : .ofSpace)
  }

  fileprivate func name(of phase: UserJob.Phase) -> String {
    switch phase {
    case .waiting: self(archive: .waiting)
    case .running: self(archive: .running)
    case .done: self(archive: .done)
    case .failed, .interrupted: self(archive: .failed)
    case .cancelled: self(archive: .cancelled)
    }
  }

  fileprivate func text(of progress: ArchiveJob.Progress) -> String {
    let numbers = [
      "n": grouped(progress.done), "total": grouped(progress.total ?? progress.done),
    ]
    return switch progress.step {
    case .waiting: self(archive: .soon)
    case .verifying: self(archive: .verifying, numbers)
    case .rows: self(archive: .rows, numbers)
    case .images: self(archive: .images, numbers)
    case .checking: self(archive: .checking)
    }
  }
}
