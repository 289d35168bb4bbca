// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The words of imports and of taking one's data along. Written as `Word`'s are.
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
  case report, undo, undoNow, undoneText, keptText, again, moreRows, noRows,
    toldByCommand, forget, place
  case exportTitle, exportText, exportSheet, exportSheetText, exportLetterboxd,
    exportWatchlist

  package var texts: (english: String, russian: String) {
    switch self {
    case .title: ("Import", "Импорт")
    case .titleOf: ("Import into “{name}”", "Импорт в книгу «{name}»")
    case .text:
      (
        "Letterboxd (the zip as it comes), IMDb, Goodreads, StoryGraph, AIsle-List’s storage, or any CSV or JSON. You see what becomes of each row before anything is written, and can take all of it back afterwards.",
        "Letterboxd (zip как есть), IMDb, Goodreads, StoryGraph, хранилище AIsle-List или любой CSV и JSON. Сначала вы увидите, что станет с каждой строкой, а после всё можно вернуть как было."
      )
    case .file: ("File", "Файл")
    case .fileHint: ("CSV, JSON or zip, at most {max} MB", "CSV, JSON или zip, не больше {max} МБ")
    case .encoding: ("Text encoding", "Кодировка")
    case .encodingAuto: ("UTF-8, or as the file says", "UTF-8 или как указано в файле")
    case .upload: ("Look through the file", "Посмотреть файл")
    case .past: ("Imports so far", "Что уже импортировали")
    case .none: ("Nothing has been imported here yet.", "Здесь ещё ничего не импортировали.")
    case .letterboxd: ("Letterboxd", "Letterboxd")
    case .imdb: ("IMDb ratings", "Оценки IMDb")
    case .imdbList: ("IMDb list", "Список IMDb")
    case .goodreads: ("Goodreads", "Goodreads")
    case .storygraph: ("StoryGraph", "StoryGraph")
    case .movieLibrary: ("MovieLibrary", "MovieLibrary")
    case .letterboxdForm: ("Letterboxd’s import form", "Форма импорта Letterboxd")
    case .commonplace: ("Commonplace", "Commonplace")
    case .table: ("Table", "Таблица")
    case .mapping: ("Waits for its columns", "Ждёт столбцов")
    case .reading: ("Being looked through", "Просматривается")
    case .ready: ("Not imported yet", "Ещё не импортирован")
    case .running: ("Being imported", "Импортируется")
    case .cancelling: ("Stopping", "Останавливается")
    case .cancelled: ("Stopped", "Остановлен")
    case .done: ("Imported", "Импортирован")
    case .undoing: ("Being taken back", "Возвращается как было")
    case .undone: ("Taken back", "Возвращено как было")
    case .failed: ("Did not work", "Не получилось")
    case .readingText: ("Looking through the file…", "Просматриваем файл…")
    case .runningText: ("Importing…", "Импортируем…")
    case .undoingText: ("Taking it back…", "Возвращаем как было…")
    case .retrying:
      (
        "It did not work at once. Another try follows by itself.",
        "Сразу не получилось. Сейчас попробуем ещё раз."
      )
    case .rowsOf: ("{n} of {total} rows", "Строки: {n} из {total}")
    case .changesOf: ("{n} of {total} changes", "Изменения: {n} из {total}")
    case .cancel: ("Stop", "Остановить")
    case .mapTitle: ("What are the columns?", "Что в столбцах?")
    case .mapText:
      (
        "This file is none that we know. Say what each column is; what you leave out is not imported.",
        "Такой файл нам незнаком. Скажите, что в каком столбце; остальное не импортируется."
      )
    case .mapType: ("What the rows are", "Что это за строки")
    case .mapNoType: ("Entries without a type", "Записи без типа")
    case .mapShow: ("Show its fields", "Показать его поля")
    case .mapTo: ("“{column}” is", "«{column}» – это")
    case .mapNothing: ("Not imported", "Не импортировать")
    case .mapSample: ("For example: {text}", "Например: {text}")
    case .mapKey: ("The id of a row", "Идентификатор строки")
    case .mapKeyHint:
      (
        "By it a changed row is known again. Without one a row is what it says.",
        "По нему узнаётся изменённая строка. Без него строка – это её содержимое."
      )
    case .mapNoKey: ("No column has one", "Такого столбца нет")
    case .mapSave: ("Look through the rows", "Посмотреть строки")
    case .needsTitle: ("One column has to be the title.", "Какой-то столбец должен быть названием.")
    case .wrongEncoding:
      (
        "This is not the encoding of the file. Choose another, or save the file as UTF-8.",
        "Файл в другой кодировке. Выберите другую или сохраните его в UTF-8."
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
        "Nothing is written yet. Look at the rows, decide what is open, then start.",
        "Пока ничего не записано. Посмотрите строки, решите, что неясно, и начинайте."
      )
    case .readAs: ("Read as {name}", "Прочитано как {name}")
    case .rowCount: ("{n} row|{n} rows", "{n} строка|{n} строки|{n} строк")
    case .all: ("All", "Все")
    case .new: ("New", "Новые")
    case .changed: ("Changed", "Изменились")
    case .joined: ("Added to", "Дополнены")
    case .ambiguous: ("Unclear", "Неясно")
    case .duplicate: ("Already here", "Уже есть")
    case .aside: ("Only in a list", "Только в списке")
    case .repeated: ("Repeated", "Повторы")
    case .unchanged: ("Unchanged", "Без изменений")
    case .deleted: ("Deleted here", "Удалены здесь")
    case .skipped: ("Left out", "Пропущены")
    case .failedRow: ("Cannot be imported", "Не подходят")
    case .madeRow: ("Made", "Созданы")
    case .wasSkipped: ("Already here, left out", "Уже есть, пропущены")
    case .likeEntry: ("Like “{title}” in your book", "Похоже на «{title}» в вашей книге")
    case .likeRow: ("Like row {row} of the file", "Похоже на строку {row} файла")
    case .onlyInList: ("Only the list “{list}” names it", "Есть только в списке «{list}»")
    case .sameAs: ("Says what row {row} says", "То же, что в строке {row}")
    case .listsCameIn:
      (
        "{n} list came in and stands under Lists|{n} lists came in and stand under Lists",
        "Загружен {n} список, он в разделе «Списки»|Загружено {n} списка, они в разделе «Списки»|Загружено {n} списков, они в разделе «Списки»"
      )
    case .listsCameInSome:
      (
        "{n} list came in; something in the file could not be read|{n} lists came in; something in the file could not be read",
        "Загружен {n} список; что-то в файле прочитать не удалось|Загружено {n} списка; что-то в файле прочитать не удалось|Загружено {n} списков; что-то в файле прочитать не удалось"
      )
    case .cut:
      (
        "Notes too long: what is over 100,000 characters is left out",
        "Слишком длинные заметки: всё после 100 000 знаков не войдёт"
      )
    case .quiet:
      (
        "No sign of life for a while. If the server was stopped in the middle, it goes on by itself within a minute.",
        "Давно нет вестей. Если сервер остановили на полпути, он продолжит сам в течение минуты."
      )
    case .shortened:
      (
        "Too long: shortened, with the whole text in the notes",
        "Слишком длинный текст: сокращён, а целиком — в заметках"
      )
    case .gathered:
      (
        "Gathered from {n} row|Gathered from {n} rows",
        "Собрано из {n} строки|Собрано из {n} строк|Собрано из {n} строк"
      )
    case .noted:
      (
        "Fits no field, so it stands in the notes: {list}",
        "Не подошло ни к одному полю и записано в заметки: {list}"
      )
    case .stays:
      (
        "It stays: it was changed since, or others name it.",
        "Остаётся: после импорта её изменили или на неё ссылаются."
      )
    case .addsWhat: ("Adds to it: {list}", "Дополнит: {list}")
    case .addsNothing: ("Adds nothing that it lacks", "Дополнять нечего")
    case .times: ("{n} time|{n} times", "{n} раз|{n} раза|{n} раз")
    case .undoRemoves: ("Removes: {list}", "Удалит: {list}")
    case .undoReverts: ("Reverts: {list}", "Вернёт к прежнему: {list}")
    case .undoKeeps:
      (
        "Leaves {n} entry that was changed since or that others name|Leaves {n} entries that were changed since or that others name",
        "Оставит {n} запись: её меняли или на неё ссылаются|Оставит {n} записи: их меняли или на них ссылаются|Оставит {n} записей: их меняли или на них ссылаются"
      )
    case .undoNothing: ("Nothing is left to undo.", "Отменять нечего.")
    case .undoNow: ("Yes, undo it", "Да, отменить")
    case .decision: ("What to do with “{title}”", "Что делать с «{title}»")
    case .usual: ("As usual", "Как обычно")
    case .skip: ("Leave out", "Пропустить")
    case .make: ("Make an entry", "Создать запись")
    case .join: ("Add to the existing", "Добавить к имеющейся")
    case .saveDecisions: ("Save these decisions", "Сохранить решения")
    case .unused:
      ("Columns that are not imported: {list}", "Столбцы, которые не импортируются: {list}")
    case .skippedFiles: ("Files that are not read: {list}", "Файлы, которые не читаются: {list}")
    case .collection: ("Collection of what is new", "Коллекция для нового")
    case .ofType: ("The one of its type", "По типу записи")
    case .noCollection: ("None", "Без коллекции")
    case .adds: ("Add to entries that are here already", "Дополнить записи, которые уже есть")
    case .addsText:
      (
        "Rating, dates, tags, favourite and notes where they have none. What they have stays.",
        "Оценку, даты, метки, избранное и заметки там, где их нет. Что есть, останется."
      )
    case .start: ("Import", "Импортировать")
    case .goOn: ("Go on", "Продолжить")
    case .throwAway: ("Do not import", "Не импортировать")
    case .report: ("What became of each row", "Что стало с каждой строкой")
    case .toldByCommand:
      (
        "The command brought this table in. It told of each row as it went; here stand the sums.",
        "Эту таблицу внесла команда. О каждой строке она сказала сама, здесь только итоги."
      )
    case .undo: ("Undo the whole import", "Отменить весь импорт")
    case .undoneText:
      (
        "Entries removed: {removed}. Reverted: {reverted}.",
        "Удалено записей: {removed}. Возвращено к прежнему: {reverted}."
      )
    case .keptText:
      (
        "{n} stays, because it was changed since or others name it.|{n} stay, because they were changed since or others name them.",
        "Осталась {n}: её меняли или на неё ссылаются.|Остались {n}: их меняли или на них ссылаются.|Осталось {n}: их меняли или на них ссылаются."
      )
    case .again: ("Import the file again", "Импортировать файл ещё раз")
    case .moreRows: ("More rows", "Следующие строки")
    case .noRows: ("No rows here.", "Здесь строк нет.")
    case .forget: ("Forget this file", "Забыть этот файл")
    case .place: ("Row {place}", "Строка {place}")
    case .exportTitle: ("Take along", "Забрать с собой")
    case .exportText:
      (
        "Your entries as tables, one for each type, with everything but the pictures.",
        "Ваши записи таблицами, по одной на тип, со всем, кроме картинок."
      )
    case .exportSheet: ("For a spreadsheet", "Для электронных таблиц")
    case .exportSheetText:
      (
        "The same with an apostrophe before what a spreadsheet would take for a formula.",
        "То же, с апострофом перед тем, что таблица приняла бы за формулу."
      )
    case .exportLetterboxd: ("Films for Letterboxd", "Фильмы для Letterboxd")
    case .exportWatchlist: ("Watch list for Letterboxd", "Список «посмотреть» для Letterboxd")
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
