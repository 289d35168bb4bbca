// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of the pages of collections, in the format of `Word`.
package enum CollectionWord: String, CaseIterable, Sendable {
  case collections, add, edit, name, icon, iconOwn, iconOwnHint, preview, previewName, impliedType,
    impliedHint, noType
  case deleteTitle, deleteEmptyTitle, deleteText, emptyTitle, emptyText, createDefaults, open

  package var texts: (english: String, russian: String) {
    switch self {
    case .collections: ("Collections", "Коллекции")
    case .add: ("New collection", "Новая коллекция")
    case .edit: ("Edit collection", "Редактирование коллекции")
    case .name: ("Name", "Название")
    case .icon: ("Icon", "Значок")
    case .iconOwn: ("Or another emoji", "Или другой эмодзи")
    case .iconOwnHint:
      ("Used instead of the icon chosen above.", "Используется вместо значка, выбранного выше.")
    case .preview: ("Preview", "Предпросмотр")
    case .previewName: ("Name", "Название")
    case .impliedType: ("Default type", "Тип по умолчанию")
    case .impliedHint:
      (
        "A new entry of this collection starts with this type.",
        "Новая запись этой коллекции получит этот тип."
      )
    case .noType: ("None", "Нет")
    case .deleteTitle:
      (
        "Delete “{name}” and its {n} entry?|Delete “{name}” and its {n} entries?",
        "Удалить «{name}» и {n} запись?|Удалить «{name}» и {n} записи?|Удалить «{name}» и {n} записей?"
      )
    case .deleteEmptyTitle: ("Delete “{name}”?", "Удалить «{name}»?")
    case .deleteText:
      (
        "Everything in it goes too. You can undo this right afterwards.",
        "Всё, что в ней, тоже исчезнет. Сразу после удаления это можно вернуть."
      )
    case .emptyTitle: ("No collections", "Нет коллекций")
    case .emptyText:
      (
        "A collection is a shelf for entries of a kind: films, books, places, soups.",
        "Коллекция это полка для записей одного рода: фильмов, книг, мест, супов."
      )
    case .createDefaults: ("Create default collections", "Создать обычные коллекции")
    case .open: ("Open {name}", "Открыть «{name}»")
    }
  }
}

extension Words {
  package func callAsFunction(
    collection word: CollectionWord, _ arguments: [String: String] = [:]
  ) -> String {
    fill((language == .english ? word.texts.english : word.texts.russian)[...], arguments)
  }

  package func callAsFunction(
    collection word: CollectionWord, count: Int, _ arguments: [String: String]
  ) -> String {
    plural(language == .english ? word.texts.english : word.texts.russian, count, arguments)
  }
}
