// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of imports and exports, in the format of `Word`.
package enum ImportWord: String, CaseIterable, Sendable {
  case title, titleOf, text, file, fileHint, encoding, encodingAuto, upload, past, none
  case letterboxd, imdb, imdbList, goodreads, storygraph, movieLibrary, table
  case letterboxdForm, commonplace, cut, quiet, listsCameIn, listsCameInSome
  case mapping, reading, ready, running, cancelling, cancelled, done, undoing, undone, failed
  case readingText, runningText, undoingText, retrying, rowsOf, changesOf, cancel
  case mapTitle, mapText, mapType, mapNoType, mapShow, mapTo, mapNothing, mapSample,
    mapKey, mapKeyHint, mapNoKey, mapSave, needsTitle, wrongEncoding
  case attributeTitle, attributeDescription, attributeNotes, attributeScore, attributeRating,
    attributeFavourite, attributeDate, attributeStage
  case previewText, readAs, rowCount, all
  case new, changed, joined, ambiguous, duplicate, aside, repeated, unchanged, deleted, skipped,
    failedRow
  case madeRow, wasSkipped
  case likeEntry, likeRow, onlyInList, sameAs, shortened, gathered, noted, stays
  case decision, usual, skip, make, join, saveDecisions
  case unused, skippedFiles
  case collection, ofType, noCollection, adds, addsText, start, goOn, throwAway
  case addsWhat, addsNothing, times
  case undoRemoves, undoReverts, undoKeeps, undoNothing
  case preview, report, undo, undoNow, undoneText, keptText, again, moreRows, noRows,
    toldByCommand, forget, place
  case exportTitle, exportText, exportSheet, exportSheetText, exportLetterboxd,
    exportWatchlist

  package var texts: (english: String, russian: String) {
    switch self {
    case .title: ("Import", "Импорт")
    case .titleOf: ("Import into “{name}”", "Импорт в книгу «{name}»")
    case .text:
      (
        "Letterboxd (the zip file), IMDb, Goodreads, StoryGraph, AIsle-List, or any CSV or JSON file. You can preview every row before importing, and undo the import later.",
        "Letterboxd (файл zip), IMDb, Goodreads, StoryGraph, AIsle-List или любой CSV или JSON. Перед импортом можно просмотреть каждую строку, а после — отменить импорт."
      )
    case .file: ("File", "Файл")
    case .fileHint: ("CSV, JSON or zip, at most {max} MB", "CSV, JSON или zip, не больше {max} МБ")
    case .encoding: ("Text encoding", "Кодировка")
    case .encodingAuto: ("Automatic", "Автоматически")
    case .upload: ("Preview import", "Просмотреть импорт")
    case .past: ("Import history", "История импорта")
    case .none: ("Nothing has been imported yet.", "Импортов пока не было.")
    case .letterboxd: ("Letterboxd", "Letterboxd")
    case .imdb: ("IMDb ratings", "Оценки IMDb")
    case .imdbList: ("IMDb list", "Список IMDb")
    case .goodreads: ("Goodreads", "Goodreads")
    case .storygraph: ("StoryGraph", "StoryGraph")
    case .movieLibrary: ("MovieLibrary", "MovieLibrary")
    case .letterboxdForm: ("Letterboxd’s import form", "Форма импорта Letterboxd")
    case .commonplace: ("Commonplace", "Commonplace")
    case .table: ("Table", "Таблица")
    case .mapping: ("Waiting for column mapping", "Ожидает выбора столбцов")
    case .reading: ("Reading", "Читается")
    case .ready: ("Ready to import", "Готов к импорту")
    case .running: ("Importing", "Импортируется")
    case .cancelling: ("Stopping", "Останавливается")
    case .cancelled: ("Stopped", "Остановлен")
    case .done: ("Imported", "Импортирован")
    case .undoing: ("Undoing", "Отменяется")
    case .undone: ("Import undone", "Импорт отменён")
    case .failed: ("Failed", "Ошибка")
    case .readingText: ("Reading the file…", "Читаем файл…")
    case .runningText: ("Importing…", "Импортируем…")
    case .undoingText: ("Undoing the import…", "Отменяем импорт…")
    case .retrying: ("Something went wrong. Trying again…", "Что-то пошло не так. Пробуем ещё раз…")
    case .rowsOf: ("{n} of {total} rows", "Строки: {n} из {total}")
    case .changesOf: ("{n} of {total} changes", "Изменения: {n} из {total}")
    case .cancel: ("Stop", "Остановить")
    case .mapTitle: ("Map the columns", "Выберите, что в столбцах")
    case .mapText:
      (
        "The format of this file is not known. Choose what each column contains; columns without a choice are not imported.",
        "Формат файла неизвестен. Выберите, что содержит каждый столбец; столбцы без выбора не импортируются."
      )
    case .mapType: ("Type of the entries", "Тип записей")
    case .mapNoType: ("No type", "Без типа")
    case .mapShow: ("Show fields", "Показать поля")
    case .mapTo: ("“{column}” is", "«{column}» – это")
    case .mapNothing: ("Not imported", "Не импортировать")
    case .mapSample: ("For example: {text}", "Например: {text}")
    case .mapKey: ("ID column", "Столбец с идентификатором")
    case .mapKeyHint:
      (
        "Used to recognise changed rows when you import the file again.",
        "Позволяет узнать изменённые строки при повторном импорте."
      )
    case .mapNoKey: ("None", "Нет")
    case .mapSave: ("Preview rows", "Просмотреть строки")
    case .needsTitle: ("Choose a column for the title.", "Выберите столбец с названием.")
    case .wrongEncoding:
      (
        "The file has a different encoding. Choose another one, or save the file as UTF-8.",
        "У файла другая кодировка. Выберите другую или сохраните его в UTF-8."
      )
    case .attributeTitle: ("Title", "Название")
    case .attributeDescription: ("Description", "Описание")
    case .attributeNotes: ("Notes", "Заметки")
    case .attributeScore: ("Verdict, 0–3", "Вердикт, 0–3")
    case .attributeRating: ("Rating, 0–10", "Оценка, 0–10")
    case .attributeFavourite: ("Favourite", "Избранное")
    case .attributeDate: ("Date", "Дата")
    case .attributeStage: ("Stage", "Этап")
    case .previewText:
      (
        "Nothing has been imported yet. Check the rows, then start the import.",
        "Пока ничего не импортировано. Проверьте строки и начните импорт."
      )
    case .readAs: ("Format: {name}", "Формат: {name}")
    case .rowCount: ("{n} row|{n} rows", "{n} строка|{n} строки|{n} строк")
    case .all: ("All", "Все")
    case .new: ("New", "Новые")
    case .changed: ("Changed", "Изменились")
    case .joined: ("Updated with details", "Дополнены")
    case .ambiguous: ("Unclear", "Неясно")
    case .duplicate: ("Already in your book", "Уже есть")
    case .aside: ("Only in a list", "Только в списке")
    case .repeated: ("Repeated", "Повторы")
    case .unchanged: ("Unchanged", "Без изменений")
    case .deleted: ("Deleted before", "Удалены ранее")
    case .skipped: ("Skipped", "Пропущены")
    case .failedRow: ("Cannot be imported", "Не подходят")
    case .madeRow: ("Created", "Созданы")
    case .wasSkipped: ("Already in your book, skipped", "Уже есть, пропущены")
    case .likeEntry: ("Similar to “{title}” in your book", "Похоже на «{title}» в вашей книге")
    case .likeRow: ("Similar to row {row} of the file", "Похоже на строку {row} файла")
    case .onlyInList: ("Only in the list “{list}”", "Только в списке «{list}»")
    case .sameAs: ("Same as row {row}", "То же, что в строке {row}")
    case .listsCameIn:
      (
        "{n} list imported. You find it under Lists.|{n} lists imported. You find them under Lists.",
        "Импортирован {n} список. Он в разделе «Списки».|Импортировано {n} списка. Они в разделе «Списки».|Импортировано {n} списков. Они в разделе «Списки»."
      )
    case .listsCameInSome:
      (
        "{n} list imported. Some of the file could not be read.|{n} lists imported. Some of the file could not be read.",
        "Импортирован {n} список. Часть файла прочитать не удалось.|Импортировано {n} списка. Часть файла прочитать не удалось.|Импортировано {n} списков. Часть файла прочитать не удалось."
      )
    case .cut:
      (
        "Notes are too long: only the first 100,000 characters are imported",
        "Слишком длинные заметки: импортируются только первые 100 000 знаков"
      )
    case .quiet:
      (
        "No progress for a while. If the server was restarted, the import continues within a minute.",
        "Давно нет новостей. Если сервер перезапустили, импорт продолжится в течение минуты."
      )
    case .shortened:
      (
        "Too long: shortened here, complete in the notes",
        "Слишком длинный текст: здесь сокращён, целиком — в заметках"
      )
    case .gathered:
      (
        "Merged from {n} row|Merged from {n} rows",
        "Объединено из {n} строки|Объединено из {n} строк|Объединено из {n} строк"
      )
    case .noted:
      (
        "No matching field, added to the notes: {list}",
        "Нет подходящего поля, добавлено в заметки: {list}"
      )
    case .stays:
      (
        "Not undone: changed since the import, or linked from other entries.",
        "Не отменено: запись изменили после импорта или на неё ссылаются."
      )
    case .addsWhat: ("Adds: {list}", "Добавит: {list}")
    case .addsNothing: ("Nothing to add", "Добавлять нечего")
    case .times: ("{n} date|{n} dates", "{n} дата|{n} даты|{n} дат")
    case .undoRemoves: ("Removes: {list}", "Удалит: {list}")
    case .undoReverts: ("Reverts: {list}", "Вернёт к прежнему: {list}")
    case .undoKeeps:
      (
        "Keeps {n} entry that was changed since or that others link to|Keeps {n} entries that were changed since or that others link to",
        "Оставит {n} запись: её меняли или на неё ссылаются|Оставит {n} записи: их меняли или на них ссылаются|Оставит {n} записей: их меняли или на них ссылаются"
      )
    case .undoNothing: ("There is nothing to undo.", "Отменять нечего.")
    case .undoNow: ("Undo import", "Отменить импорт")
    case .decision: ("Action for “{title}”", "Действие для «{title}»")
    case .usual: ("Default", "По умолчанию")
    case .skip: ("Skip", "Пропустить")
    case .make: ("Create entry", "Создать запись")
    case .join: ("Add to existing entry", "Дополнить имеющуюся")
    case .saveDecisions: ("Save choices", "Сохранить выбор")
    case .unused:
      (
        "Columns that will not be imported: {list}",
        "Столбцы, которые не будут импортированы: {list}"
      )
    case .skippedFiles:
      ("Files that will not be read: {list}", "Файлы, которые не будут прочитаны: {list}")
    case .collection: ("Add new items to", "Добавить новое в")
    case .ofType: ("Matching collection", "Подходящая коллекция")
    case .noCollection: ("None", "Без коллекции")
    case .adds: ("Add missing details to existing entries", "Дополнить существующие записи")
    case .addsText:
      (
        "Adds ratings, dates, tags, favourites and notes where they are empty. Nothing is overwritten.",
        "Добавит оценки, даты, метки, избранное и заметки там, где их нет. Ничего не перезапишет."
      )
    case .start: ("Import", "Импортировать")
    case .goOn: ("Continue", "Продолжить")
    case .throwAway: ("Discard", "Удалить файл")
    case .preview: ("Preview", "Предпросмотр")
    case .report: ("Result of each row", "Результат по строкам")
    case .toldByCommand:
      (
        "This file was imported from the command line, which reported each row. Here are the totals.",
        "Этот файл импортирован из командной строки, которая сообщила о каждой строке. Здесь показаны итоги."
      )
    case .undo: ("Undo import", "Отменить импорт")
    case .undoneText:
      (
        "Entries deleted: {removed}. Reverted: {reverted}.",
        "Удалено записей: {removed}. Возвращено к прежнему: {reverted}."
      )
    case .keptText:
      (
        "{n} was kept, because it was changed since or others link to it.|{n} were kept, because they were changed since or others link to them.",
        "Осталась {n}: её меняли или на неё ссылаются.|Остались {n}: их меняли или на них ссылаются.|Осталось {n}: их меняли или на них ссылаются."
      )
    case .again: ("Import the file again", "Импортировать файл ещё раз")
    case .moreRows: ("More rows", "Следующие строки")
    case .noRows: ("No rows.", "Строк нет.")
    case .forget: ("Delete uploaded file", "Удалить загруженный файл")
    case .place: ("Row {place}", "Строка {place}")
    case .exportTitle: ("Export", "Экспорт")
    case .exportText:
      (
        "Your entries as CSV files, one for each type, without images.",
        "Ваши записи в файлах CSV, по одному на тип, без изображений."
      )
    case .exportSheet: ("CSV for spreadsheets", "CSV для электронных таблиц")
    case .exportSheetText:
      (
        "Adds an apostrophe to text that a spreadsheet would run as a formula.",
        "Добавляет апостроф к тексту, который таблица приняла бы за формулу."
      )
    case .exportLetterboxd: ("Films for Letterboxd", "Фильмы для Letterboxd")
    case .exportWatchlist: ("Watchlist for Letterboxd", "Список «посмотреть» для Letterboxd")
    }
  }
}

extension Words {
  package func callAsFunction(
    imports word: ImportWord, _ arguments: [String: String] = [:]
  ) -> String {
    fill((language == .english ? word.texts.english : word.texts.russian)[...], arguments)
  }

  package func callAsFunction(imports word: ImportWord, count: Int) -> String {
    plural(language == .english ? word.texts.english : word.texts.russian, count)
  }
}
