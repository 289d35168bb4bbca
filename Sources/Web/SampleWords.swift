// swift-format-ignore-file: a table of sentences reads best with one a line.
package import Catalog
import Model

/// The texts of the sample data and of deleting all entries, in the format of `Word`.
package enum SampleWord: String, CaseIterable, Sendable {
  case title, text, fill, remove, filling, fillingText, beginning, retrying,
    failedTitle, failed, again, filled, removed, removedSome
  case untouched, edited, none, clear, clearTitle, clearText, clearType, clearWord, clearButton,
    cleared, clearNothing, hello, back
  case filmsTitle, filmsText, filmsFill, filmsRemove, filmsHello, filmsFilling, filmsFailedTitle,
    filmsFailed, filmsFilled, filmsRemoved, filmsRemovedSome, filmsNone, filmsBack, filmsOffer

  package var texts: (english: String, russian: String) {
    switch self {
    case .title: ("Sample data", "Данные для примера")
    case .text:
      (
        "Eight entries with pictures, to see what a full log looks like. They go as easily as they come.",
        "Восемь записей с картинками, чтобы увидеть полный дневник. Убрать их так же просто."
      )
    case .fill: ("Add sample data", "Добавить примеры")
    case .remove: ("Remove sample data", "Удалить примеры")
    case .filling: ("Adding sample data…", "Добавляем примеры…")
    case .beginning: ("Preparing images", "Готовим изображения")
    case .fillingText: ("{n} of {total}", "{n} из {total}")
    case .retrying:
      (
        "It did not work at once. Another try follows by itself.",
        "Сразу не получилось. Сейчас попробуем ещё раз."
      )
    case .failedTitle: ("Sample data could not be added", "Не удалось добавить примеры")
    case .failed:
      (
        "This server could not store it. Your log is as it was before; try again.",
        "Сервер не смог ничего сохранить. Дневник остался каким был; попробуйте ещё раз."
      )
    case .again: ("Try again", "Попробовать ещё раз")
    case .filled: ("Sample data added", "Примеры добавлены")
    case .removed: ("Sample data removed", "Примеры удалены")
    case .removedSome:
      (
        "Sample data removed; what you edited stays",
        "Данные для примера убраны; что вы меняли, осталось"
      )
    case .untouched:
      (
        "{n} entry is as it came|{n} entries are as they came",
        "{n} запись осталась как была|{n} записи остались как были|{n} записей остались как были"
      )
    case .edited:
      (
        "You made {n} entry your own; it stays|You made {n} entries your own; they stay",
        "Вы изменили {n} запись; она останется|Вы изменили {n} записи; они останутся|Вы изменили {n} записей; они останутся"
      )
    case .none: ("There is none in your log.", "В дневнике их нет.")
    case .clear: ("Delete all entries", "Удалить все записи")
    case .clearTitle:
      (
        "Delete {n} entry?|Delete all {n} entries?",
        "Удалить {n} запись?|Удалить все {n} записи?|Удалить все {n} записей?"
      )
    case .clearText:
      (
        "Every entry of your log goes, with its pictures and notes. Collections stay. You can undo this right afterwards.",
        "Исчезнут все записи дневника с картинками и заметками. Коллекции останутся. Сразу после этого всё можно вернуть."
      )
    case .clearType: ("Type “{word}” to confirm", "Введите «{word}», чтобы подтвердить")
    case .clearWord: ("delete", "удалить")
    case .clearButton: ("Delete everything", "Удалить всё")
    case .cleared: ("All entries deleted", "Все записи удалены")
    case .clearNothing: ("Your log is already empty.", "Дневник уже пуст.")
    case .hello: ("Adding sample data…", "Добавляем примеры…")
    case .back: ("To the log", "К дневнику")
    case .filmsTitle: ("Sample films", "Примеры фильмов")
    case .filmsText:
      (
        "Thirty classics with people, genres and posters drawn for them: a library to look around in. Nine are still to be watched. They go as easily as they come.",
        "Тридцать классических фильмов с людьми, жанрами и нарисованными для них афишами: есть где осмотреться. Девять ещё предстоит посмотреть. Убрать их так же просто."
      )
    case .filmsFill: ("Add sample films", "Добавить примеры фильмов")
    case .filmsRemove: ("Remove sample films", "Удалить примеры фильмов")
    case .filmsHello: ("Hello, film lover!", "Привет, киноман!")
    case .filmsFilling: ("Adding films…", "Добавляем фильмы…")
    case .filmsFailedTitle: ("The films could not be added", "Не удалось добавить фильмы")
    case .filmsFailed:
      (
        "This server could not store them. Your library is as it was before; try again.",
        "Сервер не смог их сохранить. Библиотека осталась какой была; попробуйте ещё раз."
      )
    case .filmsFilled: ("Sample films added", "Примеры фильмов добавлены")
    case .filmsRemoved: ("Sample films removed", "Примеры фильмов удалены")
    case .filmsRemovedSome:
      (
        "First films removed; what you edited stays",
        "Первые фильмы убраны; что вы меняли, осталось"
      )
    case .filmsNone: ("There are none in your library.", "В библиотеке их нет.")
    case .filmsBack: ("To the library", "К библиотеке")
    case .filmsOffer:
      (
        "Thirty classics with posters, to see what a library looks like. You can remove them later.",
        "Тридцать классических фильмов с афишами, чтобы увидеть, как выглядит заполненная библиотека. Потом их можно убрать."
      )
    }
  }
}

extension SampleWord {
  /// The text for the Library's first films that replaces a text for the Log's sample data.
  fileprivate var ofFilms: SampleWord {
    switch self {
    case .title: .filmsTitle
    case .text: .filmsText
    case .fill: .filmsFill
    case .remove: .filmsRemove
    case .hello: .filmsHello
    case .filling: .filmsFilling
    case .failedTitle: .filmsFailedTitle
    case .failed: .filmsFailed
    case .filled: .filmsFilled
    case .removed: .filmsRemoved
    case .removedSome: .filmsRemovedSome
    case .none: .filmsNone
    case .back: .filmsBack
    default: self
    }
  }
}

extension Words {
  package func callAsFunction(sample word: SampleWord, of kind: SampleKind) -> String {
    self(sample: kind == .films ? word.ofFilms : word)
  }

  package func callAsFunction(
    sample word: SampleWord, _ arguments: [String: String] = [:]
  ) -> String {
    fill((language == .english ? word.texts.english : word.texts.russian)[...], arguments)
  }

  package func callAsFunction(sample word: SampleWord, count: Int) -> String {
    plural(language == .english ? word.texts.english : word.texts.russian, count)
  }
}
