import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The form of content, with a control for each kind of field.
struct ContentEditor: View {
  @Bindable var model: ContentEditorViewModel
  let shown: ContentEditorViewModel.Shown
  let book: Book

  var body: some View {
    Form {
      if model.hasConflict {
        ConflictSection(
          keepMine: { await model.keepMine() }, takeTheirs: { await model.takeTheirs() })
      }
      SubmissionFailureRow(submission: model.submission)
      Section {
        TextField("Title", text: $model.values.title).font(.sectionTitle)
        FieldMessage(text: message(for: "title"))
        if shown.content.routeID != nil {
          LabeledContent("Slug") {
            TextField("Slug", text: $model.values.slug)
              .multilineTextAlignment(.trailing)
              .textInputAutocapitalization(.never)
              .autocorrectionDisabled()
          }
          FieldMessage(text: message(for: "slug"))
          Toggle("URL Active", isOn: $model.values.isRouteActive)
        }
      }
      .listRowBackground(Color.card)
      Section("Fields") {
        ForEach(shown.fields) { field in
          SiteFieldEditor(field: field, values: $model.values, book: book)
          FieldMessage(text: message(for: field.name))
        }
      }
      .listRowBackground(Color.card)
    }
    .scrollContentBackground(.hidden)
  }

  private func message(for field: String) -> Text? {
    model.problems.text(for: field)
      ?? model.submission.failure?.fields[field].map { Text(verbatim: $0) }
  }
}

/// The control for a field of content.
struct SiteFieldEditor: View {
  let field: SiteField
  @Binding var values: ContentValues
  let book: Book

  var body: some View {
    if field.kind == .media {
      MediaFieldEditor(label: field.label, value: value, book: book)
    } else if let relation = field.relation {
      RelationFieldEditor(
        label: field.label, target: relation.targetTypeID, allowsMany: relation.allowsMany,
        value: value)
    } else {
      FieldEditor(label: field.label, kind: field.kind, options: field.options, value: value)
    }
  }

  private var value: Binding<String> {
    Binding(get: { values.fields[field.id] ?? "" }, set: { values.fields[field.id] = $0 })
  }
}

/// The choice of a file for a field.
private struct MediaFieldEditor: View {
  let label: String
  @Binding var value: String
  let book: Book
  @State private var isPicking = false

  var body: some View {
    LabeledContent(label) {
      HStack {
        MediaValueView(value: value)
        Button {
          isPicking = true
        } label: {
          Text(value.isEmpty ? "Choose…" : "Change…").touchTarget()
        }
        if !value.isEmpty {
          SymbolButton("Clear", systemImage: "xmark.circle.fill") { value = "" }
            .foregroundStyle(.secondary)
        }
      }
      .buttonStyle(.borderless)
    }
    .sheet(isPresented: $isPicking) {
      MediaPicker(book: book) { value = "\($0.id)" }
    }
  }
}

/// The file that a field contains, as a picture.
struct MediaValueView: View {
  let value: String

  private static let size: CGFloat = 56

  var body: some View {
    if let id = MediaID(value) {
      PictureView(source: .media(id)) { _ in
        Image(systemName: "doc").foregroundStyle(.secondary)
      }
      .frame(width: Self.size, height: Self.size)
      .clipShape(.rect(cornerRadius: 8))
    } else if !value.isEmpty {
      Text(verbatim: value)
    }
  }
}
