extension MutableCollection {
  /// Moves elements as `onMove` reports it: `destination` is an index before the move.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let elements = Array(self)
    let moved = source.filter { elements.indices.contains($0) }
    let kept = elements.indices.filter { !source.contains($0) }
    let before = kept.filter { $0 < destination }
    let order = before + moved + kept.filter { $0 >= destination }
    for (index, source) in zip(indices, order) { self[index] = elements[source] }
  }
}

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes elements as `onDelete` reports it.
  public mutating func remove(atOffsets offsets: IndexSet) {
    let elements = Array(self)
    replaceSubrange(
      startIndex..<endIndex,
      with: elements.enumerated().filter { !offsets.contains($0.offset) }.map(\.element))
  }
}
