// Written by scripts/embed from Sources/Web/Assets. Do not edit.
// swift-format-ignore-file

enum AssetFiles {
  static let all: [(name: String, text: String)] = [
    (name: "css/base.css", text: #"""
*, ::before, ::after { box-sizing: border-box; }

html {
  background: var(--paper); color: var(--ink);
  font: 400 var(--text)/1.5 var(--sans);
  -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
  scroll-padding-block: 5rem 8rem;
}

body { margin: 0; min-block-size: 100dvh; }
h1, h2, h3, p, ul, ol, dl, dd, fieldset { margin: 0; padding: 0; border: 0; min-inline-size: 0; }
ul, ol { list-style: none; }
h1, h2, h3 {
  font-family: var(--serif); font-weight: 600; line-height: 1.15; text-wrap: balance;
  overflow-wrap: anywhere;
}
h1 { font-size: var(--title-l); letter-spacing: -.01em; }
h2 { font-size: var(--title); }
p, dd { overflow-wrap: anywhere; }
a { color: inherit; }
img, svg { display: block; max-inline-size: 100%; }
button, input, select, textarea { font: inherit; color: inherit; }
legend { padding: 0; }

.icon { inline-size: 1.5rem; block-size: 1.5rem; flex: none; fill: none; stroke: currentColor;
  stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
[dir="rtl"] .icon:has([href$="#back"], [href$="#forward"]) { transform: scaleX(-1); }

.hidden:not(:focus) {
  position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap;
}

:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }

.skip { position: fixed; inset-block-start: -6rem; inset-inline-start: 1rem; z-index: 9;
  padding: .75rem 1.25rem; border-radius: var(--round); background: var(--ink); color: var(--paper); }
.skip:focus { inset-block-start: 1rem; }

@media (scripting: none) { .script-only { display: none !important; } }
@media (scripting: enabled) { .no-script { display: none !important; } }
@media (scripting: none) { .scripted { display: none !important; } }

@media (prefers-reduced-motion: no-preference) {
  @view-transition { navigation: auto; }
  html { scroll-behavior: smooth; }
}
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { transition: none !important; animation-duration: .01s !important; }
}
::view-transition-group(*) { animation-duration: .22s; }

"""#),
    (name: "css/buttons.css", text: #"""
.button { display: inline-flex; align-items: center; justify-content: center; gap: .5rem;
  min-block-size: 3rem; padding: .25rem 1.25rem; border: 1px solid var(--line);
  border-radius: var(--round); background: var(--card); color: var(--ink);
  font-weight: 600; font-size: var(--text-s); text-align: center; text-decoration: none; cursor: pointer;
  transition: background var(--quick), transform var(--quick); }
.button:hover { background: var(--sunk); }
.button:active { transform: scale(.98); }
.button:focus-visible { border-radius: var(--round); }
.button .icon { inline-size: 1.25rem; block-size: 1.25rem; }
.button.primary { background: var(--accent); border-color: transparent; color: var(--on-accent); }
.button.primary:hover { background: color-mix(in srgb, var(--accent) 88%, var(--ink)); }
.button.quiet { background: none; border-color: transparent; padding-inline: .875rem; }
.button.quiet:hover { background: var(--sunk); }
.button.danger { color: var(--danger); }
.button.danger.filled { background: var(--danger); color: var(--card); border-color: transparent; }
.button.wide { inline-size: 100%; min-block-size: 3.25rem; font-size: var(--text); }
.actions { display: flex; flex-wrap: wrap; gap: var(--space-2); }

.round { display: grid; flex: none; place-items: center; inline-size: 2.75rem; block-size: 2.75rem;
  border: 0; border-radius: 50%; background: color-mix(in srgb, var(--card) 82%, transparent);
  backdrop-filter: blur(12px); box-shadow: var(--shadow); color: var(--ink); }
.round:focus-visible { border-radius: 50%; }

button[disabled] { cursor: progress; opacity: .65; }
button[aria-busy="true"] { opacity: 1; }
button[aria-busy="true"]::after { content: ""; inline-size: 1em; block-size: 1em; flex: none;
  border: 2px solid; border-inline-end-color: transparent; border-radius: 50%;
  animation: turn .7s linear infinite; }
@keyframes turn { to { rotate: 1turn; } }

"""#),
    (name: "css/collections.css", text: #"""
.collections { display: grid; max-inline-size: 44rem !important; background: var(--card);
  border-radius: var(--radius); box-shadow: var(--shadow); overflow: hidden; }
.collections > li + li { border-block-start: 1px solid var(--line); }
.swipe { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; scrollbar-width: none; }
.swipe-content { display: flex; align-items: center; flex: 0 0 100%; min-inline-size: 0;
  scroll-snap-align: start; padding-inline-end: var(--space-2); }
.swipe-actions { display: none; flex: none; scroll-snap-align: end; }
.swipe-actions a { display: grid; place-items: center; min-inline-size: 5.5rem; padding-inline: var(--space-3);
  color: var(--on-alarm); font-weight: 600; font-size: var(--text-s); text-decoration: none; }
.swipe-edit { background: var(--accent); }
.swipe-delete { background: var(--alarm); }
@media (pointer: coarse) { .swipe-actions { display: flex; } }
.collection-row { display: flex; align-items: center; gap: var(--space-4); flex: 1; min-inline-size: 0;
  padding: .875rem var(--space-4); text-decoration: none; }
.collection-row:focus-visible { outline-offset: -4px; border-radius: var(--radius); }
.collection-icon { display: grid; place-items: center; flex: none; inline-size: 3.25rem; block-size: 3.25rem;
  border-radius: var(--radius-m); background: var(--accent-wash); font-size: 1.75rem; line-height: 1; }
.collection-text { display: grid; min-inline-size: 0; line-height: 1.3; overflow-wrap: anywhere; }
.collection-text strong { font: 600 var(--title-s)/1.25 var(--serif); }
.collection-text span { color: var(--ink-2); font-size: var(--text-s); }
.icon-button { display: grid; place-items: center; flex: none; inline-size: var(--target); block-size: var(--target);
  border-radius: 50%; color: var(--ink-2); }
.icon-button:hover { background: var(--sunk); color: var(--ink); }
.icon-button:focus-visible { border-radius: 50%; outline-offset: -2px; }
.icon-button .icon { inline-size: 1.25rem; block-size: 1.25rem; }
.preview { background: var(--card); border-radius: var(--radius); box-shadow: var(--shadow); }
.emoji-grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(max(3rem, 8.6%), 1fr)); gap: .5rem; }
.emoji { position: relative; display: grid; place-items: center; aspect-ratio: 1; min-block-size: var(--target);
  border-radius: var(--radius-m); background: var(--card); border: 1px solid var(--line); font-size: 1.625rem; cursor: pointer; }
.emoji input { position: absolute; inset: 0; opacity: 0; cursor: pointer; }
.emoji:has(:checked) { background: var(--accent-wash); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.emoji:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (min-width: 60rem) { main:has(> #collections) > * { max-inline-size: 44rem !important; } }

"""#),
    (name: "css/cover.css", text: #"""
.cover { position: relative; flex: 1 0 auto; aspect-ratio: 4 / 5; overflow: hidden;
  background-color: var(--sunk); display: flex; flex-direction: column; isolation: isolate; }
.cover img { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; object-fit: cover;
  transition: scale .4s ease-out; }
.card .cover:has(img) { flex: none; }
.cover-icon { position: absolute; inset-inline-start: .875rem; inset-block-start: .75rem;
  font-size: 2.25rem; line-height: 1; filter: drop-shadow(0 3px 8px rgb(0 0 0 / .35)); }
.cover .cover-title { margin-block-start: auto; padding: 3.5rem .875rem .9rem; color: #fff;
  font-size: 1.3125rem; line-height: 1.15; -webkit-line-clamp: 6;
  background: linear-gradient(transparent, rgb(15 8 4 / .62)); text-shadow: 0 1px 3px rgb(0 0 0 / .4); }
.verdict { display: inline-grid; place-items: center; flex: none; font-size: 1.125rem;
  line-height: 1; inline-size: 2.25rem; block-size: 2.25rem; border-radius: .75rem; }
.cover .verdict { position: absolute; inset-block-start: .625rem; inset-inline-end: .625rem;
  background: color-mix(in srgb, var(--card) 88%, transparent); backdrop-filter: blur(8px);
  box-shadow: 0 2px 8px rgb(0 0 0 / .18); }
.cover.poster { aspect-ratio: 2 / 3; }
.cover.square { aspect-ratio: 1; }
.cover.wide { aspect-ratio: 16 / 9; }

"""#),
    (name: "css/dialog.css", text: #"""
.dialog { inline-size: min(26rem, calc(100vw - 2rem)); padding: var(--space-6); border: 0;
  border-radius: 1.25rem; background: var(--card); color: var(--ink);
  box-shadow: var(--shadow-high); }
.dialog::backdrop { background: rgb(20 14 6 / .5); backdrop-filter: blur(3px); }
.dialog p { margin-block-start: var(--space-3); color: var(--ink-2); }
.dialog .actions, .notice .actions { margin-block-start: var(--space-6); justify-content: flex-end; }
.dialog .actions > *, .notice .actions > * { flex: 1; }
@media (prefers-reduced-motion: no-preference) {
  .dialog[open] { animation: rise .2s ease-out; }
}
@keyframes rise { from { opacity: 0; translate: 0 .75rem; } }

"""#),
    (name: "css/entrance.css", text: #"""
.ways { display: grid; gap: var(--space-3); }
.button.apple { background: var(--ink); border-color: transparent; color: var(--card); }
.button.apple:hover { background: color-mix(in srgb, var(--ink) 86%, var(--card)); }
.divider { display: flex; align-items: center; gap: var(--space-3); color: var(--ink-2);
  font-size: var(--text-s); }
.divider::before, .divider::after { content: ""; flex: 1; border-block-start: 1px solid var(--line); }
.sheet .aside { margin-block-start: var(--space-4); text-align: center; font-size: var(--text-s); }
.aside a { display: inline-flex; align-items: center; min-block-size: var(--target); }
.sheet form + form, .sheet > .button + form { margin-block-start: var(--space-4); }
.sheet .resend { gap: var(--space-1); }
[data-sign-in] button:disabled:not([aria-busy]), [data-wait]:disabled:not([aria-busy]) { cursor: not-allowed; }

.code { position: relative; }
.code input { font: 600 1.5rem/1 var(--sans); letter-spacing: .3em;
  font-variant-numeric: tabular-nums; text-align: center; }
.boxed input, .boxed input:focus-visible { position: absolute; inset: 0; opacity: 0;
  min-block-size: 100%; cursor: text; }
.boxes { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)) 0 repeat(3, minmax(0, 1fr));
  gap: .4rem; }
.boxes span { display: grid; place-items: center; block-size: 3.75rem; border: 1px solid var(--edge);
  border-radius: var(--radius-m); background: var(--paper); font: 600 1.625rem/1 var(--sans);
  font-variant-numeric: tabular-nums; }
.boxed:focus-within .next { outline: 3px solid var(--accent); outline-offset: -1px; }
.field:has([aria-invalid]) .boxes span { border-color: var(--danger); }
.boxes span:nth-child(4) { grid-column-start: 5; }

.book-switcher { padding-block-end: var(--space-2); margin-block-end: var(--space-2);
  border-block-end: 1px solid var(--line); }
.book-switcher .menu-item { text-decoration: none; }
.book-switcher span { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-inline-size: 14rem; }
.book-switcher [aria-current] { font-weight: 650; color: var(--accent); }

"""#),
    (name: "css/entry.css", text: #"""
.page-entry main { padding-block-start: 0; padding-inline: 0; }
.entry { position: relative; }
.entry-top { position: absolute; z-index: 3; inset-inline: var(--space-4);
  inset-block-start: calc(var(--space-4) + env(safe-area-inset-top)); display: flex;
  justify-content: space-between; pointer-events: none; }
.entry-top a { pointer-events: auto; }

.hero { block-size: min(31rem, 62svh); aspect-ratio: auto; view-transition-name: cover; }
.hero.cover { block-size: 17rem; }
.hero > .cover-icon { inset: 0; display: grid; place-items: center; font-size: 5.5rem;
  padding-block-end: 1rem; }
.photo-pager { position: relative; overflow: hidden; }
.photos { display: flex; block-size: 100%; overflow-x: auto; scroll-snap-type: x mandatory;
  scrollbar-width: none; }
.photos:focus-visible { outline-offset: -5px; }
.photo { position: relative; flex: 0 0 100%; scroll-snap-align: start; background: var(--sunk);
  scroll-margin-block-start: 50vh; }
.photo img { inline-size: 100%; block-size: 100%; object-fit: cover; }
.arrow { position: absolute; z-index: 1; inset-block: 0 3.5rem; margin-block: auto; }
.arrow.back { inset-inline-start: var(--space-3); }
.arrow.forward { inset-inline-end: var(--space-3); }
.arrow:dir(rtl) .icon { scale: -1 1; }
.dots { position: absolute; z-index: 1; inset-block-end: 6.25rem; inset-inline: 0; display: flex;
  justify-content: center; gap: .4rem; pointer-events: none; }
.dot { inline-size: .5rem; block-size: .5rem; border-radius: 50%; background: #fff; opacity: .6;
  box-shadow: 0 0 3px rgb(0 0 0 / .6); transition: opacity var(--quick), scale var(--quick); }
.dot.here { opacity: 1; scale: 1.35; }
@media (scripting: none) { .dots { display: none; } }
.photo::after, .hero.cover::after { content: ""; position: absolute; pointer-events: none; inset: auto 0 0;
  block-size: 8rem; background: linear-gradient(transparent, color-mix(in srgb, var(--paper) 55%, transparent) 45%, var(--paper) 88%); }

.entry-body { position: relative; z-index: 2; margin-block-start: -3.5rem;
  padding-inline: var(--space-5); display: grid; gap: var(--space-5); }
.entry-body > h1 { font-size: 2.375rem; margin-block-start: -.75rem; overflow-wrap: anywhere;
  hyphens: auto; }
.entry-body > .long-title { font-size: 1.75rem; }
.kicker { font-size: var(--text-s); font-weight: 600; color: var(--accent); }
.kicker a { display: inline-block; padding-block: .6rem; text-decoration-color: transparent; }
.kicker a:hover { text-decoration-color: currentColor; }
.pills { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-block-start: -.25rem; }
.pill { display: inline-flex; align-items: center; gap: .4rem; min-block-size: 2.5rem;
  padding-inline: .95rem; border-radius: var(--round); background: var(--card);
  border: 1px solid var(--line); font-size: var(--text-s); }
.favourite { padding: 0; inline-size: 2.5rem; justify-content: center; }
.pill .icon { inline-size: 1.1rem; block-size: 1.1rem; color: var(--danger); fill: currentColor; }

.facts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .625rem; }
.facts > div { padding: .7rem .95rem .8rem; border: 1px solid var(--line);
  border-radius: var(--radius-m); background: var(--card); }
.facts > div:last-child:nth-child(odd), .facts > .wide-fact { grid-column: 1 / -1; }
dt { color: var(--ink-2); font-size: var(--text-xs); }
dd { line-height: 1.35; }
/* Named one after another in a line, each as large as a finger. */
dd a { padding: .7rem .4rem; margin-inline: -.4rem; }
.lead { font: 400 1.25rem/1.55 var(--serif); }
.lead p { white-space: pre-line; }
.lead p + p, .notes > * + * { margin-block-start: .75em; }
.notes { color: var(--ink); line-height: 1.6; overflow-wrap: anywhere; }
.notes :is(ul, ol) { list-style: revert; padding-inline-start: 1.4em; }
.notes blockquote { margin-inline: 0; padding-inline-start: 1em; border-inline-start: 3px solid var(--line); }
.notes pre { white-space: pre-wrap; }
.notes :is(th, td) { padding: .25em .6em; border: 1px solid var(--line); text-align: start; }
.notes table { border-collapse: collapse; }
.entry-section { display: grid; gap: var(--space-3); padding-block-start: var(--space-5);
  border-block-start: 1px solid var(--line); }
.occasions { display: grid; gap: var(--space-3); }
.occasions li { display: flex; gap: var(--space-3); }
.occasions > li > :nth-child(2) { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
.occasions > li { flex-wrap: wrap; }
.occasions .more[open] { flex-basis: 100%; }
.occasion-row .actions { grid-column: 1 / -1; }
.mentions { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.occasions .verdict { background: var(--card); border: 1px solid var(--line); }
.occasions p { color: var(--ink-2); font-size: var(--text-s); }
.occasions .occasion-date { color: var(--ink); font-size: var(--text); font-weight: 550; }
.entry-end { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between;
  gap: var(--space-2); padding-block-start: var(--space-4); border-block-start: 1px solid var(--line);
  color: var(--ink-2); font-size: var(--text-s); }

@media (min-width: 60rem) {
  .page-entry main { padding-block-start: var(--space-7) !important; }
  .entry { display: grid; grid-template-columns: minmax(0, 26rem) minmax(0, 1fr);
    gap: var(--space-8); align-items: start; }
  .entry-top { position: static; grid-column: 1 / -1; margin-block-end: calc(-1 * var(--space-7)); }
  .hero, .hero.cover { position: sticky; inset-block-start: var(--space-7);
    block-size: auto; aspect-ratio: 4 / 5; border-radius: 1.25rem; box-shadow: var(--shadow-high); }
  .photo::after, .hero.cover::after { display: none; }
  .arrow { inset-block: 0; }
  .dots { inset-block-end: var(--space-4); }
  .entry-body { margin: 0; padding: 0; max-inline-size: 38rem; gap: var(--space-6); }
  .entry-body > h1 { font-size: 3rem; }
  .entry-body > .long-title { font-size: 2rem; }
}

"""#),
    (name: "css/form.css", text: #"""
.page-form main { padding-block-start: 0; }
.entry-form { display: grid; gap: var(--space-6); max-inline-size: 44rem !important; }
.form-bar { position: sticky; z-index: 4; inset-block-start: 0; display: grid;
  grid-template-columns: 1fr auto 1fr; align-items: center; gap: var(--space-2);
  padding-block: calc(.625rem + env(safe-area-inset-top)) .625rem;
  margin-inline: calc(-1 * var(--space-5)); padding-inline: var(--space-3);
  background: color-mix(in srgb, var(--paper) 92%, transparent); backdrop-filter: blur(14px);
  border-block-end: 1px solid var(--line); }
.form-bar h1 { font-size: var(--title-s); text-align: center; }
.form-bar > :first-child { justify-self: start; }
.form-bar > :last-child { justify-self: end; min-block-size: var(--target); }

.field { display: grid; grid-template-columns: minmax(0, 1fr); gap: .4rem; align-content: start; }
.field > label, .field > legend { font-weight: 600; font-size: var(--text-s); margin-block-end: .4rem; }
.field > label { margin: 0; }
.hint { color: var(--ink-2); font-size: var(--text-xs); }
.error { color: var(--danger); font-size: var(--text-s); font-weight: 550; }
.field select { text-overflow: ellipsis; }
.field :is(input:not([type="radio"], [type="checkbox"], [type="file"]), select, textarea) {
  inline-size: 100%; min-block-size: 3.125rem; padding: .65rem .95rem;
  border: 1px solid var(--edge); border-radius: var(--radius-m); background: var(--card); }
.field textarea { line-height: 1.5; resize: vertical; field-sizing: content; }
.field :is(input, select, textarea):focus-visible { outline-offset: 0; border-radius: var(--radius-m); }
.field [aria-invalid] { border-color: var(--danger) !important; box-shadow: 0 0 0 1px var(--danger); }
::placeholder { color: var(--ink-2); opacity: 1; }
#f-title { font: 600 1.375rem/1.3 var(--serif); min-block-size: 3.75rem !important; }
.columns { display: grid; gap: var(--space-5) .875rem; grid-template-columns: repeat(2, minmax(0, 1fr)); }
@media (max-width: 25rem) { .columns > :first-child { grid-column: 1 / -1; } }

.tiles { display: flex; gap: .625rem; overflow-x: auto; scrollbar-width: none;
  margin-inline: calc(-1 * var(--space-5)); padding: 4px var(--space-5); }
.tile { position: relative; display: grid; justify-items: center; align-content: center;
  gap: .3rem; flex: 0 0 auto; min-inline-size: 5.5rem; padding: .8rem .75rem; cursor: pointer;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--card);
  font-size: var(--text-s); text-align: center; line-height: 1.25; transition: background var(--quick); }
.tile-icon { font-size: 1.875rem; line-height: 1.15; }
.tile input { position: absolute; inset: 0; opacity: 0; cursor: pointer; }
.tile:hover { background: var(--sunk); }
.tile:has(:checked) { background: var(--accent-wash); border-color: var(--accent);
  box-shadow: inset 0 0 0 1px var(--accent); font-weight: 600; }
.tile:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.verdicts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .625rem; }
.verdicts .tile { min-inline-size: 0; }

.type-fields { display: contents; }
.type-fields fieldset { display: grid; gap: var(--space-5) .875rem;
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); }
.type-fields .paired { display: none; }
/* A checked tile shows the fields at its place; EntryTypeControls.pairedTypes is their number. */
.entry-form:has(.tiles .tile:nth-child(1) :checked) .paired:nth-child(1),
.entry-form:has(.tiles .tile:nth-child(2) :checked) .paired:nth-child(2),
.entry-form:has(.tiles .tile:nth-child(3) :checked) .paired:nth-child(3),
.entry-form:has(.tiles .tile:nth-child(4) :checked) .paired:nth-child(4),
.entry-form:has(.tiles .tile:nth-child(5) :checked) .paired:nth-child(5),
.entry-form:has(.tiles .tile:nth-child(6) :checked) .paired:nth-child(6),
.entry-form:has(.tiles .tile:nth-child(7) :checked) .paired:nth-child(7),
.entry-form:has(.tiles .tile:nth-child(8) :checked) .paired:nth-child(8),
.entry-form:has(.tiles .tile:nth-child(9) :checked) .paired:nth-child(9),
.entry-form:has(.tiles .tile:nth-child(10) :checked) .paired:nth-child(10),
.entry-form:has(.tiles .tile:nth-child(11) :checked) .paired:nth-child(11),
.entry-form:has(.tiles .tile:nth-child(12) :checked) .paired:nth-child(12),
.entry-form:has(.tiles .tile:nth-child(13) :checked) .paired:nth-child(13),
.entry-form:has(.tiles .tile:nth-child(14) :checked) .paired:nth-child(14),
.entry-form:has(.tiles .tile:nth-child(15) :checked) .paired:nth-child(15),
.entry-form:has(.tiles .tile:nth-child(16) :checked) .paired:nth-child(16) { display: grid; }
.toggle { display: inline-flex; align-items: center; gap: .6rem; min-block-size: var(--target);
  cursor: pointer; justify-self: start; }
.toggle input { inline-size: 1.375rem; block-size: 1.375rem; accent-color: var(--accent); }
.toggle:has(:checked) .icon { fill: currentColor; color: var(--danger); }
.toggle .icon { color: var(--ink-2); }
.occasion-row { display: grid; gap: var(--space-4); padding: var(--space-4); margin-block-start: .5rem;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
.more > summary { list-style: none; }
.more > summary::-webkit-details-marker { display: none; }
.errors { padding: var(--space-4) var(--space-5); border-radius: var(--radius);
  background: var(--danger-wash); color: var(--danger); }
.errors h2 { font-size: var(--title-s); margin-block-end: .35rem; }
.errors a { display: inline-flex; align-items: center; min-block-size: var(--target); }

@media (min-width: 40rem) {
  .verdicts { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  .occasion-row { grid-template-columns: 10rem 1fr; }
  .occasion-row > :nth-child(n + 3) { grid-column: 1 / -1; }
}
@media (min-width: 60rem) {
  .page-form main { padding-block-start: 0 !important; }
  .tiles { flex-wrap: wrap; margin-inline: 0; padding-inline: 0; }
  .columns { grid-template-columns: repeat(4, minmax(0, 1fr)); }
}

"""#),
    (name: "css/frame.css", text: #"""
main { padding: var(--space-6) var(--space-5) calc(var(--bar) + 7rem); }
.page-head { display: flex; align-items: center; justify-content: space-between;
  margin-block-end: var(--space-4); }
.page-head .aside { margin-inline: auto var(--space-3); }

.chapters { position: fixed; z-index: 5; inset-inline: 0; inset-block-end: 0;
  background: color-mix(in srgb, var(--card) 92%, transparent);
  backdrop-filter: blur(18px) saturate(1.4); border-block-start: 1px solid var(--line);
  padding-block-end: env(safe-area-inset-bottom); view-transition-name: chapters; }
.chapters ul { display: flex; }
.chapters li { flex: 1; min-inline-size: 0; }
.chapters a { display: grid; justify-items: center; align-content: center; gap: 2px;
  block-size: var(--bar); color: var(--ink-2);
  font-size: var(--text-xs); text-decoration: none; }
.chapters [aria-current] { color: var(--accent); font-weight: 650; }
.chapters [aria-current] .icon { fill: color-mix(in srgb, var(--accent) 18%, transparent); }
.brand, .sidebar-only, .chapters kbd { display: none; }

.fab { position: fixed; z-index: 4; inset-inline-end: var(--space-5);
  inset-block-end: calc(var(--bar) + 1rem + env(safe-area-inset-bottom));
  display: grid; place-items: center; inline-size: 3.75rem; block-size: 3.75rem;
  border-radius: 50%; background: var(--accent-fill); color: var(--on-accent);
  box-shadow: var(--shadow-high); transition: transform var(--quick);
  view-transition-name: fab; }
.fab:hover { transform: scale(1.06); }
.fab:focus-visible { border-radius: 50%; outline-offset: 3px; }
.fab .icon { inline-size: 1.75rem; block-size: 1.75rem; }

@media (min-width: 60rem) {
  body:has(.chapters) { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); }
  body:has(.chapters) main { padding: var(--space-7) var(--space-8) var(--space-8); }
  body:has(.chapters) main > * { max-inline-size: 68rem; margin-inline: auto; }
  .chapters { inset-block: 0; inset-inline-end: auto; inline-size: 15.5rem;
    border-block-start: 0; border-inline-end: 1px solid var(--line); background: var(--card);
    padding: var(--space-7) var(--space-4); }
  .chapters + main { grid-column: 2; }
  .brand { display: block; font: 600 1.4rem/1 var(--serif); padding: 0 var(--space-3) var(--space-6); }
  .chapters { display: flex; flex-direction: column; }
  .chapters ul { flex-direction: column; gap: var(--space-1); flex: 1; }
  .chapters li { flex: none; }
  .sidebar-only { display: block; margin-block-start: auto; }
  .chapters a { display: flex; align-items: center; justify-content: flex-start;
    gap: var(--space-3); block-size: 3rem; padding-inline: var(--space-3);
    border-radius: var(--radius-m); font-size: var(--text); }
  .chapters kbd { display: block; margin-inline-start: auto; font: inherit; font-size: var(--text-xs); }
  .chapters a:hover { background: var(--sunk); }
  .chapters [aria-current] { background: var(--accent-wash); }
  .fab { inset-block-end: var(--space-7); inset-inline-end: var(--space-7); }
}

"""#),
    (name: "css/gradients.css", text: #"""
/* Twelve stand-ins for a missing picture: light from one corner, dusk below. */
.g0 { background: radial-gradient(110% 80% at 72% 12%, #eda856, transparent 65%), linear-gradient(165deg, #b9542b, #43120e); }
.g1 { background: radial-gradient(110% 80% at 18% 8%, #e6ecd6, transparent 65%), linear-gradient(165deg, #86a68c, #244a44); }
.g2 { background: radial-gradient(90% 70% at 90% 85%, #eab3c6, transparent 70%), linear-gradient(150deg, #2b3677, #7657c6); }
.g3 { background: radial-gradient(100% 75% at 28% 18%, #f8e2b0, transparent 62%), linear-gradient(170deg, #cf9040, #57320f); }
.g4 { background: radial-gradient(110% 80% at 80% 6%, #b9e4df, transparent 62%), linear-gradient(165deg, #3f93a3, #0e3a4c); }
.g5 { background: radial-gradient(100% 80% at 20% 10%, #f0a4b6, transparent 62%), linear-gradient(160deg, #a3457a, #2f0e33); }
.g6 { background: radial-gradient(120% 80% at 50% 0, #a9c8f2, transparent 62%), linear-gradient(170deg, #4a72b8, #101c3d); }
.g7 { background: radial-gradient(100% 80% at 78% 14%, #e9e39a, transparent 62%), linear-gradient(165deg, #8c9440, #2c3710); }
.g8 { background: radial-gradient(110% 80% at 30% 10%, #fbd3b4, transparent 62%), linear-gradient(165deg, #cf7a5f, #5e2226); }
.g9 { background: radial-gradient(110% 80% at 75% 8%, #d6dee4, transparent 62%), linear-gradient(165deg, #7b8b99, #222b35); }
.g10 { background: radial-gradient(110% 80% at 22% 12%, #97e3c0, transparent 62%), linear-gradient(165deg, #2b8f80, #0a2a33); }
.g11 { background: radial-gradient(110% 80% at 70% 10%, #ffb08a, transparent 60%), linear-gradient(165deg, #c43d4b, #450b20); }
/* A type's own colour: of its covers without a picture, and of the links on its entries' pages. */
.tinted { background: radial-gradient(110% 80% at 72% 12%, color-mix(in srgb, var(--tint), #fff 50%), transparent 65%),
  linear-gradient(165deg, var(--tint), color-mix(in srgb, var(--tint), #000 65%)); }
[class*="accent-"] { --accent-fill: var(--accent); --accent-wash: color-mix(in srgb, var(--accent) 14%, var(--card)); }
.accent-amber { --tint: #c07a1e; --accent: light-dark(#96590a, #e5a24a); }
.accent-green { --tint: #55863f; --accent: light-dark(#43702f, #8fbf76); }
.accent-teal { --tint: #2f8380; --accent: light-dark(#1b6f6d, #6cc5c1); }
.accent-indigo { --tint: #5b5fb0; --accent: light-dark(#4c4f9e, #a3a6f0); }
.accent-rose { --tint: #b0486c; --accent: light-dark(#a0365c, #f09ab5); }

"""#),
    (name: "css/history.css", text: #"""
.history { display: grid; gap: var(--space-4); max-inline-size: 44rem; }
.history h1 { overflow-wrap: anywhere; }
.timeline { display: grid; gap: var(--space-4); margin-block-start: var(--space-3); }
.timeline > li { position: relative; display: grid; gap: var(--space-3); padding: var(--space-4);
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
.timeline-head h2 { font-size: var(--title-s); }
.timeline-head p { color: var(--ink-2); font-size: var(--text-s); }
.timeline form { justify-self: start; }
.differences { display: grid; gap: var(--space-2); }
.differences dd { overflow-wrap: anywhere; white-space: pre-line; }
.differences del { color: var(--ink-2); text-decoration-color: var(--danger); }
.differences ins { text-decoration: none; font-weight: 550; }
.now { justify-self: start; border-color: transparent; background: var(--accent-wash); }

"""#),
    (name: "css/import.css", text: #"""
.import-list { display: grid; }
.import-list li + li { border-block-start: 1px solid var(--line); }
.import-list a { display: grid; gap: .1rem; min-block-size: var(--target); padding-block: var(--space-3);
  text-decoration: none; overflow-wrap: anywhere; }
.import-list span { color: var(--ink-2); font-size: var(--text-s); }
.import-type { display: grid; gap: var(--space-3); justify-items: start; padding-block-end: var(--space-5);
  border-block-end: 1px solid var(--line); }
.import-type .field { inline-size: 100%; }
.import-chips { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.import-decisions { display: grid; gap: var(--space-4); justify-items: start; }
.import-lines { display: grid; inline-size: 100%; }
.import-line { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2) var(--space-4);
  padding-block: var(--space-3); }
.import-line + .import-line { border-block-start: 1px solid var(--line); }
.import-line-text { flex: 1 1 14rem; min-inline-size: 0; overflow-wrap: anywhere; }
.import-line-title { font: 600 1.0625rem/1.35 var(--serif); }
.import-line-title a { display: inline-flex; align-items: center; min-block-size: var(--target); }
.import-line.is-failed .import-line-title { color: var(--danger); }
.import-line select { flex: 0 1 15rem; min-inline-size: 0; min-block-size: var(--target); padding: .5rem .75rem;
  border: 1px solid var(--edge); border-radius: var(--radius-m); background: var(--paper); }
.page-import .check { align-items: start; }
.page-import .check span { display: grid; padding-block-start: .15rem; }
.page-import ::file-selector-button { min-block-size: 2.25rem; margin-inline-end: var(--space-3); padding-inline: var(--space-4);
  border: 1px solid var(--line); border-radius: var(--round); background: var(--card); color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
.page-import [type="file"] { inline-size: 100%; min-block-size: var(--target); padding-block: .5rem; }
.import-ask[open] { display: grid; gap: var(--space-3); justify-items: start; padding: var(--space-4);
  border: 1px solid var(--alarm); border-radius: var(--radius); }
.import-ask > summary { inline-size: fit-content; list-style: none; cursor: pointer; }
.import-ask[open] > summary { display: none; }

"""#),
    (name: "css/library-list.css", text: #"""
/* Lists of the Library: saved views, and the menu that each card has. */
.saved-views { margin-block-end: var(--space-2); }
.saved-views .chip[aria-current] { background: var(--accent-wash); border-color: var(--accent); color: var(--ink); }
.missing { padding: var(--space-3) var(--space-4); margin-block-end: var(--space-3);
  border-radius: var(--radius-m); background: var(--accent-wash); font-size: var(--text-s); }
.filter-panel { display: inline-block; vertical-align: top; margin-inline-end: var(--space-2); }
.filter-panel[open] { display: block; margin-inline-end: 0; }
.views-forms { display: grid; gap: var(--space-3); }
.filter-panel .views-forms form { grid-template-columns: minmax(0, 1fr); align-items: end; }
.views-forms .button { min-block-size: var(--target); }

.poster, .entries td { position: relative; }
.poster .card-more { inset: 0 auto auto 0; color: #fff; }
.poster .card-more .icon { padding: .2rem; inline-size: 1.75rem; block-size: 1.75rem; border-radius: 50%;
  background: rgb(20 14 6 / .5); }
.poster .card-more:hover { background: none; }
.entries td .card-more { position: static; margin-block: -.35rem; }
.entries .card-more .icon { stroke-width: 2.5; }
.menu-item[aria-pressed="true"] .icon { fill: currentColor; color: var(--danger); }
.pager[hidden] { display: none; }
@media (hover: hover) and (min-width: 60rem) {
  .poster .card-more { opacity: 0; transition: opacity var(--quick); }
  .poster:is(:hover, :focus-within) .card-more { opacity: 1; }
}
@media (min-width: 60rem) { .filter-panel .views-forms form { grid-template-columns: minmax(0, 1fr) auto; } }

"""#),
    (name: "css/library.css", text: #"""
/* The Library: posters, shelves, faces, stars. Its accent is indigo. */
.chapter-library { --accent: #4c4f9e; --accent-fill: #4c4f9e; --on-accent: #fffdf8;
  --accent-wash: #e6e6f5; }
[data-theme="dark"] .chapter-library { --accent: #a3a6f0; --accent-fill: #a3a6f0;
  --on-accent: #14142b; --accent-wash: #24243f; }
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) .chapter-library { --accent: #a3a6f0; --accent-fill: #a3a6f0;
    --on-accent: #14142b; --accent-wash: #24243f; }
}

.featured { margin-block: var(--space-5) var(--space-6); }
.featured > h2, .shelf h2, .work-words h2, .related > h2 { font-size: var(--title); margin-block-end: var(--space-3); }
.carousel { display: flex; gap: var(--space-4); overflow-x: auto; scroll-snap-type: x mandatory;
  scrollbar-width: none; margin-inline: calc(-1 * var(--space-5)); padding: 4px var(--space-5) var(--space-4);
  perspective: 60rem; }
.carousel li { flex: 0 0 min(78vw, 24rem); scroll-snap-align: center; }
.carousel a { position: relative; display: block; border-radius: 1.25rem; overflow: hidden;
  box-shadow: var(--shadow); text-decoration: none; }
.carousel .cover { aspect-ratio: 16 / 10; }
.carousel .cover-icon { inset: 0; display: grid; place-items: center; font-size: 4.5rem; }
.slide-text { position: absolute; z-index: 1; inset: auto 0 0; padding: 3rem var(--space-4) var(--space-4);
  color: #fff; background: linear-gradient(transparent, rgb(12 8 24 / .82)); text-shadow: 0 1px 3px rgb(0 0 0 / .5); }
.slide-text h2 { font-size: var(--title); line-height: 1.15; }
.slide-text p { font-size: var(--text-s); }
@supports (animation-timeline: view(inline)) {
  @media (prefers-reduced-motion: no-preference) {
    .carousel li { animation: turn linear both; animation-timeline: view(inline); }
    @keyframes turn {
      0% { transform: rotateY(-10deg) scale(.93); }
      50% { transform: none; }
      100% { transform: rotateY(10deg) scale(.93); }
    }
  }
}

.shelf { padding-block-start: var(--space-4); border-block-start: 1px solid var(--line);
  margin-block-start: var(--space-4); content-visibility: auto; contain-intrinsic-size: auto 17rem; }
.shelf-head { display: flex; align-items: center; justify-content: space-between; gap: var(--space-3); }
.shelf-head h2 { margin: 0; }
.shelf-head a { text-decoration: none; }
.shelf-head h2 a { display: inline-block; padding-block: .6rem; }
.shelf-row { display: flex; gap: var(--space-3); overflow-x: auto; scroll-snap-type: x proximity;
  scrollbar-width: none; margin-inline: calc(-1 * var(--space-5));
  padding: 6px var(--space-5) var(--space-4); scroll-padding-inline: var(--space-5); }
.shelf-row > li { flex: 0 0 8.25rem; scroll-snap-align: start; }
.shelf-row:focus-visible, .carousel:focus-visible { outline-offset: -3px; border-radius: var(--radius); }

.posters { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-4) var(--space-3); }
.poster a { display: block; text-decoration: none; border-radius: var(--radius-m); }
.poster .cover { aspect-ratio: 2 / 3; border-radius: var(--radius-m); box-shadow: var(--shadow); }
.poster .cover-icon { inset: 0; display: grid; place-items: center; font-size: 2.5rem; }
.poster h2 { margin-block-start: .5rem; font-size: var(--text-s); line-height: 1.25; font-weight: 600;
  display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
.poster p { color: var(--ink-2); font-size: var(--text-xs); min-block-size: 1.2em; }
.posters .poster { content-visibility: auto; contain-intrinsic-size: auto 15rem; overflow-clip-margin: 1.5rem; }
.face .cover { aspect-ratio: 1; border-radius: 50%; }
.face .cover-icon { color: #fff; font: 600 1.6rem/1 var(--serif); text-shadow: 0 1px 4px rgb(0 0 0 / .5); }
.face a { text-align: center; }
.faces > li { flex-basis: 6.5rem; }
.loved { position: absolute; inset-block-start: .5rem; inset-inline-end: .5rem; display: grid;
  place-items: center; inline-size: 1.9rem; block-size: 1.9rem; border-radius: 50%;
  background: color-mix(in srgb, var(--card) 88%, transparent); color: var(--danger); }
.loved .icon { inline-size: 1.1rem; block-size: 1.1rem; fill: currentColor; }

.filter-chips { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-block-end: var(--space-3); }
.filter-count { align-self: center; color: var(--ink-2); font-size: var(--text-s); font-variant-numeric: tabular-nums; }
.filter-chips .icon, .chips .icon { inline-size: 1rem; block-size: 1rem; }
.tag { background: var(--accent-wash); border-color: transparent; color: var(--ink); }
.filter-panel { margin-block-end: var(--space-4); }
.filter-panel > summary { inline-size: fit-content; list-style: none; cursor: pointer; }
.filter-panel form { display: grid; gap: var(--space-4); margin-block-start: var(--space-3);
  padding: var(--space-4); border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
.filter-panel input:not([type="checkbox"]), .filter-panel select { inline-size: 100%; min-block-size: var(--target);
  padding-inline: var(--space-3); border: 1px solid var(--edge); border-radius: var(--radius-s);
  background: var(--paper); color: var(--ink); }
.range { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-3); border: 0; padding: 0; margin: 0; }
.range legend, .names > span { font-size: var(--text-s); font-weight: 600; padding: 0 0 .25rem; }
.range label { display: grid; gap: .2rem; font-size: var(--text-xs); color: var(--ink-2); }
.names { display: grid; gap: .25rem; }
.tick-line { display: flex; align-items: center; gap: var(--space-3); min-block-size: var(--target); }
.tick-line input { inline-size: 1.35rem; block-size: 1.35rem; accent-color: var(--accent); }

.table-box { overflow-x: auto; border-radius: var(--radius); background: var(--card); box-shadow: var(--shadow); }
.entries { inline-size: 100%; border-collapse: collapse; font-size: var(--text-s); }
.entries th, .entries td { padding: .35rem .9rem; text-align: start; block-size: var(--target);
  border-block-end: 1px solid var(--line); max-inline-size: 22rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.entries th a { display: flex; gap: .35rem; min-inline-size: var(--target); align-items: center; min-block-size: var(--target); text-decoration: none; }
.entries thead th { color: var(--ink-2); font-size: var(--text-xs); position: sticky; inset-block-start: 0; background: var(--card); }
.entries tbody th { font: 600 var(--text-s)/1.3 var(--serif); }

.work > .photo { overflow: hidden; }
/* A long cast scrolls in its row, rather than making the page as wide. */
.work > .entry-body { grid-template-columns: minmax(0, 1fr); }
.work-head { display: flex; align-items: flex-start; justify-content: space-between; gap: var(--space-3); }
/* Room for what rises above the line and hangs below it: the colour ends where the box ends. */
.work-head h1 { font-size: 2.375rem; overflow-wrap: anywhere; padding-block: .25em; margin-block: -.25em;
  background: linear-gradient(100deg, #4c4f9e, #8a4fae); background-clip: text; color: transparent; }
[data-theme="dark"] .work-head h1 { background-image: linear-gradient(100deg, #a3a6f0, #d9a5f2); }
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) .work-head h1 { background-image: linear-gradient(100deg, #a3a6f0, #d9a5f2); }
}
.heart .icon { transition: scale var(--quick); }
.heart[aria-pressed="true"] { color: var(--danger); }
.heart[aria-pressed="true"] .icon { fill: currentColor; }
.heart:active .icon { scale: 1.3; }
.count { color: var(--ink-2); font-weight: 500; }

.rating { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-3); }
.stars { display: flex; align-items: center; border: 0; padding: 0; margin: 0; }
.star, .no-star { position: relative; display: block; block-size: var(--target); cursor: pointer; overflow: hidden; }
.star { inline-size: 1.375rem; color: var(--line); }
.star span { display: block; inline-size: 2.75rem; text-align: center; font-size: 2.25rem; line-height: var(--target); }
.star.right span { margin-inline-start: -1.375rem; }
.star input, .no-star input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
.star:has(~ .star input:checked), .star:has(input:checked) { color: #c98a1b; }
.stars:hover .star { color: var(--line); }
.stars .star:has(~ .star:hover), .stars .star:hover { color: #c98a1b; }
.star:has(input:focus-visible), .no-star:has(input:focus-visible) { outline: 2px solid var(--accent); border-radius: 4px; }
.no-star { order: 2; inline-size: var(--target); display: grid; place-items: center; color: var(--ink-2); }
.rating-words { color: var(--ink-2); font-size: var(--text-s); }

@media (min-width: 40rem) {
  .posters { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  .shelf-row > li { flex-basis: 9.5rem; }
  .faces > li { flex-basis: 7rem; }
  .filter-panel form { grid-template-columns: 1fr 1fr; align-items: end; }
  .filter-panel .actions { grid-column: 1 / -1; }
}
@media (min-width: 75rem) {
  .posters:not(.small) { grid-template-columns: repeat(6, minmax(0, 1fr)); gap: var(--space-5) var(--space-4); }
  .work .hero { aspect-ratio: 2 / 3; }
}

"""#),
    (name: "css/list.css", text: #"""
/* One list: its sections, items, and what can be done with one. */
.plain { display: grid; gap: var(--space-5); max-inline-size: 46rem; }
.plain .section { margin: 0; }
.plain :is(summary, [type="file"], a.item-name) { min-block-size: var(--target); align-content: center; }
.plain [type="file"] { inline-size: 100%; padding-block: .5rem; }
a.item-name { text-decoration: none; }
.list-name { display: block; inline-size: 100%; min-block-size: var(--target); padding: .2rem .3rem; margin-inline: -.3rem; border: 0;
  border-radius: var(--radius-s); background: none; color: inherit; font: inherit; letter-spacing: inherit; text-align: start;
  overflow-wrap: anywhere; cursor: text; }
.list-name:disabled { opacity: 1; cursor: default; }
.list-name:not(:disabled):hover { background: var(--sunk); }
.rename input { inline-size: 100%; font: 600 1.5rem/1.2 var(--serif); }
:is(.rename input, .item-edit input, .own-section input, .sheet-field select, .store-name input) { min-block-size: var(--target);
  padding: .3rem .6rem; border: 1px solid var(--edge); border-radius: var(--radius-s); background: var(--card); color: var(--ink); min-inline-size: 0; }
.shops .chip { cursor: pointer; }
.section { margin-block-start: var(--space-5); }
.section > h2 { display: flex; align-items: center; gap: .6rem; font: 650 var(--text-s)/1.3 var(--sans); min-block-size: 2rem; }
.section-count { margin-inline-start: auto; color: var(--ink-2); font-weight: 500; font-variant-numeric: tabular-nums; padding-inline-end: .9rem; }
.item { position: relative; border-block-end: 1px solid var(--line); overflow: clip; content-visibility: auto; contain-intrinsic-size: auto 3.25rem; }
.item-content { position: relative; display: flex; align-items: center; gap: .15rem; min-block-size: 3.25rem; background: var(--paper);
  touch-action: pan-y; }
.item:not(.swiping) .item-content { transition: transform .2s ease-out; }
.item-under { position: absolute; inset: 0; display: none; align-items: center; justify-content: flex-end; padding-inline-end: 1.25rem;
  background: var(--alarm); color: var(--on-alarm); }
.swiping .item-under { display: flex; }
.item-tick, .item-more, .item-gone { display: grid; place-items: center; flex: none; inline-size: 2.75rem; block-size: 2.75rem; padding: 0; border: 0;
  background: none; color: var(--ink-2); cursor: pointer; border-radius: 50%; }
.item-tick { margin-inline-start: -.5rem; }
.item-tick span { display: grid; place-items: center; inline-size: 1.6rem; block-size: 1.6rem; border: 2px solid var(--edge); border-radius: 50%;
  transition: background var(--quick), border-color var(--quick); }
.item-tick .icon { inline-size: 1.05rem; block-size: 1.05rem; stroke-width: 3; opacity: 0; color: var(--on-accent); }
.item-tick[aria-checked="true"] span { background: var(--accent); border-color: var(--accent); }
.item-tick[aria-checked="true"] .icon { opacity: 1; }
.item-tick:focus-visible, .item-more:focus-visible, .item-gone:focus-visible { outline-offset: -2px; border-radius: 50%; }
@media (prefers-reduced-motion: no-preference) {
  .item-tick[aria-checked="true"] span { animation: bounce .35s ease-out; }
  @keyframes bounce { 40% { scale: 1.25; } }
}
.item-name { flex: 1; min-inline-size: 0; min-block-size: var(--target); padding: .35rem .3rem; border: 0; background: none; text-align: start;
  color: var(--ink); font-size: 1.0625rem; line-height: 1.3; overflow-wrap: anywhere; cursor: text; border-radius: var(--radius-s); }
.item-name:disabled { opacity: 1; cursor: default; }
.item-name small { display: block; color: var(--ink-2); font-size: var(--text-xs); }
.item-quantity { color: var(--ink-2); font-size: var(--text-s); text-align: end; max-inline-size: 40%; overflow-wrap: anywhere; }
.checked :is(.item-name > span, .item-quantity) { text-decoration: line-through; color: var(--ink-2); }
.item-gone { display: none; }
.item-gone .icon { inline-size: 1.1rem; block-size: 1.1rem; }
@media (hover: hover) and (pointer: fine) {
  .item-gone { display: grid; opacity: .45; }
  .item:hover .item-gone, .item-gone:focus-visible { opacity: 1; }
  :is(.item-tick, .item-more, .item-gone):hover { background: var(--sunk); }
}
.item-edit { display: grid; grid-template-columns: minmax(0, 1fr) 5.5rem; flex: 1; gap: .4rem; min-inline-size: 0; padding-block: .2rem; }
.elsewhere { color: var(--ink-2); font-size: var(--text-s); margin-block-start: var(--space-4); }

.adder { position: sticky; z-index: 3; inset-block-end: calc(var(--bar) + .75rem + env(safe-area-inset-bottom)); display: flex; align-items: center;
  gap: .6rem; margin-block-start: var(--space-5); padding: .3rem .35rem .3rem .9rem; border: 2px dashed var(--edge); border-radius: var(--radius);
  background: var(--card); color: var(--ink-2); }
.adder:focus-within { border: 2px solid var(--accent); box-shadow: var(--shadow); }
.adder input { flex: 1; min-inline-size: 0; block-size: var(--target); border: 0; background: none; color: var(--ink); outline: none; }
.adder .button { min-block-size: var(--target); padding-inline: 1rem; }
body:has(.toast) .adder { inset-block-end: calc(var(--bar) + 5rem + env(safe-area-inset-bottom)); }
@media (min-width: 60rem) { .adder, body:has(.toast) .adder { inset-block-end: 1rem; } }

.ring.cheer > span { animation: cheer 1.4s ease-out; }
@keyframes cheer { 30% { scale: 1.5; rotate: -12deg; } 60% { rotate: 10deg; } }

.sheet-head { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
.sheet-head h2 { overflow-wrap: anywhere; }
.sheet-title { font: 650 var(--text-s)/1.3 var(--sans); margin-block: var(--space-4) var(--space-2); }
.sheet-field { display: grid; gap: .35rem; margin-block-start: var(--space-4); font-size: var(--text-s); font-weight: 600; }
.section-choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr)); gap: .25rem .5rem; }
.section-choice { display: flex; align-items: center; gap: .6rem; min-block-size: var(--target); padding: .2rem .6rem; border: 0; background: none;
  border-radius: var(--radius-s); text-align: start; font-size: var(--text-s); cursor: pointer; overflow-wrap: anywhere; }
.section-choice:hover { background: var(--sunk); }
.section-choice .icon { inline-size: 1.1rem; block-size: 1.1rem; color: var(--accent); }
.section-choice[aria-pressed="true"] { background: var(--accent-wash); font-weight: 650; }
.section-choice[aria-pressed="true"] .icon { margin-inline-start: auto; }
.own-section { display: flex; grid-column: 1 / -1; gap: .5rem; }
.own-section input { flex: 1; }
@media (min-width: 40rem) { .dialog:has(.section-choices) { inline-size: min(34rem, calc(100vw - 2rem)); } }

"""#),
    (name: "css/lists.css", text: #"""
/* The Lists: all of them, and what their pages share. Their accent is green. */
.chapter-lists { --accent: #43702f; --accent-fill: #43702f; --on-accent: #fffdf8; --accent-wash: #e5efdc; }
[data-theme="dark"] .chapter-lists { --accent: #8fbf76; --accent-fill: #8fbf76; --on-accent: #12200a; --accent-wash: #223019; }
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) .chapter-lists { --accent: #8fbf76; --accent-fill: #8fbf76; --on-accent: #12200a;
    --accent-wash: #223019; }
}
.c-green { --dot: light-dark(#3c9a57, #63c281); } .c-amber { --dot: light-dark(#cf8b2b, #e7b05c); }
.c-red { --dot: light-dark(#c2483a, #e98374); } .c-blue { --dot: light-dark(#4377c9, #84abee); }
.c-cyan { --dot: light-dark(#2a93b0, #67c6de); } .c-orange { --dot: light-dark(#cc6a2c, #ec9a63); }
.c-purple { --dot: light-dark(#8a55bb, #bf93e6); } .c-yellow { --dot: light-dark(#b59a1c, #e0c854); }
.c-pink { --dot: light-dark(#c9588f, #ee94bd); } .c-teal { --dot: light-dark(#23877f, #5fc4ba); }
.c-slate { --dot: light-dark(#6f7b88, #9fabb8); } .c-neutral { --dot: light-dark(#8b8271, #b0a694); }
.c-violet { --dot: light-dark(#6f54c9, #a995f0); } .c-rose { --dot: light-dark(#c04a64, #ee8ca1); }
.c-indigo { --dot: light-dark(#4c4f9e, #a3a6f0); } .c-lime { --dot: light-dark(#73972a, #b0d25f); }
.c-fuchsia { --dot: light-dark(#b046b4, #e08de3); } .c-sky { --dot: light-dark(#3487c4, #7dbdec); }
.section-dot { flex: none; inline-size: .7rem; block-size: .7rem; border-radius: 50%; background: var(--dot); }

.chapter-lists [hidden] { display: none !important; }
@media (scripting: enabled) { #lists:not([data-page]) > .page-head { visibility: hidden; } }
#lists[data-page="inner"] > .page-head { display: none; }
#lists-view { max-inline-size: 46rem; }
.way { position: relative; white-space: nowrap; padding-inline: .6rem; }
.way input { position: absolute; inset: 0; opacity: 0; cursor: pointer; inline-size: 100%; }
.way:has(input:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.entrance-ways { display: grid; grid-template-columns: 1fr 1fr; gap: .625rem; margin-block-end: var(--space-6); }
.entrance-ways > :first-child { grid-column: 1 / -1; min-block-size: 3.5rem; font-size: var(--text); }
.list-group { font-size: var(--title-s); margin-block: var(--space-5) var(--space-3); }
.list-cards { display: grid; gap: .75rem; }
.list-card { position: relative; display: flex; align-items: center; background: var(--card); border-radius: var(--radius);
  box-shadow: var(--shadow); padding-inline-end: .5rem; }
.list-card:has(details[open]) { z-index: 3; }
.list-card > a { touch-action: pan-y; }
.list-card > a { display: flex; flex: 1; align-items: center; gap: 1rem; min-inline-size: 0; padding: .9rem 1rem;
  border-radius: var(--radius); text-decoration: none; }
.list-card h3 { font-size: var(--title-s); line-height: 1.25; overflow-wrap: anywhere; }
.list-card p { display: flex; align-items: center; gap: .4rem; color: var(--ink-2); font-size: var(--text-s); }
.list-card .icon { inline-size: 1rem; block-size: 1rem; }
.list-card .ring { inline-size: 3rem; block-size: 3rem; font-size: .75rem; }
.list-card-text { display: grid; gap: .15rem; min-inline-size: 0; }
.list-card .round, .list-head summary.round { background: none; box-shadow: none; cursor: pointer; list-style: none; color: var(--ink-2); }
.list-card summary::-webkit-details-marker, .list-head summary::-webkit-details-marker { display: none; }
.icon:has([href$="#more"]) { stroke-width: 2.75; }
.list-card .round .icon { inline-size: 1.5rem; block-size: 1.5rem; }
.empty.of-lists, .empty.of-list { margin-block-start: 5svh !important; }

.ring { position: relative; display: grid; place-items: center; flex: none; inline-size: 4rem; block-size: 4rem;
  font-weight: 650; font-size: .9375rem; font-variant-numeric: tabular-nums; color: var(--ink); }
.ring svg { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; rotate: -90deg; }
.ring circle { fill: none; stroke-width: 7; stroke: var(--line); }
.ring .arc { stroke: var(--arc); stroke-linecap: round; transition: stroke-dashoffset .45s ease-out, stroke .3s; }
.ring.some { --arc: light-dark(#8b8271, #a89d8a); } .ring.most { --arc: light-dark(#3f78c4, #7fb0ee); }
.ring.whole { --arc: var(--accent); color: var(--accent); }
.ring.whole > span { font-size: 1.5em; }

.banner { display: grid; gap: var(--space-3); padding: var(--space-4); margin-block: var(--space-4); border-radius: var(--radius);
  background: var(--accent-wash); font-size: var(--text-s); }
.banner.failed { background: var(--danger-wash); }
.banner summary { cursor: pointer; font-weight: 600; min-block-size: var(--target); display: flex; align-items: center; }
.banner li { padding-block: .2rem; }
.banner.busy::after { content: ""; block-size: 3px; border-radius: 2px; background: linear-gradient(90deg, transparent, var(--accent), transparent) 0 / 40% 100% no-repeat; animation: along 1.2s linear infinite; }
@keyframes along { from { background-position: -60% 0; } to { background-position: 160% 0; } }

.list-head { display: flex; align-items: center; gap: .75rem; margin-block-end: var(--space-4); }
.list-head > a.round { margin-inline-start: -.5rem; text-decoration: none; }
.list-title { flex: 1; min-inline-size: 0; }
.list-title h1 { font-size: 1.75rem; overflow-wrap: anywhere; }
.list-title p { color: var(--ink-2); font-size: var(--text-s); }
.list-photo { flex: none; }
.list-photo img { inline-size: 3rem; block-size: 4rem; object-fit: cover; border-radius: var(--radius-s); box-shadow: var(--shadow); }
.list-head.of-list { display: grid; grid-template-columns: auto 1fr auto; gap: .35rem .75rem; }
.of-list > .menu { grid-column: 3; justify-self: end; margin-inline-end: -.6rem; }
.of-list > .list-title { grid-column: 1 / 3; }
.of-list > .ring { justify-self: end; }
.of-list > .list-photo { justify-self: end; }
.of-list > .list-photo img { inline-size: 2.75rem; block-size: 2.75rem; }
@media (min-width: 60rem) { .list-head > a.round { margin-inline-start: 0; } .list-title h1 { font-size: var(--title-l); } }

"""#),
    (name: "css/log.css", text: #"""
.search { display: flex; align-items: center; gap: var(--space-3); min-block-size: 3.25rem;
  padding-inline: var(--space-4) .25rem; border: 1px solid var(--edge); border-radius: var(--radius);
  background: var(--card); color: var(--ink-2); }
.search:focus-within { border-color: var(--accent); box-shadow: 0 0 0 2px var(--accent); }
.search > .icon { inline-size: 1.25rem; block-size: 1.25rem; }
.search input { flex: 1; min-inline-size: 0; block-size: 3rem; border: 0; background: none;
  color: var(--ink); outline: none; appearance: none; }
.search input::placeholder { color: var(--ink-2); opacity: 1; }
.search-submit { display: grid; place-items: center; inline-size: 2.75rem; block-size: 2.75rem;
  border: 0; border-radius: .75rem; background: none; color: var(--ink-2); cursor: pointer; }
.search-submit:hover { background: var(--sunk); color: var(--ink); }

.chips { margin: var(--space-4) calc(-1 * var(--space-5)) 0; overflow-x: auto;
  scrollbar-width: none; scroll-snap-type: x proximity; scroll-padding-inline: var(--space-5); }
.chips ul { display: flex; gap: var(--space-2); inline-size: max-content;
  padding: 4px var(--space-5); }
@media (min-width: 60rem) { main > .chips ul { padding-inline: 3px; } }
.chips:has(select) { display: flex; align-items: center; }
.chips select + nav ul { padding-inline-start: var(--space-2); }
.chips select { flex: none; margin-inline-start: var(--space-5); color: var(--ink-2); cursor: pointer; }
.chips option { background: var(--card); color: var(--ink); }
.chip { position: relative; display: inline-flex; align-items: center; gap: .4rem; min-block-size: var(--target);
  padding-inline: var(--space-4); border: 1px solid var(--line); border-radius: var(--round);
  background: var(--card); font-size: var(--text-s); text-decoration: none; white-space: nowrap;
  scroll-snap-align: start; transition: background var(--quick); }
.chip:hover { background: var(--sunk); }
.chip:focus-visible { border-radius: var(--round); outline-offset: 1px; }
.chip strong { font-weight: 600; color: var(--ink-2); font-variant-numeric: tabular-nums; }
.chips .on { background: var(--accent-wash); border-color: var(--accent); color: var(--accent); font-weight: 550; }
.chip[aria-current] { background: var(--ink); border-color: var(--ink); color: var(--paper); }
.chip[aria-current] strong { color: var(--chip-count); }

.toolbar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between;
  margin-block: var(--space-2) var(--space-3); }
.sort { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1); color: var(--ink-2); }
.sort .icon { inline-size: 1.125rem; block-size: 1.125rem; }
.sort select { block-size: var(--target); padding-inline: .25rem; border: 0; background: none;
  font-size: var(--text-s); font-weight: 550; color: var(--ink-2); cursor: pointer;
  border-radius: var(--radius-s); }
.sort option { background: var(--card); color: var(--ink); }
.switch { display: flex; }
.switch a { display: grid; place-items: center; inline-size: var(--target);
  block-size: var(--target); border-radius: var(--radius-m); color: var(--ink-2); }
.switch [aria-current] { color: var(--accent); background: var(--accent-wash); }
.switch .icon { inline-size: 1.25rem; block-size: 1.25rem; }

.cards { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-4) .875rem; }
@media (min-width: 40rem) {
  .cards { grid-template-columns: repeat(auto-fill, minmax(12.5rem, 1fr)); gap: 1.375rem; }
}
.card, .card > [data-entry] { display: flex; flex-direction: column; flex: 1; border-radius: var(--radius); }
.card > [data-entry] { overflow: hidden; background: var(--card); box-shadow: var(--shadow);
  text-decoration: none; transition: transform .2s ease-out, box-shadow .2s ease-out; }
.card:hover > [data-entry] { transform: translateY(-3px); box-shadow: var(--shadow-high); }
.card:hover img { scale: 1.03; }
.card > [data-entry]:focus-visible { border-radius: var(--radius); }
.card-text { padding: .75rem .875rem .9rem; }
.card h2 { font-size: var(--title-s); line-height: 1.2; display: -webkit-box; overflow: hidden;
  -webkit-line-clamp: 2; -webkit-box-orient: vertical; }
.card p { color: var(--ink-2); font-size: var(--text-xs); line-height: 1.4; }
.card h2 + p { margin-block-start: .25rem; }

.pager { display: flex; justify-content: center; margin-block-start: var(--space-6); }
#results { transition: opacity var(--quick); }
#results[aria-busy="true"] { opacity: .55; }

"""#),
    (name: "css/lookup.css", text: #"""
.lookup-opener { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2);
  margin-block-start: calc(-1 * var(--space-3)); }
.lookup-opener .button { min-block-size: var(--target); }
.lookup-opener .button .icon { color: var(--accent); }
.lookup-opener [hidden] { display: none; }
.lookup-filled { color: var(--ink-2); font-size: var(--text-s); }
.lookup-filled:empty { display: none; }
.dialog.lookup-sheet { inline-size: min(36rem, 100vw); max-inline-size: none;
  max-block-size: min(92dvh, 60rem); padding: var(--space-5); overscroll-behavior: contain; }
@media (max-width: 40rem) {
  .dialog.lookup-sheet { margin-block-end: 0; margin-inline: 0; border-end-start-radius: 0;
    border-end-end-radius: 0; padding-block-end: calc(var(--space-5) + env(safe-area-inset-bottom)); }
}
.lookup-head { display: flex; align-items: center; justify-content: space-between;
  margin-block-end: var(--space-3); }
.lookup-form { display: grid; gap: .4rem; }
.lookup-form label { font-weight: 600; font-size: var(--text-s); }
.lookup-form .hint { margin: 0; font-size: var(--text-xs); }
.lookup-line { display: grid; grid-template-columns: 1fr auto; gap: var(--space-2); }
.lookup-line input { min-inline-size: 0; min-block-size: 3.125rem; padding: .65rem .95rem;
  border: 1px solid var(--edge); border-radius: var(--radius-m); background: var(--paper); }
.lookup-line input::-webkit-search-cancel-button { display: none; }
.lookup-button { display: grid; place-items: center; inline-size: 3.125rem; border: 0;
  border-radius: var(--radius-m); background: var(--accent); color: var(--on-accent); cursor: pointer; }
.lookup-button .icon + .icon { display: none; }
[data-running] .lookup-button { background: var(--danger); color: var(--card); }
[data-running] .lookup-button .icon { display: none; }
[data-running] .lookup-button .icon + .icon { display: block; fill: currentColor; }
.dialog .lookup-status:empty { display: none; }
[data-running] #lookup-results { display: grid; gap: var(--space-3); margin-block-start: var(--space-4); }
[data-running] #lookup-results::before, [data-running] #lookup-results::after { content: "";
  block-size: 7.25rem; border-radius: var(--radius); background: var(--sunk); }
@media (prefers-reduced-motion: no-preference) {
  [data-running] #lookup-results::before, [data-running] #lookup-results::after {
    animation: breathe 1.2s ease-in-out infinite alternate; }
}
@keyframes breathe { to { opacity: .45; } }
#lookup-results:not(:empty) { margin-block-start: var(--space-4); }
.dialog #lookup-results .error { color: var(--danger); margin: 0; }
.works { display: grid; gap: var(--space-3); }
.work-button { display: grid; grid-template-columns: 4rem minmax(0, 1fr); gap: .875rem;
  inline-size: 100%; padding: .625rem; text-align: start; cursor: pointer; align-items: start;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--card);
  transition: background var(--quick); }
.dialog .work-button { background: var(--paper); }
.work-button:hover { background: var(--sunk); }
.work-button:focus-visible { border-radius: var(--radius); }
.work-cover { position: relative; display: grid; place-items: center; overflow: hidden;
  inline-size: 4rem; block-size: 5.5rem; aspect-ratio: auto; border-radius: var(--radius-s);
  font-size: 1.75rem; }
.work-cover img { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; object-fit: cover; }
.work-text { display: grid; gap: .2rem; min-inline-size: 0; overflow-wrap: anywhere; }
.work-title { font: 600 1.125rem/1.25 var(--serif); }
.work-facts { color: var(--ink-2); font-size: var(--text-xs); }
.work-notes { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3;
  line-clamp: 3; overflow: hidden; font-size: var(--text-s); line-height: 1.4; white-space: pre-line; }
.dialog .lookup-settings { font-size: var(--text-s); }
.lookup-settings a { display: inline-flex; align-items: center; min-block-size: var(--target); }
.lookup-page { display: grid; gap: var(--space-5); grid-template-columns: minmax(0, 1fr);
  max-inline-size: 40rem !important; }
.for-paid { display: grid; gap: var(--space-5); }
.settings-form:has([value=""]:checked, [value="catalog"]:checked) :is(.for-service, .for-paid),
.settings-form:has([value="openlibrary"]:checked) .for-paid { display: none; }
.settings-more, .settings-more form { display: grid; gap: var(--space-3); justify-items: start; }
.settings-result { padding: var(--space-4); border-radius: var(--radius-m); background: var(--accent-wash); }

"""#),
    (name: "css/media.css", text: #"""
/* The media library, on its page, in its dialog and in forms. */
.media-acts, .media-ways { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.media-acts [hidden] { display: none; }
.media-box { display: grid; gap: var(--space-3); }
.media-shown { display: grid; grid-template-columns: 7rem minmax(0, 1fr); align-items: center; gap: var(--space-4);
  overflow-wrap: anywhere; text-decoration: none; }
.media-shown[hidden] { display: none; }
.media-shown img { inline-size: 7rem; block-size: auto; aspect-ratio: 4 / 3; object-fit: cover; border-radius: var(--radius-s); background: var(--sunk); }
.media-warn { display: block; color: var(--draft); font-size: var(--text-s); }
.media-warn[hidden] { display: none; }
.media-plain { display: grid; gap: var(--space-2); }

.media-dialog { inline-size: min(46rem, calc(100vw - 1.5rem)); max-block-size: min(52rem, calc(100svh - 2rem)); }
.media-dialog[open] { display: grid; grid-template-columns: minmax(0, 1fr); grid-template-rows: auto auto auto minmax(0, 1fr) auto; gap: var(--space-4); }
.media-head { display: flex; align-items: center; justify-content: space-between; gap: var(--space-3); }
.media-found { overflow-y: auto; min-block-size: 8rem; padding: 3px; }
.media-found[aria-busy] { opacity: .5; }
.dropping { outline: 3px dashed var(--accent); outline-offset: 6px; border-radius: var(--radius); }
label.button:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }

.media-grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: var(--space-3); }
.media-card { display: grid; inline-size: 100%; padding: 0; border: 0; border-radius: var(--radius-m); overflow: hidden; text-align: start;
  background: var(--card); box-shadow: var(--shadow); color: var(--ink); text-decoration: none; cursor: pointer; }
.media-card:focus-visible { border-radius: var(--radius-m); }
.media-card img { inline-size: 100%; block-size: auto; aspect-ratio: 1; object-fit: cover; background: var(--sunk); }
.media-card span { padding: .5rem .7rem; font-size: var(--text-xs); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.media-card .media-warn { padding-block-start: 0; }

.folders { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-block-end: var(--space-4); }
.folders .icon { inline-size: 1.25rem; }
.crumbs { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1); margin-block-end: var(--space-3); font-size: var(--text-s); }
.crumbs a { display: inline-flex; align-items: center; justify-content: center; min-block-size: var(--target); min-inline-size: var(--target); }
.chapter-site [type="file"]:not(.hidden) { min-block-size: var(--target); max-inline-size: 100%; }
.media-toolbar { margin-block-start: var(--space-4); display: flex; flex-wrap: wrap; gap: var(--space-2); margin-block-end: var(--space-4); align-items: center; }
.new-folder[open] { flex-basis: 100%; }
.new-folder > summary { list-style: none; inline-size: fit-content; }
.new-folder > summary::-webkit-details-marker { display: none; }
.new-folder form { display: flex; flex-wrap: wrap; gap: var(--space-2); align-items: end; margin-block: var(--space-3); }

.uploads { position: fixed; z-index: 6; inset-inline: var(--space-4); inset-block-end: calc(var(--bar) + 1rem + env(safe-area-inset-bottom));
  display: grid; gap: var(--space-2); max-inline-size: 30rem; margin-inline: auto; padding: var(--space-3); border-radius: var(--radius);
  background: var(--card); box-shadow: var(--shadow-high); max-block-size: 40svh; overflow-y: auto; }
dialog .uploads { position: static; box-shadow: none; background: var(--sunk); }
.upload { display: grid; grid-template-columns: minmax(0, 1fr) 6rem auto; align-items: center; gap: var(--space-3); font-size: var(--text-s); }
.upload-name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.upload progress { inline-size: 100%; accent-color: var(--accent); }

.focal { position: relative; inline-size: fit-content; max-inline-size: 100%; }
.focal img { display: block; max-block-size: 60svh; inline-size: auto; block-size: auto; border-radius: var(--radius); cursor: crosshair; touch-action: none; }
.focal-point { position: absolute; inline-size: 2.25rem; block-size: 2.25rem; margin: -1.125rem; border: 3px solid #fff; border-radius: 50%;
  box-shadow: 0 0 0 2px rgb(0 0 0 / .6), inset 0 0 0 1px rgb(0 0 0 / .5); pointer-events: none; inset-block-start: 50%; inset-inline-start: 50%; }
.crops { display: flex; flex-wrap: wrap; align-items: end; gap: var(--space-4); }
.crop { margin: 0; display: grid; gap: .3rem; font-size: var(--text-xs); color: var(--ink-2); }
.crop img { object-fit: cover; border-radius: var(--radius-s); block-size: 7rem; }
.crop.wide img { aspect-ratio: 16 / 9; }
.crop.square img { aspect-ratio: 1; }
.crop.tall img { aspect-ratio: 3 / 4; }
.sliders { display: grid; gap: var(--space-3); grid-template-columns: 1fr 1fr; }
.sliders [type="range"] { accent-color: var(--accent); padding: 0 !important; border: 0 !important; background: none !important; min-block-size: var(--target) !important; }

"""#),
    (name: "css/members.css", text: #"""
.page-members main { display: grid; align-content: start; gap: var(--space-5); grid-template-columns: minmax(0, 1fr); }
.page-members main > * { max-inline-size: 44rem !important; inline-size: 100%; }
.page-members .page-head { margin-block-end: 0; gap: var(--space-3); }
.page-members .page-head h1 { flex: 1; }
.page-members .chips { margin-block-start: 0; inline-size: auto; max-inline-size: none !important; }
.panel { display: grid; gap: var(--space-4); padding: var(--space-5); border-radius: var(--radius);
  background: var(--card); box-shadow: var(--shadow); }
.panel h2 { font-size: var(--title); }
.panel h2 + .hint { margin-block-start: calc(-1 * var(--space-3)); }
.panel .field :is(input, select) { background: var(--paper) !important; }
.people, .links { display: grid; gap: 0; }
.person { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center;
  gap: var(--space-3); padding-block: var(--space-3); }
.people li + li, .links li + li { border-block-start: 1px solid var(--line); }
.initial { display: grid; place-items: center; inline-size: 2.75rem; block-size: 2.75rem;
  border-radius: 50%; background: var(--accent-wash); color: var(--accent); font-weight: 650; }
.person-name p { overflow: hidden; text-overflow: ellipsis; }
.person-controls { display: flex; align-items: center; gap: var(--space-2); }
.person-controls form { display: flex; gap: var(--space-2); }
.person-controls select { min-block-size: var(--target); padding-inline: .75rem; cursor: pointer;
  border: 1px solid var(--edge); border-radius: var(--radius-m); background: var(--paper); }
.person-controls .round { box-shadow: none; background: none; color: var(--ink-2); }
.person-controls .round:hover { background: var(--sunk); color: var(--danger); }
.badge { padding: .25rem .75rem; border-radius: var(--round); background: var(--sunk);
  color: var(--ink-2); font-size: var(--text-s); }
.links li { display: grid; gap: var(--space-2); padding-block: var(--space-3); }
.copyable { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.copyable input { flex: 1 1 12rem; min-inline-size: 0; min-block-size: 3rem; padding-inline: .9rem;
  border: 1px solid var(--edge); border-radius: var(--radius-m); background: var(--paper);
  font-size: var(--text-s); text-overflow: ellipsis; }
.invite-form { display: grid; gap: var(--space-4); }
.invite-form .button { justify-self: start; }
.one-line { display: grid; gap: var(--space-3); align-items: end; }
.one-line .button { justify-self: start; }
.leave { text-align: center; }
@media (max-width: 30rem) {
  .person:has(select) { grid-template-columns: auto minmax(0, 1fr); }
  .person-controls { grid-column: 2; }
  .person-controls form, .person-controls select { flex: 1; min-inline-size: 0; }
}
@media (min-width: 40rem) {
  .invite-form { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .invite-form > :nth-child(n + 5) { grid-column: 1 / -1; }
  .one-line { grid-template-columns: minmax(0, 1fr) auto; }
}
/* Many books: they wrap where there is room, and scroll on a phone. */
@media (min-width: 40rem) {
  .page-members .chips { inline-size: 100%; max-inline-size: 44rem !important; }
  .page-members .chips ul { flex-wrap: wrap; inline-size: auto; }
}

"""#),
    (name: "css/menu.css", text: #"""
.menu { position: relative; }
.avatar { display: grid; place-items: center; inline-size: 2.75rem; block-size: 2.75rem;
  border-radius: 50%; background: var(--accent); color: var(--on-accent); font-weight: 650;
  cursor: pointer; list-style: none; }
.avatar::-webkit-details-marker { display: none; }
.avatar:focus-visible { border-radius: 50%; }
.menu-panel { position: absolute; z-index: 6; inset-inline-end: 0; inset-block-start: 3.25rem;
  inline-size: min(19rem, calc(100vw - 2.5rem)); padding: var(--space-2); border: 1px solid var(--line);
  border-radius: var(--radius); background: var(--card); box-shadow: var(--shadow-high); }
.menu-name { padding: var(--space-2) var(--space-3); color: var(--ink-2); font-size: var(--text-s);
  border-block-end: 1px solid var(--line); margin-block-end: var(--space-2); }
.menu-item { display: flex; align-items: center; gap: var(--space-3); inline-size: 100%;
  min-block-size: var(--target); padding: 0 var(--space-3); border: 0; background: none;
  border-radius: var(--radius-s); text-align: start; cursor: pointer; }
.menu-item:hover { background: var(--sunk); }
a.menu-item { text-decoration: none; }
.theme-switch { padding: var(--space-1) var(--space-1) var(--space-2); }
.segments { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 2px; padding: 3px;
  border-radius: var(--radius-m); background: var(--sunk); }
.segment { display: grid; justify-items: center; align-content: center; gap: 3px; cursor: pointer;
  min-block-size: 3.25rem; padding: .25rem .375rem; border: 0; border-radius: var(--radius-s);
  background: none; color: var(--ink-2); font-size: var(--text-xs); line-height: 1.15; text-align: center; }
.segment .icon { inline-size: 1.25rem; block-size: 1.25rem; }
.segment[aria-pressed="true"] { background: var(--card); color: var(--ink); font-weight: 600;
  box-shadow: 0 1px 3px rgb(var(--shade) / .2); }

"""#),
    (name: "css/notice.css", text: #"""
.empty, .notice { display: grid; justify-items: center; gap: var(--space-4); text-align: center;
  max-inline-size: 26rem !important; margin: 12svh auto 0 !important; }
.empty p, .notice p { color: var(--ink-2); text-wrap: pretty; }
.empty .button, .notice .button { margin-block-start: var(--space-2); }
.empty .empty-art, .notice .empty-art { font-size: 4.5rem; line-height: 1; padding: 1.75rem;
  border-radius: 2.5rem; background: var(--accent-wash); rotate: -4deg; margin-block-end: .5rem; }
.notice form { inline-size: 100%; }
.request-id { font-size: var(--text-xs); margin-block-start: var(--space-4); }
.request-id span { font-family: ui-monospace, monospace; user-select: all; }

.conflict > p { margin-block-start: var(--space-3); color: var(--ink-2); }
.versions { display: grid; gap: var(--space-4); margin-block: var(--space-6) var(--space-4);
  grid-template-columns: repeat(2, minmax(0, 1fr)); }
.version { display: flex; flex-direction: column; gap: var(--space-4); padding: var(--space-4);
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
.version dl { display: grid; gap: var(--space-4); align-content: start; flex: 1; }
.version dd { white-space: pre-line; }
.version .button { padding-inline: .5rem; font-size: var(--text-s); }

"""#),
    (name: "css/offline.css", text: #"""
.offline-copy { display: none; }
[data-offline-copy] .offline-copy { display: block; position: sticky; z-index: 7; inset-block-start: 0;
  padding: .6rem var(--space-5); background: var(--ink); color: var(--paper); font-size: var(--text-s);
  font-weight: 550; text-align: center; }
[data-offline-copy] :is(.fab, .search) { display: none; }
.seen { display: none; inline-size: 100%; margin-block-start: var(--space-6); }
.seen.known { display: grid; gap: var(--space-3); }
.seen ul { background: var(--card); border-radius: var(--radius); box-shadow: var(--shadow); text-align: start; }
.seen li + li { border-block-start: 1px solid var(--line); }
.seen a { display: flex; align-items: center; min-block-size: 3rem; padding: .5rem var(--space-4); text-decoration: none; overflow-wrap: anywhere; }
.seen h2 { font-size: 1.125rem; }
@media (min-width: 60rem) { .offline-copy { grid-column: 1 / -1; grid-row: 1; } }

"""#),
    (name: "css/photos.css", text: #"""
.photo-list { display: grid; gap: .75rem;
  grid-template-columns: repeat(auto-fill, minmax(8.75rem, 1fr)); }
.photo-list:empty { display: none; }
.photo-item { position: relative; overflow: hidden; background: var(--card);
  border: 1px solid var(--line); border-radius: var(--radius); }
.photo-item img { inline-size: 100%; block-size: auto; aspect-ratio: 4 / 5; object-fit: cover;
  background: var(--sunk); transition: opacity var(--quick); }
.photo-item[draggable="true"] { cursor: grab; }
.photo-item:has([name="remove_image"]:checked) img { opacity: .25; }
.cover-badge { display: none; position: absolute; inset-block-start: .5rem;
  inset-inline-start: .5rem; padding: .2rem .7rem; border-radius: var(--round);
  background: rgb(20 14 6 / .78); color: #fff; font-size: var(--text-xs); font-weight: 600; }
.photo-item:first-child .cover-badge { display: block; }
.photo-acts { display: grid; grid-template-columns: repeat(3, 1fr); }
.photo-act { display: grid; place-items: center; min-block-size: var(--target); border: 0;
  background: none; color: var(--ink-2); cursor: pointer; }
.photo-act:hover { background: var(--sunk); color: var(--ink); }
.photo-act:focus-visible { outline-offset: -3px; }
.photo-act .icon { inline-size: 1.25rem; }
.photo-act.remove, [data-photo="remove"] { color: var(--danger); }
.photo-item:first-child [data-photo="earlier"], .photo-item:last-child [data-photo="later"] {
  opacity: .3; pointer-events: none; }
.uploading img, .failed img { opacity: .45; }
.photo-item > p { padding: .5rem .75rem 0; font-size: var(--text-xs); }
.photo-item > progress { inline-size: calc(100% - 1.5rem); margin: .35rem .75rem; block-size: .5rem;
  accent-color: var(--accent); }
.photo-item > .remove { inline-size: 100%; }
.photo-choice { display: inline-flex; align-items: center; gap: .4rem; min-block-size: 3rem;
  padding-inline: .625rem; font-size: var(--text-xs); }
.drops { display: flex; gap: .75rem; }
.drops > :first-child { flex: 1; }
.drop { position: relative; display: flex; flex-wrap: wrap; align-items: center;
  justify-content: center; gap: .35rem .6rem; min-block-size: 5.5rem; padding: var(--space-3);
  border: 2px dashed var(--edge); border-radius: var(--radius); color: var(--ink-2);
  font-weight: 600; font-size: var(--text-s); cursor: pointer; transition: background var(--quick); }
.camera { flex-direction: column; padding-inline: 1.25rem; }
.drop-hint { flex-basis: 100%; text-align: center; font-weight: 400; font-size: var(--text-xs); }
@media (hover: none) { .drop-hint { display: none; } }
@media (hover: hover) and (pointer: fine) { .camera { display: none; } }
.drop:hover, .dropping .drop { background: var(--accent-wash); }
.dropping .drop { border-color: var(--accent); }
.drop:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (scripting: enabled) { .drop input { position: absolute; inset: 0; opacity: 0; cursor: pointer; } }
@media (scripting: none) { .drop input { inline-size: 100%; font-weight: 400; } }

"""#),
    (name: "css/picker.css", text: #"""
/* What a relation leads to: a list that can be put in order, and a search for more. */
.picker { grid-column: 1 / -1; }
.picker-box, .leading { display: grid; gap: var(--space-3); }
.picked { display: grid; border: 1px solid var(--line); border-radius: var(--radius-m); background: var(--card); }
.picked:empty { display: none; }
.picked-item { display: flex; align-items: center; min-inline-size: 0; min-block-size: 3.5rem;
  padding-inline: var(--space-3) .25rem; border-radius: var(--radius-m); background: var(--card); }
.picked-item + .picked-item { border-block-start: 1px solid var(--line); }
.picked-face { display: grid; place-items: center; flex: none; inline-size: 2.5rem; block-size: 2.5rem;
  margin-inline-end: var(--space-3); border-radius: 50%; overflow: hidden; color: #fff;
  font: 600 .875rem/1 var(--serif); text-shadow: 0 1px 3px rgb(0 0 0 / .5); background-color: #6a6051; }
.picked-face img { inline-size: 100%; block-size: 100%; object-fit: cover; }
.picked-text { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: var(--space-2); flex: 1;
  min-inline-size: 0; padding-block: .3rem; line-height: 1.3; }
.picked-name { font: 600 var(--text)/1.3 var(--serif); overflow-wrap: anywhere; }
.picked-note { color: var(--ink-2); font-size: var(--text-xs); }
.picked-new { padding: .05rem .5rem; border-radius: var(--round); background: var(--accent-wash);
  font-size: var(--text-xs); font-weight: 600; }
.field .picked-role:not([type="radio"], [type="checkbox"], [type="file"]) { flex: 1 0 100%; min-block-size: var(--target); padding: 0; border: 0;
  border-radius: 4px; background: none; color: var(--ink-2); font-size: var(--text-s); }
.picked .icon-button { border: 0; background: none; cursor: pointer; }
.picked :is(.up, .down) .icon { rotate: 90deg; }
.picked li:first-child > .up, .picked li:last-child > .down { visibility: hidden; }
.picked li:only-child > :is(.up, .down), .one .picked :is(.up, .down) { display: none; }
.picker-box:not(.one) .picked-item:not(:only-child) > [data-drag] { cursor: grab; touch-action: none; }
.picked-item.dragged { position: relative; z-index: 1; box-shadow: var(--shadow-high); cursor: grabbing; }
.one:has(.picked-item) .picker-search { display: none; }

.picker-search { position: relative; }
.picker-search > .icon { position: absolute; inset-inline-start: .875rem; inset-block-start: .95rem;
  inline-size: 1.25rem; block-size: 1.25rem; color: var(--ink-2); pointer-events: none; }
.field .picker-search > input:not([type="radio"], [type="checkbox"], [type="file"]) { padding-inline-start: 2.625rem; }
.picker-options { position: absolute; z-index: 5; inset-inline: 0; inset-block-start: calc(100% + .25rem);
  max-block-size: min(22rem, 45svh); overflow-y: auto; padding: var(--space-2); border: 1px solid var(--line);
  border-radius: var(--radius); background: var(--card); box-shadow: var(--shadow-high); overscroll-behavior: contain; }
.picker-option { display: flex; align-items: center; min-block-size: 3.25rem; padding-inline: var(--space-2);
  border-radius: var(--radius-m); cursor: pointer; }
.picker-option .picked-note { margin-inline-start: auto; padding-inline-start: var(--space-3);
  max-inline-size: 45%; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.picker-option[aria-selected="true"], .picker-option:hover { background: var(--accent-wash); }
.picker-option .picked-note { color: var(--ink); }
.picker-option.new .picked-face { background: var(--accent-fill); color: var(--on-accent); text-shadow: none; }
.picker-option.new .icon { inline-size: 1.25rem; block-size: 1.25rem; }

.leading { grid-column: 1 / -1; }
.leading > fieldset { display: grid !important; grid-template-columns: minmax(0, 1fr) !important; }
.picked-drop { position: relative; display: grid; place-items: center; flex: none; inline-size: var(--target);
  block-size: var(--target); border-radius: 50%; color: var(--ink-2); cursor: pointer; }
.picked-drop input { position: absolute; inset: 0; opacity: 0; cursor: pointer; }
.picked-drop:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: -2px; }
.picked-drop .icon { inline-size: 1.25rem; block-size: 1.25rem; }
.picked-drop:has(:checked) { background: var(--danger-wash); color: var(--danger); }
.picked-item:has(.picked-drop :checked) .picked-name { text-decoration: line-through; color: var(--ink-2); }
.leading .picked { max-block-size: 26rem; overflow-y: auto; }

"""#),
    (name: "css/rows.css", text: #"""
.rows { display: grid; background: var(--card); border-radius: var(--radius);
  box-shadow: var(--shadow); overflow: hidden; }
.rows li + li { border-block-start: 1px solid var(--line); }
.row { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center;
  gap: .875rem; padding: .75rem .875rem; text-decoration: none; }
.row:hover { background: color-mix(in srgb, var(--sunk) 55%, transparent); }
.row:focus-visible { outline-offset: -4px; border-radius: var(--radius); }
.cover.thumb { inline-size: 3.75rem; aspect-ratio: 1; border-radius: var(--radius-s);
  place-content: center; align-items: center; font-size: 1.6rem; }
.row h2 { font-size: var(--title-s); white-space: nowrap; overflow: hidden; text-overflow: ellipsis;
  line-height: 1.3; }
.row p { color: var(--ink-2); font-size: var(--text-s); white-space: nowrap; overflow: hidden;
  text-overflow: ellipsis; }
.row-end { display: grid; justify-items: end; gap: 2px; color: var(--ink-2);
  font-size: var(--text-xs); }
.row-end .verdict { block-size: 1.6rem; inline-size: auto; font-size: 1.25rem; }

"""#),
    (name: "css/scan.css", text: #"""
/* Reading a photo and looking over what was read; the stores and the way through each. */
.reading { display: grid; justify-items: center; gap: var(--space-4); }
.reading img { max-block-size: 45svh; border-radius: var(--radius); box-shadow: var(--shadow); }
.reading p { display: flex; align-items: center; gap: .75rem; font-weight: 600; }
.reading p::before { content: ""; inline-size: 1.1rem; block-size: 1.1rem; border: 3px solid var(--accent); border-inline-end-color: transparent;
  border-radius: 50%; animation: turn .8s linear infinite; }
.clarify, .store-page, .stores { display: grid; gap: var(--space-4); }
.read-card, .store-card { background: var(--card); border-radius: var(--radius); box-shadow: var(--shadow); padding: .75rem 1rem; }
.read-card.off { opacity: .62; }
.read-head { display: flex; align-items: center; gap: .75rem; min-block-size: var(--target); cursor: pointer; }
.read-head h2 { font-size: var(--title-s); flex: 1; }
.read-head input { inline-size: 1.4rem; block-size: 1.4rem; accent-color: var(--accent); }
.read-head .section-count { margin: 0; padding: 0; }
.badge { padding: .15rem .6rem; border-radius: var(--round); font-size: var(--text-xs); font-weight: 600; background: var(--accent-wash); color: var(--accent); }
.of-meal_plan .badge { background: light-dark(#eee3f7, #33233f); color: light-dark(#6c3f97, #cda6ef); }
.of-crossed_out .badge { background: var(--sunk); color: var(--ink-2); text-decoration: line-through; }
.of-notes .badge { background: light-dark(#f6edc4, #37300f); color: light-dark(#6a5806, #e4cf6a); }
.of-crossed_out .read-name { text-decoration: line-through; }
.read-lines li + li { border-block-start: 1px solid var(--line); }
.read-line { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; align-items: center; gap: .15rem .6rem; inline-size: 100%; min-block-size: 3rem;
  padding: .4rem 0; border: 0; background: none; text-align: start; cursor: pointer; }
.read-line .icon { inline-size: 1.1rem; block-size: 1.1rem; color: var(--ink-2); }
.read-name { display: flex; align-items: center; gap: .6rem; overflow-wrap: anywhere; min-inline-size: 0; }
.read-name small { color: var(--ink-2); }
.crop { display: block; grid-column: 1 / -1; border-radius: .4rem; background-repeat: no-repeat;
  box-shadow: inset 0 0 0 1px rgb(var(--shade) / .12); }
.unsure { padding: .1rem .5rem; border-radius: var(--round); font-size: var(--text-xs); font-weight: 600; background: var(--danger-wash); color: var(--danger); }
.alternatives { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
.dialog .alternatives p { margin: 0; font-size: var(--text-s); }
.dialog form:has(.field) { display: grid; gap: var(--space-3); }
.links li { display: flex; align-items: center; justify-content: space-between; gap: 1rem; border-block-start: 1px solid var(--line); padding-block: .3rem; }
.links .button { min-block-size: var(--target); }
.clarify-end { display: grid; gap: .5rem; position: sticky; inset-block-end: calc(var(--bar) + .75rem + env(safe-area-inset-bottom)); padding-block-start: .5rem;
  background: linear-gradient(transparent, var(--paper) 1.5rem); }
@media (min-width: 60rem) { .clarify-end { inset-block-end: 1rem; } }

.store-name { display: flex; gap: .5rem; }
.store-name input { flex: 1; font-weight: 600; }
.store-card summary { display: flex; align-items: center; gap: .6rem; min-block-size: var(--target); cursor: pointer; color: var(--ink-2); font-size: var(--text-s); }
.store-card summary .icon { inline-size: 1.1rem; block-size: 1.1rem; }
.step { display: flex; align-items: center; gap: .6rem; min-block-size: 3rem; border-block-start: 1px solid var(--line); background: var(--card); }
.step.dragged { position: relative; z-index: 2; box-shadow: var(--shadow-high); border-radius: var(--radius-s); }
.step-name { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
.grip { inline-size: 2.75rem; block-size: 2.75rem; flex: none; cursor: grab; touch-action: none; margin-inline-start: -1rem; padding: 13px 16px;
  background: radial-gradient(circle, var(--edge) 1.6px, transparent 2px) content-box 0 0 / 6px 6px; }
.up .icon { rotate: 90deg; }
.down .icon { rotate: -90deg; }
.item-more:disabled { opacity: .3; cursor: default; }

"""#),
    (name: "css/search.css", text: #"""
/* The search over everything: its dialog and its page. */
dialog.book-search { inline-size: min(44rem, calc(100vw - 2rem)); max-inline-size: none;
  block-size: fit-content; max-block-size: min(42rem, 84dvh); margin-block: 8dvh auto; padding: 0;
  overflow: hidden; }
dialog.book-search[open] { display: flex; flex-direction: column; }
dialog.book-search > .search { flex: none; min-block-size: 4rem; border: 0; border-radius: 0;
  border-block-end: 1px solid var(--line); padding-inline: var(--space-5) .625rem; }
dialog.book-search > .search:focus-within { box-shadow: none; border-color: var(--accent); }
dialog.book-search > .search input { font-size: 1.1875rem; }
.book-search input::-webkit-search-cancel-button { display: none; }
.book-search .search input:placeholder-shown ~ .clear { visibility: hidden; }

.book-found { transition: opacity var(--quick); }
.book-found[aria-busy] { opacity: .72; }
dialog .book-found { overflow: hidden auto; overscroll-behavior: contain; min-block-size: 7rem;
  padding: 0 var(--space-3) var(--space-3); }
.book-found .chips { margin-block: var(--space-3) 0; }
dialog .book-found .chips { margin-inline: calc(-1 * var(--space-3)); scroll-padding-inline: var(--space-3); }
dialog .book-found .chips ul { padding-inline: var(--space-3); }

.found-group { margin-block-start: var(--space-5); }
dialog .found-group { margin-block-start: var(--space-3); }
.found-head { display: flex; align-items: center; justify-content: space-between;
  min-block-size: var(--target); padding-inline-start: var(--space-2); }
.found-head h2 { font-size: var(--title-s); }
.found-head .count { font: 600 var(--text-xs)/1 var(--sans); color: var(--ink-2);
  margin-inline-start: .25rem; font-variant-numeric: tabular-nums; }
.found-head .button { min-block-size: var(--target); color: var(--accent); }

.page-search .found-group > ul { background: var(--card); border-radius: var(--radius);
  box-shadow: var(--shadow); overflow: hidden; padding: .25rem; }
.found-group li { display: flex; align-items: center; }
.found-row { flex: 1; min-inline-size: 0; display: flex; align-items: center; gap: .875rem;
  min-block-size: 3.5rem; padding: .5rem .625rem; border-radius: var(--radius-m); text-decoration: none; }
.found-row:hover { background: color-mix(in srgb, var(--sunk) 60%, transparent); }
.found-row:focus-visible { outline-offset: -3px; border-radius: var(--radius-m); background: var(--sunk); }
.recent .found-row { min-block-size: 3rem; }
.recent .found-row .icon { inline-size: 1.25rem; block-size: 1.25rem; color: var(--ink-2); }
.found-row > .cover { flex: none; inline-size: 2.75rem; aspect-ratio: 4 / 5; display: grid; padding: 0;
  place-content: center; place-items: center; color: #fffdf8; border-radius: .5rem; overflow: hidden; font-size: 1.2rem; }
.found-row > .cover img { inline-size: 100%; block-size: 100%; object-fit: cover; }
.found-row > .found-face { aspect-ratio: 1; border-radius: 50%; font: 600 var(--text-s)/1 var(--serif); }
.found-text { flex: 1; display: grid; min-inline-size: 0; line-height: 1.35; }
.found-title { font-weight: 600; overflow-wrap: anywhere; }
.recent .found-title { font-weight: 400; }
.found-line, .found-snippet { color: var(--ink-2); font-size: var(--text-xs); overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap; }
.found-snippet { white-space: normal; display: -webkit-box; -webkit-line-clamp: 2;
  -webkit-box-orient: vertical; }
.found-row mark { background: var(--accent-wash); color: var(--accent); border-radius: .2em;
  box-shadow: 0 0 0 .08em var(--accent-wash); }
.found-row .loved { color: var(--danger); }
.found-row .loved .icon { inline-size: 1rem; block-size: 1rem; fill: currentColor; }
.found-enter { display: none; color: var(--ink-2); padding-inline: .25rem; }

.found-near { margin-block-start: var(--space-4); padding-inline: var(--space-2); color: var(--ink-2);
  font-size: var(--text-s); }
.found-empty:not([hidden]) { display: grid; justify-items: center; gap: var(--space-2);
  padding: var(--space-6) var(--space-4); text-align: center; }
.found-empty p { margin: 0; color: var(--ink-2); max-inline-size: 26rem; }
.found-empty .empty-art { font-size: 2.25rem; }
.found-empty .button { margin-block-start: var(--space-2); }

.found-keys { display: none; }
.found-keys kbd { display: inline-block; min-inline-size: 1.5rem; padding: 0 .35rem; text-align: center;
  border: 1px solid var(--line); border-radius: .35rem; font: inherit; }
@media (min-width: 60rem) and (hover: hover) {
  /* What Enter opens while one types. */
  dialog .search:focus-within ~ .book-found .found-group:first-of-type li:first-child [data-hit] {
    background: var(--accent-wash); }
  dialog .search:focus-within ~ .book-found .found-group:first-of-type li:first-child [data-hit] mark {
    background: none; box-shadow: none; text-decoration: underline; text-underline-offset: .2em; }
  dialog .search:focus-within ~ .book-found .found-group:first-of-type li:first-child .found-enter,
  dialog .found-row:focus-visible .found-enter { display: inline; }
  dialog .found-keys { display: block; position: sticky; inset-block-end: calc(-1 * var(--space-3));
    margin: var(--space-4) calc(-1 * var(--space-3)) calc(-1 * var(--space-3)); padding: .5rem var(--space-5);
    border-block-start: 1px solid var(--line); background: var(--card); color: var(--ink-2);
    font-size: var(--text-xs); }
}
@media (max-width: 39.99rem) {
  dialog.book-search { inline-size: 100%; max-inline-size: 100%; block-size: 100dvh; max-block-size: 100dvh;
    margin: 0; border-radius: 0; padding-block-start: env(safe-area-inset-top); background: var(--paper); }
  dialog .book-found { flex: 1; padding-block-end: calc(var(--space-6) + env(safe-area-inset-bottom)); }
}

"""#),
    (name: "css/select.css", text: #"""
/* What a card has beside its link, and the bar for those that are ticked. */
.card, .rows > li { position: relative; }
.card-more { position: absolute; z-index: 1; inset-block-end: .25rem; inset-inline-end: .25rem;
  display: grid; place-items: center; inline-size: var(--target); block-size: var(--target);
  border-radius: 50%; color: var(--ink-2); }
.card-more:hover { background: var(--sunk); color: var(--ink); }
.card-more:focus-visible { border-radius: 50%; outline-offset: -2px; }
.card-more .icon { stroke-width: 3; inline-size: 1.375rem; }
.card-text { padding-inline-end: 2.75rem; }
.card-text .card-words { margin-block-start: .25rem; display: -webkit-box; overflow: hidden;
  -webkit-line-clamp: 2; -webkit-box-orient: vertical; }
.rows .card-more { inset-block: 0; margin-block: auto; }
.rows .row { padding-inline-end: 3.25rem; }

.pick { display: none; position: absolute; z-index: 2; inset: 0; cursor: pointer;
  border-radius: var(--radius); }
.pick input { position: absolute; opacity: 0; inset: 0; inline-size: 100%; block-size: 100%; }
.tick { position: absolute; inset-block-start: .625rem; inset-inline-start: .625rem; display: grid;
  place-items: center; inline-size: 1.875rem; block-size: 1.875rem; border-radius: 50%;
  border: 2px solid #fff; background: rgb(20 14 6 / .45); color: transparent;
  box-shadow: 0 1px 6px rgb(0 0 0 / .35); }
.rows .tick { inset-block: 0; margin-block: auto; inset-inline-start: 2rem; }
.tick .icon { inline-size: 1.125rem; stroke-width: 3; }
.selecting .pick { display: block; }
.selecting :is(.card-more, .select-link, .cover-icon) { visibility: hidden; }
.pick:has(:checked) { box-shadow: inset 0 0 0 3px var(--accent); }
.pick :checked + .tick { background: var(--accent); border-color: var(--on-accent);
  color: var(--on-accent); }
.pick:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.going { opacity: .5; pointer-events: none; transition: opacity var(--quick); }

.select-bar { display: none; position: fixed; z-index: 7; inset: auto 0 0; gap: var(--space-2);
  padding: var(--space-2) var(--space-4) calc(var(--space-3) + env(safe-area-inset-bottom));
  background: var(--card); border-block-start: 1px solid var(--line);
  box-shadow: var(--shadow-high); }
.selecting .select-bar { display: grid; }
.select-title { display: flex; flex-wrap: wrap; align-items: center; }
.select-title h2 { flex: 1; font-size: var(--title-s); min-inline-size: 6.5rem; }
.select-title .button { padding-inline: .5rem; min-block-size: var(--target);
  min-inline-size: var(--target); justify-content: center;
  font-size: var(--text-xs); }
.select-actions { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-2); }
.select-bar [disabled] { cursor: default; opacity: .45; }
main:has(.selecting) { padding-block-end: 12rem; }
body:has(.selecting) :is(.fab, .toast) { display: none; }

.select-link { min-block-size: var(--target); margin-inline-start: auto; color: var(--ink-2); }
.card-menu { position: fixed; inset: auto; margin: 0; color: var(--ink); inline-size: 13.75rem; }
.card-menu .menu-name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.card-menu a { text-decoration: none; }
.menu-item.danger { color: var(--danger); }
.choices { display: grid; gap: var(--space-1); max-block-size: 45svh; overflow-y: auto;
  margin-block-start: var(--space-3); }
.choice { display: flex; align-items: center; gap: var(--space-3); min-block-size: 3rem;
  padding-inline: var(--space-3); border-radius: var(--radius-m); cursor: pointer; text-align: start; }
.choice:hover { background: var(--sunk); }
.choice:has(:checked) { background: var(--accent-wash); font-weight: 600; }
.choice input { inline-size: 1.25rem; block-size: 1.25rem; accent-color: var(--accent); flex: none; }

.no-text, .search:has(input:placeholder-shown) .clear { display: none; }
@media (scripting: enabled) { .search:not(:has(input:placeholder-shown)) .no-text { display: grid; } }
.pull { position: fixed; z-index: 9; inset-block-start: 0; inset-inline-start: 50%;
  min-inline-size: 2.75rem; min-block-size: 2.75rem; padding: .6rem 1rem; border-radius: var(--round);
  background: var(--card); box-shadow: var(--shadow-high); font-size: var(--text-s); }
.pull:empty::before { content: ""; display: block; inline-size: 1rem; block-size: 1rem;
  margin-block: .25rem; border: 2px solid var(--accent); border-inline-end-color: transparent;
  border-radius: 50%; }
html:has(.search) { overscroll-behavior-y: contain; }

/* Where a picture will be. */
.pager[aria-busy="true"] { opacity: .5; }
.card .cover:has(img) {
  background: linear-gradient(100deg, var(--sunk) 40%, var(--card) 50%, var(--sunk) 60%) 0 / 300% 100%;
  animation: shimmer 1.6s linear 6; }
@keyframes shimmer { from { background-position-x: 100%; } to { background-position-x: 0; } }
@media (min-width: 60rem) {
  .select-bar { inset-inline-start: 15.5rem; grid-template-columns: 1fr auto; align-items: center;
    padding: var(--space-3) var(--space-8); }
  .select-actions { grid-auto-flow: column; }
}

"""#),
    (name: "css/settings.css", text: #"""
.back-head { justify-content: flex-start; gap: var(--space-4); }
.back-head h1 { font-size: 1.75rem; }
.settings-rows { display: grid; max-inline-size: 44rem !important; background: var(--card);
  border-radius: var(--radius); box-shadow: var(--shadow); }
.settings-rows li + li { border-block-start: 1px solid var(--line); }
.settings-rows a, .settings-rows.plain li { display: flex; align-items: center; gap: var(--space-4);
  padding: .875rem var(--space-4); text-decoration: none; }
.settings-rows a:hover { background: color-mix(in srgb, var(--sunk) 55%, transparent); }
.settings-rows a:focus-visible { outline-offset: -4px; border-radius: var(--radius); }
.settings-icon { display: grid; place-items: center; flex: none; inline-size: 2.5rem; block-size: 2.5rem;
  border-radius: var(--radius-s); background: var(--accent-wash); color: var(--accent); }
.settings-text { display: grid; flex: 1; min-inline-size: 0; line-height: 1.35; overflow-wrap: anywhere; }
.settings-text span { color: var(--ink-2); font-size: var(--text-s); }
.settings-text strong { font-weight: 600; }
.settings-rows a > .icon { color: var(--ink-2); inline-size: 1.25rem; }
.settings-rows .button { padding-inline: .9rem; min-block-size: var(--target); }
.settings-rows.plain li { flex-wrap: wrap; row-gap: var(--space-2); }
.settings-rows.plain .settings-text { flex-basis: 12rem; }
.settings-rows.plain form { margin-inline-start: auto; }
.badge { justify-self: start; padding: .1rem .6rem; border-radius: var(--round);
  background: var(--accent-wash); font-size: var(--text-xs) !important; font-weight: 600; color: var(--accent) !important; }
.settings-sections { display: grid; gap: var(--space-5); max-inline-size: 44rem !important; }
@media (min-width: 60rem) {
  .page-settings main > *, main:has(> .settings-rows) > * { max-inline-size: 44rem !important; }
}
.settings-card { display: grid; gap: var(--space-4); padding: var(--space-5); background: var(--card);
  border-radius: var(--radius); box-shadow: var(--shadow); justify-items: start; }
.settings-card > :not(.badge) { inline-size: 100%; }
.settings-card h2 { font-size: 1.25rem; }
.settings-card h2 + .hint { margin-block-start: calc(-1 * var(--space-2)); font-size: var(--text-s); }
.settings-form { display: grid; gap: var(--space-5); }
.settings-form > .button { justify-self: start; inline-size: auto; }
.settings-form .field :is(input:not([type="radio"], [type="checkbox"]), select) { background: var(--paper) !important; }
.settings-form .actions { justify-content: flex-end; }
.field-name { font-weight: 600; font-size: var(--text-s); }
.check { display: flex; align-items: center; gap: var(--space-3); min-block-size: var(--target); cursor: pointer; }
.check input { inline-size: 1.375rem; block-size: 1.375rem; accent-color: var(--accent); flex: none; }
.theme-tiles { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .625rem; }
.theme-tiles .tile { min-inline-size: 0; }
.secret { background: var(--accent-wash); box-shadow: none; border: 1px solid var(--accent); }
.copy-line { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-3); }
.copy-text { flex: 1; min-inline-size: 12rem; padding: .65rem .8rem; border-radius: var(--radius-s);
  background: var(--paper); border: 1px solid var(--line); overflow-wrap: anywhere; user-select: all;
  font: 500 var(--text-s)/1.4 ui-monospace, monospace; }
.app-facts { display: grid; gap: var(--space-4); }
.app-facts a { display: inline-flex; align-items: center; min-block-size: var(--target); }
.progress { inline-size: 100%; block-size: .75rem; appearance: none; border: 0; border-radius: var(--round);
  background: var(--sunk); overflow: hidden; }
.progress::-webkit-progress-bar { background: var(--sunk); }
.progress::-webkit-progress-value { background: var(--accent-fill); border-radius: var(--round); transition: inline-size .3s; }
.progress::-moz-progress-bar { background: var(--accent-fill); border-radius: var(--round); }
.partings { display: grid; gap: var(--space-2); }

"""#),
    (name: "css/sheet.css", text: #"""
/* Parts of a form that open over it: from the bottom on a phone, in the middle elsewhere. */
.sheets { display: grid; gap: .75rem; }
.sheet-opener { display: flex; align-items: center; gap: .75rem; inline-size: 100%;
  min-block-size: 3.25rem; padding-inline: 1rem; border: 1px solid var(--edge); cursor: pointer;
  border-radius: var(--radius-m); background: var(--card); text-align: start; }
.sheet-opener:hover { background: var(--sunk); }
.sheet-opener .icon { color: var(--accent); }
.sheet-field:has(> .sheet-body .error) > .sheet-opener { display: none; }
@media (scripting: enabled) {
  .sheet-field > .sheet-body:not(:has(.error)) { display: none; }
  .sheet-field:has(> .sheet-body .error) [data-sheet-done] { display: none; }
}
.sheet-body { display: grid; gap: var(--space-4); }
.sheet .field > legend { font: 600 var(--title)/1.2 var(--serif); margin-block-end: var(--space-3); }
.sheet .verdicts .tile { padding-block: 1.1rem; }
.sheet .actions { margin: 0; }
.extras { gap: var(--space-4); }
.onoff { display: flex; align-items: center; justify-content: space-between; gap: 1rem;
  min-block-size: 3.125rem; padding-inline: .95rem; cursor: pointer; background: var(--card);
  border: 1px solid var(--edge); border-radius: var(--radius-m); font-weight: 600;
  font-size: var(--text-s); }
.onoff input { appearance: none; position: relative; inline-size: 3rem; block-size: 1.75rem;
  border-radius: var(--round); border: 2px solid var(--edge); background: var(--sunk); margin: 0;
  cursor: pointer; transition: background var(--quick); }
.onoff input::after { content: ""; position: absolute; inset-block: 2px; inset-inline-start: 2px;
  aspect-ratio: 1; border-radius: 50%; background: var(--edge); transition: translate var(--quick); }
.onoff input:checked { background: var(--accent); border-color: var(--accent); }
.onoff input:checked::after { translate: 1.25rem; background: var(--on-accent); }
.draft-notice:not([hidden]) { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem;
  padding: .5rem 1rem; border-radius: var(--radius); background: var(--accent-wash); }
.draft-notice p { flex: 1 1 12rem; }
@media (min-width: 40rem) { .sheets { grid-template-columns: 1fr 1fr; } }
@media (max-width: 39.99rem) {
  .dialog.sheet { inline-size: 100%; max-inline-size: 100%; margin-block-end: 0; margin-inline: 0;
    border-end-start-radius: 0; border-end-end-radius: 0;
    padding-block-end: calc(var(--space-6) + env(safe-area-inset-bottom)); }
}

"""#),
    (name: "css/site-form.css", text: #"""
/* The editor of the Site. */
.site-form #f-title { min-block-size: 4.25rem !important; font-size: 1.625rem; }
.slug-row { display: grid; gap: .3rem; }
.slug-row input { font-family: ui-monospace, monospace; font-size: var(--text-s); }
.slug-preview { color: var(--accent); font: 500 var(--text-xs)/1.5 ui-monospace, monospace; overflow-wrap: anywhere; min-block-size: 1.5em; }
.slug-preview.taken { color: var(--danger); }
.json-field textarea { font: 500 var(--text-s)/1.5 ui-monospace, monospace; }

.rich { border: 1px solid var(--edge); border-radius: var(--radius-m); background: var(--card); }
.rich:focus-within { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.rich:has([aria-invalid]) { border-color: var(--danger); }
.rich-bar { position: sticky; z-index: 3; inset-block-start: 4.25rem; display: flex; align-items: center; gap: 0; overflow-x: auto; scrollbar-width: none;
  padding: .25rem; border-block-end: 1px solid var(--line); border-radius: var(--radius-m) var(--radius-m) 0 0;
  background: var(--card); }
.rich-tool { display: inline-flex; flex: none; align-items: center; justify-content: center; gap: .4rem; min-inline-size: var(--target);
  min-block-size: var(--target); border: 0; border-radius: var(--radius-s); background: none; color: var(--ink-2);
  font-size: var(--text-s); cursor: pointer; }
.rich-tool:hover { background: var(--sunk); color: var(--ink); }
.rich-tool:focus-visible { outline-offset: -3px; border-radius: var(--radius-s); }
.rich-tool .icon { inline-size: 1.25rem; block-size: 1.25rem; }
.rich-tool[disabled] { opacity: .4; cursor: default; }
.rich-look { position: sticky; inset-inline-end: -.25rem; margin-inline-start: auto; padding-inline: .75rem; background: var(--card); font-weight: 600; }
.rich-look[aria-pressed="true"] { background: var(--accent-wash); color: var(--accent); }
.field .rich textarea { display: block; border: 0; min-block-size: 12rem; max-block-size: 70svh; font-size: var(--text); line-height: 1.6; }
.field .rich textarea[hidden] { display: none; }
.rich textarea:focus-visible { outline: 0; }
.rich-preview { min-block-size: 12rem; padding: .65rem .95rem; }
.rich-preview[aria-busy] { opacity: .5; }
.rich-preview[hidden] { display: none; }

.site-publishing { display: grid; gap: var(--space-5); padding: var(--space-5); border-radius: var(--radius);
  background: var(--card); box-shadow: var(--shadow); }
.site-publishing > legend { float: inline-start; inline-size: 100%; font: 600 1.25rem/1.2 var(--serif) !important; }
.site-publishing > legend + * { clear: both; }
.site-publishing .field :is(input:not([type="radio"], [type="checkbox"]), select) { background: var(--paper) !important; }
.status-tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: var(--space-2); }
.status-tile { align-items: center; grid-auto-flow: column; justify-content: start; gap: .6rem; min-inline-size: 0;
  border-radius: var(--radius-m); color: var(--ink); background: var(--paper); justify-items: start; justify-self: stretch; white-space: normal; }
.status-tile::before { content: ""; inline-size: .75rem; block-size: .75rem; border-radius: 50%; background: var(--rest); }
.status-tile.status-published::before { background: var(--live); }
.status-tile.status-draft::before { background: var(--draft); }
.status-tile.status-pending::before { background: var(--wait); }
.site-form:has([name="status"][value="published"]:checked) .when,
.site-form:has([name="status"][value="archived"]:checked) .when { display: none; }
.site-form-end { display: grid; gap: var(--space-3); }
.draft-state { text-align: center; min-block-size: 1.5em; }
@media (min-width: 40rem) { .site-form-end { grid-template-columns: 1fr 1fr; } }

"""#),
    (name: "css/site-settings.css", text: #"""
.site-address { margin-block-end: var(--space-4); overflow-wrap: anywhere; }
input[type="color"] { inline-size: 5rem; block-size: var(--target); padding: .25rem; border: 1px solid var(--edge);
  border-radius: var(--radius-s); background: var(--card); }
.site-preview { padding: var(--space-5); border: 1px solid var(--line); border-radius: var(--radius);
  background: var(--ground); color: var(--text-colour); font-family: var(--face); line-height: 1.6;
  --face: var(--serif); --ground: light-dark(#faf6ee, #16130e); --text-colour: light-dark(#221d16, #f1eadc);
  --link: light-dark(#1b6f6d, #6cc5c1); }
.site-preview[data-look="ink"] { --ground: light-dark(#fff, #0c0c0d); --text-colour: light-dark(#111, #f4f4f2); }
.site-preview[data-look="plain"] { --ground: light-dark(#f6f7f8, #15181b); --text-colour: light-dark(#1c2024, #eceef0); }
.site-preview[data-typeface="sans"] { --face: var(--sans); }
.preview-name { font-size: var(--text-s); }
.preview-title { font: 650 var(--title)/1.2 var(--serif); margin-block: .4em; }
.site-preview[data-look="plain"][data-typeface="sans"] .preview-title { font-family: var(--sans); }
/* The site itself works out a colour that can be read; here it is mixed with the text's. */
.preview-link { color: color-mix(in srgb, var(--link) 30%, var(--text-colour)); text-decoration: underline;
  text-decoration-color: var(--link); text-decoration-thickness: .14em; }
input[type="file"] { min-block-size: var(--target); }

"""#),
    (name: "css/site.css", text: #"""
/* The Site: what is written, where it stands, who may see it. Its accent is teal. */
.chapter-site { --accent: #1b6f6d; --accent-fill: #1b6f6d; --on-accent: #fffdf8;
  --accent-wash: #dcefec; --live: #2c6a3f; --live-wash: #dff0df; --draft: #93500c; --draft-wash: #fbe9d0;
  --wait: #2f5a9e; --wait-wash: #e2eaf8; --rest: #5f574b; --rest-wash: #ebe6db; }
[data-theme="dark"] .chapter-site { --accent: #6cc5c1; --accent-fill: #6cc5c1;
  --on-accent: #0c2322; --accent-wash: #163432; --live: #8fcf9f; --live-wash: #17301e;
  --draft: #f0b775; --draft-wash: #3a270f; --wait: #9dbdf2; --wait-wash: #1b2a45; --rest: #b5ab9a; --rest-wash: #2d2820; }
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) .chapter-site { --accent: #6cc5c1; --accent-fill: #6cc5c1;
    --on-accent: #0c2322; --accent-wash: #163432; --live: #8fcf9f; --live-wash: #17301e;
    --draft: #f0b775; --draft-wash: #3a270f; --wait: #9dbdf2; --wait-wash: #1b2a45; --rest: #b5ab9a; --rest-wash: #2d2820; }
}

.head-actions { display: flex; align-items: center; gap: var(--space-2); margin-inline-start: auto; }
.head-actions .button { white-space: nowrap; }
.round.danger { color: var(--danger); }
.site-parts { margin-block-end: var(--space-4); }
.site-hint { color: var(--ink-2); font-size: var(--text-s); margin-block-end: var(--space-4); max-inline-size: 44rem; }
.site-more { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-block-start: var(--space-6); }
.site-parts .icon { inline-size: 1.125rem; block-size: 1.125rem; }
.kept-drafts { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-block-end: var(--space-4); }
.kept-drafts .chip { background: var(--draft-wash); border-color: transparent; color: var(--draft); white-space: normal; }

.status { display: inline-flex; align-items: center; gap: .35rem; justify-self: end; padding: .15rem .65rem;
  border-radius: var(--round); font-size: var(--text-xs); font-weight: 600; white-space: nowrap;
  background: var(--rest-wash); color: var(--rest); }
.status-published { background: var(--live-wash); color: var(--live); }
.status-draft { background: var(--draft-wash); color: var(--draft); }
.status-pending, .status-scheduled { background: var(--wait-wash); color: var(--wait); }
.status-archived { background: var(--rest-wash); color: var(--rest); }
.status-changed { color: var(--draft); font-size: .7em; }
.status-chip:not([aria-current]) { border-color: transparent; }
.status-chip:not([aria-current]) strong { color: inherit; }
.status-chip[aria-current] { background: var(--ink); color: var(--paper); }

.site-types { display: grid; gap: var(--space-3); }
.site-type { display: flex; align-items: center; padding-inline-end: var(--space-3); gap: var(--space-1);
  border-radius: var(--radius); background: var(--card); box-shadow: var(--shadow); }
.site-type .collection-row { flex: 1; min-inline-size: 0; padding: var(--space-3) var(--space-4); text-decoration: none; }
.site-type .icon-button { border: 0; background: none; color: var(--ink-2); }
.site-type .add { background: var(--accent-wash); color: var(--accent); }
.site-welcome form { margin-block: var(--space-5) var(--space-2); }

.content-row { grid-template-columns: minmax(0, 1fr) auto; }
.content-rows .row h2 { font-size: 1.125rem; }
.content-text p { font-size: var(--text-s); }
.selecting .content-row { padding-inline-start: 4.5rem; }
.select-actions { flex-wrap: wrap; }

.content-page { display: grid; gap: var(--space-5); max-inline-size: 44rem !important; }
.content-acts { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.content-acts .button { min-block-size: var(--target); padding-inline: 1rem; }
.facts-card { gap: var(--space-3); }
.facts-card dl > div { display: grid; grid-template-columns: minmax(6rem, 9rem) minmax(0, 1fr); gap: var(--space-3);
  padding-block: .7rem; border-block-start: 1px solid var(--line); }
.facts-card dl > div:first-child { border-block-start: 0; }
.facts-card dl > .wide { grid-template-columns: minmax(0, 1fr); gap: var(--space-2); }
.facts-card dt { color: var(--ink-2); font-size: var(--text-s); overflow-wrap: anywhere; }
.facts-card dd a:not([class]) { display: inline-flex; align-items: center; min-block-size: var(--target); margin-block: -.7rem; }
.facts-card dd .status { justify-self: start; }
.slug, .plain-text.code { font: 500 var(--text-s)/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.plain-text { white-space: pre-wrap; }
.no-value { color: var(--ink-2); }
.tick-mark .icon { inline-size: 1.375rem; }
.tick-mark.yes { color: var(--live); }
.tick-mark.no { color: var(--rest); }
.content-links { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.content-children li { display: flex; align-items: center; justify-content: space-between; gap: var(--space-3); }
.content-children a { display: inline-flex; align-items: center; min-block-size: var(--target); }

.prose { overflow-wrap: anywhere; line-height: 1.6; }
.prose > * + * { margin-block-start: .8em; }
.prose :is(h1, h2, h3) { font-size: 1.25em; }
.prose :is(ul, ol) { padding-inline-start: 1.5em; list-style: revert; }
.prose blockquote { margin: 0; padding-inline-start: 1em; border-inline-start: 3px solid var(--accent); color: var(--ink-2); }
.prose pre { padding: .8em 1em; border-radius: var(--radius-s); background: var(--sunk); overflow-x: auto; }
.prose code { font-size: .9em; }
.prose img { border-radius: var(--radius-s); block-size: auto; }
.prose table { border-collapse: collapse; display: block; overflow-x: auto; }
.prose :is(td, th) { padding: .4em .8em; border: 1px solid var(--line); text-align: start; }

.tree { display: grid; background: var(--card); border-radius: var(--radius); box-shadow: var(--shadow); }
.tree-item { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; min-block-size: 3.5rem;
  border-block-start: 1px solid var(--line); padding-inline-end: var(--space-2); }
.tree-item:first-child { border-block-start: 0; }
.tree-link { display: flex; align-items: center; flex-wrap: wrap; column-gap: var(--space-3); min-block-size: 3.25rem;
  padding-block: .3rem; text-decoration: none; min-inline-size: 0; }
.tree-link strong { font: 600 var(--text)/1.3 var(--serif); overflow-wrap: anywhere; }
.tree-link .slug { color: var(--ink-2); font-size: var(--text-xs); }
.tree-drag { display: grid; place-items: center; inline-size: var(--target); block-size: var(--target);
  color: var(--ink-2); cursor: grab; touch-action: none; }
.tree [data-depth="1"] { padding-inline-start: 1.75rem; }
.tree [data-depth="2"] { padding-inline-start: 3.5rem; }
.tree [data-depth="3"] { padding-inline-start: 5.25rem; }
.tree [data-depth="4"] { padding-inline-start: 7rem; }
.tree [data-depth="5"] { padding-inline-start: 8.75rem; }
.tree :is([data-depth="6"], [data-depth="7"], [data-depth="8"]) { padding-inline-start: 10.5rem; }
.tree-acts { display: flex; }
.tree-acts .icon-button { border: 0; background: none; cursor: pointer; color: var(--ink-2); }
.tree-acts .icon-button[disabled] { visibility: hidden; }
.tree-acts :is(.up, .down) .icon { rotate: 90deg; }
.tree-item.dragged { opacity: .5; }
.tree .drop-line { block-size: 0; border-block-start: 3px solid var(--accent); background: none; min-block-size: 0; }
@media (max-width: 40rem) {
  .tree-item { grid-template-columns: auto minmax(0, 1fr); }
  .tree-acts { grid-column: 2; margin-block-start: -.5rem; }
  .tree [data-depth] { padding-inline-start: 0; }
  .tree [data-depth="1"] { padding-inline-start: 1.25rem; }
  .tree [data-depth="2"] { padding-inline-start: 2.5rem; }
  .tree :is([data-depth="3"], [data-depth="4"], [data-depth="5"], [data-depth="6"], [data-depth="7"], [data-depth="8"]) { padding-inline-start: 3.5rem; }
}

.route-rows { display: grid; gap: var(--space-3); }
.route-row { border-radius: var(--radius); background: var(--card); box-shadow: var(--shadow); }
.route-row summary { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: var(--space-3);
  min-block-size: 3.75rem; padding: .6rem var(--space-4); cursor: pointer; list-style: none; }
.route-row summary::-webkit-details-marker { display: none; }
.route-row summary strong { display: block; font: 600 var(--text)/1.3 var(--serif); overflow-wrap: anywhere; }
.route-row summary .slug { color: var(--ink-2); }
.route-row form { display: grid; gap: var(--space-4); padding: 0 var(--space-4) var(--space-4); }
.route-row .field input { background: var(--paper) !important; }
.route-shown { display: grid; gap: var(--space-3); padding: 0 var(--space-4) var(--space-4); }
.redirects { color: var(--ink-2); font-size: var(--text-s); }
.redirects li { font: 500 var(--text-xs)/1.6 ui-monospace, monospace; }

.version-rows { display: grid; gap: var(--space-3); }
.version-row { display: grid; gap: var(--space-2); padding: var(--space-4); border-radius: var(--radius);
  background: var(--card); box-shadow: var(--shadow); }
.version-head { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2); }
.compare { display: grid; gap: var(--space-4); }
.compare-field { display: grid; gap: var(--space-2); }
.compare-field > div { display: grid; gap: var(--space-3); grid-template-columns: repeat(2, minmax(0, 1fr)); }
.compare-field :is(ins, del) { display: block; padding: .6rem .8rem; border-radius: var(--radius-s); text-decoration: none;
  white-space: pre-wrap; overflow-wrap: anywhere; font-size: var(--text-s); }
.compare-field del { background: var(--danger-wash); }
.compare-field ins { background: var(--live-wash); }
@media (min-width: 60rem) {
  .chapter-site main:has(> .content-page, > .settings-sections) > * { max-inline-size: 44rem !important; }
}

"""#),
    (name: "css/statistics.css", text: #"""
/* Plots: drawings without scripts; their colours are those of the page. */
.figures { display: flex; flex-wrap: wrap; gap: var(--space-3); margin-block: var(--space-5); }
.figures div { display: flex; flex-direction: column-reverse; justify-content: flex-end; flex: 1 1 8rem; padding: var(--space-4);
  border-radius: var(--radius); background: var(--card); box-shadow: var(--shadow); }
.figures dt { color: var(--ink-2); font-size: var(--text-xs); line-height: 1.3; }
.figures dd { margin: 0; font: 600 1.75rem/1.2 var(--serif); font-variant-numeric: tabular-nums; }
.plots { display: grid; gap: var(--space-5); align-items: start; }
.plot { min-inline-size: 0; padding: var(--space-4); border-radius: var(--radius); background: var(--card); box-shadow: var(--shadow); }
.plot h2 { margin-block-end: var(--space-3); font-size: var(--title); }
.plot svg { display: block; overflow: visible; direction: ltr; }
.plot .bar { fill: var(--accent-fill); }
.plot .track { fill: var(--sunk); }
.plot .axis { stroke: var(--line); stroke-width: 1.5; }
.plot .hit { fill: transparent; }
.plot text { fill: var(--ink); font-family: var(--sans); }
.rows-plot text { font-size: .9375rem; }
.columns-plot text { font-size: .6875rem; font-variant-numeric: tabular-nums; }
.plot .plot-number { font-variant-numeric: tabular-nums; font-weight: 600; }
.columns-plot .plot-label { fill: var(--ink-2); letter-spacing: -.03em; }
.plot svg a { cursor: pointer; outline: none; }
.plot svg a:hover .plot-label, .plot svg a:focus-visible .plot-label { text-decoration: underline; text-underline-offset: 3px; }
.plot svg a:focus-visible .hit { stroke: var(--accent); stroke-width: 2; }
.plot details { margin-block-start: var(--space-2); }
.plot summary { display: flex; align-items: center; min-block-size: var(--target); inline-size: fit-content;
  color: var(--ink-2); font-size: var(--text-s); cursor: pointer; }
.plot-table { inline-size: 100%; border-collapse: collapse; font-size: var(--text-s); }
.plot-table th, .plot-table td { padding: .35rem 0; border-block-end: 1px solid var(--line); text-align: start; overflow-wrap: anywhere; }
.plot-table thead th { color: var(--ink-2); font-size: var(--text-xs); }
.plot-table tbody th { font-weight: 400; }
.plot-table th a { display: flex; align-items: center; min-block-size: var(--target); min-inline-size: var(--target); }
.plot-table :is(td, thead th:last-child) { text-align: end; font-variant-numeric: tabular-nums; }
@media (min-width: 60rem) { .plots { grid-template-columns: 1fr 1fr; } }

"""#),
    (name: "css/suggestions.css", text: #"""
/* What next: the reason stands under each. */
.suggested .shelf-row > li { flex-basis: 9.5rem; }
.reason { text-wrap: pretty; }
.poster .reason { margin-block-start: .2rem; color: var(--ink); font-size: var(--text-xs); line-height: 1.35;
  display: -webkit-box; -webkit-line-clamp: 4; -webkit-box-orient: vertical; overflow: hidden; }
#suggestions > .hint { margin-block-start: var(--space-3); }
.suggestions { display: grid; gap: var(--space-3); margin-block-start: var(--space-4); }
.suggestions a { display: grid; grid-template-columns: 6rem 1fr; gap: var(--space-4); block-size: 100%; padding: var(--space-3);
  border-radius: var(--radius); background: var(--card); box-shadow: var(--shadow); text-decoration: none; }
.suggestions .cover { align-self: start; aspect-ratio: 2 / 3; border-radius: var(--radius-s); }
.suggestions .cover-icon { inset: 0; display: grid; place-items: center; font-size: 2rem; }
.suggestion-text { display: grid; align-content: start; gap: var(--space-1); min-inline-size: 0; }
.suggestion-text h2 { font-size: var(--title-s); line-height: 1.2; overflow-wrap: anywhere; }
.suggestion-text p { color: var(--ink-2); font-size: var(--text-xs); }
.suggestion-text .reason { margin-block-start: var(--space-1); color: var(--ink); font-size: var(--text-s); line-height: 1.35; }
@media (min-width: 60rem) { .suggestions { grid-template-columns: 1fr 1fr; } }

"""#),
    (name: "css/toast.css", text: #"""
.toasts { position: fixed; z-index: 8; inset-inline: var(--space-4); display: grid;
  gap: var(--space-2); pointer-events: none;
  inset-block-end: calc(var(--bar) + 1rem + env(safe-area-inset-bottom)); }
.toast { display: flex; align-items: center; justify-content: space-between; gap: var(--space-1);
  min-block-size: 3.25rem; padding: .25rem .375rem .25rem 1.25rem; border-radius: var(--radius-m);
  background: var(--ink); color: var(--paper); box-shadow: var(--shadow-high);
  transition: opacity .3s; pointer-events: auto; view-transition-name: toast; }
.toast + .toast { view-transition-name: none; }
.toast[hidden] { display: none; }
.toast p { padding-block: .6rem; margin-inline-end: auto; }
.toast.failure { background: var(--alarm); color: var(--on-alarm); }
.toast.connection.success { background: var(--success); color: var(--on-alarm); }
.toast > span { padding-inline-end: .875rem; font-size: var(--text-s); font-variant-numeric: tabular-nums; }
.toast-action, .toast-close { min-block-size: var(--target); min-inline-size: var(--target);
  border: 0; background: none; cursor: pointer; border-radius: var(--radius-s); color: inherit; }
.toast-action { display: inline-flex; align-items: center; gap: .5rem; padding-inline: .875rem; font-weight: 700; }
.toast-close { display: grid; place-items: center; font-weight: 600; }
.toast-close .icon { inline-size: 1.125rem; block-size: 1.125rem; }
.toast :focus-visible { outline-color: currentColor; outline-offset: -4px; }
.toast.leaving { opacity: 0; }
@media (prefers-reduced-motion: no-preference) { .toast { animation: rise .25s ease-out; } }
@media (min-width: 40rem) { .toasts { inset-inline: auto var(--space-4); inline-size: 24rem; } }
@media (min-width: 60rem) {
  .toasts { inset-inline-end: var(--space-7); inset-block-end: var(--space-7); }
  body:has(.fab) .toasts { inset-block-end: 7.5rem; }
}
body:has(.toast) .fab { inset-block-end: calc(var(--bar) + 5.5rem + env(safe-area-inset-bottom)); }
@media (min-width: 60rem) { body:has(.toast) .fab { inset-block-end: var(--space-7); } }
/* Nothing dismisses it here, and it must not cover what is below for ever. */
@media (scripting: none) { .toast { animation: leave .3s ease-in 8s forwards; } }
@keyframes leave { to { opacity: 0; visibility: hidden; } }

"""#),
    (name: "css/tokens.css", text: #"""
/* Paper and ink. Every pair of text and ground passes 4.5:1, every edge of a control 3:1. */
:root {
  color-scheme: light dark;
  --paper: #faf6ee; --card: #fffdf8; --sunk: #f2ebdd;
  --ink: #221d16; --ink-2: #6a6051; --line: #e7dfd0; --edge: #968a76;
  --accent: #96590a; --accent-fill: #b06a12; --on-accent: #fffdf8; --accent-wash: #f6e8cf;
  --danger: #a3301f; --danger-wash: #fbe6e0; --alarm: #9c2a1a; --success: #2c6a3f; --on-alarm: #fffdf8; --chip-count: #cfc5b3;
  --shade: 34 25 10; --shadow-strength: 1;

  --serif: "Iowan Old Style", Palatino, "Palatino Linotype", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  --text-xs: .8125rem; --text-s: .9375rem; --text: 1.0625rem;
  --title-s: 1.125rem; --title: 1.375rem; --title-l: 2.125rem;

  --space-1: .25rem; --space-2: .5rem; --space-3: .75rem; --space-4: 1rem;
  --space-5: 1.25rem; --space-6: 1.75rem; --space-7: 2.5rem; --space-8: 4rem;
  --radius-s: .625rem; --radius-m: .8125rem; --radius: 1rem; --round: 99rem;
  --shadow: 0 1px 2px rgb(var(--shade) / calc(.07 * var(--shadow-strength))),
    0 6px 20px rgb(var(--shade) / calc(.07 * var(--shadow-strength)));
  --shadow-high: 0 2px 6px rgb(var(--shade) / calc(.12 * var(--shadow-strength))),
    0 14px 40px rgb(var(--shade) / calc(.2 * var(--shadow-strength)));
  --target: 2.75rem; --bar: 4.25rem; --quick: .16s ease-out;
}

[data-theme="light"] { color-scheme: light; }

[data-theme="dark"] {
  color-scheme: dark;
  --paper: #16130e; --card: #1f1b15; --sunk: #100e0a;
  --ink: #f1eadc; --ink-2: #a89d8a; --line: #332d23; --edge: #7c715f;
  --accent: #e5a24a; --accent-fill: #e5a24a; --on-accent: #1d1508; --accent-wash: #33270f;
  --danger: #f29482; --danger-wash: #38190f; --alarm: #f0a294; --success: #8fcf9f; --on-alarm: #1d100c; --chip-count: #5f5546;
  --shade: 0 0 0; --shadow-strength: 4;
}

@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
    --paper: #16130e; --card: #1f1b15; --sunk: #100e0a;
    --ink: #f1eadc; --ink-2: #a89d8a; --line: #332d23; --edge: #7c715f;
    --accent: #e5a24a; --accent-fill: #e5a24a; --on-accent: #1d1508; --accent-wash: #33270f;
    --danger: #f29482; --danger-wash: #38190f; --alarm: #f0a294; --success: #8fcf9f; --on-alarm: #1d100c; --chip-count: #5f5546;
    --shade: 0 0 0; --shadow-strength: 4;
  }
}

"""#),
    (name: "css/types.css", text: #"""
.types-intro { font-size: var(--text-s); margin-block-end: var(--space-4); max-inline-size: 44rem; }
.type-row { display: flex; align-items: center; padding-inline-end: var(--space-2); }
main:has(> #types) > * { max-inline-size: 44rem !important; }

.type-starts, .type-choices { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.type-starts .chip { cursor: pointer; font: inherit; font-size: var(--text-s); color: inherit; }
.type-card { display: grid; justify-content: center; padding: var(--space-4); border-radius: var(--radius);
  background: var(--sunk); }
.type-card .card { inline-size: 11rem; }
.card-face { border-radius: var(--radius); overflow: hidden; background: var(--card); box-shadow: var(--shadow); }
.type-card .cover-title { font: 600 1.3125rem/1.15 var(--serif); color: #fff; overflow-wrap: anywhere; }
.type-card .cover.wide .cover-title { padding-block-start: 1.5rem; }
.type-line { min-block-size: 1.4em; overflow-wrap: anywhere; }
.type-icons > summary { justify-self: start; list-style: none; inline-size: fit-content; }
.type-icons > summary::-webkit-details-marker { display: none; }
.type-icons[open] { display: grid; gap: var(--space-4); }
.type-icon { font-size: 1.5rem; }

.type-fields { display: grid; gap: var(--space-4); margin-block-end: var(--space-4); }
.type-field { display: grid; gap: var(--space-3); padding: var(--space-3) var(--space-4) var(--space-4);
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
.type-field .field :is(input, select, textarea) { background: var(--paper) !important; }
.type-field-bar { display: flex; align-items: center; justify-content: flex-end; }
.type-field-bar .icon-button { border: 0; background: none; cursor: pointer; }
.type-field-bar .up .icon { rotate: 90deg; }
.type-field-bar .down .icon { rotate: 90deg; }
.type-drag { display: grid; place-items: center; inline-size: var(--target); block-size: var(--target);
  margin-inline: -.75rem auto; color: var(--ink-2); cursor: grab; touch-action: none; }
.type-field.dragged { box-shadow: var(--shadow-high); border-color: var(--accent); cursor: grabbing; }
.type-field:first-child .up, .type-field:last-child .down { visibility: hidden; }
.for-select, .for-relation { display: none; gap: var(--space-2); }
.type-field:has([value="select"]:checked) .for-select,
.type-field:has([value="relation"]:checked) .for-relation { display: grid; }
.type-rules > div { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-3); }
.type-field:has(:is([value="boolean"], [value="select"], [value="date"], [value="datetime"], [value="media"], [value="json"]):checked) .type-rules { display: none; }
.type-checks { display: flex; flex-wrap: wrap; column-gap: var(--space-5); }
.type-choice { position: relative; display: inline-flex; align-items: center; gap: .5rem; cursor: pointer;
  min-block-size: var(--target); padding-inline: var(--space-4); border: 1px solid var(--line);
  border-radius: var(--round); background: var(--card); font-size: var(--text-s); }
.type-choice input { position: absolute; inset: 0; opacity: 0; cursor: pointer; }
.type-choice:has(:checked) { background: var(--accent-wash); border-color: var(--accent);
  box-shadow: inset 0 0 0 1px var(--accent); font-weight: 600; }
.type-choice:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.swatch { inline-size: 1rem; block-size: 1rem; border-radius: 50%; background: var(--tint); }

.type-preview-field ul { display: grid; gap: var(--space-1); }
.type-examples { display: grid; gap: var(--space-3); padding-block-start: var(--space-3);
  border-block-start: 1px solid var(--line); }
.type-examples del { color: var(--ink-2); text-decoration: none; }
@media (min-width: 40rem) {
  .type-field { grid-template-columns: 1fr 1fr; }
  .type-field-bar, .type-checks, .type-rules { grid-column: 1 / -1; }
}

"""#),
    (name: "css/waiting.css", text: #"""
main.waiting > :not(.outline) { display: none; }
.outline { display: grid; gap: var(--space-4) .875rem; }
.outline span { border-radius: var(--radius); background: var(--sunk); box-shadow: inset 0 0 0 1px var(--line); }
.outline span:first-child { grid-column: 1 / -1; block-size: 2.5rem; inline-size: min(14rem, 60%); border-radius: var(--radius-s); }
.of-cards { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.of-cards span { block-size: 14rem; }
.of-cards span:nth-child(2) { grid-column: 1 / -1; block-size: 3.25rem; }
.of-rows span { block-size: 4.5rem; }
@media (min-width: 40rem) {
  .of-cards { grid-template-columns: repeat(auto-fill, minmax(12.5rem, 1fr)); gap: 1.375rem; }
}
@media (prefers-reduced-motion: no-preference) {
  .outline span { animation: breathe 1.4s ease-in-out infinite alternate; }
  @keyframes breathe { to { opacity: .45; } }
}

"""#),
    (name: "css/welcome.css", text: #"""
.page-welcome { background: radial-gradient(90% 60% at 50% 0, var(--accent-wash), transparent) no-repeat; }
.page-welcome main { padding: 0 var(--space-5) var(--space-7); }
.welcome { display: grid; gap: var(--space-6); max-inline-size: 26rem; margin-inline: auto;
  padding-block-start: max(2.5rem, 8svh); }
.welcome header { text-align: center; }
.mark { margin: 0 auto var(--space-4); border-radius: 1.125rem; box-shadow: var(--shadow-high); }
.welcome-name { font: 600 2rem/1.1 var(--serif); }
.welcome-tagline { color: var(--ink-2); font-size: var(--text-s); margin-block-start: .35rem; }
.sheet { padding: var(--space-6) var(--space-5); border-radius: 1.25rem; background: var(--card);
  box-shadow: var(--shadow-high); }
.sheet h1 { font-size: 1.625rem; }
.sheet-text { color: var(--ink-2); margin-block: .4rem var(--space-5); }
.sheet form { display: grid; gap: var(--space-5); }
.sheet .field input { background: var(--paper) !important; }
@media (min-width: 40rem) { .sheet { padding: 2.25rem; } }
@media (min-width: 60rem) {
  .welcome { grid-template-columns: 1fr 27rem; align-items: center; gap: var(--space-8);
    max-inline-size: 62rem; min-block-size: calc(100svh - var(--space-7)); }
  .mark { inline-size: 7.5rem; block-size: auto; border-radius: 1.75rem; }
  .welcome-name { font-size: 3rem; }
  .welcome-tagline { font-size: 1.125rem; }
}

"""#),
    (name: "icons/app.svg", text: #"""
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
<defs>
<radialGradient id="a" cx=".72" cy=".1" r="1.1"><stop offset="0" stop-color="#f2b765"/><stop offset=".55" stop-color="#c0702a"/><stop offset="1" stop-color="#7c3414"/></radialGradient>
<linearGradient id="b" x1="0" x2="1"><stop offset="0" stop-color="#fffdf8"/><stop offset=".85" stop-color="#f6ecd8"/><stop offset="1" stop-color="#dcc8a4"/></linearGradient>
<linearGradient id="c" x1="1" x2="0"><stop offset="0" stop-color="#fffdf8"/><stop offset=".85" stop-color="#f6ecd8"/><stop offset="1" stop-color="#d5bf98"/></linearGradient>
</defs>
<rect width="512" height="512" fill="url(#a)"/>
<path d="M256 398c-36-30-88-42-160-40a12 12 0 0 1-12-12V150" fill="none" stroke="#5d240c" stroke-opacity=".35" stroke-width="16" stroke-linecap="round"/>
<path d="M256 398c36-30 88-42 160-40a12 12 0 0 0 12-12V150" fill="none" stroke="#5d240c" stroke-opacity=".35" stroke-width="16" stroke-linecap="round"/>
<path d="M256 160c-36-30-84-42-148-40a12 12 0 0 0-12 12v196a12 12 0 0 0 12 12c64-2 112 10 148 40Z" fill="url(#b)"/>
<path d="M256 160c36-30 84-42 148-40a12 12 0 0 1 12 12v196a12 12 0 0 1-12 12c-64-2-112 10-148 40Z" fill="url(#c)"/>
<g fill="none" stroke="#c9b48c" stroke-width="10" stroke-linecap="round"><path d="M132 176c34 0 62 5 86 16M132 220c34 0 62 5 86 16M132 264c24 0 42 2 58 7"/></g>
<path d="M320 118v112l28-24 28 21V117Z" fill="#a83a22"/>
</svg>

"""#),
    (name: "icons/icons.svg", text: #"""
<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="log" viewBox="0 0 24 24"><path d="M12 6.5C10.2 5 7.6 4.4 4 4.5v13.7c3.6-.1 6.2.5 8 2 1.8-1.5 4.4-2.1 8-2V4.5c-3.6-.1-6.2.5-8 2Z"/><path d="M12 6.5v13.7"/></symbol>
<symbol id="lists" viewBox="0 0 24 24"><path d="m4 6.5 1.5 1.5L8.5 5"/><path d="m4 16.5 1.5 1.5 3-3"/><path d="M12.5 6.8H20M12.5 16.8H20"/></symbol>
<symbol id="library" viewBox="0 0 24 24"><rect x="3.5" y="5" width="17" height="14" rx="2.5"/><path d="M8 5v14M16 5v14M3.5 9.7H8M3.5 14.3H8M16 9.7h4.5M16 14.3h4.5"/></symbol>
<symbol id="site" viewBox="0 0 24 24"><circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c2.5 2.6 3.7 5.4 3.7 8.5s-1.2 5.9-3.7 8.5c-2.5-2.6-3.7-5.4-3.7-8.5S9.5 6.1 12 3.5Z"/></symbol>
<symbol id="search" viewBox="0 0 24 24"><circle cx="10.8" cy="10.8" r="6.3"/><path d="m15.5 15.5 4.5 4.5"/></symbol>
<symbol id="plus" viewBox="0 0 24 24"><path d="M12 5v14M5 12h14"/></symbol>
<symbol id="grid" viewBox="0 0 24 24"><rect x="4" y="4" width="6.7" height="6.7" rx="1.8"/><rect x="13.3" y="4" width="6.7" height="6.7" rx="1.8"/><rect x="4" y="13.3" width="6.7" height="6.7" rx="1.8"/><rect x="13.3" y="13.3" width="6.7" height="6.7" rx="1.8"/></symbol>
<symbol id="rows" viewBox="0 0 24 24"><rect x="4" y="4.5" width="4.5" height="4.5" rx="1.3"/><rect x="4" y="15" width="4.5" height="4.5" rx="1.3"/><path d="M12 6.8h8M12 17.3h8"/></symbol>
<symbol id="edit" viewBox="0 0 24 24"><path d="M14.8 5.7 18.3 9.2 9 18.5l-4.5 1 1-4.5Z"/><path d="m13 7.5 3.5 3.5"/></symbol>
<symbol id="trash" viewBox="0 0 24 24"><path d="M4.5 6.8h15M9.5 6.5V5a1.5 1.5 0 0 1 1.5-1.5h2A1.5 1.5 0 0 1 14.5 5v1.5M6.3 7l.8 11.7a2 2 0 0 0 2 1.8h5.8a2 2 0 0 0 2-1.8L17.7 7"/><path d="M10.3 11v5.3M13.7 11v5.3"/></symbol>
<symbol id="back" viewBox="0 0 24 24"><path d="m14.5 5.5-6.5 6.5 6.5 6.5"/></symbol>
<symbol id="forward" viewBox="0 0 24 24"><path d="m9.5 5.5 6.5 6.5-6.5 6.5"/></symbol>
<symbol id="star" viewBox="0 0 24 24"><path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7L12 16.8l-5.1 2.7 1-5.7-4.1-4L9.5 9Z"/></symbol>
<symbol id="heart" viewBox="0 0 24 24"><path d="M12 19.8C6.5 16 3.7 12.8 3.7 9.4A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.3 2.4c0 3.4-2.8 6.6-8.3 10.4Z"/></symbol>
<symbol id="calendar" viewBox="0 0 24 24"><rect x="4" y="5.5" width="16" height="14.5" rx="2.5"/><path d="M4 10h16M8.3 3.5v4M15.7 3.5v4"/></symbol>
<symbol id="camera" viewBox="0 0 24 24"><path d="M4 8.8a2 2 0 0 1 2-2h1.8l1.4-2.3h5.6l1.4 2.3H18a2 2 0 0 1 2 2V17a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17Z"/><circle cx="12" cy="12.8" r="3.3"/></symbol>
<symbol id="close" viewBox="0 0 24 24"><path d="m6 6 12 12M18 6 6 18"/></symbol>
<symbol id="check" viewBox="0 0 24 24"><path d="m4.8 12.8 4.7 4.7L19.2 7"/></symbol>
<symbol id="user" viewBox="0 0 24 24"><circle cx="12" cy="8.3" r="4"/><path d="M4.5 20c.8-3.7 3.6-5.7 7.5-5.7s6.7 2 7.5 5.7"/></symbol>
<symbol id="history" viewBox="0 0 24 24"><path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5"/><path d="M4 4.5v4h4M12 7.5V12l3 2"/></symbol>
<symbol id="more" viewBox="0 0 24 24"><path d="M5.5 12h.01M12 12h.01M18.5 12h.01"/></symbol>
<symbol id="folder" viewBox="0 0 24 24"><path d="M3.5 7.5a2 2 0 0 1 2-2h3.7l2 2.5h7.3a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2Z"/></symbol>
<symbol id="sort" viewBox="0 0 24 24"><path d="M7.5 5v14m0 0L4 15.5M7.5 19l3.5-3.5M16.5 19V5m0 0L13 8.5M16.5 5 20 8.5"/></symbol>
<symbol id="chart" viewBox="0 0 24 24"><path d="M4 20h16M7 16.5v-5M12 16.5V5M17 16.5V9"/></symbol>
<symbol id="sign-out" viewBox="0 0 24 24"><path d="M14 4.5H7a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h7M10.5 12H20m0 0-3.5-3.5M20 12l-3.5 3.5"/></symbol>
<symbol id="settings" viewBox="0 0 24 24"><circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.2M12 18.3v2.2M3.5 12h2.2M18.3 12h2.2M6 6l1.6 1.6M16.4 16.4 18 18M18 6l-1.6 1.6M7.6 16.4 6 18"/><circle cx="12" cy="12" r="6.3"/></symbol>
<symbol id="sun" viewBox="0 0 24 24"><circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4"/></symbol>
<symbol id="moon" viewBox="0 0 24 24"><path d="M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2Z"/></symbol>
<symbol id="contrast" viewBox="0 0 24 24"><circle cx="12" cy="12" r="8.3"/><path d="M12 3.7v16.6M12 8l4.2-2.8M12 12l7-4.6M12 16l8.2-5.4M13.5 19.2l6.4-4.4"/></symbol>
<symbol id="device" viewBox="0 0 24 24"><rect x="7" y="3" width="10" height="18" rx="2.2"/><path d="M11 17.8h2"/></symbol>
<symbol id="key" viewBox="0 0 24 24"><circle cx="8" cy="15.5" r="4"/><path d="m11 12.5 8.5-8.5M16 7.5l2.8 2.8M13.4 10.1l1.8 1.8"/></symbol>
<symbol id="plug" viewBox="0 0 24 24"><path d="M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0ZM12 17v4"/></symbol>
<symbol id="lock" viewBox="0 0 24 24"><rect x="5" y="10.5" width="14" height="10" rx="2.2"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/></symbol>
<symbol id="members" viewBox="0 0 24 24"><circle cx="9" cy="8.8" r="3.4"/><path d="M3 19.5c.5-3.3 2.8-5 6-5s5.500 1.700 6 5M15.500 5.700a3.300 3.300 0 0 1 0 6.200M17.700 14.900c1.900.7 3 2.200 3.300 4.600"/></symbol>
<symbol id="sparkle" viewBox="0 0 24 24"><path d="M11 4.500 12.700 9.800 18 11.500 12.700 13.200 11 18.500 9.300 13.200 4 11.500 9.300 9.800ZM18.500 3.500v4M16.500 5.500h4M18.500 16.500v4M16.500 18.500h4"/></symbol>
<symbol id="box" viewBox="0 0 24 24"><path d="M4 8.500 12 4l8 4.500v7.500L12 20.500 4 16ZM4 8.500l8 4.500 8-4.500M12 13v7.500"/></symbol>
<symbol id="stop" viewBox="0 0 24 24"><rect x="7" y="7" width="10" height="10" rx="2"/></symbol>
<symbol id="image" viewBox="0 0 24 24"><rect x="3.5" y="5" width="17" height="14" rx="2.5"/><circle cx="8.6" cy="9.8" r="1.6"/><path d="m4 17 4.700-4.300 3.300 3 3.500-4 5 5.300"/></symbol>
<symbol id="store" viewBox="0 0 24 24"><path d="M4.500 10.500v7.500a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-7.500M5.500 4h13l2 5a2.600 2.600 0 0 1-5.600.4 2.800 2.800 0 0 1-5.800 0A2.600 2.600 0 0 1 3.500 9ZM9.800 20v-4.500h4.400V20"/></symbol>
<symbol id="paste" viewBox="0 0 24 24"><rect x="5" y="4.800" width="14" height="15.700" rx="2.200"/><path d="M9 3.300h6v3H9ZM8.500 11h7M8.500 15h4.500"/></symbol>
<symbol id="merge" viewBox="0 0 24 24"><path d="M6.500 4v3.500c0 2.800 5.500 3.200 5.500 6.300V20M17.500 4v3.500c0 2.800-5.500 3.200-5.500 6.300M9 17l3 3 3-3"/></symbol>
<symbol id="tree" viewBox="0 0 24 24"><path d="M5 4.5v12.500a2 2 0 0 0 2 2h3M5 9.500h5"/><rect x="10" y="6.500" width="10" height="6" rx="1.800"/><rect x="10" y="15.500" width="10" height="6" rx="1.800"/></symbol>
<symbol id="link" viewBox="0 0 24 24"><path d="M10 14a4 4 0 0 0 5.700 0l3.100-3.100a4 4 0 0 0-5.700-5.700L11.800 6.500M14 10a4 4 0 0 0-5.700 0l-3.100 3.100a4 4 0 0 0 5.700 5.700l1.300-1.300"/></symbol>
<symbol id="eye" viewBox="0 0 24 24"><path d="M2.800 12C5 7.800 8.200 5.700 12 5.700s7 2.100 9.200 6.300c-2.200 4.200-5.400 6.300-9.200 6.300S5 16.200 2.800 12Z"/><circle cx="12" cy="12" r="2.800"/></symbol>
<symbol id="upload" viewBox="0 0 24 24"><path d="M12 15.500V4.500m0 0L7.500 9M12 4.500 16.500 9M4.500 15.500v2.500a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-2.500"/></symbol>
<symbol id="heading" viewBox="0 0 24 24"><path d="M6 5v14M18 5v14M6 12h12"/></symbol>
<symbol id="bold" viewBox="0 0 24 24"><path d="M7.500 5h5.300a3.400 3.400 0 0 1 0 6.800H7.500ZM7.500 11.800h6.200a3.600 3.600 0 0 1 0 7.200H7.500Z"/></symbol>
<symbol id="italic" viewBox="0 0 24 24"><path d="M10 5h7M7 19h7M14.500 5l-5 14"/></symbol>
<symbol id="numbers" viewBox="0 0 24 24"><path d="M10.500 6.500H20M10.500 12H20M10.500 17.500H20M4.300 5.500 5.800 4.500v4.500M4 14.800c.2-1.200 2.300-1.300 2.300 0 0 1-2.300 1.800-2.300 3.200h2.500"/></symbol>
<symbol id="quote" viewBox="0 0 24 24"><path d="M9.500 7C6.500 8 5 10.200 5 13.500v3.500h5v-5H7.200M19 7c-3 1-4.500 3.200-4.500 6.500v3.500h5v-5h-2.800"/></symbol>
<symbol id="code" viewBox="0 0 24 24"><path d="m8.500 7.500-4.500 4.500 4.500 4.500M15.500 7.500l4.500 4.500-4.500 4.500M13.500 5l-3 14"/></symbol>
</svg>

"""#),
    (name: "js/book-search.js", text: #"""
// The search over everything, in its dialog or on its page: what is found as one types, the latest
// searches of this browser, and the arrow keys.
const dialog = document.getElementById("book-search");
const root = dialog ?? document.getElementById("book-search-page");
const form = root.querySelector("form");
const field = form.elements.q;
const found = root.querySelector(".book-found");
const say = document.getElementById("toasts").dataset;
const MOST = 8;
// Where one looks: type and collection are said by the address, the words by the field.
let place = new URL(dialog ? form.action : location.href);
if (dialog?.dataset.near) place.searchParams.set("near", dialog.dataset.near);
let timer, request, shown;

function address() {
  const next = new URL(place);
  const text = field.value.trim();
  if (text) next.searchParams.set("q", text);
  else next.searchParams.delete("q");
  return next.href;
}

async function load() {
  clearTimeout(timer);
  request?.abort();
  const mine = (request = new AbortController());
  const url = address();
  found.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(url, { signal: mine.signal, headers: { accept: "text/html" } });
    // Signed out meanwhile: the way in leads back here.
    if (answer.redirected) return location.assign(url);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector(".book-found");
    if (!answer.ok || !fresh) throw new Error(answer.status);
    show(fresh, page.querySelector(".book-search [role=status]").textContent);
    shown = url;
    if (!dialog) history.replaceState(null, "", url);
  } catch (error) {
    // What was typed since is asked already.
    if (error.name !== "AbortError") fail();
  } finally {
    if (request === mine) found.removeAttribute("aria-busy");
  }
}

function show(fresh, told) {
  const chosen = found.contains(document.activeElement) && document.activeElement.getAttribute("href");
  const along = found.querySelector(".chips")?.scrollLeft;
  found.replaceChildren(...fresh.childNodes);
  if (along) found.querySelector(".chips")?.scrollTo({ left: along, behavior: "instant" });
  else found.scrollTop = 0;
  root.querySelector("[role=status]").textContent = told;
  showRecent();
  // The chip that was pressed says its opposite now.
  if (chosen) (found.querySelector(".chip[aria-current]") ?? field).focus();
}

function fail() {
  shown = undefined;
  const words = document.createElement("p");
  words.textContent = say.network;
  const again = Object.assign(document.createElement("button"), {
    type: "button", className: "button", textContent: root.dataset.again, onclick: load,
  });
  const box = Object.assign(document.createElement("div"), { className: "found-empty", role: "alert" });
  box.append(words, again);
  found.replaceChildren(box);
}

// MARK: - The latest searches

const key = `searches:${say.space}`;

function recent() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? [];
  } catch {
    return [];
  }
}

function keep(texts) {
  // Where nothing may be kept, nothing is.
  try {
    localStorage.setItem(key, JSON.stringify(texts.slice(0, MOST)));
  } catch { }
}

function remember() {
  const text = field.value.trim();
  if (text) keep([text, ...recent().filter((each) => each.toLowerCase() !== text.toLowerCase())]);
}

function showRecent() {
  const template = found.querySelector("[data-recent]");
  if (!template || !recent().length) return;
  const section = template.content.cloneNode(true).firstElementChild;
  const item = section.querySelector("li");
  item.replaceWith(...recent().map((text) => {
    const copy = item.cloneNode(true);
    const [link, button] = copy.children;
    const url = new URL(place);
    url.searchParams.set("q", text);
    link.href = url;
    link.querySelector(".found-title").textContent = text;
    button.ariaLabel = button.ariaLabel.replace("{query}", text);
    link.onclick = (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      field.value = text;
      field.focus();
      load();
    };
    button.onclick = () => {
      keep(recent().filter((each) => each !== text));
      const next = copy.nextElementSibling ?? copy.previousElementSibling;
      copy.remove();
      if (!next) return forgetAll(section);
      next.querySelector("button").focus();
    };
    return copy;
  }));
  section.querySelector("[data-forget-all]").onclick = () => forgetAll(section);
  found.querySelector(".found-empty").hidden = true;
  template.after(section);
}

function forgetAll(section) {
  keep([]);
  section.remove();
  found.querySelector(".found-empty").hidden = false;
  field.focus();
}

// MARK: - Typing, choosing

field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(load, 120);
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const wanted = address();
  if (wanted !== shown) await load();
  const best = found.querySelector("[data-hit]");
  if (dialog && best && shown === wanted) best.click();
  else if (wanted === shown) remember();
});

form.querySelector("[data-clear]")?.addEventListener("click", (event) => {
  event.preventDefault();
  field.value = "";
  field.focus();
  load();
});

found.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  if (link.hasAttribute("data-remember")) remember();
  if (!link.hasAttribute("data-narrow") || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  place = new URL(link.href);
  load();
});

root.addEventListener("keydown", (event) => {
  const rows = [...found.querySelectorAll("[data-row]")];
  const at = rows.indexOf(document.activeElement);
  if (event.key === "ArrowDown" && rows.length) {
    event.preventDefault();
    rows[Math.min(at + 1, rows.length - 1)].focus();
  } else if (event.key === "ArrowUp" && at >= 0) {
    event.preventDefault();
    (rows[at - 1] ?? field).focus();
  } else if (event.key === "Escape" && dialog) {
    // A search field would be emptied first.
    event.preventDefault();
    dialog.close();
  } else if (at >= 0 && event.key.length === 1 && !event.metaKey && !event.ctrlKey && event.key !== " ") {
    // Who types on means the field.
    field.focus();
  }
});

if (dialog) {
  dialog.addEventListener("opened", load);
  // Whoever comes back finds the page, not what covered it.
  addEventListener("pagehide", () => dialog.close());
  load();
} else {
  shown = address();
  showRecent();
  field.focus();
}

"""#),
    (name: "js/card-menu.js", text: #"""
// The menu of one card: at its ⋯, where the right button was pressed, or under a finger that stays.
const HOLD = 500;
const cards = "#results :is(.cards, .rows, .posters) > li:not(.gap), #results tbody > tr:not(.gap)";
let card, timer, held;

function open(target, x, y) {
  const menu = document.getElementById("card-menu");
  if (!menu || target.closest(".selecting")) return false;
  card = target;
  menu.querySelector("p").textContent = title();
  menu.querySelector("[data-card='edit']").href = `${card.querySelector("[data-entry]").href}/edit`;
  tell("card:open", { menu, card });
  card.querySelector("[data-menu-of]").focus({ preventScroll: true });
  if (!menu.matches(":popover-open")) menu.showPopover();
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`;
  // Above the bar of the chapters, which a desktop has at the side.
  const end = document.querySelector(".chapters")?.getBoundingClientRect().top || innerHeight;
  menu.style.top = `${Math.max(8, Math.min(y, end - height - 8))}px`;
  menu.querySelector(".menu-item").focus();
  return true;
}

const title = () => card.querySelector("h2, th").textContent;
const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

document.addEventListener("click", (event) => {
  // The click that ends a long press is none.
  if (held && event.target.closest(cards)) {
    held = false;
    return event.preventDefault();
  }
  const more = event.target.closest("[data-menu-of]");
  if (more && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    const box = more.getBoundingClientRect();
    open(more.closest("li, tr"), box.right - 220, box.bottom + 4);
  }
  const item = event.target.closest("button[data-card]");
  if (!item) return;
  const menu = item.closest("[popover]");
  menu.hidePopover();
  const id = card.querySelector("[data-menu-of]").dataset.menuOf;
  const action = item.dataset.card;
  if (action === "select") tell("log:select", { id });
  else tell(menu.dataset.tell ?? "log:ask", { action, ids: [id], title: title() });
}, true);

// Closed by hand: the finger that opened it is lifted beside it.
function close(event) {
  const menu = document.querySelector("#card-menu:popover-open");
  if (!menu || menu.contains(event.target) && event.key !== "Escape") return;
  menu.hidePopover();
  if (event.key) card.querySelector("[data-menu-of]").focus();
}
document.addEventListener("pointerdown", close);
document.addEventListener("keydown", (event) => event.key === "Escape" && close(event));

document.addEventListener("contextmenu", (event) => {
  const target = event.target.closest(cards);
  if (target && open(target, event.clientX, event.clientY)) event.preventDefault();
});

addEventListener("touchstart", (event) => {
  held = false;
  const target = event.target.closest?.(cards);
  clearTimeout(timer);
  if (!target || event.touches.length > 1) return;
  const { clientX, clientY } = event.touches[0];
  timer = setTimeout(() => { held = open(target, clientX, clientY); }, HOLD);
}, { passive: true });
for (const end of ["touchmove", "touchend", "touchcancel", "scroll"]) {
  addEventListener(end, () => clearTimeout(timer), { passive: true });
}

"""#),
    (name: "js/collections.js", text: #"""
// The collection's form shows the row that it will make, while it is typed.
const form = document.getElementById("collection-form");
const preview = form.querySelector(".preview");
const name = preview.querySelector("strong");
const icon = preview.querySelector(".collection-icon");
const unnamed = form.elements.name.value ? form.querySelector("label[for=f-name]").textContent : name.textContent;

form.addEventListener("input", (event) => {
  // An emoji tapped in the grid takes the place of an own one.
  if (event.target.name === "icon") form.elements.own_icon.value = "";
  name.textContent = form.elements.name.value.trim() || unnamed;
  icon.textContent = form.elements.own_icon.value.trim() || form.elements.icon.value || "📁";
});

"""#),
    (name: "js/connection.js", text: #"""
// Whether the server answers: asked every ten seconds while somebody looks. Red with a countdown
// while it does not (calm, on a page that keeps changes itself and says so), green for three seconds once it does again, nothing while all is well.
const region = document.getElementById("toasts");
const say = region.dataset;
const every = 10;
let left = every;
let lost = false;
let toast, words, count, greenTimer;

function open(tone) {
  clearTimeout(greenTimer);
  if (!toast) {
    toast = document.createElement("div");
    words = document.createElement("p");
    count = document.createElement("span");
    // The words are read out once; the seconds would be read out every second.
    words.role = "status";
    count.ariaHidden = "true";
    toast.append(words, count);
    region.append(toast);
  }
  toast.className = `toast connection ${tone}`;
  toast.querySelector("button")?.remove();
}

function close() {
  toast?.remove();
  toast = undefined;
}

function tell(text, more = "") {
  if (words.textContent !== text) words.textContent = text;
  count.textContent = more;
}

function lose() {
  lost = true;
  left = every;
  tick();
}

function tick() {
  if (say.kept) {
    open("kept");
    return tell(say.kept);
  }
  open("failure");
  if (!navigator.onLine) tell(say.offline);
  else tell(say.unavailable, say.retry.replace("#", left));
}

function restore() {
  left = every;
  if (!lost) return;
  lost = false;
  document.dispatchEvent(new CustomEvent("connection:restored"));
  open("success");
  tell(say.restored);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast-close";
  button.ariaLabel = say.close;
  button.textContent = "✕";
  button.addEventListener("click", close);
  toast.append(button);
  greenTimer = setTimeout(close, 3000);
}

async function ask() {
  if (!navigator.onLine) return lose();
  if (lost) {
    open(say.kept ? "kept" : "failure");
    tell(say.retrying);
  }
  try {
    const answer = await fetch(`${say.root}/api/v1/health`, {
      cache: "no-store", signal: AbortSignal.timeout(5000),
    });
    if (!answer.ok) lose();
    else if ("away" in say) document.dispatchEvent(new CustomEvent("connection:restored"));
    else restore();
  } catch {
    lose();
  }
}

if ("member" in say) {
  setInterval(() => {
    if (document.hidden) return;
    left -= 1;
    if (left === 0) ask();
    else if (lost && left > 0) tick();
  }, 1000);
  document.addEventListener("visibilitychange", () => { if (!document.hidden && lost) ask(); });
  addEventListener("offline", lose);
  addEventListener("online", ask);
  // A page that sends by itself knows better whether anything arrives: it says so by data-away.
  document.addEventListener("connection:words", () => {
    if ("away" in say) return lost ? tick() : lose();
    if (lost && navigator.onLine) restore();
  });
  if (!navigator.onLine) lose();
}

"""#),
    (name: "js/dialog.js", text: #"""
// Links that open a dialog of this page instead of the page that asks the same.
document.addEventListener("click", (event) => {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = event.target.closest("a, button");
  if (!link || !plain || event.defaultPrevented) return;
  const dialog = document.getElementById(link.dataset.dialog ?? "");
  if (dialog?.showModal) {
    event.preventDefault();
    dialog.showModal();
  } else if (link.dataset.close) {
    const open = link.closest("dialog");
    if (open) event.preventDefault();
    open?.close();
  }
});

// A tap beside a dialog is a tap on its backdrop, which is the dialog itself.
document.addEventListener("click", (event) => {
  if (event.target.matches?.("dialog[open].dialog")) event.target.close();
});

"""#),
    (name: "js/entry.js", text: #"""
// The photos of an entry: arrows and dots; and the way back to the list as it was left.
const pager = ".photo-pager .photos";

document.addEventListener("scroll", ({ target: row }) => {
  if (!row.matches?.(pager)) return;
  const place = Math.round(Math.abs(row.scrollLeft) / row.clientWidth);
  document.querySelectorAll(".dots .dot").forEach((dot, index) => {
    dot.classList.toggle("here", index === place);
  });
}, { capture: true, passive: true });

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-photo-link]");
  if (!link) return;
  event.preventDefault();
  const slide = document.querySelector(link.hash);
  const forward = link.classList.contains("forward");
  link.closest(pager).scrollTo({
    left: slide.offsetLeft,
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
  });
  // The arrow that was pressed goes out of sight; the one like it on the next photo takes over.
  const next = slide.querySelector(forward ? ".forward" : ".back") ?? slide.querySelector("a");
  next?.focus({ preventScroll: true });
});

document.addEventListener("click", (event) => {
  const back = event.target.closest("[data-back]");
  if (!back || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const from = document.referrer && new URL(document.referrer);
  if (!from || from.origin !== location.origin || from.pathname !== new URL(back.href).pathname) return;
  event.preventDefault();
  history.back();
});

"""#),
    (name: "js/focal.js", text: #"""
// The point of a picture that every crop keeps: tapped, dragged, or moved with the sliders; the
// crops follow at once.
const image = document.querySelector("[data-focal] img");
const point = document.querySelector(".focal-point");
const [x, y] = ["focal_x", "focal_y"].map((name) => document.querySelector(`[name=${name}]`));

function show() {
  const [left, top] = [x, y].map(({ value }) => `${Number(value)}%`);
  point.style.left = left;
  point.style.top = top;
  for (const crop of document.querySelectorAll(".crop img")) crop.style.objectPosition = `${left} ${top}`;
}

function put({ clientX, clientY }) {
  const { left, top, width, height } = image.getBoundingClientRect();
  x.value = Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * 100);
  y.value = Math.round(Math.min(1, Math.max(0, (clientY - top) / height)) * 100);
  show();
}

if (image) {
  image.draggable = false;
  image.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    image.setPointerCapture(event.pointerId);
    put(event);
    image.addEventListener("pointermove", put);
    for (const end of ["pointerup", "pointercancel"]) {
      image.addEventListener(end, () => image.removeEventListener("pointermove", put), { once: true });
    }
  });
  for (const slider of [x, y]) slider.addEventListener("input", show);
  show();
}

"""#),
    (name: "js/form.js", text: #"""
// The entry's form: values that follow the type, and when it can be saved.
const form = document.querySelector(".entry-form");
const carried = new Map();
let type = form?.elements.type_id?.value;

const fieldsOf = (id) =>
  [...form.querySelectorAll("[data-key]")].filter((field) => field.name.startsWith(`field.${id}.`));

// Another type takes over what was typed for the keys that it has too; the rest is kept in mind for
// coming back.
form?.addEventListener("change", (event) => {
  if (event.target.name !== "type_id") return;
  for (const field of fieldsOf(type)) {
    carried.set(field.dataset.key, field.type === "checkbox" ? field.checked : field.value);
  }
  type = event.target.value;
  for (const field of fieldsOf(type)) {
    const value = carried.get(field.dataset.key);
    if (value === undefined) continue;
    if (field.type === "checkbox") field.checked = value === true || value === "true";
    else field.value = typeof value === "boolean" ? (value ? "true" : "") : value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
});

// Nothing without a title is saved (a search may begin without), nor while photos are on their way.
function settle() {
  const ready = form.elements.title.value.trim() && !form.querySelector(".uploading");
  for (const button of form.querySelectorAll("button:not([type='button'], [data-lookup])")) button.disabled = !ready;
}

if (form) {
  form.addEventListener("input", settle);
  document.addEventListener("form:settle", settle);
  addEventListener("pageshow", () => setTimeout(settle));
  settle();
}

"""#),
    (name: "js/forms.js", text: #"""
// Every form of the site: sent once, its buttons rest meanwhile but Cancel, the pressed one turns;
// what went wrong is told beside what was typed, which stays. A form with data-plain is left to
// the browser, one whose submit event another script has taken to that script.
const say = document.getElementById("toasts").dataset;
const running = new Map();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.getAttribute("method") === "dialog") return;
  if (running.has(form)) return event.preventDefault();
  const stop = new AbortController();
  running.set(form, stop);
  const pressed = event.submitter ?? form.querySelector("button:not([type=button])");
  if (form.method === "post" && !form.hasAttribute("data-plain")) {
    event.preventDefault();
    send(form, pressed, stop.signal);
  } else {
    // After the form's data has been gathered, which a disabled button would not be in.
    setTimeout(() => rest(form, pressed));
  }
});

// Cancel stops what runs; where nothing runs it is the link that it is.
document.addEventListener("click", (event) => {
  const form = event.target.closest("[data-cancel]")?.closest("form");
  if (!running.has(form)) return;
  event.preventDefault();
  running.get(form).abort();
});

// Back from another page: the page may come out of the cache as it was left.
addEventListener("pageshow", () => { for (const form of [...running.keys()]) wake(form); });

function rest(form, pressed) {
  for (const button of form.elements) {
    if (button.matches("button:not([data-cancel], [disabled])")) {
      button.disabled = true;
      button.dataset.rests = "";
    }
  }
  pressed?.setAttribute("aria-busy", "true");
}

function wake(form) {
  running.delete(form);
  for (const button of form.elements) {
    if (button.hasAttribute("data-rests")) button.disabled = false;
    delete button.dataset.rests;
    button.removeAttribute("aria-busy");
  }
}

async function send(form, pressed, signal) {
  const data = new FormData(form, pressed?.form === form ? pressed : null);
  rest(form, pressed);
  let answer, text;
  try {
    answer = await fetch(pressed?.getAttribute("formaction") ?? form.getAttribute("action"), {
      method: "POST", signal,
      body: form.enctype === "multipart/form-data" ? data : new URLSearchParams(data),
      headers: { accept: "text/html", "commonplace-form": "1" },
    });
    text = await answer.text();
  } catch (error) {
    wake(form);
    return error.name === "AbortError" ? undefined : tell(form, say.network);
  }
  const target = answer.headers.get("commonplace-location");
  if (target?.includes("/sign-in?next=")) {
    wake(form);
    return tell(form, say.signedOut, target);
  }
  // The form rests until the next page is there.
  if (target) return location.assign(target);
  wake(form);
  show(form, answer, new DOMParser().parseFromString(text, "text/html"));
}

function show(form, answer, page) {
  const same = [...page.forms].find((other) =>
    form.id ? other.id === form.id : other.getAttribute("action") === form.getAttribute("action"));
  if (!answer.ok && same?.querySelector(".errors, .error")) {
    if (answer.status === 401) {
      for (const field of form.querySelectorAll("[type=password]")) field.value = "";
    }
    mark(form, same);
  } else if (answer.ok || answer.status === 409) {
    const main = page.querySelector("main");
    document.querySelector("main").replaceWith(document.adoptNode(main));
    document.title = page.title;
    document.body.className = page.body.className;
    scrollTo(0, 0);
    main.focus();
  } else {
    const words = page.querySelectorAll("main h1, main h1 + p");
    tell(form, [...words].map((element) => element.textContent).join(". ") || say.network);
  }
}

// The errors of the same form as the server sent it back, put into this one.
function mark(form, refused) {
  clear(form);
  for (const field of form.querySelectorAll("[id^=f-]")) {
    const other = refused.querySelector(`#${CSS.escape(field.id)}`);
    for (const name of ["aria-invalid", "aria-describedby"]) {
      if (other?.hasAttribute(name)) field.setAttribute(name, other.getAttribute(name));
      else field.removeAttribute(name);
    }
  }
  // What it was checked against has moved on: the next try is made with the present one in sight.
  const { revision } = refused.elements;
  if (revision && form.elements.revision) form.elements.revision.value = revision.value;
  for (const error of refused.querySelectorAll(".error")) {
    const field = form.querySelector(`#${CSS.escape(error.id.replace(/-error$/, ""))}`);
    (field?.closest(".field") ?? field ?? form).append(document.adoptNode(error));
  }
  const summary = refused.querySelector(".errors");
  if (summary) place(form, document.adoptNode(summary));
  form.dispatchEvent(new CustomEvent("refused", { bubbles: true }));
}

function clear(form) {
  for (const old of form.querySelectorAll(".errors, .error")) old.remove();
}

function place(form, summary) {
  const first = [...form.children].find((child) => !child.matches("[type=hidden], .form-bar"));
  summary.tabIndex = -1;
  form.insertBefore(summary, first);
  summary.scrollIntoView({ block: "center" });
  summary.focus({ preventScroll: true });
}

// What happened and what to do: above the fields, or in a toast where a form has none.
function tell(form, text, link) {
  if (!form.querySelector(".field, fieldset.field")) {
    return document.dispatchEvent(new CustomEvent("toast", { detail: { text, tone: "failure" } }));
  }
  clear(form);
  const alert = document.createElement("div");
  alert.className = "errors";
  alert.role = "alert";
  const words = document.createElement("p");
  words.textContent = text;
  alert.append(words);
  if (link) {
    const open = document.createElement("a");
    open.href = link;
    open.target = "_blank";
    open.textContent = say.signIn;
    alert.append(open);
  }
  place(form, alert);
  form.dispatchEvent(new CustomEvent("refused", { bubbles: true }));
}

"""#),
    (name: "js/guard.js", text: #"""
// What was typed is never lost: leaving asks first, and a draft outlives the page.
const form = document.querySelector("[data-guard]");
const key = `draft:${form?.getAttribute("action")}`;
const notice = document.getElementById("draft");
const found = document.querySelector("[data-lookup-pictures]");
let changed = Boolean(document.querySelector("[data-errors]"));
let started = false;
let timer, target;

function keep() {
  const fields = [...new FormData(form)].filter(([name, value]) =>
    typeof value === "string" && !["csrf", "revision", "photo"].includes(name));
  // As text: a copy of what is still on its way would load its picture again.
  const photos = [...document.querySelectorAll("[data-photo-item]")].map((item) => item.outerHTML);
  sessionStorage.setItem(key, JSON.stringify({
    fields, photos: photos.join(""), found: found.innerHTML, revision: form.elements.revision?.value,
  }));
}

function restore(draft) {
  found.innerHTML = draft.found;
  const values = new Map();
  for (const [name, value] of draft.fields) values.set(name, [...(values.get(name) ?? []), value]);
  for (const control of form.elements) {
    if (!control.name || ["hidden", "file"].includes(control.type)) continue;
    const found = values.get(control.name) ?? [];
    if (["radio", "checkbox"].includes(control.type)) control.checked = found.includes(control.value);
    else control.value = found.at(-1) ?? "";
  }
  document.querySelector("[data-photos]").innerHTML = draft.photos;
  form.dispatchEvent(new Event("input"));
  document.dispatchEvent(new CustomEvent("form:filled", { detail: values }));
}

const forget = () => sessionStorage.removeItem(key);

if (form) {
  const draft = JSON.parse(sessionStorage.getItem(key) ?? "null");
  // One from an older version of the entry would bring that version back.
  const fits = draft && draft.revision === form.elements.revision?.value;
  if (fits && !changed) notice.hidden = false;
  else if (draft && !fits) forget();
  notice.addEventListener("click", (event) => {
    const wish = event.target.closest("[data-draft]")?.dataset.draft;
    if (!wish) return;
    notice.hidden = true;
    if (wish === "restore") restore(draft);
    else forget();
    form.elements.title.focus();
  });
  // The page settles itself at first; only then does an event mean a person.
  setTimeout(() => { started = true; });
  form.addEventListener("input", () => {
    if (!started) return;
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(keep, 250);
  });
  form.addEventListener("submit", () => {
    clearTimeout(timer);
    keep();
    // The page that comes after a save forgets the draft.
    sessionStorage.setItem("draft-sent", key);
    changed = false;
  });
  form.addEventListener("refused", () => {
    changed = true;
    sessionStorage.removeItem("draft-sent");
  });
  addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });
  const dialog = document.getElementById("leave");
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (link && changed && !event.defaultPrevented && !link.hash && link.origin === location.origin
      && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      target = link.href;
      dialog.showModal();
    }
    if (event.target.closest("[data-stay]")) dialog.close();
    if (event.target.closest("[data-leave]")) {
      changed = false;
      clearTimeout(timer);
      forget();
      location.assign(target);
    }
  });
}

"""#),
    (name: "js/install.js", text: #"""
// Somebody at home gets the worker that keeps what they have read.
const { root, member } = document.getElementById("toasts").dataset;
if (member !== undefined) {
  navigator.serviceWorker?.register(`${root}/sw.js`, { scope: `${root}/` }).catch(() => {
    // Without one everything works as long as the server answers.
  });
}

"""#),
    (name: "js/library-menu.js", text: #"""
// The Library's cards: what their menu says of them, and what it does to them. The list stays where
// it is; the card follows.
const dialog = document.getElementById("ask-delete");
const entries = document.getElementById("card-menu")?.dataset.entries;
const more = (id) => document.querySelector(`[data-menu-of="${id}"]`);

document.addEventListener("card:open", ({ detail: { menu, card } }) => {
  const { menuOf, favourite, planned } = card.querySelector("[data-menu-of]").dataset;
  const state = { favourite, planned };
  menu.querySelector("[data-card=open]").href = card.querySelector("[data-entry]").href;
  menu.querySelector("[data-card=edit]").href = `${entries}/${menuOf}/edit?in=library`;
  for (const item of menu.querySelectorAll("[data-off]")) {
    const isOn = state[item.dataset.card] !== undefined;
    item.querySelector("span").textContent = isOn ? item.dataset.off : item.dataset.on;
    item.ariaPressed = String(isOn);
  }
});

async function send(path, values) {
  document.dispatchEvent(new Event("acting"));
  try {
    const csrf = document.getElementById("toasts").dataset.csrf;
    const answer = await fetch(path, {
      method: "POST", body: new URLSearchParams({ csrf, ...values }), headers: { accept: "text/html" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const toast = page.querySelector("[data-toast]");
    if (!answer.ok || !toast) throw new Error(answer.status);
    document.dispatchEvent(new CustomEvent("toast", { detail: { toast: document.adoptNode(toast) } }));
  } finally {
    document.dispatchEvent(new Event("acted"));
  }
}

function failed() {
  const { network } = document.getElementById("toasts").dataset;
  document.dispatchEvent(new CustomEvent("toast", { detail: { text: network, tone: "failure" } }));
}

async function toggle(id, action) {
  const link = more(id);
  const isOn = link.hasAttribute(`data-${action}`);
  const library = entries.replace(/\/log\/entries$/, "/library/entries");
  try {
    if (action === "favourite") await send(`${library}/${id}/favourite`, { favourite: String(!isOn) });
    else await send(`${library}/${id}/stage`, { stage: isOn ? "done" : "planned" });
  } catch {
    return failed();
  }
  link.toggleAttribute(`data-${action}`, !isOn);
  if (action !== "favourite") return;
  const cover = link.closest("li, tr").querySelector(".cover");
  if (isOn) cover?.querySelector(".loved")?.remove();
  else cover?.append(document.getElementById("card-loved").content.cloneNode(true));
}

document.addEventListener("library:act", ({ detail: { action, ids: [id], title } }) => {
  if (action !== "delete") return toggle(id, action);
  const heading = dialog.querySelector("h2");
  heading.textContent = heading.dataset.one.replace("{title}", () => title);
  dialog.querySelector("form").dataset.libraryDelete = id;
  dialog.showModal();
});

document.addEventListener("submit", async (event) => {
  const id = event.target.dataset.libraryDelete;
  if (!id) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  dialog.close();
  const card = more(id).closest("li, tr");
  const next = (card.nextElementSibling ?? card.previousElementSibling)?.querySelector("[data-entry]");
  card.classList.add("going");
  try {
    await send(`${entries}/${id}/delete`, { in: "library" });
    card.remove();
    next?.focus({ preventScroll: true });
  } catch {
    card.classList.remove("going");
    failed();
  }
}, true);

"""#),
    (name: "js/library.js", text: #"""
// Hearts and stars are saved where they are: the page that the form leads to is put in their place.
const wait = { timer: 0 };

async function send(form, body) {
  document.dispatchEvent(new Event("acting"));
  try {
    const answer = await fetch(form.action, {
      method: "POST", body, headers: { accept: "text/html" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || !page.getElementById("entry")) throw new Error(answer.status);
    const label = document.activeElement?.closest?.(".stars, .heart")?.className;
    document.dispatchEvent(new CustomEvent("swap", { detail: { id: "entry", page } }));
    const again = label && document.querySelector(`.${label.split(" ").at(-1)}`);
    (again?.querySelector("input:checked") ?? again)?.focus({ preventScroll: true });
    const toast = page.querySelector("[data-toast]");
    if (toast) {
      document.dispatchEvent(new CustomEvent("toast", { detail: { toast: document.adoptNode(toast) } }));
    }
  } catch {
    // Nothing was saved: it says so, and shows what is.
    form.reset();
    const { network } = document.getElementById("toasts").dataset;
    document.dispatchEvent(new CustomEvent("toast", { detail: { text: network, tone: "failure" } }));
  } finally {
    document.dispatchEvent(new Event("acted"));
  }
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-in-place]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  send(event.target, new URLSearchParams(new FormData(event.target, event.submitter)));
}, true);

document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-in-place='change']");
  if (!form) return;
  clearTimeout(wait.timer);
  // Arrow keys pass over what is between.
  wait.timer = setTimeout(() => send(form, new URLSearchParams(new FormData(form))), 450);
});

// Names are offered as one types, behind those that stand there already.
let naming;
document.addEventListener("input", ({ target }) => {
  if (!target.dataset?.names) return;
  clearTimeout(naming);
  naming = setTimeout(() => offer(target), 160);
});

// What stands before the last comma that is not within quotes.
const earlier = /^(?:(?:"[^"]*"|[^",])*,\s*)*/;

async function offer(input) {
  const [before] = input.value.match(earlier);
  const typed = input.value.slice(before.length).replaceAll('"', "").trim();
  if (!typed) return;
  try {
    const answer = await fetch(input.dataset.names + encodeURIComponent(typed));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const names = [...page.querySelectorAll("[role=option]:not(.new)")].map(({ dataset }) => dataset.title);
    input.list.replaceChildren(...names.map((name) => {
      const option = document.createElement("option");
      option.value = before + (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
      return option;
    }));
  } catch {
    // They can be typed whole.
  }
}

// What was left empty asks nothing, and makes no address longer.
document.addEventListener("formdata", ({ target, formData }) => {
  if (target.id !== "filter-form") return;
  for (const [name, value] of [...formData]) if (!value) formData.delete(name);
});

"""#),
    (name: "js/lists/adding.js", text: #"""
import { desk, edit } from "./desk.js";
import { announce, button, el, icon } from "./dom.js";
import { byPosition, valueOf } from "./merge.js";
import { between } from "./position.js";
import { readLine, sectionOf } from "./household.js";
import { say, sectionName } from "./words.js";
// The line in which items are typed: Enter adds one and is ready for the next.
export function makeAdder(list) {
  const field = el("input", { id: "add-item", maxLength: 200, placeholder: say("addHint"), ariaLabel: say("addItem"), enterKeyHint: "next", autocomplete: "off" });
  const form = el("form.adder", {}, icon("plus"), field, el("button.button.primary", {}, say("addItem")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const lines = field.value.split("\n").map((line) => line.trim()).filter(Boolean);
    field.value = "";
    field.focus();
    if (lines.length) addItems(list, lines);
  });
  // A list from elsewhere, pasted: each line is an item.
  field.addEventListener("paste", (event) => {
    const lines = event.clipboardData.getData("text").split(/\r?\n/).map(plainLine).filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    addItems(list, lines);
  });
  return { form, field };
}

export const plainLine = (line) => line.replace(/^[\s•*·▪☐☑✓✔–—-]*(\[[ xXхХ]?\])?\s*/u, "").trim();

export function addItems(id, lines) {
  const items = lines.map((line) => {
    const { name, quantity } = readLine(line);
    return { name: name.slice(0, 200), quantity, section: sectionOf(line) };
  });
  const added = addRead(id, items);
  const last = items.at(-1);
  announce(say("added", { name: last.name, section: sectionName(last.section) }));
  return added;
}

// Items of which all is known, behind those that are there.
export function addRead(id, items) {
  let position = [...desk.book.lists.get(id)?.items.values() ?? []].sort(byPosition).map((item) => valueOf(item, "position")).findLast(Boolean) ?? null;
  return edit(items.flatMap(({ name, quantity, section }) => {
    const item = crypto.randomUUID();
    position = between(position, null) ?? position;
    return [
      [id, item, "name", name], [id, item, "section", section], [id, item, "position", position],
      ...quantity ? [[id, item, "quantity", quantity.slice(0, 40)]] : [],
    ];
  }));
}

"""#),
    (name: "js/lists/book.js", text: #"""
import { isShown, byPosition, takeField, valueOf } from "./merge.js";
import { StampClock, newReplica, stampOf } from "./stamp.js";
// All lists in memory, as every page of the chapter shows them: what is confirmed, with what is not
// laid over it.
export class Book {
  lists = new Map();
  stores = [];
  corrections = [];
  unsent = 0;
  // Edits on their way to the device's store.
  writing = new Set();
  // Milliseconds that the server's clock is ahead of this device's.
  offset = 0;
  clock = new StampClock(newReplica());

  fill(kept) {
    for (const list of kept.lists) this.#put(list);
    for (const item of kept.items) this.lists.get(item.list)?.items.set(item.id, item);
    this.#seen([...kept.lists, ...kept.items]);
    this.settings(kept.meta);
    this.#lay(kept.queue);
  }

  settings(meta) {
    this.errands = meta.errands.length;
    this.stores = awaited(meta.stores ?? [], meta.errands).toSorted((a, b) => a.position - b.position);
    // The same as before is the same thing: what is made of it is kept.
    if (JSON.stringify(meta.corrections ?? []) !== JSON.stringify(this.corrections)) this.corrections = meta.corrections;
    // Another page has found this device's clock to be wrong.
    if (meta.offset !== undefined && meta.offset !== this.offset) this.clock.restart();
    this.offset = meta.offset ?? 0;
  }

  // A list as another page, or the server, has put it on the device.
  renew(id, { lists: [kept], items, queue }) {
    this.lists.delete(id);
    if (kept) {
      this.#put(kept);
      for (const item of items) this.lists.get(id).items.set(item.id, item);
      this.#seen([kept, ...items]);
    }
    this.#lay(queue, id);
  }

  #put(list) { this.lists.set(list.id, { ...list, items: new Map() }); }

  #seen(things) {
    for (const thing of things) {
      for (const [, stamp] of Object.values(thing.fields)) this.clock.receive(stamp);
    }
  }

  #lay(queue, only) {
    const waiting = [...queue, ...this.writing];
    for (const { stamp } of waiting) this.clock.remember(stamp);
    this.unsent = waiting.length + this.errands;
    this.take(only ? waiting.filter(({ list }) => list === only) : waiting);
  }

  now() { return Date.now() + this.offset; }

  // An operation with its stamp, not yet done.
  operation(list, item, field, value) {
    return { list, item, field, value, stamp: this.clock.next(this.now()) };
  }

  take(operations) {
    for (const { list: id, item, field, value, stamp } of operations) {
      const time = new Date(stampOf(stamp).milliseconds).toISOString();
      if (!this.lists.has(id)) this.#put({ id, fields: {}, created_at: time });
      const list = this.lists.get(id);
      if (!list.updated_at || list.updated_at < time) list.updated_at = time;
      if (item && !list.items.has(item)) list.items.set(item, { list: id, id: item, fields: {} });
      takeField((item ? list.items.get(item) : list).fields, field, value, stamp);
    }
  }

  shownLists() {
    return [...this.lists.values()].filter(isShown)
      .sort((a, b) => (b.updated_at ?? "") < (a.updated_at ?? "") ? -1 : 1);
  }

  names() { return new Set(this.shownLists().map((list) => valueOf(list, "name"))); }
  store(id) { return this.stores.find((store) => store.id === id); }
}

// The stores as they will be when the server has heard of all.
function awaited(stores, errands) {
  const all = new Map(stores.map((store) => [store.id, store]));
  for (const { method, path, body } of errands) {
    const [, kind, id = body?.id] = path.split("/");
    if (kind !== "grocery-stores") continue;
    if (method === "DELETE") all.delete(id);
    else if (method === "POST" || all.has(id)) all.set(id, { position: 1e5, sections: [], ...all.get(id), ...body });
  }
  return [...all.values()];
}

export const itemsOf = (list) => [...list.items.values()].filter(isShown).sort(byPosition);

export function progressOf(list) {
  let all = 0, done = 0;
  for (const item of list.items.values()) {
    if (!isShown(item)) continue;
    all += 1;
    if (valueOf(item, "checked")) done += 1;
  }
  return { all, done, share: all ? done / all : 0 };
}

"""#),
    (name: "js/lists/categorise.js", text: #"""
import { quantityOf } from "./quantity.js";
import { canonical } from "./sections.js";
import { phraseKey, wordsOf } from "./stems.js";
// In which section a thing stands, by the words of its name: the twin of ListCore's Categoriser, but
// for mending typing errors, which the server's second opinion does.
const LINKS = new Set("with in for w without from on для с со в во из без на под к от or или".split(" "));
const HEADS = new Set(wordsOf("cookie cracker chip crisp bread cake muffin bagel soup sauce juice pie pizza yogurt cereal candy salad dressing bun noodle tea shampoo soap vinegar beer wine biscuit cupcake pretzel popcorn gum ketchup mustard jam spread detergent wipe").map(({ key }) => key));
const CANS = new Set("canned tinned can cans tin tins банка банку банки банке".split(" "));
const isFrozen = ({ text }) => text === "frozen" || /^(заморож|свежезаморож|свежеморож|быстрозаморож)/.test(text);
const isCanned = ({ text }) => CANS.has(text) || text.startsWith("консервирован");

export const correctionKey = (name) => phraseKey(wordsOf(quantityOf(name).name));

export class Categoriser {
  // `corrections`: sections by the keys of names; they go before the lexicon.
  constructor(lexicon, corrections = new Map()) {
    Object.assign(this, { lexicon, corrections });
    this.most = Math.max(lexicon.longest, 4, ...[...corrections.keys()].map((key) => key.split(" ").length));
  }

  section(name) {
    const all = wordsOf(name);
    const words = wordsOf(quantityOf(name, this.lexicon).name);
    const whole = this.corrections.get(phraseKey(words));
    if (words.length && whole) return whole;
    const known = this.#found(all);
    if (known) return known.section;
    const best = this.#best(this.#hits(words), words);
    if (!best) return all.some(isFrozen) ? "Frozen Foods" : "Other";
    return best.kind === "correction" ? best.section : changed(best.section, all);
  }

  #hits(words) {
    const hits = [];
    for (let start = 0; start < words.length; start += 1) {
      for (let end = start + 1; end <= Math.min(words.length, start + this.most); end += 1) {
        const found = this.#found(words.slice(start, end));
        if (found) hits.push({ ...found, start, end, length: end - start, isCyrillic: words[start].isCyrillic });
      }
    }
    return hits;
  }

  #found(run) {
    if (!run.length) return undefined;
    const key = phraseKey(run);
    if (this.corrections.has(key)) return { section: this.corrections.get(key), kind: "correction" };
    const entry = this.lexicon.entries.get(key) ?? (run.length === 1 ? this.lexicon.joined.get(key) : undefined);
    if (entry) return { section: entry.section, kind: entry.isBrand ? "brand" : "lexicon" };
    const one = run.length === 2 ? run[0].text + run[1].text : "";
    const joined = one.length >= 7 ? this.lexicon.entries.get(phraseKey(wordsOf(one))) : undefined;
    return joined && !joined.isBrand ? { section: joined.section, kind: "lexicon" } : undefined;
  }

  // "tuna in oil", "milk for the cat", "onions, red": the thing is named before.
  #best(hits, words) {
    const head = words.findIndex((word, at) => at > 0 && (word.isCut || LINKS.has(word.text)));
    const before = hits.filter(({ start }) => start < (head < 0 ? words.length : head));
    return longestHit(before, words) ?? longestHit(hits, words);
  }
}

function longestHit(hits, words) {
  const phrases = hits.filter(({ kind, length }) => kind === "correction" && length > 1);
  if (phrases.length) return phrases.reduce((a, b) => b.length > a.length ? b : a);
  const things = hits.filter(({ kind }) => kind !== "brand");
  const all = things.length ? things : hits;
  if (!all.length) return undefined;
  const length = Math.max(...all.map((hit) => hit.length));
  const brand = hits.find((hit) => hit.kind === "brand" && hit.length > Math.max(length, 1));
  if (brand) return brand;
  const candidates = all.filter((hit) => hit.length === length);
  const [first, last, end] = [candidates[0], candidates.at(-1), all.at(-1)];
  if (first.isCyrillic) return first;
  // "peanut butter cookies" are cookies.
  return end.start >= last.end && !end.isCyrillic && HEADS.has(words[end.start].key) ? end : last;
}

// Frozen and canned things stand elsewhere than fresh ones.
function changed(section, words) {
  if (words.some(isFrozen)) return "Frozen Foods";
  const isFresh = section === "Produce" || section === "Meat & Seafood";
  return isFresh && words.some(isCanned) ? "Pantry & Canned Goods" : section;
}

export const correctionsOf = (pairs) => new Map(pairs.map(({ name, section }) => [correctionKey(name), canonical(section)]));

"""#),
    (name: "js/lists/check.js", text: #"""
import { desk, edit } from "./desk.js";
import { button, el, tell } from "./dom.js";
import { valueOf } from "./merge.js";
import { canonical } from "./sections.js";
import { ask } from "./wire.js";
import { say, sectionName } from "./words.js";
// A second opinion on where items belong: the server's, taken or left.
let latest = 0;

// `isAsked`: somebody waits for it, and is told also that there is nothing to tell.
export async function checkSections(list, banner, isAsked = true) {
  const turn = latest += 1;
  banner.replaceChildren(el("p.banner.busy", { role: "status" }, say("checking")));
  try {
    if (!await desk.sync.settled()) throw new Error("away");
    const { suggestions } = await ask("POST", `/grocery-lists/${list.id}/check`, {}, 60_000);
    if (turn !== latest) return;
    // Somebody may have moved it meanwhile.
    const open = suggestions.filter(({ id, to }) => {
      const item = desk.book.lists.get(list.id)?.items.get(id);
      return item && canonical(to) !== canonical(valueOf(item, "section") || "Other");
    });
    if (open.length) offer(list, banner, open);
    else {
      banner.replaceChildren();
      if (isAsked) tell(say("nothingToMove"));
    }
  } catch {
    if (turn !== latest) return;
    banner.replaceChildren(el("div.banner.failed", { role: "alert" }, el("p", {}, say("checkFailed")),
      el("div.actions", {}, button("button.button.primary", { onclick: () => checkSections(list, banner) }, say("checkSections")),
        button("button.button.quiet", { onclick: () => banner.replaceChildren() }, say("close")))));
  }
}

function offer(list, banner, suggestions) {
  const close = () => banner.replaceChildren();
  const accept = () => {
    close();
    const before = suggestions.map(({ id, from }) => [list.id, id, "section", from]);
    edit(suggestions.map(({ id, to }) => [list.id, id, "section", canonical(to)]));
    tell(say("suggests", { n: suggestions.length }), () => edit(before));
  };
  banner.replaceChildren(el("div.banner", { role: "status" },
    el("details", { open: suggestions.length < 4 }, el("summary", {}, say("suggests", { n: suggestions.length })),
      el("ul", {}, suggestions.map(({ name, from, to }) => el("li", {},
        say("fromTo", { name, from: sectionName(from), to: sectionName(to) }))))),
    el("div.actions", {}, button("button.button.primary", { onclick: accept }, say("accept")),
      button("button.button.quiet", { onclick: close }, say("dismiss")))));
}

"""#),
    (name: "js/lists/clarify.js", text: #"""
import { addRead } from "./adding.js";
import { desk, makeList } from "./desk.js";
import { button, dialogOf, el, icon } from "./dom.js";
import { errand } from "./errands.js";
import { readLine, sectionOf } from "./household.js";
import { isShown, valueOf } from "./merge.js";
import { SECTIONS, canonical, colourOf, ordered } from "./sections.js";
import { dayName, frame, say, sectionName } from "./words.js";
// What was read, to be looked over: which parts are wanted, and each line beside its piece of the photo.
const FIRST = 5, UNSURE = 0.75, HEIGHT = 2.6, AROUND = 0.3;
const BADGES = { grocery: "grocery", meal_plan: "mealPlan", crossed_out: "crossedOut", notes: "notes" };

export class ClarifyPage {
  constructor(view, { answer, photo, list }) {
    const known = desk.book.lists.get(list);
    this.list = known && isShown(known) ? known : undefined;
    const back = this.list ? `${frame.base}/${list}` : frame.base;
    this.scan = answer.photo_url ? answer.id : undefined;
    this.size = [answer.width, answer.height];
    this.photo = photo && URL.createObjectURL(photo);
    this.sections = (answer.sections ?? answer).map((section) => ({
      ...section, type: BADGES[section.type] ? section.type : "grocery", chosen: section.type !== "crossed_out",
      items: section.items.map((item) => itemOf(item)),
    }));
    this.cards = this.sections.map((section) => this.#card(section));
    this.count = el("p", { role: "status" });
    this.make = button("button.button.primary.wide", { onclick: () => this.#finish() });
    view.replaceChildren(el("article.clarify", {},
      el("header.list-head", {}, el("a.round", { href: back, ariaLabel: this.list ? valueOf(this.list, "name") : say("backToLists") }, icon("back")),
        el("div.list-title", {}, el("h1", {}, say("found", { n: this.sections.length })), this.count,
          this.list && el("p", {}, say("joins", { name: valueOf(this.list, "name") }))),
        this.photo && el("a.list-photo", { href: this.photo, target: "_blank", ariaLabel: say("photo") }, el("img", { src: this.photo, alt: "" }))),
      answer.note && el("p.hint", {}, answer.note),
      this.sections.length ? this.cards : el("div.empty", {}, el("p", {}, say("nothingRead"))),
      el("div.clarify-end", {}, this.make, el("a.button.quiet.wide", { href: back }, say("otherPhoto")))));
    this.#recount();
  }

  #recount() {
    const chosen = this.sections.filter((section) => section.chosen);
    const items = chosen.reduce((sum, section) => sum + section.items.length, 0);
    this.count.textContent = say("selectedOf", { chosen: chosen.length, all: this.sections.length });
    this.make.textContent = say("addSelected", { n: items });
    this.make.disabled = !items;
  }

  #card(section) {
    const box = el("input", { type: "checkbox", checked: section.chosen, onchange: () => {
      section.chosen = box.checked;
      card.classList.toggle("off", !section.chosen);
      this.#recount();
    } });
    const list = el("ul.read-lines", {});
    const more = button("button.button.quiet", { onclick: () => { section.isWhole = !section.isWhole; draw(); } });
    const draw = () => {
      const shown = section.isWhole ? section.items : section.items.slice(0, FIRST);
      list.replaceChildren(...shown.map((item) => this.#line(item, section, draw)));
      more.hidden = section.items.length <= FIRST;
      more.textContent = section.isWhole ? say("showLess") : say("andMore", { n: section.items.length - FIRST });
    };
    const name = section.name === "Grocery list" ? say("groceryList") : section.name;
    const card = el(`section.read-card.of-${section.type}${section.chosen ? "" : ".off"}`, { "aria-label": name },
      el("label.read-head", {}, box, el("h2", {}, name), el("span.badge", {}, say(BADGES[section.type])),
        el("span.section-count", {}, section.items.length)), list, more);
    draw();
    return card;
  }

  #crop(item) {
    return this.photo && item.box ? cropOf(this.photo, item.box, this.size) : undefined;
  }

  #line(item, section, draw) {
    const isUnsure = item.confidence !== undefined && item.confidence < UNSURE;
    return el("li", {}, button("button.read-line", { onclick: () => this.#correct(item, section, draw) },
      this.#crop(item), el("span.read-name", {}, el(`span.section-dot.c-${colourOf(item.section)}`), item.name, item.quantity ? el("small", {}, item.quantity) : ""),
      isUnsure ? el("span.unsure", {}, say("unsure")) : "", icon("edit")));
  }

  // One line: what it says, how much of it, where it belongs; and what else it may have been.
  #correct(item, section, draw) {
    const field = (word, value, most) => el("input", { value, maxLength: most, ariaLabel: say(word), placeholder: say(word), autocomplete: "off" });
    const [name, quantity] = [field("itemName", item.name, 200), field("quantity", item.quantity, 40)];
    const place = el("select", { ariaLabel: say("whereTo") }, ordered([...SECTIONS.keys(), item.section]).map((one) =>
      el("option", { value: one, selected: one === item.section }, sectionName(one))));
    const close = (change) => { change?.(); draw(); this.#recount(); dialog.close(); };
    const form = el("form", {}, this.#crop(item),
      item.confidence === undefined ? "" : el("p.hint", {}, say("sure", { percent: Math.round(item.confidence * 100) })),
      el("div.field", {}, name), item.alternatives.length ? el("div.alternatives", {}, el("p", {}, say("alternatives")), item.alternatives.map((text) =>
        button("button.chip", { onclick: () => { name.value = text; name.focus(); } }, text))) : "",
      el("div.field", {}, quantity), el("div.field", {}, place),
      el("div.actions", {}, button("button.button.danger", { onclick: () => close(() => section.items.splice(section.items.indexOf(item), 1)) }, say("delete")),
        el("button.button.primary", {}, say("save"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      close(() => Object.assign(item, { name: name.value.trim() || item.name, quantity: quantity.value.trim(), section: canonical(place.value), confidence: undefined }));
    });
    const dialog = dialogOf(say("editItem", { name: item.name }), form);
    name.select();
  }

  async #finish() {
    this.make.disabled = true;
    this.make.ariaBusy = "true";
    const items = this.sections.filter((section) => section.chosen).flatMap((section) => section.items);
    const { id, done } = this.list ?? makeList(dayName(desk.book.names()));
    await done;
    await addRead(id, items);
    // The server keeps the photo with the list.
    if (this.scan) await errand("POST", `/grocery-scans/${this.scan}/list`, { list: id, items: [] });
    await desk.device.note("scan", undefined);
    // There the server is asked for its second opinion.
    location.replace(`${frame.base}/${id}#check${this.list ? "-added" : ""}`);
  }
}

function itemOf(item) {
  const read = item.name === undefined ? readLine(item.text) : { name: item.name, quantity: item.quantity ?? "" };
  const alternatives = (item.alternatives ?? []).map((one) => one.text ?? one).filter((text) => text !== read.name);
  return { ...read, alternatives, box: item.box, confidence: item.confidence, section: canonical(item.section ?? sectionOf(read.name)) };
}

// A piece of a photo, cut out by the style: `box` is [x, y, width, height] in shares of it. A little
// of what is around a line belongs to it.
function cropOf(address, [left, top, width, height], [wide, high]) {
  const around = AROUND * height * high;
  const [from, to] = [[left * wide - around, top * high - around],
    [(left + width) * wide + around, (top + height) * high + around]];
  const [x, y] = [Math.max(0, from[0] / wide), Math.max(0, from[1] / high)];
  const [w, h] = [Math.min(1, to[0] / wide) - x, Math.min(1, to[1] / high) - y];
  const ratio = (w * wide) / (h * high);
  const at = (start, share) => share < 1 ? `${100 * start / (1 - share)}%` : "0";
  const part = el("span.crop", { "aria-hidden": "true" });
  Object.assign(part.style, {
    backgroundImage: `url("${address}")`, aspectRatio: `${ratio}`, inlineSize: `min(100%, ${HEIGHT * ratio}rem)`,
    backgroundSize: `${100 / w}% ${100 / h}%`, backgroundPosition: `${at(x, w)} ${at(y, h)}`,
  });
  return part;
}

"""#),
    (name: "js/lists/desk.js", text: #"""
import { Book } from "./book.js";
import { Device } from "./device.js";
import { Sync } from "./sync.js";
import { frame } from "./words.js";
// What every page of the chapter works with: the lists in memory, on the device, and on the way.
export const desk = { book: new Book() };

export async function openDesk() {
  const name = `lists:${frame.reader}:${frame.book ?? frame.shared}`;
  desk.device = await Device.open(name);
  desk.book.fill(await desk.device.load());
  desk.sync = new Sync(desk.book, desk.device, name);
}

export const changed = () => document.dispatchEvent(new CustomEvent("lists:changed"));

// Sets fields: [[list, item or null, field, value], …]. It is seen at once, kept in the same moment,
// and sent when there is somebody to send it to.
export async function edit(changes) {
  const { book, device, sync } = desk;
  const operations = changes.map((change) => book.operation(...change));
  book.take(operations);
  book.unsent += operations.length;
  for (const operation of operations) book.writing.add(operation);
  changed();
  try {
    await device.record(operations);
  } finally {
    for (const operation of operations) book.writing.delete(operation);
  }
  sync.edited([...new Set(changes.map(([list]) => list))]);
}

// A new list, which exists from here on whether or not there is a network.
export function makeList(name) {
  const id = crypto.randomUUID();
  return { id, done: edit([[id, null, "name", name]]) };
}

"""#),
    (name: "js/lists/device.js", text: #"""
import { mergeFields, takeField } from "./merge.js";
// What this device keeps: what the server has confirmed, and beside it the operations that it has
// not. What people see is the one with the other laid over it, so that a refusal can be taken back.
const STORES = ["lists", "items", "queue", "meta"];
// In the queue operations have numbers for keys, and what is asked otherwise texts.
const OPERATIONS = IDBKeyRange.upperBound(Infinity), ERRANDS = IDBKeyRange.lowerBound("");
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const whole = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = transaction.onerror = () => reject(transaction.error);
});

export class Device {
  static async open(name) {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const database = request.result;
      database.createObjectStore("lists", { keyPath: "id" });
      database.createObjectStore("items", { keyPath: ["list", "id"] });
      database.createObjectStore("queue", { autoIncrement: true });
      database.createObjectStore("meta");
    };
    const device = new Device();
    device.database = await done(request);
    // Signed out in another tab: that one's deletion must not wait for this one.
    device.database.onversionchange = () => device.database.close();
    return device;
  }

  // A strict write is on the disk when it is done: a tap is not lost with the battery.
  #write(stores) {
    return this.database.transaction(stores, "readwrite", { durability: "strict" });
  }

  // Everything, or one list with its items; and all that is not confirmed.
  async load(only) {
    const reading = this.database.transaction(STORES);
    const [lists, items] = ["lists", "items"].map((name) => reading.objectStore(name));
    const found = await Promise.all([
      done(only ? lists.getAll(only) : lists.getAll()),
      done(items.getAll(only ? IDBKeyRange.bound([only], [only, []]) : null)),
      this.#meta(reading), done(reading.objectStore("queue").getAll(OPERATIONS)),
    ]);
    return { lists: found[0], items: found[1], meta: found[2], queue: found[3] };
  }

  async #meta(reading) {
    const [store, queue] = ["meta", "queue"].map((name) => reading.objectStore(name));
    const [names, values, errands] = await Promise.all([done(store.getAllKeys()), done(store.getAll()), this.#errands(queue)]);
    return { ...Object.fromEntries(names.map((name, at) => [name, values[at]])), errands };
  }

  meta() { return this.#meta(this.database.transaction(STORES)); }

  // Own edits, in the order in which they were made.
  record(operations) {
    const writing = this.#write(["queue"]);
    for (const operation of operations) writing.objectStore("queue").add(operation);
    return whole(writing);
  }

  async queued(most) {
    const queue = this.database.transaction("queue").objectStore("queue");
    const [operations, keys] = await Promise.all([done(queue.getAll(OPERATIONS, most)), done(queue.getAllKeys(OPERATIONS, most))]);
    return operations.map((operation, at) => ({ operation, key: keys[at] }));
  }

  async #errands(queue) {
    const [keys, errands] = await Promise.all([done(queue.getAllKeys(ERRANDS)), done(queue.getAll(ERRANDS))]);
    return errands.map((errand, at) => ({ ...errand, key: keys[at] }));
  }

  // A request that is made when there is a network, behind all operations. One thing's changes are one.
  async charge(key, errand) {
    const writing = this.#write(["queue"]);
    const queue = writing.objectStore("queue");
    const before = (await this.#errands(queue)).findLast(({ path }) => path === errand.path);
    if (errand.method === "PATCH" && before?.method === "PATCH") {
      queue.put({ ...errand, body: { ...before.body, ...errand.body } }, before.key);
    } else queue.put(errand, key);
    return whole(writing);
  }

  // Unless it has changed meanwhile.
  async discharge({ key, ...errand }) {
    const writing = this.#write(["queue"]);
    const queue = writing.objectStore("queue");
    if (JSON.stringify(await done(queue.get(key))) === JSON.stringify(errand)) queue.delete(key);
    return whole(writing);
  }

  count() { return done(this.database.transaction("queue").objectStore("queue").count()); }

  // What was answered waits no more; what was not refused is confirmed by it.
  async settle(answered, confirmed) {
    const writing = this.#write(["lists", "items", "queue"]);
    for (const { key } of answered) writing.objectStore("queue").delete(key);
    await this.#merge(writing, byThing(confirmed));
    return whole(writing);
  }

  restamp(waiting) {
    const writing = this.#write(["queue"]);
    for (const { key, operation } of waiting) writing.objectStore("queue").put(operation, key);
    return whole(writing);
  }

  async #merge(writing, things) {
    for (const { list, item, made, fields } of things) {
      const store = writing.objectStore(item ? "items" : "lists");
      const kept = await done(store.get(item ? [list, item] : list));
      const thing = kept ?? (item ? { list, id: item, fields: {} } : { id: list, fields: {} });
      Object.assign(thing, made);
      mergeFields(thing.fields, fields);
      store.put(thing);
    }
  }

  // What the server answered. Of a complete answer, what it does not have is gone. Answers the ids of
  // the lists that may look different now.
  async absorb(answer) {
    const writing = this.#write(STORES);
    const [lists, items] = ["lists", "items"].map((name) => writing.objectStore(name));
    const gone = [];
    if (answer.complete) {
      gone.push(...await done(lists.getAllKeys()));
      lists.clear();
      items.clear();
    }
    await this.#merge(writing, answer.lists.flatMap(({ items, fields, ...made }) => [
      { list: made.id, made, fields },
      ...items.map((item) => ({ list: made.id, item: item.id, made: { by: item.by }, fields: item.fields })),
    ]));
    for (const name of ["sequence", "stores", "corrections"]) {
      writing.objectStore("meta").put(answer[name], name);
    }
    await whole(writing);
    return [...new Set([...answer.lists.map(({ id }) => id), ...gone])];
  }

  note(name, value) {
    const writing = this.#write(["meta"]);
    writing.objectStore("meta").put(value, name);
    return whole(writing);
  }
}

// Operations put together by the list or item that they are about.
function byThing(operations) {
  const things = new Map();
  for (const { list, item, field, value, stamp } of operations) {
    const key = `${list} ${item ?? ""}`;
    if (!things.has(key)) things.set(key, { list, item, fields: {} });
    takeField(things.get(key).fields, field, value, stamp);
  }
  return things.values();
}

"""#),
    (name: "js/lists/dom.js", text: #"""
import { frame, say } from "./words.js";
// An element: its attributes as properties where it has such, and what is in it.
export function el(name, attributes = {}, ...content) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key.includes("-") || key === "role" || key === "for") element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...content.flat().filter((one) => one !== undefined && one !== null && one !== false));
  return element;
}

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${frame.icons}#${name}`);
  svg.append(use);
  return svg;
}

export const button = (name, attributes, ...content) => el(name, { type: "button", ...attributes }, ...content);

// Puts children into an order with as few moves as that takes, so that the focus stays.
export function arrange(parent, wanted) {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  wanted.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
}

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Moves what has changed place from where it was.
export function glide(elements, change) {
  if (still() || document.activeElement?.matches("#lists input")) return change();
  const before = new Map([...elements].map((one) => [one, one.getBoundingClientRect().top]));
  change();
  for (const [one, top] of before) {
    if (!one.isConnected) continue;
    const by = top - one.getBoundingClientRect().top;
    if (Math.abs(by) > 1 && Math.abs(by) < 1200) {
      one.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: 240, easing: "ease-out" });
    }
  }
}

export function dialogOf(label, ...content) {
  const dialog = el("dialog.dialog.sheet", { "aria-label": label }, ...content);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

// What has happened, with a way back where there is one.
export function tell(text, undo, tone = "success") {
  if (!undo) return document.dispatchEvent(new CustomEvent("toast", { detail: { text, tone } }));
  for (const other of document.querySelectorAll(".toast.undoable")) other.remove();
  const toast = el("div.toast.undoable", {}, el("p", {}, text),
    button("button.toast-action", { onclick: () => { toast.remove(); undo(); } }, say("undo")));
  return document.dispatchEvent(new CustomEvent("toast", { detail: { toast } }));
}

export function announce(text) {
  document.getElementById("announcer").textContent = text;
}

"""#),
    (name: "js/lists/duplicates.js", text: #"""
import { button, el, tell } from "./dom.js";
import { itemsOf } from "./book.js";
import { desk, edit } from "./desk.js";
import { valueOf } from "./merge.js";
import { readLine } from "./household.js";
import { addQuantities } from "./quantity.js";
import { correctionKey } from "./categorise.js";
import { say } from "./words.js";
// "2 milk" and "milk" are one item of three, when somebody asks: an edit like any other.
function sameOf(list) {
  const groups = new Map();
  for (const item of itemsOf(list)) {
    const read = readLine(valueOf(item, "name"));
    const key = `${correctionKey(read.name)} ${valueOf(item, "store") ?? ""} ${valueOf(item, "checked") ?? false}`;
    const quantity = valueOf(item, "quantity") || read.quantity;
    groups.set(key, [...groups.get(key) ?? [], { item, quantity, name: read.name }]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

const extra = (groups) => groups.reduce((sum, group) => sum + group.length - 1, 0);

export function mergeDuplicates(list) {
  const same = sameOf(list);
  if (!same.length) return tell(say("noSame"));
  const before = [], after = [];
  for (const [first, ...others] of same) {
    const quantity = others.reduce((sum, { quantity }) => addQuantities(sum, quantity) ?? [sum, quantity].join(" + ").slice(0, 40), first.quantity);
    for (const [field, value] of [["name", first.name], ["quantity", quantity]]) {
      before.push([list.id, first.item.id, field, valueOf(first.item, field) ?? ""]);
      after.push([list.id, first.item.id, field, value]);
    }
    for (const { item } of others) {
      before.push([list.id, item.id, "deleted", false]);
      after.push([list.id, item.id, "deleted", true]);
    }
  }
  edit(after);
  return tell(say("itemsMerged", { n: extra(same) }), () => edit(before));
}

// After something was added; done when it was answered, or there is nothing to ask.
export function offerDuplicates(id, banner) {
  const same = sameOf(desk.book.lists.get(id));
  return !same.length ? undefined : new Promise((answered) => {
    const close = () => { banner.replaceChildren(); answered(); };
    banner.replaceChildren(el("div.banner", { role: "status" }, el("p", {}, say("hasSame", { n: extra(same) })),
      el("ul", {}, same.map((group) => el("li", {}, group[0].name))),
      el("div.actions", {}, button("button.button.primary", { onclick: () => { close(); mergeDuplicates(desk.book.lists.get(id)); } }, say("mergeSame")),
        button("button.button.quiet", { onclick: close }, say("dismiss")))));
  });
}

"""#),
    (name: "js/lists/errands.js", text: #"""
import { changed, desk } from "./desk.js";
// What the server is asked to do by a request of its own: now, or when there is a network. It may be
// asked twice, so it must be the same to ask once.
export async function errand(method, path, body) {
  const { book, device, sync } = desk;
  await device.charge(book.clock.next(book.now()), { method, path, body });
  book.settings(await device.meta());
  book.unsent += 1;
  changed();
  sync.edited([]);
}

"""#),
    (name: "js/lists/fold.js", text: #"""
// The form in which names are compared: the twin of ListCore's Folding. Lower case without accents,
// but й is a letter of its own and ё reads as е.
const ROWS = [
  ["àáâãäåāăąǎ", "a"], ["çćĉċč", "c"], ["ďđð", "d"], ["èéêëēĕėęě", "e"], ["ĝğġģ", "g"], ["ĥħ", "h"],
  ["ìíîïĩīĭįı", "i"], ["ĵ", "j"], ["ķ", "k"], ["ĺļľŀł", "l"], ["ñńņňŉ", "n"], ["òóôõöøōŏő", "o"],
  ["ŕŗř", "r"], ["śŝşšș", "s"], ["ţťŧț", "t"], ["ùúûüũūŭůűų", "u"], ["ŵ", "w"], ["ýÿŷ", "y"],
  ["źżž", "z"], ["æ", "ae"], ["œ", "oe"], ["ß", "ss"], ["þ", "th"], ["ё", "е"], ["ѝ", "и"], ["ѐ", "е"],
  ["’‘ʼ`´", "'"], ["‐‑‒–—−", "-"], ["\u00a0\u2009\u202f", " "], ["“”„«»", "\""], ["×✕✖", "x"],
];
const PLAIN = new Map(ROWS.flatMap(([letters, plain]) => [...letters].map((letter) => [letter, plain])));

export function folded(text) {
  let out = "", last = " ";
  for (const letter of text) {
    const lower = letter.toLowerCase();
    if (/[\u0300-\u036f]/.test(letter)) {
      if (letter === "\u0306" && last === "и") out = `${out.slice(0, -1)}й`;
      last = " ";
    } else if (PLAIN.has(letter)) {
      out += PLAIN.get(letter);
      last = " ";
    } else {
      for (const one of lower) {
        if (/[\u0300-\u036f]/.test(one)) continue;
        out += PLAIN.get(one) ?? one;
        last = one;
      }
    }
  }
  return out;
}

"""#),
    (name: "js/lists/gestures.js", text: #"""
// A long press or the right button opens what there is to do with something, a swipe does it: `left`,
// and where there is one `right`. `content` is what moves under the finger.
const HOLD = 500, FAR = 80;

export function listen(element, content, { isIdle = () => true, menu, left, right }) {
  let from, by = 0, timer, isHeld;
  const end = () => {
    clearTimeout(timer);
    content.style.transform = "";
    element.classList.remove("swiping");
    from = undefined;
  };
  element.addEventListener("contextmenu", (event) => {
    if (!isIdle()) return;
    event.preventDefault();
    if (!isHeld) menu();
  });
  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" || !isIdle()) return;
    [from, by, isHeld] = [event, 0, false];
    timer = setTimeout(() => { isHeld = true; end(); menu(); hold(); }, HOLD);
  });
  element.addEventListener("pointermove", (event) => {
    if (!from) return;
    by = event.clientX - from.clientX;
    if (Math.hypot(by, event.clientY - from.clientY) > 8) clearTimeout(timer);
    if (Math.abs(by) < 12) return;
    element.classList.add("swiping");
    content.style.transform = `translateX(${right ? by : Math.min(0, by)}px)`;
  });
  element.addEventListener("pointerup", () => {
    const act = from && (by < -FAR ? left : by > FAR && right);
    end();
    if (act) act();
  });
  element.addEventListener("pointercancel", end);
  // The click that ends a long press or a swipe is none.
  element.addEventListener("click", (event) => {
    if (!isHeld && Math.abs(by) < 12) return;
    [isHeld, by] = [false, 0];
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

// The finger that opened something must not choose in it when it is lifted.
function hold() {
  addEventListener("touchend", (event) => event.preventDefault(), { once: true, capture: true, passive: false });
}

"""#),
    (name: "js/lists/household.js", text: #"""
import { Categoriser, correctionsOf } from "./categorise.js";
import { desk } from "./desk.js";
import { folded } from "./fold.js";
import { loadLexicon } from "./lexicon.js";
import { isShown, valueOf } from "./merge.js";
import { quantityOf } from "./quantity.js";
import { canonical } from "./sections.js";
import { frame } from "./words.js";
// Where an item belongs: as this household has said, else by the lexicon, else where it stood before.
export const lexiconReady = loadLexicon(frame.lexicon).then((found) => { lexicon = found; });
let lexicon, made, madeOf;

export function sectionOf(name) {
  if (!lexicon) return earlier(name) ?? "Other";
  if (madeOf !== desk.book.corrections) {
    madeOf = desk.book.corrections;
    made = new Categoriser(lexicon, correctionsOf(madeOf));
  }
  const section = made.section(name);
  return section === "Other" ? earlier(name) ?? section : section;
}

export const readLine = (line) => quantityOf(line, lexicon);

function earlier(name) {
  const asked = folded(name).trim();
  let section, latest = "";
  for (const list of desk.book.lists.values()) {
    for (const item of list.items.values()) {
      const [value, stamp] = item.fields.section ?? [];
      if (!value || value === "Other" || stamp < latest || !isShown(item)) continue;
      if (folded(valueOf(item, "name")).trim() === asked) [section, latest] = [canonical(value), stamp];
    }
  }
  return section;
}

"""#),
    (name: "js/lists/index-page.js", text: #"""
import { progressOf } from "./book.js";
import { desk, edit } from "./desk.js";
import { arrange, button, dialogOf, el, icon, tell } from "./dom.js";
import { valueOf } from "./merge.js";
import { makeRing } from "./ring.js";
import { listen } from "./gestures.js";
import { beginList, moreScript, photoInput, takeFiles } from "./ways.js";
import { frame, say, shortDay, writes } from "./words.js";
// All lists, the latest first, and the ways to a new one.
const LATEST = 3;

export class IndexPage {
  cards = new Map();

  constructor(view) {
    this.view = view;
    [this.latest, this.earlier] = [el("ul.list-cards"), el("ul.list-cards")];
    this.titles = ["recent", "earlier"].map((word) => el("h2.list-group", {}, say(word)));
    this.empty = el("div.empty.of-lists", {}, el("p.empty-art", { "aria-hidden": "true" }, "🧺"),
      el("h2", {}, say("emptyTitle")), el("p", {}, say("emptyText")));
    this.body = el("div.lists-index", {}, writes ? this.#entrance() : el("p.banner", {}, say("readOnly")), this.empty,
      this.titles[0], this.latest, this.titles[1], this.earlier);
    if (writes) takeFiles(this.body);
  }

  #entrance() {
    return el("div.entrance-ways", {},
      button("button.button.primary.way", { onclick: beginList }, icon("plus"), say("newList")),
      photoInput(say("takePhoto"), true), photoInput(say("choosePhoto"), false),
      button("button.button.way", { onclick: async () => (await moreScript()).pasteText() }, icon("paste"), say("pasteText")),
      el("a.button.way", { href: `${frame.base}/stores` }, icon("store"), say("stores")));
  }

  show() {
    if (this.body.parentNode !== this.view) this.view.replaceChildren(this.body);
    const lists = desk.book.shownLists();
    const cards = lists.map((list) => this.#card(list));
    this.empty.hidden = lists.length > 0;
    arrange(this.latest, cards.slice(0, LATEST));
    arrange(this.earlier, cards.slice(LATEST));
    this.titles[0].hidden = !lists.length;
    this.titles[1].hidden = lists.length <= LATEST;
    for (const id of this.cards.keys()) if (!desk.book.lists.has(id)) this.cards.delete(id);
  }

  #card(list) {
    if (!this.cards.has(list.id)) this.cards.set(list.id, this.#make(list.id));
    const card = this.cards.get(list.id);
    const progress = progressOf(list);
    const [name, day] = [valueOf(list, "name"), shortDay(list.created_at ?? list.updated_at)];
    card.ring.show(progress);
    const counts = progress.all ? say("ofItems", progress) : say("noItems");
    const key = JSON.stringify([name, day, counts, list.photo_url]);
    if (card.shown === key) return card.element;
    card.shown = key;
    card.name.textContent = name;
    card.facts.replaceChildren(`${day} · ${counts}`, list.photo_url ? icon("camera") : "");
    card.more.ariaLabel = say("moreFor", { name });
    return card.element;
  }

  #make(id) {
    const [name, facts, ring] = [el("h3"), el("p"), makeRing()];
    const more = el("summary.round", {}, icon("more"));
    const act = (symbol, word, action) => button("button.menu-item", { onclick: () => { menu.open = false; action(id); } }, icon(symbol), say(word));
    const menu = el("details.menu", { "data-menu": "" }, more, el("div.menu-panel", {}, act("edit", "rename", askName), act("trash", "delete", removeList)));
    const element = el("li.list-card", {},
      el("a", { href: `${frame.base}/${id}`, draggable: false }, ring.box, el("span.list-card-text", {}, name, facts)), writes ? menu : "");
    if (writes) listen(element, element, { menu: () => { menu.open = true; }, left: () => removeList(id), right: () => askName(id) });
    return { name, facts, ring, more, element };
  }
}

function askName(id) {
  const field = el("input", { value: valueOf(desk.book.lists.get(id), "name"), maxLength: 100, ariaLabel: say("listName"), autocomplete: "off" });
  const form = el("form", { method: "dialog" }, el("h2", {}, say("renameList")), el("div.field", {}, field),
    el("div.actions", {}, button("button.button", { onclick: () => dialog.close() }, say("cancel")), el("button.button.primary", {}, say("save"))));
  form.addEventListener("submit", () => {
    const name = field.value.trim();
    if (name) edit([[id, null, "name", name]]);
  });
  const dialog = dialogOf(say("renameList"), form);
  field.select();
}

function removeList(id) {
  edit([[id, null, "deleted", true]]);
  tell(say("listDeleted", { name: valueOf(desk.book.lists.get(id), "name") }), () => edit([[id, null, "deleted", false]]));
}

"""#),
    (name: "js/lists/item-sheet.js", text: #"""
import { desk } from "./desk.js";
import { button, dialogOf, el, icon } from "./dom.js";
import { valueOf } from "./merge.js";
import { SECTIONS, canonical, colourOf, isReserved, ordered } from "./sections.js";
import { say, sectionName } from "./words.js";
// All that can be done with an item: into which section, at which store, gone.
export function openItemSheet(item, used, actions) {
  const name = valueOf(item, "name");
  const present = canonical(valueOf(item, "section") ?? "Other");
  const dialog = dialogOf(say("moreFor", { name }),
    el("header.sheet-head", {}, el("h2", {}, name),
      button("button.round", { ariaLabel: say("close"), onclick: () => dialog.close() }, icon("close"))),
    storeChoice(item, actions),
    el("h3.sheet-title", { id: "move-to" }, say("moveTo")),
    sectionChoice(present, used, (section) => { dialog.close(); actions.move(item.id, section); }),
    el("div.actions", {},
      button("button.button", { onclick: () => { dialog.close(); actions.rename(item.id); } }, icon("edit"), say("rename")),
      button("button.button.danger", { onclick: () => { dialog.close(); actions.remove(item.id); } }, icon("trash"), say("delete"))));
  dialog.querySelector("[aria-pressed=true]")?.focus();
}

function storeChoice(item, actions) {
  if (!desk.book.stores.length) return undefined;
  const present = valueOf(item, "store") ?? "";
  const select = el("select", { onchange: () => actions.store(item.id, select.value) },
    [{ id: "", name: say("anyStore") }, ...desk.book.stores].map(({ id, name }) =>
      el("option", { value: id, selected: id === present }, name)));
  return el("label.sheet-field", {}, el("span", {}, say("store")), select);
}

// The twelve, those made up that are in use, and a field for one more.
export function sectionChoice(present, used, choose) {
  const names = ordered([...SECTIONS.keys(), ...used]);
  const own = el("form.own-section", {});
  const field = el("input", { maxLength: 60, required: true, placeholder: say("sectionName"), ariaLabel: say("sectionName"), autocomplete: "off" });
  own.append(field, el("button.button", {}, say("moveTo")));
  own.hidden = true;
  own.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isReserved(field.value)) {
      field.setCustomValidity(say("badSection"));
      field.reportValidity();
    } else if (field.value.trim()) choose(canonical(field.value));
  });
  field.addEventListener("input", () => field.setCustomValidity(""));
  const opener = button("button.section-choice", { "aria-expanded": "false", onclick: () => {
    own.hidden = false;
    opener.ariaExpanded = "true";
    field.focus();
  } }, icon("plus"), say("customSection"));
  return el("div.section-choices", { role: "group", "aria-labelledby": "move-to" },
    names.map((name) => button("button.section-choice", { "aria-pressed": String(name === present), onclick: () => choose(name) },
      el(`span.section-dot.c-${colourOf(name)}`), sectionName(name), name === present ? icon("check") : "")),
    opener, own);
}

"""#),
    (name: "js/lists/lexicon.js", text: #"""
import { phraseKey, wordsOf } from "./stems.js";
// What shops sell, by the keys of names: the twin of ListCore's Lexicon.
export class Lexicon {
  entries = new Map();
  joined = new Map();
  longest = 1;

  // A line of section, tab, name, and a third column for a maker's name.
  add(line) {
    const [section, name, brand] = line.split("\t");
    const words = name ? wordsOf(name) : [];
    if (!words.length) return;
    const entry = { section, isBrand: brand !== undefined };
    this.longest = Math.max(this.longest, words.length);
    const key = phraseKey(words);
    if (!this.entries.has(key)) this.entries.set(key, entry);
    if (words.length === 2) this.joined.set(phraseKey(wordsOf(words[0].text + words[1].text)), entry);
  }

  // Whether the number of a line belongs to a name: "7 up zero" begins with one, and "up zero" with
  // none; "dozen eggs" is one, but so are "eggs".
  isSold(line, name) {
    const [all, rest] = [wordsOf(line), wordsOf(name)];
    if (all.length < 2 || rest[0]?.key === all[0].key && rest.length >= all.length) return false;
    const knows = (words) => words.length > 0 && this.entries.has(phraseKey(words));
    return [.../^\d/.test(all[0].text) ? [2, 3, 4] : [], all.length].some((length) => length <= all.length
      && knows(all.slice(0, length)) && !knows(all.slice(1, length)) && !knows(rest));
  }
}

// Many lines, a few at a time: fingers do not wait for it.
export async function loadLexicon(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return undefined;
    const lexicon = new Lexicon();
    for (const [at, line] of (await answer.text()).split("\n").entries()) {
      if (at % 400 === 399) await new Promise((resolve) => { setTimeout(resolve); });
      lexicon.add(line);
    }
    return lexicon;
  } catch {
    // Never seen with a network: what the household knows must do.
    return undefined;
  }
}

"""#),
    (name: "js/lists/list-head.js", text: #"""
import { progressOf } from "./book.js";
import { edit } from "./desk.js";
import { button, el, icon } from "./dom.js";
import { valueOf } from "./merge.js";
import { makeRing } from "./ring.js";
import { frame, say, writes } from "./words.js";
// The name of the list, how far it is, and what can be done with all of it.
export class ListHead {
  ring = makeRing();
  count = el("p.list-count", {});

  constructor(id, menu) {
    this.id = id;
    this.name = button("button.list-name", { disabled: !writes, onclick: () => this.rename() });
    this.title = el("h1", {}, this.name);
    this.photo = el("a.list-photo", { target: "_blank", hidden: true, ariaLabel: say("photo") }, el("img", { alt: "" }));
    this.element = el("header.list-head.of-list", {},
      el("a.round", { href: frame.base, ariaLabel: say("backToLists"), hidden: "shared" in frame }, icon("back")), this.photo,
      el("details.menu", { "data-menu": "", hidden: !menu.length },
        el("summary.round", { ariaLabel: say("more") }, icon("more")),
        el("div.menu-panel", {}, menu.map(([symbol, text, act]) =>
          button("button.menu-item", { onclick: (event) => { event.target.closest("details").open = false; act(); } }, icon(symbol), text)))),
      el("div.list-title", {}, this.title, this.count), this.ring.box);
  }

  show(list, store, unsent) {
    const name = valueOf(list, "name");
    const { all, done, share } = progressOf(list);
    if (this.name.textContent !== name) {
      this.name.textContent = name;
      this.name.title = say("renameList");
      document.title = `${name} · Commonplace`;
    }
    const parts = [all ? say("ofItems", { done, all }) : say("noItems"), store && say("atStore", { name: store.name })];
    const text = parts.filter(Boolean).join(" · ");
    if (this.count.firstChild?.textContent !== text) this.count.replaceChildren(el("span", {}, text));
    this.ring.show({ all, share });
    // By this page's own host, whatever the server calls itself.
    const picture = list.photo_url ? new URL(list.photo_url, location).pathname : "";
    if (this.photo.hidden !== !picture) {
      this.photo.hidden = !picture;
      [this.photo.href, this.photo.firstChild.src] = [picture, `${picture}?w=320`];
    }
    if (all && share === 1 && this.before !== undefined && this.before < 1) this.#cheer();
    this.before = share;
  }

  #cheer() {
    document.dispatchEvent(new CustomEvent("toast", { detail: { text: say("allDone") } }));
    this.ring.box.classList.add("cheer");
    setTimeout(() => this.ring.box.classList.remove("cheer"), 1600);
  }

  rename() {
    const field = el("input", { value: this.name.textContent, maxLength: 100, ariaLabel: say("listName"), enterKeyHint: "done", autocomplete: "off" });
    const form = el("form.rename", {}, field);
    let isOpen = true;
    const close = (isKept) => {
      if (!isOpen) return;
      isOpen = false;
      form.replaceWith(this.name);
      const name = field.value.trim();
      if (isKept && name && name !== this.name.textContent) edit([[this.id, null, "name", name]]);
      this.name.focus();
    };
    form.addEventListener("submit", (event) => { event.preventDefault(); close(true); });
    field.addEventListener("blur", () => close(true));
    field.addEventListener("keydown", (event) => event.key === "Escape" && close(false));
    this.name.replaceWith(form);
    field.select();
  }
}

"""#),
    (name: "js/lists/list-page.js", text: #"""
import { makeAdder } from "./adding.js";
import { itemsOf } from "./book.js";
import { desk, edit } from "./desk.js";
import { arrange, el, glide, tell } from "./dom.js";
import { sectionOf } from "./household.js";
import { ListHead } from "./list-head.js";
import { isShown, valueOf } from "./merge.js";
import { Row } from "./row.js";
import { canonical, colourOf, ordered } from "./sections.js";
import { makeShops } from "./shops.js";
import { beginList, moreScript, takeFiles } from "./ways.js";
import { frame, say, sectionName, writes } from "./words.js";
// One list, to shop by.
const SETTLE = 800;

export class ListPage {
  rows = new Map();
  parts = new Map();
  settling = new Map();

  constructor(view, id) {
    Object.assign(this, { view, id });
    this.head = new ListHead(id, writes ? this.#menu() : []);
    this.shops = makeShops(id, () => this.show());
    this.banner = el("div", {});
    this.sections = el("div.sections", {});
    this.elsewhere = el("p.elsewhere", {});
    this.adder = makeAdder(id);
    this.empty = el("div.empty.of-list", { hidden: true }, el("p.empty-art", { "aria-hidden": "true" }, "🧺"),
      el("h2", {}, say("emptyListTitle")), el("p", {}, say("emptyListText")));
    this.body = el("article.list", {}, this.head.element, this.shops.element, this.banner, this.empty, this.sections,
      this.elsewhere, writes ? this.adder.form : "");
    if (writes && !("shared" in frame)) takeFiles(this.body, id);
  }

  get list() { return desk.book.lists.get(this.id); }

  show() {
    if (!this.list || !valueOf(this.list, "name")) return this.#missing();
    if (!isShown(this.list)) return this.#deleted();
    if (this.body.parentNode !== this.view) {
      this.view.replaceChildren(this.body);
      if (writes && !itemsOf(this.list).length) this.adder.field.focus();
      if (location.hash.startsWith("#check")) this.#check(false);
    }
    this.head.show(this.list, this.shops.chosen());
    this.shops.show();
    const all = itemsOf(this.list);
    const items = all.filter((item) => this.shops.has(item));
    this.empty.hidden = all.length > 0;
    this.elsewhere.textContent = items.length < all.length ? say("hiddenElsewhere", { n: all.length - items.length }) : "";
    glide([...this.rows.values()].map((row) => row.element), () => this.#draw(items));
    return undefined;
  }

  #draw(items) {
    const groups = Map.groupBy(items, (item) => canonical(valueOf(item, "section") || "Other"));
    const names = ordered(groups.keys(), this.shops.chosen()?.sections);
    const isDone = (item) => valueOf(item, "checked") && !this.settling.has(item.id);
    const drawn = new Set();
    arrange(this.sections, names.map((name) => {
      const part = this.#part(name);
      const group = groups.get(name);
      const left = group.filter((item) => !valueOf(item, "checked")).length;
      part.count.textContent = left || "✓";
      part.count.ariaLabel = say("ofItems", { done: group.length - left, all: group.length });
      arrange(part.list, [...group.filter((item) => !isDone(item)), ...group.filter(isDone)].map((item) => {
        drawn.add(item.id);
        const row = this.#row(item.id);
        row.show(item, desk.book, this.shops.chosen());
        return row.element;
      }));
      return part.element;
    }));
    for (const id of this.rows.keys()) if (!drawn.has(id)) this.rows.delete(id);
  }

  #part(name) {
    if (!this.parts.has(name)) {
      const [list, count] = [el("ul.items"), el("span.section-count", { role: "img" })];
      const title = el("h2", {}, el("span.section-dot"), sectionName(name), count);
      this.parts.set(name, { list, count, element: el(`section.section.c-${colourOf(name)}`, { "aria-label": sectionName(name) }, title, list) });
    }
    return this.parts.get(name);
  }

  #row(id) {
    if (!this.rows.has(id)) this.rows.set(id, new Row(id, this.#actions));
    return this.rows.get(id);
  }

  #item(id) { return this.list.items.get(id); }

  #actions = {
    check: (id) => {
      const isChecked = !valueOf(this.#item(id), "checked");
      clearTimeout(this.settling.get(id));
      if (isChecked) {
        this.settling.set(id, setTimeout(() => { this.settling.delete(id); this.show(); }, SETTLE));
      } else this.settling.delete(id);
      edit([[this.id, id, "checked", isChecked]]);
    },
    edit: (row) => row.edit(this.#item(row.id)),
    rename: (id) => this.rows.get(id)?.edit(this.#item(id)),
    save: (id, name, quantity) => this.#save(this.#item(id), name.trim(), quantity.trim()),
    remove: (id) => {
      const name = valueOf(this.#item(id), "name");
      const next = this.rows.get(id)?.element.nextElementSibling ?? this.adder.field;
      edit([[this.id, id, "deleted", true]]);
      (next.querySelector?.(".item-tick") ?? next).focus({ preventScroll: true });
      tell(say("itemDeleted", { name }), () => edit([[this.id, id, "deleted", false]]));
    },
    menu: async (id) => (await moreScript()).openItemSheet(this.#item(id), this.parts.keys(), this.#actions),
    move: (id, section) => {
      const before = valueOf(this.#item(id), "section") ?? "Other";
      if (canonical(before) === section) return;
      edit([[this.id, id, "section", section]]);
      tell(say("moved", { name: valueOf(this.#item(id), "name"), section: sectionName(section) }),
        () => edit([[this.id, id, "section", before]]));
    },
    store: (id, store) => edit([[this.id, id, "store", store]]),
  };

  // A new name finds its section anew; one that says nothing leaves the item where it is.
  #save(item, name, quantity) {
    const changes = [];
    if (name && name !== valueOf(item, "name")) {
      changes.push([this.id, item.id, "name", name]);
      const section = sectionOf(name);
      if (section !== "Other" && section !== valueOf(item, "section")) changes.push([this.id, item.id, "section", section]);
    }
    if (quantity !== (valueOf(item, "quantity") ?? "")) changes.push([this.id, item.id, "quantity", quantity]);
    if (changes.length) edit(changes);
  }

  // All items of which something holds get a value, and the way back.
  #setAll(field, value, holds, word) {
    const items = itemsOf(this.list).filter(holds);
    if (!items.length) return;
    edit(items.map(({ id }) => [this.id, id, field, value]));
    tell(say(word, { n: items.length }), () => edit(items.map(({ id }) => [this.id, id, field, !value])));
  }

  async #check(isAsked) {
    const { hash, pathname } = location;
    history.replaceState(null, "", pathname);
    const { checkSections, offerDuplicates } = await moreScript();
    if (hash === "#check-added") await offerDuplicates(this.id, this.banner);
    checkSections(this.list, this.banner, isAsked);
  }

  #menu() {
    const isChecked = (item) => valueOf(item, "checked") === true;
    const forMembers = "shared" in frame ? () => [] : (...rows) => rows;
    return [
      ["edit", say("renameList"), () => this.head.rename()],
      ...forMembers(["camera", say("addMore"), async () => (await moreScript()).addMore(this.id)],
        ["members", say("share"), async () => (await moreScript()).openShare(this.id)],
        ["sparkle", say("checkSections"), () => this.#check(true)]),
      ["merge", say("mergeSame"), async () => (await moreScript()).mergeDuplicates(this.list)],
      ["history", say("uncheckAll"), () => this.#setAll("checked", false, isChecked, "unchecked")],
      ["check", say("clearChecked"), () => this.#setAll("deleted", true, isChecked, "cleared")],
      ...forMembers(["plus", say("newList"), beginList], ["store", say("stores"), () => location.assign(`${frame.base}/stores`)],
        ["trash", say("deleteList"), () => edit([[this.id, null, "deleted", true]])]),
    ];
  }

  #missing() {
    // The first answer of the server may still bring it.
    if (desk.sync.state === "busy") return;
    this.#notice("notFoundTitle", say("notFoundText"));
  }

  #deleted() {
    this.#notice("notFoundTitle", say("listDeleted", { name: valueOf(this.list, "name") }), writes && el("button.button", {
      type: "button", onclick: () => edit([[this.id, null, "deleted", false]]),
    }, say("restore")));
  }

  #notice(title, text, action) {
    this.view.replaceChildren(el("div.empty", {}, el("p.empty-art", { "aria-hidden": "true" }, "🍃"), el("h1", {}, say(title)),
      el("p", {}, text), action, "shared" in frame ? "" : el("p", {}, el("a.button.primary", { href: frame.base }, say("backToLists")))));
  }
}

"""#),
    (name: "js/lists/merge.js", text: #"""
// The twin of ListCore's merge: of each field the last writer wins, and setting one twice changes
// nothing. `fields` is {name: [value, stamp], …}.
export function takeField(fields, field, value, stamp) {
  const present = fields[field];
  if (present && present[1] >= stamp) return false;
  fields[field] = [value, stamp];
  return true;
}

// Whether anything of `others` was later.
export function mergeFields(fields, others) {
  let changed = false;
  for (const [field, [value, stamp]] of Object.entries(others)) {
    if (takeField(fields, field, value, stamp)) changed = true;
  }
  return changed;
}

export const valueOf = (thing, field) => thing.fields[field]?.[0];

// Only `deleted` itself brings a thing back.
export const isShown = (item) => item.fields.name !== undefined && valueOf(item, "deleted") !== true;

export function byPosition(one, other) {
  const [a, b] = [valueOf(one, "position") ?? "", valueOf(other, "position") ?? ""];
  return a < b ? -1 : a > b ? 1 : one.id < other.id ? -1 : 1;
}

"""#),
    (name: "js/lists/position.js", text: #"""
// Where an item stands among its neighbours: the twin of ListCore's Position.
const LONGEST = 100, TOP = 35;

export const isPosition = (key) => /^[0-9a-z]{0,99}[1-9a-z]$/.test(key);
const digitsOf = (key) => [...key].map((letter) => parseInt(letter, 36));
const keyOf = (digits) => digits.map((digit) => digit.toString(36)).join("");
const repeated = (digit, count) => new Array(count).fill(digit);

// A key after one and before another; null stands for the list's ends, and null comes back where
// there is no room: then the neighbours get keys from `spread`.
export function between(after, before) {
  if (after !== null && !isPosition(after) || before !== null && !isPosition(before)) return null;
  let key;
  if (after === null) key = before === null ? [18] : decreased(digitsOf(before));
  else if (before === null) key = increased(digitsOf(after));
  else if (after < before) key = within(digitsOf(after), digitsOf(before));
  else return null;
  return key.length > LONGEST ? null : keyOf(key);
}

// So many keys in order, evenly apart and as short as that allows.
export function spread(count) {
  let width = 1, room = 36;
  while (room <= 4 * count) { width += 1; room *= 36; }
  return Array.from({ length: count }, (_, place) => {
    const key = Math.floor((place + 1) * room / (count + 1)).toString(36).padStart(width, "0");
    return key.replace(/0+$/, "");
  });
}

function within(low, high) {
  let same = 0;
  while (same < low.length && same < high.length && low[same] === high[same]) same += 1;
  const shared = high.slice(0, same);
  if (same === low.length) return [...shared, ...decreased(high.slice(same))];
  const [below, above] = [low[same], high[same]];
  if (above - below > 1) return [...shared, (below + above) >> 1];
  if (same + 1 < high.length) return [...shared, above];
  return [...shared, below, ...increased(low.slice(same + 1))];
}

const leading = (key, digit) => {
  const end = key.findIndex((one) => one !== digit);
  return end < 0 ? key.length : end;
};

function increased(key) {
  if (!key.length) return [18];
  const lead = leading(key, TOP);
  let digits = counted(key, lead);
  step(1, digits);
  if (digits.at(-1) === 0) step(1, digits);
  if (digits[0] === TOP) digits = [TOP, ...repeated(0, lead + 1), 1];
  return [...repeated(TOP, lead), ...digits];
}

function decreased(key) {
  const lead = leading(key, 0);
  let digits = counted(key, lead);
  step(-1, digits);
  if (digits.at(-1) === 0 && digits[0] > 0) step(-1, digits);
  if (digits[0] === 0) digits = [0, ...repeated(TOP, lead + 2)];
  return [...repeated(0, lead), ...digits];
}

function counted(key, lead) {
  const digits = key.slice(lead, 2 * lead + 1);
  return [...digits, ...repeated(0, lead + 1 - digits.length)];
}

function step(by, digits) {
  const [full, fresh] = by > 0 ? [TOP, 0] : [0, TOP];
  for (let place = digits.length - 1; place >= 0; place -= 1) {
    if (digits[place] !== full) {
      digits[place] += by;
      return;
    }
    digits[place] = fresh;
  }
}

"""#),
    (name: "js/lists/quantity.js", text: #"""
import { folded } from "./fold.js";
import { MEASURES, unitOf } from "./units.js";
// "2 кг картошки" is "картошки" and "2 кг": the twin of ListCore's Quantity. Amounts are counted in
// thousandths.
const NUMBERS = new Map(Object.entries({
  one: 1000, two: 2000, three: 3000, four: 4000, five: 5000, six: 6000, seven: 7000, eight: 8000, nine: 9000,
  ten: 10000, dozen: 12000, couple: 2000, один: 1000, одна: 1000, одну: 1000, одно: 1000, два: 2000, две: 2000,
  три: 3000, четыре: 4000, пять: 5000, шесть: 6000, семь: 7000, восемь: 8000, девять: 9000, десять: 10000,
  десяток: 10000, десятка: 10000, дюжина: 12000, дюжину: 12000, пара: 2000, пару: 2000, полтора: 1500,
  полторы: 1500, пол: 500,
}));
const DOZENS = { dozen: 12, dozens: 12, дюжины: 12, дюжин: 12, десяток: 10, десятка: 10, десятков: 10 };
const SIGNS = { "½": 500, "¼": 250, "¾": 750, "⅓": 333, "⅔": 667, "⅛": 125 };
const OWN_NUMBER = new Set("omega vitamin size no number type b d омега витамин размер номер тип № & and и в д in wd q".split(" "));
const THING = "\u00a4";

// A number at the beginning of a word, and what is glued to it.
function amountAt(word) {
  const [, whole, behind] = word.match(/^(\d{0,6})(.*)$/s);
  if (/^\d/.test(behind)) return undefined;
  const sign = [...behind][0];
  if (sign in SIGNS) return { value: Number(whole) * 1000 + SIGNS[sign], rest: behind.slice(sign.length) };
  if (!whole) return undefined;
  const part = behind.match(/^([.,/])(\d{1,6})(?!\d)(.*)$/s);
  if (!part) return { value: Number(whole) * 1000, rest: behind };
  const [, mark, digits, rest] = part;
  if (mark === "/") return Number(digits) ? { value: Math.floor(Number(whole) * 1000 / Number(digits)), rest } : undefined;
  return digits.length > 3 ? undefined : { value: Number(whole) * 1000 + Number(digits.padEnd(3, "0")), rest };
}

const amountText = (value) => `${value / 1000}`;
const wordOf = (written) => ({ written, folded: folded(written) });
const bareOf = ({ written }) => wordOf(written.replace(/^[(),;:[\]]+|[(),;:[\]]+$/g, ""));
const isNumbered = ({ folded: text }) => /^[(xх+]*[0-9½¼¾⅓⅔⅛]/.test(text);

// {name, quantity, amount, unit}: a name without an amount has none.
export function quantityOf(line, lexicon) {
  const words = line.split(/\s+/u).filter(Boolean).map(wordOf);
  const plain = { name: line.trim(), quantity: "", amount: null, unit: "" };
  if (words.length < 2 && !(words[0] && isNumbered(words[0]))) return plain;
  const read = leading(words) ?? trailing(words);
  return !read || lexicon?.isSold(line, read.name) ? plain : read;
}

function leading(words) {
  const isArticle = ["a", "an"].includes(words[0]?.folded);
  const rest = isArticle ? words.slice(1) : words;
  const found = numberAt(rest) ?? containerAt(rest);
  if (!found) return undefined;
  let named = rest.slice(found.length);
  if (named.length > 1 && ["of", "x", "х"].includes(named[0].folded)) named = named.slice(1);
  return quantityWith(found, named);
}

function quantityWith(found, words) {
  const name = words.map(({ written }) => written).join(" ").replace(/[\s,\-–—:(;]+$/, "").replace(/^[\s,\-–:).]+/, "");
  if (!/[\p{L}\u00a4]/u.test(name)) return undefined;
  return { name, quantity: found.text, amount: found.amount, unit: found.unit ?? "" };
}

// "bag of rice", "пачка масла": one of it.
function containerAt(words) {
  const measure = words.length > 1 && unitOf(words[0].folded);
  if (!measure?.isContainer) return undefined;
  const [first, second] = words.map((word) => word.folded);
  const isOne = /^[^\u0000-\u007f]+$/.test(first) && (first === measure.name || first === measure.name.replace(/а$/, "у"))
    && !/(ая|ый|ий|ое|ые|ие|ую)$/.test(second) && !["из", "для", "под", "с", "в", "на"].includes(second);
  if (!(second === "of" && words.length > 2) && !isOne) return undefined;
  return { text: `1 ${first}`, amount: 1000, unit: measure.name, length: 1 };
}

function numberAt(words) {
  const first = words[0]?.folded;
  if (first === undefined) return undefined;
  const half = halfAt(words);
  if (half) return half;
  if (NUMBERS.has(first)) {
    return unitAfter({ text: first, amount: NUMBERS.get(first), length: words.length > 2 && words[1].folded === "of" ? 2 : 1 }, words);
  }
  const read = amountAt(first.replace(/^[xх]/, ""));
  if (!read?.value) return undefined;
  const { value, rest: glued } = read;
  const found = { text: amountText(value), amount: value, length: 1 };
  if (!glued) return fractionAt(found, words) ?? timesAt(found, words, false) ?? unitAfter(found, words);
  if (glued === "x" || glued === "х") return timesAt(found, words, true) ?? found;
  if (/^[xх]/.test(glued)) {
    const size = numberAt([wordOf(glued.slice(1)), ...words.slice(1)]);
    return size?.unit ? timesOf(found, size, size.length) : undefined;
  }
  if (glued.startsWith("-") && amountAt(glued.slice(1))?.rest === "") {
    return unitAfter({ text: words[0].written, amount: null, length: 1 }, words);
  }
  const measure = unitOf(glued);
  return measure && { ...found, text: `${found.text} ${glued}`, unit: measure.name };
}

const timesOf = (found, size, length) => ({ text: `${found.text} x ${size.text}`, amount: found.amount, unit: `x ${size.text}`, length });

// "1 1/2 lb", "1 ½ lb"
function fractionAt(found, words) {
  const next = words[1]?.folded;
  if (!next || !(next.includes("/") || next.codePointAt(0) > 0x7f)) return undefined;
  const read = amountAt(next);
  if (!read || read.value >= 1000 || read.rest) return undefined;
  return unitAfter({ text: `${found.text} ${next}`, amount: found.amount + read.value, length: 2 }, words);
}

// "2 x 500 g", "2x500g"
function timesAt(found, words, isGlued) {
  if (!isGlued && !["x", "х"].includes(words[1]?.folded)) return undefined;
  const length = isGlued ? 1 : 2;
  const size = numberAt(words.slice(length));
  if (!size?.unit) return isGlued ? undefined : { ...found, length };
  return timesOf(found, size, length + size.length);
}

// "half a pound", "half dozen", "пол-литра", "полкило"
function halfAt(words) {
  const first = words[0].folded;
  if (first === "half") {
    const skipped = words[1]?.folded === "a" ? 2 : 1;
    const word = words[skipped]?.folded;
    if (word === "dozen") return { text: "6", amount: 6000, length: skipped + 1 };
    const measure = word && unitOf(word);
    return measure ? { text: `0.5 ${word}`, amount: 500, unit: measure.name, length: skipped + 1 } : undefined;
  }
  const measure = first.startsWith("пол") ? unitOf(first.slice(3).replace(/^-+/, "")) : undefined;
  return measure && { text: `0.5 ${measure.name}`, amount: 500, unit: measure.name, length: 1 };
}

// Takes the next word when it is a unit and something follows it.
function unitAfter(found, words) {
  const [next, more] = words.slice(found.length);
  if (!next || !more) return found;
  if (DOZENS[next.folded] && found.amount !== null) {
    const amount = found.amount * DOZENS[next.folded];
    return { ...found, amount, text: amountText(amount), length: found.length + 1 };
  }
  const measure = unitOf(next.folded);
  return measure ? { ...found, unit: measure.name, text: `${found.text} ${next.folded.replace(/\.$/, "")}`, length: found.length + 1 } : found;
}

// "milk x2", "milk (2)", "яйца 10 шт", "flour 500g", "milk - 2 l"
function trailing(words) {
  for (const length of [4, 3, 2, 1]) {
    if (words.length <= length) continue;
    const name = words.slice(0, -length);
    const tail = [...words.slice(-length).map(bareOf), wordOf(THING)];
    const isTimes = ["x", "х"].includes(tail[0].folded);
    if (!isNumbered(tail[0]) && !NUMBERS.has(tail[0].folded) && !isTimes) continue;
    if (OWN_NUMBER.has(bareOf(name.at(-1)).folded)) continue;
    const read = leading(length > 1 && isTimes ? tail.slice(1) : tail);
    // A bare number behind a name is an amount if it is small and whole: "молоко 3.2" is fat.
    const isBare = read && !read.unit && read.amount !== null;
    if (read?.name !== THING || isBare && (read.amount % 1000 || read.amount > 48_000)) continue;
    const found = quantityWith({ text: read.quantity, amount: read.amount, unit: read.unit }, name);
    if (found) return found;
  }
  return undefined;
}

// Two amounts' texts as one; no text counts as one of it. Null when their units differ.
export function addQuantities(one, other) {
  const [a, b] = [countedOf(one), countedOf(other)];
  if (!a || !b) return null;
  const write = (amount, unit) => amount < 1e9 ? `${amountText(amount)}${unit && ` ${unit}`}` : null;
  if (a.unit === b.unit) return write(a.amount + b.amount, a.unit && (a.amount < b.amount ? b : a).written);
  const [first, second] = [MEASURES.get(a.unit), MEASURES.get(b.unit)];
  if (!first || first.base !== second?.base) return null;
  const total = a.amount * first.factor + b.amount * second.factor;
  const isFirst = first.factor > second.factor;
  return write(Math.floor(total / (isFirst ? first : second).factor), (isFirst ? a : b).written);
}

function countedOf(text) {
  if (!text.trim()) return { amount: 1000, unit: "", written: "" };
  const read = leading(`${text.trim()} ${THING}`.split(" ").filter(Boolean).map(wordOf));
  if (read?.name !== THING || read.amount === null) return undefined;
  const written = read.quantity.includes(" ") ? read.quantity.slice(read.quantity.indexOf(" ") + 1) : read.unit;
  return { amount: read.amount, unit: ["шт", "pcs"].includes(read.unit) ? "" : read.unit, written };
}

"""#),
    (name: "js/lists/ring.js", text: #"""
import { say } from "./words.js";
// How much of a list is done, as a ring: grey at first, blue above half, green when all is.
const SVG = "http://www.w3.org/2000/svg";
const AROUND = 2 * Math.PI * 27;

export function makeRing() {
  const box = document.createElement("div");
  box.role = "img";
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("aria-hidden", "true");
  const [track, arc] = ["track", "arc"].map((name) => {
    const circle = document.createElementNS(SVG, "circle");
    for (const [key, value] of [["class", name], ["cx", 32], ["cy", 32], ["r", 27]]) circle.setAttribute(key, value);
    svg.append(circle);
    return circle;
  });
  arc.setAttribute("stroke-dasharray", AROUND);
  const text = document.createElement("span");
  text.ariaHidden = "true";
  box.append(svg, text);
  return {
    box,
    show({ all, share }) {
      const percent = Math.floor(share * 100);
      box.className = `ring ${all && share === 1 ? "whole" : share > 0.5 ? "most" : "some"}`;
      box.ariaLabel = say("progress", { percent });
      text.textContent = all && share === 1 ? "✓" : `${percent}%`;
      arc.setAttribute("stroke-dashoffset", AROUND * (1 - share));
      arc.setAttribute("visibility", share ? "visible" : "hidden");
    },
  };
}

"""#),
    (name: "js/lists/row.js", text: #"""
import { button, el, icon } from "./dom.js";
import { listen } from "./gestures.js";
import { valueOf } from "./merge.js";
import { frame, say, ticks, writes } from "./words.js";
// One item: ticked at its circle, edited at its name, and the rest behind ⋯, a long press, the right
// button or a swipe.

export class Row {
  constructor(id, actions) {
    this.id = id;
    this.actions = actions;
    this.tick = button("button.item-tick", { role: "checkbox", onclick: () => actions.check(id) }, el("span", {}, icon("check")));
    this.name = button("button.item-name", { onclick: () => actions.edit(this) });
    this.quantity = el("span.item-quantity");
    this.more = button("button.item-more", { "aria-haspopup": "dialog", onclick: () => actions.menu(id) }, icon("more"));
    this.gone = button("button.item-gone", { onclick: () => actions.remove(id) }, icon("close"));
    this.content = el("div.item-content", {}, this.tick, this.name, this.quantity, this.more, this.gone);
    this.element = el("li.item", {}, el("span.item-under", { "aria-hidden": "true" }, icon("trash")), this.content);
    this.tick.disabled = !ticks;
    if (!writes) for (const one of [this.name, this.more, this.gone]) one.disabled = true;
    this.element.dataset.id = id;
    if (!writes) return;
    listen(this.element, this.content, {
      isIdle: () => !this.form, menu: () => actions.menu(id), left: () => actions.remove(id) });
  }

  show(item, book, shop) {
    const [name, quantity, isChecked] = ["name", "quantity", "checked"].map((field) => valueOf(item, field));
    const store = shop ? undefined : book.store(valueOf(item, "store"))?.name;
    const by = item.by && item.by !== frame.name ? item.by : undefined;
    const key = JSON.stringify([name, quantity, isChecked, store, by]);
    if (this.shown === key) return;
    this.shown = key;
    this.element.classList.toggle("checked", Boolean(isChecked));
    this.tick.ariaChecked = String(Boolean(isChecked));
    this.tick.ariaLabel = say("check", { name });
    this.name.replaceChildren(el("span", {}, name), store || by ? el("small", {}, [store, by].filter(Boolean).join(" · ")) : "");
    this.quantity.textContent = quantity ?? "";
    this.more.ariaLabel = say("moreFor", { name });
    this.gone.ariaLabel = `${say("delete")}: ${name}`;
  }

  // In place of the name a field for it, and one for how much.
  edit(item) {
    if (this.form) return;
    const name = el("input.edit-name", { value: valueOf(item, "name"), maxLength: 200, ariaLabel: say("itemName"), enterKeyHint: "done", autocomplete: "off" });
    const quantity = el("input.edit-quantity", { value: valueOf(item, "quantity") ?? "", maxLength: 40, ariaLabel: say("quantity"), placeholder: say("quantityHint"), autocomplete: "off" });
    this.form = el("form.item-edit", {}, name, quantity, el("button.hidden", { tabIndex: -1 }, say("save")));
    const close = (isKept) => {
      const { form } = this;
      if (!form) return;
      const isHere = form.contains(document.activeElement);
      this.form = undefined;
      form.replaceWith(this.name, this.quantity);
      if (isKept) this.actions.save(this.id, name.value, quantity.value);
      if (isHere) this.name.focus({ preventScroll: true });
    };
    this.form.addEventListener("submit", (event) => { event.preventDefault(); close(true); });
    this.form.addEventListener("keydown", (event) => event.key === "Escape" && close(false));
    this.form.addEventListener("focusout", ({ relatedTarget }) => {
      if (!this.form?.contains(relatedTarget)) setTimeout(() => { if (!this.form?.contains(document.activeElement)) close(true); });
    });
    this.name.replaceWith(this.form);
    this.quantity.remove();
    name.focus({ preventScroll: true });
    name.select();
  }
}

"""#),
    (name: "js/lists/scan.js", text: #"""
import { desk } from "./desk.js";
import { button, dialogOf, el, icon, tell } from "./dom.js";
import { plainLine } from "./adding.js";
import { photoInput } from "./ways.js";
import { Unreachable, ask } from "./wire.js";
import { frame, say } from "./words.js";
// A list from a photo or from text: read by the server, and kept on the device until it has been
// looked over. `list` is one that it joins.
const LONGEST_EDGE = 1600;

export function addMore(list) {
  const dialog = dialogOf(say("addMore"), el("h2", {}, say("addMore")), el("div.entrance-ways", {},
    photoInput(say("takePhoto"), true, list), photoInput(say("choosePhoto"), false, list),
    button("button.button.way", { onclick: () => { dialog.close(); pasteText(list); } }, icon("paste"), say("pasteText"))),
    el("div.actions", {}, button("button.button", { onclick: () => dialog.close() }, say("cancel"))));
}

export async function readPhoto(file, list) {
  const address = URL.createObjectURL(file);
  const cancel = new AbortController();
  const dialog = dialogOf(say("reading"), el("div.reading", {}, el("img", { src: address, alt: "" }),
    el("p", { role: "status" }, say("reading")),
    button("button.button", { onclick: () => dialog.close() }, say("cancel"))));
  dialog.addEventListener("close", () => { cancel.abort(); URL.revokeObjectURL(address); });
  try {
    const answer = await ask("POST", "/grocery-scans", file, 150_000, cancel.signal);
    await lookOver(answer, file, list);
  } catch (error) {
    if (cancel.signal.aborted) return;
    dialog.close();
    const text = error instanceof Unreachable ? say("needsNetwork") : say("readFailed", { reason: error.message });
    tell(text, undefined, "failure");
  }
}

export function pasteText(list) {
  const field = el("textarea", { rows: 8, required: true, placeholder: say("paste"), ariaLabel: say("pasteTitle") });
  const send = el("button.button.primary", {}, say("readIt"));
  const form = el("form", {}, el("h2", {}, say("pasteTitle")), el("div.field", {}, field),
    el("div.actions", {}, button("button.button", { onclick: () => dialog.close() }, say("cancel")), send));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    send.ariaBusy = "true";
    await lookOver(await readText(field.value), undefined, list);
  });
  const dialog = dialogOf(say("pasteTitle"), form);
  field.focus();
}

// Text can be read here too, if more plainly: a line is an item.
async function readText(text) {
  try {
    return await ask("POST", "/grocery-scans", { text });
  } catch {
    const items = text.split(/\r?\n/).map(plainLine).filter(Boolean).map((line) => ({ text: line }));
    return { sections: [{ name: "Grocery list", type: "grocery", items }] };
  }
}

// Upright and no larger than needed to look at: pieces of it stand beside every line.
async function uprightOf(photo, turn) {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height));
    const [wide, high] = [picture.width * scale, picture.height * scale];
    const canvas = new OffscreenCanvas(...turn % 2 ? [high, wide] : [wide, high]);
    const drawing = canvas.getContext("2d");
    drawing.translate(canvas.width / 2, canvas.height / 2);
    drawing.rotate(turn * Math.PI / 2);
    drawing.drawImage(picture, -wide / 2, -high / 2, wide, high);
    return await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
  } catch {
    // A kind of picture that this browser cannot show.
    return undefined;
  }
}

async function lookOver(answer, file, list) {
  const photo = file && await uprightOf(file, answer.turn ?? 0);
  await desk.device.note("scan", { answer, photo, list });
  location.assign(`${frame.base}/scan`);
}

"""#),
    (name: "js/lists/sections.js", text: #"""
import { folded } from "./fold.js";
// The parts of a shop: the twin of ListCore's Section. Names are those on the wire.
export const SECTIONS = new Map([
  ["Produce", "green"], ["Bakery", "amber"], ["Meat & Seafood", "red"], ["Dairy & Eggs", "blue"],
  ["Frozen Foods", "cyan"], ["Pantry & Canned Goods", "orange"], ["International", "purple"],
  ["Condiments & Sauces", "yellow"], ["Snacks", "pink"], ["Beverages", "teal"],
  ["Household & Cleaning", "slate"], ["Other", "neutral"],
]);
const CANONICAL = new Map([...SECTIONS.keys()].map((name) => [name.toLowerCase(), name]));
const DYNAMIC = ["violet", "rose", "indigo", "lime", "fuchsia", "sky"];

export function canonical(text) {
  const trimmed = text.trim();
  return CANONICAL.get(trimmed.toLowerCase()) ?? trimmed;
}

export function colourOf(text) {
  const name = canonical(text);
  if (SECTIONS.has(name)) return SECTIONS.get(name);
  let hash = 0n;
  for (let at = 0; at < name.length; at += 1) {
    hash = BigInt.asIntN(64, (hash + BigInt(name.charCodeAt(at))) * 31n);
  }
  return DYNAMIC[Number((hash < 0n ? -hash : hash) % 6n)];
}

// Names that mean something to JavaScript's objects are no sections.
export const isReserved = (text) => ["__proto__", "constructor", "prototype"].includes(text.trim());

// As the store has them, then those known, then what people made up by alphabet, Other last.
export function ordered(names, store = []) {
  const walk = [...store.map(canonical), ...[...SECTIONS.keys()].slice(0, -1)];
  const place = new Map();
  walk.forEach((name, at) => { if (!place.has(name)) place.set(name, at); });
  const end = place.get("Other") ?? Infinity;
  const rank = (name) => place.get(name) ?? (name === "Other" ? end : walk.length);
  const order = (a, b) => a < b ? -1 : a > b ? 1 : 0;
  return [...new Set([...names].map(canonical))].sort((a, b) =>
    order(rank(a), rank(b))
      || (rank(a) === walk.length ? order(folded(a), folded(b)) : 0) || order(a, b));
}

"""#),
    (name: "js/lists/share.js", text: #"""
import { desk } from "./desk.js";
import { button, dialogOf, el, icon, tell } from "./dom.js";
import { Unreachable, ask } from "./wire.js";
import { say, shortDay } from "./words.js";
// Links to one list, for people without an account here: what they allow, until when, and their end.
const LEVELS = { view: "mayView", check: "mayCheck", edit: "mayEdit" };
const DAY = 86_400_000;

export async function openShare(list) {
  const path = `/grocery-lists/${list}/shares`;
  const choice = (word, options, chosen) => el("select", { ariaLabel: say(word) }, options.map(([value, text]) =>
    el("option", { value, selected: value === chosen }, text)));
  const level = choice("mayDo", Object.entries(LEVELS).map(([value, word]) => [value, say(word)]), "check");
  const until = choice("until", [[7, say("aWeek")], [30, say("aMonth")], [0, say("always")]], 30);
  const links = el("ul.links", {});
  const fresh = el("div", { role: "status" });
  const failed = (error) => error instanceof Unreachable ? fresh.replaceChildren(el("p.banner.failed", {}, say("shareNeedsNetwork")))
    : tell(error.message, undefined, "failure");

  const show = async () => {
    try {
      const { data } = await ask("GET", path);
      links.replaceChildren(...data.map((share) => el("li", {},
        el("span", {}, [say(LEVELS[share.level]), share.expires_at && shortDay(share.expires_at)].filter(Boolean).join(" · ")),
        button("button.button.danger", { onclick: () => ask("DELETE", `${path}/${share.id}`).then(show, failed) }, say("endLink")))));
    } catch (error) {
      failed(error);
    }
  };
  const form = el("form", {}, el("h2", {}, say("share")), el("p.hint", {}, say("shareText")), el("div.field", {}, level), el("div.field", {}, until),
    fresh, links, el("div.actions", {}, button("button.button", { onclick: () => dialog.close() }, say("close")),
      el("button.button.primary", {}, icon("plus"), say("makeLink"))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      // A list that nobody else has heard of has no link.
      await desk.sync.settled();
      const days = Number(until.value);
      const expires = days ? new Date(Date.now() + days * DAY).toISOString().replace(/\.\d+Z$/, "Z") : undefined;
      const { url } = await ask("POST", path, { level: level.value, expires_at: expires });
      const field = el("input", { readOnly: true, value: url, ariaLabel: say("link") });
      fresh.replaceChildren(el("div.field", {}, field), button("button.button", { onclick: () =>
        navigator.clipboard.writeText(url).then(() => tell(say("copied")), () => field.select()) }, say("copyLink")));
      field.select();
      await show();
    } catch (error) {
      failed(error);
    }
  });
  const dialog = dialogOf(say("share"), form);
  await show();
}

"""#),
    (name: "js/lists/shops.js", text: #"""
import { desk } from "./desk.js";
import { button, el } from "./dom.js";
import { valueOf } from "./merge.js";
import { say } from "./words.js";
// At which store one is: its order of sections, and what is bought there or anywhere.
export function makeShops(list, changed) {
  const key = `lists:store:${list}`;
  const row = el("ul", {});
  const element = el("nav.chips.shops", { hidden: true, ariaLabel: say("store") }, row);
  let drawn;
  const chosen = () => desk.book.store(localStorage.getItem(key) ?? "");
  const choose = (id) => {
    if (id) localStorage.setItem(key, id);
    else localStorage.removeItem(key);
    changed();
  };
  return {
    element, chosen,
    has: (item) => !chosen() || !valueOf(item, "store") || valueOf(item, "store") === chosen().id,
    show() {
      const { stores } = desk.book;
      element.hidden = !stores.length;
      const present = chosen()?.id ?? "";
      const now = JSON.stringify([present, stores.map(({ id, name }) => [id, name])]);
      if (now === drawn) return;
      drawn = now;
      row.replaceChildren(...[{ id: "", name: say("everything") }, ...stores].map(({ id, name }) =>
        el("li", {}, button(`button.chip${id === present ? ".on" : ""}`, { "aria-pressed": String(id === present), onclick: () => choose(id) }, name))));
    },
  };
}

"""#),
    (name: "js/lists/stamp.js", text: #"""
// When and by whom a field was set: the twin of ListCore's Stamp and StampClock, held to the same
// vectors. 26 characters of 0-9a-v that sort by time.
const LAST_MS = (1n << 48n) - 1n;
const LAST_HIGH = (1n << 64n) - 1n;

export function stampText(high, replica) {
  return (high << 64n | replica).toString(32).padStart(26, "0");
}

// Milliseconds, counter and replica of a text; undefined for what is no stamp.
export function stampOf(text) {
  if (!/^[0-7][0-9a-v]{25}$/.test(text)) return undefined;
  let value = 0n;
  for (const digit of text) value = value << 5n | BigInt(parseInt(digit, 32));
  const high = value >> 64n;
  return { high, milliseconds: Number(high >> 16n), counter: Number(high & 0xffffn), replica: value & LAST_HIGH };
}

export class StampClock {
  made = 0n;
  seen = 0n;

  constructor(replica) { this.replica = replica; }

  // A counter that is full borrows a millisecond from the future.
  next(wall) {
    const at = BigInt(Math.max(0, Math.floor(wall)));
    const now = (at < LAST_MS ? at : LAST_MS) << 16n;
    const last = this.made > this.seen ? this.made : this.seen;
    this.made = now >> 16n > last >> 16n ? now : last === LAST_HIGH ? last : last + 1n;
    return stampText(this.made, this.replica);
  }

  receive(text) {
    const stamp = stampOf(text);
    if (stamp && stamp.high > this.seen) this.seen = stamp.high;
  }

  // An own stamp that waits on the device since an earlier page.
  remember(text) {
    const stamp = stampOf(text);
    if (stamp && stamp.high > this.made) this.made = stamp.high;
  }

  // After clock_ahead: what was made with the wrong time is forgotten. A fresh replica, since the
  // corrected clock comes by the refused times once more.
  restart(replica = newReplica()) {
    this.replica = replica;
    this.made = 0n;
  }
}

// A replica of its own for every page that is open: two tabs never make the same stamp.
export const newReplica = () => crypto.getRandomValues(new BigUint64Array(1))[0];

"""#),
    (name: "js/lists/start.js", text: #"""
import { desk, openDesk } from "./desk.js";
import { el, tell } from "./dom.js";
import { valueOf } from "./merge.js";
import { IndexPage } from "./index-page.js";
import { listScript, moreScript } from "./ways.js";
import { frame, home, say } from "./words.js";
// Which page of the chapter this is, from its address; drawn from the device at once, then kept
// up with the server.
const view = document.getElementById("lists-view");
const toastsOf = document.getElementById("toasts").dataset;
let page, drawing;

async function pageOf(path) {
  if (frame.shared) return new (await listScript()).ListPage(view, frame.list);
  if (path === "") return new IndexPage(view);
  const { ListPage, lexiconReady } = await listScript();
  if (path !== "scan" && path !== "stores") return new ListPage(view, path);
  const { ClarifyPage, StoresPage } = await moreScript();
  if (path === "stores") return new StoresPage(view);
  const { scan } = await desk.device.meta();
  if (!scan) location.replace(frame.base);
  await lexiconReady;
  return scan ? new ClarifyPage(view, scan) : undefined;
}

function show() {
  drawing = undefined;
  const { book: { unsent }, sync: { state } } = desk;
  home.dataset.unsynced = unsent;
  home.dataset.state = state;
  toastsOf.kept = unsent ? say("kept", { n: unsent }) : say("keptNone");
  if (state === "away") toastsOf.away = "";
  else if (state !== "busy") delete toastsOf.away;
  document.dispatchEvent(new CustomEvent("connection:words"));
  out.hidden = state !== "out" && state !== "barred";
  if (!out.hidden) out.firstChild.textContent = say(state === "out" ? "signedOut" : "readOnly");
  out.lastChild.hidden = state !== "out";
  page?.show?.();
}

const out = el("div.banner.failed", { hidden: true, role: "status" }, el("p"),
  el("a.button", { href: `${toastsOf.root}/sign-in?next=${encodeURIComponent(location.pathname)}` }, say("signIn")));
const path = location.pathname.slice(frame.base.length).replace(/^\//, "").toLowerCase();
home.dataset.page = path === "" ? "index" : "inner";

// Not awaited by the module itself: the scripts of its pages import from it.
async function begin() {
  try {
    await openDesk();
    page = await pageOf(path);
    home.insertBefore(out, view);
    // Several changes of one moment are drawn together. No frame is waited for: one that nobody looks
    // at is never drawn.
    document.addEventListener("lists:changed", () => { drawing ??= setTimeout(show); });
    document.addEventListener("lists:refused", ({ detail: { operation: { list, item, value }, reason } }) => {
      const thing = item ? desk.book.lists.get(list)?.items.get(item) : desk.book.lists.get(list);
      const name = thing ? valueOf(thing, "name") ?? value : value;
      tell(say("refused", { name, reason }), undefined, "failure");
    });
    show();
    desk.sync.wake();
    if (frame.shared) follow();
  } catch (error) {
    reportError(error);
    view.replaceChildren(el("p.banner.failed", { role: "alert" }, say("notKept")));
  }
}

// A link has no stream of its own, and its page is kept as a member's is.
function follow() {
  setInterval(() => { if (!document.hidden) desk.sync.wake(); }, 5000);
  navigator.serviceWorker?.register(`${toastsOf.root}/sw.js`, { scope: `${toastsOf.root}/` }).catch(() => {
    // Without one everything works as long as the server answers.
  });
}

begin();

"""#),
    (name: "js/lists/stems.js", text: #"""
import { folded } from "./fold.js";
// One form for all forms of a word: the twin of ListCore's Word, EnglishStem and RussianStem.
const ENGLISH = new Map(Object.entries({
  leave: "leaf", loave: "loaf", halve: "half", knive: "knife", calve: "calf", geese: "goose", tooth: "teeth",
  yoghurt: "yogurt", yogourt: "yogurt", donut: "doughnut", ketsup: "ketchup", catsup: "ketchup",
  omelet: "omelette", chilli: "chili", chile: "chili", chillie: "chili", chilie: "chili",
}));
const RUSSIAN = new Map([
  "чай чая чаю чаем чаи чаев", "яйцо яйца яиц яйцами яичко яички яичек яйцам", "масло масла масел маслу маслом",
  "вафля вафли вафель вафлю", "лед льда льду", "лук лука луку луком", "мед меда меду", "суп супа супу супы",
  "сок сока соку соки соков", "сыр сыра сыру сыры", "рис риса рису", "йод йода", "соль соли солью", "соя сои сою",
  "печенье печенья печенюшки печенек печеньки печенье", "кешью кешью", "киви киви", "филе филе", "пюре пюре",
  "какао какао", "кофе кофе кофея", "виски виски", "суши суши", "капля капли капель", "свекла свеклы свеклу свекол",
  "гренки гренок", "хлеб хлеба хлебушек хлебушка", "полено поленья", "персик персика персики персиков",
  "курица курицу курицы кура куры куру кур курочка курочку", "перец перца перчик перцы перцев перцу",
].flatMap((row) => row.split(" ").map((form, _, [first]) => [form, first])));
const longestFirst = (text) => text.split(" ").sort((a, b) => b.length - a.length);
const SOFT = longestFirst("ье ья ью ьев ьям ьями ьях ьем");
const ENDINGS = longestFirst("ыми ими ого его ому ему ый ий ой ая яя ое ее ые ие ых их ым им ую юю ом ем ами ями ах ях ов ев ей ам ям ою ия ии ию а я о е ы и у ю ь й");

export function englishStem(word) {
  let stem = word;
  if (word.length >= 4 && stem.endsWith("s") && !"siu".includes(stem.at(-2))) stem = stem.slice(0, -1);
  if (ENGLISH.has(stem)) return ENGLISH.get(stem);
  if (stem.length < 3) return stem;
  const [third, before, last] = [stem.at(-3), stem.at(-2), stem.at(-1)];
  if (last === "e" && stem.length >= 4) {
    if (before === "i") return `${stem.slice(0, -2)}i`;
    if ("xzo".includes(before) || before === "h" && "sc".includes(third) || before === "s" && third === "s") {
      return stem.slice(0, -1);
    }
  }
  return last === "y" ? `${stem.slice(0, -1)}i` : stem;
}

export function russianStem(word) {
  if (RUSSIAN.has(word)) return RUSSIAN.get(word);
  const ending = (all) => all.find((end) => word.length - end.length >= 3 && word.endsWith(end))?.length;
  let stem = word;
  const [soft, plain] = [ending(SOFT), ending(ENDINGS)];
  if (soft) stem = stem.slice(0, stem.length - (soft - 1));
  else if (plain) {
    stem = stem.slice(0, -plain);
    if (plain === 1 && stem.endsWith("е") && stem.length > 3) stem = stem.slice(0, -1);
  }
  const [before, last] = [stem.at(-2), stem.at(-1)];
  if (stem.length > 3 && (last === "к" || last === "ц") && (before === "е" || before === "о" && last === "к")) {
    return stem.slice(0, -2) + last;
  }
  return stem;
}

// Folded words with the form under which all their forms are found. `isCut`: a comma or a bracket
// stands before it.
export function wordsOf(text) {
  const words = [];
  let from = 0, isCut = false;
  const plain = folded(text);
  for (const { 0: raw, index } of plain.matchAll(/[%0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\uffff][%0-9a-z'\u00c0-\u1fff\u2c00-\u2fff\u3040-\uffff]*/g)) {
    isCut ||= /[,(;]/.test(plain.slice(from, index));
    from = index + raw.length;
    const word = raw.replaceAll("'", "");
    const isCyrillic = /[\u0400-\u04ff]/.test(word);
    words.push({ text: word, isCut: isCut && words.length > 0, isCyrillic, key: (isCyrillic ? russianStem : englishStem)(word) });
    isCut = false;
  }
  return words;
}

// Russian says "масло оливковое" and "оливковое масло".
export function phraseKey(words) {
  const keys = words.map(({ key }) => key);
  return (words.every(({ isCyrillic }) => isCyrillic) ? keys.sort() : keys).join(" ");
}

"""#),
    (name: "js/lists/stores.js", text: #"""
import { desk } from "./desk.js";
import { announce, arrange, button, dialogOf, el, icon, tell } from "./dom.js";
import { errand } from "./errands.js";
import { SECTIONS, colourOf, ordered } from "./sections.js";
import { frame, say, sectionName, writes } from "./words.js";
// The stores, and for each the order in which one walks past its sections.
const looksOf = ({ name, sections }) => JSON.stringify([name, sections]);

export class StoresPage {
  cards = new Map();

  constructor(view) {
    this.list = el("div.stores", {});
    this.none = el("p.hint", {}, say("noStores"));
    view.replaceChildren(el("article.store-page", {},
      el("header.list-head", {}, el("a.round", { href: frame.base, ariaLabel: say("backToLists") }, icon("back")),
        el("div.list-title", {}, el("h1", {}, say("storesTitle")), el("p", {}, say("storesText")))),
      this.none, this.list, writes ? button("button.button.primary.wide", { onclick: () => this.#add() }, icon("plus"), say("addStore")) : ""));
  }

  show() {
    const { stores } = desk.book;
    this.none.hidden = stores.length > 0;
    arrange(this.list, stores.map((store) => {
      const known = this.cards.get(store.id);
      if (known?.looks === looksOf(store)) return known.element;
      const isOpen = known?.element.querySelector("details")?.open;
      const made = { looks: looksOf(store), element: this.#card(store, isOpen) };
      this.cards.set(store.id, made);
      return made.element;
    }));
  }

  // What one has just done here is seen already, and keeps its focus.
  async #change(id, change) {
    await errand("PATCH", `/grocery-stores/${id}`, change);
    const card = this.cards.get(id);
    if (card && desk.book.store(id)) card.looks = looksOf(desk.book.store(id));
  }

  #add() {
    const field = el("input", { maxLength: 60, required: true, ariaLabel: say("storeName"), placeholder: say("storeName"), autocomplete: "off" });
    const form = el("form", {}, el("h2", {}, say("addStore")), el("div.field", {}, field),
      el("div.actions", {}, button("button.button", { onclick: () => dialog.close() }, say("cancel")), el("button.button.primary", {}, say("save"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      dialog.close();
      const name = field.value.trim();
      if (name) errand("POST", "/grocery-stores", { id: crypto.randomUUID(), name });
    });
    const dialog = dialogOf(say("addStore"), form);
  }

  #card(store, isOpen) {
    const list = el("ol.walk", {});
    const draw = (names, focused, way) => {
      list.replaceChildren(...names.map((name, at) => this.#step(name, at, names, move)));
      list.children[focused]?.querySelector(`[data-way="${way}"]:not(:disabled), button:not(:disabled)`)?.focus();
    };
    const move = (from, to, names, way) => {
      const moved = names.toSpliced(from, 1).toSpliced(to, 0, names[from]);
      draw(moved, way && to, way);
      announce(say("moving", { name: sectionName(names[from]), n: to + 1, all: names.length }));
      this.#change(store.id, { sections: moved });
    };
    draw(ordered([...SECTIONS.keys(), ...store.sections], store.sections));
    const gone = writes ? button("button.item-more", { onclick: () => this.#remove(store) }, icon("trash")) : "";
    const label = (text) => { card.ariaLabel = text; gone.ariaLabel = `${say("delete")}: ${text}`; };
    const name = el("input", { value: store.name, maxLength: 60, ariaLabel: say("storeName"), disabled: !writes, onchange: () => {
      const text = name.value.trim();
      if (!text) return;
      label(text);
      this.#change(store.id, { name: text });
    } });
    const card = el("section.store-card", {}, el("div.store-name.field", {}, name, gone),
      el("details", { open: isOpen ?? desk.book.stores.length < 2 }, el("summary", {}, icon("sort"), say("walk")), list));
    label(store.name);
    return card;
  }

  #step(name, at, names, move) {
    const one = el("li.step", {}, el("span.grip", { "aria-hidden": "true", title: say("drag") }), el(`span.section-dot.c-${colourOf(name)}`), el("span.step-name", {}, sectionName(name)),
      button("button.item-more.up", { disabled: !writes || at === 0, ariaLabel: say("moveUp", { name: sectionName(name) }), onclick: () => move(at, at - 1, names, "up") }, icon("back")),
      button("button.item-more.down", { disabled: !writes || at === names.length - 1, ariaLabel: say("moveDown", { name: sectionName(name) }), onclick: () => move(at, at + 1, names, "down") }, icon("back")));
    one.children[3].dataset.way = "up";
    one.children[4].dataset.way = "down";
    if (writes) dragStep(one, (to) => move(at, to, names));
    return one;
  }

  async #remove(store) {
    const { id, name, position, sections } = desk.book.store(store.id) ?? store;
    await errand("DELETE", `/grocery-stores/${id}`);
    tell(say("storeDeleted", { name }), () => errand("POST", "/grocery-stores", { id, name, position, sections }));
  }
}

// By the grip, with a finger or a mouse: the others make room as it passes them. The page listens,
// for what moves within it loses the pointer.
function dragStep(step, drop) {
  step.querySelector(".grip").addEventListener("pointerdown", (event) => {
    event.preventDefault();
    const list = step.parentElement;
    const before = [...list.children];
    const stop = new AbortController();
    let last = event.clientY;
    step.classList.add("dragged");
    addEventListener("pointermove", ({ clientY }) => {
      const over = [...list.children].find((one) => {
        const box = one.getBoundingClientRect();
        return one !== step && clientY > box.top && clientY < box.bottom;
      });
      if (over) list.insertBefore(step, clientY > last ? over.nextElementSibling : over);
      last = clientY;
    }, { signal: stop.signal });
    const end = (isDropped) => {
      stop.abort();
      step.classList.remove("dragged");
      const to = [...list.children].indexOf(step);
      if (!isDropped) list.replaceChildren(...before);
      else if (to !== before.indexOf(step)) drop(to);
    };
    addEventListener("pointerup", () => end(true), { signal: stop.signal });
    addEventListener("pointercancel", () => end(false), { signal: stop.signal });
  });
}

"""#),
    (name: "js/lists/sync.js", text: #"""
import { Refused, Unreachable, ask, paths } from "./wire.js";
// Sends what waits, in its order, and fetches what others did. One page of a book at a time does so,
// by a lock; the others hear of it.
const MOST = 500, SLOWEST = 60_000;

export class Sync {
  // ready, busy, away (no answer), out (signed out), barred (may not write)
  state = "ready";
  #again = false;
  #failures = 0;
  #timer;
  #running = false;

  constructor(book, device, name) {
    Object.assign(this, { book, device, name });
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }) => this.#renew(data);
    addEventListener("online", () => this.wake());
    document.addEventListener("connection:restored", () => this.wake());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.wake(); });
    document.addEventListener("changed", ({ detail: { kinds } }) => {
      if (!kinds || kinds.some((kind) => /list|store|correction/.test(kind))) this.wake();
    });
  }

  // An own edit: at once, unless the server has just been found away and will be asked again anyway.
  edited(lists) {
    this.channel.postMessage(lists);
    if (this.state !== "away") this.wake();
    else this.#show();
  }

  wake() {
    clearTimeout(this.#timer);
    if (this.#running) this.#again = true;
    else this.#run();
  }

  // When all that waits has been sent; false when it could not be.
  async settled() {
    this.wake();
    while (this.#running) await new Promise((resolve) => { setTimeout(resolve, 50); });
    return this.state === "ready" && this.book.unsent === 0;
  }

  async #run() {
    this.#running = true;
    if (this.state === "ready") this.state = "busy";
    let after = 0;
    try {
      await navigator.locks.request(this.name, async () => {
        await this.#send();
        const trouble = await this.#runErrands().catch((error) => error);
        await this.#fetch();
        if (trouble) throw trouble;
      });
      this.#failures = 0;
      this.state = "ready";
    } catch (error) {
      if (!(error instanceof Unreachable) && !(error instanceof Refused)) reportError(error);
      this.state = error.status === 401 ? "out" : error.status === 403 ? "barred" : "away";
      this.#failures += 1;
      after = Math.max(error.after || 0, Math.min(1000 * 2 ** (this.#failures - 1), SLOWEST))
        * (0.75 + Math.random() / 2);
    }
    this.#running = false;
    this.#show();
    if (after) this.#timer = setTimeout(() => this.wake(), after);
    else if (this.#again) this.wake();
    this.#again = false;
  }

  async #send() {
    for (let restamped = 0; ;) {
      const waiting = await this.device.queued(MOST);
      if (!waiting.length) return;
      const { time, results } = await this.#post(waiting);
      const isAhead = (_, at) => results[at].error === "clock_ahead";
      const isTaken = (_, at) => results[at].status !== "refused";
      const answered = waiting.filter((one, at) => !isAhead(one, at));
      const confirmed = waiting.filter(isTaken).map(({ operation }) => operation);
      await this.device.settle(answered, confirmed);
      for (const { stamp } of confirmed) this.book.clock.receive(stamp);
      waiting.forEach((one, at) => {
        if (!isTaken(one, at) && !isAhead(one, at)) tellRefusal(one.operation, results[at]);
      });
      if (waiting.some(isAhead)) {
        // A server whose clock jumps about is as good as none.
        if ((restamped += 1) > 3) throw new Unreachable("clock");
        await this.#restamp(time);
      }
      await this.#spread(waiting.map(({ operation }) => operation.list));
    }
  }

  // A whole package that is refused is sent in ever smaller ones, until the one is found that is bad.
  async #post(waiting) {
    const operations = waiting.map(({ operation }) => operation);
    try {
      const answer = await ask("POST", paths.operations, { operations });
      if (answer.results?.length !== waiting.length) throw new Unreachable("results");
      return answer;
    } catch (error) {
      if (!(error instanceof Refused) || [401, 403].includes(error.status)) throw error;
      if (waiting.length === 1) {
        return { results: [{ status: "refused", error: error.code, message: error.message }] };
      }
      const half = Math.ceil(waiting.length / 2);
      const first = await this.#post(waiting.slice(0, half));
      const second = await this.#post(waiting.slice(half));
      return { time: second.time ?? first.time, results: [...first.results, ...second.results] };
    }
  }

  // This device's clock is wrong: all that waits is stamped anew by the server's, in its order.
  async #restamp(time) {
    this.book.offset = time - Date.now();
    this.book.clock.restart();
    await this.device.note("offset", this.book.offset);
    const waiting = await this.device.queued();
    for (const { operation } of waiting) operation.stamp = this.book.clock.next(this.book.now());
    await this.device.restamp(waiting);
    await this.#spread(waiting.map(({ operation }) => operation.list));
  }

  async #runErrands() {
    for (let errand; ([errand] = (await this.device.meta()).errands) && errand;) {
      const { method, path, body } = errand;
      try {
        await ask(method, path, body);
      } catch (error) {
        if (!(error instanceof Refused) || [401, 403].includes(error.status)) throw error;
        // What is gone is not changed any more, and nobody need hear of it.
        if (error.status !== 404) tellRefusal({ value: body.name }, error);
      }
      await this.device.discharge(errand);
    }
  }

  async #fetch() {
    const { sequence } = await this.device.meta();
    const answer = await ask("GET", `${paths.news}${sequence === undefined ? "" : `?since=${sequence}`}`);
    await this.#spread(await this.device.absorb(answer));
  }

  // Here and in the other pages.
  async #spread(lists) {
    const ids = [...new Set(lists)];
    await this.#renew(ids);
    if (ids.length) this.channel.postMessage(ids);
  }

  async #renew(lists) {
    for (const id of lists) this.book.renew(id, await this.device.load(id));
    this.book.settings(await this.device.meta());
    this.book.unsent = await this.device.count() + this.book.writing.size;
    this.#show();
  }

  #show() { document.dispatchEvent(new CustomEvent("lists:changed")); }
}

function tellRefusal(operation, { error, message }) {
  document.dispatchEvent(new CustomEvent("lists:refused", { detail: { operation, reason: message ?? error } }));
}

"""#),
    (name: "js/lists/units.js", text: #"""
import { wordsOf } from "./stems.js";
// What amounts are counted in: the twin of ListCore's Unit. A canonical name, a base and how many of it,
// + for what stands before a thing without a number, and further forms.
const ROWS_OF_UNITS = `g|g|1| gram gramme gr;kg|g|1000| kilo kilogram kgs;mg|||;ml|ml|1| milliliter millilitre;l|ml|1000| liter litre ltr;oz||| ounce;lb||| pound lbs ib ibs;gal||| gallon;qt||| quart;pt||| pint;cup|||;tbsp||| tablespoon;tsp||| teaspoon;pcs||| pc piece ct count;pack|||+ pk packet package pkg pkt;can|||+ tin;bottle|||+ btl;box|||+;bag|||+;jar|||+;bunch|||+;head|||+;loaf|||+;carton|||+;roll|||+;stick|||+;slice|||+;tub|||+;bar|||+;case|||+;punnet|||+;tube|||+;clove|||+;г|г|1| гр грамм;кг|г|1000| кило килограмм кил;мл|мл|1| миллилитр;л|мл|1000| литр литрик;шт||| штука штучка;уп|||+ упак упаковка;пачка|||+ пач;банка|||+ баночка бан;бутылка|||+ бут бутылочка;пакет|||+ пак пакетик;коробка|||+ кор коробочка;пучок|||+ пуч;головка|||+;буханка|||+;рулон|||+;кусок|||+ кусочек;стакан|||+ стаканчик;ложка|||;кочан|||+;вилок|||+;плитка|||+;батончик||| ;мешок|||+;ведро|||+;тюбик|||+;ломтик|||+;зубчик|||+;сетка|||+;лоток|||+;палка|||+`;
export const MEASURES = new Map();
const UNIT_KEYS = new Map();
for (const row of ROWS_OF_UNITS.split(";")) {
  const [name, base, factor, forms] = row.split("|");
  const measure = { name, base: base || name, factor: Number(factor) || 1, isContainer: forms.startsWith("+") };
  MEASURES.set(name, measure);
  for (const { key } of wordsOf(`${name} ${forms}`)) UNIT_KEYS.set(key, measure);
}

// Latin letters that a Cyrillic word was misread with.
const LATIN = "aeocpxykmtbhnrugbi3064", CYRILLIC = "аеосрхукмтвнпгидьізоб4";

// A full stop behind it does not matter.
export function unitOf(word) {
  const bare = word.replace(/\.$/, "");
  const [only, more] = wordsOf(bare);
  if (!only || more || only.text.length !== bare.length) return undefined;
  const other = only.isCyrillic ? bare.replace(/[a-z0-9]/g, (letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter) : bare;
  return UNIT_KEYS.get(only.key) ?? UNIT_KEYS.get(wordsOf(other)[0].key);
}

"""#),
    (name: "js/lists/ways.js", text: #"""
import { el, icon } from "./dom.js";
import { desk, makeList } from "./desk.js";
import { dayName, frame, moreWords } from "./words.js";
// The ways to a list, and to the scripts that are loaded when somebody goes one.
function styled(address) {
  if (document.querySelector(`link[href="${address}"]`)) return undefined;
  const link = el("link", { rel: "stylesheet", href: address });
  const loaded = new Promise((resolve) => { link.onload = link.onerror = resolve; });
  document.head.append(link);
  return loaded;
}

export const listScript = async () => {
  await styled(frame.listStyle);
  return import(frame.listScript);
};

export const moreScript = async () => {
  await Promise.all([styled(frame.listStyle), styled(frame.moreStyle), moreWords()]);
  return import(frame.moreScript);
};

export async function beginList() {
  const { id, done } = makeList(dayName(desk.book.names()));
  await done;
  location.assign(`${frame.base}/${id}`);
}

// `list`: the one that what is read joins; without it there will be a new one.
const read = async (file, list) => (await moreScript()).readPhoto(file, list);

export function photoInput(text, isCamera, list) {
  const field = el("input", { type: "file", accept: "image/*", onchange: () => {
    const [file] = field.files;
    // The same one may be chosen again.
    field.value = "";
    field.closest("dialog")?.close();
    if (file) read(file, list);
  } });
  if (isCamera) field.capture = "environment";
  return el("label.button.way", {}, icon(isCamera ? "camera" : "image"), el("span", {}, text), field);
}

// Pictures that are dropped on a place, or pasted anywhere on its page.
export function takeFiles(place, list) {
  const take = (event, { files }) => {
    const file = [...files].find(({ type }) => type.startsWith("image/"));
    if (file) event.preventDefault();
    if (file) read(file, list);
  };
  place.addEventListener("dragover", (event) => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  });
  place.addEventListener("drop", (event) => take(event, event.dataTransfer));
  document.addEventListener("paste", (event) => take(event, event.clipboardData));
}

"""#),
    (name: "js/lists/wire.js", text: #"""
import { frame } from "./words.js";
// The server's side of the lists. Whatever is no answer of it (no line, a café's sign-in page, a
// broken proxy) is `Unreachable`: the same as no network.
export class Unreachable extends Error {}
export class Refused extends Error {
  constructor(status, body, after) {
    super(body?.message ?? `${status}`);
    Object.assign(this, { status, code: body?.code ?? body?.error, body, after });
  }
}

const ROOT = `${document.getElementById("toasts").dataset.root}/api/v1`;
const OWN = frame.shared ? `/shared-lists/${frame.shared}` : "/grocery-lists";
export const paths = { operations: `${OWN}/operations`, news: `${OWN}/sync` };
const LATER = [408, 425, 429];

// `body` is JSON, or a picture as it is.
export async function ask(method, path, body, patience = 15_000, cancelled = undefined) {
  const isPlain = body === undefined || body instanceof Blob;
  const headers = { accept: "application/json" };
  if (frame.book) headers["commonplace-space"] = frame.book;
  if (!isPlain) headers["content-type"] = "application/json";
  let answer, value;
  try {
    answer = await fetch(ROOT + path, {
      method, headers, body: isPlain ? body : JSON.stringify(body), cache: "no-store",
      redirect: "error", signal: AbortSignal.any([AbortSignal.timeout(patience), ...cancelled ? [cancelled] : []]),
    });
    if (answer.status === 204) return undefined;
    if (!answer.headers.get("content-type")?.includes("json")) throw new Error(answer.status);
    value = await answer.json();
  } catch (error) {
    throw new Unreachable(error.message);
  }
  if (answer.ok) return value;
  if (answer.status >= 500 || LATER.includes(answer.status)) {
    const unreachable = new Unreachable(`${answer.status}`);
    unreachable.after = Number(answer.headers.get("retry-after")) * 1000;
    throw unreachable;
  }
  throw new Refused(answer.status, value);
}

"""#),
    (name: "js/lists/words.js", text: #"""
// What stands in the page's frame: words, addresses, whose lists these are.
export const home = document.getElementById("lists");
export const frame = home.dataset;
export const language = document.documentElement.lang || "en";
export const writes = "writes" in frame;
// Whoever has come by a link may do less: tick only, or only look.
export const ticks = "ticks" in frame;
const WORDS = new Map();
const learn = (text) => { for (const line of text.split("\n")) WORDS.set(...line.match(/^([^=]*)=(.*)$/).slice(1)); };
learn(frame.words);
const PLURALS = new Intl.PluralRules(language);
const FORMS = { one: 0, few: 1, many: 2, other: language === "ru" ? 1 : 1 };

// The words of what is used now and then come with its script.
let isLearned;
export async function moreWords() {
  if (isLearned) return;
  const answer = await fetch(frame.moreWords);
  if (!answer.ok) throw new Error(`${answer.status}`);
  learn(await answer.text());
  isLearned = true;
}

export function say(key, values = {}) {
  const forms = (WORDS.get(key) ?? key).split("|");
  const form = forms.length === 1 ? forms[0] : forms[Math.min(FORMS[PLURALS.select(values.n)] ?? 1, forms.length - 1)];
  return form.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// A known section in the reader's language; what people made up as they wrote it.
export const sectionName = (name) => /^[A-Z]/.test(name) ? WORDS.get(name) ?? name : name;

// The name of a list that nobody has named: the day, and a number if there is one of it already.
export function dayName(taken, day = new Date()) {
  const text = language === "ru"
    ? day.toLocaleDateString("ru", { weekday: "long", day: "numeric", month: "short" })
    : day.toLocaleDateString("en-US", { weekday: "long", month: "short", day: "numeric" });
  const name = text[0].toUpperCase() + text.slice(1);
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} (${number})`;
    if (!taken.has(free)) return free;
  }
}

export const shortDay = (time) => new Date(time).toLocaleDateString(
  language === "ru" ? "ru" : "en-GB", { day: "numeric", month: "short" });

"""#),
    (name: "js/live.js", text: #"""
// What changes on another device is shown here (docs/api/live.md). One tab of a book listens and
// tells the others; each puts in anew what stands in [data-live], which names the kinds that it
// shows. Others ask with "swap" and hear "swapped". Where [data-live-changes] stands, the page's own
// script hears "changed" and draws by itself.
const say = document.getElementById("toasts").dataset;
const regions = document.querySelectorAll("[data-live][id]");
const notice = document.querySelector("[data-live-notice]");
const address = `${say.root}/api/v1/live?space=${say.space}`;
const MOST = 500;
// The last change that this page has heard of. It may have been drawn a little later.
let heard = Number(say.since);

// MARK: - One listens

let channel, stream, retry, giveUp, told, from;

// So that another tab that begins a little later, or heard less, can be told what it missed.
function tell(message) {
  told.push(message);
  while (told.length > MOST) from = told.shift().last;
  channel.postMessage(message);
  hear(message);
}

function connect(wait = 2000) {
  stream = new EventSource(`${address}&since=${heard}`);
  stream.onopen = () => { wait = 2000; };
  stream.onmessage = ({ data, lastEventId }) => tell({
    after: told.at(-1)?.last ?? from, last: Number(lastEventId), changes: JSON.parse(data).changes,
  });
  stream.addEventListener("reset", ({ lastEventId }) => tell({ last: Number(lastEventId) }));
  // A broken line the browser mends by itself, but not a refusal.
  stream.onerror = () => {
    if (stream.readyState !== EventSource.CLOSED) return;
    retry = setTimeout(connect, wait, Math.min(wait * 2, 60_000));
  };
}

function lead() {
  [told, from] = [[], heard];
  connect();
  return new Promise((resolve) => { giveUp = resolve; });
}

function start() {
  channel = new BroadcastChannel(`live:${say.space}`);
  channel.onmessage = ({ data }) => {
    if (data.since === undefined) return hear(data);
    // A newcomer asks, and this tab is the one that knows.
    const [first, last] = [data.since, told?.at(-1)?.last ?? from];
    if (!told || first >= last) return;
    const missed = told.filter((message) => message.last > first);
    const whole = first >= from && missed.every(({ changes }) => changes);
    const changes = whole ? missed.flatMap((message) => message.changes) : undefined;
    channel.postMessage({ after: first, last, changes });
  };
  channel.postMessage({ since: heard });
  const cancel = new AbortController();
  giveUp = () => cancel.abort();
  navigator.locks.request(`live:${say.space}`, { signal: cancel.signal }, lead).catch(() => {});
}

function stop() {
  clearTimeout(retry);
  stream?.close();
  channel.close();
  told = undefined;
  giveUp();
}

// MARK: - All show

const open = "dialog[open], [data-live] details[open], :popover-open, .selecting, .pull, "
  + "[data-live][aria-busy]";
let wanted = false;
let leaving = 0;
let timer;
// What this page itself is changing, and how often it has: a page that was asked for before may not
// know of it yet.
let acting = 0;
let acts = 0;
document.addEventListener("acting", () => { [acting, acts] = [acting + 1, acts + 1]; });
document.addEventListener("acted", () => { acting -= 1; });

function hear({ after = 0, last, changes }) {
  if (last <= heard) return;
  const whole = changes && after <= heard;
  heard = last;
  const kindsOf = changes?.map(({ kind }) => kind);
  document.dispatchEvent(new CustomEvent("changed", { detail: { kinds: whole ? kindsOf : undefined } }));
  if (notice && (!whole || changes.some(({ id }) => id === notice.dataset.liveNotice))) {
    notice.hidden = false;
  }
  const kinds = new Set([...regions].flatMap((region) => region.dataset.live.split(" ")));
  if (regions.length && (!whole || changes.some(({ kind }) => kinds.has(kind)))) {
    wanted = true;
    timer ??= setTimeout(refresh, 30);
  }
}

// Nothing moves under a finger, in what was opened, where something is typed or chosen, nor on a
// page that is being left.
function busy() {
  return acting || document.hidden || Date.now() - leaving < 5000
    || document.querySelector(open)
    || document.activeElement.closest("[data-live]")?.contains(
      document.activeElement.closest("input, select, textarea"));
}

async function refresh() {
  timer = undefined;
  if (!wanted) return;
  // Many changes one after another are shown together, each within the second that is promised.
  timer = setTimeout(refresh, 700);
  if (busy()) return;
  wanted = false;
  const before = acts;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (busy() || acts !== before) {
      wanted = true;
    } else if (answer.status === 404) {
      // Deleted: the page of it says so.
      document.getElementById("main").replaceWith(document.adoptNode(page.getElementById("main")));
      document.title = page.title;
    } else if (answer.redirected || answer.status === 401) {
      location.reload();
    } else if (!answer.ok) {
      throw new Error(answer.status);
    } else if (shape(page) === shape(document)) {
      document.title = page.title;
      for (const { id } of document.querySelectorAll("[data-live][id]")) swap(id, page);
    } else location.reload();
  } catch {
    // The line is cut; the toast of the connection says so, and this is tried again.
    wanted = true;
  }
}

const shape = (page) => [...page.querySelectorAll("#main > [id]")].map(({ id }) => id).join();
const label = (element) => element.id || element.ariaLabel || element.textContent;
const scrolled = ".chips, .photos";

// Puts in what another page has under an id. What is the same stays: its pictures, and the focus.
function swap(id, page) {
  const old = document.getElementById(id);
  const fresh = page.getElementById(id);
  if (!old || !fresh || old.isEqualNode(fresh)) return;
  const focused = old.contains(document.activeElement) && document.activeElement;
  const places = [...old.querySelectorAll(scrolled)].map(({ scrollLeft }) => scrollLeft);
  const items = new Map([...old.querySelectorAll("li")].map((item) => [item.outerHTML, item]));
  for (const item of fresh.querySelectorAll("li")) {
    const same = items.get(item.outerHTML);
    if (!same || !fresh.contains(item)) continue;
    items.delete(item.outerHTML);
    item.replaceWith(same);
  }
  old.replaceWith(document.adoptNode(fresh));
  fresh.querySelectorAll(scrolled).forEach((row, index) => { row.scrollLeft = places[index] ?? 0; });
  if (focused) {
    const again = focused.isConnected ? focused
      : [...fresh.querySelectorAll("a, button, select")].find((e) => label(e) === label(focused));
    again?.focus({ preventScroll: true });
  }
  document.dispatchEvent(new CustomEvent("swapped", { detail: id }));
}

document.addEventListener("swap", ({ detail: { id, page } }) => swap(id, page));

if (say.space && (regions.length || notice || document.querySelector("[data-live-changes]"))) {
  start();
  document.addEventListener("visibilitychange", () => { if (wanted) timer ??= setTimeout(refresh, 0); });
  // A page that is kept for Back must hold neither the lock nor the line.
  addEventListener("beforeunload", () => { leaving = Date.now(); });
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => event.persisted && start());
}

"""#),
    (name: "js/log.js", text: #"""
// Shows another state of the Log: fetches the page and puts in what has the same id. Others ask with
// "log:show" and hear "swapped".
const byID = (id, page = document) => page.getElementById(id);
let request;

// `history` is push, replace or keep; with a `body` the address is posted to.
async function show({ url, history: entry = "replace", body, form }) {
  request?.abort();
  const mine = (request = new AbortController());
  const busy = byID("results");
  busy.setAttribute("aria-busy", "true");
  if (body) document.dispatchEvent(new Event("acting"));
  try {
    const answer = await fetch(url, {
      signal: mine.signal, headers: { accept: "text/html" }, body, method: body ? "POST" : "GET",
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || !byID("results", page)) throw new Error(answer.status);
    put(page, entry === "keep");
    if (entry === "push") {
      history.pushState(null, "", url);
      scrollTo({ top: 0, behavior: "instant" });
    } else if (entry === "replace") history.replaceState(null, "", answer.url);
  } catch (error) {
    // A newer request has taken over; for anything else the browser shows the page itself.
    if (error.name === "AbortError") return;
    if (form) form.submit();
    else location.assign(url);
  } finally {
    if (request === mine) busy.removeAttribute("aria-busy");
    if (body) document.dispatchEvent(new Event("acted"));
  }
}

function put(page, followsHistory) {
  document.dispatchEvent(new CustomEvent("swap", { detail: { id: "results", page } }));
  byID("found").textContent = byID("found", page).textContent;
  if (followsHistory && byID("q")) byID("q").value = byID("q", page)?.value ?? "";
  if (!byID("log-search", page)) byID("log-search")?.remove();
  const [add, freshAdd] = [document, page].map((each) => each.querySelector(".fab"));
  if (add && freshAdd) add.href = freshAdd.href;
  const toast = page.querySelector("[data-toast]");
  if (toast) {
    document.dispatchEvent(new CustomEvent("toast", { detail: { toast: document.adoptNode(toast) } }));
  }
}

document.addEventListener("log:show", (event) => show(event.detail));
// Whoever goes elsewhere meanwhile is not called back by an answer that never came.
addEventListener("beforeunload", () => request?.abort());
addEventListener("popstate", () => show({ url: location.href, history: "keep" }));

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-swap]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  show({ url: link.href, history: link.dataset.swap });
});

document.querySelector(".chip[aria-current]")
  ?.scrollIntoView({ inline: "nearest", block: "nearest", behavior: "instant" });

"""#),
    (name: "js/lookup.js", text: #"""
// The search for a work: a sheet over the entry's form. The server answers with the page of the
// search; its results are put into the sheet, and the chosen one into the form.
const dialog = document.getElementById("lookup");
const form = document.querySelector("[data-guard]");
const search = dialog?.querySelector("[data-lookup-search]");
const button = search?.querySelector("[data-stop]");
const status = dialog?.querySelector("[data-lookup-status]");
const pictures = form?.querySelector("[data-lookup-pictures]");
const filled = form?.querySelector("[data-lookup-filled]");
const undo = form?.querySelector("[data-lookup-undo]");
const names = { go: button?.ariaLabel, stop: button?.dataset.stop };
let running;
let before;
// What was filled in last; pictures of an earlier one that come late are not wanted any more.
let latest;
// The collection that was filled in.
let shelf = "";

form?.querySelector("[data-lookup]")?.addEventListener("click", (event) => {
  event.preventDefault();
  const query = search.elements.lookup_query;
  if (form.elements.title.value) query.value = form.elements.title.value;
  dialog.showModal();
  query.focus();
  query.select();
});

function results(...content) {
  document.getElementById("lookup-results").replaceChildren(...content);
}

function say(text, isError) {
  status.textContent = text;
  status.classList.toggle("error", Boolean(isError));
}

async function find() {
  const mine = (running = new AbortController());
  dialog.dataset.running = "";
  button.ariaLabel = names.stop;
  results();
  say(dialog.dataset.exploring);
  try {
    const answer = await fetch(search.action, {
      method: "post", body: new URLSearchParams(new FormData(search)), signal: mine.signal,
      headers: { accept: "text/html" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("lookup-results");
    if (!fresh) throw new Error(answer.status);
    say(fresh.dataset.status ?? "");
    if (!fresh.querySelector("form")) fresh.querySelector(".lookup-none")?.remove();
    results(...[...fresh.childNodes].map((node) => document.adoptNode(node)));
  } catch (error) {
    const stopped = error.name === "AbortError";
    if (mine === running) say(stopped ? dialog.dataset.stopped : dialog.dataset.failed, !stopped);
  } finally {
    if (mine === running) {
      running = undefined;
      delete dialog.dataset.running;
      button.ariaLabel = names.go;
    }
  }
}

search?.addEventListener("submit", (event) => {
  event.preventDefault();
  if (running) running.abort();
  else find();
});
dialog?.addEventListener("close", () => running?.abort());
// A picture that could not be had leaves the gradient behind it.
dialog?.addEventListener("error", (event) => {
  if (event.target.matches("img")) event.target.remove();
}, true);
dialog?.addEventListener("submit", (event) => {
  if (!event.target.dataset.work) return;
  event.preventDefault();
  fill(event.target);
});

function fill(work) {
  // A collection that the person chose stays.
  const values = [...new FormData(work)].filter(([name]) => name !== "csrf"
    && (name !== "collection_id" || form.elements[name].value === shelf));
  before = values.map(([name]) => [name, form.elements[name]?.value ?? ""]);
  for (const [name, value] of values) set(name, value);
  pictures.replaceChildren();
  latest = work;
  for (const [name, url] of values) if (name === "image_url") show(url, work);
  filled.textContent = filled.dataset.lookupFilled.replace("{title}", work.dataset.work);
  undo.hidden = false;
  dialog.close();
  form.elements.title.scrollIntoView({ block: "center" });
}

function set(name, value) {
  const control = form.elements[name];
  if (!control || name === "image_url") return;
  if (name === "collection_id") shelf = value;
  if (control instanceof RadioNodeList) {
    for (const radio of control) radio.checked = radio.value === value;
    const chosen = [...control].find((radio) => radio.checked);
    if (chosen) tell(chosen);
  } else {
    control.type === "radio" ? (control.checked = control.value === value) : (control.value = value);
    tell(control);
  }
}

function tell(control) {
  for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
}

// A picture is offered only when the server has fetched it.
function show(url, work) {
  const image = new Image(320, 400);
  image.alt = "";
  image.onload = () => {
    if (work !== latest) return;
    const item = document.createElement("li");
    const label = document.createElement("label");
    const box = document.createElement("input");
    Object.assign(box, { type: "checkbox", name: "image_url", value: url, checked: true });
    label.className = "photo-choice";
    label.append(box, pictures.dataset.use);
    item.className = "photo-item";
    item.append(image, label);
    pictures.append(item);
    tell(box);
  };
  image.onerror = () => {
    if (work === latest) filled.textContent += `. ${pictures.dataset.lost}`;
  };
  image.src = pictures.dataset.lookupPictures + encodeURIComponent(url);
}

undo?.addEventListener("click", () => {
  latest = undefined;
  for (const [name, value] of before) set(name, value);
  pictures.replaceChildren();
  filled.textContent = "";
  undo.hidden = true;
  form.elements.title.focus();
});

"""#),
    (name: "js/media.js", text: #"""
// The media library, wherever it is: new pictures are sent one by one with their progress, and one
// is chosen in a dialog for a field or for rich text.
const dialog = document.getElementById("media-dialog");
const page = document.querySelector("[data-media-page]");
const place = dialog ?? page;
const say = place?.dataset ?? {};
const { csrf } = document.getElementById("toasts").dataset;
let take, from, timer, request;

const tell = (text) => document.dispatchEvent(new CustomEvent("toast", { detail: { text, tone: "failure" } }));

function uploads() {
  let list = document.querySelector(".uploads");
  if (!list) {
    list = document.createElement("ul");
    list.className = "uploads";
  }
  (dialog?.open ? dialog : document.querySelector("main")).append(list);
  return list;
}

const isImage = (file) => file.type.startsWith("image/") || /\.(heic|heif|avif)$/i.test(file.name);

function send(files, done) {
  const strange = files.filter((file) => !isImage(file)).map(({ name }) => name).join(", ");
  if (strange) tell(say.strange.replace("{names}", strange));
  for (const file of files.filter(isImage)) sendOne(file, done);
}

function sendOne(file, done) {
  const item = document.getElementById("media-upload").content.firstElementChild.cloneNode(true);
  const bar = item.querySelector("progress");
  item.querySelector(".upload-name").textContent = file.name;
  uploads().append(item);
  const data = new FormData();
  data.append("csrf", csrf);
  if (page?.dataset.folder) data.append("folder_id", page.dataset.folder);
  data.append("file", file);
  const ask = new XMLHttpRequest();
  const end = () => {
    item.remove();
    const list = document.querySelector(".uploads");
    if (!list?.children.length) list?.remove();
  };
  const fail = (reason) => {
    end();
    tell(`${file.name}: ${reason || say.failed}`);
  };
  ask.upload.onprogress = (event) => {
    if (event.lengthComputable) bar.value = event.loaded / event.total;
    if (event.loaded === event.total) bar.removeAttribute("value");
  };
  ask.onload = () => {
    const answer = new DOMParser().parseFromString(ask.responseText, "text/html");
    const made = answer.querySelector("[data-media]");
    if (ask.status !== 201 || !made) return fail(answer.querySelector("p.error")?.textContent);
    end();
    done(document.adoptNode(made));
  };
  ask.onerror = () => fail();
  ask.onabort = end;
  item.querySelector("[data-upload-stop]").addEventListener("click", () => ask.abort());
  ask.open("POST", say.upload);
  ask.setRequestHeader("commonplace-form", "1");
  ask.send(data);
}

const mediumOf = (element) => {
  const { media: id, name, alt, url } = element.dataset;
  return { id, name, alt, url, thumbnail: element.querySelector("img")?.getAttribute("src") };
};

// MARK: - Choosing

async function look(text = "") {
  request?.abort();
  request = new AbortController();
  const found = document.getElementById("media-found");
  found.ariaBusy = "true";
  try {
    const answer = await fetch(`${say.source}?q=${encodeURIComponent(text)}`, { signal: request.signal });
    if (!answer.ok) throw new Error(answer.status);
    const list = new DOMParser().parseFromString(await answer.text(), "text/html");
    found.replaceChildren(...[...list.body.children].map((node) => document.adoptNode(node)));
  } catch (error) {
    if (error.name === "AbortError") return;
    found.textContent = document.getElementById("toasts").dataset.network;
  }
  found.ariaBusy = null;
}

function open(wish) {
  ({ take, from } = wish);
  dialog.querySelector("[data-media-search]").value = "";
  dialog.showModal();
  look();
}

function choose(element) {
  dialog.close();
  from?.focus?.();
  take?.(mediumOf(element));
}

if (dialog) {
  dialog.addEventListener("click", (event) => {
    const medium = event.target.closest("[data-media]");
    if (medium) choose(medium);
  });
  dialog.querySelector("[data-media-search]").addEventListener("input", ({ target }) => {
    clearTimeout(timer);
    timer = setTimeout(look, 160, target.value.trim());
  });
  document.addEventListener("media:choose", ({ detail }) => open(detail));
  document.addEventListener("media:send", ({ detail }) => {
    send(detail.files, (element) => detail.take(mediumOf(element)));
  });
}

// What arrives in the dialog is taken at once; on the page of the library it joins the others.
function arrived(element) {
  if (dialog?.open) return choose(element);
  const list = document.getElementById("media-list");
  if (!list) return location.reload();
  document.querySelector(".empty")?.remove();
  const item = document.createElement("li");
  item.append(element);
  list.prepend(item);
}

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-media-files]")) return;
  send([...target.files], arrived);
  target.value = "";
});

for (const zone of [page, dialog].filter(Boolean)) {
  zone.addEventListener("dragover", (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    zone.classList.add("dropping");
  });
  zone.addEventListener("dragleave", () => zone.classList.remove("dropping"));
  zone.addEventListener("drop", (event) => {
    zone.classList.remove("dropping");
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    send([...event.dataTransfer.files], arrived);
  });
}
if (page) {
  document.addEventListener("paste", (event) => {
    const files = [...event.clipboardData.files];
    if (files.length) send(files, arrived);
  });
}

// MARK: - The fields of a form

for (const box of document.querySelectorAll("[data-media-field]")) {
  const field = box.closest(".field");
  // The list that stands for it without scripts is what is sent.
  const plain = field.querySelector(".media-plain select");
  const [choosing, clearing] = ["choose", "clear"].map((act) => box.querySelector(`[data-media-act=${act}]`));
  const shown = box.querySelector(".media-shown");
  for (const name of ["id", "aria-invalid", "aria-describedby"]) {
    if (plain.hasAttribute(name)) choosing.setAttribute(name, plain.getAttribute(name));
    plain.removeAttribute(name);
  }
  field.querySelector("label").removeAttribute("for");
  const put = (medium) => {
    if (medium && ![...plain.options].some(({ value }) => value === medium.id)) plain.add(new Option(medium.name, medium.id));
    plain.value = medium?.id ?? "";
    shown.hidden = clearing.hidden = !medium;
    if (medium) {
      const image = shown.querySelector("img");
      image.src = medium.thumbnail;
      image.alt = medium.alt;
      shown.querySelector("[data-media-name]").textContent = medium.name;
      shown.querySelector("[data-media-alt]").hidden = Boolean(medium.alt);
    }
    plain.dispatchEvent(new Event("input", { bubbles: true }));
  };
  choosing.addEventListener("click", () => open({ take: put, from: choosing }));
  clearing.addEventListener("click", () => {
    put();
    choosing.focus();
  });
  // A draft names it by its id alone; the dialog's list knows the rest.
  document.addEventListener("form:filled", async ({ detail }) => {
    const id = detail?.get(plain.name)?.at(-1);
    if (id === plain.value && id) return;
    if (!id) return put();
    const answer = await fetch(`${say.source}?id=${encodeURIComponent(id)}`).catch(() => undefined);
    const list = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
    const medium = list && list.querySelector("[data-media]");
    if (medium) put(mediumOf(medium));
    else {
      plain.add(new Option(id, id));
      plain.value = id;
    }
  });
}

"""#),
    (name: "js/members.js", text: #"""
// Roles are saved as they are chosen, links are copied by a button.
document.addEventListener("change", (event) => {
  event.target.closest("[data-autosubmit]")?.requestSubmit();
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy-value]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copyValue);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without https there is no clipboard for scripts; the old way works on a selection.
    document.execCommand("copy");
  }
  const words = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => { button.textContent = words; }, 2000);
});

"""#),
    (name: "js/menu.js", text: #"""
// Menus that are details elements: they close by themselves and take the arrow keys.
const open = () => document.querySelectorAll("[data-menu][open]");

document.addEventListener("click", (event) => {
  for (const menu of open()) if (!menu.contains(event.target)) menu.open = false;
});

document.addEventListener("focusin", (event) => {
  for (const menu of open()) if (!menu.contains(event.target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  for (const menu of open()) {
    const button = menu.querySelector("summary");
    if (event.key === "Escape") {
      menu.open = false;
      button.focus();
    } else if (menu.contains(event.target) && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      const items = [...menu.querySelectorAll("a, button:not([disabled])")];
      const at = items.indexOf(document.activeElement);
      const step = event.key === "ArrowDown" ? 1 : -1;
      items[(at + step + items.length) % items.length]?.focus();
      event.preventDefault();
    }
  }
});

"""#),
    (name: "js/offline.js", text: #"""
// What this device can show without a network, on the page that says there is none.
const seen = document.getElementById("seen");
const again = document.getElementById("again");
again.href = location.href;

const links = document.createElement("ul");
const cache = await caches.open("pages");
for (const request of (await cache.keys()).reverse().slice(0, 30)) {
  const text = await (await cache.match(request)).text();
  const { title } = new DOMParser().parseFromString(text, "text/html");
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = request.url;
  link.textContent = title.replace(/ · Commonplace$/, "");
  item.append(link);
  links.append(item);
}
if (links.children.length) {
  seen.append(links);
} else {
  seen.textContent = seen.dataset.nothing;
}
seen.classList.add("known");

"""#),
    (name: "js/page.js", text: #"""
// Small things of every page.
addEventListener("pageshow", () => {
  for (const cover of document.querySelectorAll(".cover")) cover.style.viewTransitionName = "";
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.hasAttribute("data-entry")) {
    // The cover that was tapped grows into the next page's.
    const cover = link.querySelector(".cover");
    if (cover) cover.style.viewTransitionName = "cover";
  }
});

// A secret or an address, copied by the button beside it.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  const source = button && document.getElementById(button.dataset.copy);
  if (!source) return;
  try {
    await navigator.clipboard.writeText(source.textContent);
    const detail = { text: button.dataset.copied };
    document.dispatchEvent(new CustomEvent("toast", { detail }));
  } catch {
    // Without the right to copy, the text stands selected.
    getSelection().selectAllChildren(source);
  }
});

// The page that follows a saved form tells so; then its draft is over. Any other leaves it be.
const sent = sessionStorage.getItem("draft-sent");
sessionStorage.removeItem("draft-sent");
if (sent && document.querySelector("[data-toast]")) {
  sessionStorage.removeItem(sent);
  localStorage.removeItem(sent);
}

document.querySelector("[data-errors]")?.scrollIntoView({ block: "center" });

"""#),
    (name: "js/photos.js", text: #"""
// Photos of the form, each sent ahead. The list items come from the server.
const list = document.querySelector("[data-photos]");
const form = list?.closest("form");
const status = form?.querySelector("[data-photo-status]");
const items = () => [...list.children];
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

function settle() {
  items().forEach((item, index) => {
    for (const button of item.querySelectorAll("[data-label]")) {
      button.ariaLabel = fill(button.dataset.label, { n: index + 1 });
    }
    item.draggable = !item.matches(".uploading");
  });
  form.dispatchEvent(new Event("input"));
  document.dispatchEvent(new Event("form:settle"));
}

function take(files) {
  const isImage = (file) => file.type.startsWith("image/") || /\.(heic|heif|avif)$/i.test(file.name);
  const names = files.filter((file) => !isImage(file)).map((file) => file.name).join(", ");
  status.textContent = names && fill(list.dataset.strange, { names });
  for (const file of files.filter(isImage)) {
    if (items().length >= Number(list.dataset.limit)) {
      status.textContent = list.dataset.tooMany;
      break;
    }
    send(file);
  }
}

function send(file) {
  const item = document.getElementById("photo-upload").content.firstElementChild.cloneNode(true);
  const [image, text, bar] = ["img", "p", "progress"].map((tag) => item.querySelector(tag));
  image.src = URL.createObjectURL(file);
  image.onload = image.onerror = () => URL.revokeObjectURL(image.src);
  const request = new XMLHttpRequest();
  const data = new FormData();
  data.append("csrf", form.elements.csrf.value);
  data.append("photos", file);
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) bar.value = event.loaded / event.total;
    if (event.loaded === event.total) {
      bar.removeAttribute("value");
      text.textContent = list.dataset.preparing;
    }
  };
  request.onload = () => {
    const answer = new DOMParser().parseFromString(request.responseText, "text/html");
    const arrived = answer.querySelector("[data-photo-item]");
    if (request.status === 201 && arrived) item.replaceWith(document.adoptNode(arrived));
    else fail(answer.querySelector("p.error")?.textContent);
    settle();
  };
  const fail = (reason) => {
    item.classList.replace("uploading", "failed");
    text.textContent = status.textContent = reason || list.dataset.failed;
    text.className = "error";
    bar.remove();
    settle();
  };
  request.onerror = () => fail();
  item.cancel = () => request.abort();
  list.append(item);
  request.open("POST", list.dataset.photos);
  request.send(data);
  settle();
}

function move(item, by) {
  const at = items().indexOf(item);
  const other = items()[at + by];
  if (!other) return;
  if (by < 0) other.before(item);
  else other.after(item);
  settle();
  status.textContent = fill(list.dataset.moved, { n: at + by + 1, total: items().length });
}

if (list) {
  for (const plain of list.querySelectorAll(".no-script input")) plain.disabled = true;
  for (const input of form.querySelectorAll("[type='file']")) {
    input.addEventListener("change", () => {
      take([...input.files]);
      input.value = "";
    });
  }
  list.addEventListener("click", (event) => {
    const button = event.target.closest("[data-photo]");
    if (!button) return;
    const item = button.closest("li");
    if (button.dataset.photo === "remove") {
      const next = item.nextElementSibling ?? item.previousElementSibling;
      item.cancel?.();
      item.remove();
      settle();
      (next?.querySelector("[data-photo='remove']") ?? form.querySelector("[name='photos']")).focus();
    } else {
      move(item, button.dataset.photo === "earlier" ? -1 : 1);
      button.focus();
    }
  });
  let dragged;
  list.addEventListener("dragstart", (event) => {
    dragged = event.target.closest("li");
    event.dataTransfer.effectAllowed = "move";
  });
  list.addEventListener("dragend", () => { dragged = undefined; });
  form.addEventListener("dragover", (event) => {
    const over = event.target.closest("[data-photos] > li");
    if (dragged && over && over !== dragged) {
      const forward = items().indexOf(over) > items().indexOf(dragged);
      over[forward ? "after" : "before"](dragged);
    }
    if (dragged || event.dataTransfer.types.includes("Files")) event.preventDefault();
    form.classList.toggle("dropping", !dragged);
  });
  form.addEventListener("dragleave", () => form.classList.remove("dropping"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("dropping");
    if (dragged) settle();
    else take([...event.dataTransfer.files]);
  });
  document.addEventListener("paste", (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    take(files);
  });
  settle();
}

"""#),
    (name: "js/picker.js", text: #"""
// What a relation leads to is chosen as one types its name, or is made with the save. The text that
// stands for the list without scripts is kept beside it: who writes into it writes the list.
const pattern = document.getElementById("picked-item");
const named = (text, name) => text.replaceAll("{name}", () => name);
const quoted = (title) => (/,|^"/.test(title) ? `"${title.replaceAll('"', '""')}"` : title);
const say = (text) => { document.getElementById("announcer").textContent = text; };
const titles = (text) => [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]+))\s*(?:,|$)/g)]
  .map(([, inQuotes, plain]) => inQuotes?.replaceAll('""', '"') ?? plain.trim()).filter(Boolean);

function item({ id, title, role, face }, hasRoles) {
  const holder = pattern.content.cloneNode(true).firstElementChild;
  for (const node of holder.querySelectorAll("[aria-label]")) {
    node.setAttribute("aria-label", named(node.getAttribute("aria-label"), title));
  }
  holder.dataset.title = title;
  holder.querySelector(".picked-name").textContent = title;
  if (id) {
    holder.dataset.id = id;
    holder.querySelector(".picked-new").remove();
  }
  if (hasRoles) holder.querySelector(".picked-role").value = role ?? "";
  else holder.querySelector(".picked-role").remove();
  const own = holder.querySelector(".picked-face");
  if (face) own.replaceWith(face);
  else own.textContent = title.split(/\s+/).slice(0, 2).map((word) => [...word][0]).join("");
  return holder;
}

function start(box) {
  const text = box.closest(".field").querySelector("[data-text]");
  const [sent, list] = [box.querySelector("[type=hidden]"), box.querySelector(".picked")];
  const [search, options] = ["combobox", "listbox"].map((role) => box.querySelector(`[role=${role}]`));
  const hasRoles = box.hasAttribute("data-roles");
  const isOne = box.classList.contains("one");
  // `answered`: what the shown options answer; `wanted`: the first of the next ones is to be taken.
  let timer, request, answered, wanted = false;

  // The label, and what is wrong, are the search's from now on.
  for (const name of ["id", "aria-invalid", "aria-describedby"]) {
    if (text.hasAttribute(name)) search.setAttribute(name, text.getAttribute(name));
    text.removeAttribute(name);
  }
  search.removeAttribute("aria-label");

  const shown = () => [...list.children].map(({ dataset }) => quoted(dataset.title));
  const both = () => [...shown(), search.value.trim()].filter(Boolean).join(", ");

  // The list is said as the server reads it; only one that somebody touched counts.
  function settle() {
    text.value = both();
    sent.disabled = false;
    sent.value = JSON.stringify({
      links: [...list.children].map((each) => ({
        id: each.dataset.id, title: each.dataset.title,
        attributes: hasRoles ? { role: each.querySelector(".picked-role")?.value.trim() ?? "" } : undefined,
      })),
      typed: search.value.trim() || undefined,
    });
  }

  function changed(words) {
    settle();
    list.dispatchEvent(new Event("input", { bubbles: true }));
    if (words) say(words);
  }

  function fill(entries) {
    list.replaceChildren(...entries.map((entry) => item(entry, hasRoles)));
  }

  // MARK: The search

  const active = () => options.querySelector("[aria-selected=true]");

  function point(option) {
    active()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) search.setAttribute("aria-activedescendant", option.id);
    else search.removeAttribute("aria-activedescendant");
  }

  function close() {
    clearTimeout(timer);
    request?.abort();
    wanted = false;
    options.hidden = true;
    options.replaceChildren();
    search.setAttribute("aria-expanded", "false");
    point();
  }

  async function look() {
    request?.abort();
    const mine = (request = new AbortController());
    const typed = search.value.trim();
    try {
      const answer = await fetch(box.dataset.picker + encodeURIComponent(typed), { signal: mine.signal });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!answer.ok) throw new Error(answer.status);
      const taken = new Set([...list.children].map(({ dataset }) => dataset.id));
      const found = [...page.querySelectorAll("[role=option]")].filter(({ dataset }) => !taken.has(dataset.id));
      options.replaceChildren(...found.map((option, place) => {
        option.id = `${options.id}-${place}`;
        return document.adoptNode(option);
      }));
      answered = typed;
      options.hidden = !found.length;
      search.setAttribute("aria-expanded", String(Boolean(found.length)));
      const folded = typed.toLocaleLowerCase();
      if (typed) point(found.find((each) => !each.matches(".new")
        && each.dataset.title.toLocaleLowerCase() === folded) ?? found[0]);
      if (wanted && typed && found.length) choose(active());
    } catch (error) {
      if (error.name !== "AbortError") say(pattern.dataset.failed);
    } finally {
      if (request === mine) request = undefined;
    }
  }

  function choose(option) {
    const { id, title } = option.dataset;
    const face = option.classList.contains("new") ? undefined : option.querySelector(".picked-face");
    const made = item({ id, title, face }, hasRoles);
    if (isOne) list.replaceChildren(made);
    else list.append(made);
    search.value = "";
    close();
    changed(named(pattern.dataset.chosen, title));
    if (isOne) made.querySelector("[data-picked=remove]").focus();
    else search.focus();
  }

  search.addEventListener("input", () => {
    wanted = false;
    settle();
    clearTimeout(timer);
    timer = setTimeout(look, 120);
  });
  search.addEventListener("focus", () => { if (options.hidden) look(); });
  search.addEventListener("blur", close);
  search.addEventListener("keydown", (event) => {
    const all = [...options.children];
    const at = all.indexOf(active());
    if (["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      if (options.hidden) return look();
      point(all.at(event.key === "ArrowDown" ? (at + 1) % all.length : at < 0 ? -1 : at - 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (!options.hidden && answered === search.value.trim() && active()) return choose(active());
      if (!search.value.trim()) return;
      wanted = true;
      look();
    } else if (event.key === "Escape") {
      if (!options.hidden) event.stopPropagation();
      close();
    }
  });
  // The search keeps the focus while one chooses with the pointer.
  options.addEventListener("pointerdown", (event) => event.preventDefault());
  options.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) choose(option);
  });

  // MARK: The list

  function move(row, step) {
    const other = step < 0 ? row.previousElementSibling : row.nextElementSibling;
    if (!other) return;
    if (step < 0) other.before(row);
    else other.after(row);
    const place = [...list.children].indexOf(row) + 1;
    changed(named(pattern.dataset.moved, row.dataset.title)
      .replace("{n}", place).replace("{total}", list.children.length));
  }

  list.addEventListener("click", (event) => {
    const button = event.target.closest("[data-picked]");
    const row = button?.closest("li");
    const action = button?.dataset.picked;
    if (action === "remove") {
      const next = row.nextElementSibling ?? row.previousElementSibling;
      row.remove();
      changed(named(pattern.dataset.removed, row.dataset.title));
      (next?.querySelector("[data-picked=remove]") ?? search).focus();
    } else if (action) {
      move(row, action === "up" ? -1 : 1);
      const rest = getComputedStyle(button).visibility === "hidden"
        ? row.querySelector(`[data-picked=${action === "up" ? "down" : "up"}]`) : button;
      rest.focus();
    }
  });
  list.addEventListener("keydown", (event) => {
    // Enter in a role is no save of the form.
    if (event.key === "Enter" && event.target.matches("input")) event.preventDefault();
    if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    const { activeElement } = document;
    move(event.target.closest("li"), event.key === "ArrowUp" ? -1 : 1);
    activeElement.focus();
  });
  list.addEventListener("input", settle);

  list.addEventListener("pointerdown", (event) => {
    const row = event.target.closest("[data-drag]")?.closest("li");
    if (!row || event.button || isOne) return;
    event.preventDefault();
    list.setPointerCapture(event.pointerId);
    row.classList.add("dragged");
    const follow = ({ clientY }) => {
      const { top, bottom } = row.getBoundingClientRect();
      const step = clientY < top ? -1 : clientY > bottom ? 1 : 0;
      if (step) move(row, step);
    };
    const end = () => {
      row.classList.remove("dragged");
      list.removeEventListener("pointermove", follow);
    };
    list.addEventListener("pointermove", follow);
    for (const name of ["pointerup", "pointercancel"]) list.addEventListener(name, end, { once: true });
  });

  // MARK: From outside

  // A found work or another type writes the text: its names are matched by the save, as they stand.
  function read() {
    if (text.value === both()) return;
    fill(titles(text.value).map((title) => ({ title, id: "" })));
    for (const mark of list.querySelectorAll(".picked-new")) mark.remove();
    search.value = "";
    sent.disabled = true;
  }
  text.addEventListener("change", read);
  document.addEventListener("form:filled", ({ detail }) => {
    const kept = detail?.get(sent.name)?.at(-1);
    if (!kept) return read();
    const { links, typed } = JSON.parse(kept);
    fill(links.map(({ id, title, attributes }) => ({ id, title, role: attributes?.role })));
    search.value = typed ?? "";
    settle();
  });
  if (!sent.disabled) settle();
  else read();
}

for (const box of document.querySelectorAll("[data-picker]")) start(box);

"""#),
    (name: "js/pull.js", text: #"""
// Pulling the list down on a touch screen asks for it anew.
const FAR = 80;
let start, distance, mark;

addEventListener("touchstart", (event) => {
  const blocked = event.target.closest?.("dialog, [popover], .chips, .select-bar");
  start = scrollY <= 0 && event.touches.length === 1 && !blocked
    ? event.touches[0].clientY : undefined;
  distance = 0;
}, { passive: true });

addEventListener("touchmove", (event) => {
  if (start === undefined) return;
  distance = scrollY > 0 ? 0 : event.touches[0].clientY - start;
  if (distance < 12) return mark?.remove();
  if (!mark?.isConnected) {
    mark = Object.assign(document.createElement("p"), { className: "pull" });
    document.body.append(mark);
  }
  mark.textContent = distance > FAR ? document.getElementById("results").dataset.pull : "";
  mark.style.translate = `-50% ${Math.min(distance, FAR * 1.4) / 2}px`;
  mark.style.opacity = Math.min(distance / FAR, 1);
}, { passive: true });

for (const end of ["touchend", "touchcancel"]) {
  addEventListener(end, (event) => {
    mark?.remove();
    if (start === undefined || distance <= FAR || event.type !== "touchend") return;
    start = undefined;
    document.dispatchEvent(new CustomEvent("log:show", {
      detail: { url: location.href, history: "keep" },
    }));
  });
}

"""#),
    (name: "js/rich-paste.js", text: #"""
// What is pasted from a page, from Word or from a letter comes as HTML. What it means is kept as
// Markdown; fonts, colours, scripts and Word's own words are not.
const BLOCK = /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BODY|CENTER|DD|DETAILS|DIV|DL|DT|FIGCAPTION|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|UL)$/;
const SKIPPED = /^(SCRIPT|STYLE|META|LINK|TITLE|HEAD|TEMPLATE|NOSCRIPT|IFRAME|OBJECT|EMBED|SVG|CANVAS|BUTTON|INPUT|SELECT|TEXTAREA|VIDEO|AUDIO|XML|O:P)$/i;

const escaped = (text) => text.replace(/[\\`*[\]<]/g, "\\$&").replace(/(^|\W)_|_(?=\W|$)/g, "$1\\_");

// Signs that would make a list or a heading of a line that is none.
const guarded = (line) => line.replace(/^(\s*)(#{1,6}|[>+-])(?=\s)/, "$1\\$2")
  .replace(/^(\s*\d+)([.)])(?=\s)/, "$1\\$2");

// Styles are read as text: the page's policy forbids to apply them, even to what nobody sees.
const styleOf = (node) => node.dataset?.style ?? "";

function around(text, mark) {
  const [, before, inner, after] = text.match(/^(\s*)([^]*?)(\s*)$/);
  return inner ? before + mark + inner + mark + after : text;
}

function marksOf(node, active) {
  const style = styleOf(node);
  const said = (name) => style.match(new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;]+)`, "i"))?.[1].trim();
  const fontWeight = said("font-weight");
  const weight = fontWeight === "bold" ? 700 : fontWeight === "normal" ? 400 : Number(fontWeight);
  const fontStyle = said("font-style");
  const marks = [];
  const isBold = /^(B|STRONG)$/.test(node.tagName) ? !(weight && weight < 600) : weight >= 600;
  if (isBold) marks.push("**");
  if (/^(I|EM|CITE|DFN)$/.test(node.tagName) ? fontStyle !== "normal" : fontStyle === "italic") marks.push("_");
  if (/^(S|DEL|STRIKE)$/.test(node.tagName) || /line-through/.test(style)) marks.push("~~");
  return marks.filter((mark) => !active.has(mark));
}

const address = (text) => /^(https?:|mailto:)/i.test(text ?? "") ? text.trim().replace(/[\s()]/g, encodeURIComponent) : undefined;

function inline(node, active = new Set()) {
  if (node.nodeType === Node.TEXT_NODE) return escaped(node.data.replace(/\u00a0/g, " ").replace(/\s+/g, " "));
  if (node.nodeType !== Node.ELEMENT_NODE || SKIPPED.test(node.tagName)) return "";
  if (/mso-list:\s*ignore|display:\s*none/i.test(styleOf(node))) return "";
  const { tagName } = node;
  if (tagName === "BR") return "\n";
  if (/^(CODE|KBD|SAMP|TT)$/.test(tagName)) {
    const text = node.textContent.replace(/\s+/g, " ").trim();
    return text && (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);
  }
  if (tagName === "IMG") {
    const url = address(node.getAttribute("src"));
    return url ? `![${(node.getAttribute("alt") ?? "").replace(/[[\]\n]/g, " ")}](${url})` : "";
  }
  const marks = marksOf(node, active);
  const within = new Set([...active, ...marks]);
  const url = tagName === "A" && address(node.getAttribute("href"));
  if (url) within.add("link");
  let text = [...node.childNodes].map((child) => inline(child, within)).join("");
  if (url && !active.has("link") && text.trim()) text = text.replace(/^(\s*)([^]*?)(\s*)$/, (_, before, words, after) => `${before}[${words}](${url})${after}`);
  return marks.reduce(around, text);
}

function paragraph(text) {
  const tidy = text.replace(/[ \t]*\n[ \t]*/g, "\n").replace(/[ \t]+/g, " ").trim();
  return tidy.split("\n").map(guarded).join("  \n");
}

const indented = (text, by) => text.split("\n").join(`\n${" ".repeat(by)}`);

function list(node) {
  const isOrdered = node.tagName === "OL";
  let number = Number(node.getAttribute("start") ?? 1);
  const items = [];
  for (const child of node.children) {
    // A list within a list without an item around it: it belongs to the one before.
    if (/^(UL|OL)$/.test(child.tagName) && items.length) {
      const { mark } = items.at(-1);
      items.at(-1).text += `\n${" ".repeat(mark.length)}${indented(list(child), mark.length)}`;
    } else if (!SKIPPED.test(child.tagName)) {
      const mark = isOrdered ? `${number++}. ` : "- ";
      const parts = blocks(child);
      const text = parts.length > 1 && !/^(- |\d+\. )/.test(parts[1]) ? parts.join("\n\n") : parts.join("\n");
      if (text) items.push({ mark, text: indented(text, mark.length) });
    }
  }
  return items.map(({ mark, text }) => mark + text).join("\n");
}

function table(node) {
  const rows = [...node.querySelectorAll("tr")].filter((row) => row.closest("table") === node)
    .map((row) => [...row.cells].map((cell) => blocks(cell).join(" ").replace(/\s+/g, " ").replace(/\|/g, "\\|")));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (width < 2) return rows.map(([only]) => only).filter(Boolean).join("\n\n");
  const line = (cells) => `| ${Array.from({ length: width }, (_, place) => cells[place] ?? "").join(" | ")} |`;
  return [line(rows[0]), line(Array(width).fill("---")), ...rows.slice(1).map(line)].join("\n");
}

// Word says that a paragraph is an item by a style, and writes its bullet as text.
function wordItem(node) {
  const style = styleOf(node);
  if (!/mso-list:\s*l\d/i.test(style)) return undefined;
  const level = Number(style.match(/level(\d)/)?.[1] ?? 1);
  const sign = [...node.querySelectorAll("span")]
    .find((span) => /mso-list:\s*ignore/i.test(styleOf(span)))?.textContent.trim() ?? "";
  const mark = /^[\da-z]{1,3}[.)]/i.test(sign) ? "1. " : "- ";
  return " ".repeat((level - 1) * 3) + mark + paragraph(inlineOf(node));
}

const inlineOf = (node) => [...node.childNodes].map((child) => inline(child)).join("");

function block(node) {
  const { tagName } = node;
  if (/^H[1-6]$/.test(tagName)) {
    const text = paragraph(inlineOf(node)).replace(/\s*\n/g, " ").replace(/^\*\*(.*)\*\*$/, "$1");
    // The page has its title already.
    return text && `${"#".repeat(Math.max(2, Number(tagName[1])))} ${text}`;
  }
  if (tagName === "HR") return "---";
  if (tagName === "PRE") return `\`\`\`\n${node.textContent.replace(/\n+$/, "")}\n\`\`\``;
  if (/^(UL|OL)$/.test(tagName)) return list(node);
  if (tagName === "TABLE") return table(node);
  const inner = blocks(node).join("\n\n");
  return tagName === "BLOCKQUOTE" ? inner && inner.replace(/^/gm, "> ").replace(/^> $/gm, ">") : inner;
}

const hasBlocks = (node) => [...node.querySelectorAll("*")].some(({ tagName }) => BLOCK.test(tagName));

// What stands in a node, paragraph by paragraph.
function blocks(node) {
  const found = [];
  let run = "";
  const end = () => {
    const text = paragraph(run);
    if (text) found.push(text);
    run = "";
  };
  for (const child of node.childNodes) {
    const isElement = child.nodeType === Node.ELEMENT_NODE && !SKIPPED.test(child.tagName);
    const item = isElement && wordItem(child);
    if (item) {
      end();
      // The items of a list stand together.
      if (/^ *(- |1\. )/.test(found.at(-1) ?? "") && found.isItem) found.push(`${found.pop()}\n${item}`);
      else found.push(item);
      found.isItem = true;
    } else if (isElement && (BLOCK.test(child.tagName) || hasBlocks(child))) {
      end();
      const text = block(child);
      if (text) {
        found.push(text);
        found.isItem = false;
      }
    } else run += inline(child);
  }
  end();
  return found;
}

function read(html) {
  // Clipboards mark what was copied; around it may stand a whole document.
  const part = html.match(/<!--StartFragment-->([^]*)<!--EndFragment-->/)?.[1] ?? html;
  const bare = part.replace(/<(style|script)\b[^]*?<\/\1\s*>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, " data-$1="));
  const page = new DOMParser().parseFromString(bare, "text/html");
  return blocks(page.body).join("\n\n").replace(/\n{3,}/g, "\n\n").trim();
}

document.addEventListener("markdown:read", ({ detail }) => { detail.text = read(detail.html); });

"""#),
    (name: "js/rich.js", text: #"""
// Rich text: a text area of Markdown with a bar of buttons, the keys that one expects, and a look at
// what will be published. What is written goes through insertText, so that undo knows of it.
const boxes = document.querySelectorAll("[data-rich]");

function put(area, text, start, end, from = area.selectionStart, to = area.selectionEnd) {
  area.focus();
  area.setSelectionRange(from, to);
  const done = text ? document.execCommand("insertText", false, text) : document.execCommand("delete");
  if (!done) area.setRangeText(text, from, to, "end");
  if (start !== undefined) area.setSelectionRange(start, end ?? start);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

const chosen = (area) => area.value.slice(area.selectionStart, area.selectionEnd);

// Marks around what is chosen, without the blanks at its ends; pressed again they go.
function wrap(area, mark) {
  let { selectionStart: from, selectionEnd: to, value } = area;
  while (from < to && /\s/.test(value[from])) from += 1;
  while (to > from && /\s/.test(value[to - 1])) to -= 1;
  const size = mark.length;
  const isOutside = value.slice(from - size, from) === mark && value.slice(to, to + size) === mark;
  const text = value.slice(from, to);
  if (isOutside) return put(area, text, from - size, to - size, from - size, to + size);
  if (text.length > 2 * size && text.startsWith(mark) && text.endsWith(mark)) {
    return put(area, text.slice(size, -size), from, to - 2 * size, from, to);
  }
  put(area, mark + text + mark, from + size, to + size, from, to);
}

// The whole lines that the selection touches.
function lines(area) {
  const from = area.value.lastIndexOf("\n", area.selectionStart - 1) + 1;
  const end = area.value.indexOf("\n", Math.max(area.selectionEnd, from));
  return { from, to: end < 0 ? area.value.length : end };
}

const PREFIX = /^(\s*)(?:#{1,6} |[-*+] (?:\[[ x]\] )?|\d+[.)] |> )?/;

// Each line gets the mark; if each has it, each loses it.
function prefix(area, make, has) {
  const { from, to } = lines(area);
  const old = area.value.slice(from, to).split("\n");
  const filled = old.filter((line) => line.trim());
  const isOn = filled.length && filled.every((line) => has.test(line));
  let number = 0;
  const text = old.map((line) => {
    if (!line.trim() && old.length > 1) return line;
    const [whole, blank] = line.match(PREFIX);
    return blank + (isOn ? "" : make(++number, line)) + line.slice(whole.length);
  }).join("\n");
  const isOne = area.selectionStart === area.selectionEnd;
  put(area, text, isOne ? from + text.length : from, from + text.length, from, to);
}

// Pressed again and again: a heading, a smaller one, none.
function heading(area) {
  const { from, to } = lines(area);
  const line = area.value.slice(from, to);
  const next = /^### /.test(line) ? "" : /^## /.test(line) ? "### " : "## ";
  const text = next + line.replace(PREFIX, "");
  put(area, text, from + text.length, undefined, from, to);
}

function code(area) {
  if (!chosen(area).includes("\n")) return wrap(area, "`");
  const { from, to } = lines(area);
  put(area, `\`\`\`\n${area.value.slice(from, to)}\n\`\`\``, from + 3, undefined, from, to);
}

const isAddress = (text) => /^(https?:\/\/|mailto:)\S+$/.test(text.trim());

function link(area) {
  const text = chosen(area);
  const from = area.selectionStart;
  if (isAddress(text)) return put(area, `[](${text.trim()})`, from + 1);
  put(area, `[${text}](https://)`, text ? from + text.length + 3 : from + 1, text ? from + text.length + 11 : from + 1);
}

const acts = {
  heading, link, code,
  bold: (area) => wrap(area, "**"),
  italic: (area) => wrap(area, "_"),
  bullets: (area) => prefix(area, () => "- ", /^\s*[-*+] /),
  numbers: (area) => prefix(area, (number) => `${number}. `, /^\s*\d+[.)] /),
  quote: (area) => prefix(area, () => "> ", /^\s*> /),
  image: (area) => document.dispatchEvent(new CustomEvent("media:choose", {
    detail: { take: (media) => insertImage(area, media), from: area },
  })),
};

function insertImage(area, { name, alt, url }) {
  const before = area.value.slice(0, area.selectionStart);
  const gap = !before || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  put(area, `${gap}![${(alt || name || "").replace(/[[\]]/g, "")}](${url})\n\n`);
}

// A list goes on with Enter, and ends with Enter on an empty line of it.
function goOn(area, event) {
  if (area.selectionStart !== area.selectionEnd || event.isComposing || event.shiftKey) return;
  const from = area.value.lastIndexOf("\n", area.selectionStart - 1) + 1;
  const line = area.value.slice(from, area.selectionStart);
  const [whole, blank, sign, box = ""] = line.match(/^(\s*)([-*+]|\d+[.)]|>) (\[[ x]\] )?/) ?? [];
  if (!sign) return;
  event.preventDefault();
  if (line === whole) return put(area, "", from, undefined, from, area.selectionStart);
  const number = sign.match(/^(\d+)([.)])$/);
  const next = number ? `${Number(number[1]) + 1}${number[2]}` : sign;
  put(area, `\n${blank}${next} ${box && "[ ] "}`);
}

function indent(area, isOut) {
  const { from, to } = lines(area);
  const text = area.value.slice(from, to).split("\n")
    .map((line) => isOut ? line.replace(/^ {1,2}/, "") : `  ${line}`).join("\n");
  put(area, text, from + text.length, undefined, from, to);
}

const keys = { b: "bold", i: "italic", k: "link", e: "code" };

function keydown(event) {
  const area = event.target;
  if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) return goOn(area, event);
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const act = keys[event.key.toLowerCase()];
  if (act) acts[act](area);
  else if (event.key === "]" || event.key === "[") indent(area, event.key === "[");
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function paste(event) {
  const area = event.target;
  const data = event.clipboardData;
  const text = data.getData("text/plain");
  const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
  const html = data.getData("text/html");
  if (files.length && !text) {
    event.preventDefault();
    return document.dispatchEvent(new CustomEvent("media:send", {
      detail: { files, take: (media) => insertImage(area, media), from: area },
    }));
  }
  if (isAddress(text) && chosen(area) && !isAddress(chosen(area))) {
    event.preventDefault();
    return put(area, `[${chosen(area)}](${text.trim()})`);
  }
  if (!html) return;
  event.preventDefault();
  reading(area).then(() => {
    const detail = { html };
    document.dispatchEvent(new CustomEvent("markdown:read", { detail }));
    put(area, detail.text || text);
  }, () => put(area, text));
}

// What reads HTML is fetched once somebody writes here.
const reading = (area) => import(area.closest("[data-rich]").dataset.paste);

// The server shows it as the site will.
async function preview(box, area, button) {
  const shown = box.querySelector(".rich-preview");
  const isOn = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", isOn);
  for (const other of box.querySelectorAll("[data-md]")) other.disabled = isOn;
  area.hidden = isOn;
  shown.hidden = !isOn;
  if (!isOn) return area.focus();
  shown.setAttribute("aria-busy", "true");
  shown.textContent = "";
  const body = new URLSearchParams({ csrf: document.getElementById("toasts").dataset.csrf, text: area.value });
  try {
    const answer = await fetch(box.dataset.rich, { method: "POST", body, headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    shown.replaceChildren(...[...page.body.children].map((node) => document.adoptNode(node)));
  } catch {
    shown.textContent = box.dataset.failed;
  }
  shown.removeAttribute("aria-busy");
}

for (const box of boxes) {
  const area = box.querySelector("textarea");
  area.addEventListener("keydown", keydown);
  area.addEventListener("paste", paste);
  area.addEventListener("focus", () => reading(area).catch(() => {}), { once: true });
  const tools = [...box.querySelectorAll("[role=toolbar] button")];
  box.addEventListener("click", (event) => {
    const button = event.target.closest("[data-md], [data-preview]");
    if (!button) return;
    if (button.dataset.md) acts[button.dataset.md](area);
    else preview(box, area, button);
  });
  // One stop of the Tab key; the arrows go along the bar.
  tools.forEach((tool, place) => { tool.tabIndex = place ? -1 : 0; });
  box.querySelector("[role=toolbar]").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const able = tools.filter((tool) => !tool.disabled);
    if (!step || !able.length) return;
    event.preventDefault();
    const next = able.at((able.indexOf(document.activeElement) + step) % able.length);
    for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1;
    next.focus();
  });
}

"""#),
    (name: "js/scroll.js", text: #"""
// Older entries come by themselves near the end. The address says how many pages are shown, so that
// Back finds its place.
const MOST = 20;

// The last word of an observer counts: those before it may be of what was watched before.
const nearEnd = new IntersectionObserver((seen) => {
  const { isIntersecting, target } = seen.at(-1);
  if (isIntersecting) more(target);
}, { rootMargin: "800px" });

function watch() {
  nearEnd.disconnect();
  const pager = document.querySelector(".pager");
  if (pager) nearEnd.observe(pager);
}

async function more(pager) {
  const link = pager.querySelector("a");
  if (!link || pager.ariaBusy === "true") return;
  pager.ariaBusy = "true";
  pager.append(Object.assign(document.createElement("span"), {
    className: "hidden", role: "status", textContent: pager.dataset.loading,
  }));
  try {
    const answer = await fetch(link.href, { headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const added = page.querySelectorAll("#results :is(.cards, .rows) > li");
    if (!answer.ok || !added.length) throw new Error(answer.status);
    // Another search may have taken the list away.
    const list = document.querySelector("#results :is(.cards, .rows)");
    if (!pager.isConnected || !list) return;
    list.append(...[...added].map((item) => document.adoptNode(item)));
    const pages = Number(pager.dataset.pages) + 1;
    const next = page.querySelector(".pager");
    if (next) next.dataset.pages = pages;
    pager.replaceWith(next ? document.adoptNode(next) : "");
    const here = new URL(location);
    here.searchParams.set("pages", Math.min(pages, MOST));
    history.replaceState(history.state, "", here);
    document.dispatchEvent(new Event("log:grown"));
    watch();
  } catch {
    // The link stays.
    pager.ariaBusy = "false";
  }
}

document.addEventListener("swapped", watch);
watch();

"""#),
    (name: "js/search-key.js", text: #"""
// ⌘K, Ctrl+K or the tab open the search over everything. The rest of it comes with the first time.
const dialog = document.getElementById("book-search");
const root = dialog ?? document.getElementById("book-search-page");
const tab = document.querySelector("[data-find]");
const mac = /Mac|iP/.test(navigator.platform);
if (mac && tab) tab.querySelector("kbd").textContent = "⌘K";

function open(event) {
  event.preventDefault();
  const field = root.querySelector("[name=q]");
  const dataset = dialog?.dataset;
  if (dataset?.style) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: dataset.style }));
    delete dataset.style;
    // Without it the field is a form that leads to the page.
    import(dataset.script).catch(() => {});
  }
  if (dialog && !dialog.open) {
    dialog.showModal();
    dialog.dispatchEvent(new Event("opened"));
  }
  field.focus();
  field.select();
}

addEventListener("keydown", (event) => {
  const { code, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (!root || code !== "KeyK" || altKey || shiftKey || !(mac ? metaKey : ctrlKey)) return;
  open(event);
});
tab?.addEventListener("click", (event) => {
  if (root && !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey) open(event);
});
// What was looked for is nobody's business after signing out.
addEventListener("submit", ({ target }) => {
  if (!target.getAttribute("action")?.endsWith("/sign-out")) return;
  for (const key of Object.keys(localStorage)) if (key.startsWith("searches:")) localStorage.removeItem(key);
});

"""#),
    (name: "js/search.js", text: #"""
// Searches while one types: the same address as the form's, with the chip, the order and the view.
const form = document.getElementById("log-search");
let timer;

function search() {
  clearTimeout(timer);
  const query = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...query]) if (!value || value === "newest") query.delete(name);
  const url = form.action + (query.size ? `?${query}` : "");
  document.dispatchEvent(new CustomEvent("log:show", { detail: { url } }));
}

form?.addEventListener("input", (event) => {
  if (event.target.id !== "q") return;
  clearTimeout(timer);
  timer = setTimeout(search, 140);
});
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});
form?.querySelector("[data-clear]").addEventListener("click", (event) => {
  event.preventDefault();
  form.elements.q.value = "";
  form.elements.q.focus();
  search();
});
document.addEventListener("change", (event) => {
  if (event.target.matches("#sort, #stage")) search();
});

"""#),
    (name: "js/select.js", text: #"""
// Ticking several cards, and asking before something happens to them.
const results = () => document.getElementById("results");
const boxes = () => [...document.querySelectorAll("#results [name='ids'][type='checkbox']")];
const ticked = () => boxes().filter((box) => box.checked).map((box) => box.value);

// The form of a text that goes with a number, as the server chooses it.
function counted(forms, count) {
  const all = forms.split("|");
  const order = document.documentElement.lang === "ru" ? ["one", "few", "many"] : ["one"];
  const rule = new Intl.PluralRules(document.documentElement.lang).select(count);
  const place = order.includes(rule) ? order.indexOf(rule) : all.length - 1;
  return (all[place] ?? all.at(-1)).replace("{n}", count.toLocaleString(document.documentElement.lang));
}

function tell() {
  const title = document.getElementById("selected");
  if (!title) return;
  const count = ticked().length;
  const text = count ? counted(title.dataset.forms, count) : title.dataset.none;
  if (title.textContent !== text) title.textContent = text;
  for (const button of document.querySelectorAll("[data-ask]")) button.disabled = !count;
}

function turn(on) {
  results().classList.toggle("selecting", on);
  if (!on) for (const box of boxes()) box.checked = false;
  // While cards are ticked their links lie under the boxes, for the keyboard too.
  for (const link of results().querySelectorAll("[data-entry]")) link.tabIndex = on ? -1 : 0;
  tell();
}

function ask({ action, ids, title }) {
  const dialog = document.getElementById(`ask-${action}`);
  const heading = dialog.querySelector("h2");
  const one = ids.length === 1 && (title ?? titleOf(ids[0]));
  heading.textContent = one
    ? heading.dataset.one.replace("{title}", () => one)
    : counted(heading.dataset.forms, ids.length);
  const form = dialog.querySelector("form");
  for (const old of form.querySelectorAll("[name='ids']")) old.remove();
  form.append(...ids.map((value) =>
    Object.assign(document.createElement("input"), { type: "hidden", name: "ids", value })));
  const here = new URL(location);
  here.searchParams.delete("select");
  const root = document.getElementById("toasts").dataset.root;
  form.elements.back.value = here.pathname.slice(root.length) + here.search;
  dialog.showModal();
}

const item = (id) => boxes().find((box) => box.value === id)?.closest("li");
const titleOf = (id) => item(id)?.querySelector("h2").textContent;

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-select]");
  const button = event.target.closest("[data-ask]");
  if (button) {
    event.preventDefault();
    ask({ action: button.dataset.ask, ids: ticked() });
  }
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const wasOn = results().classList.contains("selecting");
  const wanted = link.dataset.select;
  turn(wanted !== "off");
  if (wanted === "off") return document.querySelector(".select-link").focus();
  for (const box of boxes()) box.checked = wanted === "all";
  tell();
  if (!wasOn) boxes()[0]?.focus();
});

document.addEventListener("change", (event) => event.target.name === "ids" && tell());
document.addEventListener("keydown", (event) => {
  const open = document.querySelector("dialog[open], :popover-open");
  if (event.key === "Escape" && !open && document.querySelector(".selecting")) {
    turn(false);
    document.querySelector(".select-link").focus();
  }
});
document.addEventListener("log:select", ({ detail }) => {
  turn(true);
  const box = item(detail.id).querySelector("[name='ids']");
  box.checked = true;
  tell();
  box.focus();
});
document.addEventListener("log:ask", ({ detail }) => ask(detail));
document.addEventListener("swapped", tell);
document.addEventListener("log:grown", tell);

// Sent without leaving the page; before the general handler of forms, which would block it.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("dialog [data-selection]");
  if (!form) return;
  event.preventDefault();
  form.closest("dialog").close();
  if (form.dataset.selection === "delete") {
    for (const old of form.querySelectorAll("[name='ids']")) item(old.value)?.classList.add("going");
  }
  document.dispatchEvent(new CustomEvent("log:show", {
    detail: { url: form.getAttribute("action"), body: new URLSearchParams(new FormData(form)), form },
  }));
  document.getElementById("main").focus({ preventScroll: true });
}, true);
tell();

"""#),
    (name: "js/sheets.js", text: #"""
// Parts of a form that open over it: the button shows what is chosen there.
const lang = document.documentElement.lang;

for (const field of document.querySelectorAll("[data-sheet-of]")) {
  const body = field.querySelector(".sheet-body");
  // What is wrong must be seen beside its control.
  if (body.querySelector(".error")) continue;
  const opener = field.querySelector(".sheet-opener");
  const dialog = document.createElement("dialog");
  dialog.className = "dialog sheet";
  dialog.ariaLabel = body.dataset.title;
  dialog.append(body);
  field.append(dialog);
  opener.addEventListener("click", () => {
    dialog.showModal();
    dialog.querySelector(":checked, input")?.focus();
  });
  body.querySelector("[data-sheet-done]").addEventListener("click", () => dialog.close());
  for (const day of body.querySelectorAll("[data-day]")) {
    day.addEventListener("click", () => {
      const date = new Date(`${day.dataset.day}T00:00:00Z`);
      date.setUTCDate(date.getUTCDate() - Number(day.dataset.back));
      const input = body.querySelector("input");
      input.value = date.toISOString().slice(0, 10);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      dialog.close();
    });
  }
  const show = () => {
    const choice = body.querySelector(":checked");
    const date = body.querySelector("[type='date']");
    const text = choice
      ? choice.closest("label").innerText || choice.closest("label").textContent
      : date?.value && new Date(`${date.value}T12:00:00Z`).toLocaleDateString(
        lang === "ru" ? "ru" : "en-GB", { dateStyle: "long", timeZone: "UTC" });
    field.querySelector("[data-chosen]").textContent = (text || "–").replace(/\s+/g, " ").trim();
  };
  // What was found wrong in it afterwards stands beside its button.
  field.closest("form").addEventListener("refused", () => field.append(...body.querySelectorAll(".error")));
  body.addEventListener("input", show);
  document.addEventListener("form:filled", show);
}
// A tap on a verdict has decided; the arrow keys only look.
document.addEventListener("pointerup", (event) => {
  const tile = event.target.closest("dialog.sheet .verdicts .tile");
  if (tile) setTimeout(() => tile.closest("dialog").close(), 180);
});

"""#),
    (name: "js/sign-in.js", text: #"""
// The pages of signing in: a button that waits for an address, six boxes, a countdown.
for (const field of document.querySelectorAll("input[name=time_zone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const signIn = document.querySelector("form[data-sign-in]");
if (signIn) {
  const { email, password } = signIn.elements;
  const [byCode, byPassword] = ["code", "password"].map(
    (way) => signIn.querySelector(`button[value=${way}]`));
  const look = () => { byCode.disabled = !/.@.+\../.test(email.value); };
  for (const name of ["input", "change"]) email.addEventListener(name, look);
  addEventListener("pageshow", look);
  look();
  // Enter means the button that belongs to the field.
  signIn.addEventListener("keydown", (event) => {
    const button = event.target === password ? byPassword : event.target === email && byCode;
    if (event.key !== "Enter" || !button) return;
    event.preventDefault();
    button.click();
  });
}

// One field stays under six drawn boxes: a paste, a backspace, the phone's own offer all work.
const form = document.querySelector("form[data-code]");
if (form) {
  const field = form.elements.code;
  const boxes = document.createElement("div");
  boxes.className = "boxes";
  boxes.ariaHidden = "true";
  for (let index = 0; index < 6; index += 1) boxes.append(document.createElement("span"));
  field.before(boxes);
  field.closest(".code").classList.add("boxed");
  const draw = () => {
    const digits = field.value;
    for (const [index, box] of [...boxes.children].entries()) {
      box.textContent = digits[index] ?? "";
      box.classList.toggle("next", index === Math.min(digits.length, 5));
    }
  };
  const keepCaret = () => field.setSelectionRange(field.value.length, field.value.length);
  field.addEventListener("input", () => {
    field.value = field.value.replace(/\D/g, "").slice(0, 6);
    draw();
    if (field.value.length === 6) form.requestSubmit(form.querySelector("button"));
  });
  for (const name of ["focus", "click", "keyup"]) field.addEventListener(name, keepCaret);
  // Back from another page, and after a wrong code, the boxes begin empty.
  const begin = () => { field.value = ""; draw(); field.focus(); };
  addEventListener("pageshow", begin);
  form.addEventListener("refused", begin);
  draw();
}

const resend = document.querySelector("[data-wait]");
if (resend) {
  const words = resend.textContent;
  const end = Date.now() + Number(resend.dataset.wait) * 1000;
  const tick = () => {
    const left = Math.ceil((end - Date.now()) / 1000);
    resend.disabled = left > 0;
    resend.textContent = left > 0 ? resend.dataset.waiting.replace("#", left) : words;
    if (left > 0) setTimeout(tick, 500);
  };
  addEventListener("pageshow", tick);
}

"""#),
    (name: "js/site-draft.js", text: #"""
// What was typed is never lost: it is kept on this device while one types, with a line or without
// one, until the server has it. A save without a line waits here and is sent once there is one.
const form = document.querySelector("[data-site-form]");
const key = `site-draft:${form?.getAttribute("action")}`;
const notice = document.getElementById("draft");
const note = document.getElementById("draft-state");
let changed = Boolean(document.querySelector("[data-errors]"));
let started = false;
let timer, target;

function keep(more = {}) {
  clearTimeout(timer);
  const fields = [...new FormData(form)].filter(([name, value]) =>
    typeof value === "string" && !["csrf", "revision"].includes(name));
  const draft = {
    fields, revision: form.elements.revision?.value, title: form.elements.title.value,
    page: location.pathname + location.search, at: Date.now(), ...more,
  };
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The device is full; the page still has it.
    return;
  }
  const time = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  note.textContent = form.dataset.kept.replace("{time}", time);
}

const forget = () => localStorage.removeItem(key);

function restore(draft) {
  const values = new Map();
  for (const [name, value] of draft.fields) values.set(name, [...(values.get(name) ?? []), value]);
  for (const control of form.elements) {
    if (!control.name || ["hidden", "file", "submit"].includes(control.type)) continue;
    const found = values.get(control.name) ?? [];
    if (["radio", "checkbox"].includes(control.type)) control.checked = found.includes(control.value);
    else control.value = found.at(-1) ?? "";
  }
  document.dispatchEvent(new CustomEvent("form:filled", { detail: values }));
  form.dispatchEvent(new Event("input"));
  changed = true;
}

// Nothing goes out now; it will by itself.
function wait(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
  const waiting = { publishes: event.submitter?.value === "publish" };
  keep({ waiting });
  note.textContent = form.dataset.waits;
  changed = false;
  document.dispatchEvent(new CustomEvent("toast", { detail: { text: form.dataset.waits } }));
}

function send() {
  const draft = JSON.parse(localStorage.getItem(key) ?? "null");
  if (!draft?.waiting) return;
  const button = form.querySelector(draft.waiting.publishes ? "[data-publishes]" : "button:not([type=button])");
  localStorage.setItem(key, JSON.stringify({ ...draft, waiting: undefined }));
  form.requestSubmit(button);
}

if (form) {
  document.getElementById("toasts").dataset.kept = form.dataset.waits;
  const draft = JSON.parse(localStorage.getItem(key) ?? "null");
  // One from an older version would bring that version back; but what waits to be sent is compared
  // by the server.
  const fits = draft && (draft.revision === form.elements.revision?.value || draft.waiting);
  if (draft && !fits) forget();
  else if (draft?.waiting && !changed) {
    setTimeout(() => {
      restore(draft);
      if (form.elements.revision) form.elements.revision.value = draft.revision;
      if (navigator.onLine) send();
    });
  } else if (fits && !changed) notice.hidden = false;
  notice.addEventListener("click", (event) => {
    const wish = event.target.closest("[data-draft]")?.dataset.draft;
    if (!wish) return;
    notice.hidden = true;
    if (wish === "restore") restore(draft);
    else forget();
    form.elements.title.focus();
  });
  // The page settles itself at first; only then does an event mean a person.
  setTimeout(() => { started = true; });
  form.addEventListener("input", () => {
    if (!started) return;
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(keep, 300);
  });
  addEventListener("pagehide", () => { if (changed) keep(); });
  // Before the general handler of forms.
  addEventListener("submit", (event) => {
    if (event.target !== form) return;
    if (!navigator.onLine) return wait(event);
    keep();
    // The page that comes after a save forgets the draft.
    sessionStorage.setItem("draft-sent", key);
    changed = false;
  }, true);
  form.addEventListener("refused", () => {
    changed = true;
    sessionStorage.removeItem("draft-sent");
  });
  addEventListener("online", send);
  document.addEventListener("connection:restored", send);

  addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });
  const dialog = document.getElementById("leave");
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (link && changed && !event.defaultPrevented && !link.hash && !link.target && link.origin === location.origin
      && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      target = link.href;
      dialog.showModal();
    }
    if (event.target.closest("[data-stay]")) dialog.close();
    if (event.target.closest("[data-leave]")) {
      changed = false;
      clearTimeout(timer);
      forget();
      location.assign(target);
    }
  });
}

"""#),
    (name: "js/site-form.js", text: #"""
// The editor of the Site: the slug that a title makes, JSON that says where it is wrong, and what
// belongs to the chosen status.
const form = document.querySelector("[data-site-form]");
const { title, slug } = form?.elements ?? {};
const preview = document.getElementById("slug-preview");
let timer, request;

// What the server would make of it: its rules for letters are its own.
async function look() {
  const typed = slug.value.trim() || title.value.trim();
  if (!typed) {
    preview.textContent = "";
    return;
  }
  request?.abort();
  request = new AbortController();
  const query = new URLSearchParams({ from: slug.value.trim() ? "slug" : "title", text: typed });
  const own = form.getAttribute("action").match(/entries\/([0-9a-f-]{36})$/)?.[1];
  if (own) query.set("entry", own);
  try {
    const answer = await fetch(`${form.dataset.slugs}?${query}`, { signal: request.signal });
    if (!answer.ok) return;
    const { slug: path, taken } = await answer.json();
    preview.textContent = path && `${preview.dataset.origin}${path}${taken ? ` · ${preview.dataset.taken}` : ""}`;
    preview.classList.toggle("taken", taken);
    slug.placeholder = slug.value ? slug.placeholder : path;
    for (const field of form.querySelectorAll("[data-slug-field]")) field.placeholder = path.slice(1);
  } catch (error) {
    if (error.name !== "AbortError") preview.textContent = "";
  }
}

// Beside the field, at once, and in the words of the browser where it is wrong.
function check(area) {
  let wrong = "";
  try {
    if (area.value.trim()) JSON.parse(area.value);
  } catch (error) {
    wrong = `${area.dataset.json} ${error.message}`;
  }
  const id = `${area.id}-error`;
  let note = document.getElementById(id);
  if (!wrong) {
    note?.remove();
    area.removeAttribute("aria-invalid");
    area.removeAttribute("aria-describedby");
    return;
  }
  note ??= Object.assign(document.createElement("p"), { id, className: "error", role: "alert" });
  note.textContent = wrong;
  area.closest(".field").append(note);
  area.setAttribute("aria-invalid", "true");
  area.setAttribute("aria-describedby", id);
}

if (form) {
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, 180);
  };
  title.addEventListener("input", later);
  slug.addEventListener("input", later);
  document.addEventListener("form:filled", later);
  look();
  for (const area of form.querySelectorAll("[data-json]")) {
    area.addEventListener("change", () => check(area));
    area.addEventListener("input", () => area.hasAttribute("aria-invalid") && check(area));
  }
  const settle = () => {
    const ready = Boolean(title.value.trim());
    for (const button of form.querySelectorAll("button:not([type=button], [data-rests])")) button.disabled = !ready;
  };
  form.addEventListener("input", settle);
  document.addEventListener("form:filled", settle);
  addEventListener("pageshow", () => setTimeout(settle));
  settle();
}

"""#),
    (name: "js/site-settings.js", text: #"""
// Carries the choices of a site's look over to the sample beside them, as they are made.
const sample = document.getElementById("site-preview");
const form = sample?.closest("form");

const luminance = (colour) => [1, 3, 5]
  .map((place) => parseInt(colour.slice(place, place + 2), 16) / 255)
  .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);

const contrast = (one, other) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const hex = (parts) => "#" + parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("");

// As the server does it: no nearer to black or white than it takes to be read.
const readable = (colour, ground) => {
  const end = luminance(ground) > 0.4 ? 0 : 255;
  const parts = [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16));
  for (let step = 0; step <= 50; step += 1) {
    const shown = hex(parts.map((part) => part + (end - part) * (step / 50)));
    if (contrast(shown, ground) >= 4.6) return shown;
  }
  return hex([end, end, end]);
};

const toHex = (rgb) => hex(rgb.match(/\d+/g).slice(0, 3).map(Number));

const show = () => {
  const data = new FormData(form);
  sample.dataset.look = data.get("look") ?? "paper";
  sample.dataset.typeface = data.get("typeface") ?? "serif";
  sample.querySelector(".preview-name").textContent = data.get("title");
  const ground = toHex(getComputedStyle(sample).backgroundColor);
  sample.style.setProperty("--link", readable(data.get("accent"), ground));
};

if (form) {
  form.addEventListener("input", show);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
}

"""#),
    (name: "js/site-waiting.js", text: #"""
// Drafts of the Site that this device keeps: a line above the list leads back to each.
const PREFIX = "site-draft:";
const place = document.querySelector("main > header");

function waiting() {
  const found = [];
  for (let index = 0; index < localStorage.length; index++) {
    const key = localStorage.key(index);
    if (!key.startsWith(PREFIX)) continue;
    try {
      found.push(JSON.parse(localStorage.getItem(key)));
    } catch {
      localStorage.removeItem(key);
    }
  }
  return found.sort((one, other) => other.at - one.at).slice(0, 5);
}

const drafts = place ? waiting() : [];
if (drafts.length) {
  const box = document.createElement("nav");
  box.className = "kept-drafts";
  box.ariaLabel = document.getElementById("toasts").dataset.drafts;
  for (const draft of drafts) {
    const link = document.createElement("a");
    link.className = "chip";
    link.href = draft.page;
    link.textContent = `✎ ${draft.title || "…"}`;
    box.append(link);
  }
  place.after(box);
}

"""#),
    (name: "js/theme.js", text: #"""
// Light, dark or the system's: at once here, kept by the server for the next page.
document.addEventListener("submit", (event) => {
  const form = event.target;
  const pressed = event.submitter;
  if (!form.hasAttribute("data-theme-form") || !pressed) return;
  event.preventDefault();
  const before = document.documentElement.dataset.theme ?? "";
  paint(pressed.value);
  fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(new FormData(form, pressed)),
    headers: { "commonplace-form": "1" },
  }).then((answer) => {
    if (!answer.ok) throw new Error(answer.status);
  }).catch(() => {
    paint(before);
    const text = document.getElementById("toasts").dataset.network;
    document.dispatchEvent(new CustomEvent("toast", { detail: { text, tone: "failure" } }));
  });
});

const papers = new Map();
for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
  papers.set(meta, meta.media.includes("dark") ? "#16130e" : "#faf6ee");
}

function paint(theme) {
  const root = document.documentElement;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  document.querySelector("meta[name=color-scheme]").content = theme || "light dark";
  for (const [meta, own] of papers) {
    meta.content = { light: "#faf6ee", dark: "#16130e" }[theme] ?? own;
  }
  for (const button of document.querySelectorAll("[data-theme-form] [name=theme]")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
}

"""#),
    (name: "js/toast.js", text: #"""
// What has happened, told in a corner and read out politely.
// Other scripts: document.dispatchEvent(new CustomEvent("toast", { detail: { text, tone } })), or
// with the toast of another page, which takes the place of the one before. Who changes something
// says "acting" first and "acted" in the end: until the answer is there, the way back from what was
// before is not offered, which would be taken for the way back from this.
const region = document.getElementById("toasts");
const announcer = document.getElementById("announcer");
const leaving = 8000;
// One that offers a way back stays until somebody has read it and decided.
const deciding = 20_000;

function dismiss(toast) {
  toast.classList.add("leaving");
  setTimeout(() => toast.remove(), 350);
}

// A toast goes after a while, but never while it is being read or pointed at.
function expire(toast, after) {
  setTimeout(() => {
    if (toast.matches(":hover, :focus-within, :has([aria-busy])")) expire(toast, 2000);
    else dismiss(toast);
  }, after);
}

function announce(text) {
  announcer.textContent = "";
  // A region that is filled as the page loads is not read out.
  setTimeout(() => { announcer.textContent = text; }, 150);
}

const offered = () => region.querySelectorAll("[data-toast]");

function show({ text, tone = "success", toast: ready }) {
  if (ready) {
    for (const older of offered()) older.remove();
    return put(ready);
  }
  if (tone === "failure") for (const older of offered()) older.hidden = false;
  const toast = document.createElement("div");
  toast.className = `toast ${tone}`;
  const words = document.createElement("p");
  words.textContent = text;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "toast-close";
  close.dataset.dismiss = "";
  close.ariaLabel = region.dataset.close;
  close.textContent = "✕";
  toast.append(words, close);
  region.append(toast);
  announce(text);
  expire(toast, tone === "failure" ? 2 * leaving : leaving);
}

// One that came with another page, with its undo.
function put(toast) {
  region.append(toast);
  announce(toast.querySelector("p").textContent);
  expire(toast, toast.querySelector("form") ? deciding : leaving);
}

document.addEventListener("toast", (event) => show(event.detail));
document.addEventListener("acting", () => {
  for (const older of offered()) older.hidden = true;
});
region.addEventListener("click", (event) => {
  if (event.target.closest("[data-dismiss]")) dismiss(event.target.closest(".toast"));
});
for (const toast of region.querySelectorAll("[data-toast]")) put(toast);

"""#),
    (name: "js/tree.js", text: #"""
// The tree of the Site: rows are dragged by their handle, up and down, and sideways to stand under
// the one above; the buttons do the same. Every move is sent as it is made.
const tree = () => document.getElementById("tree");
let dragged, start, place;

const items = () => [...tree().querySelectorAll("li[data-node]")];
const levelOf = (item) => Number(item.dataset.depth);

// The row with everything under it.
function block(item) {
  const all = items();
  const at = all.indexOf(item);
  let end = at + 1;
  while (end < all.length && levelOf(all[end]) > levelOf(item)) end += 1;
  return all.slice(at, end);
}

// What a place among the rows means: under whom, and after how many.
function meaning(own, before, depth) {
  const all = items().filter((item) => !own.includes(item));
  const above = all.slice(0, before);
  let parent;
  for (const item of above.toReversed()) {
    if (levelOf(item) < depth) {
      parent = item;
      break;
    }
  }
  let position = 0;
  for (const item of above.toReversed()) {
    if (item === parent) break;
    if (levelOf(item) === depth) position += 1;
    if (levelOf(item) < depth) break;
  }
  return { parent: parent?.dataset.node ?? "", position };
}

async function send(node, { parent, position }) {
  const body = new URLSearchParams({
    csrf: document.getElementById("toasts").dataset.csrf, node, parent, position,
  });
  tree().ariaBusy = "true";
  try {
    const answer = await fetch(tree().dataset.move, { method: "POST", body, headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || !page.getElementById("tree")) {
      const text = page.querySelector("main h1")?.textContent;
      throw new Error(text || document.getElementById("toasts").dataset.network);
    }
    document.dispatchEvent(new CustomEvent("swap", { detail: { id: "tree", page } }));
    const toast = page.querySelector("[data-toast]");
    if (toast) {
      document.querySelector("[data-toast]")?.remove();
      document.dispatchEvent(new CustomEvent("toast", { detail: { toast: document.adoptNode(toast) } }));
    }
  } catch ({ message }) {
    document.dispatchEvent(new CustomEvent("toast", { detail: { text: message, tone: "failure" } }));
  }
  tree().ariaBusy = null;
}

function clear() {
  document.querySelector(".drop-line")?.remove();
  for (const item of items()) item.classList.remove("dragged");
}

function follow({ clientX, clientY }) {
  const rest = items().filter((item) => !dragged.includes(item));
  let before = rest.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  if (before < 0) before = rest.length;
  const above = rest[before - 1];
  const below = rest[before];
  const sign = getComputedStyle(tree()).direction === "rtl" ? -1 : 1;
  const wish = levelOf(dragged[0]) + Math.round((sign * (clientX - start)) / 28);
  const depth = Math.max(below ? levelOf(below) : 0, Math.min(above ? levelOf(above) + 1 : 0, wish));
  place = { before, depth };
  const line = document.querySelector(".drop-line")
    ?? Object.assign(document.createElement("li"), { className: "drop-line", ariaHidden: "true" });
  line.dataset.depth = Math.min(depth, 8);
  if (below) below.before(line);
  else tree().querySelector("ol").append(line);
}

document.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest("#tree [data-drag]");
  if (!handle || event.button) return;
  event.preventDefault();
  dragged = block(handle.closest("li"));
  start = event.clientX;
  place = undefined;
  for (const item of dragged) item.classList.add("dragged");
});

document.addEventListener("pointermove", (event) => { if (dragged) follow(event); });
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    if (!dragged) return;
    const own = dragged;
    dragged = undefined;
    clear();
    if (end === "pointerup" && place) send(own[0].dataset.node, meaning(own, place.before, place.depth));
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !dragged) return;
  dragged = undefined;
  clear();
});

// The buttons: the same forms, without leaving the page.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("#tree form[data-move]");
  if (!form) return;
  event.preventDefault();
  const { node, to } = Object.fromEntries(new FormData(form, event.submitter));
  const [parent, position] = to.split(":");
  const { label } = event.submitter.dataset;
  send(node, { parent, position }).then(() => {
    const item = items().find((one) => one.dataset.node === node);
    const same = item && [...item.querySelectorAll("button")].find((button) => button.dataset.label === label);
    (same && !same.disabled ? same : item?.querySelector("a"))?.focus();
  });
}, true);

"""#),
    (name: "js/types.js", text: #"""
// The type's form: rows are added, moved and taken away at once, and the card follows what is
// typed. The page may be swapped by the server's answer, so everything listens on the document.
const at = (selector) => document.querySelector(selector);
const say = (text) => { at("#announcer").textContent = text; };
const words = () => at("#type-form").dataset;

function fieldName(row) {
  return row.querySelector("[name$='.label']").value.trim();
}

// Names of the buttons follow the field's.
function rename(row) {
  const name = fieldName(row);
  for (const button of row.querySelectorAll(".type-field-bar button")) {
    button.dataset.words ??= button.ariaLabel.slice(0, button.ariaLabel.indexOf(":"));
    if (name) button.ariaLabel = `${button.dataset.words}: ${name}`;
  }
}

function add() {
  const list = at("#type-fields");
  const numbers = [...list.querySelectorAll("[name=row]")].map(({ value }) => Number(value));
  const number = Math.max(-1, ...numbers) + 1;
  const holder = document.createElement("template");
  holder.innerHTML = at("#type-field").innerHTML.replaceAll("9999", number);
  list.append(holder.content);
  say(words().added);
  list.lastElementChild.querySelector("[name$='.label']").focus();
}

function place(row, before) {
  row.parentElement.insertBefore(row, before);
  show();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("#type-form button[name=action]");
  const action = button?.value.split(".")[0];
  if (!["add", "up", "down", "remove"].includes(action)) return;
  event.preventDefault();
  if (action === "add") return add();
  const row = button.closest("li");
  if (action === "remove") {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    row.remove();
    say(words().removed);
    (next?.querySelector("[name$='.label']") ?? at("#type-form [value=add]")).focus();
    return show();
  }
  const other = action === "up" ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return;
  place(row, action === "up" ? other : other.nextElementSibling);
  say(words().moved);
  // At an end its button is gone; the other one is there.
  const rest = getComputedStyle(button).visibility === "hidden"
    ? row.querySelector(action === "up" ? ".down" : ".up") : button;
  rest.focus();
});

// MARK: - Dragging

let dragged, pointer;

document.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest("[data-drag]");
  if (!handle || event.button) return;
  event.preventDefault();
  dragged = handle.closest("li");
  dragged.classList.add("dragged");
  pointer = event.clientY;
  requestAnimationFrame(scrollAlong);
});

document.addEventListener("pointermove", (event) => {
  pointer = event.clientY;
  if (dragged) follow();
});

// Held near an end of the window, the page comes along.
function scrollAlong() {
  if (!dragged) return;
  const step = pointer < 80 ? -10 : pointer > innerHeight - 120 ? 10 : 0;
  if (step) {
    scrollBy({ top: step, behavior: "instant" });
    follow();
  }
  requestAnimationFrame(scrollAlong);
}

function follow() {
  for (const row of dragged.parentElement.children) {
    if (row === dragged) continue;
    const { top, height } = row.getBoundingClientRect();
    const [middle, isAfter] = [top + height / 2,
      dragged.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING];
    if (isAfter && pointer > middle) return place(dragged, row.nextElementSibling);
    if (!isAfter && pointer < middle) return place(dragged, row);
  }
}

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    dragged?.classList.remove("dragged");
    dragged = undefined;
  });
}

// MARK: - The card

function show() {
  const form = at("#type-form");
  const card = form && at("#type-card");
  if (!card) return;
  const { name, icon, own_icon: own, cover, accent } = form.elements;
  const face = own.value.trim() || icon.value || "🎲";
  card.querySelector(".cover-icon").textContent = face;
  form.querySelector(".type-icon").textContent = face;
  const title = card.querySelector(".cover-title");
  title.dataset.empty ??= name.value ? "…" : title.textContent.trim();
  title.textContent = name.value.trim() || title.dataset.empty;
  const box = card.querySelector(".cover");
  box.dataset.plain ??= [...box.classList].find((one) => /^g\d/.test(one)) ?? "g0";
  box.className = ["cover", cover.value,
    ...(accent.value ? [`accent-${accent.value}`, "tinted"] : [box.dataset.plain])].join(" ");
  const line = [...form.querySelectorAll(".type-fields > li")]
    .filter((row) => row.querySelector("[name$='.card']").checked).map(fieldName).filter(Boolean);
  card.querySelector(".type-line").textContent = line.join(" · ");
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("#type-form");
  if (!form) return;
  // An emoji tapped in the grid takes the place of an own one.
  if (event.target.name === "icon") form.elements.own_icon.value = "";
  if (event.target.name.endsWith(".label")) rename(event.target.closest("li"));
  show();
});

"""#),
    (name: "js/waiting.js", text: #"""
// A page that lets one wait shows the outline of itself meanwhile, in the frame that stays.
const main = document.getElementById("main");
const patience = 250, longest = 15_000;
let target, timer, outline, place;

// At the window, where it is known whether a script has taken the tap for itself.
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  const plain = !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  target = link && plain && !event.defaultPrevented && !link.download && !link.target ? link : null;
});

addEventListener("beforeunload", (event) => {
  if (!target) return;
  // Somebody who is asked whether to leave stays with what they see.
  timer = setTimeout(() => { if (!event.defaultPrevented) show(new URL(target.href)); }, patience);
});

addEventListener("pagehide", end);
addEventListener("pageshow", end);

function show(url) {
  outline = document.createElement("div");
  outline.className = `outline ${/\/log$/.test(url.pathname) ? "of-cards" : "of-rows"}`;
  outline.ariaHidden = "true";
  for (let part = 0; part < 8; part++) outline.append(document.createElement("span"));
  place = scrollY;
  main.classList.add("waiting");
  main.ariaBusy = "true";
  main.append(outline);
  scrollTo(0, 0);
  const { loading } = document.getElementById("toasts").dataset;
  document.getElementById("announcer").textContent = loading;
  // A file that was saved, or a stop: this page is still the one.
  timer = setTimeout(end, longest);
}

function end() {
  clearTimeout(timer);
  if (!outline) return;
  outline.remove();
  outline = undefined;
  main.classList.remove("waiting");
  main.ariaBusy = null;
  scrollTo(0, place);
}

"""#),
    (name: "js/window.js", text: #"""
// A long list comes page by page as one scrolls, and leaves again: of thousands of cards a few
// hundred stand in the page, with a gap of their height in place of the others. Where one was in it
// is kept with the tab: Back, or loading anew, finds the same card in the same place.
const MOST = 7;
const key = () => `place:${location.pathname}${location.search}`;
const read = (text) => new DOMParser().parseFromString(text, "text/html");
let list, pages, first, last, busy, shown, timer, isOther;

const pager = () => document.querySelector("#results .pager");
const isItem = (item) => !item.classList.contains("gap");
const itemsOf = (page) => [...list.children].filter((item) => Number(item.dataset.page) === page);
const nextOf = (page) => page.querySelector("#results .pager a")?.href;

function start() {
  list = document.querySelector("[data-window]");
  if (!list) return watch();
  history.scrollRestoration = "manual";
  // Shown anew where it was: somebody changed something meanwhile.
  const isSame = !isOther && (shown ? shown === key() : arrived());
  isOther = false;
  shown = key();
  const kept = isSame && JSON.parse(sessionStorage.getItem(shown) ?? "null");
  pages = [{ href: location.href, next: pager()?.querySelector("a")?.href }];
  first = last = 0;
  for (const item of list.children) item.dataset.page = 0;
  if (kept && (kept.y > 0 || kept.at > 0)) restore(kept);
  else watch();
}

// By Back or by loading anew, or from this very page, as an undo does.
function arrived() {
  const [{ type }] = performance.getEntriesByType("navigation");
  return type !== "navigate" || document.referrer === location.href;
}

// MARK: - The two ends

// The last word of an observer counts: those before it may be of what was watched before.
const observe = (step) => new IntersectionObserver(
  (seen) => seen.at(-1).isIntersecting && step(), { rootMargin: "1600px" },
);
const below = observe(() => go(last + 1));
const above = observe(() => go(first - 1));

function watch() {
  below.disconnect();
  above.disconnect();
  if (!list) return;
  const top = hole("top");
  const bottom = hole("end") ?? pager();
  if (bottom) below.observe(bottom);
  if (top && first) above.observe(top);
}

const hole = (side) => list.querySelector(`:scope > .gap[data-side=${side}]`);

async function load(number) {
  const page = pages[number];
  if (!page.html) {
    const answer = await fetch(page.href, { headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.status);
    const fresh = read(await answer.text());
    page.html = [...fresh.querySelectorAll("[data-window] > *")].map((item) => item.outerHTML).join("");
    page.next = nextOf(fresh);
  }
  const holder = document.createElement("template");
  holder.innerHTML = page.html;
  for (const item of holder.content.children) item.dataset.page = number;
  return holder.content;
}

async function go(number) {
  const href = pages[last]?.next;
  if (busy || number < 0 || number >= pages.length && !href) return;
  busy = true;
  const mine = list;
  try {
    if (number === pages.length) pages.push({ href });
    const content = await load(number);
    if (!mine.isConnected || mine !== list) return;
    if (number > last) {
      list.insertBefore(content, hole("end"));
      last = number;
      while (last - first >= MOST) leave(first++);
    } else {
      const top = hole("top");
      if (top) top.after(content);
      else list.prepend(content);
      first = number;
      while (last - first >= MOST) leave(last--);
    }
    gaps();
  } catch {
    // The link stays.
    if (!pages[number]?.html && number === pages.length - 1) pages.pop();
  } finally {
    busy = false;
    if (mine === list) watch();
  }
}

// How high a page is is known once it was seen; one that was not is as high as the others.
function measure(number) {
  const [top] = itemsOf(number);
  const after = itemsOf(number).at(-1)?.nextElementSibling;
  if (!top) return;
  const start = top.getBoundingClientRect().top;
  const end = after && isItem(after) ? after.getBoundingClientRect().top
    : itemsOf(number).at(-1).getBoundingClientRect().bottom + space();
  pages[number].size = end - start;
}

const space = () => parseFloat(getComputedStyle(list).rowGap) || 0;

function leave(number) {
  measure(number);
  // As it stands: a heart that was given stays given.
  const items = itemsOf(number);
  pages[number].html = items.map((item) => item.outerHTML).join("");
  for (const item of items) item.remove();
}

function gaps() {
  const usual = pages.find(({ size }) => size)?.size ?? 0;
  const sum = (some) => some.reduce((all, { size }) => all + (size ?? usual), 0);
  gap("top", sum(pages.slice(0, first)));
  gap("end", sum(pages.slice(last + 1)));
  const end = pager();
  const next = pages[last].next;
  if (end) end.hidden = last < pages.length - 1 || !next;
  if (end && next) end.querySelector("a").href = next;
}

function gap(side, size) {
  let holder = hole(side);
  if (!size) return holder?.remove();
  if (!holder) {
    holder = document.createElement(list.matches("tbody") ? "tr" : "li");
    holder.className = "gap";
    holder.dataset.side = side;
    holder.ariaHidden = "true";
    list[side === "top" ? "prepend" : "append"](holder);
  }
  holder.style.blockSize = `${Math.max(0, size - space())}px`;
  holder.style.gridColumn = "1 / -1";
}

// MARK: - The place

function place() {
  for (let number = first; number <= last; number += 1) if (itemsOf(number).length) measure(number);
  const anchor = [...list.children].find((item) => isItem(item) && item.getBoundingClientRect().bottom > 90);
  return {
    y: scrollY, at: Number(anchor?.dataset.page ?? 0),
    href: anchor?.querySelector("[data-entry]")?.getAttribute("href"),
    top: anchor?.getBoundingClientRect().top,
    pages: pages.map(({ href, next, size }) => ({ href, next, size })),
  };
}

function keep() {
  if (list?.isConnected) sessionStorage.setItem(key(), JSON.stringify(place()));
}

async function restore(kept) {
  history.scrollRestoration = "manual";
  busy = true;
  const own = { next: pages[0].next };
  pages = kept.pages;
  pages[0].next = own.next ?? pages[0].next;
  const mine = list;
  try {
    const from = Math.max(0, kept.at - 2);
    const to = Math.min(pages.length - 1, kept.at + 2);
    const numbers = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    pages[0].html ??= [...list.children].map((item) => item.outerHTML).join("");
    const contents = await Promise.all(numbers.map(load));
    if (mine !== list) return;
    list.replaceChildren(...contents);
    [first, last] = [from, to];
    gaps();
    await settle(kept);
  } catch {
    pages = [{ href: location.href, next: own.next }];
  } finally {
    busy = false;
    watch();
  }
}

// Cards out of sight are as high as the style guesses until they come into it.
async function settle({ href, top, y }) {
  for (let step = 0; step < 6; step += 1) {
    const anchor = href && list.querySelector(`[data-entry][href="${CSS.escape(href)}"]`)?.closest("[data-page]");
    if (anchor) scrollBy({ top: anchor.getBoundingClientRect().top - top, behavior: "instant" });
    else scrollTo({ top: y, behavior: "instant" });
    await new Promise((done) => { requestAnimationFrame(done); });
  }
}

// Another search or order is told before it is put in; what is put in without that is the same list.
document.addEventListener("swap", () => { isOther = true; }, true);
addEventListener("pagehide", keep);
addEventListener("scroll", () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (busy) return;
    keep();
    watch();
  }, 300);
}, { passive: true });
document.addEventListener("swapped", start);
start();

"""#),
    (name: "js/zone.js", text: #"""
// Today is where the person is: the browser's time zone, unless they chose one.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const { root, csrf, zone: kept } = document.getElementById("toasts").dataset;

for (const field of document.querySelectorAll("input[type=hidden][name=time_zone]")) {
  field.value = zone;
}
if (zone && kept && zone !== kept) {
  fetch(`${root}/settings/time-zone`, {
    method: "POST",
    body: new URLSearchParams({ csrf, time_zone: zone }),
    headers: { "commonplace-form": "1" },
  }).catch(() => {
    // The next page tries again.
  });
}

"""#),
    (name: "worker/sw.js", text: #"""
// Pages that were seen can be read without a network. In front of this stand `root`, the path of
// this server, and `assets`, the addresses of what every page needs: a new version is a new worker.
const ASSETS = "assets", PAGES = "pages", PARTS = "parts", IMAGES = "images", SHARED = "shared";
const mostPages = 120, mostParts = 60, mostImages = 600;
// Milliseconds after which a kept copy is better than waiting on for a slow line.
const patience = 5000, shortPatience = 1000;
const offline = `${root}/offline`;
// Forms are of no use without a network, and settings are nobody's reading.
const readable = new RegExp(`^${root}/(s/[^/]+/)?(log|library)(/(?!.*(new|edit|delete|lookup)$).*)?$`);

// All pages of a book's Lists are one: what is in it the device has itself.
const listsShell = (pathname) => pathname.match(new RegExp(`^${root}(/s/[^/]+)?/lists(?=/|$)`))?.[0];

// The page of one list for whoever has a link to it: nobody signs in, so nobody signs out of it.
const isShared = (pathname) => pathname.startsWith(`${root}/shared-lists/`);

addEventListener("install", (event) => {
  event.waitUntil(caches.open(ASSETS).then((cache) => cache.addAll([...assets, offline])));
  skipWaiting();
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.open(ASSETS).then(async (cache) => {
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname !== offline && !assets.includes(pathname)) await cache.delete(request);
    }
    await clients.claim();
  }));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(`${root}/`)) return;
  if (request.method !== "GET") {
    if (url.pathname === `${root}/sign-out`) event.waitUntil(Promise.all([forget(), forgetLists()]));
  } else if (url.pathname.startsWith(`${root}/assets/`)) {
    event.respondWith(kept(request, ASSETS));
  } else if (new RegExp(`^${root}/api/v1/(images/|grocery-lists/[^/]+/photo$)`).test(url.pathname)) {
    event.respondWith(kept(request, IMAGES, mostImages));
  } else if (request.mode === "navigate" || request.headers.get("accept") === "text/html") {
    event.respondWith(page(event, url));
  }
});

const forget = () => Promise.all([PAGES, PARTS, IMAGES].map((name) => caches.delete(name)));

// But a change that the server has not got waits for its maker to come back.
async function forgetLists() {
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith("lists:")) continue;
    const answer = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const database = await answer(indexedDB.open(name));
    const unsent = database.objectStoreNames.contains("queue")
      && await answer(database.transaction("queue").objectStore("queue").count());
    database.close();
    if (!unsent) indexedDB.deleteDatabase(name);
  }
}

// What never changes under its address.
async function kept(request, name, most) {
  const cache = await caches.open(name);
  const found = await cache.match(request);
  if (found) return found;
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      if (most) await trim(cache, most);
    }
    return answer;
  } catch (error) {
    const present = name === ASSETS && await renewed(request, cache);
    if (!present) throw error;
    return present;
  }
}

// A copy of a page from before an update names assets that are gone: there is a newer one of each.
async function renewed(request, cache) {
  const nameOf = ({ url }) => new URL(url).pathname.slice(root.length).split("/").slice(3).join("/");
  const newer = (await cache.keys()).find((key) => nameOf(key) === nameOf(request));
  return newer && cache.match(newer);
}

// The oldest go: a cache lists its keys in the order in which they were put.
async function trim(cache, most) {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}

async function page(event, url) {
  const { request } = event;
  const coming = fetch(request);
  // Beside the answer, which goes on as it comes.
  event.waitUntil(coming.then((answer) => keep(answer.clone()), () => {}));
  const wait = listsShell(url.pathname) || isShared(url.pathname) ? shortPatience : patience;
  const late = new Promise((resolve) => setTimeout(resolve, wait)).then(() => copyOf(url));
  try {
    return await Promise.race([coming, late]) ?? await coming;
  } catch (error) {
    const copy = await copyOf(url);
    if (copy) return copy;
    const help = request.mode === "navigate" && await caches.match(offline);
    if (!help) throw error;
    return help;
  }
}

async function keep(answer) {
  const reader = answer.headers.get("commonplace-reader");
  if (!answer.ok || answer.type === "opaqueredirect" || !answer.headers.get("content-type")?.startsWith("text/html")) return;
  if (isShared(new URL(answer.url).pathname)) {
    return (await caches.open(SHARED)).put(new URL(answer.url).pathname, answer);
  }
  if (!reader) {
    // Signed out, here or from afar: nothing of theirs stays.
    if (new URL(answer.url).pathname === `${root}/sign-in`) await forget();
    return;
  }
  const cache = await caches.open(PAGES);
  const [first] = await cache.keys();
  const other = first && (await cache.match(first)).headers.get("commonplace-reader");
  if (other && other !== reader) await forget();
  const shell = listsShell(new URL(answer.url).pathname);
  const { pathname, search } = shell ? { pathname: shell, search: "" } : new URL(answer.url);
  if (!shell && !readable.test(pathname)) return;
  // What had just happened then is no news later.
  const text = (await answer.text())
    .replace(/<div class="toast (success|failure)"[^]*?<\/div>/, "");
  const copy = new Response(text, { headers: answer.headers });
  // What follows on a long list stands apart: whoever scrolls far loses no other page by it.
  const [name, most] = /[?&]after=/.test(search) ? [PARTS, mostParts] : [PAGES, mostPages];
  const pages = await caches.open(name);
  await pages.delete(pathname + search);
  await pages.put(pathname + search, copy);
  await trim(pages, most);
}

// The note stands in every page, hidden; the mark shows it.
async function copyOf(url) {
  if (isShared(url.pathname)) return caches.match(url.pathname, { cacheName: SHARED });
  const shell = listsShell(url.pathname);
  if (shell) return caches.match(shell, { cacheName: PAGES });
  const address = url.pathname + url.search;
  const copy = await caches.match(address, { cacheName: PAGES })
    ?? await caches.match(address, { cacheName: PARTS });
  if (!copy) return undefined;
  const text = (await copy.text()).replace("<html", "<html data-offline-copy");
  return new Response(text, { headers: copy.headers });
}

"""#),
  ]
}
