import Testing

@testable import Model

/// The samples of each category in the CLDR's table of plural rules.
@Suite struct PluralRuleTests {
  @Test(arguments: [
    (PluralRule.none, [[0, 1, 2, 15, 100]]),
    (.one, [[1], [0, 2, 11, 21, 101, 1_000]]),
    (.zeroOne, [[0, 1], [2, 17, 100, 101]]),
    (
      .eastSlavic,
      [[1, 21, 31, 101, 1_001], [2, 4, 22, 104, 1_002], [0, 5, 11, 14, 19, 111, 112]]
    ),
    (.polish, [[1], [2, 4, 22, 34, 102], [0, 5, 12, 14, 21, 25, 101]]),
    (.czech, [[1], [2, 3, 4], [0, 5, 19, 22, 101]]),
  ])
  func `each number has the form of its category`(rule: PluralRule, samples: [[Int]]) {
    for (form, numbers) in samples.enumerated() {
      for number in numbers {
        #expect(rule.form(of: number) == form, "\(number)")
        #expect(rule.form(of: -number) == form, "\(-number)")
      }
    }
  }
}
