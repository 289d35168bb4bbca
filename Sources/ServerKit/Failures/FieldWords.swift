package import Model

/// Sentences about invalid fields, such as "Title must be 1–200 characters."
package enum FieldWords {
  typealias Words = FailureWords.Words

  package static func sentence(_ problem: FieldProblem, in language: Language) -> String {
    var arguments = problem.arguments
    arguments["field"] = FieldNames.label(problem.field, in: language)
    let words = sentences[problem.code] ?? fallback
    return words.phrase(in: language).filled(with: arguments, in: language)
  }

  private static let fallback = Words(
    "{field} cannot be accepted.", "{field}: не подходит.")

  static let sentences: [String: Words] =
    shapes
    .merging(kinds) { first, _ in first }
    .merging(links) { first, _ in first }
    .merging(imports) { first, _ in first }
    .merging(filters) { first, _ in first }
    .merging(lists) { first, _ in first }
    .merging(publicSite) { first, _ in first }
    .merging(content) { first, _ in first }
    .merging(publishing) { first, _ in first }
    .merging(media) { first, _ in first }
    .merging(webhooks) { first, _ in first }
    .merging(administration) { first, _ in first }

  /// Sentences about URLs that the server could not request.
  private static let links: [String: Words] = [
    "url.address": Words(
      "{field}: only public https addresses can be opened.",
      "{field}: открыть можно только общедоступный адрес https."),
    "url.unreachable": Words(
      "{field}: the server at this address could not be reached.",
      "{field}: сервер по этому адресу не отвечает."),
    "url.late": Words(
      "{field}: the server at this address took too long.",
      "{field}: сервер по этому адресу отвечает слишком долго."),
    "url.status": Words(
      [
        "{field}: the server at this address answered {status}.",
        "{field}: the server at this address refused.",
      ],
      [
        "{field}: сервер по этому адресу ответил {status}.",
        "{field}: сервер по этому адресу отказал.",
      ]),
    "url.notPicture": Words(
      "{field}: there is no picture at this address.",
      "{field}: по этому адресу нет картинки."),
    "url.tooLarge": Words(
      ["{field}: a picture from elsewhere can be at most {max} MB.", "{field}: it is too large."],
      ["{field}: картинка по ссылке может быть не больше {max} МБ.", "{field}: слишком велика."]),
    "url.notHere": Words(
      "{field}: pictures in a batch are sent as data, not by address.",
      "{field}: в пакете картинки передают данными, а не по адресу."),
  ]

  private static let shapes: [String: Words] = [
    "required": Words("{field} is required.", "{field}: нужно заполнить."),
    "length": Words(
      [
        "{field} must be {min}–{max} {max:character|characters}.",
        "{field} must be at most {max} {max:character|characters}.",
        "{field} must be at least {min} {min:character|characters}.",
        "{field} has the wrong length.",
      ],
      [
        "{field}: нужно от {min} до {max} {max:символа|символов|символов}.",
        "{field}: не больше {max} {max:символа|символов|символов}.",
        "{field}: не меньше {min} {min:символа|символов|символов}.",
        "{field}: неподходящая длина.",
      ]),
    "range": Words(
      [
        "{field} must be between {min} and {max}.",
        "{field} must be at most {max}.",
        "{field} must be at least {min}.",
        "{field} is out of range.",
      ],
      [
        "{field}: нужно число от {min} до {max}.",
        "{field}: не больше {max}.",
        "{field}: не меньше {min}.",
        "{field}: вне допустимых пределов.",
      ]),
    "lines": Words(
      ["{field} can have at most {max} {max:line|lines}.", "{field} has too many lines."],
      ["{field}: не больше {max} {max:строки|строк|строк}.", "{field}: слишком много строк."]),
    "tooMany": Words(
      [
        "{field} can be at most {max}.",
        "{field}: too many.",
      ],
      [
        "{field}: не больше {max}.",
        "{field}: слишком много.",
      ]),
    "gone": Words(
      "{field}: an upload has expired. Add it again.",
      "{field}: одну отправили слишком давно. Добавьте её ещё раз."),
    "count": Words(
      "{field}: between {min} and {max} must be given.",
      "{field}: нужно от {min} до {max}."),
    "base64": Words("{field} is not base64.", "{field}: это не base64."),
    "key.malformed": Words(
      "{field} contains characters that are not valid in a key.",
      "{field}: таких символов в ключах не бывает."),
    "system": Words(
      "{field} is built in: it can be renamed and moved, but not removed or changed to another kind.",
      "{field}: это встроенное поле. Его можно переименовать и переместить, но нельзя удалить или сменить его вид."
    ),
    "somewhere": Words(
      "Choose at least one place where it appears.", "Выберите хотя бы одно место, где он виден."),
    "duplicate": Words("{field} is already taken.", "{field}: уже занято."),
    "belongs": Words(
      "{field}: it does not exist, or you have no access to it.",
      "{field}: такого нет, или у вас нет доступа."),
    "confirm": Words("Type “{text}” exactly.", "Наберите «{text}» в точности."),
    "password.wrong": Words(
      "This is not your password.", "Это не ваш пароль."),
    "password.short": Words(
      [
        "The password must be at least {min} {min:character|characters}.",
        "The password is too short.",
      ],
      [
        "Пароль: не меньше {min} {min:символа|символов|символов}.",
        "Пароль слишком короткий.",
      ]),
  ]

  private static let kinds: [String: Words] = [
    "number": Words("{field} must be a number.", "{field}: нужно число."),
    "integer": Words("{field} must be a whole number.", "{field}: нужно целое число."),
    "date": Words(
      "{field} must be a date like 2026-03-01.", "{field}: нужна дата вида 2026-03-01."),
    "datetime": Words(
      "{field} must be a time like 2026-03-01T10:00:00Z.",
      "{field}: нужно время вида 2026-03-01T10:00:00Z."),
    "choice": Words(
      "{field} must be one of the choices offered.", "{field}: выберите из предложенного."),
    "unknown": Words("{field} is not supported here.", "{field}: такого поля здесь нет."),
    "email": Words(
      "{field} must be an e-mail address.", "{field}: нужен адрес электронной почты."),
    "url": Words(
      "{field} must be a link like https://example.org.",
      "{field}: нужна ссылка вида https://example.org."),
    "json": Words("{field} must be valid JSON.", "{field}: нужен правильный JSON."),
    "slug": Words(
      "{field} can have only a–z, 0–9 and hyphens.", "{field}: только a–z, 0–9 и дефисы."),
    "boolean": Words("{field} must be yes or no.", "{field}: нужно «да» или «нет»."),
    "id": Words("{field} is not an id.", "{field}: это не идентификатор."),
    "type": Words(
      "{field}: this value has the wrong type.", "{field}: значение не того вида."),
  ]
}
