import Accounts
import Book
import Catalog
import HTML
import Model

/// The page about the data of a space: storage, exports, sample data and, for the user's own space,
/// deleting the account.
struct DataView {
  let usage: SpaceUsage
  /// The numbers of entries by type: people and genres are entries too.
  let counts: [(type: TypeRecord, count: Int)]
  let sample: SampleData.Counts
  let firstFilms: SampleData.Counts
  let canWrite: Bool
  /// Whether the user owns the space, so that they can download all of it.
  let isOwner: Bool
  /// The types whose entries can be exported.
  let types: [TypeRecord]
  /// The collections whose entries can be exported.
  let collections: [EntryCollection]
  /// The name of the space; nil for the user's personal space.
  let sharedSpaceName: String?

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let title =
      sharedSpaceName.map { words(settings: .dataOf, ["name": $0]) } ?? words(settings: .data)
    return SettingsFrame(title: title, context: context).page {
      SettingsSection(words(settings: .storage)) {
        p {
          strong { words(settings: .storageText, ["size": words.size(of: usage.imageBytes)]) }
          " · "
          words(settings: .pictures, count: usage.images)
          " · "
          words(.entries, count: usage.entries)
          if usage.importBytes > 0 {
            " · "
            words(settings: .storageImports, ["size": words.size(of: usage.importBytes)])
          }
        }
        if counts.count > 1 {
          p(.class("hint")) {
            counts.map { type, count in
              "\(words.pluralName(type.displayName)) \(words.grouped(count))"
            }.joined(separator: " · ")
          }
        }
      }.node
      if canWrite {
        SettingsSection(words(settings: .imports), text: words(settings: .importsText)) {
          p { a(.class("button"), .href(context.imports())) { words(settings: .imports) } }
        }.node
      }
      ExportLinks(types: types, collections: collections, context: context).node
      if isOwner {
        SettingsSection(words(archive: .download), text: words(archive: .linkText)) {
          p {
            a(.class("button"), .href(context.archives())) { words(archive: .title) }
          }
        }.node
      }
      if canWrite {
        SettingsSection(words(sample: .title), text: words(sample: .text)) {
          SampleView(presence: sample).actions(in: context)
        }.node
        SettingsSection(
          words(sample: .title, of: .films), text: words(sample: .text, of: .films)
        ) {
          SampleView(kind: .films, presence: firstFilms).actions(in: context)
        }.node
        SettingsSection(words(sample: .clear), text: words(sample: .clearText)) {
          p {
            a(.class("button danger"), .href(context.path("/log/clear"))) {
              words(sample: .clear)
            }
          }
        }.node
      }
      if sharedSpaceName == nil { leaving(words, context) }
    }
  }

  @NodeBuilder private func leaving(_ words: Words, _ context: PageContext) -> some Node {
    SettingsSection(words(settings: .signups), text: words(settings: .signupsText)) {}.node
    SettingsSection(words(settings: .leave), text: words(settings: .leaveText)) {
      p {
        a(.class("button danger"), .href(context.settings("delete-account"))) {
          words(settings: .leave)
        }
      }
    }.node
  }

}

extension Words {
  /// Returns a number of bytes with a unit.
  func size(of bytes: Int64) -> String {
    let units: [NumberWord] = [.bytes, .kilobytes, .megabytes, .gigabytes]
    var number = Double(bytes)
    var unit = 0
    while number >= 1000, unit < units.count - 1 {
      number /= 1000
      unit += 1
    }
    return self(number: units[unit], ["n": decimal(number)])
  }
}

/// The confirmation before an account is deleted. It states what happens to each space, and asks
/// for the account's e-mail address and its password, if it has one.
struct DeleteAccountView {
  struct Book {
    let effect: AccountDeletionEffect
    /// The number of entries.
    let count: Int
  }

  let email: String
  /// All spaces of the user.
  let books: [Book]
  let requiresPassword: Bool
  let errors: [FormError]

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return SettingsFrame(title: words(settings: .leaveTitle), context: context).page {
      form(
        .class("settings-form settings-card"), .method(.post),
        .action(context.settings("delete-account")), Attribute("novalidate", present: true)
      ) {
        CSRFField(context: context).node
        p { words(settings: .leaveText) }
        ul(.class("partings")) { ForEach(books) { book in li { text(of: book, words) } } }
        controls.summary
        controls.text(
          "confirm", words(settings: .leaveType, ["email": email]), "", required: true,
          extra: Attribute("autocomplete", "off"))
        if requiresPassword {
          controls.password(words(.password), isNew: false)
        }
        div(.class("actions")) {
          a(
            .class("button"), .href(context.settings("data")),
            Attribute("data-cancel", present: true)
          ) { words(.cancel) }
          button(.class("button danger filled")) { words(settings: .leaveButton) }
        }
      }
    }
  }
  private func text(of book: Book, _ words: Words) -> String {
    var arguments = [
      "name": book.effect.name, "entries": words(.entries, count: book.count),
    ]
    arguments["heir"] = book.effect.successor
    let word: SettingsWord =
      !book.effect.isShared ? .leaveGoes : book.effect.successor == nil ? .leaveStays : .leaveHeir
    return words(settings: word, arguments)
  }
}
