import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// An item of a list: a tap checks it off, a tap on its name renames it.
struct ItemRow: View {
  let item: ShoppingListViewModel.Item
  let model: ShoppingListViewModel
  @Environment(Book.self) private var book
  @State private var text: String?
  @State private var isPickingSection = false
  @FocusState private var isFocused: Bool

  var body: some View {
    HStack(spacing: 12) {
      Button {
        edit { await model.toggle(item) }
      } label: {
        Image(systemName: item.isChecked ? "checkmark.circle.fill" : "circle")
          .font(.title2)
          .foregroundStyle(item.isChecked ? Color.listsAccent : .secondary)
          .contentTransition(.symbolEffect(.replace))
          .symbolEffect(.bounce, value: item.isChecked)
          .frame(minWidth: 44, minHeight: 44)
      }
      .buttonStyle(.plain)
      .disabled(!book.canWrite)
      .accessibilityLabel(Text(verbatim: item.name))
      .accessibilityValue(item.isChecked ? Text("Checked") : Text("Not checked"))
      AdaptiveRow {
        name
      } end: {
        if !item.quantity.isEmpty {
          Text(verbatim: item.quantity).font(.subheadline).foregroundStyle(.secondary)
        }
      }
    }
    .swipeActions(edge: .trailing) {
      if book.canWrite { Button("Delete", systemImage: "trash", role: .destructive) { delete() } }
    }
    .swipeActions(edge: .leading) {
      if book.canWrite {
        Button("Move", systemImage: "arrow.left.arrow.right") { isPickingSection = true }
          .tint(.orange)
      }
    }
    .contextMenu { if book.canWrite { menu } }
    .sheet(isPresented: $isPickingSection) { SectionPicker(item: item, model: model) }
    .accessibilityElement(children: .contain)
  }

  @ViewBuilder private var name: some View {
    if text != nil {
      TextField("Item", text: Binding(get: { text ?? "" }, set: { text = $0 }))
        .focused($isFocused)
        .submitLabel(.done)
        .onSubmit(finish)
        .onAppear { isFocused = true }
        .onChange(of: isFocused) { _, isFocused in if !isFocused { finish() } }
    } else {
      Button(action: beginRenaming) {
        Text(verbatim: item.name)
          .strikethrough(item.isChecked)
          .foregroundStyle(item.isChecked ? Color.secondaryInk : .ink)
          .multilineTextAlignment(.leading)
      }
      .buttonStyle(.plain)
      .disabled(!book.canWrite)
      .accessibilityLabel("Rename \(item.name)")
    }
  }

  @ViewBuilder private var menu: some View {
    Button("Rename", systemImage: "pencil", action: beginRenaming)
    Menu("Move to Section") {
      ForEach(model.sectionNames, id: \.self) { section in
        Button {
          edit { await model.move(item, to: section) }
        } label: {
          if section == item.section {
            Label {
              StoreSection(section).title
            } icon: {
              Image(systemName: "checkmark")
            }
          } else {
            StoreSection(section).title
          }
        }
      }
      Button("Custom Section…") { isPickingSection = true }
    }
    if !model.stores.isEmpty {
      Menu("Buy At") {
        Button("Any Store") { edit { await model.setStore(nil, of: item) } }
        ForEach(model.stores) { store in
          Button(store.name) { edit { await model.setStore(store, of: item) } }
        }
      }
    }
    Button("Delete", systemImage: "trash", role: .destructive, action: delete)
  }

  private func beginRenaming() {
    text = item.quantity.isEmpty ? item.name : "\(item.quantity) \(item.name)"
  }

  private func finish() {
    guard let typed = text else { return }
    text = nil
    edit { await model.rename(item, to: typed) }
  }

  private func delete() {
    edit {
      await model.delete(item)
      book.toasts.show(.deleted(count: 1)) { await model.undoDelete() }
    }
  }

  /// Makes an edit, which is stored on this device, and then sends it.
  private func edit(_ body: @escaping @MainActor () async -> Void) {
    Task {
      await body()
      await book.shopping.sync()
    }
  }
}
