package import Model
/// Sentences for all codes of `Failure`, in each language of the server.
package enum FailureWords {
  /// A sentence in both languages.
  struct Words: Sendable {
    let english: Phrase
    let russian: Phrase

    init(_ english: Phrase, _ russian: Phrase) {
      self.english = english
      self.russian = russian
    }

    func phrase(in language: Language) -> Phrase { language == .russian ? russian : english }
  }

  /// Returns the sentence for `code`, or the general one of its kind if the code has none.
  package static func message(
    _ code: String, kind: String, _ arguments: [String: String], in language: Language
  ) -> String {
    let words = sentences[code] ?? kinds[kind] ?? unknown
    return words.phrase(in: language).filled(with: arguments, in: language)
  }

  /// Returns a heading of one or two words: the code's own, or otherwise that of its kind.
  package static func title(
    _ code: String, kind: String, in language: Language
  ) -> String {
    (titles[code] ?? titles[kind] ?? unknown).phrase(in: language).filled(with: [:], in: language)
  }

  private static let unknown = Words(
    "This could not be done.", "Не получилось это сделать.")

  static let titles: [String: Words] = [
    "not_found": Words("Not found", "Не найдено"),
    "unauthorized": Words("Sign in", "Нужен вход"),
    "forbidden": Words("Not allowed", "Нельзя"),
    "malformed": Words("Bad request", "Непонятный запрос"),
    "invalid": Words("Please check the fields", "Проверьте поля"),
    "conflict": Words("Already there", "Уже есть"),
    "changed": Words("Changed by someone else", "Изменено кем-то ещё"),
    "precondition_failed": Words("Changed by someone else", "Изменено кем-то ещё"),
    "too_large": Words("Too large", "Слишком много"),
    "unsupported_media": Words("Unsupported format", "Формат не подходит"),
    "too_many": Words("Too many attempts", "Слишком часто"),
    "unavailable": Words("Busy for a moment", "Минутку"),
    "internal": Words("Something went wrong", "Произошла ошибка"),
    "setup.used": Words("Already set up", "Уже настроено"),
    "setup.ended": Words("This link has expired", "Ссылка больше не действует"),
    "reset.used": Words("This link has expired", "Ссылка больше не действует"),
    "undo.conflict": Words("Changed since then", "Изменено с тех пор"),
    "space.lastOwner": Words("An owner is needed", "Нужен владелец"),
    "space.home": Words("Personal book", "Личная книга"),
    "invitations.tooMany": Words("Too many invitations", "Слишком много приглашений"),
  ]

  private static let kinds: [String: Words] = [
    "not_found": Words("This does not exist.", "Такого нет."),
    "unauthorized": Words("Please sign in.", "Войдите, пожалуйста."),
    "forbidden": Words("This is not allowed.", "Это не разрешено."),
    "malformed": Words("The request cannot be read.", "Запрос не удалось прочитать."),
    "invalid": Words("Some fields need correction.", "Некоторые поля нужно исправить."),
    "conflict": Words("This already exists.", "Такое уже есть."),
    "changed": sentences["entry.changed"] ?? unknown,
    "precondition_failed": sentences["entry.changed"] ?? unknown,
    "too_large": Words("This is too large.", "Это слишком велико."),
    "unsupported_media": Words("This format is not supported.", "Этот формат не поддерживается."),
    "too_many": sentences["attempts.tooMany"] ?? unknown,
    "unavailable": sentences["server.busy"] ?? unknown,
    "internal": sentences["internal"] ?? unknown,
  ]
}
