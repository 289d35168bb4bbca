/// Line drawings in place of SF Symbols, which Apple's licence allows on Apple's systems only.
enum Symbols {
  /// The paths are drawn on 24 × 24, with a stroke of 2.
  private static let paths: [String: String] = [
    "circle": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
    "safari": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M16 8l-2 6-6 2 2-6z",
    "point": "M7 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M17 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4M9 7h4v10h2",
    "plus": "M12 5v14M5 12h14", "minus": "M5 12h14", "xmark": "M6 6l12 12M18 6L6 18",
    "checkmark": "M5 13l5 5L20 6", "trash": "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
    "pencil": "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4", "ellipsis": "M5 12h.01M12 12h.01M19 12h.01",
    "star":
      "M12 3l2.8 5.8 6.2.9-4.500 4.400 1.100 6.200L12 17.400 6.400 20.300l1.100-6.200L3 9.700l6.200-.9z",
    "heart": "M12 20S4 15 4 9a4.300 4.300 0 0 1 8-2 4.300 4.300 0 0 1 8 2c0 6-8 11-8 11z",
    "magnifyingglass":
      "M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M15.500 15.500L21 21",
    "folder": "M3 6h6l2 3h10v10H3z",
    "camera": "M3 8h4l2-3h6l2 3h4v11H3zM12 10a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7",
    "photo": "M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5M15.500 9h.01",
    "film": "M4 4h16v16H4zM8 4v16M16 4v16M4 9h4M4 15h4M16 9h4M16 15h4",
    "book": "M12 6c-2-2-6-2-9-1v14c3-1 7-1 9 1 2-2 6-2 9-1V5c-3-1-7-1-9 1zM12 6v14",
    "gear":
      "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.200 2.200M16.200 16.200l2.200 2.200M18.400 5.600l-2.200 2.200M7.800 16.200l-2.200 2.200",
    "gearshape":
      "M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M10.500 3h3l.5 2.500 2 .9 2.100-1.400 2.100 2.100-1.400 2.100.9 2 2.300.3v3l-2.300.3-.9 2 1.400 2.100-2.100 2.100-2.100-1.400-2 .9-.5 2.500h-3l-.5-2.500-2-.9-2.100 1.400-2.100-2.100 1.400-2.100-.9-2-2.400-.3v-3l2.400-.3.9-2-1.400-2.100 2.100-2.100 2.100 1.400 2-.9z",
    "person": "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c0-5 4-7 8-7s8 2 8 7",
    "bold": "M8 4h5a4 4 0 0 1 0 8H8zM8 12h6a4 4 0 0 1 0 8H8z", "italic": "M11 4h7M6 20h7M15 4L9 20",
    "textformat": "M3 19L9 5l6 14M5 14h8M16 19l3-8 3 8M17 16h4",
    "chevron.left.forwardslash.chevron.right": "M7 8l-4 4 4 4M17 8l4 4-4 4M14 5l-4 14",
    "list": "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
    "square.grid": "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
    "square.and.arrow.up": "M12 15V3M8 7l4-4 4 4M6 11H5v10h14V11h-1",
    "calendar": "M4 6h16v15H4zM4 10h16M8 3v5M16 3v5",
    "clock": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 3",
    "cart": "M3 4h3l2 11h10l2-8H7M9 19h.01M17 19h.01", "basket": "M4 10h16l-2 10H6zM8 10l4-6 4 6",
    "doc": "M6 3h8l4 4v14H6zM14 3v4h4",
    "globe": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c-6 6-6 12 0 18M12 3c6 6 6 12 0 18",
    "link":
      "M10 14a4 4 0 0 1 0-6l3-3a4 4 0 0 1 6 6l-2 2M14 10a4 4 0 0 1 0 6l-3 3a4 4 0 0 1-6-6l2-2",
    "key": "M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 12l9-9M16 7l3 3",
    "tray": "M3 13h6l1 3h4l1-3h6M5 5h14l2 8v6H3v-6z",
    "sparkles": "M11 4l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM19 3v4M17 5h4",
    "chevron.right": "M9 5l7 7-7 7", "chevron.left": "M15 5l-7 7 7 7",
    "chevron.down": "M5 9l7 7 7-7", "chevron.up.chevron.down": "M7 9l5-5 5 5M7 15l5 5 5-5",
    "arrow": "M4 9h13M13 5l4 4-4 4M20 15H7M11 11l-4 4 4 4",
    "exclamationmark": "M12 4L2 20h20zM12 10v5M12 17.500h.01",
    "questionmark": "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17h.01",
    "chart": "M5 20V10M12 20V4M19 20v-7",
    "storefront": "M4 10V20h16V10M3 10l2-6h14l2 6zM10 20v-6h4v6",
    "wifi": "M4 10a12 12 0 0 1 16 0M7 13.500a8 8 0 0 1 10 0M12 18h.01",
    "lightbulb": "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10c1 1 1 2 1 3h6c0-1 0-2 1-3a6 6 0 0 0-4-10z",
    "eye": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
    "paperplane": "M3 11L21 3l-7 18-3-7z",
    "hourglass": "M6 3h12M6 21h12M7 3c0 5 10 7 10 18M17 3c0 5-10 7-10 18",
    "iphone": "M7 2h10v20H7zM11 19h2", "line.3": "M4 7h16M7 12h10M10 17h4",
    "text": "M4 6h16M4 11h16M4 16h10",
    "bag": "M5 8h14l1 13H4zM9 8a3 3 0 0 1 6 0", "house": "M3 11l9-8 9 8M5 10v11h14V10",
    "tag": "M3 3h8l10 10-8 8L3 11zM7.500 7.500h.01",
    "theatermasks": "M4 4h16v8a8 8 0 0 1-16 0zM9 9h.01M15 9h.01M9 14c2 2 4 2 6 0",
    "server": "M4 4h16v6H4zM4 14h16v6H4zM7 7h.01M7 17h.01",
  ]

