package import Catalog
import HTML
import Markdown
package import Model

/// The page of an entry in the Log.
package struct EntryView: Sendable {
  package var entry: Entry
  package var type: EntryType?
  package var collection: EntryCollection?
  /// The day on which the entry was created, in the user's time zone.
  package var added: CalendarDate
  package var canWrite: Bool
  /// The entries that it links to (`linkedEntries`), and those that link to it (`linkingEntries`).
  package var linkedEntries: [EntryNeighbour] = []
  package var linkingEntries: [EntryNeighbour] = []
  /// The form of an occasion that failed validation.
  package var refused: OccasionForm?
  /// The member who created the entry, if that is another one.
  package var author: String?
  /// Whether an import created or completed it.
  package var isImported = false

  package init(
    entry: Entry, type: EntryType?, collection: EntryCollection?, added: CalendarDate,
    canWrite: Bool = true
  ) {
    self.entry = entry
    self.type = type
    self.collection = collection
    self.added = added
    self.canWrite = canWrite
  }

  package func page(in context: PageContext) -> [UInt8] {
    Layout(
      title: entry.title, context: context, chapter: .log,
      scripts: ["entry.js"], bodyClass: "page-entry"
    ).page {
      article(.class(entryClass), .id("entry"), .live(.entry, .type, .collection)) {
        topBar(context)
        EntryPhotos(entry: entry, type: type, context: context).node
        div(.class("entry-body")) {
          heading(context)
          FinishForm(
            entry: entry, systemKey: type?.systemKey, canWrite: canWrite, context: context
          ).node
          EntryFieldList(entry: entry, type: type, linkedEntries: linkedEntries, context: context)
            .node
          // Entries of earlier versions have their title as description if they had none.
          if !entry.description.isEmpty, entry.description != entry.title {
            Paragraphs(text: entry.description, kind: "lead").node
          }
          if !entry.notes.isEmpty {
            section(.class("entry-section")) {
              h2 { context.words(.notes) }
              EntryNotes(text: entry.notes).node
            }
          }
          EntryOccasions(
            entry: entry, type: type, canWrite: canWrite, refused: refused, context: context
          ).node
          mentions(context)
          ending(context)
        }
      }
      if canWrite { DeleteEntry(entry: entry, context: context).dialogNode }
    }
  }

  private var entryClass: String {
    type?.look.accent.map { "entry accent-\($0.rawValue)" } ?? "entry"
  }

  /// Longer titles are set smaller, because they would fill the screen of a phone.
  private static let longTitle = 60

  @NodeBuilder private func mentions(_ context: PageContext) -> some Node {
    if !linkingEntries.isEmpty {
      section(.class("entry-section")) {
        h2 { context.words(.namedIn) }
        ul(.class("mentions")) {
          ForEach(linkingEntries) { other in
            li { a(.class("button"), .href(context.entry(other.id))) { other.title } }
          }
        }
      }
    }
  }

  private func topBar(_ context: PageContext) -> some Node {
    div(.class("entry-top")) {
      a(
        .class("round"), .href(context.path("/log")), .label(context.words(.back)),
        Attribute("data-back", present: true)
      ) {
        Icon.back.node(context)
      }
      if canWrite {
        a(.class("round"), .href(context.edit(entry.id)), .label(context.words(.editEntry))) {
          Icon.edit.node(context)
        }
      }
    }
  }

  @NodeBuilder private func heading(_ context: PageContext) -> some Node {
    p(.class("kicker parts")) {
      span {
        type.map { "\($0.icon) \(context.words.name($0.displayName))" } ?? context.words(.noType)
      }
      if let collection {
        a(.href(LogQuery(collection: .one(collection.id)).path(in: context))) {
          context.words(.inCollection, ["name": collection.name])
        }
      }
    }
    h1(.class(entry.title.count > Self.longTitle ? "long-title" : nil)) { entry.title }
    ul(.class("pills")) {
      if entry.showsVerdict(today: context.today, isImported: isImported) {
        li(.class("pill")) {
          span(.ariaHidden) { entry.score.emoji }
          " \(context.words.verdict(entry.score))"
        }
      }
      if entry.stage != .done { li(.class("pill")) { context.words.stageTitle(entry.stage) } }
      if entry.favourite {
        li(.class("pill favourite")) {
          Icon.heart.node(context)
          span(.class("hidden")) { context.words(.favourite) }
        }
      }
    }
  }

  private func ending(_ context: PageContext) -> some Node {
    div(.class("entry-end")) {
      let date = context.words.longDate(added)
      p {
        author.map { context.words(.addedBy, ["date": date, "name": $0]) }
          ?? context.words(.added, ["date": date])
      }
      EntryFooter(entry: entry.id, canWrite: canWrite, context: context).node
    }
  }
}

