extension FailureWords {
  /// Of the public site and its settings.
  static let publicSite: [String: Words] = [
    "site.notFound": Words("There is no site here.", "Здесь нет сайта."),
    "site.changed": Words(
      "The site's settings were changed meanwhile. Please look at them again.",
      "Настройки сайта тем временем изменились. Посмотрите на них ещё раз."),
    "page.notFound": Words(
      "There is no page at this address.", "По этому адресу нет страницы."),
  ]
}

extension FieldWords {
  static let publicSite: [String: Words] = [
    "host": Words(
      "{field} must be a host name like films.example.org.",
      "{field}: нужно имя узла вида films.example.org."),
    "colour": Words(
      "{field} must be a colour like #1b6f6d.", "{field}: нужен цвет вида #1b6f6d."),
  ]
}
