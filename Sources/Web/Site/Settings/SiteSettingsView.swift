import HTML
import Model
import Publishing

/// The form for a site's name, appearance and URL, with a preview of its appearance.
struct SiteSettingsView {
  let profile: SiteProfile
  let errors: [FormError]
  let canWrite: Bool
  let isOwner: Bool
  /// The public URL of the site.
  let address: String
  /// The types that imported Markdown files can have.
  let types: [Datatype]
  let menu: SiteMenuCard
  /// All types of the Site, which are edited here.
  let rows: [SiteView.Row]
  /// The choice of the default site. Nil unless the user can choose it.
  var defaultSite: DefaultSiteView?
  /// The approval of host names. Nil unless the user can approve them and some were requested.
  var hosts: SiteHostsView?

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return SiteFrame(
      title: words(publicSite: .title), part: .settings, scripts: ["site-settings.js"],
      styles: ["css/site-settings.css"], context: context
    ).page {
      div(.class("settings-sections")) {
        p(.class("site-address")) {
          a(.href(address), .newTab, .rel("noopener")) { address }
        }
        if canWrite { sections(context) } else { facts(words) }
        menu.node
        if canWrite { typesSection(context).node }
        SettingsSection(words(site: .languages), text: words(site: .languagesText)) {
          a(.class("button"), .href(context.siteLanguages)) { words(site: .languages) }
        }.node
        if isOwner {
          SettingsSection(words(site: .webhooks), text: words(site: .webhooksText)) {
            a(.class("button"), .href(context.webhooks)) { words(site: .webhooks) }
          }.node
        }
        defaultSite?.node
        hosts?.node
        SiteImportView(
          types: types, canWrite: canWrite, canRestore: isOwner, errors: errors, context: context
        ).node
      }
    }
  }

  private func typesSection(_ context: PageContext) -> SettingsSection<some Node> {
    let words = context.words
    return SettingsSection(words(site: .types), text: words(site: .typesText)) {
      ul(.class("site-types")) {
        ForEach(rows) { type in
          li {
            a(.class("collection-row"), .href("\(context.types)/\(type.id)?in=site")) {
              span(.class("collection-icon"), .ariaHidden) { type.icon }
              span(.class("collection-text")) {
                strong { words.name(type.name) }
              }
              Icon.forward.node(context)
            }
          }
        }
      }
      a(.class("button"), .href(context.types + "/new?in=site")) { words(type: .add) }
    }
  }

  @NodeBuilder private func sections(_ context: PageContext) -> some Node {
    let words = context.words
    form(
      .class("settings-form settings-card"), .method(.post),
      .action(context.path("/site/settings"))
    ) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("revision"), .value("\(profile.revision)"))
      FormControls(errors: errors, context: context).summary
      texts(context)
      look(words)
      preview(words)
      place(context)
      button(.class("button primary")) { words(publicSite: .save) }
    }
  }

  /// The settings as text, for members who cannot change them.
  private func facts(_ words: Words) -> some Node {
    let typeface: PublicSiteWord = profile.theme.typeface == .serif ? .serif : .sans
    let facts: [(name: PublicSiteWord, value: String)] = [
      (.name, profile.title), (.description, profile.description), (.language, profile.language),
      (.look, words(publicSite: profile.theme.look.word)),
      (.typeface, words(publicSite: typeface)), (.accent, profile.theme.accent),
      (.host, profile.host ?? ""),
      (.isPublic, words(profile.isPublic ? .yes : .no)),
    ]
    return section(.class("settings-card facts-card")) {
      dl {
        ForEach(facts.filter { !$0.value.isEmpty }) { fact in
          div {
            dt { words(publicSite: fact.name) }
            dd { fact.value }
          }
        }
      }
    }
  }

  @NodeBuilder private func texts(_ context: PageContext) -> some Node {
    let controls = FormControls(errors: errors, context: context)
    let words = context.words
    controls.text(
      "title", words(publicSite: .name), profile.title, limit: 200, required: true)
    controls.textArea(
      "description", words(publicSite: .description), profile.description, rows: 3, limit: 1000)
    controls.text(
      "language", words(publicSite: .language), profile.language,
      hints: [words(publicSite: .languageText)], limit: 20)
  }

  // MARK: - Appearance

  @NodeBuilder private func look(_ words: Words) -> some Node {
    fieldset(.class("field")) {
      legend { words(publicSite: .look) }
      div(.class("theme-tiles")) {
        ForEach(SiteTheme.Look.allCases) { look in
          tile("look", look.rawValue, look.word, profile.theme.look == look, words)
        }
      }
    }
    fieldset(.class("field")) {
      legend { words(publicSite: .typeface) }
      div(.class("theme-tiles")) {
        ForEach(SiteTheme.Typeface.allCases) { typeface in
          tile(
            "typeface", typeface.rawValue, typeface == .serif ? .serif : .sans,
            profile.theme.typeface == typeface, words)
        }
      }
    }
    div(.class("field")) {
      label(.for("f-accent")) { words(publicSite: .accent) }
      input(
        .id("f-accent"), Attribute("type", "color"), .name("accent"),
        .value(profile.theme.accent), .described(by: "f-accent-hint"))
      p(.class("hint"), .id("f-accent-hint")) { words(publicSite: .accentText) }
    }
  }

  private func tile(
    _ name: String, _ value: String, _ word: PublicSiteWord, _ isChosen: Bool, _ words: Words
  ) -> some Node {
    label(.class("tile")) {
      input(.type(.radio), .name(name), .value(value), .checked(isChosen))
      span { words(publicSite: word) }
    }
  }

  /// The preview of a page. A script applies each choice to it at once.
  private func preview(_ words: Words) -> some Node {
    div(
      .class("site-preview"), .id("site-preview"),
      Attribute("data-look", profile.theme.look.rawValue),
      Attribute("data-typeface", profile.theme.typeface.rawValue),
      Attribute("data-accent", profile.theme.accent), .role("img"),
      .label(words(publicSite: .preview))
    ) {
      p(.class("preview-name")) { profile.title }
      p(.class("preview-title")) { words(publicSite: .previewTitle) }
      p {
        words(publicSite: .previewText)
        " "
        span(.class("preview-link")) { words(publicSite: .previewLink) }
      }
    }
  }

  // MARK: - URL

  @NodeBuilder private func place(_ context: PageContext) -> some Node {
    let words = context.words
    FormControls(errors: errors, context: context).text(
      "host", words(publicSite: .host), profile.pendingHost ?? profile.host ?? "",
      hints: [words(publicSite: .hostText)], limit: 255)
    if let host = profile.pendingHost {
      p(.class("hint")) { words(publicSite: .hostPending, ["host": host]) }
    }
    div(.class("field")) {
      label(.class("check")) {
        input(
          .type(.checkbox), .name("is_public"), .value("true"), .checked(profile.isPublic))
        span { words(publicSite: .isPublic) }
      }
      p(.class("hint")) { words(publicSite: .isPublicText) }
    }
  }
}

