/// The name of an element with contents: `div(.class("card")) { … }`.
@usableFromInline package struct Tag {
  @usableFromInline let name: StaticString

  @inlinable init(_ name: StaticString) { self.name = name }

  @inlinable package func callAsFunction<Content: Node>(
    _ attributes: Attribute..., @NodeBuilder content: () -> Content
  ) -> Element<Content> {
    Element(name, attributes, content())
  }
}

/// An element. A void element has no contents and no closing tag.
@usableFromInline package struct Element<Content: Node>: Node {
  @usableFromInline let name: StaticString
  @usableFromInline let attributes: [Attribute]
  @usableFromInline let content: Content
  @usableFromInline let isVoid: Bool

  @inlinable init(
    _ name: StaticString, _ attributes: [Attribute], _ content: Content, isVoid: Bool = false
  ) {
    (self.name, self.attributes, self.content, self.isVoid) = (name, attributes, content, isVoid)
  }

  @inlinable package func write(to output: inout HTMLBuffer) {
    output.write("<")
    output.write(name)
    for attribute in attributes { attribute.write(to: &output) }
    output.write(">")
    if isVoid { return }
    content.write(to: &output)
    output.write("</")
    output.write(name)
    output.write(">")
  }
}

@inlinable package func meta(_ list: Attribute...) -> Element<EmptyNode> { void("meta", list) }
@inlinable package func link(_ list: Attribute...) -> Element<EmptyNode> { void("link", list) }
@inlinable package func img(_ list: Attribute...) -> Element<EmptyNode> { void("img", list) }
@inlinable package func input(_ list: Attribute...) -> Element<EmptyNode> { void("input", list) }
@inlinable func void(_ name: StaticString, _ list: [Attribute]) -> Element<EmptyNode> {
  Element(name, list, EmptyNode(), isVoid: true)
}

@inlinable package var html: Tag { Tag("html") }
@inlinable package var head: Tag { Tag("head") }
@inlinable package var body: Tag { Tag("body") }
@inlinable package var header: Tag { Tag("header") }
@inlinable package var nav: Tag { Tag("nav") }
@inlinable package var main: Tag { Tag("main") }
@inlinable package var section: Tag { Tag("section") }
@inlinable package var article: Tag { Tag("article") }
@inlinable package var div: Tag { Tag("div") }
@inlinable package var h1: Tag { Tag("h1") }
@inlinable package var h2: Tag { Tag("h2") }
@inlinable package var p: Tag { Tag("p") }
@inlinable package var span: Tag { Tag("span") }
@inlinable package var strong: Tag { Tag("strong") }
@inlinable package var a: Tag { Tag("a") }
@inlinable package var ul: Tag { Tag("ul") }
@inlinable package var ol: Tag { Tag("ol") }
@inlinable package var li: Tag { Tag("li") }
@inlinable package var dl: Tag { Tag("dl") }
@inlinable package var dt: Tag { Tag("dt") }
@inlinable package var dd: Tag { Tag("dd") }
@inlinable package var form: Tag { Tag("form") }
@inlinable package var fieldset: Tag { Tag("fieldset") }
@inlinable package var legend: Tag { Tag("legend") }
@inlinable package var label: Tag { Tag("label") }
@inlinable package var button: Tag { Tag("button") }
@inlinable package var textarea: Tag { Tag("textarea") }
@inlinable package var select: Tag { Tag("select") }
@inlinable package var optgroup: Tag { Tag("optgroup") }
@inlinable package var option: Tag { Tag("option") }
@inlinable package var datalist: Tag { Tag("datalist") }
@inlinable package var details: Tag { Tag("details") }
@inlinable package var summary: Tag { Tag("summary") }
@inlinable package var dialog: Tag { Tag("dialog") }
@inlinable package var table: Tag { Tag("table") }
@inlinable package var thead: Tag { Tag("thead") }
@inlinable package var tbody: Tag { Tag("tbody") }
@inlinable package var tr: Tag { Tag("tr") }
@inlinable package var th: Tag { Tag("th") }
@inlinable package var td: Tag { Tag("td") }
@inlinable package var progress: Tag { Tag("progress") }
@inlinable package var time: Tag { Tag("time") }
@inlinable package var mark: Tag { Tag("mark") }
@inlinable package var kbd: Tag { Tag("kbd") }
@inlinable package var svg: Tag { Tag("svg") }
@inlinable package var use: Tag { Tag("use") }
@inlinable package var del: Tag { Tag("del") }
@inlinable package var ins: Tag { Tag("ins") }
@inlinable package var template: Tag { Tag("template") }
@inlinable package var script: Tag { Tag("script") }
/// The element `title`. Its name is different because many types have a property `title`.
@inlinable package var documentTitle: Tag { Tag("title") }

// MARK: - Tags of published documents

/// Elements of published documents.
@inlinable package var footer: Tag { Tag("footer") }
@inlinable package var aside: Tag { Tag("aside") }
@inlinable package var figure: Tag { Tag("figure") }
@inlinable package var figcaption: Tag { Tag("figcaption") }
@inlinable package var h3: Tag { Tag("h3") }
@inlinable package var h4: Tag { Tag("h4") }

// MARK: - Tags of drawings

/// Elements of drawings. Sizes and positions are attributes, since the content security policy
/// forbids inline styles.
@inlinable package var rect: Tag { Tag("rect") }
@inlinable package var line: Tag { Tag("line") }
/// The SVG element `text`. Its name is different because many types have a property `text`.
@inlinable package var svgText: Tag { Tag("text") }
@inlinable package var tspan: Tag { Tag("tspan") }
