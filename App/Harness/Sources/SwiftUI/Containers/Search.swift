public struct SearchFieldPlacement: Sendable {
  public static let automatic = SearchFieldPlacement()
  public static let toolbar = SearchFieldPlacement()
  public static let sidebar = SearchFieldPlacement()
  public static let navigationBarDrawer = SearchFieldPlacement()
  public static func navigationBarDrawer(
    displayMode: NavigationBarDrawerDisplayMode
  ) -> SearchFieldPlacement { SearchFieldPlacement() }
  public struct NavigationBarDrawerDisplayMode: Sendable {
    public static let automatic = NavigationBarDrawerDisplayMode()
    public static let always = NavigationBarDrawerDisplayMode()
  }
}

public struct SearchScopeActivation: Sendable {
  public static let automatic = SearchScopeActivation()
  public static let onTextEntry = SearchScopeActivation()
  public static let onSearchPresentation = SearchScopeActivation()
}

extension View {
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { searching(text, nil, prompt) }
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View { searching(text, nil, Text(prompt)) }
  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searching(text, nil, Text(prompt)) }

  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { searching(text, isPresented, prompt) }
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View { searching(text, isPresented, Text(prompt)) }
  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searching(text, isPresented, Text(prompt)) }

  private func searching(
    _ text: Binding<String>, _ isPresented: Binding<Bool>?, _ prompt: Text?
  ) -> some View {
    transformed { context, evaluate in
      let own = context.slot("searching") { StateBox(false, host: context.host) }
      let isShown = isPresented ?? Binding(read: { own.value }, write: { own.value = $0 })
      let submit = context.environment.searchSubmit
      context.screen.search = .init(
        text: { text.wrappedValue }, setText: { text.wrappedValue = $0 },
        isPresented: { isShown.wrappedValue }, setPresented: { isShown.wrappedValue = $0 },
        prompt: prompt?.string() ?? SystemText.search,
        submit: { for action in submit { action() } },
        scopes: [], suggestions: [])
      var inner = context
      inner.environment.isSearchingValue = isShown.wrappedValue
      inner.environment.dismissSearchAction = DismissSearchAction {
        text.wrappedValue = ""
        isShown.wrappedValue = false
      }
      return evaluate(inner)
    }
  }

  public func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, @ViewBuilder scopes: () -> S
  ) -> some View { searchScopes(scope, activation: .automatic, scopes) }

  public func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, activation: SearchScopeActivation, @ViewBuilder _ scopes: () -> S
  ) -> some View {
    let scopes = scopes()
    return transformed { context, evaluate in
      let nodes = evaluate(context)
      let options = scopes.evaluate(context.child(.name("scopes")))
      context.screen.search?.scopes.append(
        PickerInfo(
          options: options.compactMap { node in
            node.traits.tag.map { .init(tag: $0, nodes: [node]) }
          }, selection: AnyHashable(scope.wrappedValue), style: "segmented",
          select: { if let value = $0.base as? V { scope.wrappedValue = value } }))
      return nodes
    }
  }

  public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
    let suggestions = suggestions()
    return transformed { context, evaluate in
      let nodes = evaluate(context)
      if context.screen.search?.isPresented() == true {
        context.screen.search?.suggestions = suggestions.evaluate(
          context.child(.name("suggestions")))
      }
      return nodes
    }
  }

  public func searchCompletion(_ completion: String) -> some View { unchanged() }

  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    transformed { context, evaluate in
      let refresh = RefreshAction(action: action)
      context.screen.refresh = refresh
      var inner = context
      inner.environment.refresh = refresh
      return evaluate(inner)
    }
  }

  public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
  ) -> some View {
    settingEnvironment { environment in
      if triggers.contains(.text) { environment.submitActions.append(action) }
      if triggers.contains(.search) { environment.searchSubmit.append(action) }
    }
  }

  public func submitLabel(_ submitLabel: SubmitLabel) -> some View { unchanged() }
  public func submitScope(_ isBlocking: Bool = true) -> some View {
    settingEnvironment { if isBlocking { $0.submitActions = [] } }
  }
}

public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

public struct SubmitLabel: Sendable {
  public static let done = SubmitLabel()
  public static let go = SubmitLabel()
  public static let send = SubmitLabel()
  public static let join = SubmitLabel()
  public static let route = SubmitLabel()
  public static let search = SubmitLabel()
  public static let `return` = SubmitLabel()
  public static let next = SubmitLabel()
  public static let `continue` = SubmitLabel()
}

private enum SearchSubmitName {}

extension EnvironmentValues {
  var searchSubmit: [() -> Void] {
    get { self[OptionalKey<[() -> Void], SearchSubmitName>.self] ?? [] }
    set { self[OptionalKey<[() -> Void], SearchSubmitName>.self] = newValue }
  }
}
