import ArgumentParser
import Book
import Catalog
import Journal
import Model

/// A run of `commonplace import FILE --undo`, which undoes the latest import of a file as the import
/// page does.
struct ImportUndoRun: Sendable {
  private let imports: Imports
  private let found: Import
  private let scope: Scope

  /// - Throws: `ValidationError` if no import of a file with this name can be undone.
  init(_ command: ImportCommand, _ features: Features) async throws {
    imports = features.imports
    scope = try await ImportRun.scope(of: command, features)
    let name = String(command.file.split(separator: "/").last ?? "").normalised
    let all = try await imports.all(in: scope).filter { $0.name == name }
    guard let latest = all.first(where: { [.done, .cancelled, .failed].contains($0.phase) }) else {
      throw ValidationError(
        all.isEmpty
          ? "None of the latest 50 imports of this book is of a file named \(name)."
          : "The imports of \(name) are undone already, or still at work.")
    }
    found = latest
  }

  func run(isPreview: Bool) async throws {
    let plan = try await imports.undoPlan(of: found, in: scope)
    let counts = [("removed", plan.removed), ("reverted", plan.reverted)].map { verb, counts in
      "\(counts.reduce(0) { $0 + $1.number }) \(verb)"
    }
    let title = "The import of \(found.name) at \(found.createdAt)"
    guard !isPreview else {
      return print("\(title): \(counts.joined(separator: ", ")), \(plan.kept) kept if undone.")
    }
    try await imports.undo(found.id, in: scope)
    try await imports.runJob(of: found.id, in: scope)
    let ended = try await imports.find(found.id, in: scope)
    guard ended.phase == .undone else {
      printError("\(title) could not be undone: \(ended.error?.failure.sentence ?? "")")
      throw ExitCode.failure
    }
    print("\(title) is undone: \(counts.joined(separator: ", ")), \(plan.kept) kept.")
  }
}
