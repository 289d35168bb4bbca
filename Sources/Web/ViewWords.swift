// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of saved views, in the format of `Word`.
package enum ViewWord: String, CaseIterable, Sendable {
  case views, save, name, nameHint, keep, rename, overwrite, delete, manage, saved, changed
  case deleted, restored, notRestored, missing, missingMark

  package var texts: (english: String, russian: String) {
    switch self {
    case .views: ("Saved views", "Сохранённые виды")
    case .save: ("Save view", "Сохранить вид")
    case .name: ("View name", "Название вида")
    case .nameHint:
      (
        "It keeps the filters, the order and the shape of the list.",
        "В нём останутся фильтры, порядок и форма списка."
      )
    case .keep: ("Save", "Сохранить")
    case .rename: ("Rename", "Переименовать")
    case .overwrite: ("Update with current filters", "Обновить текущими фильтрами")
    case .delete: ("Delete", "Удалить")
    case .manage: ("Edit “{name}”", "Изменить «{name}»")
    case .saved: ("View saved", "Вид сохранён")
    case .changed: ("View updated", "Вид обновлён")
    case .deleted: ("View deleted", "Вид удалён")
    case .restored: ("View restored", "Вид восстановлен")
    case .notRestored: ("Another view has that name now", "Другой вид уже носит это имя")
    case .missing:
      (
        "“{names}” is not to be asked here any more, since the type was changed. The list is shown without it.",
        "«{names}» здесь больше не спросить: тип изменился. Список показан без этого."
      )
    case .missingMark: ("uses a deleted field", "использует удалённое поле")
    }
  }
}

extension Words {
  package func callAsFunction(
    view word: ViewWord, _ arguments: [String: String] = [:]
  ) -> String {
    fill((language == .english ? word.texts.english : word.texts.russian)[...], arguments)
  }
}
