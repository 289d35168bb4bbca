import Crypto
import Model
import Publishing
import ServerKit

/// The stylesheet of a site: the tokens of its theme, and rules that all sites share.
struct PublicStyle {
  let theme: SiteTheme

  /// A background colour (`paper`), and the colours on it: of text, of secondary text (`quiet`) and
  /// of lines.
  private struct Palette {
    let paper: String
    let ink: String
    let quiet: String
    let line: String
  }

  private var palettes: (light: Palette, dark: Palette) {
    switch theme.look {
    case .paper:
      (
        Palette(paper: "#faf6ee", ink: "#221d16", quiet: "#6a6051", line: "#e7dfd0"),
        Palette(paper: "#16130e", ink: "#f1eadc", quiet: "#a89d8a", line: "#332d23")
      )
    case .ink:
      (
        Palette(paper: "#ffffff", ink: "#111111", quiet: "#575757", line: "#111111"),
        Palette(paper: "#0c0c0d", ink: "#f4f4f2", quiet: "#a8a8a6", line: "#f4f4f2")
      )
    case .plain:
      (
        Palette(paper: "#f6f7f8", ink: "#1c2024", quiet: "#5c636a", line: "#dde1e5"),
        Palette(paper: "#15181b", ink: "#eceef0", quiet: "#9fa6ad", line: "#2c3135")
      )
    }
  }

  /// Returns the colour of links on a background: the chosen one, adjusted until it is readable.
  static func accent(_ chosen: String, on ground: String) -> String {
    guard let colour = SiteColour(chosen) ?? SiteColour(SiteTheme.teal),
      let ground = SiteColour(ground)
    else { return SiteTheme.teal }
    return colour.readable(on: ground).description
  }

  private func tokens(_ palette: Palette) -> String {
    """
    --paper:\(palette.paper);--ink:\(palette.ink);--quiet:\(palette.quiet);\
    --line:\(palette.line);--accent:\(PublicStyle.accent(theme.accent, on: palette.paper))
    """
  }

  var css: String {
    let (light, dark) = palettes
    let sans = "system-ui,-apple-system,\"Segoe UI\",Roboto,sans-serif"
    let serif = "\"Iowan Old Style\",Palatino,\"Palatino Linotype\",Georgia,serif"
    return """
      :root{color-scheme:light dark;\(tokens(light));\
      --text:\(theme.typeface == .serif ? serif : sans);\
      --title:\(theme.look == .plain && theme.typeface == .sans ? sans : serif)}
      @media (prefers-color-scheme:dark){:root{\(tokens(dark))}}

      """ + PublicStyle.rules
  }

