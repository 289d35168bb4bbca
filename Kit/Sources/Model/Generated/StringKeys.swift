// Written by scripts/embed from Strings. Do not edit.
// swift-format-ignore-file

public enum FieldNameWord: String, StringKey {
  case artist
  case author
  case cast
  case director
  case genre
  case platform
  case year

  public func text(in language: Language) -> String {
    switch language {
    case .english:
      switch self {
      case .artist: "Artist"
      case .author: "Author"
      case .cast: "Cast"
      case .director: "Director"
      case .genre: "Genre"
      case .platform: "Platform"
      case .year: "Year"
      }
    case .russian:
      switch self {
      case .artist: "Исполнитель"
      case .author: "Автор"
      case .cast: "В ролях"
      case .director: "Режиссёр"
      case .genre: "Жанр"
      case .platform: "Платформа"
      case .year: "Год"
      }
    }
  }
}

public enum TypeNameWord: String, StringKey {
  case book
  case game
  case genre
  case movie
  case music
  case other
  case person
  case show

  public func text(in language: Language) -> String {
    switch language {
    case .english:
      switch self {
      case .book: "Book"
      case .game: "Game"
      case .genre: "Genre"
      case .movie: "Movie"
      case .music: "Music"
      case .other: "Other"
      case .person: "Person"
      case .show: "Show"
      }
    case .russian:
      switch self {
      case .book: "Книга"
      case .game: "Игра"
      case .genre: "Жанр"
      case .movie: "Фильм"
      case .music: "Музыка"
      case .other: "Другое"
      case .person: "Человек"
      case .show: "Сериал"
      }
    }
  }
}

public enum TypePluralWord: String, StringKey {
  case book
  case game
  case genre
  case movie
  case music
  case other
  case person
  case show

  public func text(in language: Language) -> String {
    switch language {
    case .english:
      switch self {
      case .book: "Books"
      case .game: "Games"
      case .genre: "Genres"
      case .movie: "Movies"
      case .music: "Music"
      case .other: "Other"
      case .person: "People"
      case .show: "Shows"
      }
    case .russian:
      switch self {
      case .book: "Книги"
      case .game: "Игры"
      case .genre: "Жанры"
      case .movie: "Фильмы"
      case .music: "Музыка"
      case .other: "Другое"
      case .person: "Люди"
      case .show: "Сериалы"
      }
    }
  }
}
