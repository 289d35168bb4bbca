extension EvaluationContext {
  /// Evaluates a view above this one, with a screen of its own.
  func present<Content: View>(
    _ kind: Presentation.Kind, _ content: Content, id: AnyHashable, close: @escaping () -> Void
  ) {
    guard isVisible else { return }
    let presentation = Presentation(kind, close: close)
    host.presentations.append(presentation)
    var inner = screenContext(.id(id))
    inner.navigation = nil
    inner.closePresentation = nil
    inner.environment.dismissAction = DismissAction(close)
    inner.environment.isPresentedValue = true
    inner.environment.submitActions = []
    inner.presentation = presentation
    let children = content.evaluate(inner)
    presentation.nodes = [inner.node(.screen(inner.screen), children)]
  }
}

extension View {
  private func presenting<Content: View>(
    _ kind: Presentation.Kind, _ isPresented: Binding<Bool>, _ onDismiss: (() -> Void)?,
    _ content: @escaping () -> Content
  ) -> some View {
    transformed { context, evaluate in
      let nodes = context.reportSections("\(kind)", evaluate(context))
      context.trackDismissal(isPresented.wrappedValue ? AnyHashable(true) : nil, onDismiss)
      if isPresented.wrappedValue {
        context.present(kind, content(), id: "presented") { isPresented.wrappedValue = false }
      }
      return nodes
    }
  }

  private func presenting<Item: Identifiable, Content: View>(
    _ kind: Presentation.Kind, _ item: Binding<Item?>, _ onDismiss: (() -> Void)?,
    _ content: @escaping (Item) -> Content
  ) -> some View {
    transformed { context, evaluate in
      let nodes = context.reportSections("\(kind)", evaluate(context))
      context.trackDismissal(item.wrappedValue.map { AnyHashable($0.id) }, onDismiss)
      if let value = item.wrappedValue {
        context.present(kind, content(value), id: AnyHashable(value.id)) {
          item.wrappedValue = nil
        }
      }
      return nodes
    }
  }

  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { presenting(.sheet, isPresented, onDismiss, content) }

  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presenting(.sheet, item, onDismiss, content) }

  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { presenting(.cover, isPresented, onDismiss, content) }

  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presenting(.cover, item, onDismiss, content) }

  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content
  ) -> some View { presenting(.popover, isPresented, nil, content) }

  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presenting(.popover, item, nil, content) }

  public func inspector<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: () -> V
  ) -> some View {
    let view = content()
    return presenting(.sheet, isPresented, nil) { view }
  }

  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    transformed { context, evaluate in
      if isDisabled { context.presentation?.isDismissDisabled = true }
      return evaluate(context)
    }
  }

  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { unchanged() }
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View { unchanged() }
  public func presentationDragIndicator(_ visibility: Visibility) -> some View { unchanged() }
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { unchanged() }
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View { unchanged() }
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    unchanged()
  }
  public func presentationContentInteraction(
    _ behavior: PresentationContentInteraction
  ) -> some View { unchanged() }
}

extension EvaluationContext {
  /// Calls `onDismiss` once the presented value has become nil or another one.
  fileprivate func trackDismissal(_ current: AnyHashable?, _ onDismiss: (() -> Void)?) {
    let last = slot("presented") { StateBox<AnyHashable?>(nil, host: host) }
    if let before = last.value, before != current, let onDismiss {
      host.afterEvaluation(onDismiss)
    }
    last.store(current)
  }
}

public struct PresentationDetent: Hashable, Sendable {
  private let name: String
  public static let medium = PresentationDetent(name: "medium")
  public static let large = PresentationDetent(name: "large")
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(name: "fraction \(fraction)")
  }
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(name: "height \(height)")
  }
}

public struct PresentationAdaptation: Sendable {
  public static let automatic = PresentationAdaptation()
  public static let none = PresentationAdaptation()
  public static let popover = PresentationAdaptation()
  public static let sheet = PresentationAdaptation()
  public static let fullScreenCover = PresentationAdaptation()
}

public struct PresentationContentInteraction: Equatable, Sendable {
  public static let automatic = PresentationContentInteraction()
  public static let resizes = PresentationContentInteraction()
  public static let scrolls = PresentationContentInteraction()
}

public enum PopoverAttachmentAnchor {
  case rect(RectSource)
  case point(UnitPoint)
  public struct RectSource: Sendable {
    public static let bounds = RectSource()
  }
}
