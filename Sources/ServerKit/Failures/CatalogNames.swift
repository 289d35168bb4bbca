package import Model

/// What the program's own types and fields are called; people's names stay as they wrote them.
package enum CatalogNames {
  package static func name(_ stored: String, in language: Language) -> String {
    language == .english ? stored : russian[stored] ?? stored
  }

  private static let russian = [
    "Movie": "Фильм", "Book": "Книга", "Game": "Игра", "Show": "Сериал", "Music": "Музыка",
    "Other": "Другое", "Person": "Человек", "Genre": "Жанр", "Page": "Страница", "Post": "Пост",
    "Year": "Год", "Author": "Автор", "Platform": "Платформа", "Artist": "Исполнитель",
    "Cast": "В ролях", "Director": "Режиссёр", "Place": "Место",
  ]
}
