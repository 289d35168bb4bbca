// Missing conformances. The compiler has to report an error on each marked line.
import SwiftUI

struct Plain {}
final class PlainObject {}

struct Conformances: View {
  @State private var item: Plain?
  @State private var selection: Set<Int> = []
  @Environment(PlainObject.self) private var object  // rejected

  var body: some View { EmptyView() }

  var rows: some View {
    ForEach([Plain()]) { _ in Text("a") }  // rejected
  }
  var sheet: some View {
    Text("a").sheet(item: $item) { _ in Text("b") }  // rejected
  }
  var destination: some View {
    Text("a").navigationDestination(for: Plain.self) { _ in Text("b") }  // rejected
  }
  var task: some View {
    Text("a").task(id: Plain()) {}  // rejected
  }
  var change: some View {
    Text("a").onChange(of: Plain()) {}  // rejected
  }
  var share: some View {
    ShareLink(item: Plain())  // rejected
  }
  var drag: some View {
    Text("a").draggable(Plain())  // rejected
  }
  var tag: some View {
    Text("a").tag(Plain())  // rejected
  }
  var number: some View {
    1  // rejected
  }
  var loop: some View {
    VStack {
      for name in ["a"] { Text(name) }  // rejected
    }
  }
}

struct WithoutBody: View {}  // rejected
struct WithoutMakeBody: ButtonStyle {}  // rejected
struct WithoutDefault: EnvironmentKey {}  // rejected
struct WithoutContent: ViewModifier {}  // rejected

struct Unobservable: View {
  @Bindable var model: PlainObject  // rejected
  var body: some View { EmptyView() }
}
