extension FailureWords {
  /// Sentences by failure code. `{seconds}` is the failure's `retryAfter`; the other placeholders
  /// are its arguments.
  static let sentences: [String: Words] =
    things
    .merging(people) { first, _ in first }
    .merging(requests) { first, _ in first }
    .merging(server) { first, _ in first }
    .merging(storage) { first, _ in first }
    .merging(assist) { first, _ in first }
    .merging(imports) { first, _ in first }
    .merging(lists) { first, _ in first }
    .merging(publicSite) { first, _ in first }
    .merging(content) { first, _ in first }
    .merging(publishing) { first, _ in first }
    .merging(media) { first, _ in first }
    .merging(webhooks) { first, _ in first }
    .merging(administration) { first, _ in first }

  private static let things: [String: Words] = [
    "entry.notFound": Words("Entry not found.", "Запись не найдена."),
    "collection.notFound": Words("Collection not found.", "Коллекция не найдена."),
    "view.notFound": Words("Saved view not found.", "Сохранённый вид не найден."),
    "type.notFound": Words("Type not found.", "Тип не найден."),
    "type.changed": Words(
      "Someone else changed this type. Compare both versions and save again.",
      "Этот тип тем временем изменили. Сравните обе версии и сохраните ещё раз."),
    "type.system": Words(
      "Every book has this type: it can be changed, but not deleted.",
      "Этот тип есть в каждой книге: его можно изменить, но не удалить."),
    "type.linked": Words(
      [
        "Other types link to this one: {names}. Remove those fields first.",
        "Other types link to this one. Remove those fields first.",
      ],
      [
        "На этот тип ссылаются другие: {names}. Сначала уберите те поля.",
        "На этот тип ссылаются другие. Сначала уберите те поля.",
      ]),
    "image.notFound": Words("Picture not found.", "Картинка не найдена."),
    "space.notFound": Words("Book not found.", "Книга не найдена."),
    "user.notFound": Words("Person not found.", "Человек не найден."),
    "route.notFound": Words("There is nothing at this address.", "По этому адресу ничего нет."),
    "entry.changed": Words(
      "Someone else changed this. Compare both versions and save again.",
      "Это тем временем изменили. Сравните обе версии и сохраните ещё раз."),
    "change.notFound": Words(
      "There is nothing to undo.", "Отменять нечего."),
    "undo.conflict": Words(
      "It has changed since then, so it cannot be undone.",
      "С тех пор это изменили, поэтому отменить нельзя."),
    "collections.exist": Words(
      "User already has collections", "У пользователя уже есть коллекции"),
    "image.corrupt": Words(
      "This picture is damaged or not a picture.", "Эта картинка повреждена или это не картинка."),
    "image.mislabelled": Words(
      "The content of this file does not match its name: it is {type}.",
      "Содержимое файла не соответствует его имени: это {type}."),
    "image.unsupported": Words(
      "Pictures can be JPEG, PNG, WebP, HEIC, AVIF or GIF.",
      "Картинки бывают JPEG, PNG, WebP, HEIC, AVIF или GIF."),
    "image.tooLarge": Words(
      [
        "A picture can be at most {max} MB.",
        "A picture can have at most 20,000 pixels a side and {megapixels} megapixels.",
        "A progressive JPEG can have at most {scans} scans.",
        "This picture is too large.",
      ],
      [
        "Картинка может быть не больше {max} МБ.",
        "У картинки может быть не больше 20 000 точек по стороне и {megapixels} мегапикселей.",
        "У прогрессивного JPEG может быть не больше {scans} проходов.",
        "Эта картинка слишком велика.",
      ]),
    "batch.tooMany": Words(
      [
        "At most {max} {max:row|rows} can be sent at once.",
        "Too many rows were sent at once.",
      ],
      [
        "За один раз можно не больше {max} {max:строки|строк|строк}.",
        "Слишком много строк за один раз.",
      ]),
  ]

