/// What may grow, and what is not exercised, each with its reason.
enum GrowthExceptions {
  /// The factor by which the work of an exercise may grow.
  static func factor(of name: String) -> Double? { mayGrow[name]?.factor }

  private static let mayGrow: [String: (factor: Double, reason: String)] = [:]

  /// Routes without an exercise, with the reason.
  static let notExercised: [String: String] = [:]
}
