/// What views of a screen say about the bars around it.
@MainActor package final class ScreenInfo {
  package struct ToolbarEntry {
    package var placement: ToolbarItemPlacement
    package var nodes: [Node]
  }

  package struct Search {
    package var text: () -> String
    package var setText: (String) -> Void
    package var isPresented: () -> Bool
    package var setPresented: (Bool) -> Void
    package var prompt: String
    package var submit: () -> Void
    package var scopes: [PickerInfo]
    package var suggestions: [Node]
  }

  package var title: String?
  package var titleMode = NavigationBarItem.TitleDisplayMode.automatic
  package var toolbar: [ToolbarEntry] = []
  package var search: Search?
  package var refresh: RefreshAction?
  package var isBackHidden = false
  package var hiddenBars: Set<String> = []
  /// Goes back to the screen before, if there is one.
  package var back: (() -> Void)?
  package var backTitle: String?
  package var isVisible = true

  init() {}
}

/// A sheet, an alert, a menu or another view above the screen.
@MainActor package final class Presentation {
  package enum Kind {
    case sheet, cover, popover, alert, dialog, menu, fileImporter, fileExporter, photos, preview
  }
  package let kind: Kind
  package var title: String?
  package var nodes: [Node] = []
  package var message: [Node] = []
  package var close: () -> Void
  package var isDismissDisabled = false
  /// Receives the files or photos that the user chose.
  package var choose: ((Any) -> Void)?

  package init(_ kind: Kind, close: @escaping () -> Void) {
    self.kind = kind
    self.close = close
  }
}
