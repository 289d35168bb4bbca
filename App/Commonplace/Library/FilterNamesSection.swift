import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The choice of genres or people in a filter.
struct FilterNamesSection<Kind: LibraryItemKind>: View where Kind.Item == LibraryName {
  let title: LocalizedStringKey
  @State private var model: LibraryItemsModel<Kind>
  @Binding private var ids: Set<EntryID>
  @Binding private var matchesAll: Bool

  init(
    title: LocalizedStringKey, model: LibraryItemsModel<Kind>, ids: Binding<Set<EntryID>>,
    matchesAll: Binding<Bool>
  ) {
    self.title = title
    _model = State(initialValue: model)
    _ids = ids
    _matchesAll = matchesAll
  }

  var body: some View {
    Section {
      TextField(
        "Search", text: Binding(get: { model.searchText }, set: { model.setText($0) })
      )
      .task { if case .idle = model.items.state { await model.fetchAll() } }
      if let failure = model.items.state.failure {
        StaleNote(failure: failure) { await model.items.reload() }
      }
      FlowLayout {
        ForEach(model.items.elements.prefix(24)) { item in
          ChipButton(
            title: Text(verbatim: item.name), count: item.moviesCount,
            isSelected: ids.contains(item.id)
          ) {
            if ids.remove(item.id) == nil { ids.insert(item.id) }
          }
        }
      }
      if ids.count > 1 {
        Picker("Match", selection: $matchesAll) {
          Text("Any").tag(false)
          Text("All").tag(true)
        }
        .pickerStyle(.segmented)
      }
    } header: {
      HStack {
        Text(title)
        if !ids.isEmpty {
          Spacer()
          Button("Clear (\(ids.count))") { ids = [] }.font(.footnote)
        }
      }
    }
  }
}
