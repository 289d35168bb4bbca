extension FieldWords {
  /// Conditions of a filter that cannot be asked. `position` is counted from one: of the URL's
  /// parameters where one cannot be read, else of the conditions.
  static let filters: [String: Words] = [
    "filter.malformed": Words(
      "Parameter {position}: “{field}” is no condition. One looks like filter[Year][$gte]=1940.",
      "Параметр {position}: «{field}» не условие. Условие выглядит так: filter[Year][$gte]=1940."),
    "filter.noField": Words(
      "Condition {position}: there is no field “{field}” here.",
      "Условие {position}: поля «{field}» здесь нет."),
    "filter.operation": Words(
      "Condition {position}: “{field}” cannot be asked that.",
      "Условие {position}: о поле «{field}» так спросить нельзя."),
    "filter.values": Words(
      "Condition {position}: {field} needs 1–{max} values.",
      "Условие {position}: полю «{field}» нужно от 1 до {max} значений."),
    "filter.tooMany": Words(
      "At most {max} conditions can be asked at once.",
      "Спросить можно не больше {max} условий сразу."),
    "filter.number": Words(
      "Condition {position}: {field} must be a number.",
      "Условие {position}: полю «{field}» нужно число."),
    "filter.range": Words(
      "Condition {position}: {field} must be between {min} and {max}.",
      "Условие {position}: «{field}» бывает от {min} до {max}."),
    "filter.boolean": Words(
      "Condition {position}: {field} must be true or false.",
      "Условие {position}: «{field}» бывает true или false."),
    "filter.date": Words(
      "Condition {position}: {field} must be a date like 2026-03-01.",
      "Условие {position}: полю «{field}» нужна дата вида 2026-03-01."),
    "filter.choice": Words(
      "Condition {position}: {field} must be one of the choices offered.",
      "Условие {position}: «{field}» выбирают из предложенного."),
    "filter.id": Words(
      "Condition {position}: {field} must be an id.",
      "Условие {position}: полю «{field}» нужен идентификатор."),
  ]
}
