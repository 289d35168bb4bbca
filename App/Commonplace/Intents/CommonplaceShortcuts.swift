import AppIntents

/// The phrases that Siri understands without being set up.
struct CommonplaceShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: AddToListIntent(),
      phrases: [
        "Add to my list in \(.applicationName)",
        "Add an item in \(.applicationName)",
        "Add to my \(.applicationName) list",
      ],
      shortTitle: "Add to List", systemImageName: "basket")
  }
}
