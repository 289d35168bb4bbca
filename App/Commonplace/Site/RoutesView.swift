import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// The paths of the site.
struct RoutesView: View {
  let book: Book
  @State private var model: RouteListViewModel
  @State private var isCreating = false
  @State private var hasNoContent = false
  @Environment(Router.self) private var router

  init(book: Book) {
    self.book = book
    _model = State(initialValue: RouteListViewModel(client: book.client))
  }

  var body: some View {
    LoadStateView(model.routes) { routes in
      if routes.isEmpty {
        ContentUnavailableView(
          "No Routes Found", systemImage: "point.topleft.down.to.point.bottomright.curvepath")
      } else {
        list(routes)
      }
    }
    .background(Color.paper)
    .navigationTitle("Routes")
    .task { await model.load() }
    .toolbar {
      if book.canWrite { Button("New Route", systemImage: "plus") { isCreating = true } }
    }
    .sheet(isPresented: $isCreating) {
      RouteCreateView(book: book) { await model.load() }
    }
    .alert("No Content Found", isPresented: $hasNoContent) { Button("OK", role: .cancel) {} }
    .failureAlert("Couldn’t Save", of: model.submission)
  }

  private func list(_ routes: [SiteRoute]) -> some View {
    List(routes) { route in
      Button {
        Task { await open(route) }
      } label: {
        RouteRow(route: route)
      }
      .buttonStyle(.row)
      .swipeActions(edge: .trailing, allowsFullSwipe: false) {
        if book.canWrite {
          Button("Delete", systemImage: "trash", role: .destructive) { delete(route) }
        }
      }
      .swipeActions(edge: .leading) {
        if book.canWrite {
          Button(
            route.isActive ? "Deactivate" : "Activate",
            systemImage: route.isActive ? "pause" : "play"
          ) {
            Task { await model.setActive(!route.isActive, route) }
          }
          .tint(route.isActive ? .gray : .green)
        }
      }
      .listRowBackground(Color.card)
    }
    .scrollContentBackground(.hidden)
    .refreshable { await model.load() }
  }

  private func open(_ route: SiteRoute) async {
    if let type = route.typeID {
      router.site.append(.contents(type))
    } else if let content = await model.content(of: route) {
      router.site.append(.content(content.id))
    } else {
      hasNoContent = model.submission.failure == nil
    }
  }

  private func delete(_ route: SiteRoute) {
    Task {
      let token = await model.delete(route)
      book.toasts.show(token) { await model.load() }
    }
  }
}

private struct RouteRow: View {
  let route: SiteRoute

  var body: some View {
    AdaptiveRow {
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: route.title).font(.cardTitle)
        Text(verbatim: route.slug.sitePath).font(.footnote).foregroundStyle(.secondary)
      }
    } end: {
      RouteBadge(route: route)
    }
    .contentShape(.rect)
    .accessibilityElement(children: .combine)
  }
}

/// Whether visitors reach the page of a route.
struct RouteBadge: View {
  let route: SiteRoute

  var body: some View {
    Badge(title: route.isActive ? "Active" : "Inactive", color: route.isActive ? .green : .gray)
  }
}

/// The form of a new route.
private struct RouteCreateView: View {
  let onCreated: @MainActor () async -> Void
  @State private var model: RouteCreateViewModel

  init(book: Book, onCreated: @escaping @MainActor () async -> Void) {
    self.onCreated = onCreated
    _model = State(initialValue: RouteCreateViewModel(client: book.client))
  }

  var body: some View {
    FormSheet(
      title: "New Route", saveTitle: "Create", canSave: model.canSave,
      isSaving: model.submission.isRunning, hasChanges: model.hasChanges, save: save
    ) {
      SubmissionFailureRow(submission: model.submission)
      Section {
        TextField("Title", text: $model.title)
        FieldMessage(text: model.problems.text(for: "title"))
        TextField("Slug, made from the title if empty", text: $model.slug)
          .textInputAutocapitalization(.never)
          .autocorrectionDisabled()
        FieldMessage(text: model.problems.text(for: "slug"))
        Toggle("Active", isOn: $model.isActive)
      }
      .listRowBackground(Color.card)
    }
  }

  private func save() async -> Bool {
    guard await model.save() else { return false }
    await onCreated()
    return true
  }
}
