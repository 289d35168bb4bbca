import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// The title, the description and the collection.
struct EntryTextSection: View {
  @Bindable var model: EntryFormModel
  let onSearch: @MainActor () -> Void

  var body: some View {
    Section {
      TextField("Title", text: $model.values.title, axis: .vertical).font(.sectionTitle)
      EntryFieldMessage(model: model, field: "title")
      TextField("What is it about?", text: $model.values.description, axis: .vertical)
        .lineLimit(2...6)
      EntryFieldMessage(model: model, field: "description")
      Button("Search and Fill In", systemImage: "sparkles", action: onSearch)
      Picker(
        "Collection",
        selection: Binding(
          get: { model.values.collectionID }, set: { model.select($0) })
      ) {
        Text("None").tag(CollectionID?.none)
        ForEach(model.collections.value ?? []) { collection in
          Text(verbatim: "\(collection.icon) \(collection.name)").tag(Optional(collection.id))
        }
      }
    }
    .listRowBackground(Color.card)
  }
}

/// The verdict, the rating, the stage and the date.
struct EntryVerdictSection: View {
  @Bindable var model: EntryFormModel
  @State private var isChoosingScore = false
  @State private var isChoosingDate = false

  var body: some View {
    Section {
      Button {
        isChoosingScore = true
      } label: {
        LabeledContent("Verdict") {
          Text("\(model.values.score.emoji) \(Text(model.values.score.title))")
        }
      }
      .sheet(isPresented: $isChoosingScore) { VerdictSheet(score: $model.values.score) }
      LabeledContent("Rating") {
        RatingView(rating: model.values.rating, onRate: { model.values.rating = $0 })
      }
      Picker("Status", selection: $model.values.stage) {
        ForEach(Stage.all, id: \.self) { Text($0.title).tag($0) }
      }
      Button {
        isChoosingDate = true
      } label: {
        LabeledContent("Date") {
          if let date = model.values.date { Text(long: date) } else { Text("No Date") }
        }
      }
      .sheet(isPresented: $isChoosingDate) { DateSheet(date: $model.values.date) }
      Toggle("Favorite", isOn: $model.values.favourite)
    }
    .buttonStyle(.row)
    .listRowBackground(Color.card)
  }
}

/// The fields of the chosen type.
struct EntryFieldsSection: View {
  @Bindable var model: EntryFormModel

  var body: some View {
    if let type = model.type, !type.fields.isEmpty {
      Section {
        ForEach(type.fields, id: \.key) { field in
          if field.kind == .relation, let target = field.targetTypeID {
            RelationFieldEditor(label: field.localLabel, target: target, value: value(of: field))
          } else {
            FieldEditor(
              label: field.localLabel, kind: field.kind.known, options: field.options,
              value: value(of: field))
          }
          EntryFieldMessage(model: model, field: "additional_fields.\(field.key)")
        }
      } header: {
        Text(verbatim: type.localName)
      }
      .listRowBackground(Color.card)
    }
  }

  private func value(of field: Field) -> Binding<String> {
    Binding(
      get: { model.values.fields[field.key] ?? "" },
      set: { model.values.fields[field.key] = $0 })
  }
}

/// The notes, which may contain Markdown.
struct EntryNotesSection: View {
  @Bindable var model: EntryFormModel

  var body: some View {
    Section {
      TextField("Notes", text: $model.values.notes, axis: .vertical).lineLimit(4...20)
      EntryFieldMessage(model: model, field: "notes")
    } header: {
      Text("Notes")
    } footer: {
      Text("Markdown works here.")
    }
    .listRowBackground(Color.card)
  }
}

/// The rule that a field breaks: found by the form, or by the server.
struct EntryFieldMessage: View {
  let model: EntryFormModel
  let field: String

  var body: some View {
    FieldMessage(
      text: model.problems.text(for: field)
        ?? model.message(for: field).map { Text(verbatim: $0) })
  }
}
