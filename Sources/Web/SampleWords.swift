package import Catalog
import Model

extension SampleWord {
  /// The text for the Library's first films that replaces a text for the Log's sample data.
  fileprivate var ofFilms: SampleWord {
    switch self {
    case .title: .filmsTitle
    case .text: .filmsText
    case .fill: .filmsFill
    case .remove: .filmsRemove
    case .hello: .filmsHello
    case .filling: .filmsFilling
    case .failedTitle: .filmsFailedTitle
    case .failed: .filmsFailed
    case .filled: .filmsFilled
    case .removed: .filmsRemoved
    case .removedSome: .filmsRemovedSome
    case .none: .filmsNone
    case .back: .filmsBack
    default: self
    }
  }
}

extension Words {
  package func callAsFunction(sample word: SampleWord, of kind: SampleKind) -> String {
    self(sample: kind == .films ? word.ofFilms : word)
  }
}
