import CommonplaceUI
import SwiftUI

/// Entering the code of six digits that was sent by e-mail.
struct EmailCodeView: View {
  let model: EmailCodeModel
  @FocusState private var isFocused: Bool
  @State private var text = ""

  var body: some View {
    ScrollView {
      VStack(spacing: 20) {
        Text("Enter Verification Code").font(.pageTitle).multilineTextAlignment(.center)
        Text("We sent a code to \(model.email).")
          .foregroundStyle(.secondary)
          .multilineTextAlignment(.center)
        ZStack {
          field
          CodeBoxes(digits: model.digits, isFocused: isFocused)
        }
        SubmitButton("Sign In", isRunning: model.submission.isRunning) {
          await model.enter(model.digits)
        }
        .disabled(model.digits.count < EmailCodeModel.length || model.submission.isRunning)
        resend
      }
      .frame(maxWidth: 440)
      .padding(24)
      .frame(maxWidth: .infinity)
    }
    .onAppear { isFocused = true }
    .failureAlert("Couldn’t Sign In", of: model.submission)
  }

  /// The field behind the boxes, which also takes a pasted code and the code from a message.
  private var field: some View {
    TextField("Code", text: $text)
      .keyboardType(.numberPad)
      .textContentType(.oneTimeCode)
      .focused($isFocused)
      .foregroundStyle(.clear)
      .tint(.clear)
      .frame(height: 56)
      .onChange(of: text) { _, typed in Task { await enter(typed) } }
      .onChange(of: model.digits) { _, digits in
        if text != digits { text = digits }
        if digits.isEmpty { isFocused = true }
      }
  }

  /// Takes what was typed, and then shows what the model has kept of it, unless more was typed.
  private func enter(_ typed: String) async {
    await model.enter(typed)
    if text == typed, text != model.digits { text = model.digits }
  }

  @ViewBuilder private var resend: some View {
    if model.secondsToResend > 0 {
      Text("Resend code in \(model.secondsToResend) s")
        .font(.footnote)
        .foregroundStyle(.secondary)
        .contentTransition(.numericText())
    } else {
      Button("Resend Code") { Task { await model.resend() } }
        .disabled(model.submission.isRunning)
    }
  }
}

/// Six boxes with a digit each.
private struct CodeBoxes: View {
  let digits: String
  let isFocused: Bool

  var body: some View {
    HStack(spacing: 8) {
      ForEach(0..<EmailCodeModel.length, id: \.self) { place in
        Text(verbatim: digit(at: place))
          .font(.title.monospacedDigit())
          .lineLimit(1)
          .minimumScaleFactor(0.5)
          .frame(maxWidth: .infinity, minHeight: 56)
          .background(Color.card, in: .rect(cornerRadius: 10))
          .overlay {
            RoundedRectangle(cornerRadius: 10)
              .strokeBorder(isCurrent(place) ? Color.logAccent : Color.hairline, lineWidth: 2)
          }
      }
    }
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }

  private func digit(at place: Int) -> String {
    place < digits.count ? String(Array(digits)[place]) : ""
  }

  private func isCurrent(_ place: Int) -> Bool { isFocused && place == digits.count }
}
