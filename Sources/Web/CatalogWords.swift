package import Model
import ServerKit

/// The displayed names of the catalog's values, and of system types, which have English names.
extension Words {
  package func verdict(_ score: Score) -> String {
    switch score {
    case .bad: self(.bad)
    case .okay: self(.okay)
    case .great: self(.great)
    default: self(.undecided)
    }
  }

  /// Returns the name of a stage, or its raw value if this version does not know it.
  package func stage(_ stage: Stage) -> String {
    switch stage {
    case .planned: self(.planned)
    case .current: self(.current)
    case .done: self(.done)
    case .dropped: self(.dropped)
    default: stage.rawValue
    }
  }

  /// Returns the displayed name of a type or field. System types and fields are stored under
  /// English names; others are displayed as they were entered.
  package func name(_ stored: String) -> String {
    CatalogNames.name(stored, in: language)
  }

  /// Returns the plural of a type's displayed name, for headings and counts.
  package func pluralName(_ stored: String) -> String {
    CatalogNames.pluralName(stored, in: language)
  }

  /// Returns the heading of the occasions, which depends on the entry's type.
  package func occasionsTitle(for type: EntryType?) -> String {
    switch type?.name {
    case "Movie", "Show": self(.watchedAgain)
    case "Book": self(.readAgain)
    case "Game": self(.playedAgain)
    case "Music": self(.listenedAgain)
    case "Place": self(.visitedAgain)
    default: self(.again)
    }
  }
}
