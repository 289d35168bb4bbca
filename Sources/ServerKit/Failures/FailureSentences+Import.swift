extension FailureWords {
  /// Sentences about files that cannot be imported at all.
  static let imports: [String: Words] = [
    "import.empty": Words("This file is empty.", "Файл пуст."),
    "import.noHeader": Words(
      "The first line names no columns.", "В первой строке нет названий столбцов."),
    "import.zeroHeader": Words(
      "The first line has zero bytes, as in UTF-16. Specify the encoding (--encoding utf-16).",
      "В первой строке нулевые байты, как в UTF-16. Назовите кодировку (--encoding utf-16)."),
    "import.columnTwice": Words(
      ["Two columns are called {column}. Rename one of them.", "Two columns have one name."],
      ["Два столбца называются {column}. Переименуйте один.", "У двух столбцов одно имя."]),
    "import.encoding": Words(
      [
        "Line {line} is not {encoding}. Specify the encoding of the file (--encoding: {encodings}) or save it as UTF-8.",
        "This file is not UTF-8.",
      ],
      [
        "Строка {line} не в {encoding}. Назовите кодировку файла (--encoding: {encodings}) или сохраните его в UTF-8.",
        "Файл не в UTF-8.",
      ]),
    "import.openQuote": Words(
      [
        "The quotation mark that opens in line {line} is never closed.",
        "A quotation mark is never closed.",
      ],
      ["Кавычка, открытая в строке {line}, не закрыта.", "Одна из кавычек не закрыта."]),
    "import.gzip": Words("The gzip data is damaged.", "Данные gzip повреждены."),
    "import.gzipEnd": Words("The gzip data ends early.", "Данные gzip обрываются."),
    "import.json": Words(
      ["Line {line} is not valid JSON.", "This is not valid JSON."],
      ["Строка {line} – не JSON.", "Это не JSON."]),
    "import.jsonEnd": Words("The JSON ends early.", "JSON обрывается."),
    "import.noArray": Words(
      "The JSON must be an array of objects.", "Нужен массив объектов JSON."),
    "import.noObject": Words(
      [
        "Element {element} of the array is not an object.",
        "An element of the array is not an object.",
      ],
      ["Элемент {element} массива – не объект.", "Один из элементов массива – не объект."]),
    "import.zip": Words("This zip file is damaged.", "Этот zip повреждён."),
    "import.zipLocked": Words(
      "This zip file is protected with a password.", "Этот zip закрыт паролем."),
    "import.zipTooLarge": Words(
      [
        "A zip file may unpack to {max} MB at most (IMPORT_MAX_UNPACKED_MB).",
        "This zip file unpacks to more than can be imported at once.",
      ],
      [
        "В zip может быть не больше {max} МБ после распаковки (IMPORT_MAX_UNPACKED_MB).",
        "В этом zip больше, чем можно загрузить за раз.",
      ]),
    "import.zipFiles": Words(
      [
        "A zip file may hold {max} {max:file|files} at most (IMPORT_MAX_FILES).",
        "This zip file holds too many files.",
      ],
      [
        "В zip может быть не больше {max} {max:файла|файлов|файлов} (IMPORT_MAX_FILES).",
        "В этом zip слишком много файлов.",
      ]),
    "import.zipEmpty": Words(
      "This zip file contains neither CSV nor JSON.", "В этом zip нет ни CSV, ни JSON."),
    "import.zipMany": Words(
      "This zip file contains several tables and is not a known export. Import them one by one.",
      "В этом zip несколько таблиц, и такой экспорт нам незнаком. Отправьте их по одной."),
    "import.letterboxdList": Words(
      ["{name} is not a Letterboxd list.", "This is not a Letterboxd list."],
      ["{name} – не список Letterboxd.", "Это не список Letterboxd."]),
    "import.seed": Words(
      "This is not a film library: a film has no name, or a value has the wrong type.",
      "Это не библиотека фильмов: у фильма нет названия или значение не того вида."),
    "import.moved": Words(
      "This import is no longer at this step.", "Этот импорт тем временем продвинулся дальше."),
    "import.notFound": Words("Import not found.", "Импорт не найден."),
  ].merging(importLimits) { first, _ in first }

  private static let ratio = Words(
    [
      "This file unpacks to more than {max} times its size (IMPORT_MAX_RATIO).",
      "This file unpacks to many times its size.",
    ],
    [
      "После распаковки файл больше исходного более чем в {max} раз (IMPORT_MAX_RATIO).",
      "После распаковки файл во много раз больше исходного.",
    ])

  /// Sentences about limits. Each names the limit and the setting that raises it.
  private static let importLimits: [String: Words] = [
    "import.tooLarge": Words(
      [
        "A file may unpack to {max} MB at most (IMPORT_MAX_UNPACKED_MB).",
        "This file is too large to import at once.",
      ],
      [
        "После распаковки файл может занимать не больше {max} МБ (IMPORT_MAX_UNPACKED_MB).",
        "Файл слишком велик, чтобы загрузить его целиком.",
      ]),
    "import.ratio": ratio,
    "import.zipRatio": ratio,
    "import.tooManyRows": Words(
      [
        "A file may have {max} {max:row|rows} at most (IMPORT_MAX_ROWS).",
        "This file has too many rows.",
      ],
      [
        "В файле может быть не больше {max} {max:строки|строк|строк} (IMPORT_MAX_ROWS).",
        "В файле слишком много строк.",
      ]),
    "import.tooManyColumns": Words(
      [
        "A table may have {max} {max:column|columns} at most (IMPORT_MAX_COLUMNS).",
        "This table has too many columns.",
      ],
      [
        "В таблице может быть не больше {max} {max:столбца|столбцов|столбцов} (IMPORT_MAX_COLUMNS).",
        "В таблице слишком много столбцов.",
      ]),
    "import.cellTooLarge": Words(
      [
        "The cell that begins in line {line} is larger than {max} KB (IMPORT_MAX_CELL_KB). Is a quotation mark missing?",
        "A cell is too large.",
      ],
      [
        "Ячейка, которая начинается в строке {line}, больше {max} КБ (IMPORT_MAX_CELL_KB). Нет ли незакрытой кавычки?",
        "Одна из ячеек слишком велика.",
      ]),
    "import.rowTooLarge": Words(
      [
        "The row that begins in line {line} is larger than {max} KB (IMPORT_MAX_ROW_KB).",
        "A row is too large.",
      ],
      [
        "Запись, которая начинается в строке {line}, больше {max} КБ (IMPORT_MAX_ROW_KB).",
        "Одна из записей слишком велика.",
      ]),
    "import.tooDeep": Words(
      [
        "JSON may be nested at most {max} levels deep (IMPORT_MAX_JSON_DEPTH).",
        "The JSON is nested too deeply.",
      ],
      [
        "Вложенность JSON может быть не больше {max} (IMPORT_MAX_JSON_DEPTH).",
        "Слишком большая вложенность JSON.",
      ]),
    "import.tooManyKeys": Words(
      [
        "A JSON object may have {max} {max:key|keys} at most (IMPORT_MAX_JSON_KEYS).",
        "A JSON object has too many keys.",
      ],
      [
        "В объекте JSON может быть не больше {max} {max:ключа|ключей|ключей} (IMPORT_MAX_JSON_KEYS).",
        "В объекте JSON слишком много ключей.",
      ]),
    "import.tooManyValues": Words(
      [
        "A JSON record may have {max} {max:value|values} at most (IMPORT_MAX_JSON_VALUES).",
        "A JSON record has too many values.",
      ],
      [
        "В записи JSON может быть не больше {max} {max:значения|значений|значений} (IMPORT_MAX_JSON_VALUES).",
        "В записи JSON слишком много значений.",
      ]),
    "import.headerTooLarge": Words(
      [
        "The names of all columns may have {max} KB together.",
        "The names of the columns are too long.",
      ],
      [
        "Названия всех столбцов вместе могут занимать не больше {max} КБ.",
        "Названия столбцов слишком длинные.",
      ]),
    "import.tooMuchText": Words(
      [
        "Files whose rows have to be combined may hold {max} MB of text at most (IMPORT_MAX_GROUPED_MB).",
        "This export holds too much text.",
      ],
      [
        "В файлах, строки которых нужно объединять, может быть не больше {max} МБ текста (IMPORT_MAX_GROUPED_MB).",
        "В этом экспорте слишком много текста.",
      ]),
  ]
}

