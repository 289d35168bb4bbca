extension View {
  /// An alert or a dialog while `isPresented` is true and there is something to present.
  private func asking<A: View, M: View>(
    _ kind: Presentation.Kind, _ title: @escaping () -> String, _ isPresented: Binding<Bool>,
    _ actions: @escaping () -> A?, _ message: @escaping () -> M?
  ) -> some View {
    transformed { context, evaluate in
      let nodes = context.reportSections("\(kind)", evaluate(context))
      if kind == .dialog { context.reportDialog(title, of: nodes) }
      guard isPresented.wrappedValue, context.isVisible, let actions = actions() else {
        return nodes
      }
      let presentation = Presentation(kind) { isPresented.wrappedValue = false }
      presentation.title = title()
      context.host.presentations.append(presentation)
      var inner = context.child(.name("asking"))
      inner.rows = nil
      inner.closePresentation = presentation.close
      inner.environment.buttonStyle = DefaultButtonStyle()
      presentation.nodes = actions.evaluate(inner.child(.name("actions")))
      presentation.message = message()?.evaluate(inner.child(.name("message"))) ?? []
      presentation.addSystemButtons(inner)
      return nodes
    }
  }

  public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { alert(Text(titleKey), isPresented: isPresented, actions: actions) }
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { alert(Text(title), isPresented: isPresented, actions: actions) }
  public func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    alert(title, isPresented: isPresented, actions: actions) { EmptyView() }
  }

  public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    alert(Text(titleKey), isPresented: isPresented, actions: actions, message: message)
  }
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    alert(Text(title), isPresented: isPresented, actions: actions, message: message)
  }
  public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    let (actions, message) = (actions(), message())
    return asking(.alert, { title.string() }, isPresented, { actions }, { message })
  }

  public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alert(
      Text(titleKey), isPresented: isPresented, presenting: data, actions: actions,
      message: message)
  }
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alert(
      Text(title), isPresented: isPresented, presenting: data, actions: actions, message: message)
  }
  public func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    asking(.alert, { title.string() }, isPresented, { data.map(actions) }, { data.map(message) })
  }
  public func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alert(
      Text(titleKey), isPresented: isPresented, presenting: data, actions: actions,
      message: { _ in EmptyView() })
  }
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alert(
      Text(title), isPresented: isPresented, presenting: data, actions: actions,
      message: { _ in EmptyView() })
  }

  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
  ) -> some View {
    let actions = actions()
    return asking(
      .alert, { error?.errorDescription ?? "" }, isPresented, { error.map { _ in actions } },
      { EmptyView() })
  }

  public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility,
      actions: actions
    ) { EmptyView() }
  }
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility,
      actions: actions
    ) { EmptyView() }
  }
  public func confirmationDialog<A: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions
    ) { EmptyView() }
  }
  public func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility,
      actions: actions, message: message)
  }
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility,
      actions: actions, message: message)
  }
  public func confirmationDialog<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    let (actions, message) = (actions(), message())
    return asking(.dialog, { title.string() }, isPresented, { actions }, { message })
  }
  public func confirmationDialog<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    asking(
      .dialog, { Text(titleKey).string() }, isPresented, { data.map(actions) }, { EmptyView() })
  }
  public func confirmationDialog<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    asking(
      .dialog, { Text(titleKey).string() }, isPresented, { data.map(actions) },
      { data.map(message) })
  }
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    asking(.dialog, { String(title) }, isPresented, { data.map(actions) }, { data.map(message) })
  }
  @_disfavoredOverload
  public func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    asking(.dialog, { title.string() }, isPresented, { data.map(actions) }, { data.map(message) })
  }

  public func dialogIcon(_ icon: Image?) -> some View { unchanged() }
}

extension EvaluationContext {
  /// Reports a dialog of a whole screen: an iPad shows it in a popover that points at the middle of
  /// the view to which it is attached.
  fileprivate func reportDialog(_ title: () -> String, of nodes: [Node]) {
    if nodes.contains(where: \.isScreen) {
      host.report("The dialog “\(title())” is attached to a screen instead of a button or row.")
    }
  }
}

extension Node {
  /// Whether the node contains what fills a screen.
  fileprivate var isScreen: Bool {
    switch kind {
    case .screen: true
    case .container(let container):
      switch container.kind {
      case .list, .form: true
      case .scroll: !container.isHorizontal
      default: children.contains(where: \.isScreen)
      }
    default: children.contains(where: \.isScreen)
    }
  }
}

extension Presentation {
  /// Alerts without actions have OK, and dialogs without a cancel button have one.
  fileprivate func addSystemButtons(_ context: EvaluationContext) {
    let hasCancel = nodes.contains {
      if case .button(let info) = $0.kind { info.role == .cancel } else { false }
    }
    if kind == .alert, nodes.isEmpty {
      nodes.append(systemButton(SystemText.ok, role: nil, context))
    } else if kind == .dialog, !hasCancel {
      nodes.append(systemButton(SystemText.cancel, role: .cancel, context))
    }
  }

  private func systemButton(
    _ title: String, role: ButtonRole?, _ context: EvaluationContext
  ) -> Node {
    let text = context.node(.text(ResolvedText(parts: [.init(string: title, style: .init())])))
    return context.node(.button(ButtonInfo(role: role, close: close, action: {})), [text])
  }
}
