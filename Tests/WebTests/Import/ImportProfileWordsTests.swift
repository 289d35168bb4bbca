import Catalog
import Model
import Testing

@testable import Web

@Suite struct ImportProfileWordsTests {
  @Test("Every import profile has a name in both languages", arguments: ImportProfile.allCases)
  func names(profile: ImportProfile) {
    #expect(ImportWord(rawValue: profile.nameStringKey) != nil)
  }

  @Test("The import page names every program whose exports it reads")
  func programs() {
    // Both are named by their own pages.
    let others: Set = ["Commonplace", "MovieLibrary"]
    for language in Language.allCases {
      let text = ImportWord.text.text(in: language)
      for program in ImportProfile.programs where !others.contains(program) {
        #expect(text.contains(program), "\(program) in \(language)")
      }
    }
  }
}
