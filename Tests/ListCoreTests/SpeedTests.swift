import Foundation
import Testing

@testable import ListCore

/// Measures durations for docs/accuracy.md. Runs only with `COMMONPLACE_SPEED=1`, in a release
/// build, since those of a debug build are meaningless.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["COMMONPLACE_SPEED"] != nil), .serialized)
struct SpeedTests {
  private func measure(_ name: String, per count: Int = 1, _ work: () -> Void) -> Duration {
    // Measures the CPU time of this thread, so that other work on the machine does not count.
    func used() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let before = used()
    work()
    let took = (used() - before) / count
    print("\(name): \(took)")
    return took
  }

  @Test func `the lexicon is parsed within 20 ms`() {
    let took = measure("lexicon") {
      _ = Lexicon([GroceryLexicon.english, GroceryLexicon.russian])
    }
    _ = measure("corrector") { _ = Corrector(lexicon: .shared) }
    #expect(took < .milliseconds(20))
  }

  @Test func `the section of an item is found within 50 µs`() throws {
    let categoriser = Categoriser()
    for language in ["en", "ru"] {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
      let file = folder.appending(path: "Labelled/\(language).tsv")
      let names = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .compactMap { $0.split(separator: "\t").last.map(String.init) }
      _ = categoriser.section(of: names[0])
      let took = measure("item \(language)", per: names.count) {
        for name in names { _ = categoriser.section(of: name) }
      }
      let known = names.filter { categoriser.categorise($0).reason == .lexicon }
      _ = measure("known item \(language)", per: known.count) {
        for name in known { _ = categoriser.section(of: name) }
      }
      #expect(took < .microseconds(50))
    }
  }

  @Test func `a word is corrected within 1 ms`() {
    let words = [
      "brocolli", "tomatos", "choclate", "сасиски", "памидоры", "йогрут", "xqzzwjk", "rnilk",
    ]
    _ = Corrector.shared.candidates(for: "brocolli")
    let took = measure("word", per: words.count * 20) {
      for _ in 0..<20 { for word in words { _ = Corrector.shared.candidates(for: word) } }
    }
    #expect(took < .milliseconds(1))
  }

  @Test func `a list of forty lines is parsed within 50 ms`() {
    let text = (0..<10).map { _ in "- 2 кг картошки\n• brocolli\nmilk, eggs and bread\nchcken brest"
    }
    let took = measure("forty lines") { _ = ListParser.parse(text: text.joined(separator: "\n")) }
    #expect(took < .milliseconds(50))
  }
}
