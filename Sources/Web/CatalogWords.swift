package import Model
import ServerKit

/// Words for what the catalog names by values and by the English names of its system types.
extension Words {
  package func verdict(_ score: Score) -> String {
    switch score {
    case .bad: self(.bad)
    case .okay: self(.okay)
    case .great: self(.great)
    default: self(.undecided)
    }
  }

  /// A stage that is newer than this program reads as its own name.
  package func stage(_ stage: Stage) -> String {
    switch stage {
    case .planned: self(.planned)
    case .current: self(.current)
    case .done: self(.done)
    case .dropped: self(.dropped)
    default: stage.rawValue
    }
  }

  /// System types and fields are stored under English names; what people made stays as written.
  package func name(_ stored: String) -> String {
    CatalogNames.name(stored, in: language)
  }

  /// The same for many of a system type: the heading of a list, a count.
  package func names(_ stored: String) -> String { CatalogNames.many(stored, in: language) }

  /// What another time is called, by the type of the entry.
  package func again(_ type: EntryType?) -> String {
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
