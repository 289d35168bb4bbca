/// Movements of fingers. The harness performs taps and long presses.
@MainActor @preconcurrency public protocol Gesture<Value> {
  associatedtype Value
}

@MainActor public struct TapGesture: Gesture {
  public typealias Value = Void
  let count: Int
  public init(count: Int = 1) { self.count = count }
}

@MainActor public struct LongPressGesture: Gesture {
  public typealias Value = Bool
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
}

@MainActor public struct DragGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    public var predictedEndTranslation: CGSize { translation }
    public var velocity: CGSize { .zero }
  }
  public init(
    minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local
  ) {}
}

@MainActor public struct MagnifyGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var magnification: CGFloat
    public var startAnchor: UnitPoint
  }
  public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// A gesture with an action at its end.
@MainActor public struct _EndedGesture<Content: Gesture>: Gesture {
  public typealias Value = Content.Value
  let content: Content
  let action: (Value) -> Void
}

@MainActor public struct _ChangedGesture<Content: Gesture>: Gesture {
  public typealias Value = Content.Value
  let content: Content
}

extension Gesture {
  public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> {
    _EndedGesture(content: self, action: action)
  }
  public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self>
  where Value: Equatable { _ChangedGesture(content: self) }
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> _ChangedGesture<Self> { _ChangedGesture(content: self) }
}

public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let none: GestureMask = []
  public static let gesture = GestureMask(rawValue: 1)
  public static let subviews = GestureMask(rawValue: 2)
  public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    transformed { context, evaluate in
      context.tappable(evaluate(context)) { if count == 1 { $0.traits.onTap = action } }
    }
  }

  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping () -> Void, onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    transformed { context, evaluate in
      context.tappable(evaluate(context)) { $0.traits.onLongPress = action }
    }
  }

  public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    transformed { context, evaluate in
      context.tappable(evaluate(context)) { node in
        if let tap = gesture as? _EndedGesture<TapGesture>, tap.content.count == 1 {
          node.traits.onTap = { tap.action(()) }
        } else if let press = gesture as? _EndedGesture<LongPressGesture> {
          node.traits.onLongPress = { press.action(true) }
        }
      }
    }
  }
  public func simultaneousGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View { self.gesture(gesture, including: mask) }
  public func highPriorityGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View { self.gesture(gesture, including: mask) }

  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { unchanged() }
  public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { unchanged() }

  public func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some View {
    decorated { node, _ in node.traits.dragPayload = payload }
  }
  public func draggable<V: View, T: Transferable>(
    _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V
  ) -> some View { draggable(payload()) }
  public func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self,
    action: @escaping (_ items: [T], _ location: CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View {
    decorated { node, _ in
      node.traits.drop = { payload in
        guard let item = payload as? T else { return false }
        return action([item], .zero)
      }
    }
  }
}

extension EvaluationContext {
  /// Adds a gesture to nodes.
  func tappable(_ nodes: [Node], _ change: (Node) -> Void) -> [Node] {
    for node in nodes { change(node) }
    return nodes
  }
}

public struct HoverEffect: Sendable {
  public static let automatic = HoverEffect()
  public static let highlight = HoverEffect()
  public static let lift = HoverEffect()
}
