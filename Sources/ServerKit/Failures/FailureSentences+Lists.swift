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
