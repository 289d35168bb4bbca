// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of the pages of types, in the format of `Word`.
package enum TypeWord: String, CaseIterable, Sendable {
  case email
  case types, typesText, typesOf, intro, add, edit, system, fields, noFields, addField, fieldName,
    fieldKind, options, optionsHint, target, several, required, onCards, orderHint, newField
  case text, textarea, number, boolean, select, date, url, relation
  case up, down, remove, drag, moved, removed, added
  case place, log, library, site, look, cover, coverUsual, poster, square, wide, accent,
    accentUsual, amber, green, teal, indigo, rose, chooseIcon, templates, sampleTitle
  case willHappen, goes, keptText, fits, keeps, made, asked, example, staysAs, saveAnyway,
    backToForm
  case renewing, deleteTitle, deleteUnused, deleteText, systemKept, yes, no

  package var texts: (english: String, russian: String) {
    switch self {
    case .types: ("Types", "Типы")
    case .typesText: ("Kinds of entries and their fields", "Виды записей и их поля")
    case .typesOf: ("Types of “{name}”", "Типы книги «{name}»")
    case .intro:
      (
        "A type says what an entry is and which fields it has. Make your own: board games, wines, recipes.",
        "Тип говорит, что это за запись и какие у неё поля. Сделайте свой: настольные игры, вина, рецепты."
      )
    case .add: ("New type", "Новый тип")
    case .edit: ("Edit type", "Редактирование типа")
    case .system: ("built in", "встроенный")
    case .fields: ("Fields", "Поля")
    case .noFields: ("no fields", "без полей")
    case .addField: ("Add field", "Добавить поле")
    case .email: ("E-mail", "Эл. почта")
    case .fieldName: ("Field name", "Название поля")
    case .fieldKind: ("Kind", "Вид")
    case .options: ("Choices, one per line", "Варианты, по одному в строке")
    case .optionsHint:
      ("Leave empty to allow any text.", "Оставьте пустым, чтобы разрешить любой текст.")
    case .target: ("Links to", "Ссылается на")
    case .several: ("several", "несколько")
    case .required: ("required", "обязательное")
    case .onCards: ("on cards", "на карточках")
    case .orderHint:
      (
        "In this order they stand on an entry’s page.",
        "В этом порядке они стоят на странице записи."
      )
    case .newField: ("New field", "Новое поле")
    case .text: ("Text", "Текст")
    case .textarea: ("Long text", "Длинный текст")
    case .number: ("Number", "Число")
    case .boolean: ("Yes or no", "Да или нет")
    case .select: ("Choice", "Выбор")
    case .date: ("Date", "Дата")
    case .url: ("Web address", "Веб-адрес")
    case .relation: ("Link to entries", "Ссылка на записи")
    case .up: ("Move up: {name}", "Выше: {name}")
    case .down: ("Move down: {name}", "Ниже: {name}")
    case .remove: ("Remove: {name}", "Убрать: {name}")
    case .drag: ("Drag to move", "Потяните, чтобы переставить")
    case .moved: ("Moved", "Переставлено")
    case .removed: ("Removed", "Убрано")
    case .added: ("Field added", "Поле добавлено")
    case .place: ("Where it appears", "Где виден")
    case .log: ("Log", "Дневник")
    case .library: ("Library", "Библиотека")
    case .site: ("Site", "Сайт")
    case .look: ("How it looks", "Как выглядит")
    case .cover: ("Covers", "Обложки")
    case .coverUsual: ("Default", "По умолчанию")
    case .poster: ("Poster", "Постер")
    case .square: ("Square", "Квадрат")
    case .wide: ("Wide", "Широкие")
    case .accent: ("Colour", "Цвет")
    case .accentUsual: ("Default", "По умолчанию")
    case .amber: ("Amber", "Янтарный")
    case .green: ("Green", "Зелёный")
    case .teal: ("Teal", "Бирюзовый")
    case .indigo: ("Indigo", "Синий")
    case .rose: ("Rose", "Розовый")
    case .chooseIcon: ("Choose an icon", "Выбрать значок")
    case .templates: ("Start with", "Начать с")
    case .sampleTitle: ("Example", "Пример")
    case .willHappen: ("What will change", "Что изменится")
    case .goes: ("The field will be deleted.", "Поле будет удалено.")
    case .keptText:
      (
        "{n} entry keeps its value as text.|{n} entries keep their value as text.",
        "{n} запись сохранит значение как текст.|{n} записи сохранят значение как текст.|{n} записей сохранят значение как текст."
      )
    case .fits:
      (
        "{n} value fits.|{n} values fit.",
        "{n} значение подходит.|{n} значения подходят.|{n} значений подходят."
      )
    case .keeps:
      (
        "{n} value does not fit and stays as it is.|{n} values do not fit and stay as they are.",
        "{n} значение не подходит и останется как есть.|{n} значения не подходят и останутся как есть.|{n} значений не подходят и останутся как есть."
      )
    case .made:
      (
        "{n} new entry will be made for the names.|{n} new entries will be made for the names.",
        "Для имён появится {n} новая запись.|Для имён появятся {n} новые записи.|Для имён появится {n} новых записей."
      )
    case .asked:
      (
        "{n} entry has no value; it will be asked for when you edit it.|{n} entries have no value; it will be asked for when you edit them.",
        "У {n} записи нет значения; его спросят при правке.|У {n} записей нет значения; его спросят при правке.|У {n} записей нет значения; его спросят при правке."
      )
    case .example: ("Entry", "Запись")
    case .staysAs: ("stays", "останется")
    case .saveAnyway: ("Save", "Сохранить")
    case .backToForm: ("Back", "Назад")
    case .renewing:
      (
        "Updating entries: {done} of {total} done.",
        "Обновляем записи: готово {done} из {total}."
      )
    case .deleteTitle:
      (
        "Delete the type “{name}”? {n} entry will be of no type.|Delete the type “{name}”? {n} entries will be of no type.",
        "Удалить тип «{name}»? {n} запись останется без типа.|Удалить тип «{name}»? {n} записи останутся без типа.|Удалить тип «{name}»? {n} записей останутся без типа."
      )
    case .deleteUnused: ("Delete the type “{name}”?", "Удалить тип «{name}»?")
    case .deleteText:
      (
        "The entries stay; their values are kept as text. You can undo this.",
        "Записи останутся, их значения сохранятся как текст. Удаление можно отменить."
      )
    case .systemKept:
      (
        "This type is in every book. You can change it, but not delete it.",
        "Этот тип есть в каждой книге. Его можно изменить, но не удалить."
      )
    case .yes: ("Yes", "Да")
    case .no: ("No", "Нет")
    }
  }
}

extension Words {
  package func callAsFunction(
    type word: TypeWord, _ arguments: [String: String] = [:]
  ) -> String {
    fill((language == .english ? word.texts.english : word.texts.russian)[...], arguments)
  }

  package func callAsFunction(
    type word: TypeWord, count: Int, _ arguments: [String: String] = [:]
  ) -> String {
    plural(language == .english ? word.texts.english : word.texts.russian, count, arguments)
  }
}
