// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The words of the Lists, which their scripts get as a table. Written as `Word`'s are. The sections
/// of a store go by their names on the wire.
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
        "With JavaScript, lists work without a network and at once. Without it there are plain pages.",
        "С JavaScript списки работают сразу и без сети. Без него есть простые страницы."
      )
    case .newList: ("New list", "Новый список")
    case .takePhoto: ("Take a photo", "Снять фото")
    case .choosePhoto: ("Choose a photo", "Выбрать фото")
    case .pasteText: ("Paste text", "Вставить текст")
    case .recent: ("Recent lists", "Недавние списки")
    case .earlier: ("Earlier", "Раньше")
    case .emptyTitle: ("No lists yet", "Списков пока нет")
    case .emptyText:
      (
        "Photograph a handwritten list, paste one, or start with an empty one. It sorts itself by the sections of the store and works without a network.",
        "Снимите список от руки, вставьте из сообщения или начните с пустого. Он сам разложится по отделам магазина и работает без сети."
      )
    case .ofItems: ("{done} of {all}", "{done} из {all}")
    case .noItems: ("Nothing on it yet", "Пока пусто")
    case .rename: ("Rename", "Переименовать")
    case .renameList: ("Rename the list", "Переименовать список")
    case .listName: ("Name of the list", "Название списка")
    case .delete: ("Delete", "Удалить")
    case .deleteList: ("Delete the list", "Удалить список")
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
    case .backToLists: ("To all lists", "Ко всем спискам")
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
    case .sectionName: ("Name of the section", "Название отдела")
    case .badSection: ("This name cannot be used.", "Такое название нельзя.")
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
    case .accept: ("Move them", "Перенести")
    case .dismiss: ("Leave as is", "Оставить")
    case .nothingToMove: ("Everything is where it belongs", "Всё на своих местах")
    case .checkFailed:
      (
        "The sections could not be checked. The list itself works on.",
        "Проверить отделы не удалось. Сам список работает как прежде."
      )
    case .mergeSame: ("Merge duplicates", "Объединить повторы")
    case .noSame: ("No duplicates here", "Повторов нет")
    case .uncheckAll: ("Uncheck all", "Снять все отметки")
    case .unchecked: ("All marks removed", "Отметки сняты")
    case .clearChecked: ("Remove what is bought", "Убрать купленное")
    case .cleared:
      (
        "{n} item removed|{n} items removed",
        "Убран {n} пункт|Убрано {n} пункта|Убрано {n} пунктов"
      )
    case .emptyListTitle: ("An empty list", "Пустой список")
    case .emptyListText:
      (
        "Type what you need below. Each line finds its section by itself.",
        "Пишите внизу, что нужно. Каждый пункт сам найдёт свой отдел."
      )
    case .notFoundTitle: ("No such list", "Такого списка нет")
    case .notFoundText:
      (
        "It was deleted, or belongs to another book.",
        "Его удалили, или он из другой книги."
      )
    case .restore: ("Bring it back", "Вернуть")
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
    case .paste: ("One item a line", "По одному пункту в строке")
    case .pasteTitle: ("Paste a list", "Вставить список")
    case .readIt: ("Read it", "Прочитать")
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
    case .insteadOf: ("read as “{text}”", "прочитано «{text}»")
    case .found:
      (
        "{n} section found|{n} sections found",
        "Найден {n} раздел|Найдено {n} раздела|Найдено {n} разделов"
      )
    case .selectedOf: ("{chosen} of {all} sections chosen", "Выбрано разделов: {chosen} из {all}")
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
    case .sure: ("{percent} % sure", "Уверенность {percent} %")
    case .unsure: ("Please check", "Проверьте")
    case .alternatives: ("Or was it", "А может")
    case .photo: ("The photo", "Фото")
    case .whereTo: ("Section", "Отдел")
    case .storesTitle: ("Stores and their sections", "Магазины и их отделы")
    case .storesText:
      (
        "Every store is laid out differently. Put the sections in the order in which you walk past them.",
        "Каждый магазин устроен по-своему. Расставьте отделы в том порядке, в каком вы их проходите."
      )
    case .noStores:
      (
        "No stores yet. Lists go by the usual order of sections.",
        "Магазинов пока нет. Списки идут в обычном порядке отделов."
      )
    case .addStore: ("Add a store", "Добавить магазин")
    case .storeName: ("Name of the store", "Название магазина")
    case .storeDeleted: ("Store “{name}” deleted", "Магазин «{name}» удалён")
    case .moveUp: ("Move {name} up", "Выше: {name}")
    case .moveDown: ("Move {name} down", "Ниже: {name}")
    case .drag: ("Drag to another place", "Перетащите на другое место")
    case .walk: ("Order of the sections", "Порядок отделов")
    case .moving: ("{name}: place {n} of {all}", "{name}: место {n} из {all}")
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
        "Whoever has the link needs no account. The page works without a network too.",
        "Тому, у кого есть ссылка, аккаунт не нужен. Страница работает и без сети."
      )
    case .mayDo: ("What they may do", "Что можно делать")
    case .mayView: ("Look only", "Только смотреть")
    case .mayCheck: ("Check off", "Отмечать купленное")
    case .mayEdit: ("Change everything", "Менять всё")
    case .until: ("Until when", "До какого дня")
    case .aWeek: ("For a week", "Неделю")
    case .aMonth: ("For a month", "Месяц")
    case .always: ("Until it is ended", "Пока не отозвана")
    case .makeLink: ("Make a link", "Создать ссылку")
    case .link: ("The link", "Ссылка")
    case .copyLink: ("Copy", "Скопировать")
    case .copied: ("Link copied", "Ссылка скопирована")
    case .endLink: ("End it", "Отозвать")
    case .shareNeedsNetwork:
      (
        "Links can be made and ended when there is a connection.",
        "Создать или отозвать ссылку можно, когда есть связь."
      )
    case .addMore: ("Add from a photo or text", "Добавить с фото или из текста")
    case .joins: ("These join “{name}”.", "Они добавятся в «{name}».")
    case .hasSame:
      (
        "{n} of them is on the list already|{n} of them are on the list already",
        "{n} из них уже есть в списке|{n} из них уже есть в списке|{n} из них уже есть в списке"
      )
    case .openPlain: ("Open the plain pages", "Открыть простые страницы")
    case .plainText:
      (
        "These pages need no JavaScript. They need a connection.",
        "Этим страницам не нужен JavaScript. Им нужна связь."
      )
    case .oneALine: ("Items, one a line", "Пункты, по одному в строке")
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

  /// A known section in the reader's language; what people made up as they wrote it.
  func section(_ name: String) -> String { ListWord(rawValue: name).map { self(list: $0) } ?? name }
}