  private static let people: [String: Words] = [
    "unauthorized": Words(
      "Session expired or not signed in.", "Сеанс истёк или вход не выполнен."),
    "credentials.wrong": Words(
      "The e-mail address or the password is wrong.", "Неверный адрес или пароль."),
    "csrf.wrong": Words(
      "This form is out of date. Reload the page and try again.",
      "Форма устарела. Обновите страницу и попробуйте ещё раз."),
    "token.account": Words(
      "This token cannot change tokens, sessions, members or the account.",
      "Этот ключ не может менять ключи, входы, участников и аккаунт."),
    "token.readOnly": Words(
      "This token is read-only.",
      "Этот ключ позволяет только читать."),
    "job.notFound": Words("Job not found.", "Задача не найдена."),
    "token.notFound": Words("Token not found.", "Ключ не найден."),
    "session.notFound": Words(
      "This device is already signed out.", "На этом устройстве уже вышли."),
    "role.readOnly": Words(
      "You can read this book but not change it.", "Эту книгу можно читать, но не менять."),
    "email.taken": Words(
      "This e-mail address is already in use.",
      "Этот адрес уже используется."),
    "user.invite": Words(
      "Invite people with a link. Only the server’s owner can create accounts for others.",
      "Пригласите человека по ссылке. Создавать аккаунты для других может только владелец сервера."),
    "account.proof": Words(
      "Sign in again, then delete the account within {minutes} minutes. Programs can send the password.",
      "Войдите ещё раз и удалите аккаунт в течение {minutes} минут. Программы могут передать пароль."
    ),
    "role.notOwner": Words(
      "Only an owner of this book can do this.", "Это может только владелец книги."),
    "member.notFound": Words(
      "This person is not in this book.", "Этого человека в книге нет."),
    "invitation.notFound": Words(
      "This invitation was used, has expired or was revoked. Ask for a new one.",
      "Приглашение уже использовано, истекло или отозвано. Попросите новое."),
    "invitations.tooMany": Words(
      "There are already {max} open invitations. Revoke some first.",
      "Открытых приглашений уже {max}. Сначала отзовите лишние."),
    "space.lastOwner": Words(
      "A book needs an owner. Make someone else an owner first.",
      "У книги должен быть владелец. Сначала сделайте владельцем кого-то ещё."),
    "space.home": Words(
      "This is this person’s personal book, which they always own.",
      "Это собственная книга этого человека, он всегда её владелец."),
    "code.wrong": Words(
      "This code is wrong or has expired. Check it, or request a new one.",
      "Код неверный или уже не действует. Проверьте его или запросите новый."),
    "code.wait": Words(
      "Please wait {seconds} {seconds:second|seconds} before requesting another code.",
      "Новый код можно запросить через {seconds} {seconds:секунду|секунды|секунд}."),
    "reset.used": Words(
      "This link was used or has expired. Request a new one.",
      "Ссылка уже использована или не действует. Запросите новую."),
    "apple.wrong": Words(
      "Apple’s answer could not be verified. Please try again.",
      "Ответ Apple не удалось проверить. Попробуйте ещё раз."),
    "apple.off": Words(
      "Sign in with Apple is not set up on this server.",
      "Вход через Apple на этом сервере не настроен."),
    "apple.unavailable": Words(
      "Apple is not responding right now. Try again in a moment, or sign in by e-mail.",
      "Apple сейчас не отвечает. Попробуйте чуть позже или войдите по почте."),
    "signups.closed": Words(
      "Sign-up is closed on this server.", "Регистрация на этом сервере закрыта."),
    "setup.used": Words(
      "This server is already set up. Please sign in.",
      "Этот сервер уже настроен. Войдите, пожалуйста."),
    "setup.ended": Words(
      "This link has expired. The server prints a new one at each start: restart it and open that link.",
      "Эта ссылка больше не действует. Сервер печатает новую при каждом запуске: перезапустите его и откройте её."
    ),
    "attempts.tooMany": Words(
      [
        "Too many attempts. Please wait {seconds} {seconds:second|seconds}.",
        "Too many attempts. Please wait a little.",
      ],
      [
        "Слишком много попыток. Подождите {seconds} {seconds:секунду|секунды|секунд}.",
        "Слишком много попыток. Подождите немного.",
      ]),
  ]

