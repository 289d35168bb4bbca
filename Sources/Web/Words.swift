// swift-format-ignore-file: a table of sentences reads best with one a line.
/// The texts of the pages, by key. A text has one form, or several separated by `|` for plurals:
/// one and other in English; one, few and many in Russian. `{name}` is replaced by an argument.
package enum Word: String, CaseIterable, Sendable {
  case log, search, searchEntries, clearSearch, account, signOut, skip, chapters, add, addEntry
  case editEntry, edit, delete, save, cancel, back, close, undo, all, filter, sort, sortApply, view
  case grid, rows, newest, byDate, byTitle, byRating, older, emptyTitle, emptyText, addFirst
  case found, foundMore, bestFirst, select, selectEntries, selected, selectAll, selectNone,
    doneSelecting
  case selectOne, moreFor, move, moveTo, moveTitle, moveOne, deletedMany, movedMany
  case nothingSelected, deleteMany, deleteManyText, loading, refresh, stillMore
  case noMatchTitle, noMatchText, showAll, entries, planned, current, done, dropped
  case undecided, bad, okay, great, inCollection, noCollection, noType, added, details, notes,
    photos
  case photo, rating, ratingOf, ratingHint, date, stage, favourite, again, watchedAgain, readAgain
  case playedAgain, listenedAgain, visitedAgain, history, deleteTitle, deleteText, deletePhotos
  case deleteOccasions, title, titleHint, type, description, descriptionHint, collection, verdict
  case notesHint, addPhotos, photosHint, cover, coverOf, removePhoto, occasions, addOccasion, note
  case photoEarlier, photoLater, takePhoto, cancelUpload, uploading, preparing, tooManyPhotos
  case uploadFailed, photoMoved, verdictDone, today, yesterday, pickDate, extras, required,
    leaveTitle
  case leaveText, leave, stay, draftFound, draftRestore, draftDiscard, newerFound, newerShow,
    dropHere, moreFields
  case removeOccasion, relationHint, errors, setupTitle, setupText, yourName, email, password
  case passwordHint, setupSubmit, signInTitle, signInText, signIn, forbiddenTitle, forbiddenText
  case notFoundTitle, notFoundText, tooManyTitle, tooManyText, brokenTitle, brokenText, requestID
  case toLog, conflictTitle, conflictText, yours, theirs, keepMine, keepTheirs
  case nothing, yes, no, tagline, more, saved, deleted, undone, notUndone
  case putBack, wasPutBack, asItIsNow, wasMade, wasChanged, became, historyEnds, verdictName
  case typeName, previousPhoto, nextPhoto, editOccasion, namedIn
  case finish, finished, notFinished, takeBack, noPicture, allStages, noStageText
  case noAccounts

  package var texts: (english: String, russian: String) {
    switch self {
    case .saved: ("Saved", "Сохранено")
    case .deleted: ("Deleted", "Удалено")
    case .undone: ("Undone", "Отменено")
    case .notUndone:
      (
        "It was changed since then and was not undone.",
        "С тех пор это изменили, поэтому отмена не выполнена."
      )
    case .log: ("Log", "Дневник")
    case .search: ("Search", "Поиск")
    case .searchEntries:
      (
        "Search {n} entry|Search {n} entries",
        "Искать в {n} записи|Искать в {n} записях|Искать в {n} записях"
      )
    case .clearSearch: ("Clear search", "Очистить поиск")
    case .account: ("Account: {name}", "Аккаунт: {name}")
    case .signOut: ("Sign out", "Выйти")
    case .skip: ("Skip to content", "К содержанию")
    case .chapters: ("Chapters", "Разделы")
    case .add: ("Add", "Добавить")
    case .addEntry: ("New entry", "Новая запись")
    case .editEntry: ("Edit entry", "Редактирование записи")
    case .edit: ("Edit", "Изменить")
    case .delete: ("Delete", "Удалить")
    case .save: ("Save", "Сохранить")
    case .cancel: ("Cancel", "Отмена")
    case .back: ("Back", "Назад")
    case .close: ("Close", "Закрыть")
    case .undo: ("Undo", "Вернуть")
    case .takeBack: ("Undo", "Отменить")
    case .all: ("All", "Все")
    case .filter: ("Collections", "Коллекции")
    case .sort: ("Sort by", "Сортировка")
    case .sortApply: ("Sort", "Упорядочить")
    case .view: ("View", "Вид")
    case .grid: ("Grid", "Плитка")
    case .rows: ("List", "Список")
    case .newest: ("Added", "Добавлено")
    case .byDate: ("Date", "Дата")
    case .byTitle: ("Title", "Название")
    case .byRating: ("Rating", "Оценка")
    case .older: ("Older entries", "Более ранние записи")
    case .emptyTitle: ("Your life log is empty", "Дневник пока пуст")
    case .emptyText:
      (
        "Films, books, games, places: add what you want to remember, with a photo and a verdict.",
        "Фильмы, книги, игры, места: добавьте то, что хотите запомнить, с фотографией и вердиктом."
      )
    case .addFirst: ("Add first entry", "Добавить первую запись")
    case .noMatchTitle: ("No matches", "Ничего не нашлось")
    case .noMatchText:
      (
        "Nothing matches “{query}”. Try a shorter word or another collection.",
        "По запросу «{query}» ничего нет. Попробуйте слово короче или другую коллекцию."
      )
    case .found:
      ("{n} found|{n} found", "Найдена {n} запись|Найдено {n} записи|Найдено {n} записей")
    case .foundMore:
      (
        "More than {n} found|More than {n} found",
        "Найдено больше {n} записи|Найдено больше {n} записей|Найдено больше {n} записей"
      )
    case .bestFirst: ("Best matches first", "Сначала самые похожие")
    case .select: ("Select", "Выбрать")
    case .selectEntries: ("Select entries", "Выберите записи")
    case .selected:
      ("{n} selected|{n} selected", "Выбрана {n} запись|Выбрано {n} записи|Выбрано {n} записей")
    case .selectAll: ("Select all", "Выбрать все")
    case .selectNone: ("Select none", "Снять выбор")
    case .doneSelecting: ("Done", "Готово")
    case .selectOne: ("Select “{title}”", "Выбрать «{title}»")
    case .moreFor: ("More: {title}", "Ещё: {title}")
    case .move: ("Move…", "Переместить…")
    case .moveTo: ("Move here", "Переместить сюда")
    case .moveTitle:
      (
        "Move {n} entry to|Move {n} entries to",
        "Куда переместить {n} запись?|Куда переместить {n} записи?|Куда переместить {n} записей?"
      )
    case .moveOne: ("Move “{title}” to", "Куда переместить «{title}»?")
    case .deletedMany:
      (
        "Deleted {n} entry|Deleted {n} entries",
        "Удалена {n} запись|Удалено {n} записи|Удалено {n} записей"
      )
    case .movedMany:
      (
        "Moved {n} entry|Moved {n} entries",
        "Перемещена {n} запись|Перемещено {n} записи|Перемещено {n} записей"
      )
    case .nothingSelected: ("Nothing was selected.", "Ничего не выбрано.")
    case .deleteMany:
      (
        "Delete {n} entry?|Delete {n} entries?",
        "Удалить {n} запись?|Удалить {n} записи?|Удалить {n} записей?"
      )
    case .deleteManyText:
      (
        "This also deletes their notes and photos. You can undo this.",
        "Их заметки и фотографии тоже будут удалены. Удаление можно отменить."
      )
    case .loading: ("Loading…", "Загружается…")
    case .refresh: ("Release to refresh", "Отпустите, чтобы обновить")
    case .stillMore: ("and {n} more", "и ещё {n}")
    case .showAll: ("Show everything", "Показать всё")
    case .entries: ("{n} entry|{n} entries", "{n} запись|{n} записи|{n} записей")
    case .allStages: ("Any stage", "Любая стадия")
    case .noStageText:
      (
        "Nothing here is “{stage}”. Set the stage when editing an entry.",
        "Здесь нет записей со стадией «{stage}». Стадию можно выбрать при редактировании записи."
      )
    case .planned: ("planned", "в планах")
    case .current: ("in progress", "в процессе")
    case .done: ("done", "готово")
    case .dropped: ("dropped", "брошено")
    case .undecided: ("The jury is still out", "Присяжные совещаются")
    case .bad: ("I want that time back", "Верните моё время")
    case .okay: ("It had its moments", "Местами хорошо")
    case .great: ("Absolutely unhinged", "Просто снесло крышу")
    case .inCollection: ("in {name}", "в «{name}»")
    case .noCollection: ("No collection", "Без коллекции")
    case .noType: ("Entry", "Запись")
    case .added: ("Added {date}", "Добавлено {date}")
    case .details: ("Details", "Подробности")
    case .notes: ("Notes", "Заметки")
    case .photos: ("Photos", "Фотографии")
    case .photo: ("Photo {n} of {total}", "Фото {n} из {total}")
    case .rating: ("Rating", "Оценка")
    case .ratingOf: ("{n} of 10", "{n} из 10")
    case .ratingHint: ("0 to 10, such as 8.5", "от 0 до 10, например 8,5")
    case .date: ("Date", "Дата")
    case .stage: ("Stage", "Стадия")
    case .favourite: ("Favourite", "Избранное")
    case .again: ("Again", "Ещё раз")
    case .watchedAgain: ("Watched again", "Смотрели ещё раз")
    case .readAgain: ("Read again", "Перечитали")
    case .playedAgain: ("Played again", "Играли ещё раз")
    case .listenedAgain: ("Heard again", "Слушали ещё раз")
    case .visitedAgain: ("Visited again", "Были ещё раз")
    case .history: ("History", "История")
    case .deleteTitle: ("Delete “{title}”?", "Удалить «{title}»?")
    case .deleteText:
      (
        "This also deletes its notes. You can undo this.",
        "Заметки тоже будут удалены. Удаление можно отменить."
      )
    case .deletePhotos:
      (
        "This also deletes {n} photo.|This also deletes {n} photos.",
        "Также будет удалена {n} фотография.|Также будут удалены {n} фотографии.|Также будут удалены {n} фотографий."
      )
    case .deleteOccasions:
      (
        "This also deletes {n} repeat.|This also deletes {n} repeats.",
        "Также будет удалён {n} повтор.|Также будут удалены {n} повтора.|Также будут удалены {n} повторов."
      )
    case .title: ("Title", "Название")
    case .titleHint: ("What is it called?", "Как это называется?")
    case .type: ("What is it?", "Что это?")
    case .description: ("What was it like?", "Как это было?")
    case .descriptionHint: ("A sentence for your future self", "Пара слов для себя из будущего")
    case .collection: ("Collection", "Коллекция")
    case .verdict: ("What’s the verdict?", "Ваш вердикт?")
    case .notesHint: ("Quotes, scenes, who you were with…", "Цитаты, сцены, с кем были…")
    case .addPhotos: ("Add photos", "Добавить фотографии")
    case .photosHint:
      (
        "Up to {n} photos. The first one is the cover.",
        "До {n} фотографий. Первая станет обложкой."
      )
    case .cover: ("Cover", "Обложка")
    case .coverOf: ("Use photo {n} as the cover", "Сделать фото {n} обложкой")
    case .removePhoto: ("Remove photo {n}", "Убрать фото {n}")
    case .photoEarlier: ("Move photo {n} forward", "Передвинуть фото {n} ближе к началу")
    case .photoLater: ("Move photo {n} back", "Передвинуть фото {n} ближе к концу")
    case .takePhoto: ("Camera", "Камера")
    case .cancelUpload: ("Cancel upload", "Отменить загрузку")
    case .uploading: ("Uploading…", "Загружается…")
    case .preparing: ("Almost there…", "Почти готово…")
    case .tooManyPhotos: ("You can add up to {n} photos.", "Можно добавить до {n} фотографий.")
    case .noPicture: ("Not an image: {names}", "Не изображение: {names}")
    case .uploadFailed:
      (
        "This photo could not be uploaded. Try again.",
        "Не удалось загрузить фотографию. Попробуйте ещё раз."
      )
    case .photoMoved: ("Photo {n} of {total}", "Фото {n} из {total}")
    case .verdictDone: ("Done", "Готово")
    case .today: ("Today", "Сегодня")
    case .yesterday: ("Yesterday", "Вчера")
    case .pickDate: ("When was it?", "Когда это было?")
    case .extras: ("Other details", "Другие подробности")
    case .required: ("required", "обязательно")
    case .leaveTitle: ("Leave without saving?", "Уйти, не сохранив?")
    case .leaveText: ("Your changes are not saved yet.", "Изменения ещё не сохранены.")
    case .leave: ("Leave", "Уйти")
    case .stay: ("Keep editing", "Продолжить правку")
    case .draftFound:
      ("There is an unsaved draft of this page.", "Есть несохранённый черновик этой страницы.")
    case .draftRestore: ("Restore draft", "Восстановить черновик")
    case .draftDiscard: ("Discard", "Удалить черновик")
    case .newerFound:
      (
        "This was changed on another device. Nothing is overwritten: when you save, you choose between the versions.",
        "Это изменили на другом устройстве. Ничего не потеряется: при сохранении вы выберете версию."
      )
    case .newerShow: ("Show the other version", "Показать другую версию")
    case .dropHere: ("or drop and paste them here", "или перетащите и вставьте сюда")
    case .moreFields: ("More", "Ещё")
    case .occasions: ("Other dates", "Повторы")
    case .addOccasion: ("Add another date", "Добавить ещё одну дату")
    case .note: ("Note", "Заметка")
    case .removeOccasion: ("Remove this date", "Убрать эту дату")
    case .relationHint: ("Separate several with commas.", "Если несколько, разделите запятыми.")
    case .errors:
      (
        "One thing to fix|{n} things to fix",
        "Нужно исправить: {n}|Нужно исправить: {n}|Нужно исправить: {n}"
      )
    case .setupTitle: ("Set up your server", "Настройте свой сервер")
    case .setupText:
      (
        "This creates the first account, which manages this server.",
        "Это первый аккаунт: он управляет сервером."
      )
    case .yourName: ("Your name", "Ваше имя")
    case .email: ("E-mail", "Эл. почта")
    case .password: ("Password", "Пароль")
    case .passwordHint:
      (
        "At least {n} character|At least {n} characters",
        "Не короче {n} символа|Не короче {n} символов|Не короче {n} символов"
      )
    case .setupSubmit: ("Create account", "Создать аккаунт")
    case .signInTitle: ("Welcome back", "С возвращением")
    case .signInText: ("Your book is where you left it.", "Книга ждёт там, где вы её оставили.")
    case .noAccounts:
      (
        "There are no accounts yet. The server prints a link for the first one at each start: look for “Make the first user here” in its output.",
        "Аккаунтов пока нет. Ссылку для первого сервер печатает при каждом запуске: найдите в его выводе «Make the first user here»."
      )
    case .signIn: ("Sign in", "Войти")
    case .forbiddenTitle: ("No access", "Нет доступа")
    case .forbiddenText:
      ("Ask the owner of the book for access.", "Попросите владельца книги открыть вам доступ.")
    case .notFoundTitle: ("Page not found", "Страница не найдена")
    case .notFoundText:
      ("It may have been moved or deleted.", "Возможно, её перенесли или удалили.")
    case .tooManyTitle: ("Too many requests", "Слишком много запросов")
    case .tooManyText: ("Try again in a moment.", "Попробуйте немного позже.")
    case .brokenTitle: ("Something went wrong", "Что-то пошло не так")
    case .brokenText:
      (
        "This is an error of the server. Your saved data is safe. Try again in a moment.",
        "Это ошибка сервера. Сохранённые данные в порядке. Попробуйте ещё раз через минуту."
      )
    case .requestID:
      ("When you ask for help, include this number:", "Обращаясь за помощью, укажите этот номер:")
    case .toLog: ("To the log", "К дневнику")
    case .conflictTitle: ("Changed in two places", "Изменено в двух местах")
    case .conflictText:
      (
        "“{title}” was saved on another device while you were editing. Which version do you want to keep?",
        "Пока вы редактировали «{title}», запись сохранили на другом устройстве. Какую версию оставить?"
      )
    case .yours: ("Mine", "Моя")
    case .theirs: ("Theirs", "Другая")
    case .keepMine: ("Keep mine", "Оставить мою")
    case .keepTheirs: ("Keep theirs", "Оставить другую")
    case .putBack: ("Restore this version", "Восстановить эту версию")
    case .wasPutBack: ("Version restored", "Версия восстановлена")
    case .asItIsNow: ("Current version", "Текущая версия")
    case .wasMade: ("Added", "Добавлено")
    case .wasChanged: ("Changed", "Изменено")
    case .became: ("became", "стало")
    case .historyEnds:
      (
        "Only the latest {n} change is listed.|Only the latest {n} changes are listed.",
        "Показано последнее {n} изменение.|Показаны последние {n} изменения.|Показаны последние {n} изменений."
      )
    case .verdictName: ("Verdict", "Вердикт")
    case .typeName: ("Type", "Тип")
    case .previousPhoto: ("Previous photo", "Предыдущая фотография")
    case .nextPhoto: ("Next photo", "Следующая фотография")
    case .editOccasion: ("Change {date}", "Изменить {date}")
    case .finish: ("Finished today", "Закончено сегодня")
    case .finished: ("Finished", "Закончено")
    case .notFinished:
      (
        "It was changed since you opened it. This is the current version.",
        "Запись изменилась, пока страница была открыта. Это текущая версия."
      )
    case .namedIn: ("Linked from", "Где упоминается")
    case .nothing: ("nothing", "ничего")
    case .yes: ("Yes", "Да")
    case .no: ("No", "Нет")
    case .tagline:
      ("One notebook for everything worth keeping", "Одна тетрадь для всего, что стоит хранить")
    case .more: ("More", "Ещё")
    }
  }
}
