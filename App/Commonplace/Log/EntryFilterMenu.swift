import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The order of the entries, and what narrows them.
struct EntryFilterMenu: View {
  let model: EntriesViewModel

  var body: some View {
    Menu("Filters", systemImage: "line.3.horizontal.decrease.circle") {
      Picker("Sort", selection: binding(\.sort)) {
        Text("Recently Added").tag(String?.none)
        Text("Newest First").tag(Optional("-date"))
        Text("Title").tag(Optional("title"))
        Text("Highest Rated").tag(Optional("-rating"))
      }
      Picker("Status", selection: binding(\.stage)) {
        Text("All").tag(Stage?.none)
        ForEach(Stage.all, id: \.self) { Text($0.title).tag(Optional($0)) }
      }
      .pickerStyle(.menu)
      Picker("Verdict", selection: binding(\.score)) {
        Text("All").tag(Score?.none)
        ForEach(Score.all, id: \.self) { Text($0.title).tag(Optional($0)) }
      }
      .pickerStyle(.menu)
      Toggle("Only Favorites", isOn: favourites)
      if model.filters != EntryFilters() {
        Button("Clear Filters", systemImage: "xmark") {
          Task { await model.apply(EntryFilters()) }
        }
      }
    }
    .symbolVariant(model.filters == EntryFilters() ? .none : .fill)
  }

  private var favourites: Binding<Bool> {
    let favourite = binding(\.favourite)
    return Binding(
      get: { favourite.wrappedValue == true }, set: { favourite.wrappedValue = $0 ? true : nil })
  }

  private func binding<Value>(_ member: WritableKeyPath<EntryFilters, Value>) -> Binding<Value> {
    Binding(
      get: { model.filters[keyPath: member] },
      set: { value in
        var filters = model.filters
        filters[keyPath: member] = value
        Task { await model.apply(filters) }
      })
  }
}
