import Foundation

/// Measures the CPU time of rendering each hostile text, and the size of its HTML.
/// Compiled by `bench/markdown` together with the module and the texts of its tests.
@main
enum MarkdownBench {
  static func main() {
    Markdown.use(CmarkRenderer())
    var worst = 0.0
    print("| Text | Bytes | Time, ms | HTML, bytes |\n|---|--:|--:|--:|")
    for (name, text) in HostileTexts.all {
      var best = Double.infinity
      var html = 0
      for _ in 0..<5 {
        let start = seconds()
        html = Markdown(text).html().count
        best = min(best, (seconds() - start) * 1000)
      }
      worst = max(worst, best)
      print("| \(name) | \(text.utf8.count) | \(String(format: "%.1f", best)) | \(html) |")
    }
    print("\nWorst: \(String(format: "%.1f", worst)) ms")
    if let count = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) { search(count) }
  }

  /// Renders texts that repeat random pieces of syntax, and prints the most expensive ones.
  private static func search(_ count: Int) {
    let pieces = [
      "*", "**", "_", "__", "~", "~~", "`", "``", "[", "]", "![", "](b)", "(", ")", "<", ">", "<?",
      "<!A", "<!--", "-->", "<a", "/>", "a", "b ", " ", "  ", "    ", "\n", "\n\n", "> ", "- ",
      "* ",
      "1. ", "# ", "|", "-|-", "---", "===", "[r]", "[r]: /u\n", "www.a", "http://a", "a@b.c",
      "&amp;",
      "\\", "\t", "\u{1}", "é", "\"", ":", ".",
    ]
    var found: [(milliseconds: Double, pattern: String)] = []
    for _ in 0..<count {
      func some(_ range: ClosedRange<Int>) -> String {
        (0..<Int.random(in: range)).map { _ in pieces.randomElement() ?? "" }.joined()
      }
      let pattern = some(1...6)
      guard !pattern.isEmpty else { continue }
      let (start, end) = (some(0...3), some(0...3))
      let length = [5_000, 20_000, 50_000, 100_000].randomElement() ?? 0
      let text = start + HostileTexts.long(pattern, length) + end
      let begin = seconds()
      _ = Markdown(text).html()
      let description = "\(start)(\(pattern))×\(length)\(end)"
      found.append(((seconds() - begin) * 1000, description.debugDescription))
      found = Array(found.sorted { $0.milliseconds > $1.milliseconds }.prefix(12))
    }
    print("\nThe costliest of \(count) random texts, in ms:")
    for (milliseconds, pattern) in found {
      print(String(format: "%7.1f", milliseconds), pattern)
    }
  }

  /// The CPU time of this thread.
  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
