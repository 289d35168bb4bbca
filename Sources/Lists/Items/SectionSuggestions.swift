import Assist
package import Database
import ListCore
package import ListPrompts
import Model

/// A suggestion to move an item from one section to another.
package struct SectionSuggestion: Sendable, Encodable {
  package var id: ListItemID
  package var name: String
  package var from: String
  package var to: String
}

extension GroceryLists {
  /// Returns suggestions for the items of a list. A correction of the space takes precedence over
  /// the answer of an AI model, if one is configured; where both leave the section as it is, the
  /// lexicon is asked. Items in sections that are not built in, items with an unknown name, and
  /// meals of a plan get none.
  package func suggestions(
    for id: GroceryListID, of user: UserKey
  ) async throws -> [SectionSuggestion] {
    let (list, corrections) = try await database.read { db in
      let list = try GroceryLists.listWithItems(id, for: user, db)
      return (list, try Correction.all(in: list.space, db))
    }
    let items = list.visibleItems.map { item in
      CategorisedItem(id: "\(item.id)", name: item.fields.name, category: item.fields.section)
    }
    let sorted = try await categorised(items, corrections, for: user)
    return zip(list.visibleItems, sorted).compactMap { item, better in
      // Sections that are not built in were chosen by a person on purpose.
      guard better.category != item.fields.section, Section.named(item.fields.section).isKnown
      else {
        return nil
      }
      return SectionSuggestion(
        id: item.id, name: item.fields.name, from: item.fields.section, to: better.category)
    }
  }
}

extension GroceryLists {
  /// Returns the same items in the same order, each with its correct section if that is known.
  /// Otherwise the section stays, as that of a meal always does; built-in ones get their canonical
  /// spelling.
  package func categorised(
    _ items: [CategorisedItem], for user: UserKey, in space: SpaceKey
  ) async throws -> [CategorisedItem] {
    let corrections = try await database.read { db in try Correction.all(in: space, db) }
    return try await categorised(items, corrections, for: user)
  }

  private func categorised(
    _ items: [CategorisedItem], _ corrections: [Correction], for user: UserKey
  ) async throws -> [CategorisedItem] {
    let aisles = SectionCategoriser(corrections)
    let told = try await categorisedByModel(items, for: user)
    return zip(items, told ?? items).map { item, told in
      let section = Section.canonical(item.category)
      var better = section
      if !LineKind.isMeal(item.name) {
        // A correction takes precedence over the model's answer.
        better = aisles.correctedSection(of: item.name) ?? Section.canonical(told.category)
        if better == section {
          better = aisles.suggestedSection(insteadOf: section, for: item.name) ?? section
        }
      }
      return CategorisedItem(
        id: item.id, name: item.name,
        category: Section.isReserved(better) ? section : better)
    }
  }

  /// Returns nil when no model is configured or the model fails; the lexicon is then used instead.
  private func categorisedByModel(
    _ items: [CategorisedItem], for user: UserKey
  ) async throws -> [CategorisedItem]? {
    do {
      return try await scanning.models.categorised(
        items, knownSections: Section.known.map(\.name), for: user)
    } catch let failure as Failure where ModelFailure.isCause(of: failure) {
      return nil
    }
  }
}

// MARK: - SectionCategoriser

/// Returns the section of item names: the space's corrections first, then the lexicon.
struct SectionCategoriser {
  private let categoriser: Categoriser

  init(_ corrections: [Correction] = []) {
    categoriser = Categoriser(
      corrections: SectionCategoriser.categoriserCorrections(from: corrections))
  }

  /// Converts corrections to the type that ListCore reads.
  static func categoriserCorrections(from corrections: [Correction]) -> Corrections {
    Corrections(corrections.map { (name: $0.name, section: $0.section) })
  }

  func section(of name: String) -> String { categoriser.section(of: name) }

  /// Returns the section of a correction that applies to `name`; nil without one.
  func correctedSection(of name: String) -> String? {
    let answer = categoriser.categorise(name)
    return answer.reason == .correction ? answer.section : nil
  }

  /// Returns a better section for an item; nil when the current one is right or none is known. An
  /// item in a section that is not built in is moved only by a correction.
  func suggestedSection(insteadOf section: String, for name: String) -> String? {
    let answer = categoriser.categorise(name)
    guard answer.reason != .unknown, answer.section != section else { return nil }
    guard answer.reason == .correction || Section.named(section).isKnown else { return nil }
    return answer.section
  }
}