extension SiteTheme.Look {
  var word: PublicSiteWord {
    switch self {
    case .paper: .paper
    case .ink: .ink
    case .plain: .plain
    }
  }
}

// MARK: - SiteHostsView

/// The host names that sites have requested, each with a button that approves it.
struct SiteHostsView {
  let requests: [HostRequest]
  let context: PageContext

  var node: some Node {
    SettingsSection(
      context.words(publicSite: .hostRequests), text: context.words(publicSite: .hostRequestsText)
    ) {
      ForEach(requests) { request in row(request) }
    }.node
  }

  private func row(_ request: HostRequest) -> some Node {
    let approve = context.words(publicSite: .hostApprove)
    return form(.class("actions"), .method(.post), .action(context.path("/site/settings/hosts"))) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("host"), .value(request.host))
      input(.type(.hidden), .name("site"), .value(request.handle))
      span { "\(request.host) · @\(request.handle)" }
      button(.class("button"), .label("\(approve): \(request.host)")) { approve }
    }
  }
}

// MARK: - DefaultSiteView

/// The default site, which answers requests that name no site, and the form that chooses it.
struct DefaultSiteView {
  /// The host of this server.
  let server: String
  /// The handles of the default site, of this site and of the first user's site.
  let defaultHandle: String?
  let handle: String
  let firstUserHandle: String?
  let context: PageContext

  private var words: Words { context.words }
  private var isThis: Bool { defaultHandle == handle }

  var node: some Node {
    SettingsSection(
      words(publicSite: .usual), text: words(publicSite: .usualText, ["server": server])
    ) {
      p {
        isThis
          ? words(publicSite: .usualIsThis)
          : words(publicSite: .usualIsOther, ["site": "@\(defaultHandle ?? "–")"])
      }
      if !isThis || firstUserHandle != handle { choice }
    }.node
  }

  private var choice: some Node {
    form(.class("actions"), .method(.post), .action(context.path("/site/settings/usual"))) {
      CSRFField(context: context).node
      if !isThis { button(.class("button")) { words(publicSite: .usualChoose) } }
      if let firstUserHandle, firstUserHandle != defaultHandle, firstUserHandle != handle {
        button(.class("button"), .name("first"), .value("true")) {
          words(publicSite: .usualFirst, ["site": "@\(firstUserHandle)"])
        }
      }
    }
  }
}
