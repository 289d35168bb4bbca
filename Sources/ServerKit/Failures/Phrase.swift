package import Model

/// A sentence with placeholders. `{max}` is the value of an argument. `{max:character|characters}`
/// is the word form that agrees with it (two forms in English, three in Russian). The first
/// alternative whose arguments are all present is used, so the last one should need no optional
/// argument.
struct Phrase: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  let alternatives: [String]

  init(stringLiteral template: String) { alternatives = [template] }

  init(arrayLiteral alternatives: String...) { self.alternatives = alternatives }

  func filled(with arguments: [String: String], in language: Language) -> String {
    var last = ""
    for alternative in alternatives {
      let (text, complete) = Self.fill(alternative, arguments, language)
      if complete { return text }
      last = text
    }
    return last
  }

  private static func fill(
    _ text: String, _ arguments: [String: String], _ language: Language
  ) -> (text: String, complete: Bool) {
    var result = ""
    var complete = true
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      let gap = rest[rest.index(after: open)..<close].split(separator: ":", maxSplits: 1)
      let value = gap.first.flatMap { arguments[String($0)] }
      if let value {
        result += gap.count == 2 ? language.form(of: gap[1], for: value) : value
      } else {
        complete = false
      }
      rest = rest[rest.index(after: close)...]
    }
    return (result + rest, complete)
  }
}

extension Language {
  /// Returns the one of `forms`, separated by `|` in the order of the plural rule, that agrees with
  /// `number`.
  func form(of forms: Substring, for number: String) -> String {
    let forms = forms.split(separator: "|", omittingEmptySubsequences: false)
    return String(forms[min(pluralRule.form(of: Int(number) ?? 0), forms.count - 1)])
  }
}

// MARK: - FieldNames

/// Labels of fields, for paths such as `collection_id` or `additional_fields.Year`.
enum FieldNames {
  /// Returns the label of the last component of `path` that is not a number, capitalised.
  static func label(_ path: String, in language: Language) -> String {
    if path.hasPrefix("filter["), let end = path.firstIndex(of: "]") {
      let name = String(path[path.index(path.startIndex, offsetBy: 7)..<end])
      return CatalogNames.name(name, in: language)
    }
    let words = path.split(separator: ".").filter { Int($0) == nil }
    guard let name = words.last else { return path }
    if words.count > 1, words[0] == "additional_fields" || words[0] == "fields",
      !parts.contains(String(name))
    {
      return CatalogNames.name(String(name), in: language)
    }
    if language == .russian, let known = russian[String(name)] { return known }
    if let known = english[String(name)] { return known }
    let plain = name.hasSuffix("_id") && name.utf8.count > 3 ? name.dropLast(3) : name
    let text = plain.map { $0 == "_" ? " " : $0 }
    return String(text.prefix(1)).uppercased() + String(text.dropFirst())
  }

  /// Properties of a field of a type. They are not names of fields.
  private static let parts: Set = ["key", "label", "kind", "options", "target_type_id"]

  private static let english = [
    "base_url": "Address", "q": "Search text", "email": "E-mail", "id": "Id", "ids": "Ids",
    "url": "Link",
    "in_log": "Where it appears",
    "image_ids": "Pictures",
    "seed_image_ids": "Pictures", "images": "Pictures",
  ]

  private static let russian = [
    "additional_fields": "Поля", "code": "Код", "collection_id": "Коллекция", "data": "Данные",
    "expires_at": "Срок", "item": "Покупка", "items": "Покупки", "level": "Уровень",
    "list": "Список", "operations": "Правки", "quantity": "Количество", "section": "Отдел",
    "sections": "Отделы", "stamp": "Отметка времени", "store": "Магазин", "text": "Текст",
    "days": "Дни", "file": "Файл", "row": "Строка", "column": "Столбец", "uses": "Число входов",
    "identity_token": "Токен Apple",
    "base_url": "Адрес", "model": "Модель", "provider": "Сервис",
    "date": "Дата", "description": "Описание", "display_name": "Имя", "email": "Эл. почта",
    "favourite": "Избранное", "fields": "Поля", "handle": "Адрес книги", "icon": "Значок",
    "id": "Идентификатор", "ids": "Идентификаторы", "image_ids": "Картинки",
    "images": "Картинки", "in_log": "Где виден", "target_type_id": "На что ссылается",
    "key": "Ключ", "kind": "Вид", "label": "Подпись", "language": "Язык",
    "name": "Название", "note": "Заметка", "notes": "Заметки", "occasions": "Повторы",
    "old_password": "Прежний пароль", "options": "Варианты", "password": "Пароль",
    "position": "Место", "q": "Запрос", "query": "Запрос",
    "rating": "Рейтинг", "refresh_token": "Ключ обновления", "revision": "Версия",
    "role": "Роль", "score": "Оценка", "seed_image_ids": "Картинки", "slug": "Адрес",
    "space": "Книга",
    "stage": "Этап", "status": "Статус", "theme": "Тема", "time_zone": "Часовой пояс",
    "title": "Название",
    "token": "Ключ", "type": "Вид", "type_id": "Тип", "url": "Ссылка",
  ]
}

// MARK: - CatalogNames

/// Translated names of built-in types and fields. Only the name is known here, so a type or field
/// of a user is translated too if it has the name of a built-in one. Other names are not
/// translated.
package enum CatalogNames {
  package static func name(_ stored: String, in language: Language) -> String {
    language == .english ? stored : russian[stored] ?? stored
  }

  /// Returns the plural name of a type for headings; the name itself if it is not that of a
  /// built-in type.
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
