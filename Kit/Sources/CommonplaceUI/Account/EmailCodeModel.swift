public import CommonplaceKit
public import Model
public import Observation

/// Signing in with a code of six digits that is sent by e-mail.
///
///     let codes = EmailCodeModel(client: client)
///     await codes.sendCode(to: "ann@example.com")
///     await codes.enter("123456")
@MainActor @Observable
public final class EmailCodeModel {
  /// The number of digits of a code.
  public static let length = 6

  /// The address to which the code was sent; empty before.
  public private(set) var email = ""
  /// The digits that were entered, at most six.
  public private(set) var digits = ""
  /// Whether a code was sent, and the screen with the six boxes is shown.
  public private(set) var wasSent = false
  /// Seconds until another code can be requested; 0 if it can be now.
  public private(set) var secondsToResend = 0
  /// The user, when the code was right.
  public private(set) var user: User?
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()

  @ObservationIgnored private let client: Commonplace
  /// The last part of an invitation link, with which people without an account may sign in.
  @ObservationIgnored private let invitation: String?
  @ObservationIgnored private let second: Duration
  @ObservationIgnored private var countdown: Task<Void, Never>?

  /// Creates a model that has sent no code yet.
  /// - Parameter second: how long a second of the countdown takes, for tests.
  public init(client: Commonplace, invitation: String? = nil, second: Duration = .seconds(1)) {
    self.client = client
    self.invitation = invitation
    self.second = second
  }

  deinit { countdown?.cancel() }

  /// Whether a text looks like an address, so that a code can be requested.
  public static func isAddress(_ text: String) -> Bool {
    EmailAddress.problem(of: text.trimmedForSignIn) == nil
  }

  /// Requests the first code for an address.
  public func sendCode(to address: String) async {
    let address = address.trimmedForSignIn
    guard Self.isAddress(address) else { return }
    let sent = await submission.run { try await client.session.sendCode(to: address) }
    guard sent != nil else { return }
    email = address
    digits = ""
    wasSent = true
    startCountdown(from: 60)
  }

  /// Requests another code.
  public func resend() async {
    guard secondsToResend == 0 else { return }
    let address = email
    let sent = await submission.run { try await client.session.resendCode(to: address) }
    if sent != nil {
      digits = ""
      startCountdown(from: 60)
    } else if case .busy(let seconds?) = submission.failure?.reason {
      startCountdown(from: seconds)
    }
  }

  /// Takes what was typed or pasted: digits are kept, everything else is ignored. The sixth digit
  /// submits the code. While a code is checked, further input is ignored.
  public func enter(_ text: String) async {
    guard !submission.isRunning, user == nil else { return }
    digits = String(text.filter { ("0"..."9").contains($0) }.prefix(Self.length))
    if digits.count == Self.length { await submit() }
  }

  private func submit() async {
    let (address, code, invitation) = (email, digits, invitation)
    user = await submission.run {
      try await client.session.signIn(email: address, code: code, invitation: invitation)
    }
    // A wrong code is entered again from the first box. Without a connection it is kept.
    if submission.failure?.code == "code.wrong" { digits = "" }
  }

  /// Returns to the address, for example because of a mistake in it.
  public func changeAddress() {
    countdown?.cancel()
    (wasSent, digits, secondsToResend) = (false, "", 0)
    submission.dismissFailure()
  }

  private func startCountdown(from seconds: Int) {
    countdown?.cancel()
    secondsToResend = seconds
    let second = second
    // By the clock, because nothing runs while the app is in the background.
    let start = ContinuousClock.now
    countdown = Task { [weak self] in
      while !Task.isCancelled {
        do { try await Task.sleep(for: second) } catch { return }
        guard let self, self.secondsToResend > 0 else { return }
        let passed = Int((ContinuousClock.now - start) / second)
        self.secondsToResend = max(0, seconds - passed)
      }
    }
  }
}
