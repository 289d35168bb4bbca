import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// Who has access to the book, and invitations.
struct MembersView: View {
  let book: Book
  @State private var model: MembersViewModel
  @State private var isInviting = false
  @State private var removed: SpaceMember?

  init(space: SpaceMembership, book: Book) {
    self.book = book
    _model = State(initialValue: MembersViewModel(of: space, client: book.client))
  }

  var body: some View {
    LoadStateView(model.members.state, retry: { await model.load() }) { members in
      List {
        Section("Members") {
          ForEach(members) { member in
            MemberRow(member: member, canManage: model.canManage) { role in
              show(await model.setRole(role, of: member))
            } remove: {
              removed = member
            }
          }
        }
        .listRowBackground(Color.card)
        if model.canManage { invitations }
      }
      .scrollContentBackground(.hidden)
      .refreshable { await model.load() }
    }
    .background(Color.paper)
    .navigationTitle("Members")
    .toolbar {
      if model.canManage {
        Button("Invite", systemImage: "person.badge.plus") { isInviting = true }
      }
    }
    .task { await model.load() }
    .sheet(isPresented: $isInviting) { InvitationForm(model: model) }
    .itemAlert("Remove this member?", item: $removed) { member in
      Button("Remove \(member.name)", role: .destructive) {
        Task { show(await model.remove(member)) }
      }
    }
    .failureAlert("Couldn’t Save", of: model.submission, isEnabled: !isInviting)
  }

  @ViewBuilder private var invitations: some View {
    if let invitations = model.invitations.value, !invitations.isEmpty {
      Section("Invitations") {
        ForEach(invitations) { invitation in
          AdaptiveRow {
            VStack(alignment: .leading) {
              Text(invitation.role.title)
              Text("Expires \(Text(invitation.expiresAt))")
                .font(.footnote).foregroundStyle(.secondary)
            }
          } end: {
            if let link = invitation.link { ShareLink(item: link).labelStyle(.iconOnly) }
          }
          .swipeActions(edge: .trailing, allowsFullSwipe: false) {
            Button("Revoke", role: .destructive) { Task { await model.revoke(invitation) } }
          }
        }
      }
      .listRowBackground(Color.card)
    }
  }

  private func show(_ token: UndoToken?) {
    book.toasts.show(token) { await model.load() }
  }
}

/// A member with their role.
private struct MemberRow: View {
  let member: SpaceMember
  let canManage: Bool
  let setRole: @MainActor (SpaceRole) async -> Void
  let remove: @MainActor () -> Void

  var body: some View {
    AdaptiveRow {
      VStack(alignment: .leading) {
        Text(verbatim: member.name)
        if let email = member.email {
          Text(verbatim: email).font(.footnote).foregroundStyle(.secondary)
        }
      }
    } end: {
      if canManage {
        Menu {
          ForEach(SpaceRole.all, id: \.self) { role in
            Button(role.title) { Task { await setRole(role) } }
          }
          Button("Remove", systemImage: "person.badge.minus", role: .destructive, action: remove)
        } label: {
          Text(member.role.title).touchTarget()
        }
      } else {
        Text(member.role.title).foregroundStyle(.secondary)
      }
    }
  }
}

extension SpaceRole {
  static let all = [owner, editor, viewer]

  var title: LocalizedStringKey {
    switch self {
    case .owner: "Owner"
    case .editor: "Editor"
    default: "Viewer"
    }
  }
}
