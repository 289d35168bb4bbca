/// The look of the rendered screens. The colours are the tokens of the app.
enum Stylesheet {
  static let css = tokens + layout + bars + lists + controls + presentations + pad

  private static let tokens = """
    :root{--serif:"Iowan Old Style",Palatino,Georgia,"DejaVu Serif",serif;
    --mono:ui-monospace,"DejaVu Sans Mono",monospace;
    --sans:-apple-system,"Inter","Helvetica Neue","DejaVu Sans Condensed",sans-serif}
    .light{--paper:#faf6ee;--card:#fffdf8;--ink:#221d16;--ink-0:var(--ink);--ink-1:#6d6354;
    --ink-2:#9a9182;--ink-3:#c3bbad;--line:#e7dfd0;--fill:rgb(120 110 90 / .14);--tint:#96590a}
    .dark{--paper:#16130e;--card:#1f1b15;--ink:#f1eadc;--ink-0:var(--ink);--ink-1:#a89d8a;
    --ink-2:#7d7465;--ink-3:#544d41;--line:#332d23;--fill:rgb(200 190 170 / .16);--tint:#e5a24a}
    *{box-sizing:border-box;margin:0}
    body{background:#d9d6cf;display:flex;flex-direction:column;align-items:center;padding:24px;
    font-family:var(--sans)}
    .caption{margin-top:12px;color:#555;font-size:13px}
    .phone{position:relative;width:390px;height:844px;border-radius:44px;overflow:hidden;
    background:var(--paper);color:var(--ink);font-size:17px;line-height:1.3;
    box-shadow:0 0 0 10px #111,0 12px 40px rgb(0 0 0 / .35);display:flex;flex-direction:column}
    .status{height:47px;flex:none;display:flex;justify-content:space-between;padding:16px 30px 0;
    font-size:15px;font-weight:600}

    """

  private static let layout = """
    .screen-root,.screen,.screen-content{display:flex;flex-direction:column;flex:1 1 auto;
    min-height:0;min-width:0;align-self:stretch;overflow:hidden}
    .screen-content{align-items:center;justify-content:center;position:relative;
    font-size:var(--body)}
    .nav-bar,.search-field,.bottom-bar{font-size:17px}
    .v,.box,.unavailable{display:flex;flex-direction:column;align-items:center;min-width:0;
    max-width:100%}
    .grow,.front,.list,.scroll-y{min-height:0}
    .box,.v{justify-content:center}
    .h{display:flex;flex-direction:row;align-items:center;min-width:0;max-width:100%;gap:8px}
    .z{display:grid;min-width:0;max-width:100%;place-items:center}
    .z>*{grid-area:1/1}
    .stretch{align-self:stretch}.grow{flex:1 1 0;min-width:0;min-height:0}
    .v>.grow,.box>.grow{flex:1 1 auto}.screen-content>.grow{flex:1 1 0}
    .fill-x{justify-self:stretch;width:100%}.fill-y{align-self:stretch;height:100%}
    .h>.box:has(>.box[style*="flex-shrink:0"]){flex-shrink:0}
    .fixed{flex:none;max-width:none}.fixed .text{white-space:nowrap}.spacer{flex:1 1 8px}
    .stack{position:relative}.layer{position:absolute;inset:0;display:grid;z-index:0;
    grid-template:minmax(0,1fr)/minmax(0,1fr);
    pointer-events:none}.layer>*{grid-area:1/1}
    .front{position:relative;z-index:1;align-self:stretch;flex:1 1 auto;align-items:inherit}
    .front+.layer{z-index:2}
    .at-left{align-items:flex-start;justify-items:start}.at-right{align-items:flex-end;justify-items:end}
    .at-center{justify-items:center}
    .box.at-top{justify-content:flex-start}.box.at-bottom{justify-content:flex-end}
    .z.at-top,.layer.at-top{align-items:start}.z.at-bottom,.layer.at-bottom{align-items:end}
    .z.at-middle,.layer.at-middle{align-items:center}
    .text{min-width:0;overflow-wrap:anywhere}
    .clamp{display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden}
    .color,.shape{min-width:1px;min-height:1px}.shape svg{width:100%;height:100%;display:block}
    .line-x{height:1px;align-self:stretch;background:var(--line);flex:none}
    .line-y{width:1px;align-self:stretch;background:var(--line);flex:none}
    .scroll-y{display:flex;flex-direction:column;align-items:center;overflow:hidden;
    justify-content:flex-start!important}
    .scroll-y>*{flex:none!important}
    .scroll-x{display:flex;overflow:hidden;justify-content:flex-start}.scroll-x>*{flex:none!important;max-width:none}
    .scroll-x .h{max-width:none}.scroll-x .h>*{flex-shrink:0}
    .grid{display:grid;align-items:start;align-self:stretch}.grid>*{min-width:0;align-self:start;justify-self:stretch}
    .flow{display:flex;flex-wrap:wrap;align-self:stretch}
    .symbol{display:inline-flex;align-items:center;justify-content:center;flex:none}
    .symbol svg,.search-field svg{width:100%;height:100%}
    .picture{max-width:100%;max-height:100%;min-width:0;min-height:0;object-fit:cover}
    .placeholder{background:var(--fill);color:var(--ink-2);font-size:12px;display:grid;
    place-items:center;min-width:24px;min-height:24px}
    .unavailable{gap:8px;padding:24px;text-align:center;justify-content:center;color:var(--ink-1)}
    .unavailable>.label{flex-direction:column;font-size:22px;font-weight:700;color:var(--ink);gap:12px}
    .unavailable>.label .symbol{width:52px!important;height:52px!important;color:var(--ink-1)}
    .inset{align-self:stretch;flex:none;display:flex;flex-direction:column;align-items:center}

    """