/// Plain text as paragraphs, which are separated by empty lines.
struct Paragraphs {
  let text: String
  /// The CSS class of the paragraphs.
  let kind: String

  var node: some Node {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let parts = lines.split { $0.allSatisfy(\.isWhitespace) }
    return div(.class(kind)) { ForEach(parts) { part in p { part.joined(separator: "\n") } } }
  }
}

// MARK: - EntryNotes

/// The notes of an entry, as Markdown. Line breaks are preserved, because notes are often plain
/// text.
struct EntryNotes {
  let text: String

  var node: some Node {
    div(.class("notes")) {
      RichText(Markdown(text, preservesLineBreaks: true), headingsFrom: 3, EntryNotes.addresses)
    }
  }

  /// Images on other servers are not requested. Their alt text is shown instead.
  private static let addresses = MarkdownURLMapping(
    image: { PageCall.localPath($0).map { MarkdownImage(source: $0) } })
}

// MARK: - FinishForm

/// A disclosure with a date and the verdicts, for a planned or current entry.
struct FinishForm {
  let entry: Entry
  /// The built-in type of the entry; nil for another one.
  let systemKey: String?
  let canWrite: Bool
  /// Whether the form is on the entry's page in the Library, to which it returns.
  var isInLibrary = false
  let context: PageContext

  @NodeBuilder var node: some Node {
    if canWrite && [.planned, .current].contains(entry.stage) {
      details(.class("finish")) {
        summary(.class("button primary")) {
          Icon.check.node(context)
          context.words(
            .finish, ["seen": context.words.seenName(systemKey: systemKey).lowercased()])
        }
        form(.method(.post), .action(context.finish(entry.id))) {
          CSRFField(context: context).node
          input(.type(.hidden), .name("revision"), .value("\(entry.revision)"))
          if isInLibrary { input(.type(.hidden), .name("in"), .value("library")) }
          FormControls(errors: [], context: context).text(
            "date", context.words(.date), "\(context.today)", kind: .date, required: true)
          verdicts
          button(.class("button primary")) { context.words(.save) }
        }
      }
    }
  }

  private var verdicts: some Node {
    fieldset {
      legend { context.words(.verdict) }
      div(.class("verdicts")) {
        ForEach(Score.all) { score in
          label(.class("tile")) {
            input(
              .type(.radio), .name("score"), .value("\(score.rawValue)"),
              .checked(score == .undecided))
            span(.class("tile-icon"), .ariaHidden) { score.emoji }
            span { context.words.verdict(score) }
          }
        }
      }
    }
  }
}

// MARK: - EntryFooter

/// The links at the end of an entry's page, in the Log and in the Library: its history and its
/// deletion.
struct EntryFooter {
  let entry: EntryID
  let canWrite: Bool
  let context: PageContext

  var node: some Node {
    div(.class("actions")) {
      a(.class("button quiet"), .href(context.history(entry))) {
        Icon.history.node(context)
        context.words(.history)
      }
      if canWrite {
        a(
          .class("button quiet danger"), .href(context.delete(entry)),
          Attribute("data-dialog", "delete")
        ) {
          Icon.trash.node(context)
          context.words(.delete)
        }
      }
    }
  }
}
