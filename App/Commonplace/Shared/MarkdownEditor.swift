import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// A text in Markdown, with buttons that change what is selected, and a preview.
struct MarkdownEditor: View {
  let label: String
  @Binding var text: String
  @State private var selection = 0..<0
  @State private var isPreviewing = false
  @State private var isLinking = false
  @State private var isChoosingImage = false
  @State private var address = ""
  /// The site whose images can be inserted; nil outside of a book.
  @Environment(Book.self) private var book: Book?

  var body: some View {
    VStack(alignment: .leading) {
      if isPreviewing {
        MarkdownText(text)
      } else {
        MarkdownTextView(label: label, edit: edit)
      }
      HStack(spacing: 0) {
        ScrollView(.horizontal, showsIndicators: false) { buttons }.disabled(isPreviewing)
        Button {
          isPreviewing.toggle()
        } label: {
          Label(isPreviewing ? "Edit" : "Preview", systemImage: isPreviewing ? "pencil" : "eye")
            .touchTarget()
        }
      }
      .labelStyle(.iconOnly)
      .buttonStyle(.borderless)
    }
    .alert("Link", isPresented: $isLinking) {
      TextField("Address", text: $address, prompt: Text(verbatim: "https://"))
        .keyboardType(.URL)
        .textInputAutocapitalization(.never)
        .autocorrectionDisabled()
      Button("Cancel", role: .cancel) { address = "" }
      Button("Insert") {
        apply(.link(address: address))
        address = ""
      }
      .disabled(address.isEmpty)
    }
    .sheet(isPresented: $isChoosingImage) {
      if let book {
        MediaPicker(book: book) {
          apply(.image(address: $0.textAddress, alt: $0.alt ?? ""))
        }
      }
    }
  }

  private var edit: Binding<MarkdownEdit> {
    Binding(
      get: { MarkdownEdit(text: text, selection: selection) },
      set: { edit in
        if text != edit.text { text = edit.text }
        selection = edit.selection
      })
  }

  private var buttons: some View {
    HStack(spacing: 0) {
      button("Bold", "bold", .bold)
      button("Italic", "italic", .italic)
      button("Heading", "textformat.size", .heading)
      button("Bullet List", "list.bullet", .bulletList)
      button("Numbered List", "list.number", .numberedList)
      button("Quote", "text.quote", .quote)
      button("Code", "chevron.left.forwardslash.chevron.right", .code)
      button("Link", "link") { isLinking = true }
      if book != nil { button("Image", "photo") { isChoosingImage = true } }
    }
  }

  private func button(
    _ title: LocalizedStringKey, _ symbol: String, _ command: MarkdownCommand
  ) -> some View {
    button(title, symbol) { apply(command) }
  }

  private func button(
    _ title: LocalizedStringKey, _ symbol: String, action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(action: action) { Label(title, systemImage: symbol).touchTarget() }
  }

  private func apply(_ command: MarkdownCommand) {
    edit.wrappedValue = command.apply(to: edit.wrappedValue)
  }
}