  private static let bars = """
    .nav-bar{display:grid;grid-template-columns:minmax(max-content,1fr) minmax(0,auto) minmax(max-content,1fr);align-items:center;min-height:44px;
    padding:0 16px;flex:none;gap:8px}
    .bar-side{display:flex;gap:18px;align-items:center;min-width:0}.right{justify-content:flex-end}
    .bar-title{font-weight:600;text-align:center;white-space:nowrap;overflow:hidden;
    text-overflow:ellipsis}.bar-center{min-width:0}
    .bar-item{gap:18px}.bar-side,.bar-side .text{white-space:nowrap}
    .front:has(.tab-bar)+.layer{bottom:34px}
    .large-title{font:700 34px/1.2 var(--serif);padding:3px 16px 8px;flex:none}
    .search-field{margin:0 16px 8px;background:var(--fill);border-radius:10px;padding:8px 10px;
    display:flex;gap:6px;align-items:center;flex:none;color:var(--ink-1)}
    .search-field svg{width:17px;height:17px;flex:none}.scopes{margin:0 16px 8px}
    .bottom-bar{display:flex;justify-content:space-around;padding:10px 16px 30px;flex:none;
    border-top:1px solid var(--line);align-items:center}
    .tab-bar{display:flex;justify-content:space-around;flex:none;border-top:1px solid var(--line);
    padding:7px 4px 30px;background:var(--card)}
    .tab{position:relative;font-size:10px;color:var(--ink-1);min-width:60px}.tab.on{color:var(--tint)}
    .tab .label{flex-direction:column;gap:2px}.tab .symbol{width:26px!important;height:26px!important}
    .tab-badge{position:absolute;top:-3px;right:6px;background:#d33;color:#fff;border-radius:9px;
    padding:1px 5px;font-size:11px}
    .dots{position:absolute;bottom:10px;left:0;right:0;display:flex;gap:8px;justify-content:center}
    .paged{position:relative}
    .dot{width:8px;height:8px;border-radius:4px;background:rgb(128 128 128 / .5)}
    .dot.on{background:var(--ink)}

    """

  private static let lists = """
    .list{display:flex;flex-direction:column;overflow:hidden;gap:20px;align-self:stretch;
    padding:8px 16px 20px}
    .list>*,.list-section{flex:none}.list.plain{padding:0;gap:0}
    .list-header{font-size:var(--small);color:var(--ink-1);padding:0 16px 6px;display:flex;gap:8px}
    .plain .list-header{padding:10px 16px 4px;font-weight:600}
    .list-footer{font-size:var(--small);color:var(--ink-1);padding:6px 16px 0}
    .grouped .rows{background:var(--card);border-radius:12px;overflow:hidden}
    .row{display:flex;flex-direction:row;align-items:center;gap:8px;min-height:44px;
    padding:11px 16px;position:relative}
    .row+.row:not(.no-line)::before{content:"";position:absolute;top:0;left:16px;right:0;
    height:1px;background:var(--line)}
    .row.selected{background:color-mix(in srgb,var(--tint) 18%,transparent)}
    .row>*{min-width:0}.row>.grow{flex:1 1 0}.row>.chevron,.row>.value{margin-left:auto}
    .chevron{color:var(--ink-3);font-size:20px;flex:none}
    .value{color:var(--ink-1);margin-left:auto;text-align:end}
    .labeled{justify-content:space-between}.row .labeled{flex:1 1 auto;width:100%}
    .h.labeled>:first-child{min-width:min-content}
    .labeled>:first-child,.labeled>:first-child .text{overflow-wrap:break-word}
    .v.labeled .value{margin-left:0;text-align:start}
    .group-box{background:var(--card);border-radius:12px;padding:12px;align-self:stretch;
    display:flex;flex-direction:column;gap:8px}

    """

