import Foundation

/// The colours of an asset catalogue as CSS.
struct AssetColors {
  private var light: [String: String] = [:]
  private var dark: [String: String] = [:]

  private struct Contents: Decodable {
    struct Item: Decodable {
      struct Color: Decodable { var components: [String: String] }
      struct Appearance: Decodable { var value: String }
      var color: Color?
      var appearances: [Appearance]?
    }
    var colors: [Item]?
  }

  init(catalog: URL?) {
    guard let catalog,
      // A catalog or colour that cannot be read is drawn in the default colours.
      let folders = try? FileManager.default.contentsOfDirectory(
        at: catalog, includingPropertiesForKeys: nil)
    else { return }
    for folder in folders where folder.pathExtension == "colorset" {
      let name = folder.deletingPathExtension().lastPathComponent
      // As above.
      guard let data = try? Data(contentsOf: folder.appending(path: "Contents.json")),
        let contents = try? JSONDecoder().decode(Contents.self, from: data)
      else { continue }
      for item in contents.colors ?? [] {
        guard let css = item.color.map({ Self.css($0.components) }) else { continue }
        let isDark = item.appearances?.contains { $0.value == "dark" } ?? false
        if isDark { dark[name] = css } else { light[name] = css }
      }
    }
  }

  private static func css(_ components: [String: String]) -> String {
    let parts = ["red", "green", "blue"].map { name -> String in
      let text = components[name] ?? "0"
      if text.hasPrefix("0x") { return String(Int(text.dropFirst(2), radix: 16) ?? 0) }
      let number = Double(text) ?? 0
      return String(Int((text.contains(".") ? number * 255 : number).rounded()))
    }
    return "rgb(\(parts.joined(separator: " ")) / \(components["alpha"] ?? "1"))"
  }

  var css: String {
    func rules(_ colors: [String: String]) -> String {
      var rules = colors.sorted { $0.key < $1.key }.map { "--asset-\($0.key):\($0.value);" }
      // The tokens of the stylesheet that the app has colours for.
      for (token, asset) in [
        ("paper", "Paper"), ("card", "Card"), ("ink", "Ink"), ("ink-1", "SecondaryInk"),
        ("line", "Hairline"), ("tint", "AccentColor"),
      ] where colors[asset] != nil {
        rules.append("--\(token):\(colors[asset] ?? "");")
      }
      return rules.joined()
    }
    return ".light{\(rules(light))}.dark{\(rules(dark))}"
  }
}
