import Catalog
import Foundation
import HTML
import Model

/// The page with the upload form and the import history.
struct ImportListView {
  let imports: [Import]
  let encoding: ImportEncoding
  /// The name of the space; nil for the user's personal space.
  let sharedSpaceName: String?
  let errors: [FormError]

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let title =
      sharedSpaceName.map { words(imports: .titleOf, ["name": $0]) } ?? words(imports: .title)
    return ImportFrame(title: title, context: context).page {
      SettingsSection(words(imports: .another), text: words(imports: .text)) { upload(context) }
        .node
      SettingsSection(words(imports: .past)) {
        if imports.isEmpty {
          p { words(imports: .none) }
        } else {
          ul(.class("import-list")) { ForEach(imports) { found in row(found, context) } }
        }
      }.node
    }
  }

  private func upload(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    let most = "\(Imports.maximumFileSize >> 20)"
    return form(
      .class("settings-form"), .method(.post), .action(context.imports()),
      Attribute("enctype", "multipart/form-data"), Attribute("novalidate", present: true)
    ) {
      CSRFField(context: context).node
      controls.summary
      controls.field(
        "file", words(imports: .file), hints: [words(imports: .fileHint, ["max": most])]
      ) {
        id, described, invalid in
        input(
          id, .type(.file), .name("file"), described, invalid, .required(true),
          Attribute("accept", ".csv,.tsv,.json,.zip,.gz"))
      }
      controls.field("encoding", words(imports: .encoding)) { id, described, invalid in
        select(id, .name("encoding"), described, invalid) {
          ForEach(ImportEncoding.allCases) { other in
            option(.value(other.rawValue), .selected(other == encoding)) {
              other == .utf8 ? words(imports: .encodingAuto) : other.rawValue.uppercased()
            }
          }
        }
      }
      button(.class("button primary")) { words(imports: .upload) }
    }
  }

  private func row(_ found: Import, _ context: PageContext) -> some Node {
    let words = context.words
    return li {
      a(.href(context.imports(found.id))) {
        strong { found.name }
        span {
          words.name(of: found.profile) + " · " + words.name(of: found.phase) + " · "
            + words.longDate(CalendarDate(found.createdAt, in: .gmt))
        }
      }
    }
  }
}

/// The layout of the pages about imports.
struct ImportFrame {
  let title: String
  let context: PageContext
  /// Whether the page reloads until the import has moved on.
  var refreshes = false

  func page<Content: Node>(@NodeBuilder _ content: () -> Content) -> [UInt8] {
    let inner = content()
    return Layout(
      title: title, context: context, chapter: .settings, styles: ["css/import.css"],
      bodyClass: "page-settings page-import", autoReloads: refreshes
    ).page {
      header(.class("page-head back-head")) {
        a(
          .class("round"), .href(context.settings()), .label(context.words(frame: .settings))
        ) { Icon.back.node(context) }
        h1 { title }
      }
      div(.class("settings-sections")) { inner }
    }
  }
}

extension Words {
  func name(of profile: ImportProfile) -> String {
    // `ImportProfileWordsTests` checks that every key is one of a string.
    ImportWord(rawValue: profile.nameStringKey).map { self(imports: $0) } ?? profile.nameStringKey
  }

  func name(of phase: Import.Phase) -> String {
    switch phase {
    case .mapping: self(imports: .mapping)
    case .reading: self(imports: .reading)
    case .ready: self(imports: .ready)
    case .running: self(imports: .running)
    case .cancelling: self(imports: .cancelling)
    case .cancelled: self(imports: .cancelled)
    case .done: self(imports: .done)
    case .undoing: self(imports: .undoing)
    case .undone: self(imports: .undone)
    case .failed: self(imports: .failed)
    }
  }

  /// - Parameter isDone: whether the row was written. If not, the name describes what would happen.
  func name(of outcome: ImportRow.Outcome, isDone: Bool) -> String {
    switch outcome {
    case .new: self(imports: isDone ? .madeRow : .new)
    case .changed: self(imports: .changed)
    case .joined: self(imports: .joined)
    case .ambiguous: self(imports: .ambiguous)
    case .duplicate: self(imports: isDone ? .wasSkipped : .duplicate)
    case .aside: self(imports: .aside)
    case .repeated: self(imports: .repeated)
    case .unchanged: self(imports: .unchanged)
    case .deleted: self(imports: .deleted)
    case .skipped: self(imports: .skipped)
    case .failed: self(imports: .failedRow)
    }
  }
}