  private static let controls = """
    .tinted,.tinted .text{color:var(--tint)}
    .button{display:flex;flex-direction:column;align-items:center;justify-content:center;min-width:0}
    .row>.button{align-items:flex-start}
    .bordered{padding:7px 14px;border-radius:9px;background:color-mix(in srgb,var(--tint) 15%,transparent)}
    .prominent{background:var(--tint);color:#fff}
    .dark .prominent{color:#16130e}
    .large{padding:14px 20px;border-radius:13px}.small{padding:4px 10px;font-size:15px}
    .destructive{color:#c8321f;--tint:#c8321f}.dark .destructive{color:#ff7b6b;--tint:#ff7b6b}
    .disabled{opacity:.4}
    .label{gap:8px}
    .field{min-height:22px;min-width:20px;flex:none;text-align:start}
    .h>.field,.row>.field{flex:1 1 0}
    .field.line{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
    .field.rounded{border:1px solid var(--line);border-radius:8px;padding:7px 9px}
    .field.editor{align-self:stretch;min-height:80px}
    .field.focused{caret-color:var(--tint)}.field.focused::after{content:"|";color:var(--tint)}
    .placeholder-text{color:var(--ink-2)}
    .control{justify-content:space-between;flex:1 1 auto}.control-label{min-width:0}
    .switch{width:51px;height:31px;border-radius:16px;background:var(--fill);position:relative;flex:none}
    .switch::after{content:"";position:absolute;top:2px;left:2px;width:27px;height:27px;
    border-radius:14px;background:#fff;box-shadow:0 1px 4px rgb(0 0 0 / .3)}
    .switch.on{background:#34c759}.switch.on::after{left:22px}
    .segmented{display:flex;background:var(--fill);border-radius:9px;padding:2px}
    .segment{flex:1 1 0;text-align:center;padding:5px 6px;font-size:14px;border-radius:7px;
    display:flex;justify-content:center}
    .segment.on{background:var(--card);font-weight:600}
    .updown svg{width:15px;height:15px;display:block}.chevron.down svg{width:18px;height:18px;display:block}
    .pill{background:var(--fill);border-radius:8px;padding:5px 11px}
    .option{justify-content:space-between;padding:6px 0}
    .pill{white-space:nowrap}.pills{flex-wrap:wrap;justify-content:flex-end;gap:6px}
    .calendar{gap:10px}.month-title{font-weight:600}.month-arrows{gap:26px;font-size:24px}
    .month{display:grid;grid-template-columns:repeat(7,1fr);align-self:stretch;row-gap:2px}
    .weekday{font-size:12px;font-weight:600;color:var(--ink-2);text-align:center;
    text-transform:uppercase}
    .day{display:grid;place-items:center;height:42px;font-size:20px}
    .day span{display:grid;place-items:center;width:42px;height:42px;border-radius:21px}
    .day.on span{background:color-mix(in srgb,var(--tint) 18%,transparent);color:var(--tint);
    font-weight:600}
    .stepper{display:flex;background:var(--fill);border-radius:8px;flex:none}
    .stepper span{padding:4px 16px}
    .track,.bar{position:relative;height:4px;border-radius:2px;background:var(--fill);flex:1 1 auto;
    align-self:stretch}
    .track{margin:13px 0;align-self:center}.bar{flex:none;width:100%}
    .done{height:4px;border-radius:2px;background:var(--tint)}
    .thumb{position:absolute;top:-11px;width:26px;height:26px;border-radius:13px;background:#fff;
    box-shadow:0 1px 5px rgb(0 0 0 / .35)}
    .spinner{width:22px;height:22px;border-radius:11px;border:3px solid var(--fill);
    border-top-color:var(--ink-1)}

    """

  private static let presentations = """
    .shade{position:absolute;inset:0;background:rgb(0 0 0 / .35);z-index:9}
    .sheet,.cover{position:absolute;left:0;right:0;bottom:0;top:56px;background:var(--paper);
    border-radius:14px 14px 0 0;z-index:10;display:flex;flex-direction:column;padding-top:8px}
    .cover{top:0;border-radius:0;padding-top:47px}
    .system{align-items:center;justify-content:center;color:var(--ink-1)}
    .alert,.dialog,.menu{position:absolute;z-index:11;background:var(--card);border-radius:14px;
    display:flex;flex-direction:column;overflow:hidden}
    .alert{left:60px;right:60px;top:50%;transform:translateY(-50%);text-align:center}
    .dialog{left:8px;right:8px;bottom:24px;text-align:center}
    .menu{right:16px;top:96px;min-width:240px;box-shadow:0 8px 30px rgb(0 0 0 / .25)}
    .alert-title{font-weight:600;padding:18px 16px 2px}.alert-message{font-size:13px;
    padding:0 16px 16px;color:var(--ink-1)}
    .alert-button{border-top:1px solid var(--line);padding:11px 16px;min-height:44px}
    .menu .alert-button:first-child{border:0}
    .menu .button{align-items:stretch}.menu .label{flex-direction:row-reverse;justify-content:space-between}
    """
  /// What is different on an iPad, which has its columns beside each other.
  private static let pad = """
    .pad{width:1180px;height:820px;border-radius:28px}.pad .status{height:32px;padding-top:8px}
    .columns>.screen{flex:1 1 0;height:100%}
    .pad .columns>.screen:first-child{flex:0 0 300px;border-right:1px solid var(--line)}
    .pad .columns>.screen:first-child .row{border-radius:10px}
    .pad .columns>.screen:first-child .row::before{display:none}
    .pad .columns>.screen:first-child .rows{background:none}
    .pad .sheet{left:50%;right:auto;width:580px;margin-left:-290px;top:60px;bottom:60px;
    border-radius:14px}
    """
}
