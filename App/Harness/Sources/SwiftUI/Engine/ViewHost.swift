/// Evaluates a view, and evaluates it again whenever something it uses changes.
@MainActor package final class ViewHost {
  private let root: any View
  private let rootStorage = ViewStorage(parent: nil)
  private var sceneValues: [String: AnyObject] = [:]
  /// Encode the values of the scene, by their keys.
  private var sceneEncoders: [String: () -> Any?] = [:]
  /// The values of a scene that was ended before.
  private let restored: [String: Any]
  private var isDirty = true
  private var isScheduled = false
  private var isEvaluating = false
  private var isClosed = false
  /// The thread of the current evaluation, which objects that change can compare with theirs.
  private let evaluationThread = Locked<UInt?>(nil)
  private var pending: [() -> Void] = []
  package private(set) var generation = 0
  package let localization: Localization
  package var environment: EnvironmentValues { didSet { invalidate() } }
  package private(set) var nodes: [Node] = []
  package private(set) var rootScreen = ScreenInfo()
  package var presentations: [Presentation] = []
  /// The commands of the app's menus.
  package var commands: [Node] = []
  /// What views of the scene have set for its commands, by their types.
  var focusedObjects: [ObjectIdentifier: AnyObject] = [:]
  /// Faults of the app that only show when it runs.
  package private(set) var problems: [String] = []
  package var openedURLs: [URL] = []
  package private(set) var openURLHandlers: [(URL) -> Void] = []

  package init(
    _ root: any View, localization: Localization = .current,
    environment: EnvironmentValues = .init(), restoring scene: [String: Any] = [:]
  ) {
    restored = scene
    self.root = root
    self.localization = localization
    self.environment = environment
    self.environment.locale = localization.locale
  }

  /// Evaluates until nothing changes any more.
  package func update() {
    guard !isClosed else { return }
    for _ in 0..<100 where isDirty { evaluate() }
    if isDirty { report("Views change state each time they are evaluated.") }
  }

  /// Runs an action of the user.
  package func perform(_ action: () -> Void) {
    Localization.$current.withValue(localization) { action() }
    update()
  }

  /// Runs an asynchronous action of the user.
  package func run(_ action: @MainActor () async -> Void) async {
    await Localization.$current.withValue(localization) { await action() }
    update()
  }

  package func invalidate() {
    isDirty = true
    guard !isScheduled, !isEvaluating, !isClosed else { return }
    isScheduled = true
    Task { @MainActor [weak self] in
      self?.isScheduled = false
      self?.update()
    }
  }

  /// Evaluates once more, to find out whether a body changes what it reads.
  package func checkStability() {
    update()
    isDirty = true
    evaluate()
    update()
  }

  package func report(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  func stateWasWritten(_ type: String) {
    if isEvaluating { report("A state (\(type)) was written while a body was evaluated.") }
    invalidate()
  }

  /// Returns the stored value of a scene.
  /// - Parameters:
  ///   - encode: returns the value as the system stores it.
  ///   - make: creates the value from a stored one, or from nil.
  func sceneStorage<Value: AnyObject>(
    _ key: String, encode: @escaping (Value) -> Any?, _ make: (Any?) -> Value
  ) -> Value {
    if let value = sceneValues[key] as? Value { return value }
    let value = make(restored[key])
    sceneValues[key] = value
    sceneEncoders[key] = { encode(value) }
    return value
  }

  /// The values of the scene as the system stores them, by their keys. Those that no view has used
  /// stay as they were.
  package var scene: [String: Any] {
    restored.merging(sceneEncoders.compactMapValues { $0() }) { $1 }
  }

  /// Requests another evaluation after this one, because this one has changed what it depends on.
  func invalidateDuringEvaluation() { isDirty = true }

  /// Runs an action after the evaluation.
  func afterEvaluation(_ action: @escaping () -> Void) { pending.append(action) }

  func addURLHandler(_ handler: @escaping (URL) -> Void) { openURLHandlers.append(handler) }

  /// Ends the scene: all views disappear. What their models do afterwards shows nothing.
  package func close() {
    isClosed = true
    var actions: [() -> Void] = []
    rootStorage.disappear(&actions)
    for action in actions { action() }
  }

  private func evaluate() {
    isDirty = false
    isEvaluating = true
    generation += 1
    presentations = []
    commands = []
    focusedObjects = [:]
    openURLHandlers = []
    rootScreen = ScreenInfo()
    let evaluationThread = evaluationThread
    evaluationThread.withLock { $0 = Self.currentThread }
    Localization.$current.withValue(localization) {
      withObservationTracking {
        var context = EvaluationContext(
          host: self, storage: rootStorage, environment: environment, screen: rootScreen)
        context.environment.openURL = environment.openURL.reporting { [weak self] in
          self?.openedURLs.append($0)
        }
        let idiom: UIUserInterfaceIdiom =
          environment.horizontalSizeClass == .regular ? .pad : .phone
        nodes = DeviceIdiom.$current.withValue(idiom) { root.evaluate(context) }
      } onChange: { [weak self] in
        // A mutation on the thread of an evaluation is one by a body.
        let isByBody = evaluationThread.withLock { $0 == ViewHost.currentThread }
        Task { @MainActor in self?.invalidate() }
        if isByBody {
          MainActor.assumeIsolated {
            self?.report("A model was changed while a body was evaluated.")
          }
        }
      }
      isEvaluating = false
      evaluationThread.withLock { $0 = nil }
      var actions: [() -> Void] = []
      rootStorage.commit(generation, &actions)
      let changes = pending
      pending = []
      for action in actions + changes { action() }
    }
  }

  nonisolated private static var currentThread: UInt { UInt(bitPattern: Int(pthread_self())) }
}
