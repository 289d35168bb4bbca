import Book
import HTML
import Hummingbird

/// The page with the keyboard shortcuts, which `?` shows in a dialog (`shortcuts.js`).
enum ShortcutPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    call.answer(ShortcutsView().page(in: call.page))
  }
}

/// The keyboard shortcuts, and the choice whether single keys work in this browser.
struct ShortcutsView {
  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return SettingsFrame(title: words(settings: .shortcuts), context: context).page {
      section(.class("settings-card shortcuts")) {
        dl(.class("shortcut-rows")) { ForEach(rows(words)) { row in node(of: row) } }
        label(.class("check script-only")) {
          input(.type(.checkbox), Attribute("data-single-keys", present: true), .checked(true))
          span {
            words(shortcut: .keys)
            span(.class("hint shortcut-hint")) { words(shortcut: .keysHint) }
          }
        }
      }
    }
  }

  private struct Row {
    let keys: [String]
    let text: String
  }

  private func rows(_ words: Words) -> [Row] {
    [
      Row(keys: ["N"], text: words(shortcut: .new)),
      Row(keys: ["/"], text: words(shortcut: .search)),
      Row(keys: ["Ctrl K", "⌘ K"], text: words(shortcut: .searchAll)),
      Row(keys: ["J"], text: words(shortcut: .next)),
      Row(keys: ["K"], text: words(shortcut: .previous)),
      Row(keys: [words(shortcut: .enter)], text: words(shortcut: .open)),
      Row(keys: ["F2"], text: words(shortcut: .editItem)),
      Row(keys: [words(shortcut: .escape)], text: words(shortcut: .close)),
      Row(keys: ["?"], text: words(shortcut: .help)),
    ]
  }

  private func node(of row: Row) -> some Node {
    div {
      dt { row.text }
      dd { ForEach(row.keys) { key in kbd { key } } }
    }
  }
}
