extension FailureWords {
  /// Sentences about failures of the database itself.
  static let storage: [String: Words] = [
    "database.unavailable": Words(
      "The database is not responding. Try again in a moment.",
      "База данных не отвечает. Попробуйте чуть позже."),
    "database.unconfirmed": Words(
      "The database did not confirm this change. Check whether it was saved before you try again.",
      "База данных не подтвердила это изменение. Проверьте, сохранилось ли оно, прежде чем повторить."
    ),
    "storage.damaged": Words(
      "The server's database is damaged. Nothing can be changed until it has been restored.",
      "База данных сервера повреждена. До её восстановления ничего нельзя изменить."),
    "storage.readOnly": Words(
      "The server cannot write to its data folder: it is read-only. Nothing was saved.",
      "Папка данных сервера доступна только для чтения. Ничего из этого не сохранено."),
    "storage.inaccessible": Words(
      "The server's disk could not be read or written. Nothing was saved.",
      "Диск сервера не удалось прочитать или записать. Ничего из этого не сохранено."),
  ]
}