  /// The drawing of a symbol: the one of its base name, in a circle or filled as the name says.
  static func svg(_ name: String) -> String {
    var base = name
    let isFilled = name.contains(".fill")
    base = base.replacing(".fill", with: "")
    let isInCircle = base.hasSuffix(".circle")
    let isSlashed = base.contains(".slash")
    base = base.replacing(".circle", with: "").replacing(".slash", with: "")
    var parts = ""
    if isInCircle {
      parts += "<circle cx='12' cy='12' r='10' fill='\(isFilled ? "currentColor" : "none")'/>"
    }
    let path = paths[base] ?? prefixed(base)
    if let path {
      if isInCircle {
        let color = isFilled ? "var(--card)" : "currentColor"
        parts +=
          "<g transform='translate(5.500 5.500) scale(.54)'><path stroke='\(color)' stroke-width='3' d='\(path)'/></g>"
      } else {
        parts += "<path fill='\(isFilled ? "currentColor" : "none")' d='\(path)'/>"
      }
    } else if base.count <= 2 {
      parts +=
        "<text x='12' y='17' font-size='13' text-anchor='middle' stroke='none' fill='currentColor'>\(base)</text>"
    } else {
      parts += "<rect x='4' y='4' width='16' height='16' rx='4' stroke-dasharray='3 2'/>"
    }
    if isSlashed { parts += "<path d='M4 3l16 18'/>" }
    return "<svg viewBox='0 0 24 24' fill='none' stroke='currentColor' stroke-width='2'"
      + " stroke-linecap='round' stroke-linejoin='round'>\(parts)</svg>"
  }

  /// Variants such as `photo.stack` are drawn like the longest name that they begin with.
  private static func prefixed(_ name: String) -> String? {
    let matches = paths.keys.filter { name.hasPrefix($0 + ".") || $0.hasPrefix(name + ".") }
    return matches.max { $0.count < $1.count }.flatMap { paths[$0] }
  }
}
