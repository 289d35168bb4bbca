import CommonplaceUI
import SwiftUI

/// What is shared, with the buttons that send it to the Log or to Lists.
struct ShareView: View {
  @Bindable var model: ShareModel
  let finish: @MainActor () -> Void
  let cancel: @MainActor () -> Void

  var body: some View {
    NavigationStack {
      Form {
        if model.content.value != nil {
          content
        } else if model.content.failure != nil {
          unreadable
        } else {
          ProgressView()
        }
      }
      .navigationTitle("Commonplace")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel", role: .cancel, action: cancel)
        }
      }
    }
    .task { await model.load() }
    .onChange(of: model.isSaved) { _, isSaved in if isSaved { finish() } }
  }

  private func note(_ text: LocalizedStringKey) -> some View {
    Section {
      Label {
        Text(text)
      } icon: {
        Image(systemName: "info.circle")
      }
      .font(.footnote)
    }
  }

  private var unreadable: some View {
    ContentUnavailableView("Nothing to Save", systemImage: "tray")
  }

  @ViewBuilder private var content: some View {
    if model.isEmpty {
      unreadable
    } else {
      if model.submission.failure != nil {
        Label {
          Text("It couldn’t be saved.")
        } icon: {
          Image(systemName: "exclamationmark.triangle").foregroundStyle(.red)
        }
      }
      if model.needsBook {
        note(
          """
          You don’t have a book yet. Open Commonplace and create one or connect to a server. What \
          you save here is then added to it.
          """)
      } else if model.isReadOnly {
        note(
          """
          You can view the open book, but not add to it. What you save here waits until you open a \
          book that you can change.
          """)
      } else if model.isRoleUnknown {
        note(
          """
          Commonplace doesn’t know yet whether you can add to the open book. What you save here \
          waits in the app until it has been online.
          """)
      }
      Section {
        TextField("Title", text: $model.title, axis: .vertical)
        TextField("What is it about?", text: $model.text, axis: .vertical).lineLimit(2...8)
        if let link = model.content.value?.link {
          Label(link.absoluteString, systemImage: "link").foregroundStyle(.secondary)
        }
        if model.hasPhoto { Label("Photo", systemImage: "photo").foregroundStyle(.secondary) }
        Button("Save to Log", systemImage: "book") { Task { await model.saveToLog() } }
          .disabled(!model.canSaveToLog)
      }
      if model.hasPhoto {
        Section {
          Button("Photo to List", systemImage: "basket") { Task { await model.sendToLists() } }
            .disabled(!model.canSendToLists)
        } footer: {
          Text("The list is read when you open Commonplace.")
        }
      }
    }
  }
}
