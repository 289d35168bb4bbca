import Catalog
import HTML
import Model
import ServerKit

/// The rows of an import, with one outcome or all, one page at a time.
struct ImportRowsView {
  static let pageSize = 50

  let found: Import
  /// The outcome of the rows that are shown; nil for all.
  let outcome: ImportRow.Outcome?
  /// The number of the row after which the page begins; 0 for the first page.
  let after: Int
  /// The rows of the page, and one more if there is a next page.
  let rows: [ImportRow]

  private var shown: ArraySlice<ImportRow> { rows.prefix(Self.pageSize) }
  private var canDecide: Bool { [.ready, .cancelled].contains(found.phase) }
  private var isDone: Bool { [.done, .undone].contains(found.phase) }

  @NodeBuilder func node(
    counts: [ImportRow.Outcome: Int], in context: PageContext
  ) -> some Node {
    section(.class("settings-card import-rows"), .id("rows")) {
      h2 { context.words(imports: found.phase == .ready ? .preview : .report) }
      if found.results.told != nil {
        summary(counts, context)
      } else {
        chips(counts, context)
      }
      if found.results.told != nil {
        p(.class("hint")) { context.words(imports: .toldByCommand) }
      } else if shown.isEmpty {
        p { context.words(imports: .noRows) }
      } else if canDecide, shown.contains(where: isOpen) {
        decisions(context)
      } else {
        list(context)
      }
      if rows.count > Self.pageSize, let last = shown.last {
        a(.class("button"), .href(path(outcome, after: last.number, context))) {
          context.words(imports: .moreRows)
        }
      }
    }
  }

  private func summary(
    _ counts: [ImportRow.Outcome: Int], _ context: PageContext
  ) -> some Node {
    dl(.class("import-told")) {
      ForEach(ImportRow.Outcome.allCases.filter { counts[$0] != nil }) { outcome in
        div {
          dt { context.words.name(of: outcome, isDone: isDone) }
          dd { context.words.grouped(counts[outcome] ?? 0) }
        }
      }
    }
  }

  /// Returns the path of a page of rows.
  private func path(_ outcome: ImportRow.Outcome?, after: Int, _ context: PageContext) -> String {
    context.imports(found.id) + "?outcome=\(outcome?.rawValue ?? "")&after=\(after)#rows"
  }

  private func chips(
    _ counts: [ImportRow.Outcome: Int], _ context: PageContext
  ) -> some Node {
    ul(.class("import-chips")) {
      chip(nil, context.words(imports: .all), counts.values.reduce(0, +), context)
      ForEach(ImportRow.Outcome.allCases.filter { counts[$0] != nil }) { outcome in
        chip(
          outcome, context.words.name(of: outcome, isDone: isDone), counts[outcome] ?? 0, context)
      }
    }
  }

  private func chip(
    _ target: ImportRow.Outcome?, _ name: String, _ count: Int, _ context: PageContext
  ) -> some Node {
    li {
      a(
        .class("chip"), .href(path(target, after: 0, context)), .current(target == outcome)
      ) {
        name
        " "
        strong { context.words.grouped(count) }
      }
    }
  }

  // MARK: - Rows

  private func isOpen(_ row: ImportRow) -> Bool { !row.isDone && !row.outcome.decisions.isEmpty }

  private func decisions(_ context: PageContext) -> some Node {
    // The decisions are part of the start form, so that both buttons store them.
    let start = Attribute("form", ImportActions.startForm)
    return div(.class("import-decisions")) {
      input(.type(.hidden), .name("outcome"), .value(outcome?.rawValue ?? ""), start)
      input(.type(.hidden), .name("after"), .value("\(after)"), start)
      list(context)
      button(
        .class("button"), start,
        Attribute("formaction", context.imports(found.id) + "/rows")
      ) { context.words(imports: .saveDecisions) }
    }
  }

  private func list(_ context: PageContext) -> some Node {
    ol(.class("import-lines")) { ForEach(shown) { row in line(row, context) } }
  }

  private func line(_ row: ImportRow, _ context: PageContext) -> some Node {
    let words = context.words
    return li(.class("import-line is-\(row.outcome.rawValue)")) {
      div(.class("import-line-text")) {
        p(.class("import-line-title")) {
          if row.isDone, let entry = row.entry {
            a(.href(context.entry(entry.id))) { row.title }
          } else {
            row.title.isEmpty ? "–" : row.title
          }
        }
        p(.class("hint")) {
          words(imports: .place, ["place": row.place]) + " · "
            + outcomeName(of: row, words)
        }
        if let viewing = row.detail.viewing {
          p(.class("import-viewing")) {
            words.line(of: viewing, isSeen: found.options.isSeen == true)
          }
        }
        ForEach(reasons(row, words)) { reason in p(.class("hint")) { reason } }
      }
      if canDecide, isOpen(row) { choice(row, context) }
    }
  }

