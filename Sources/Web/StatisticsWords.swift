// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of the statistics, in the format of `Word`.
package enum StatisticsWord: String, CaseIterable, Sendable {
  case statistics, everything, allTime, year, month, decade, type, verdict, rating, number
  case lastMonths, months, years, types, verdicts, ratings, decades, decadeOf, decadeBC
  case mostFrequent
  case entries, rated, bestMonth, asTable, drawing, emptyTitle, emptyText

  package var texts: (english: String, russian: String) {
    switch self {
    case .statistics: ("Statistics", "Статистика")
    case .everything: ("Everything", "Всё")
    case .allTime: ("All time", "За всё время")
    case .year: ("Year", "Год")
    case .month: ("Month", "Месяц")
    case .decade: ("Decade", "Десятилетие")
    case .type: ("Type", "Тип")
    case .verdict: ("Verdict", "Вердикт")
    case .rating: ("Rating", "Оценка")
    case .number: ("Entries", "Записей")
    case .lastMonths: ("Last 12 months", "Последние 12 месяцев")
    case .months: ("Month by month", "По месяцам")
    case .years: ("Year by year", "По годам")
    case .types: ("By type", "По типам")
    case .verdicts: ("Verdicts", "Вердикты")
    case .ratings: ("Ratings", "Оценки")
    case .decades: ("By decade", "По десятилетиям")
    case .decadeOf: ("{year}s", "{year}-е")
    case .decadeBC: ("{year}s BC", "{year}-е до н. э.")
    case .mostFrequent: ("The {n} most frequent", "Самые частые: {n}")
    case .entries: ("entry|entries", "запись|записи|записей")
    case .rated:
      (
        "average of {n} rating|average of {n} ratings",
        "в среднем по {n} оценке|в среднем по {n} оценкам|в среднем по {n} оценкам"
      )
    case .bestMonth: ("busiest month", "самый насыщенный месяц")
    case .asTable: ("Show as table", "Показать таблицей")
    case .drawing:
      (
        "{title}. Most: {name}, {n}. The table follows.",
        "{title}. Больше всего: {name}, {n}. Ниже таблица."
      )
    case .emptyTitle: ("Nothing to count yet", "Пока нечего считать")
    case .emptyText:
      (
        "Once something is kept here, this page shows when it was, how it was, and what it was.",
        "Когда здесь что-нибудь появится, эта страница покажет, когда, каким и чем оно было."
      )
    }
  }
}

extension Words {
  package func callAsFunction(
    statistics word: StatisticsWord, _ arguments: [String: String] = [:]
  ) -> String {
    fill((language == .english ? word.texts.english : word.texts.russian)[...], arguments)
  }

  package func callAsFunction(statistics word: StatisticsWord, count: Int) -> String {
    plural(language == .english ? word.texts.english : word.texts.russian, count)
  }

  /// Returns the name of a month, `March`, in the nominative.
  func month(_ number: Int) -> String {
    (language == .english ? englishMonthNames : russianMonthNames)[number - 1]
  }

  /// Returns the name of a month for a narrow column, `Mar`.
  func shortMonth(_ number: Int) -> String {
    String(month(number).prefix(3)).lowercased(ifRussian: language)
  }
}

extension String {
  fileprivate func lowercased(ifRussian language: Language) -> String {
    language == .russian ? lowercased() : self
  }
}

private let englishMonthNames = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September",
  "October", "November", "December",
]
private let russianMonthNames = [
  "Январь", "Февраль", "Март", "Апрель", "Май", "Июнь", "Июль", "Август", "Сентябрь", "Октябрь",
  "Ноябрь", "Декабрь",
]
