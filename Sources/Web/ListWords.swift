// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of the Lists, in the format of `Word`. Their scripts receive them as a table. The keys
/// of a store's sections are the names that the API uses.
package enum ListWord: String, CaseIterable, Sendable {
  case lists, needsScripts, newList, takePhoto, choosePhoto, pasteText, recent, earlier
  case emptyTitle, emptyText, ofItems, noItems, rename, renameList, listName, delete, deleteList
  case undo, listDeleted, itemDeleted, itemsMerged, moreFor, more, backToLists, progress
  case allDone, addItem, addHint, added, check, editItem, itemName, quantity, quantityHint, save
  case cancel, close, moveTo, customSection, sectionName, badSection, moved, store, anyStore
  case everything, atStore, hiddenElsewhere, stores, checkSections, checking, suggests, fromTo
  case accept, dismiss, nothingToMove, checkFailed, mergeSame, noSame, uncheckAll, unchecked
  case clearChecked, cleared, emptyListTitle, emptyListText, notFoundTitle, notFoundText
  case restore, kept, keptNone, signedOut, signIn, readOnly, linkEnded, refused, notKept, notStored
  case keepsNothing, readHere, needsScriptsHere, paste
  case pasteTitle
  case readIt, reading, inQueue, readFailed, needsNetwork, nothingRead, photoUnread, typeIt, ownKey,
    insteadOf,
    found,
    selectedOf, addSelected
  case otherPhoto, andMore, showLess, grocery, mealPlan, crossedOut, notes, groceryList, sure
  case unsure, alternatives, photo, whereTo, storesTitle, storesText, noStores, addStore
  case storeName, storeDeleted, moveUp, moveDown, drag, walk, moving, share
  case shareText, mayDo, mayView, mayCheck, mayEdit, until, aWeek, aMonth, always, makeLink
  case link, copyLink, copied, endLink, shareNeedsNetwork, addMore, joins, hasSame, openPlain
  case plainText, oneALine, orPhoto, older, history, current, settings, needsServer
  case produce = "Produce"
  case bakery = "Bakery"
  case meat = "Meat & Seafood"
  case dairy = "Dairy & Eggs"
  case frozen = "Frozen Foods"
  case pantry = "Pantry & Canned Goods"
  case international = "International"
  case condiments = "Condiments & Sauces"
  case snacks = "Snacks"
  case beverages = "Beverages"
  case household = "Household & Cleaning"
  case other = "Other"

  package var texts: (english: String, russian: String) {
    switch self {
    case .lists: ("Lists", "Списки")
    case .needsScripts:
      (
        "Lists need JavaScript to work offline. Without it you can use the simple pages.",
        "Чтобы работать без сети, спискам нужен JavaScript. Без него есть простые страницы."
      )
    case .newList: ("New list", "Новый список")
    case .takePhoto: ("Take photo", "Сделать фото")
    case .choosePhoto: ("Choose photo", "Выбрать фото")
    case .pasteText: ("Paste text", "Вставить текст")
    case .recent: ("Recent lists", "Недавние списки")
    case .earlier: ("Earlier", "Раньше")
    case .emptyTitle: ("No lists yet", "Списков пока нет")
    case .emptyText:
      (
        "Photograph a handwritten list, paste one, or start with an empty one. Items are sorted by the sections of the store, and the list works offline.",
        "Сфотографируйте список, вставьте его из сообщения или начните с пустого. Товары разложатся по отделам магазина, и список работает без сети."
      )
    case .ofItems: ("{done} of {all}", "{done} из {all}")
    case .noItems: ("No items yet", "Пока пусто")
    case .rename: ("Rename", "Переименовать")
    case .renameList: ("Rename list", "Переименовать список")
    case .listName: ("List name", "Название списка")
    case .delete: ("Delete", "Удалить")
    case .deleteList: ("Delete list", "Удалить список")
    case .undo: ("Undo", "Вернуть")
    case .listDeleted: ("“{name}” deleted", "Список «{name}» удалён")
    case .itemDeleted: ("“{name}” deleted", "«{name}» удалено")
    case .itemsMerged:
      (
        "{n} duplicate merged|{n} duplicates merged",
        "Объединён {n} повтор|Объединено {n} повтора|Объединено {n} повторов"
      )
    case .moreFor: ("More for “{name}”", "Ещё для «{name}»")
    case .more: ("More", "Ещё")
    case .backToLists: ("All lists", "Все списки")
    case .progress: ("{percent} % done", "Готово: {percent} %")
    case .allDone: ("All done. Enjoy!", "Всё куплено. Приятного аппетита!")
    case .addItem: ("Add item", "Добавить")
    case .addHint: ("Milk, 2 kg potatoes…", "Молоко, 2 кг картошки…")
    case .added: ("Added: {name}, {section}", "Добавлено: {name}, {section}")
    case .check: ("Bought: {name}", "Куплено: {name}")
    case .editItem: ("Edit “{name}”", "Изменить «{name}»")
    case .itemName: ("Name", "Название")
    case .quantity: ("Amount", "Количество")
    case .quantityHint: ("2 kg", "2 кг")
    case .save: ("Save", "Сохранить")
    case .cancel: ("Cancel", "Отмена")
    case .close: ("Close", "Закрыть")
    case .moveTo: ("Move to section", "Перенести в отдел")
    case .customSection: ("Custom section…", "Свой отдел…")
    case .sectionName: ("Section name", "Название отдела")
    case .badSection: ("This name is not allowed.", "Такое название не подходит.")
    case .moved: ("“{name}” is in {section} now", "«{name}» теперь в отделе «{section}»")
    case .store: ("Store", "Магазин")
    case .anyStore: ("Any store", "Любой магазин")
    case .everything: ("Everything", "Все")
    case .atStore: ("At {name}", "В «{name}»")
    case .hiddenElsewhere:
      (
        "{n} more for other stores|{n} more for other stores",
        "Ещё {n} для других магазинов|Ещё {n} для других магазинов|Ещё {n} для других магазинов"
      )
    case .stores: ("Stores", "Магазины")
    case .checkSections: ("Check the sections", "Проверить отделы")
    case .checking: ("Checking the sections…", "Проверяем отделы…")
    case .suggests:
      (
        "{n} item may belong elsewhere|{n} items may belong elsewhere",
        "{n} пункту, возможно, место в другом отделе|{n} пунктам, возможно, место в другом отделе|{n} пунктам, возможно, место в другом отделе"
      )
    case .fromTo: ("{name}: {from} → {to}", "{name}: {from} → {to}")
    case .accept: ("Move", "Перенести")
    case .dismiss: ("Keep as is", "Оставить как есть")
    case .nothingToMove: ("All items are in the right section", "Все товары в своих отделах")
    case .checkFailed:
      (
        "The sections could not be checked. Your list is not affected.",
        "Проверить отделы не удалось. Список не изменился."
      )
    case .mergeSame: ("Merge duplicates", "Объединить повторы")
    case .noSame: ("No duplicates here", "Повторов нет")
    case .uncheckAll: ("Uncheck all", "Снять все отметки")
    case .unchecked: ("All items unchecked", "Отметки сняты")
    case .clearChecked: ("Clear checked items", "Убрать купленное")
    case .cleared:
      (
        "{n} item removed|{n} items removed",
        "Убран {n} пункт|Убрано {n} пункта|Убрано {n} пунктов"
      )
    case .emptyListTitle: ("An empty list", "Пустой список")
    case .emptyListText:
      (
        "Type what you need below. Items are sorted into sections automatically.",
        "Введите внизу, что нужно. Товары разложатся по отделам сами."
      )
    case .notFoundTitle: ("List not found", "Список не найден")
    case .notFoundText:
      ("It was deleted or belongs to another book.", "Он удалён или принадлежит другой книге.")
    case .restore: ("Restore", "Восстановить")
    case .kept:
      (
        "Offline: {n} change kept|Offline: {n} changes kept",
        "Нет сети: сохранено {n} изменение|Нет сети: сохранено {n} изменения|Нет сети: сохранено {n} изменений"
      )
    case .keptNone: ("Offline: everything works on", "Нет сети: всё работает")
    case .signedOut:
      (
        "You are signed out. Your changes are kept here until you sign in.",
        "Вы вышли из аккаунта. Изменения сохранены здесь; войдите, чтобы их отправить."
      )
    case .signIn: ("Sign in", "Войти")
    case .readOnly:
      (
        "You can only read.",
        "Эти списки вам можно только читать."
      )
    case .linkEnded:
      ("Access ended. Your changes are kept here.", "Доступ закрыт. Изменения сохранены здесь.")
    case .refused: ("“{name}” was refused: {reason}", "Не принято, «{name}»: {reason}")
    case .notKept:
      (
        "This browser keeps nothing on this device: lists cannot work here.",
        "Этот браузер ничего не хранит на устройстве: списки здесь не работают."
      )
    case .keepsNothing:
      (
        "This browser keeps nothing. Changes last while this page is open and connected.",
        "Этот браузер ничего не хранит. Изменения живут, пока страница открыта и есть связь."
      )
    case .readHere:
      (
        "Read without the server: a line is an item, and stores or meals are not told apart.",
        "Прочитано без сервера: каждая строка — пункт, магазины и меню не отличаются."
      )
    case .needsScriptsHere: ("This list needs JavaScript.", "Для этого списка нужен JavaScript.")
    case .notStored:
      (
        "This browser could not keep that. All is as it was.",
        "Браузер не смог это сохранить. Всё как было."
      )
    case .paste: ("One item per line", "По одному товару в строке")
    case .pasteTitle: ("Paste a list", "Вставить список")
    case .readIt: ("Read", "Прочитать")
    case .reading: ("Reading your list…", "Читаем список…")
    case .readFailed:
      (
        "The list could not be read: {reason}",
        "Прочитать список не удалось: {reason}"
      )
    case .needsNetwork:
      (
        "Reading a photo needs the server. It goes on by itself once there is a connection.",
        "Чтобы прочитать фото, нужен сервер. Чтение продолжится само, когда появится связь."
      )
    case .inQueue:
      (
        "The server is busy. {n} photo is read before yours.|The server is busy. {n} photos are read before yours.",
        "Сервер занят. Перед вашим фото в очереди {n}.|Сервер занят. Перед вашим фото в очереди {n}.|Сервер занят. Перед вашим фото в очереди {n}."
      )
    case .nothingRead: ("Nothing could be read", "Прочитать не удалось")
    case .photoUnread:
      (
        "Only the typed items were added: nothing could be read in the photo.",
        "Добавлены только введённые покупки: на фото ничего не удалось прочитать."
      )
    case .typeIt: ("Type the list", "Набрать список")
    case .ownKey: ("Use my own AI key", "Указать свой ключ ИИ")
    case .insteadOf: ("read as “{text}”", "прочитано как «{text}»")
    case .found:
      (
        "{n} section found|{n} sections found",
        "Найден {n} раздел|Найдено {n} раздела|Найдено {n} разделов"
      )
    case .selectedOf: ("{chosen} of {all} sections selected", "Выбрано разделов: {chosen} из {all}")
    case .addSelected:
      (
        "Add {n} item|Add {n} items",
        "Добавить {n} пункт|Добавить {n} пункта|Добавить {n} пунктов"
      )
    case .otherPhoto: ("Another photo", "Другое фото")
    case .andMore: ("and {n} more…|and {n} more…", "и ещё {n}…|и ещё {n}…|и ещё {n}…")
    case .showLess: ("Show less", "Свернуть")
    case .grocery: ("Grocery", "Продукты")
    case .mealPlan: ("Meal plan", "Меню")
    case .crossedOut: ("Crossed out", "Вычеркнуто")
    case .notes: ("Notes", "Заметки")
    case .groceryList: ("Grocery list", "Список покупок")
    case .sure: ("{percent} % confidence", "Уверенность {percent} %")
    case .unsure: ("Please check", "Проверьте")
    case .alternatives: ("Alternatives", "Другие варианты")
    case .photo: ("Photo", "Фото")
    case .whereTo: ("Section", "Отдел")
    case .storesTitle: ("Stores and sections", "Магазины и отделы")
    case .storesText:
      (
        "Arrange the sections of each store in the order in which you walk past them.",
        "Расставьте отделы каждого магазина в том порядке, в каком вы их проходите."
      )
    case .noStores:
      (
        "No stores yet. Lists use the default order of sections.",
        "Магазинов пока нет. В списках обычный порядок отделов."
      )
    case .addStore: ("Add store", "Добавить магазин")
    case .storeName: ("Store name", "Название магазина")
    case .storeDeleted: ("Store “{name}” deleted", "Магазин «{name}» удалён")
    case .moveUp: ("Move {name} up", "Выше: {name}")
    case .moveDown: ("Move {name} down", "Ниже: {name}")
    case .drag: ("Drag to reorder", "Перетащите, чтобы изменить порядок")
    case .walk: ("Order of the sections", "Порядок отделов")
    case .moving: ("{name}: position {n} of {all}", "{name}: место {n} из {all}")
    case .produce: ("Produce", "Овощи и фрукты")
    case .bakery: ("Bakery", "Хлеб и выпечка")
    case .meat: ("Meat & Seafood", "Мясо и рыба")
    case .dairy: ("Dairy & Eggs", "Молочное и яйца")
    case .frozen: ("Frozen Foods", "Заморозка")
    case .pantry: ("Pantry & Canned Goods", "Бакалея и консервы")
    case .international: ("International", "Кухни мира")
    case .condiments: ("Condiments & Sauces", "Соусы и приправы")
    case .snacks: ("Snacks", "Снеки и сладости")
    case .beverages: ("Beverages", "Напитки")
    case .household: ("Household & Cleaning", "Дом и уборка")
    case .other: ("Other", "Другое")
    case .share: ("Share by link", "Поделиться ссылкой")
    case .shareText:
      (
        "Anyone with the link can open the list without an account. It works offline too.",
        "Открыть список по ссылке можно без аккаунта. Он работает и без сети."
      )
    case .mayDo: ("Access", "Доступ")
    case .mayView: ("View only", "Только просмотр")
    case .mayCheck: ("Check off items", "Отмечать купленное")
    case .mayEdit: ("Edit", "Изменять")
    case .until: ("Expires", "Срок действия")
    case .aWeek: ("In a week", "Неделя")
    case .aMonth: ("In a month", "Месяц")
    case .always: ("Never", "Бессрочно")
    case .makeLink: ("Create link", "Создать ссылку")
    case .link: ("Link", "Ссылка")
    case .copyLink: ("Copy", "Скопировать")
    case .copied: ("Link copied", "Ссылка скопирована")
    case .endLink: ("Stop sharing", "Закрыть доступ")
    case .shareNeedsNetwork:
      (
        "You need a connection to create or revoke links.",
        "Чтобы создать или отозвать ссылку, нужна связь."
      )
    case .addMore: ("Add from a photo or text", "Добавить с фото или из текста")
    case .joins: ("These will be added to “{name}”.", "Они будут добавлены в «{name}».")
    case .hasSame:
      (
        "{n} of them is already on the list|{n} of them are already on the list",
        "{n} из них уже есть в списке|{n} из них уже есть в списке|{n} из них уже есть в списке"
      )
    case .openPlain: ("Open simple pages", "Открыть простые страницы")
    case .plainText:
      (
        "Works without JavaScript, but needs an internet connection.",
        "Работает без JavaScript, но нужно подключение к сети."
      )
    case .oneALine: ("Items, one per line", "Товары, по одному в строке")
    case .orPhoto: ("Or a photo of the list", "Или фото списка")
    case .history: ("All lists", "Все списки")
    case .current: ("open now", "открыт")
    case .settings: ("Settings", "Настройки")
    case .needsServer: ("needs a connection", "нужна связь")
    case .older: ("Older lists", "Списки старше")
    }
  }
}

extension Words {
  package func callAsFunction(list word: ListWord) -> String {
    language == .english ? word.texts.english : word.texts.russian
  }

  /// Returns the displayed name of a section. Names that users made up are returned as they are.
  func section(_ name: String) -> String { ListWord(rawValue: name).map { self(list: $0) } ?? name }
}
