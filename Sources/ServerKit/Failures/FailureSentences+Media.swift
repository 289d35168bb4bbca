extension FieldWords {
  static let media: [String: Words] = [
    "media.folderName": Words(
      "A folder's name cannot have slashes or be made of dots.",
      "В названии папки не может быть косых черт, и оно не может быть из точек."),
    "media.within": Words(
      "A folder cannot be put into itself.", "Папку нельзя положить в неё саму."),
    "media.deep": Words(
      ["Folders can be nested at most {max} levels deep.", "The folders are nested too deeply."],
      ["Папки вкладываются не глубже {max} уровней.", "Слишком много папок друг в друге."]),
    "media.ratio": Words(
      "{field} must be two numbers like 16:9.", "{field}: нужно два числа, например 16:9."),
  ]
}

extension FailureWords {
  /// Sentences about files of the site.
  static let media: [String: Words] = [
    "media.notFound": Words("File not found.", "Файл не найден."),
    "media.unsupported": Words(
      """
      Files can be pictures (JPEG, PNG, WebP, HEIC, AVIF, GIF), PDF, ZIP, text, MP3, M4A, WAV, OGG, \
      MP4 or WebM.
      """,
      """
      Файлы бывают картинками (JPEG, PNG, WebP, HEIC, AVIF, GIF), PDF, ZIP, текстом, MP3, M4A, WAV, \
      OGG, MP4 или WebM.
      """),
    "media.duplicate": Words(
      ["This file already exists as {name}.", "This file already exists."],
      ["Этот файл уже есть: {name}.", "Этот файл уже есть."]),
    "media.pixels": Words(
      "A picture of the site can have at most 10,000 pixels a side and 50 million in all.",
      "У картинки сайта может быть не больше 10 000 точек по стороне и 50 миллионов всего."),
    "media.animation": Words(
      [
        "An animation can have at most {frames} frames and {megapixels} megapixels over all frames.",
        "This animation is too long.",
      ],
      [
        "У анимации может быть не больше {frames} кадров и {megapixels} мегапикселей на все кадры.",
        "Эта анимация слишком длинная.",
      ]),
    "archive.animation": Words(
      [
        """
        {name} in the archive is a longer animation than this server accepts: at most {frames} \
        frames and {megapixels} megapixels over all frames.
        """,
        "The archive has a longer animation than this server accepts.",
      ],
      [
        """
        Анимация {name} в архиве длиннее, чем принимает этот сервер: не больше {frames} кадров и \
        {megapixels} мегапикселей на все кадры.
        """,
        "В архиве есть анимация длиннее, чем принимает этот сервер.",
      ]),
    "archive.file": Words(
      [
        "{name} in the archive is damaged, too large or of a kind that this server does not accept.",
        "A file in the archive is damaged, too large or not of an accepted kind.",
      ],
      [
        "Файл {name} в архиве повреждён, слишком велик или такой, каких этот сервер не принимает.",
        "Один из файлов в архиве повреждён, слишком велик или такой, каких сервер не принимает.",
      ]),
    // Modula's clients search for the words in brackets and for those of the English sentences.
    "media.pathTraversal": Words(
      "The path leads out of the library (path traversal).",
      "Путь выходит за пределы медиатеки (path traversal)."),
    "media.path": Words(
      "There is an invalid character in path.",
      "В пути есть недопустимый знак (invalid character in path)."),
    "folder.notFound": Words("Folder not found.", "Папка не найдена."),
    "folder.exists": Words(
      ["A folder called {name} already exists here.", "This folder already exists."],
      ["Папка «{name}» здесь уже есть.", "Такая папка здесь уже есть."]),
    "folder.notEmpty": Words(
      [
        "The folder is not empty: {folders} {folders:folder|folders}, {media} {media:file|files}.",
        "The folder is not empty.",
      ],
      [
        "Папка не пуста: {folders} {folders:папка|папки|папок}, {media} {media:файл|файла|файлов}.",
        "Папка не пуста.",
      ]),
    "dimension.notFound": Words("Size not found.", "Размер не найден."),
    "dimension.tooMany": Words(
      ["A site has at most {max} sizes of pictures.", "There are too many sizes."],
      ["У сайта не больше {max} размеров картинок.", "Размеров слишком много."]),
  ]
}

// MARK: - Storage

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
