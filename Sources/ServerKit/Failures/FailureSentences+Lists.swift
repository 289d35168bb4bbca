extension FieldWords {
  static let lists: [String: Words] = [
    "list.value": Words(
      "{field} cannot have this value.", "{field}: такого значения быть не может.")
  ]
}

extension FailureWords {
  /// Sentences about shopping lists.
  static let lists: [String: Words] = [
    "list.notFound": Words("Shopping list not found.", "Список покупок не найден."),
    "item.notFound": Words(
      "This item is no longer on the list.", "Этой покупки в списке больше нет."),
    "store.notFound": Words("Store not found.", "Магазин не найден."),
    "store.changed": Words(
      "Someone else changed this store. Reload it and save again.",
      "Этот магазин тем временем изменили. Посмотрите ещё раз и сохраните."),
    "store.tooMany": Words(
      ["A book has at most {max} stores.", "There are too many stores."],
      ["В книге не больше {max} магазинов.", "Магазинов слишком много."]),
    "store.ambiguous": Words(
      "Several of your books have a store with this id. Specify the book.",
      "Магазин с таким номером есть в нескольких ваших книгах. Назовите нужную книгу."),
    "scan.notFound": Words(
      "This scan has expired. Take the photo again.",
      "Этот скан больше не хранится. Сфотографируйте ещё раз."),
    "scan.nothing": Words(
      "Nothing could be read in this photo. Type the items, take another photo, or add your own AI key.",
      "На этом фото ничего не удалось прочитать. Введите покупки вручную, сделайте другой снимок или добавьте свой ключ ИИ."
    ),
    "share.notFound": Words(
      "This link is invalid or has expired.", "Ссылка неверна или больше не действует."),
    "share.level": Words(
      "This link does not allow that.", "Эта ссылка такого не позволяет."),
    "share.tooMany": Words(
      ["A list has at most {max} links.", "There are too many links."],
      ["У списка не больше {max} ссылок.", "Ссылок слишком много."]),
    "list.clockAhead": Words(
      "The clock of this device is ahead. The edit gets a new time and is sent again.",
      "Часы этого устройства спешат. Правка будет датирована заново и отправлена ещё раз."),
    "list.full": Words(
      ["A list can have at most {max} items.", "This list is full."],
      ["В списке помещается {max} покупок.", "Список полон."]),
    "list.tooMany": Words(
      ["A book can have at most {max} lists.", "There are too many lists."],
      ["В книге помещается {max} списков.", "Списков слишком много."]),
  ]
}

// MARK: - Lookup

extension FailureWords {
  /// Sentences about lookups, and about scans that no model read.
  static let assist: [String: Words] = [
    "scan.limit": Words(
      [
        "You have used all of this month's scans ({max}). Photos are read by this server, or with your own key.",
        "This month's scans are used up.",
      ],
      [
        "Сканы этого месяца использованы ({max}). Фото читает сам сервер – или модель по вашему ключу.",
        "Сканы этого месяца использованы.",
      ]),
    "scan.key": Words(
      "The AI provider refused the key, so this server read the photo itself.",
      "Сервис ИИ не принял ключ, поэтому фото прочитал сам сервер."),
    "scan.busy": Words(
      "The model is overloaded, so this server read the photo itself.",
      "Модель перегружена, поэтому фото прочитал сам сервер."),
    "scan.late": Words(
      "The model took too long, so this server read the photo itself.",
      "Модель думала слишком долго, поэтому фото прочитал сам сервер."),
    "scan.failed": Words(
      "The model's response could not be used, so this server read the photo itself.",
      "Модель не дала пригодного ответа, поэтому фото прочитал сам сервер."),
    "assist.limit": Words(
      [
        "Daily limit reached: {max} {max:search|searches} a day. The next one is possible in {hours} {hours:hour|hours}.",
        "Daily limit reached.",
      ],
      [
        "Дневной лимит исчерпан: {max} {max:поиск|поиска|поисков} в день. Следующий возможен через {hours} {hours:час|часа|часов}.",
        "Дневной лимит исчерпан.",
      ]),
    "assist.key": Words(
      "The AI provider refused the key. Check it in the settings.",
      "Сервис ИИ не принял ключ. Проверьте его в настройках."),
    "assist.keyUnreadable": Words(
      "The stored key can no longer be read. Enter it again in the settings.",
      "Сохранённый ключ больше не читается. Введите его в настройках заново."),
    "assist.busy": Words(
      [
        "The search service is busy. Try again in {seconds} {seconds:second|seconds}.",
        "The search service is busy. Try again in a moment.",
      ],
      [
        "Сервис поиска занят. Попробуйте через {seconds} {seconds:секунду|секунды|секунд}.",
        "Сервис поиска занят. Попробуйте чуть позже.",
      ]),
    "assist.late": Words(
      "The search took too long. Please try again.",
      "Поиск занял слишком много времени. Попробуйте ещё раз."),
    "assist.unreachable": Words(
      "The search service cannot be reached right now.",
      "Сервис поиска сейчас недоступен."),
    "assist.address": Words(
      "Requests to the address of the search service are not allowed.",
      "Адрес сервиса поиска отсюда открывать нельзя."),
    "assist.malformed": Words(
      "The search service returned an invalid response. Try again.",
      "Сервис поиска ответил непонятно. Попробуйте ещё раз."),
    "assist.failed": Words(
      [
        "The search service reported an error ({status}).", "The search service reported an error.",
      ],
      [
        "Сервис поиска сообщил об ошибке ({status}).", "Сервис поиска сообщил об ошибке.",
      ]),
    "assist.notFound": Words(
      "You have not chosen a search service of your own.",
      "Своего сервиса поиска вы не выбрали."),
  ]
}
