import CommonplaceUI
import SwiftUI

/// The choice of a section for an item, or of a new one.
struct SectionPicker: View {
  let item: ShoppingListViewModel.Item
  let model: ShoppingListViewModel
  @Environment(Book.self) private var book
  @Environment(\.dismiss) private var dismiss
  @State private var custom = ""

  var body: some View {
    NavigationStack {
      List {
        SwiftUI.Section {
          ForEach(model.sectionNames, id: \.self) { name in
            let section = StoreSection(name)
            Button {
              move(to: name)
            } label: {
              HStack {
                Circle().fill(section.color).frame(width: 10, height: 10)
                section.title
                Spacer()
                if name == item.section { Image(systemName: "checkmark") }
              }
            }
            .buttonStyle(.row)
            .accessibilityAddTraits(name == item.section ? .isSelected : [])
          }
        }
        SwiftUI.Section("Custom Section") {
          HStack {
            TextField("Name of an Object", text: $custom)
              .onSubmit { if !custom.isEmpty { move(to: custom) } }
            Button("Move") { move(to: custom) }.disabled(custom.isEmpty)
          }
        }
      }
      .navigationTitle(Text(verbatim: item.name))
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel", role: .cancel) { dismiss() }
        }
      }
    }
    .presentationDetents([.medium, .large])
  }

  private func move(to section: String) {
    dismiss()
    Task {
      await model.move(item, to: section)
      await book.shopping.sync()
    }
  }
}
