// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of the picker for relations, in the format of `Word`.
package enum RelationWord: String, CaseIterable, Sendable {
  case add, addOne, addNew, isNew, role, roleOf, chosen, removed, moved, failed
  case leading, dropHint, drop, more, name, about, genreAbout

  package var texts: (english: String, russian: String) {
    switch self {
    case .add: ("Add: {name}", "Добавить: {name}")
    case .addOne: ("Choose: {name}", "Выбрать: {name}")
    case .addNew: ("Add new “{title}”", "Добавить: «{title}»")
    case .isNew: ("new", "новое")
    case .role: ("Role", "Роль")
    case .roleOf: ("Role: {name}", "Роль: {name}")
    case .chosen: ("{name} added", "Добавлено: {name}")
    case .removed: ("{name} removed", "Убрано: {name}")
    case .moved: ("{name}: position {n} of {total}", "{name}: место {n} из {total}")
    case .failed:
      (
        "Cannot be looked up just now. The name is kept as it is typed.",
        "Сейчас не найти. Имя останется как набрано."
      )
    case .leading: ("{type}: {field}", "{type}: {field}")
    case .dropHint:
      ("Crossed out ones are taken off with the save.", "Зачёркнутые уберутся при сохранении.")
    case .drop: ("Remove: {name}", "Убрать: {name}")
    case .more: ("And {n} more|And {n} more", "И ещё {n}|И ещё {n}|И ещё {n}")
    case .name: ("Name", "Имя")
    case .about: ("About", "О человеке")
    case .genreAbout: ("Description", "Описание")
    }
  }
}

extension Words {
  package func callAsFunction(
    relation word: RelationWord, _ arguments: [String: String] = [:]
  ) -> String {
    fill((language == .english ? word.texts.english : word.texts.russian)[...], arguments)
  }

  package func callAsFunction(relation word: RelationWord, count: Int) -> String {
    plural(language == .english ? word.texts.english : word.texts.russian, count)
  }
}
