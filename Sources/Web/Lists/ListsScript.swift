extension Asset {
  static let listScript = "lists.js"

  /// `lists.js` is these files of `Assets/js/lists`, in this order, as one module. Each is a module
  /// of its own for tests, and imports from those before it.
  static let listModules = [
    "stamp", "merge", "position", "fold", "sections", "quantity", "words", "dom", "device",
    "book", "operations", "wire", "sync", "categorise", "ring", "toasts", "item-sheet", "row",
    "list-page", "list-head", "adding", "duplicates", "index-page", "scan", "clarify", "stores", "start",
  ].map { "js/lists/\($0).js" }

  /// One module of several, whose names are all different: what they import from each other stands
  /// in front of them already.
  static func joined(_ modules: [String]) -> String {
    modules.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") }
      .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
      .joined(separator: "\n")
  }
}
