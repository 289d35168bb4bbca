import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// Creates a link with which others join the book.
struct InvitationForm: View {
  let model: MembersViewModel
  @State private var role = SpaceRole.editor
  @State private var email = ""
  @State private var invitation: Invitation?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        SubmissionFailureRow(submission: model.submission)
        if let invitation {
          created(invitation).listRowBackground(Color.card)
        } else {
          form.listRowBackground(Color.card)
        }
      }
      .scrollContentBackground(.hidden)
      .background(Color.paper)
      .navigationTitle("Invite")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
      }
    }
  }

  private var canInvite: Bool {
    (email.isEmpty || EmailCodeModel.isAddress(email)) && !model.submission.isRunning
  }

  private var form: some View {
    Section {
      Picker("Access", selection: $role) {
        ForEach(SpaceRole.all, id: \.self) { Text($0.title).tag($0) }
      }
      TextField("Email (optional)", text: $email)
        .keyboardType(.emailAddress)
        .textInputAutocapitalization(.never)
        .autocorrectionDisabled()
      Button("Create Invitation") {
        Task { invitation = await model.invite(as: role, email: email.isEmpty ? nil : email) }
      }
      .disabled(!canInvite)
    } footer: {
      Text("The link is also sent to the address, if you enter one.")
    }
  }

  private func created(_ invitation: Invitation) -> some View {
    Section {
      Label("Invitation created", systemImage: "checkmark.circle.fill").foregroundStyle(.positive)
      if let link = invitation.link {
        ShareLink(item: link) { Label("Send Link", systemImage: "square.and.arrow.up") }
      }
    }
  }
}
