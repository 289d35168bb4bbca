import Accounts
import Catalog
import HTML
import Model

/// The page about the data of a space: storage, exports, sample data and, for the user's own space,
/// deleting the account.
struct DataView {
  let pictures: Int
  let bytes: Int64
  let sample: SampleData.Counts
  let firstFilms: SampleData.Counts
  let canWrite: Bool
  /// The types whose entries can be exported.
  let types: [TypeRecord]
  /// The name of the space; nil for the user's personal space.
  let sharedSpaceName: String?

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let title =
      sharedSpaceName.map { words(settings: .dataOf, ["name": $0]) } ?? words(settings: .data)
    return SettingsFrame(title: title, context: context).page {
      SettingsSection(words(settings: .storage)) {
        p {
          strong { words(settings: .storageText, ["size": size(in: words)]) }
          " · "
          words(settings: .pictures, count: pictures)
        }
      }.node
      ExportLinks(types: types, context: context).node
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

  private func size(in words: Words) -> String {
    let units: [NumberWord] = [.bytes, .kilobytes, .megabytes, .gigabytes]
    var number = Double(bytes)
    var unit = 0
    while number >= 1000, unit < units.count - 1 {
      number /= 1000
      unit += 1
    }
    return words(number: units[unit], ["n": words.decimal(number)])
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
          controls.text(
            "password", words(.password), "", kind: .password, limit: 1000, required: true,
            extra: Attribute("autocomplete", "current-password"))
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
