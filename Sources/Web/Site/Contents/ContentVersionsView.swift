import Catalog
import HTML
import Model
import Publishing

/// The versions of content, newest first. Each can be compared with the current content and
/// restored.
struct ContentVersionsView {
  struct Row {
    var id: String
    var number: Int
    /// Why the version was created: `publish`, `schedule`, `manual`, `restore`.
    var cause: String
    var label: String
    /// The name of the version's language; empty if all versions are in the site's own.
    var language = ""
    var isPublished: Bool
    var author: String
    /// The time at which it was created, in words.
    var made: String
  }

  let entry: EntryID
  let title: String
  let versions: [Row]
  let canWrite: Bool
  let context: PageContext

  private var words: Words { context.words }

  var page: [UInt8] {
    SiteFrame(
      title: words(site: .versions), back: (context.content(entry), title),
      scripts: ["pull.js"], context: context
    ).page {
      div(
        .id("versions"), .class("content-page"), .live(.entry, .publication, .version),
        Attribute("data-pull", words(.refresh))
      ) {
        p(.class("hint")) { words(site: .versionsText, ["title": title]) }
        if canWrite { make }
        if versions.isEmpty {
          p(.class("hint")) { words(site: .versionsNone) }
        } else {
          ol(.class("version-rows")) { ForEach(versions) { row($0) } }
        }
      }
    }
  }

  /// The form that creates a version.
  private var make: some Node {
    form(.class("settings-form"), .method(.post), .action(context.content(entry, "versions"))) {
      CSRFField(context: context).node
      FormControls(errors: [], context: context).text(
        "label", words(site: .versionLabel), "", hints: [words(site: .versionLabelHint)], limit: 200
      )
      button(.class("button")) { words(site: .keepVersion) }
    }
  }

  private func row(_ version: Row) -> some Node {
    li(.class("version-row")) {
      div(.class("version-head")) {
        h2 {
          words(site: .versionNumber, ["n": "\(version.number)"])
          if !version.language.isEmpty { " · \(version.language)" }
        }
        if version.isPublished {
          span(.class("status status-published")) { words(site: .publicNow) }
        }
        if !version.label.isEmpty { span(.class("badge")) { version.label } }
      }
      p(.class("hint")) {
        "\(words(site: .cause(version.cause))) · \(version.author) · \(version.made)"
      }
      div(.class("actions")) {
        a(.class("button"), .href(context.content(entry, "versions/\(version.id)"))) {
          words(site: .compare)
        }
        if canWrite { restore(version) }
      }
    }
  }

  private func restore(_ version: Row) -> some Node {
    form(
      .method(.post), .action(context.content(entry, "versions/\(version.id)"))
    ) {
      CSRFField(context: context).node
      button(
        .class("button"),
        .label(words(site: .restoreNumber, ["n": "\(version.number)"]))
      ) {
        words(site: .restore)
      }
    }
  }
}

// MARK: - ContentCompareView

/// The page that compares a version with the current content, where they differ. What was deleted
/// and added is marked within the text.
struct ContentCompareView {
  struct Line {
    var name: String
    var parts: [TextDifference.Part]
    /// Whether only the formatting of a text differs. Its parts are in Markdown then.
    var differsInFormatting = false
  }

  let entry: EntryID
  /// The id of the version.
  let version: String
  let number: Int
  /// The time at which the version was created, in words.
  let made: String
  let lines: [Line]
  let canWrite: Bool
  let context: PageContext

  private var words: Words { context.words }

  var page: [UInt8] {
    SiteFrame(
      title: words(site: .versionNumber, ["n": "\(number)"]),
      back: (context.content(entry, "versions"), words(site: .versions)), context: context
    ).page {
      div(.class("content-page compare")) {
        if lines.isEmpty {
          p { words(site: .sameAsNow) }
        } else {
          sides
          ForEach(lines) { line in
            section(.class("settings-card compare-field")) {
              h2 { line.name }
              if line.differsInFormatting { p(.class("hint")) { words(site: .compareFormatting) } }
              p { ForEach(line.parts) { part($0) } }
            }
          }
        }
        if canWrite, !lines.isEmpty { restore }
      }
    }
  }

  /// Says which text is of the version and which is current.
  private var sides: some Node {
    div(.class("compare-sides")) {
      p {
        del { words(site: .compareVersion, ["n": "\(number)", "time": made]) }
        " → "
        ins { words(site: .compareNow) }
      }
      p(.class("hint")) { words(site: .compareHint) }
    }
  }

  @NodeBuilder private func part(_ part: TextDifference.Part) -> some Node {
    switch part {
    case .same(let text): text
    case .removed(let text):
      del {
        span(.class("hidden")) { words(site: .deletedText) + " " }
        text
      }
    case .added(let text):
      ins {
        span(.class("hidden")) { words(site: .addedText) + " " }
        text
      }
    }
  }

  private var restore: some Node {
    form(.method(.post), .action(context.content(entry, "versions/\(version)"))) {
      CSRFField(context: context).node
      button(.class("button primary")) { words(site: .restore) }
    }
  }
}
