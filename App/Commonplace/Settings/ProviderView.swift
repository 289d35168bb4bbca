import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The provider that looks up works for new entries.
struct ProviderView: View {
  @State private var model: ProviderSettingsModel

  init(book: Book) { _model = State(initialValue: ProviderSettingsModel(client: book.client)) }

  var body: some View {
    LoadStateView(model.settings.state, retry: { await model.load() }) { settings in
      Form {
        SubmissionFailureRow(submission: model.submission)
        provider(settings).listRowBackground(Color.card)
        usage(settings.usage).listRowBackground(Color.card)
        test.listRowBackground(Color.card)
      }
      .scrollContentBackground(.hidden)
    }
    .background(Color.paper)
    .navigationTitle("Search Provider")
    .task { await model.load() }
  }

  private func provider(_ settings: AssistSettings) -> some View {
    Section {
      Picker("Provider", selection: $model.provider) {
        ForEach(ProviderSettingsModel.providers, id: \.self) { ProviderName(id: $0).title.tag($0) }
      }
      if model.needsKey {
        SecureField("API Key", text: $model.key, prompt: keyPrompt)
        TextField("Model", text: $model.model)
          .textInputAutocapitalization(.never)
          .autocorrectionDisabled()
        TextField("API base URL", text: $model.baseURL)
          .keyboardType(.URL)
          .textInputAutocapitalization(.never)
          .autocorrectionDisabled()
      }
      Button("Save") { Task { await model.save() } }.disabled(model.submission.isRunning)
      if settings.isOwn {
        Button("Use the Server’s Provider") { Task { await model.reset() } }
          .disabled(model.submission.isRunning)
      }
    } footer: {
      Text("Looks up titles when you add an entry.")
    }
  }

  /// The end of the stored key.
  private var keyPrompt: Text? {
    model.settings.value?.key.map { Text(verbatim: "•••• \($0)") }
  }

  @ViewBuilder private func usage(_ usage: AssistSettings.Usage) -> some View {
    if let limit = usage.limit {
      Section("Usage") {
        LabeledContent("Searches Today") {
          Text("\(usage.used) of \(limit)")
        }
      }
    }
  }

  private var test: some View {
    Section {
      Button("Test Provider") { Task { await model.runTest() } }
        .disabled(model.test == .running)
      switch model.test {
      case .none: EmptyView()
      case .running: ProgressView()
      case .succeeded(let count):
        Label("\(count) results found", systemImage: "checkmark.circle.fill")
          .foregroundStyle(.positive)
      case .failed(let failure): FailureText(failure).foregroundStyle(.negative)
      }
    }
  }
}
