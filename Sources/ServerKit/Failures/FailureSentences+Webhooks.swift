extension FieldWords {
  static let webhooks: [String: Words] = [
    "webhook.event": Words(
      ["There is no event called {name}.", "There is no such event."],
      ["События «{name}» не бывает.", "Такого события не бывает."]),
    "webhook.header": Words(
      "Headers must have plain names and values, and cannot replace those that the server sets.",
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