extension FieldWords {
  /// Sentences about rows and mappings of an import. Columns are named as in the file.
  static let imports: [String: Words] = [
    "import.noObject": Words(
      "This element of the array is not an object.", "Этот элемент массива – не объект."),
    "import.noType": Words(
      [
        "There is no type {type} in this book. Create it first.",
        "There is no such type in this book.",
      ],
      ["Типа {type} в этой книге нет. Сначала создайте его.", "Такого типа в этой книге нет."]),
    "import.noColumn": Words(
      ["The file has no column {column}.", "The file has no such column."],
      ["В файле нет столбца {column}.", "Такого столбца в файле нет."]),
    "import.noTarget": Words(
      [
        "{target} is neither an attribute nor a field of this type.",
        "There is no such attribute or field.",
      ],
      [
        "{target}: ни свойства, ни поля с таким именем у типа нет.",
        "Такого свойства или поля нет.",
      ]),
    "import.noTitle": Words(
      [
        "No column is mapped to title. Map one with --map title=COLUMN. Columns: {columns}.",
        "No column is mapped to title.",
      ],
      [
        "Ни один столбец не сопоставлен с title. Укажите его: --map title=СТОЛБЕЦ. Столбцы: {columns}.",
        "Ни один столбец не сопоставлен с title.",
      ]),
    "import.targetTwice": Words(
      [
        "Only one column can be mapped to {target}, not {columns}.",
        "Only one column can be mapped to a target.",
      ],
      [
        "{target} можно взять только из одного столбца, а не из {columns}.",
        "Значение можно взять только из одного столбца.",
      ]),
    "import.cells": Words(
      [
        "It has {cells} {cells:cell|cells} for {columns} {columns:column|columns}.",
        "It has more cells than there are columns.",
      ],
      [
        "{cells} {cells:ячейка|ячейки|ячеек} на {columns} {columns:столбец|столбца|столбцов}.",
        "Ячеек больше, чем столбцов.",
      ]),
    "import.zero": Words(
      [
        "The column {column} holds a zero character (U+0000), which no text can have.",
        "It holds a zero character (U+0000), which no text can have.",
      ],
      [
        "В столбце {column} нулевой символ (U+0000), в текстах такого не бывает.",
        "Здесь нулевой символ (U+0000), в текстах такого не бывает.",
      ]),
    "import.noKey": Words(
      [
        "The column {column} is empty: a row needs an id of its own.",
        "A row needs an id of its own.",
      ],
      [
        "Столбец {column} пуст: строке нужен свой идентификатор.",
        "Строке нужен свой идентификатор.",
      ]),
    "import.longKey": Words(
      [
        "The id in the column {column} is longer than {max} {max:character|characters}.",
        "The id is too long.",
      ],
      [
        "Идентификатор в столбце {column} длиннее {max} {max:символа|символов|символов}.",
        "Идентификатор слишком длинный.",
      ]),
    "import.keyTwice": Words(
      [
        "Row {row} of the file has {column} {value} already.",
        "An earlier row of the file has this id.",
      ],
      [
        "{column} {value} в файле уже есть: строка {row}.",
        "Такой идентификатор уже есть выше в файле.",
      ]),
  ]
}
