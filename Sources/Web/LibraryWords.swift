// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of the Library, in the format of `Word`.
package enum LibraryWord: String, CaseIterable, Sendable {
  case library, featured, emptyTitle, emptyText, addFilm, moreShelves, latest, seeAll, filters
  case apply
  case clearFilters, removeFilter, atLeast, atMost, anyOf, allOf, noneOf, listHint, anyValue
  case description, containsPart, containsText, emptyType, emptyTypeText
  case onlyFavourites, table, search, found, noMatch, favour, unfavour, favoured, unfavoured
  case yourRating, noRating, tapToRate, stars, rated, inLibrary, inLog, edit, synopsis, biography
  case allOfType, more, seen, sortNewest, sortTitle, sortRating, sortDate, noValue, relatedAs

  package var texts: (english: String, russian: String) {
    switch self {
    case .library: ("Library", "Библиотека")
    case .featured: ("Worth another look", "Стоит вернуться")
    case .emptyTitle: ("Your library is empty", "Библиотека пуста")
    case .emptyText:
      (
        "Films, people and genres stand here, and whatever else you keep. A film from the Log appears by itself.",
        "Здесь стоят фильмы, люди и жанры, и всё, что вы храните. Фильм из дневника появится сам."
      )
    case .addFilm: ("Add a film", "Добавить фильм")
    case .moreShelves: ("More shelves", "Ещё полки")
    case .latest: ("{name}: recently added", "{name}: недавно добавлено")
    case .seeAll: ("See all", "Смотреть все")
    case .filters: ("Filters", "Фильтры")
    case .apply: ("Show", "Показать")
    case .clearFilters: ("Clear all", "Сбросить все")
    case .removeFilter: ("Remove the filter “{name}”", "Убрать фильтр «{name}»")
    case .atLeast: ("from", "от")
    case .atMost: ("to", "до")
    case .anyOf: ("{name}: any of", "{name}: любое из")
    case .allOf: ("{name}: all of", "{name}: все из")
    case .noneOf: ("Exclude: {name}", "Кроме: {name}")
    case .listHint: ("Separate with commas", "Через запятую")
    case .containsPart: ("{name}: contains", "{name}: содержит")
    case .containsText: ("{name}: “{text}”", "{name}: «{text}»")
    case .anyValue: ("Any", "Любое")
    case .onlyFavourites: ("Favourites only", "Только избранное")
    case .table: ("Table", "Таблица")
    case .search: ("Search {name}", "Искать: {name}")
    case .found: ("{n} found|{n} found", "Найдено: {n}|Найдено: {n}|Найдено: {n}")
    case .noMatch:
      (
        "Nothing here fits that. Try fewer filters.",
        "Ничего не подошло. Попробуйте убрать часть фильтров."
      )
    case .emptyType: ("Nothing here yet", "Здесь пока пусто")
    case .emptyTypeText:
      (
        "What you keep under “{name}” will stand here.",
        "Здесь будет всё, что относится к «{name}»."
      )
    case .favour: ("Add to favourites", "В избранное")
    case .unfavour: ("Remove from favourites", "Убрать из избранного")
    case .favoured: ("Added to favourites", "Теперь в избранном")
    case .unfavoured: ("Removed from favourites", "Больше не в избранном")
    case .yourRating: ("Your rating", "Ваша оценка")
    case .noRating: ("No rating", "Без оценки")
    case .tapToRate: ("Tap to rate", "Нажмите, чтобы оценить")
    case .stars: ("{n} star|{n} stars", "{n} звезда|{n} звезды|{n} звёзд")
    case .rated: ("Rating saved", "Оценка сохранена")
    case .inLibrary: ("In my library", "В моей библиотеке")
    case .inLog: ("In the log", "В дневнике")
    case .edit: ("Edit", "Изменить")
    case .synopsis: ("Synopsis", "О чём это")
    case .description: ("Description", "Описание")
    case .biography: ("About", "О человеке")
    case .allOfType: ("All: {name}", "Все: {name}")
    case .more: ("More", "Ещё")
    case .seen: ("{n} of {total}", "{n} из {total}")
    case .sortNewest: ("Recently added", "По добавлению")
    case .sortTitle: ("Title", "По названию")
    case .sortRating: ("Rating", "По оценке")
    case .sortDate: ("Date", "По дате")
    case .noValue: ("–", "–")
    case .relatedAs: ("as {role}", "роль: {role}")
    }
  }
}

extension Words {
  package func callAsFunction(
    library word: LibraryWord, _ arguments: [String: String] = [:]
  ) -> String {
    fill((language == .english ? word.texts.english : word.texts.russian)[...], arguments)
  }

  package func callAsFunction(library word: LibraryWord, count: Int) -> String {
    plural(language == .english ? word.texts.english : word.texts.russian, count)
  }
}
