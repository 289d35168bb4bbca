/// The scripts of the Lists: modules of `Assets/js/lists`, each of which tests can load by itself, put
/// together so that a page asks for few files. What one script imports of another is at that one's
/// address.
enum ListScripts {
  /// Every page has the first; it loads the second for a list, the third when something of it is used.
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

  /// Each script with its text. `address` gives where a script before it is, from beside it.
  static func joined(
    _ texts: [String: String], address: (_ name: String, _ text: String) -> String
  ) -> [(name: String, text: String)] {
    var made: [(name: String, text: String)] = []
    var places: [String: String] = [:]
    for (name, modules) in all {
      let lines: [Substring] = modules.flatMap { (texts[path($0)] ?? "").split(separator: "\n") }
        .map { line in line.drop { $0 == " " } }
      let head = imports(lines.filter { $0.hasPrefix("import ") }, from: places)
      let body = lines.filter { !$0.hasPrefix("import ") && !$0.hasPrefix("//") }
      let text = (head + body.map(String.init)).joined(separator: "\n")
      made.append((name, text))
      let own = address(name, text)
      for module in modules { places["./\(module).js"] = own }
    }
    return made
  }

  /// `import { a, b } from "./module.js";` of modules in other scripts, each script's once.
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
