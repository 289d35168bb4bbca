import SwiftUI

/// A tab of the app.
enum Chapter: String, CaseIterable, Codable, Identifiable {
  case log, lists, library, site, search

  var id: Self { self }

  var title: LocalizedStringKey {
    switch self {
    case .log: "Log"
    case .lists: "Lists"
    case .library: "Library"
    case .site: "Site"
    case .search: "Search"
    }
  }

  var symbol: String {
    switch self {
    case .log: "book"
    case .lists: "basket"
    case .library: "film"
    case .site: "globe"
    case .search: "magnifyingglass"
    }
  }

  /// The key that shows the chapter, with ⌘.
  var key: KeyEquivalent {
    switch self {
    case .log: "1"
    case .lists: "2"
    case .library: "3"
    case .site: "4"
    case .search: "5"
    }
  }

  /// The colour of buttons and links of the chapter.
  var accent: Color {
    switch self {
    case .log, .search: .logAccent
    case .lists: .listsAccent
    case .library: .libraryAccent
    case .site: .siteAccent
    }
  }
}
