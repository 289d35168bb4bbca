import HTML
package import Model

/// The page for an entry that was edited by two people at once: both versions side by side (409).
package struct ConflictView: Sendable {
  /// The entry as it is stored.
  package var current: Entry
  /// The input of the refused form.
  package var mine: EntryInput
  /// The controls of the refused form as received, without `csrf` and `revision`. Keeping the own
  /// version submits them again with the current revision.
  package var controls: [(name: String, value: String)]
  /// The fields of the types of both versions.
  package var fields: [Field]

  package init(
    current: Entry, mine: EntryInput, controls: [(name: String, value: String)], fields: [Field]
  ) {
    self.current = current
    self.mine = mine
    self.controls = controls
    self.fields = fields
  }

  package func page(in context: PageContext) -> [UInt8] {
    let theirs = lines(of: EntryInput(current, words: context.words), context)
    return ConflictingVersionsView(
      title: current.title, form: context.entry(current.id), isMultipart: true,
      revision: current.revision, controls: controls, theirs: context.entry(current.id),
      lines: zip(lines(of: mine, context), theirs).map { mine, theirs in
        ConflictingVersionsView.Line(name: mine.name, mine: mine.text, theirs: theirs.text)
      }
    ).page(in: context)
  }

  /// Returns the lines of a version. Both versions have the same lines, so that they can be paired.
  private func lines(
    of input: EntryInput, _ context: PageContext
  ) -> [(name: String, text: String)] {
    let words = context.words
    let keys = Set(mine.fields.keys).union(mine.extras.keys).union(current.additionalFields.keys)
      .sorted()
    return [
      (words(.title), input.title), (words(.description), input.description),
      (words(.verdict), "\(input.score.emoji) \(words.verdict(input.score))"),
      (words(.date), CalendarDate(input.date).map(words.longDate) ?? input.date),
      (words(.stage), words.stage(input.stage)),
      (words(.rating), String(input.rating.map { $0 == "," ? "." : $0 })),
      (words(.favourite), words(input.favourite ? .yes : .no)),
    ] + keys.map { line($0, of: input, context) } + [(words(.notes), input.notes)]
  }

  private func line(
    _ key: String, of input: EntryInput, _ context: PageContext
  ) -> (name: String, text: String) {
    let text = input.fields[key] ?? input.extras[key] ?? ""
    guard let field = fields.first(where: { $0.key == key }) else {
      return (context.words.name(CatalogName(fieldKey: key)), text)
    }
    return (context.words.name(field.displayName), field.kind.displayText(text, in: context))
  }
}

// MARK: - ConflictingVersionsView

/// The page that shows where two conflicting versions differ, side by side, and asks which one to
/// keep.
struct ConflictingVersionsView {
  /// One value in both versions.
  struct Line {
    var name: String
    var mine: String
    var theirs: String
  }

  let title: String
  /// The path to which keeping the own version submits the refused form again, with the current
  /// revision.
  let form: String
  var isMultipart = false
  let revision: Int
  /// The controls of the refused form as received, without `csrf` and `revision`.
  let controls: [(name: String, value: String)]
  /// The path of the stored version.
  let theirs: String
  let lines: [Line]
  var chapter = Layout.Chapter.log

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return Layout(
      title: words(.conflictTitle), context: context, chapter: chapter,
      styles: chapter == .site ? [SiteFrame.style] : [],
      bodyClass: chapter == .site ? "chapter-site" : nil
    ).page {
      section(.class("conflict")) {
        h1 { words(.conflictTitle) }
        p { words(.conflictText, ["title": title]) }
        div(.class("versions")) {
          version(words(.yours), \.mine, context) { keepMine(context) }
          version(words(.theirs), \.theirs, context) {
            a(.class("button wide"), .href(theirs)) { words(.keepTheirs) }
          }
        }
      }
    }
  }

  private func keepMine(_ context: PageContext) -> some Node {
    HTML.form(
      .method(.post), .action(form),
      Attribute("enctype", isMultipart ? "multipart/form-data" : nil)
    ) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("revision"), .value("\(revision)"))
      ForEach(controls) { control in
        input(.type(.hidden), .name(control.name), .value(control.value))
      }
      button(.class("button primary wide")) { context.words(.keepMine) }
    }
  }

  private func version<Action: Node>(
    _ name: String, _ text: KeyPath<Line, String>, _ context: PageContext,
    @NodeBuilder action: () -> Action
  ) -> some Node {
    section(.class("version")) {
      h2 { name }
      dl {
        ForEach(lines.filter { $0.mine != $0.theirs }) { line in
          div {
            dt { line.name }
            dd { line[keyPath: text].isEmpty ? context.words(.nothing) : line[keyPath: text] }
          }
        }
      }
      action()
    }
  }
}
