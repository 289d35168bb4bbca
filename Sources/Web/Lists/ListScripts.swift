import Model

/// The scripts of the Lists. The modules in `Assets/js/lists`, which tests load individually, are
/// bundled so that a page requests few files. A bundle imports from another one by that one's
/// address.
enum ListScripts {
  /// The bundles with their modules. Every page contains the first one, which loads the second one
  /// for a list, and the third one when something in it is needed.
  static let all: [(name: String, modules: [String])] = [
    (
      "lists.js",
      [
        "stamp", "merge", "position", "fold", "sections", "words", "dom", "book", "device", "wire",
        "sync", "desk", "ring", "gestures", "ways", "list-card", "index-page",
        "start",
      ]
    ),
    (
      "list.js",
      [
        "stems", "units", "quantity", "lexicon", "categorise", "household", "row", "adding",
        "rename", "list-head", "shops", "print", "list-page",
      ]
    ),
    (
      "lists-more.js",
      [
        "dialog", "memory", "item-sheet", "errands", "duplicates", "check", "share", "scan",
        "clarify", "stores",
        "history",
      ]
    ),
  ]

  static let modules = all.flatMap(\.modules).map(path)

  private static func path(_ module: String) -> String { "js/lists/\(module).js" }

  /// Returns each bundle with its text.
  /// - Parameter address: returns the address of an earlier bundle, relative to the other bundles.
  static func bundled(
    _ texts: [String: String], address: (_ name: String, _ text: String) -> String
  ) -> [(name: String, text: String)] {
    var made: [(name: String, text: String)] = []
    var places: [String: String] = [:]
    let exported = namesImported(by: all.dropFirst().flatMap(\.modules), texts)
    for (index, (name, modules)) in all.enumerated() {
      let lines: [Substring] = modules.flatMap { (texts[path($0)] ?? "").split(separator: "\n") }
        .map { line in line.drop { $0 == " " } }
      let head = imports(lines.filter { $0.hasPrefix("import ") }, from: places)
      let body = lines.filter { !$0.hasPrefix("import ") && !$0.hasPrefix("//") }
      // The names of later bundles are also imported while the page runs, so they all stay exported.
      let code = body.map { index == 0 ? withoutExport($0, unless: exported) : String($0) }
      let text = (head + code).joined(separator: "\n")
      made.append((name, text))
      let own = address(name, text)
      for module in modules { places["./\(module).js"] = own }
    }
    return made
  }

  private static func namesImported(
    by modules: [String], _ texts: [String: String]
  ) -> Set<String> {
    let lines = modules.flatMap { (texts[path($0)] ?? "").split(separator: "\n") }
    return Set(
      lines.filter { $0.hasPrefix("import ") }.flatMap { line in
        line.split(whereSeparator: { "{},; ".contains($0) }).map(String.init)
      })
  }

  /// Returns a line without `export` if it declares a name that no other bundle imports.
  private static func withoutExport(_ line: Substring, unless exported: Set<String>) -> String {
    guard let found = line.firstMatch(of: /^export (?:async )?(?:const|let|class|function) (\w+)/),
      !exported.contains("\(found.1)")
    else { return String(line) }
    return String(line.dropFirst("export ".count))
  }

  /// Returns the imports from other bundles (`import { a, b } from "./module.js";`), one for each
  /// bundle.
  private static func imports(_ lines: [Substring], from places: [String: String]) -> [String] {
    var names: [String: Set<String>] = [:]
    for line in lines {
      let parts = line.split(whereSeparator: { "{}\"".contains($0) }).map(String.init)
      guard parts.count > 3, let place = places[parts[3]] else { continue }
      let wanted = parts[1].split(separator: ",").map { $0.filter { $0 != " " } }
      names[place, default: []].formUnion(wanted)
    }
    return names.sorted { $0.key < $1.key }.map { place, names in
      "import { \(names.sorted().joined(separator: ", ")) } from \"\(place)\";"
    }
  }
}

// MARK: - ListWordTable

/// The texts of the Lists for their scripts: lines of `name=text`, which are smaller than JSON. A
/// text that equals its name is left out.
enum ListWordTable {
  /// Returns the texts that every page of the Lists contains.
  static func pageWords(_ words: Words) -> String {
    let wanted = ListWord.allCases.filter {
      !listScriptWords.contains($0) && !moreScriptWords.contains($0)
        && !serverPageWords.contains($0)
    }
    let sections = SectionWord.storedNames.map { ($0.name, words(section: $0.key)) }
    return table(wanted.map { ($0.rawValue, words(list: $0)) } + sections)
  }

  /// Returns the files with texts that are loaded together with the scripts that use them.
  static func scriptWordFiles(_ words: Words) -> [(name: String, text: String)] {
    [
      (listScriptAsset(words.language), text(words, listScriptWords.contains)),
      (moreScriptAsset(words.language), text(words, moreScriptWords.contains)),
    ]
  }

  static func listScriptAsset(_ language: Language) -> String { "list-\(language.rawValue).txt" }
  static func moreScriptAsset(_ language: Language) -> String { "lists-\(language.rawValue).txt" }

  private static func text(_ words: Words, _ isWanted: (ListWord) -> Bool) -> String {
    table(ListWord.allCases.filter(isWanted).map { ($0.rawValue, words(list: $0)) })
  }

  private static func table(_ texts: [(name: String, text: String)]) -> String {
    texts.filter { $0.name != $0.text }.map { "\($0.name)=\($0.text)" }.joined(separator: "\n")
  }

  /// Texts that only `list.js` and the scripts that it loads use.
  static let listScriptWords: Set<ListWord> = [
    .renameList, .listName, .deleteList, .itemDeleted, .allDone, .addItem, .addHint, .added, .check,
    .itemName, .quantity, .quantityHint, .save, .moved, .everything, .atStore, .hiddenElsewhere,
    .checkSections, .mergeSame, .uncheckAll, .unchecked, .clearChecked, .cleared, .emptyListTitle,
    .emptyListText, .notFoundTitle, .notFoundText, .restore, .photo, .addMore, .share, .history,
    .settings,
  ]

  /// Texts that only `lists-more.js` uses.
  static let moreScriptWords: Set<ListWord> = [
    .itemsMerged, .editItem, .moveTo, .customSection, .sectionName, .badSection, .anyStore,
    .checking, .suggests, .fromTo, .accept, .dismiss, .nothingToMove, .checkFailed, .noSame,
    .pasteTitle, .readIt, .reading, .inQueue, .readFailed, .needsNetwork, .nothingRead, .typeIt,
    .ownKey,
    .insteadOf, .found, .selectedOf,
    .addSelected, .otherPhoto, .andMore, .showLess, .grocery, .mealPlan, .crossedOut, .notes,
    .groceryList, .sure, .unsure, .alternatives, .whereTo, .storesTitle, .storesText, .noStores,
    .addStore, .storeName, .storeDeleted, .moveUp, .moveDown, .drag, .walk, .moving, .shareText,
    .mayDo, .mayView, .mayCheck, .mayEdit, .until, .aWeek, .aMonth, .always, .makeLink, .link,
    .copyLink, .copied, .endLink, .shareNeedsNetwork, .joins, .hasSame, .paste, .current, .cancel,
    .keepsNothing, .readHere,
  ]

  /// Texts that only pages without scripts use.
  static let serverPageWords: Set<ListWord> = [
    .needsScripts, .needsScriptsHere, .openPlain, .plainText, .oneALine, .orPhoto, .older,
    .photoUnread,
  ]
}
