// What iOS 17 does not have. The compiler has to report an error on each marked line.
import SwiftUI

struct Availability: View {
  @Namespace private var namespace

  var body: some View { EmptyView() }

  var tab: some View {
    TabView {
      Tab("a", systemImage: "book") { Text("b") }  // rejected
    }
  }
  var zoom: some View {
    Text("a").navigationTransition(.zoom(sourceID: 1, in: namespace))  // rejected
  }
  var source: some View {
    Text("a").matchedTransitionSource(id: 1, in: namespace)  // rejected
  }
  var geometry: some View {
    Text("a")
      .onScrollPhaseChange { _, _ in }  // rejected
  }
  var sizing: some View {
    Text("a").presentationSizing(.form)  // rejected
  }
  var wiggle: some View {
    Image(systemName: "bell").symbolEffect(.wiggle, value: 1)  // rejected
  }
  var mesh: some View {
    MeshGradient(width: 2, height: 2, points: [], colors: [])  // rejected
  }
  var glass: some View {
    Text("a").glassEffect()  // rejected
  }
  var minimize: some View {
    TabView { Text("a") }.tabViewStyle(.sidebarAdaptable)  // rejected
  }
  var visibility: some View {
    Text("a").onScrollVisibilityChange { _ in }  // rejected
  }
}
