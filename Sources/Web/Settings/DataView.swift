import Accounts
import Catalog
import HTML
import Model

/// What a book takes, its sample data, and for one's own the way out.
struct DataView {
  let pictures: Int
  let bytes: Int64
  let sample: SampleData.Presence
  let firstFilms: SampleData.Presence
  let canWrite: Bool
  /// Whose entries can be taken along.
  let types: [TypeRecord]
  /// The name of a book that is not the reader's own.
  let shared: String?

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let title =
      shared.map { words(settings: .dataOf, ["name": $0]) } ?? words(settings: .data)
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
      if shared == nil { leaving(words, context) }
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
    let units = words.language == .english ? ["B", "KB", "MB", "GB"] : ["Б", "КБ", "МБ", "ГБ"]
    var number = Double(bytes)
    var unit = 0
    while number >= 1000, unit < units.count - 1 {
      number /= 1000
      unit += 1
    }
    return "\(words.decimal(number))\u{A0}\(units[unit])"
  }
}

/// Asks before an account is deleted: what becomes of each book is said, its address typed, its
/// password given.
struct LeaveView {
  struct Book {
    let parting: Parting
    /// How many entries it has.
    let count: Int
  }

  let email: String
  /// Every book of the reader.
  let books: [Book]
  let asksPassword: Bool
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
        ul(.class("partings")) { Each(books) { book in li { text(of: book, words) } } }
        controls.summary
        controls.text(
          "confirm", words(settings: .leaveType, ["email": email]), "", required: true,
          extra: Attribute("autocomplete", "off"))
        if asksPassword {
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
      "name": book.parting.name, "entries": words(.entries, count: book.count),
    ]
    arguments["heir"] = book.parting.heir
    let word: SettingsWord =
      !book.parting.isShared ? .leaveGoes : book.parting.heir == nil ? .leaveStays : .leaveHeir
    return words(settings: word, arguments)
  }
}
