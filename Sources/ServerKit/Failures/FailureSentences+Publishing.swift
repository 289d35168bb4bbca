extension FieldWords {
  static let publishing: [String: Words] = [
    "future": Words(
      "{field} must be in the future.", "{field}: этот момент уже прошёл."),
    "operator": Words(
      "{field}: the comparisons are eq, ne, gt, gte, lt, lte, like and in.",
      "{field}: сравнения бывают eq, ne, gt, gte, lt, lte, like и in."),
    "relationOperator": Words(
      "{field}: relations can only be compared with eq, ne and in, by id.",
      "{field}: связи сравнивают через eq, ne и in, с идентификаторами."),
    "notSortable": Words(
      "{field}: relations cannot be used for sorting.",
      "{field}: по связям не упорядочивают."),
    "rule": Words(
      [
        "{field} does not match its validation: {value}.", "{field} does not match its validation.",
      ],
      ["{field}: нарушено правило: {value}.", "{field}: нарушено правило поля."]),
  ]
}

extension FailureWords {
  /// Sentences about publishing, versions and previews.
  static let publishing: [String: Words] = [
    "version.notFound": Words("Version not found.", "Версия не найдена."),
    "version.published": Words(
      "This version is published. Publish another one or unpublish it first.",
      "Эту версию сейчас видят все. Сначала опубликуйте другую или снимите её с сайта."),
    "preview.notFound": Words(
      "This preview has expired or was revoked.",
      "Просмотр закончился или был отозван."),
    "preview.forbidden": Words(
      "Drafts are shown to members only.", "Черновики видят только участники."),
    "preview.tooMany": Words(
      ["There are already {max} preview links to this.", "There are too many preview links."],
      ["На это уже есть {max} ссылок для просмотра.", "Ссылок для просмотра слишком много."]),
  ]
}