  /// Returns the site's icon: its first letter on its colour.
  static func icon(_ profile: SiteProfile) -> String {
    let letter = profile.title.first.map { String($0).uppercased() } ?? "C"
    let ground = accent(profile.theme.accent, on: "#ffffff")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" \
      rx="14" fill="\(ground)"/><text x="32" y="45" font-family="Georgia,serif" font-size="38" \
      font-weight="600" text-anchor="middle" fill="#fff">\(XMLText.escaped(letter))</text></svg>
      """
  }

  /// A hash of the stylesheet.
  var version: String { SHA256.hash(data: Array(css.utf8)).prefix(6).base64URL }

  private static let rules = #"""
    *,::before,::after{box-sizing:border-box}
    html{background:var(--paper);color:var(--ink);font:1.125rem/1.65 var(--text);text-size-adjust:100%;-webkit-text-size-adjust:100%}
    body{margin:0 auto;padding:0 max(1.25rem,4vw);max-inline-size:48rem;min-block-size:100dvh;display:flex;flex-direction:column}
    main{flex:1;padding-block:1rem 3rem}
    main:focus{outline:none}
    :focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:2px}
    .skip{position:absolute;inset-inline-start:1rem;inset-block-start:-6rem;padding:.6rem 1rem;background:var(--ink);color:var(--paper)}
    .skip:focus{inset-block-start:1rem}
    .preview{margin:0 calc(-1*max(1.25rem,4vw));padding:.75rem max(1.25rem,4vw);background:var(--ink);color:var(--paper);font-size:1rem}
    a{color:var(--accent);text-underline-offset:.15em;text-decoration-thickness:.06em}
    a:hover{text-decoration-thickness:.14em}
    h1,h2,h3,h4{font-family:var(--title);font-weight:650;line-height:1.2;text-wrap:balance;overflow-wrap:anywhere;margin-block:1.8em .5em}
    h1{font-size:clamp(1.9rem,1.5rem + 2.4vw,2.75rem);letter-spacing:-.012em;margin-block:.6em .3em}
    h2{font-size:1.65rem}h3{font-size:1.3rem}h4{font-size:1.1rem}h5,h6{font-size:1rem}
    p,ul,ol,blockquote,pre,table,dl,figure{margin-block:0 1.1em}
    p,li,dd{overflow-wrap:anywhere}
    h1,h2,h3,h4,p,li,dt,dd,td,th{unicode-bidi:plaintext}
    article header{margin-block-end:1.6rem}
    .lead{font-size:1.25rem;line-height:1.5;color:var(--quiet)}
    .meta{color:var(--quiet);font-size:.95rem}
    header.site{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;justify-content:space-between;padding-block:1.25rem;border-block-end:1px solid var(--line)}
    header.site p{margin:0}
    header.site .name{font:650 1.2rem/2.75rem var(--title);color:var(--ink);text-decoration:none}
    nav ul,nav ol{list-style:none;display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:0;padding:0}
    nav a{display:inline-block;line-height:2.75rem;min-inline-size:2.75rem}
    header.site nav a{color:var(--quiet);text-decoration:none}
    header.site nav a:hover,header.site nav a[aria-current]{color:var(--ink);text-decoration:underline}
    .crumbs{font-size:.95rem}.crumbs li+li::before{content:"›";margin-inline-end:1.25rem;color:var(--quiet)}
    .languages{font-size:.95rem;margin-block-end:1rem}.languages a{text-transform:uppercase}.languages [aria-current]{color:inherit;font-weight:650;text-decoration:none}
    img{display:block;max-inline-size:100%;block-size:auto;border-radius:.4rem;background:var(--line)}
    figure{margin-inline:0;margin-block:1.6em}
    figcaption{color:var(--quiet);font-size:.92rem;margin-block-start:.5em}
    p>img{margin-block:1em}
    blockquote{margin-inline:0;padding-inline-start:1.1em;border-inline-start:3px solid var(--accent);color:var(--quiet)}
    pre,code{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:.9em}
    pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1em;border:1px solid var(--line);border-radius:.4rem}
    table{border-collapse:collapse;inline-size:100%;font-size:.95em}
    th,td{padding:.45em .6em;border-block-end:1px solid var(--line);text-align:start;vertical-align:top;overflow-wrap:anywhere}
    .align-center{text-align:center}.align-right{text-align:right}.align-left{text-align:left}
    hr{border:0;border-block-start:1px solid var(--line);margin-block:2em}
    dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:.9rem 1.5rem;padding-block:1.2rem;border-block:1px solid var(--line)}
    dt{color:var(--quiet);font-size:.88rem}dd{margin:0}dd a{display:inline-block;padding-block:.75rem;min-inline-size:2.75rem}
    .cards,.lines{list-style:none;padding:0;margin-block:1.5rem}
    .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(9.5rem,44%),1fr));gap:1.75rem 1.25rem}
    .cards img{inline-size:100%;aspect-ratio:3/4;object-fit:cover;margin-block-end:.6rem}
    .cards h2{font-size:1.08rem;margin:0 0 .2em}.cards p{font-size:.92rem;margin:0}
    .lines li{padding-block:1.4rem;border-block-end:1px solid var(--line)}
    .lines h2{margin:0 0 .2em}.lines p{margin-block-end:.4em}
    .cards h2 a,.lines h2 a{color:var(--ink);text-decoration:none;display:inline-block;padding-block:.5rem;min-block-size:2.75rem;min-inline-size:2.75rem}
    .cards h2 a:hover,.lines h2 a:hover{text-decoration:underline}
    .pages{display:flex;flex-wrap:wrap;gap:0 1.5rem;align-items:baseline;color:var(--quiet)}
    footer.site{padding-block:1.25rem 2rem;border-block-start:1px solid var(--line);color:var(--quiet);font-size:.95rem;display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1.5rem;align-items:baseline}
    footer.site p{margin:0}footer.site a{color:inherit;line-height:2.75rem;display:inline-block;min-inline-size:2.75rem;text-align:end}
    @media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
    @media print{header.site nav,footer.site,.skip{display:none}}
    """#
}
