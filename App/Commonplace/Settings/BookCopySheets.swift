import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// Copies a book on this iPhone to a server: its address, the sign-in and the copy.
struct CopyToServerSheet: View {
  let book: Book
  @Environment(AppModel.self) private var app
  @Environment(\.dismiss) private var dismiss
  @State private var destination: BookConnection?

  var body: some View {
    ZStack {
      if let destination {
        if destination.appState.isAuthenticated {
          BookCopyView(from: book.client, to: destination.client, isToDevice: false) { copy in
            dismiss()
            await app.open(copy, on: destination.place, client: destination.client)
          } close: {
            dismiss()
          }
        } else {
          SignInView(connection: destination) { self.destination = nil }
        }
      } else {
        ConnectView(platform: app.platform) { destination = await app.connection(to: $0) }
      }
    }
    .task(id: destination.map { ObjectIdentifier($0) }) { await destination?.run() }
  }
}

/// Copies a book on a server to this iPhone.
struct CopyToDeviceSheet: View {
  let book: Book
  @Environment(AppModel.self) private var app
  @Environment(\.dismiss) private var dismiss
  @State private var device: Commonplace?
  @State private var failure: LoadFailure?
  @State private var isPreparing = false

  var body: some View {
    ZStack {
      if let device {
        BookCopyView(from: book.client, to: device, isToDevice: true) { copy in
          dismiss()
          await app.open(copy, on: .device, client: device)
        } close: {
          dismiss()
          await app.closeDeviceCopy()
        }
      } else {
        introduction
      }
    }
  }

  private var introduction: some View {
    NavigationStack {
      Form {
        Section {
          if let failure { FailureText(failure).foregroundStyle(.negative) }
          Button("Copy Book", systemImage: "square.and.arrow.up.on.square") {
            Task { await prepare() }
          }
          .disabled(isPreparing)
        } footer: {
          Text("Copies this book to your iPhone. The book on the server stays as it is.")
        }
        .listRowBackground(Color.card)
      }
      .scrollContentBackground(.hidden)
      .background(Color.paper)
      .navigationTitle("Copy to This iPhone")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel", role: .cancel) { dismiss() }
        }
      }
    }
    .locksSheet(isPreparing)
  }

  /// Opens the book on this iPhone. It is created if it does not exist.
  private func prepare() async {
    isPreparing = true
    defer { isPreparing = false }
    do {
      device = try await app.deviceClient(name: book.user.name)
    } catch {
      failure = LoadFailure(error)
    }
  }
}
