/// The revisions that changes of a screen have made. A change that follows one of them replaces its
/// revision; a change of someone else in between is still a conflict.
struct OwnRevisions<ID: Hashable> {
  private var next: [ID: [Int: Int]] = [:]

  /// Records the answer to a change.
  mutating func record(_ id: ID, _ new: Int?, replacing old: Int?) {
    if let old, let new, new > old { next[id, default: [:]][old] = new }
  }

  /// Returns the revision that own changes have made of another one.
  func latest(_ id: ID, after revision: Int?) -> Int? {
    guard var latest = revision else { return nil }
    while let newer = next[id]?[latest] { latest = newer }
    return latest
  }
}
