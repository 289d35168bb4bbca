extension FieldWords {
  static let webhooks: [String: Words] = [
    "webhook.event": Words(
      ["There is no event called {name}.", "There is no such event."],
      ["События «{name}» не бывает.", "Такого события не бывает."]),
    "webhook.header": Words(
      "Headers need plain names and values, and cannot be those that the server writes itself.",
      "У заголовков простые имена и значения; те, что сервер пишет сам, задать нельзя."),
  ]
}

extension FailureWords {
  /// Sentences about webhooks.
  static let webhooks: [String: Words] = [
    "webhook.notFound": Words("Webhook not found.", "Вебхук не найден."),
    "webhook.tooMany": Words(
      ["A book has at most {max} webhooks.", "There are too many webhooks."],
      ["В книге не больше {max} вебхуков.", "Вебхуков слишком много."]),
    "delivery.notFound": Words("Message not found.", "Сообщение не найдено."),
  ]
}
