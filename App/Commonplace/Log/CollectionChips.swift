import CommonplaceUI
import Model
import SwiftUI

/// A chip for all entries, and one for each collection that has entries.
struct CollectionChips: View {
  let model: EntriesViewModel

  var body: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      HStack(spacing: 8) {
        ChipButton(
          title: Text("All"), count: model.allCount, isSelected: model.chip == .all
        ) {
          Task { await model.select(.all) }
        }
        ForEach(model.chips) { collection in
          ChipButton(
            title: Text(verbatim: "\(collection.icon) \(collection.name)"),
            count: collection.entryCount, isSelected: model.chip == .collection(collection.id)
          ) {
            Task { await model.select(.collection(collection.id)) }
          }
        }
      }
      .padding(.horizontal)
      .padding(.vertical, 8)
    }
  }
}
