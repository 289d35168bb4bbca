import Foundation
import Testing

@testable import ListCore

/// The structure of Vectors/categoriser.json.
struct CategoriserVectors: Decodable {
  struct Case: Decodable {
    let name: String
    let section: String
  }
  struct Corrected: Decodable {
    let corrections: [[String]]
    let name: String
    let section: String
  }
  let cases: [Case]
  /// Names with typing errors. The JavaScript implementation does not correct them.
  let mended: [Case]
  let corrected: [Corrected]
}

@Suite struct CategoriserTests {
  let vectors: CategoriserVectors

  init() throws { vectors = try Vectors.read("categoriser", as: CategoriserVectors.self) }

  @Test func `products are in the sections of the original apps, without their errors`() {
    let categoriser = Categoriser()
    for row in vectors.cases + vectors.mended {
      #expect(categoriser.section(of: row.name) == row.section, "\(row.name)")
    }
  }

  @Test func `corrections of a space take precedence`() {
    for row in vectors.corrected {
      let corrections = Corrections(row.corrections.map { (name: $0[0], section: $0[1]) })
      let answer = Categoriser(corrections: corrections).section(of: row.name)
      #expect(answer == row.section, "\(row.name)")
    }
  }

  @Test func `every name of the lexicon is found in its own section`() {
    let categoriser = Categoriser()
    var missed: [String] = []
    for table in [GroceryLexicon.english, GroceryLexicon.russian] {
      for line in table.split(separator: "\n") {
        let columns = line.split(separator: "\t").map(String.init)
        if categoriser.section(of: columns[1]) != columns[0] {
          missed.append("\(columns[1]): \(categoriser.section(of: columns[1]))")
        }
      }
    }
    #expect(missed.count <= 30, "\(missed.count): \(missed.joined(separator: "\n"))")
    #expect(Lexicon.shared.count >= 3000)
  }

  /// The labelled names were written independently of the lexicon; see docs/accuracy.md.
  @Test(arguments: ["en", "ru"])
  func `at least 95 % of labelled names are in the right section`(language: String) throws {
    let (count, share) = try share(ofFile: language)
    #expect(count >= 400)
    #expect(share >= 0.95, "\(language): \(share)")
  }

  /// These names were labelled before their author had read the lexicon. Only errors in the first
  /// list of each language led to additions.
  @Test(arguments: [
    "unseen-1-en", "unseen-1-ru", "unseen-2-en", "unseen-2-ru", "unseen-3-en", "unseen-3-ru",
  ])
  func `at least 92 % of names unknown to the lexicon's author are in the right section`(
    file: String
  ) throws {
    let (count, share) = try share(ofFile: file)
    #expect(count >= 100)
    #expect(share >= 0.92, "\(file): \(share)")
  }

  /// Returns the number of labelled names, and the share of them whose section is right.
  private func share(ofFile name: String) throws -> (count: Int, share: Double) {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "Labelled/\(name).tsv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t").map(String.init) }
    let categoriser = Categoriser()
    let wrong = rows.filter { categoriser.section(of: $0[1]) != $0[0] }
    let share = 1 - Double(wrong.count) / Double(rows.count)
    if ProcessInfo.processInfo.environment["COMMONPLACE_ACCURACY"] != nil {
      print("\(name): \(share) of \(rows.count)")
      for row in wrong { print("  \(row[1]): \(categoriser.section(of: row[1])), not \(row[0])") }
    }
    return (rows.count, share)
  }
}
