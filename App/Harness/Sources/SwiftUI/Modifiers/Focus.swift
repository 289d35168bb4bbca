extension View {
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    decorated { node, _ in
      node.setFocus(
        FocusTarget(
          isFocused: { binding.wrappedValue == value },
          setFocused: { focused in
            if focused {
              binding.wrappedValue = value
            } else if binding.wrappedValue == value, binding.wrappedValue != binding.initial {
              binding.wrappedValue = binding.initial
            }
          }))
    }
  }

  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    decorated { node, _ in
      node.setFocus(
        FocusTarget(
          isFocused: { condition.wrappedValue },
          setFocused: { if condition.wrappedValue != $0 { condition.wrappedValue = $0 } }))
    }
  }

  public func focusable(_ isFocusable: Bool = true) -> some View { unchanged() }
  public func defaultFocus<V: Hashable>(
    _ binding: FocusState<V>.Binding, _ value: V,
    priority: DefaultFocusEvaluationPriority = .automatic
  ) -> some View { unchanged() }
  public func focusEffectDisabled(_ disabled: Bool = true) -> some View { unchanged() }
}

public struct DefaultFocusEvaluationPriority: Sendable {
  public static let automatic = DefaultFocusEvaluationPriority()
  public static let userInitiated = DefaultFocusEvaluationPriority()
}

extension Node {
  /// Connects the focus to the first field of the node.
  fileprivate func setFocus(_ target: FocusTarget) {
    if case .field = kind {
      traits.focus = target
    } else {
      for child in children { child.setFocus(target) }
    }
  }

  package func focus(_ isFocused: Bool) { traits.focus?.setFocused(isFocused) }
  package var isFocused: Bool { traits.focus?.isFocused() ?? false }
}
