import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// The books of the user: opening, creating and joining one.
struct SpacesView: View {
  let book: Book
  @Environment(AppModel.self) private var app
  @State private var isCreating = false
  @State private var isJoining = false
  @State private var text = ""

  private var model: SpacesViewModel { book.access }

  var body: some View {
    LoadStateView(model.spaces) { spaces in
      List {
        Section {
          ForEach(spaces) { space in
            Button {
              open(space)
            } label: {
              AdaptiveRow {
                VStack(alignment: .leading) {
                  Text(verbatim: space.name)
                  Text(space.role.title).font(.footnote).foregroundStyle(.secondary)
                }
              } end: {
                if space.id == model.current?.id { Image(systemName: "checkmark") }
              }
            }
            .buttonStyle(.row)
            .accessibilityAddTraits(space.id == model.current?.id ? .isSelected : [])
          }
        }
        .listRowBackground(Color.card)
        // Books on this iPhone are not shared.
        if !book.place.isDevice {
          Section {
            Button("New Book", systemImage: "plus") { isCreating = true }
            Button("Join a Book", systemImage: "person.badge.plus") { isJoining = true }
          }
          .listRowBackground(Color.card)
        }
      }
      .scrollContentBackground(.hidden)
      .refreshable { await model.load() }
    }
    .background(Color.paper)
    .navigationTitle("Books")
    .task { await model.load() }
    .alert("New Book", isPresented: $isCreating) {
      TextField("Name of an Object", text: $text)
      Button("Cancel", role: .cancel) { text = "" }
      Button("Create Book") { submit { await model.create(name: $0) } }
    }
    .alert("Join a Book", isPresented: $isJoining) {
      TextField("Invitation link", text: $text)
      Button("Cancel", role: .cancel) { text = "" }
      Button("Join") { submit { await model.join($0) } }
    }
    .failureAlert("Couldn’t Save", of: model.submission)
  }

  private func open(_ space: SpaceMembership) {
    app.open(space: space.isHome ? nil : "\(space.id)")
  }

  private func submit(_ body: @escaping @MainActor (String) async -> SpaceMembership?) {
    let typed = text
    text = ""
    Task { if let space = await body(typed) { open(space) } }
  }
}
