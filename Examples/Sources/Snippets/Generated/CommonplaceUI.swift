// swift-format-ignore-file
// Written by scripts/check-snippets --write.
import CommonplaceKit
import CommonplaceUI
import Foundation

@MainActor func CommonplaceUI_CommonplaceUI_1(client: Commonplace, entry: Entry, log: EntriesViewModel) async throws {
  let log = EntriesViewModel(client: client)
  await log.load()
  for entry in log.entries.elements { print(log.icon(of: entry), entry.title) }
  let undo = await log.delete(entry.id)
}

@MainActor func CommonplaceUI_ViewModels_1(client: Commonplace, failure: LoadFailure) async throws {
  let statistics = Loadable { try await client.library.statistics() }
  await statistics.load()
  switch statistics.state {
  case .idle: show("Nothing was read yet.")
  case .loading(let previous): show(previous?.total ?? 0)
  case .loaded(let value): show(value.total)
  case .failed(let failure, let previous): show(failure.message ?? "", previous?.total ?? 0)
  }
}

@MainActor func CommonplaceUI_ViewModels_2(log: EntriesViewModel) async throws {
  await log.entries.reload()
  if let last = log.entries.elements.last { await log.entries.elementAppeared(last) }
}

@MainActor func CommonplaceUI_ViewModels_3(failure: LoadFailure) async throws {
  switch failure.reason {
  case .offline: show("There is no connection.")
  case .signedOut: show("Sign in again.")
  case .busy(let seconds?): show("Try again in \(seconds) seconds.")
  default: show(failure.message ?? "Something went wrong.")
  }
}

@MainActor func CommonplaceUI_ViewModels_4(client: Commonplace) async throws {
  let form = EntryFormModel(client: client)
  await form.load()
  form.values.title = "Solaris"
  form.values.description = "A planet of memories."
  if await form.save() { show(form.saved?.title ?? "") }
  if form.conflict != nil { form.keepMine() }
}

@MainActor func CommonplaceUI_ViewModels_5(entry: Entry, log: EntriesViewModel, token: String) async throws {
  if let token = await log.delete(entry.id) {
    show(token.action)
    try await token.undo()
  }
}

@MainActor func CommonplaceUI_AppState_1(client: Commonplace) async throws {
  let state = AppState(client: client)
  await state.run()
}

@MainActor func CommonplaceUI_BookTransferModel_1(client: Commonplace, local: LocalServer) async throws {
  let transfer = BookTransferModel(from: local.client, to: client)
  transfer.start()
  await transfer.finish()
}

@MainActor func CommonplaceUI_DeviceName_1() async throws {
  DeviceName(userAgent: "Commonplace/1.0 (iPhone; iOS 17.5)")  // .app("iPhone")
}

@MainActor func CommonplaceUI_EmailCodeModel_1(client: Commonplace) async throws {
  let codes = EmailCodeModel(client: client)
  await codes.sendCode(to: "ann@example.com")
  await codes.enter("123456")
}

@MainActor func CommonplaceUI_SearchViewModel_1(client: Commonplace) async throws {
  let search = SearchViewModel(client: client)
  search.setText("solaris")
  await search.searchEnded()
}

@MainActor func CommonplaceUI_LibraryItemsModel_1(client: Commonplace) async throws {
  let movies = MovieViewModel(client: client)
  await movies.fetchAll()
}

@MainActor func CommonplaceUI_MovieFilterDraft_1(client: Commonplace) async throws {
  let films = MovieViewModel(client: client)
  var form = MovieFilterDraft(films.filters)
  form.firstYear = 1960
  await films.fetch(form.filters(replacing: films.filters, initial: LibraryFilters()))
}

@MainActor func CommonplaceUI_AppViewModel_1(client: Commonplace, photo: URL, reading: PhotoReading, store: ListStore) async throws {
  let reading = AppViewModel(service: ServerAnalysisService(client: client), lists: store)
  await reading.analyze(photo: photo)
  await reading.createList(named: "Friday")
}

@MainActor func CommonplaceUI_QuickAddModel_1(store: ListStore) async throws {
  let addition = try await QuickAddModel(store: store).add(
    "2 kg potatoes", to: nil, orToNewList: "Shopping")
}

@MainActor func CommonplaceUI_ShoppingListViewModel_1(client: Commonplace, friday: String, list: GroceryList, store: ListStore) async throws {
  let friday = ShoppingListViewModel(list.id, store: store, client: client)
  await friday.add("2 kg potatoes")
}

@MainActor func CommonplaceUI_FormDraft_1(draft: EntryDraft, drafts: [EntryDraft], folder: URL) async throws {
  let drafts = FormDraftStore(folder: folder)
  for draft in await drafts.drafts() { print(draft.id) }
}

@MainActor func CommonplaceUI_Loadable_1(client: Commonplace) async throws {
  let statistics = Loadable { try await client.library.statistics() }
  await statistics.load()
}

@MainActor func CommonplaceUI_MarkdownCommand_1() async throws {
  let edit = MarkdownCommand.bold.apply(to: MarkdownEdit(text: "a cat", selection: 2..<5))
  edit.text  // "a **cat**"
}

@MainActor func CommonplaceUI_NumberText_Editing_1() async throws {
  NumberText.typed("3.", decimalSeparator: ",")  // "3,"
}

@MainActor func CommonplaceUI_NumberText_Editing_2() async throws {
  NumberText.stored("−3,5", decimalSeparator: ",")  // "-3.5"
}

@MainActor func CommonplaceUI_NumberText_1() async throws {
  NumberText.shown("3.5", decimalSeparator: ",")  // "3,5"
}

@MainActor func CommonplaceUI_PagedList_1(client: Commonplace) async throws {
  let entries = PagedList { try await client.entries.page(after: $0) }
  await entries.reload()
}

@MainActor func CommonplaceUI_Submission_1(client: Commonplace, entry: Entry) async throws {
  let deletion = Submission()
  await deletion.run { try await client.entries.delete(entry.id) }
  show(deletion.failure?.message ?? "")
}

@MainActor func CommonplaceUI_Submission_2(client: Commonplace, film: Movie) async throws {
  let mark = Submission()
  await mark.enqueue { try await client.library.movies.setFavourite(true, of: film.id) }
}

@MainActor func CommonplaceUI_UndoToken_1(entry: Entry, model: ExampleModel, token: String) async throws {
  if let token = await model.delete(entry) { show(token) }
}

@MainActor func CommonplaceUI_MediaViewModel_1(client: Commonplace, photo: URL) async throws {
  let media = MediaViewModel(client: client)
  await media.load()
  let cat = await media.upload(UploadFile(photo), alt: "A cat")
}
