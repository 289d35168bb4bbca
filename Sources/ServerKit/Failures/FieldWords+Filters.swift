extension FieldWords {
  /// Sentences about conditions of a filter that are not valid. `position` counts from one: the
  /// parameters of the URL, or the conditions in a body.
  static let filters: [String: Words] = [
    "filter.malformed": Words(
      "“{name}” is not a condition (position {position}). Example: filter[Year][$gte]=1940.",
      "«{name}» не условие (позиция {position}). Условие выглядит так: filter[Year][$gte]=1940."),
    "filter.noOperation": Words(
      "“{field}” does not support “{op}” (position {position}). Supported: {known}.",
      "Поле «{field}» не поддерживает «{op}» (позиция {position}). Поддерживается: {known}."),
    "filter.unknown": Words(
      "There is no parameter “{name}” here (position {position}). Available: {known}.",
      "Параметра «{name}» здесь нет (позиция {position}). Есть {known}."),
    "filter.noField": Words(
      "There is no field “{field}” here (position {position}). Available: {known}.",
      "Поля «{field}» здесь нет (позиция {position}). Есть {known}."),
    "filter.noType": Words(
      "There is no such type (position {position}). Available: {known}.",
      "Такого типа нет (позиция {position}). Есть {known}."),
    "filter.sort": Words(
      "The list cannot be sorted by that (position {position}). Available: {known}; a minus sorts in descending order.",
      "Так список не упорядочить (позиция {position}). Можно: {known}; с минусом — по убыванию."),
    "filter.limit": Words(
      "“{field}” must be a whole number, 1 or more (position {position}).",
      "«{field}»: нужно целое число от 1 (позиция {position})."),
    "filter.cursor": Words(
      "“{field}” does not belong to this list (position {position}). Use the value from the previous page.",
      "«{field}» не от этого списка (позиция {position}). Его даёт предыдущая страница."),
    "filter.operation": Words(
      "“{field}” supports only {known} (position {position}).",
      "Поле «{field}» поддерживает только {known} (позиция {position})."),
    "filter.values": Words(
      "“{field}” needs 1–{max} values (position {position}).",
      "Полю «{field}» нужно от 1 до {max} значений (позиция {position})."),
    "filter.tooMany": Words(
      "At most {max} conditions can be used at once.",
      "Можно задать не больше {max} условий сразу."),
    "filter.number": Words(
      "“{field}” must be a number (position {position}).",
      "Полю «{field}» нужно число (позиция {position})."),
    "filter.range": Words(
      "“{field}” must be between {min} and {max} (position {position}).",
      "«{field}» бывает от {min} до {max} (позиция {position})."),
    "filter.boolean": Words(
      "“{field}” must be true or false (position {position}).",
      "«{field}» бывает true или false (позиция {position})."),
    "filter.date": Words(
      "“{field}” must be a date like 2026-03-01 (position {position}).",
      "Полю «{field}» нужна дата вида 2026-03-01 (позиция {position})."),
    "filter.choice": Words(
      "“{field}” must be one of the choices offered (position {position}).",
      "«{field}» выбирают из предложенного (позиция {position})."),
    "filter.id": Words(
      "“{field}” must be an id (position {position}).",
      "Полю «{field}» нужен идентификатор (позиция {position})."),
  ]
}
