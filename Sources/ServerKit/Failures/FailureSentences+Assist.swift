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
