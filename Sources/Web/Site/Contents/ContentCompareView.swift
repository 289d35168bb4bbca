import Catalog
import HTML
import Model

/// The page that compares a version with the current content, where they differ.
struct ContentCompareView {
  struct Line {
    var name: String
    var then: String
    var now: String
  }

  let entry: EntryID
  let version: String
  let number: Int
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
          ForEach(lines) { line in
            section(.class("settings-card compare-field")) {
              h2 { line.name }
              div {
                del {
                  span(.class("hidden")) { words(site: .then) + ": " }
                  line.then.isEmpty ? "--" : line.then
                }
                ins {
                  span(.class("hidden")) { words(.asItIsNow) + ": " }
                  line.now.isEmpty ? "--" : line.now
                }
              }
            }
          }
        }
        if canWrite, !lines.isEmpty { restore }
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
