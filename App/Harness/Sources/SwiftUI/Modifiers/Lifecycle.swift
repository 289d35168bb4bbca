extension EvaluationContext {
  /// What happens when the view of this context appears and disappears.
  var lifecycle: Lifecycle {
    if let lifecycle = storage.lifecycle { return lifecycle }
    let lifecycle = Lifecycle()
    storage.lifecycle = lifecycle
    return lifecycle
  }
}

extension View {
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    transformed { context, evaluate in
      context.lifecycle.onAppear = action
      return context.reportSections("onAppear", evaluate(context))
    }
  }

  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    transformed { context, evaluate in
      context.lifecycle.onDisappear = action
      return context.reportSections("onDisappear", evaluate(context))
    }
  }

  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    transformed { context, evaluate in
      context.lifecycle.task = action
      return context.reportSections("task", evaluate(context))
    }
  }

  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    transformed { context, evaluate in
      context.lifecycle.task = action
      context.lifecycle.taskID = AnyHashable(context.version(of: value, slot: "task"))
      return context.reportSections("task", evaluate(context))
    }
  }

  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    transformed { context, evaluate in
      let last = context.slot("last") { StateBox<V?>(nil, host: context.host) }
      if let before = last.value {
        if before != value { context.host.afterEvaluation { action(before, value) } }
      } else if initial {
        context.host.afterEvaluation { action(value, value) }
      }
      last.store(value)
      return context.reportSections("onChange", evaluate(context))
    }
  }

  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { onChange(of: value, initial: initial) { _, _ in action() } }

  public func id<ID: Hashable>(_ id: ID) -> some View {
    transformed { context, evaluate in
      let nodes = evaluate(context.child(.id(AnyHashable(id))))
      for node in nodes { node.traits.id = AnyHashable(id) }
      return nodes
    }
  }

  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    transformed { context, evaluate in
      context.host.addURLHandler(action)
      return evaluate(context)
    }
  }
}

extension EvaluationContext {
  /// Reports a modifier of a section, because lists and forms apply it to each row of the section.
  func reportSections(_ modifier: String, _ nodes: [Node]) -> [Node] {
    let isSection = nodes.contains { node in
      if case .container(let container) = node.kind { container.kind == .section } else { false }
    }
    if isSection {
      host.report("“\(modifier)” is attached to a section, and applies to each of its rows.")
    }
    return nodes
  }

  /// A number that changes whenever the value does, for values that are not hashable.
  func version<V: Equatable>(of value: V, slot name: String) -> Int {
    let last = slot("version.\(name)") { StateBox<(V, Int)>((value, 0), host: host) }
    if last.value.0 != value { last.store((value, last.value.1 + 1)) }
    return last.value.1
  }
}