  private static let requests: [String: Words] = [
    "body.malformed": Words(
      "The request body cannot be read.", "Тело запроса не удалось прочитать."),
    "body.characters": Words(
      "The text contains characters that cannot be stored.",
      "В тексте есть символы, которые нельзя сохранить."),
    "body.tooDeep": Words(
      "The data is nested more than {max} levels deep.",
      "Вложенность данных больше {max} уровней."),
    "body.tooManyKeys": Words(
      "An object in the data has more than {max} keys.",
      "В одном из объектов больше {max} ключей."),
    "body.tooManyValues": Words(
      "The data has more than {max} values.", "В данных больше {max} значений."),
    "body.tooLarge": Words(
      [
        "At most {max} MB can be sent here.",
        "This is too large to be sent.",
      ],
      [
        "Сюда можно отправить не больше {max} МБ.",
        "Это слишком велико, чтобы отправить.",
      ]),
    "body.unsupported": Words(
      "This type of content is not supported here.",
      "Содержимое такого типа здесь не поддерживается."),
    "id.malformed": Words("This id is malformed.", "Неправильный идентификатор."),
    "query.malformed": Words(
      [
        "The parameter “{name}” is not valid.",
        "The address is not valid.",
      ],
      [
        "Параметр «{name}» не удалось понять.",
        "Адрес не удалось понять.",
      ]),
    "cursor.malformed": Words(
      "This page link is no longer valid. Start from the first page.",
      "Ссылка на страницу больше не действует. Начните с первой страницы."),
    "range.unsatisfiable": Words(
      "The file has no such part.", "В файле нет такой части."),
    "invalid": Words("Some fields need correction.", "Некоторые поля нужно исправить."),
  ]

  private static let server: [String: Words] = [
    "server.busy": Words(
      "The server is busy. Try again in a moment.", "Сервер занят. Попробуйте чуть позже."),
    "server.share": Words(
      "At most {max} requests from your network run at once. Try again in a moment.",
      "Из вашей сети выполняется не больше {max} запросов сразу. Попробуйте чуть позже."),
    "server.answers": Words(
      "Responses of {max} MiB are waiting to be read. Try again in a moment.",
      "Ответы на {max} МиБ ещё не прочитаны. Попробуйте чуть позже."),
    "body.slow": Words(
      "The request arrived too slowly. Check the connection and send it again.",
      "Запрос приходил слишком медленно. Проверьте соединение и отправьте ещё раз."),
    "database.busy": Words(
      "The database is busy. Try again in a moment.", "База данных занята. Попробуйте чуть позже."),
    "media.timeout": Words(
      "This image takes too long to process. Try a smaller one.",
      "Обработка этой картинки занимает слишком много времени. Попробуйте картинку поменьше."),
    "media.crashed": Words(
      "The picture could not be read this time. Please try again.",
      "На этот раз картинку прочесть не удалось. Попробуйте ещё раз."),
    "database.slow": Words(
      "This took too long and was stopped. Please try again.",
      "Это заняло слишком много времени. Попробуйте ещё раз."),
    "media.busy": Words(
      "The server is busy with other pictures. Try again in a moment.",
      "Сервер занят другими картинками. Попробуйте чуть позже."),
    "media.unavailable": Words(
      "Pictures cannot be read right now.", "Сейчас картинки прочитать не получается."),
    "reading.busy": Words(
      "The server is busy reading other photos. Try again in a moment.",
      "Сервер занят чтением других снимков. Попробуйте чуть позже."),
    "reading.noLanguage": Words(
      "This server cannot read photos yet: no language is installed for it.",
      "Этот сервер пока не умеет читать снимки: для этого не установлен ни один язык."),
    "internal": Words(
      "Something went wrong on our side. It was logged with the id of this request.",
      "На нашей стороне произошла ошибка. Она записана в журнал с номером запроса."),
  ]
}
