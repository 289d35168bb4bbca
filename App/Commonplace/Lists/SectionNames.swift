import CommonplaceUI
import ListCore
import SwiftUI

/// A part of a store as it is shown: its name in the language of the app, and its colour.
struct StoreSection: Hashable {
  /// The name that is stored.
  let name: String
  private let colorName: String

  init(_ name: String) {
    let section = ListCore.Section.named(name)
    self.name = section.name
    colorName = section.colour
  }

  /// The title; that of a known section is translated.
  var title: Text {
    switch name {
    case "Produce": Text("Produce")
    case "Bakery": Text("Bakery")
    case "Meat & Seafood": Text("Meat & Seafood")
    case "Dairy & Eggs": Text("Dairy & Eggs")
    case "Frozen Foods": Text("Frozen Foods")
    case "Pantry & Canned Goods": Text("Pantry & Canned Goods")
    case "International": Text("International")
    case "Condiments & Sauces": Text("Condiments & Sauces")
    case "Snacks": Text("Snacks")
    case "Beverages": Text("Beverages")
    case "Household & Cleaning": Text("Household & Cleaning")
    case "Other": Text("Other")
    default: Text(verbatim: name)
    }
  }

  /// All sections that every book knows, in the order of a walk through a store.
  static var known: [StoreSection] { ListCore.Section.known.map { StoreSection($0.name) } }

  var color: Color {
    switch colorName {
    case "green", "lime": .green
    case "amber", "orange": .orange
    case "red", "rose": .red
    case "blue", "sky": .blue
    case "cyan": .cyan
    case "purple", "violet", "fuchsia": .purple
    case "yellow": .yellow
    case "pink": .pink
    case "teal": .teal
    case "indigo": .indigo
    default: .gray
    }
  }
}

extension AppViewModel.SectionChoice {
  /// The heading that was read, or the name of a section without one.
  var title: Text {
    name == ListParser.defaultName ? Text("Grocery list") : Text(verbatim: name)
  }
}
