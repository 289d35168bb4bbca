package import Model

/// Translated names of built-in types and fields. Names that users entered are not translated.
package enum CatalogNames {
  package static func name(_ stored: String, in language: Language) -> String {
    language == .english ? stored : russian[stored] ?? stored
  }

  /// Returns the plural name of a type for headings. A type that a user created keeps its name.
  package static func pluralName(_ stored: String, in language: Language) -> String {
    guard let (english, russian) = several[stored] else { return name(stored, in: language) }
    return language == .english ? english : russian
  }

  private static let several = [
    "Movie": ("Movies", "Фильмы"), "Book": ("Books", "Книги"), "Game": ("Games", "Игры"),
    "Show": ("Shows", "Сериалы"), "Person": ("People", "Люди"), "Genre": ("Genres", "Жанры"),
    "Place": ("Places", "Места"), "Page": ("Pages", "Страницы"), "Post": ("Posts", "Посты"),
  ]

  private static let russian = [
    "Movie": "Фильм", "Book": "Книга", "Game": "Игра", "Show": "Сериал", "Music": "Музыка",
    "Other": "Другое", "Person": "Человек", "Genre": "Жанр", "Page": "Страница", "Post": "Пост",
    "Year": "Год", "Author": "Автор", "Platform": "Платформа", "Artist": "Исполнитель",
    "Cast": "В ролях", "Director": "Режиссёр", "Place": "Место",
  ]
}
