extension FailureWords {
  /// Sentences about the public site and its settings.
  static let publicSite: [String: Words] = [
    "site.notFound": Words("There is no site here.", "Здесь нет сайта."),
    "site.changed": Words(
      "Someone else changed the site's settings. Reload them and save again.",
      "Настройки сайта тем временем изменились. Посмотрите на них ещё раз."),
    "host.notFound": Words(
      "No site has requested this host name.", "Это имя узла не запросил ни один сайт."),
    "host.several": Words(
      "Several sites have requested this host name. Specify which one gets it.",
      "Это имя узла запросили несколько сайтов. Укажите, какой его получит."),
    "archive.unknown": Words(
      "This is not a site archive, or it was created by a newer version.",
      "Это не архив сайта, или он создан более новой версией."),
    "archive.tooManyRows": Words(
      [
        "An archive may hold {max} {max:row|rows} at most.", "This archive holds too many rows.",
      ],
      [
        "В архиве может быть не больше {max} {max:строки|строк|строк}.",
        "В этом архиве слишком много строк.",
      ]),
    "archive.broken": Words("The archive is damaged.", "Архив повреждён."),
    "archive.zipTooLarge": Words(
      [
        "An archive may unpack to {max} MB at most, or a file in it is larger than that.",
        "This archive is too large.",
      ],
      [
        "Архив или файл в нём после распаковки больше {max} МБ.",
        "Этот архив слишком велик.",
      ]),
    "archive.zipFiles": Words(
      [
        "An archive may hold {max} {max:file|files} at most.", "This archive holds too many files.",
      ],
      [
        "В архиве может быть не больше {max} {max:файла|файлов|файлов}.",
        "В этом архиве слишком много файлов.",
      ]),
    "archive.zipRatio": Words(
      [
        "This archive unpacks to more than {max} times its size.",
        "This archive unpacks to many times its size.",
      ],
      [
        "После распаковки архив больше исходного более чем в {max} раз.",
        "После распаковки архив во много раз больше исходного.",
      ]),
    "archive.notEmpty": Words(
      "An archive can only be restored into a book without entries, routes and files. Create a new book for it.",
      "Архив можно вернуть только в книгу без записей, адресов и файлов. Заведите для него новую."),
    "storage.full": Words(
      "The server's disk is full. Nothing was saved.",
      "На диске сервера не осталось места. Ничего из этого не сохранено."),
    "markdown.refused": Words(
      [
        "These files could not be imported: {paths}. All others were added.",
        "Some files could not be imported.",
      ],
      ["Эти файлы не приняты: {paths}. Все остальные добавлены.", "Некоторые файлы не приняты."]),
    "text.encoding": Words("This text is not UTF-8.", "Это не текст в UTF-8."),
    "page.notFound": Words(
      "There is no page at this address.", "По этому адресу нет страницы."),
  ]
}

extension FieldWords {
  static let publicSite: [String: Words] = [
    "host": Words(
      "{field} must be a public host name like films.example.org, without a port.",
      "{field}: нужно публичное имя узла вида films.example.org, без порта."),
    "colour": Words(
      "{field} must be a colour like #1b6f6d.", "{field}: нужен цвет вида #1b6f6d."),
  ]
}
