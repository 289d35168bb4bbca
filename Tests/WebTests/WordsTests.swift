import Foundation
import Model
import Testing

@testable import Web

@Suite struct WordsTests {
  typealias Texts = (english: String, russian: String)

  /// The texts of every enumeration of strings, by its name.
  static let texts: [String: [Texts]] = [
    "Word": Word.allCases.map(\.texts),
    "AppsWord": AppsWord.allCases.map(\.texts),
    "CardWord": CardWord.allCases.map(\.texts),
    "CollectionWord": CollectionWord.allCases.map(\.texts),
    "FrameWord": FrameWord.allCases.map(\.texts),
    "ImportWord": ImportWord.allCases.map(\.texts),
    "LibraryWord": LibraryWord.allCases.map(\.texts),
    "ListWord": ListWord.allCases.map(\.texts),
    "LookupWord": LookupWord.allCases.map(\.texts),
    "OfflineWord": OfflineWord.allCases.map(\.texts),
    "PublicWord": PublicWord.allCases.map(\.texts),
    "PublicSiteWord": PublicSiteWord.allCases.map(\.texts),
    "RelationWord": RelationWord.allCases.map(\.texts),
    "SampleWord": SampleWord.allCases.map(\.texts),
    "SearchWord": SearchWord.allCases.map(\.texts),
    "SettingsWord": SettingsWord.allCases.map(\.texts),
    "SignInWord": SignInWord.allCases.map(\.texts),
    "SiteWord": SiteWord.allCases.map(\.texts),
    "StatisticsWord": StatisticsWord.allCases.map(\.texts),
    "SuggestionWord": SuggestionWord.allCases.map(\.texts),
    "TypeWord": TypeWord.allCases.map(\.texts),
    "ViewWord": ViewWord.allCases.map(\.texts),
  ]

  @Test("Every string exists in both languages with the same placeholders and all plural forms")
  func bothLanguages() {
    for (name, texts) in Self.texts {
      for (english, russian) in texts {
        #expect(!english.isEmpty && !russian.isEmpty, "\(name): \(english) \(russian)")
        #expect(placeholders(english) == placeholders(russian), "\(name): \(english)")
        let forms = (english.split(separator: "|").count, russian.split(separator: "|").count)
        #expect(forms == (1, 1) || forms == (2, 3), "\(name): \(english)")
      }
    }
  }

  @Test("Every enumeration of strings in the sources is checked here")
  func allEnumerations() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Web")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var found: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.lastPathComponent.hasSuffix("Words.swift") else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      found.formUnion(text.matches(of: /enum (\w*Word): String, CaseIterable/).map { "\($0.1)" })
    }
    #expect(found == Set(Self.texts.keys))
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
