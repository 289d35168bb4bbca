// Wrong labels and arguments. The compiler has to report an error on each marked line.
import Foundation
import ImageIO
import SwiftUI

func source(of data: Data) -> CGImageSource? {
  CGImageSourceCreateWithData(data, nil)  // rejected
}

func destination(_ data: NSMutableData, type: String) -> CGImageDestination? {
  CGImageDestinationCreateWithData(data as CFMutableData, type, 1, nil)  // rejected
}

struct Arguments: View {
  @State private var isOn = false
  @State private var text = ""
  @State private var count = 0

  var body: some View { EmptyView() }

  var stack: some View {
    VStack(align: .leading) { Text("a") }  // rejected
  }
  var edge: some View {
    Text("a").padding(.horizontals)  // rejected
  }
  var order: some View {
    Button(label: { Text("a") }, action: {})  // rejected
  }
  var link: some View {
    NavigationLink("a", to: 1)  // rejected
  }
  var sheet: some View {
    Text("a").sheet(isShown: $isOn) { Text("b") }  // rejected
  }
  var format: some View {
    TextField("a", value: $count)  // rejected
  }
  var picker: some View {
    Picker("a", selection: count) { Text("b") }  // rejected
  }
  var toggle: some View {
    Toggle("a", isOn: isOn)  // rejected
  }
  var alert: some View {
    Text("a").alert("b", isPresented: true) { Text("c") }  // rejected
  }
  var frame: some View {
    Text("a").frame(width: 10, maxWidth: 20)  // rejected
  }
  var colour: some View {
    Text("a").foregroundStyle(.colourOfNoApp)  // rejected
  }
  var slider: some View {
    Slider(value: $count, in: 0...5)  // rejected
  }
  var stepper: some View {
    Stepper("a", value: $text)  // rejected
  }
  var placement: some View {
    Text("a").toolbar {
      ToolbarItem(placement: .middle) { Text("b") }  // rejected
    }
  }
  var symbol: some View {
    Image(symbolName: "plus")  // rejected
  }
  var font: some View {
    Text("a").font(.subTitle)  // rejected
  }
}
