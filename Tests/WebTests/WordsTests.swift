import Foundation
import Model
import Testing

@testable import Web

@Suite struct WordsTests {
  @Test(arguments: Word.allCases)
  func everyKeyHasBothLanguages(word: Word) { check(word.texts) }

  @Test(arguments: SignInWord.allCases)
  func everySignInWordHasBothLanguages(word: SignInWord) { check(word.texts) }

  @Test(arguments: TypeWord.allCases)
  func everyWordOfTheTypesHasBothLanguages(word: TypeWord) { check(word.texts) }

  @Test(arguments: SearchWord.allCases)
  func everyWordOfTheSearchHasBothLanguages(word: SearchWord) { check(word.texts) }

  @Test(arguments: ListWord.allCases)
  func everyWordOfTheListsHasBothLanguages(word: ListWord) { check(word.texts) }

  @Test(arguments: RelationWord.allCases)
  func everyWordOfRelationsHasBothLanguages(word: RelationWord) { check(word.texts) }

  @Test(arguments: ViewWord.allCases)
  func everyWordOfSavedViewsHasBothLanguages(word: ViewWord) { check(word.texts) }

  @Test(arguments: CardWord.allCases)
  func everyWordOfCardsHasBothLanguages(word: CardWord) { check(word.texts) }

  @Test(arguments: SuggestionWord.allCases)
  func everyWordOfTheSuggestionsHasBothLanguages(word: SuggestionWord) { check(word.texts) }

  @Test(arguments: StatisticsWord.allCases)
  func everyWordOfTheStatisticsHasBothLanguages(word: StatisticsWord) { check(word.texts) }

  @Test(arguments: SiteWord.allCases)
  func everyWordOfTheSiteHasBothLanguages(word: SiteWord) { check(word.texts) }

  private func check(_ texts: (english: String, russian: String)) {
    let (english, russian) = texts
    #expect(!english.isEmpty && !russian.isEmpty)
    #expect(placeholders(english) == placeholders(russian))
    let forms = (english.split(separator: "|").count, russian.split(separator: "|").count)
    #expect(forms == (1, 1) || forms == (2, 3), "\(english)")
  }

  @Test(arguments: CollectionWord.allCases)
  func everyWordOfTheCollectionsHasBothLanguages(word: CollectionWord) {
    let forms = (word.texts.english.split(separator: "|"), word.texts.russian.split(separator: "|"))
    #expect(placeholders(word.texts.english) == placeholders(word.texts.russian))
    #expect((forms.0.count, forms.1.count) == (1, 1) || (forms.0.count, forms.1.count) == (2, 3))
  }

  @Test(arguments: AppsWord.allCases)
  func `every text about old apps exists in both languages`(word: AppsWord) {
    let (english, russian) = word.texts
    #expect(!english.isEmpty && !russian.isEmpty)
  }

  @Test(arguments: SettingsWord.allCases)
  func everyWordOfTheSettingsHasBothLanguages(word: SettingsWord) {
    let forms = (word.texts.english.split(separator: "|"), word.texts.russian.split(separator: "|"))
    #expect(placeholders(word.texts.english) == placeholders(word.texts.russian))
    #expect((forms.0.count, forms.1.count) == (1, 1) || (forms.0.count, forms.1.count) == (2, 3))
  }

  @Test(arguments: SampleWord.allCases)
  func everyWordOfTheSampleHasBothLanguages(word: SampleWord) {
    let forms = (word.texts.english.split(separator: "|"), word.texts.russian.split(separator: "|"))
    #expect(placeholders(word.texts.english) == placeholders(word.texts.russian))
    #expect((forms.0.count, forms.1.count) == (1, 1) || (forms.0.count, forms.1.count) == (2, 3))
  }

  @Test(arguments: FrameWord.allCases)
  func everyWordOfTheFrameHasBothLanguages(word: FrameWord) {
    let (english, russian) = word.texts
    #expect(!english.isEmpty && !russian.isEmpty && english != russian)
  }

  @Test(arguments: LookupWord.allCases)
  func everyWordOfTheLookupHasBothLanguages(word: LookupWord) {
    let (english, russian) = word.texts
    #expect(!english.isEmpty && !russian.isEmpty)
    #expect(placeholders(english) == placeholders(russian))
    let forms = (english.split(separator: "|").count, russian.split(separator: "|").count)
    #expect(forms == (1, 1) || forms == (2, 3), "\(word)")
  }

  private func placeholders(_ text: String) -> Set<Substring> {
    Set(text.matches(of: /\{[a-z]+\}/).map(\.output))
  }

  @Test(arguments: [
    (1, "1 entry", "1 запись"), (2, "2 entries", "2 записи"), (5, "5 entries", "5 записей"),
    (11, "11 entries", "11 записей"), (21, "21 entries", "21 запись"),
    (112, "112 entries", "112 записей"), (0, "0 entries", "0 записей"),
    (1204, "1,204 entries", "1\u{A0}204 записи"),
  ])
  func pluralsAgree(count: Int, english: String, russian: String) {
    #expect(Words(.english)(.entries, count: count) == english)
    #expect(Words(.russian)(.entries, count: count) == russian)
  }

  @Test func placeholdersInArgumentsAreNotReplaced() {
    #expect(Words(.english)(.deleteTitle, ["title": "{title}"]) == "Delete “{title}”?")
  }

  @Test func datesAreFormattedForTheLanguage() {
    let date = CalendarDate("2025-11-18")!
    let later = CalendarDate("2026-01-01")!
    #expect(Words(.english).shortDate(date, today: date) == "18\u{A0}Nov")
    #expect(Words(.english).shortDate(date, today: later) == "18\u{A0}Nov 2025")
    #expect(Words(.russian).longDate(date) == "18\u{A0}ноября 2025")
  }

  @Test func ratingsHaveTheDecimalSeparatorOfTheLanguage() {
    #expect(Words(.english).decimal(8.5) == "8.5")
    #expect(Words(.russian).decimal(8.5) == "8,5")
    #expect(Words(.russian).decimal(10) == "10")
  }
}
