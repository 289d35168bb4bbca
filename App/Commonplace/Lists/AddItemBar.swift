import CommonplaceUI
import SwiftUI

/// The field below a list that adds items, with suggestions while typing.
struct AddItemBar: View {
  let model: ShoppingListViewModel
  @Environment(Book.self) private var book
  @SceneStorage private var text: String
  @State private var duplicate: ShoppingListViewModel.Item?
  @FocusState private var isFocused: Bool

  init(model: ShoppingListViewModel) {
    self.model = model
    // What is typed stays with its list when the app is ended.
    _text = SceneStorage(wrappedValue: "", "newItem.\(model.id)")
  }

  private var suggestions: [String] { isFocused ? model.suggestions(for: text) : [] }

  var body: some View {
    VStack(spacing: 8) {
      if !suggestions.isEmpty {
        ScrollView(.horizontal, showsIndicators: false) {
          HStack {
            ForEach(suggestions, id: \.self) { name in
              ChipButton(title: Text(verbatim: name), isSelected: false) { submit(name) }
            }
          }
          .padding(.horizontal)
        }
      }
      HStack {
        TextField("Add an item, such as 2 kg potatoes", text: $text)
          .focused($isFocused)
          .submitLabel(.done)
          .onSubmit { submit(text) }
        SymbolButton("Add Item", systemImage: "plus.circle.fill") { submit(text) }
          .font(.title2)
          .disabled(text.isEmpty)
      }
      .padding(.horizontal)
    }
    .padding(.vertical, 10)
    .background(.bar)
    .confirmationDialog(
      "Already on the List",
      isPresented: Binding(get: { duplicate != nil }, set: { if !$0 { duplicate = nil } }),
      titleVisibility: .visible, presenting: duplicate
    ) { item in
      Button("Increase the Quantity") { add { await model.add($0, to: item) } }
      Button("Add Again") { add { await model.add($0) } }
    }
  }

  private func submit(_ typed: String) {
    guard !typed.isEmpty else { return }
    text = typed
    if let item = model.duplicate(of: typed) {
      duplicate = item
    } else {
      add { await model.add($0) }
    }
  }

  /// Adds what was typed, and keeps the keyboard for the next item.
  private func add(_ body: @escaping @MainActor (String) async -> Void) {
    let typed = text
    text = ""
    isFocused = true
    Task {
      await body(typed)
      // What could not be added can be corrected.
      if model.failure != nil, text.isEmpty { text = typed }
      await book.shopping.sync()
    }
  }
}
