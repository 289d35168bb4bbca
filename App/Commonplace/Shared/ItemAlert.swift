import SwiftUI

extension View {
  /// Asks what to do with an item, such as whether to delete it. It is an alert because a dialog of a
  /// screen would point at the middle of an iPad, and not at the row of the item.
  func itemAlert<Item, Actions: View, Message: View>(
    _ title: LocalizedStringKey, item: Binding<Item?>,
    @ViewBuilder actions: @escaping (Item) -> Actions,
    @ViewBuilder message: @escaping (Item) -> Message
  ) -> some View {
    alert(
      title,
      isPresented: Binding(
        get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } }),
      presenting: item.wrappedValue
    ) { item in
      actions(item)
      Button("Cancel", role: .cancel) {}
    } message: { item in
      message(item)
    }
  }

  /// Asks what to do with an item, without further explanation.
  func itemAlert<Item, Actions: View>(
    _ title: LocalizedStringKey, item: Binding<Item?>,
    @ViewBuilder actions: @escaping (Item) -> Actions
  ) -> some View {
    itemAlert(title, item: item, actions: actions, message: { _ in EmptyView() })
  }
}
