import Model
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
