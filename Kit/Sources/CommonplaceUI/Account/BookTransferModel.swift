public import CommonplaceKit
import Foundation
public import Model
public import Observation

/// Moves a book from this device to a server, or from a server to this device.
///
///     let transfer = BookTransferModel(from: local.client, to: client)
///     transfer.start()
///     await transfer.finish()
@MainActor @Observable
public final class BookTransferModel {
  /// What is being done; nil before it begins and when it has ended.
  public private(set) var step: BookTransfer.Step?
  /// The new book, when it is complete.
  public private(set) var book: RestoredBook?
  /// What the copy lacks, if it differs from the original. The original is unchanged.
  public private(set) var difference: BookTransfer.Difference?
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  @ObservationIgnored private let transfer: BookTransfer
  @ObservationIgnored private var task: Task<Void, Never>?

  /// Creates a model that copies a book when `start` is called.
  /// - Parameter name: the name of the new book; nil for that of the original.
  public init(from source: Commonplace, to destination: Commonplace, name: String? = nil) {
    transfer = BookTransfer(from: source, to: destination, name: name)
  }

  deinit { task?.cancel() }

  /// The part of the current step that is done, 0–1; nil if it is not known.
  public var fraction: Double? {
    func part(_ done: Int64, _ total: Int64?) -> Double? {
      total.flatMap { $0 > 0 ? min(1, Double(done) / Double($0)) : nil }
    }
    switch step {
    case .writing(let progress), .restoring(let progress):
      return part(Int64(progress.done), progress.total.map { Int64($0) })
    case .downloading(let progress), .uploading(let progress):
      return part(progress.done, progress.total)
    case .comparing, nil: return nil
    }
  }

  /// Copies the book. It can be started again after a failure.
  public func start() {
    guard task == nil, book == nil else { return }
    difference = nil
    task = Task { [weak self, transfer] in
      await self?.submission.run {
        do {
          let book = try await transfer.run { step in
            Task { @MainActor in self?.show(step) }
          }
          self?.book = book
        } catch let difference as BookTransfer.Difference {
          self?.difference = difference
        }
      }
      self?.task = nil
      self?.step = nil
    }
  }

  private func show(_ step: BookTransfer.Step) {
    // A report may arrive after the end.
    if task != nil { self.step = step }
  }

  /// Stops the transfer. The book stays where it is.
  public func cancel() { task?.cancel() }

  /// Waits until a transfer that was started has ended.
  public func finish() async { await task?.value }
}
