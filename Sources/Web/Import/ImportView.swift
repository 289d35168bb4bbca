import Catalog
import HTML
import Model

/// The progress of an import or of its undo.
struct ImportProgressView {
  let found: Import

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let numbers = ["n": words.grouped(found.done), "total": words.grouped(found.total)]
    return ImportFrame(title: found.name, context: context, refreshes: true).page {
      section(.class("settings-card import-progress")) {
        h2 { title(words) }
        HTML.progress(
          .class("progress"), .label(title(words)),
          Attribute("value", found.total > 0 ? "\(found.done)" : nil),
          Attribute("max", found.total > 0 ? "\(found.total)" : nil)
        ) {}
        if found.total > 0 {
          p { words(imports: found.phase == .undoing ? .changesOf : .rowsOf, numbers) }
        }
        if found.isStalled {
          p { words(imports: .quiet) }
          ImportActions(found: found, context: context).button(.goOn, "resume")
        }
        if found.isRetrying { p { words(imports: .retrying) } }
        if found.phase == .running {
          ImportActions(found: found, context: context).button(.cancel, "cancel")
        }
      }
    }
  }

  private func title(_ words: Words) -> String {
    switch found.phase {
    case .reading: words(imports: .readingText)
    case .undoing: words(imports: .undoingText)
    case .cancelling: words(imports: .cancelling)
    default: words(imports: .runningText)
    }
  }
}

/// The page of an import that waits for the user or has ended: results, actions and rows.
struct ImportView {
  let found: Import
  let counts: [ImportRow.Outcome: Int]
  let rows: ImportRowsView
  /// Nil if there is nothing to undo.
  let undoPlan: ImportUndoPlan?
  let collections: [EntryCollection]

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return ImportFrame(title: found.name, context: context).page {
      section(.class("settings-card")) {
        h2 { words.name(of: found.phase) }
        p {
          words(imports: .readAs, ["name": words.name(of: found.profile)]) + " · "
            + words(imports: .rowCount, count: counts.values.reduce(0, +))
        }
        failureText(words)
        if found.phase == .ready { p { words(imports: .previewText) } }
        if found.phase == .undone { undoResult(words) }
        ignoredParts(words)
        actions(context)
      }
      rows.node(counts: counts, in: context)
    }
  }

  @NodeBuilder private func failureText(_ words: Words) -> some Node {
    if found.phase == .failed {
      p(.class("error"), .role("alert")) {
        found.error.map { words.sentence(of: $0) } ?? words(.brokenText)
      }
    }
  }

  @NodeBuilder private func undoResult(_ words: Words) -> some Node {
    let facts = found.results
    p {
      words(
        imports: .undoneText,
        [
          "removed": words.grouped(facts.removed),
          "reverted": words.grouped(facts.undone - facts.removed),
        ])
    }
    if found.results.kept > 0 { p { words(imports: .keptText, count: found.results.kept) } }
  }

  /// Names the columns and files that are not imported.
  @NodeBuilder private func ignoredParts(_ words: Words) -> some Node {
    if !found.results.unused.isEmpty {
      let word: ImportWord = found.phase == .ready ? .unused : .unusedDone
      p(.class("hint")) { words(imports: word, ["list": joined(found.results.unused)]) }
    }
    if !found.results.skipped.isEmpty {
      p(.class("hint")) { words(imports: .skippedFiles, ["list": joined(found.results.skipped)]) }
    }
  }

  private func joined(_ names: [String]) -> String { names.joined(separator: ", ") }

  @NodeBuilder private func actions(_ context: PageContext) -> some Node {
    let actions = ImportActions(found: found, context: context)
    // For a table that was imported by the command line there is no stored file.
    let isStored = found.results.told == nil
    if [.ready, .cancelled, .failed].contains(found.phase), isStored {
      actions.startForm(collections: collections)
    }
    if let undoPlan { actions.undoForm(undoPlan) }
    div(.class("actions")) {
      if [.done, .undone].contains(found.phase), isStored {
        actions.button(.again, "again")
      }
      if found.phase == .ready {
        actions.discardForm
      } else {
        actions.button(.forget, "delete", kind: "button quiet")
      }
    }
  }
}

/// The actions on an import, each as a form.
struct ImportActions {
  let found: Import
  let context: PageContext

  private var words: Words { context.words }

  /// The id of the form that starts the import. It also sends the decisions about rows.
  static let startForm = "import-start"

  /// Shows what the undo would do, and asks for confirmation, which also works without scripts.
  func undoForm(_ plan: ImportUndoPlan) -> some Node {
    details(.class("import-ask")) {
      summary(.class("button")) {
        span(.class("import-ask-open")) { words(imports: .undo) }
        span(.class("import-ask-close")) { words(imports: .keep) }
      }
      ul {
        if !plan.removed.isEmpty {
          li { words(imports: .undoRemoves, ["list": listed(plan.removed)]) }
        }
        if !plan.reverted.isEmpty {
          li { words(imports: .undoReverts, ["list": listed(plan.reverted)]) }
        }
        if plan.kept > 0 { li { words(imports: .undoKeeps, count: plan.kept) } }
        if plan.isEmpty { li { words(imports: .undoNothing) } }
      }
      div(.class("actions")) { button(.undoNow, "undo", kind: "button danger") }
    }
  }

  /// Returns the numbers of entries by type: `Movies (12), People (3)`.
  private func listed(_ counts: [ImportUndoPlan.Count]) -> String {
    counts.map { count in
      let name = count.type.map(words.pluralName) ?? words(.noType)
      return "\(name) (\(words.grouped(count.number)))"
    }.joined(separator: ", ")
  }

  func button(
    _ word: ImportWord, _ path: String, kind: String = "button"
  ) -> some Node {
    form(.method(.post), .action(context.imports(found.id) + "/" + path)) {
      CSRFField(context: context).node
      HTML.button(.class(kind)) { words(imports: word) }
    }
  }

  var discardForm: some Node { button(.throwAway, "delete", kind: "button quiet") }

  func startForm(collections: [EntryCollection]) -> some Node {
    let controls = FormControls(errors: [], context: context)
    return form(
      .class("settings-form"), .id(Self.startForm), .method(.post),
      .action(context.imports(found.id) + "/start")
    ) {
      CSRFField(context: context).node
      controls.field("collection", words(imports: .collection)) { id, described, invalid in
        select(id, .name("collection"), described, invalid) {
          choice("type", words(imports: .ofType), found.options.collection == .ofType)
          choice("", words(imports: .noCollection), found.options.collection == .none)
          ForEach(collections) { collection in
            choice(
              "\(collection.id)", collection.icon + " " + collection.name,
              found.options.collection == .one(collection.id))
          }
        }
      }
      if let rows = found.results.unsaid, rows > 0 {
        controls.field("seen", words(imports: .unsaid, count: rows)) { id, described, invalid in
          select(id, .name("seen"), described, invalid) {
            choice("", words(imports: .unsaidPlanned), found.options.isSeen != true)
            choice("true", words(imports: .unsaidSeen), found.options.isSeen == true)
          }
        }
      }
      label(.class("check")) {
        input(.type(.checkbox), .name("adds"), .value("1"), .checked(found.options.adds))
        span {
          words(imports: .adds)
          span(.class("hint")) { words(imports: .addsText) }
        }
      }
      HTML.button(.class("button primary")) {
        words(imports: found.phase == .ready ? .start : .goOn)
      }
    }
  }

  private func choice(_ value: String, _ name: String, _ isChosen: Bool) -> some Node {
    option(.value(value), .selected(isChosen)) { name }
  }
}