  /// Returns what has happened to a row, or what would happen. Of an import that was undone, the
  /// rows that had changed something are undone, except for entries that stay.
  private func outcomeName(of row: ImportRow, _ words: Words) -> String {
    let hasChanged = row.isDone && [.new, .changed, .joined].contains(row.outcome)
    if found.phase == .undone, hasChanged, row.outcome != .new || row.entry == nil {
      return words(imports: .undoneRow)
    }
    return words.name(of: row.outcome, isDone: row.isDone)
  }

  private func reasons(_ row: ImportRow, _ words: Words) -> [String] {
    var reasons: [String] = []
    if let error = row.detail.error { reasons.append(words.sentence(of: error)) }
    if row.isShortened { reasons.append(words(imports: .shortened)) }
    if row.hasCutNotes { reasons.append(words(imports: .cut)) }
    if let rows = row.detail.rows { reasons.append(words(imports: .gathered, count: rows)) }
    if !row.unmappedValues.isEmpty {
      reasons.append(words(imports: .noted, ["list": row.unmappedValues.joined(separator: "; ")]))
    }
    if found.phase == .undone, row.isDone, row.outcome == .new, row.entry != nil {
      reasons.append(words(imports: .stays))
    }
    if [.ambiguous, .duplicate].contains(row.outcome), let entry = row.entry {
      reasons.append(words(imports: .likeEntry, ["title": entry.title]))
    }
    if !row.isDone, willBeMerged(row), let adds = row.detail.adds {
      reasons.append(
        adds.isEmpty
          ? words(imports: .addsNothing)
          : words(
            imports: .addsWhat,
            ["list": adds.map(words.nameOfAddition).joined(separator: ", ")]))
    }
    if let number = row.detail.row {
      let word: ImportWord = row.outcome == .repeated ? .sameAs : .likeRow
      reasons.append(words(imports: word, ["row": "\(number)"]))
    }
    if row.outcome == .aside, let list = row.detail.list {
      reasons.append(words(imports: .onlyInList, ["list": list]))
    }
    return reasons
  }

  private func choice(_ row: ImportRow, _ context: PageContext) -> some Node {
    let words = context.words
    return select(
      .name("row.\(row.number)"), Attribute("form", ImportActions.startForm),
      .label(words(imports: .decision, ["title": row.title]))
    ) {
      option(.value("")) {
        words(imports: .usual) + ": " + words.lowered(words(imports: defaultDecision(for: row)))
      }
      ForEach(row.outcome.decisions) { decision in
        option(.value(decision.rawValue), .selected(decision == row.decision)) {
          words(imports: word(for: decision))
        }
      }
    }
  }

  /// Returns whether the row will be added to the existing entry.
  private func willBeMerged(_ row: ImportRow) -> Bool {
    guard let decision = row.decision else { return defaultDecision(for: row) == .join }
    return decision == .join
  }

  /// Returns the word for what happens to a row without a decision of the user.
  private func defaultDecision(for row: ImportRow) -> ImportWord {
    switch row.outcome {
    case .new, .changed, .ambiguous: .make
    case .duplicate: found.options.adds ? .join : .skip
    default: .skip
    }
  }

  private func word(for decision: ImportRow.Decision) -> ImportWord {
    switch decision {
    case .skip: .skip
    case .make: .make
    case .join: .join
    }
  }
}

extension Words {
  /// Returns the values of a row: `★ 9 · 12 March 2021 · 3 times · Favourite`.
  /// - Parameter isSeen: the user's choice for rows that do not say whether the work was seen.
  fileprivate func line(of viewing: ImportRow.PreviewValues, isSeen: Bool) -> String {
    var parts: [String] = []
    if let rating = viewing.rating { parts.append("★ " + decimal(rating)) }
    if viewing.isPlanned == true {
      parts.append(self(.planned))
    } else if let date = viewing.date {
      parts.append(CalendarDate(date).map(longDate) ?? date)
    }
    if let times = viewing.times { parts.append(self(imports: .times, count: times)) }
    if viewing.isUnsaid == true {
      parts.append(self(imports: isSeen ? .unsaidSeen : .unsaidPlanned))
    }
    if viewing.isFavourite == true { parts.append(self(.favourite)) }
    return parts.joined(separator: " · ")
  }

  /// Returns the name of an attribute, or of a field by its key.
  fileprivate func nameOfAddition(_ name: String) -> String {
    switch name {
    case "rating": self(.rating)
    case "date": self(.logDate)
    case "favourite": self(.favourite)
    case "stage": self(.stage)
    case "description": self(library: .description)
    case "notes": self(.notes)
    default: self.name(CatalogName(fieldKey: name))
    }
  }

  func sentence(of error: ImportFailure) -> String {
    FailureMessages.sentence(of: error.failure, in: language)
  }
}
