extension FieldWords {
  static let content: [String: Words] = [
    "circle": Words(
      "{field}: an entry cannot be inside itself.", "{field}: нельзя поместить внутрь себя."),
    "siblings": Words(
      "{field}: all of these must have the same parent.",
      "{field}: у всех должен быть один и тот же родитель."),
    "relation": Words(
      "{field}: choose the type that the relation links to.",
      "{field}: укажите тип, на который указывает связь."),
    "markdown.depth": Words(
      "{field}: quotes and lists can be at most {max} deep.",
      "{field}: цитаты и списки могут быть вложены не глубже {max} уровней."),
    "markdown.columns": Words(
      "{field}: a table can have at most {max} columns.",
      "{field}: в таблице может быть не больше {max} столбцов."),
    "markdown.cells": Words(
      "{field}: its tables can have at most {max} cells together.",
      "{field}: в таблицах может быть не больше {max} ячеек."),
    "markdown.cost": Words(
      "{field}: too many links, marks or references in one place. Split it into paragraphs.",
      "{field}: слишком много ссылок, выделений или сносок подряд. Разделите текст на абзацы."),
    "notTranslatable": Words(
      "{field}: this field has one value for all languages.",
      "{field}: у этого поля одно значение для всех языков."),
  ]
}

extension FailureWords {
  /// Sentences about content of a site, its types and routes.
  static let content: [String: Words] = [
    "content.notFound": Words("Content not found.", "Материал не найден."),
    "content.changed": Words(
      "Someone else changed this. Compare both versions and save again.",
      "Это тем временем изменили. Сравните обе версии и сохраните ещё раз."),
    "contentField.notFound": Words("Value not found.", "Значение не найдено."),
    "contentRelation.notFound": Words("Relation not found.", "Связь не найдена."),
    "field.notFound": Words("Field not found.", "Поле не найдено."),
    "siteRoute.notFound": Words("Route not found.", "Адрес не найден."),
    "site.idTaken": Words("This id is already taken.", "Этот идентификатор уже занят."),
    "site.routeChanged": Words(
      "Someone else changed this route. Reload it and save again.",
      "Этот адрес тем временем изменили. Посмотрите ещё раз и сохраните."),
    "site.routeInUse": Words(
      [
        "{count} {count:entry|entries} of the site {count:has|have} this route. Move or delete them first.",
        "Content has this route. Move or delete it first.",
      ],
      [
        "Этот адрес у {count} {count:материала|материалов|материалов}. Сначала перенесите или удалите их.",
        "У этого адреса есть материалы. Сначала перенесите или удалите их.",
      ]),
    "site.slugTaken": Words(
      ["Another route already uses {slug}.", "Another route already uses this address."],
      ["По адресу {slug} уже есть страница.", "Этот адрес уже занят."]),
    "site.treeTooLarge": Words(
      ["This contains more than {max} entries.", "This contains too many entries."],
      ["Внутри больше {max} материалов.", "Внутри слишком много материалов."]),
    "site.typeInUse": Words(
      [
        "{count} {count:entry is|entries are} of this type. Delete them too, or give them another type first.",
        "There are entries of this type.",
      ],
      [
        "У этого типа {count} {count:материал|материала|материалов}. Удалите и их или сначала смените их тип.",
        "У этого типа есть материалы.",
      ]),
    "site.nothingToDo": Words("There is nothing to do.", "Делать нечего."),
    "site.tooManyNodes": Words(
      ["At most {max} entries at once.", "Too many entries at once."],
      ["Не больше {max} узлов за раз.", "Слишком много узлов за раз."]),
  ]
}
