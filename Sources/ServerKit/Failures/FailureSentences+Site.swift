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

// MARK: - Public site

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
    "text.frontMatter": Words(
      "The front matter uses aliases, is nested too deeply or is too long.",
      "Во front matter есть ссылки (aliases), слишком глубокая вложенность или слишком длинное значение."
    ),
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

// MARK: - Publishing

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

// MARK: - Administration

extension FieldWords {
  static let administration: [String: Words] = [
    "locale.code": Words(
      "{field} must be a language tag like en or pt-BR.",
      "{field}: нужна метка языка, например en или pt-BR."),
    "locale.fallback": Words(
      "{field} must be another language of the site, without a loop.",
      "{field}: нужен другой язык сайта, и круга быть не должно."),
    "token.past": Words("{field} must be in the future.", "{field}: это время уже прошло."),
    "locale.default": Words(
      "The default language cannot be turned off.",
      "Основной язык сайта выключить нельзя."),
  ]
}

extension FailureWords {
  /// Sentences about settings, roles, users and API tokens of the site.
  static let administration: [String: Words] = [
    "locale.notFound": Words("Language not found.", "Язык не найден."),
    "locale.exists": Words(
      ["The site already has the language {name}.", "The site already has this language."],
      ["Язык {name} у сайта уже есть.", "Такой язык у сайта уже есть."]),
    "locale.isDefault": Words(
      "This is the default language. Make another language the default first.",
      "Это основной язык сайта. Сначала назначьте основным другой."),
    "locale.tooMany": Words(
      ["A site has at most {max} languages.", "There are too many languages."],
      ["У сайта не больше {max} языков.", "Языков слишком много."]),
    "validation.notFound": Words("Validation not found.", "Правило не найдено."),
    "validation.used": Words(
      [
        "{count} {count:field uses|fields use} this validation. Remove it from them first.",
        "Fields use this validation.",
      ],
      [
        "По этому правилу проверяются поля: {count}. Сначала уберите его оттуда.",
        "По этому правилу проверяются поля.",
      ]),
    "validation.tooMany": Words(
      ["A book has at most {max} validations.", "There are too many validations."],
      ["В книге не больше {max} правил.", "Правил слишком много."]),
    "role.notFound": Words("Role not found.", "Роль не найдена."),
    "permission.notFound": Words("Permission not found.", "Право не найдено."),
    "roles.fixed": Words(
      "Roles and their permissions cannot be changed: admin, editor and viewer.",
      "Роли и их права изменить нельзя: admin, editor и viewer."),
    "user.foreign": Words(
      "Only this person can change that, in their own settings.",
      "Это может изменить только сам человек, в своих настройках."),
    "session.fixed": Words(
      "A session is created by signing in and can only be ended.",
      "Сеанс появляется при входе; его можно только завершить."),
    "contract.leftOut": Words(
      ["This server does not support {name}.", "This server does not support that."],
      ["На этом сервере нет {name}.", "На этом сервере этого нет."]),
  ]
}

// MARK: - Webhooks

extension FieldWords {
  static let webhooks: [String: Words] = [
    "webhook.event": Words(
      ["There is no event called {name}.", "There is no such event."],
      ["События «{name}» не бывает.", "Такого события не бывает."]),
    "webhook.header": Words(
      "Headers must have plain names and values, and cannot replace those that the server sets.",
      "У заголовков простые имена и значения; те, что сервер пишет сам, задать нельзя."),
  ]
}

extension FailureWords {
  /// Sentences about webhooks.
  static let webhooks: [String: Words] = [
    "webhook.notFound": Words("Webhook not found.", "Вебхук не найден."),
    "webhook.tooMany": Words(
      ["A book has at most {max} webhooks.", "There are too many webhooks."],
      ["В книге не больше {max} вебхуков.", "Вебхуков слишком много."]),
    "delivery.notFound": Words("Message not found.", "Сообщение не найдено."),
  ]
}
