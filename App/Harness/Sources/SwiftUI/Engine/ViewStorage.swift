/// A step from a view to a view inside of it.
package enum IdentityStep: Hashable {
  case index(Int)
  case type(ObjectIdentifier)
  case id(AnyHashable)
  case name(String)
}

/// What is stored for one view: its identity is the way from the root of the tree.
@MainActor package final class ViewStorage {
  package let number: Int
  private(set) weak var parent: ViewStorage?
  private(set) var children: [IdentityStep: ViewStorage] = [:]
  private var slots: [String: AnyObject] = [:]
  /// The evaluation in which the view existed last, and in which it was visible last.
  var generation = 0
  var visibleGeneration = 0
  var lifecycle: Lifecycle?

  private static var created = 0

  init(parent: ViewStorage?) {
    self.parent = parent
    Self.created += 1
    number = Self.created
  }

  func child(_ step: IdentityStep) -> ViewStorage {
    if let child = children[step] { return child }
    let child = ViewStorage(parent: self)
    children[step] = child
    return child
  }

  func existingChild(_ step: IdentityStep) -> ViewStorage? { children[step] }

  func slot<Value: AnyObject>(_ name: String, _ make: () -> Value) -> Value {
    if let value = slots[name] as? Value { return value }
    let value = make()
    slots[name] = value
    return value
  }

  /// Keeps a view that is not evaluated, such as an unselected tab.
  func keep(_ generation: Int) {
    self.generation = generation
    for child in children.values { child.keep(generation) }
  }

  /// Removes the storage of views that no longer exist, and collects what appeared or disappeared.
  func commit(_ generation: Int, _ actions: inout [() -> Void]) {
    for (step, child) in children where child.generation != generation {
      child.disappear(&actions)
      children[step] = nil
    }
    lifecycle?.commit(isVisible: visibleGeneration == generation, &actions)
    for child in children.values.sorted(by: { $0.number < $1.number }) {
      child.commit(generation, &actions)
    }
  }

  func disappear(_ actions: inout [() -> Void]) {
    for child in children.values { child.disappear(&actions) }
    lifecycle?.commit(isVisible: false, &actions)
  }
}

/// What happens when a view appears and disappears.
@MainActor final class Lifecycle {
  var onAppear: (() -> Void)?
  var onDisappear: (() -> Void)?
  var task: (@Sendable () async -> Void)?
  var taskID: AnyHashable?
  private var startedID: AnyHashable?
  private var running: Task<Void, Never>?
  private var isVisible = false

  func commit(isVisible: Bool, _ actions: inout [() -> Void]) {
    if isVisible {
      if !self.isVisible {
        if let onAppear { actions.append(onAppear) }
        if task != nil { actions.append(start) }
      } else if task != nil, taskID != startedID {
        actions.append(start)
      }
    } else if self.isVisible {
      running?.cancel()
      running = nil
      if let onDisappear { actions.append(onDisappear) }
    }
    self.isVisible = isVisible
  }

  private func start() {
    guard let task, isVisible else { return }
    running?.cancel()
    startedID = taskID
    running = Task { @MainActor in await task() }
  }
}
