/// The style of the page, for light and dark screens and for paper.
enum PageStyle {
  static let text = colours + frame + content + paper

  private static let colours = """

    :root { color-scheme: light dark; --page: #f6f8fb; --card: #fff; --text: #1c2430; --quiet: #556173; --edge: #d5dce7;
      --strong: #14213f; --link: #0b4aa8; --soft: #e6ecfa; --hit: #fff2cc; --good: #0f5f2c; --good-ground: #dcf7e3;
      --loss: #7a4600; --loss-ground: #fff2cc; --bad: #a5101f; --bad-ground: #ffe6e4; --doubt: #5b32a3;
      --doubt-ground: #eee6fb; }
    @media screen and (prefers-color-scheme: dark) { :root { --page: #0f141b; --card: #18202b; --text: #dde4ee;
      --quiet: #a3b0c3; --edge: #2e3a4c; --strong: #edf2ff; --link: #8cc2ff; --soft: #243352; --hit: #3d3410;
      --good: #74dd94; --good-ground: #10301c; --loss: #eabf52; --loss-ground: #352a0c; --bad: #ff9d96;
      --bad-ground: #3d171b; --doubt: #c9b0ff; --doubt-ground: #2a1d45; } }

    """

  private static let frame = """
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; }
    body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 -apple-system, BlinkMacSystemFont,
      "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", sans-serif; }
    a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
    article:focus { outline: 2px solid var(--link); outline-offset: 0; border-radius: 12px; }
    .skip { position: absolute; left: -999px; }
    .skip:focus { left: 1rem; top: 1rem; z-index: 2; background: var(--card); }
    .side { position: fixed; inset: 0 auto 0 0; width: 280px; display: flex; flex-direction: column; gap: .75rem;
      padding: 1.25rem 1rem; background: var(--card); border-right: 1px solid var(--edge); }
    .side h1 { margin: 0; font-size: 1.25rem; line-height: 1.25; color: var(--strong); overflow-wrap: anywhere; }
    .side nav ul { display: flex; flex-wrap: wrap; gap: .15rem .75rem; list-style: none; margin: 0; padding: 0; }
    .chooser { display: grid; grid-template-columns: auto 1fr auto; gap: .4rem; align-items: center; }
    .chooser select, .chooser input[type=range] { grid-column: 1 / -1; width: 100%; }
    .chooser select { grid-column: 2; }
    button, select, input[type=search] { font: inherit; color: inherit; background: var(--page);
      border: 1px solid var(--edge); border-radius: 7px; padding: .3rem .55rem; min-width: 0; }
    button:hover { background: var(--soft); }
    input[type=range] { accent-color: var(--link); margin: .2rem 0; }
    input[type=search] { width: 100%; }
    .list { flex: 1; overflow: auto; min-height: 6rem; margin: 0 -0.4rem; padding: 0 .4rem; }
    .list ul { list-style: none; margin: 0; padding: 0; }
    .list a { display: block; padding: .08rem .45rem; border-radius: 6px; overflow-wrap: anywhere; color: var(--text); }
    .list a:hover, .list a[aria-current=page] { background: var(--soft); text-decoration: none; }
    main { margin-left: 280px; padding: 1.5rem 2rem 4rem; max-width: 1500px; }
    .keys { font-size: .85rem; } kbd { border: 1px solid var(--edge); border-bottom-width: 2px; border-radius: 4px;
      padding: 0 .3em; font: inherit; background: var(--page); }
    [hidden] { display: none !important; }

    """

  private static let content = """
    section { margin-bottom: 2.5rem; }
    h2 { margin: 0 0 .75rem; font-size: 1.35rem; color: var(--strong); }
    h2 small { font-weight: 400; font-size: .95rem; color: var(--quiet); }
    h3 { margin: 0 0 .35rem; font-size: 1.05rem; overflow-wrap: anywhere; } h3 a { color: var(--strong); }
    p { margin: .25rem 0 .5rem; } .quiet { color: var(--quiet); }
    article, .panel { background: var(--card); border: 1px solid var(--edge); border-radius: 12px;
      padding: 1rem 1.25rem; margin-bottom: 1rem; }
    #entity-pages article { content-visibility: auto; contain-intrinsic-size: auto 320px; }
    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); gap: .75rem;
      margin-bottom: 1rem; }
    .card { background: var(--card); border: 1px solid var(--edge); border-radius: 12px; padding: .7rem 1rem; }
    .card strong { display: block; font-size: 1.7rem; line-height: 1.2; color: var(--strong); font-weight: 650; }
    .card span { color: var(--quiet); }
    .facts { margin: 0 0 1rem; padding-left: 1.1rem; }
    .hot { margin-top: 1rem; } .hot ol { margin: 0; padding-left: 1.4rem; columns: 2 280px; }
    .scroll, .pictured { overflow-x: auto; } .pictured svg { max-width: none; display: block; }
    .pictured svg.fit { max-width: 100%; height: auto; }
    h2 button { font-size: .8rem; float: right; } button[aria-pressed=true] { background: var(--soft); }
    .pictured g.box { cursor: pointer; } .pictured { margin-bottom: .75rem; }
    .chart svg { width: 100%; height: auto; max-width: 960px; display: block; }
    table { border-collapse: collapse; width: 100%; margin: .5rem 0 .75rem; font-size: .93rem; }
    caption { text-align: left; color: var(--quiet); font-size: .85rem; padding-bottom: .15rem; }
    th, td { text-align: left; vertical-align: top; padding: .28rem .75rem .28rem 0;
      border-bottom: 1px solid var(--edge); overflow-wrap: break-word; }
    thead th { font-size: .82rem; font-weight: 600; color: var(--quiet); }
    tbody th { font-weight: 600; } .properties th[scope=row] { width: 22%; } .properties td:nth-child(2) { width: 20%; }
    tr.hit > * { background: var(--hit); } tr[aria-current=true] > * { background: var(--soft); }
    #matrix th { white-space: nowrap; } .effect { color: var(--loss); }
    .mark { display: inline-block; width: 1.2em; font-weight: 700; } .effect { margin: 0; }
    .added .mark { color: var(--good); } .removed .mark { color: var(--bad); } .changed .mark { color: var(--loss); }
    .renamed .mark { color: var(--link); }
    .chip { display: inline-block; border-radius: 99px; padding: 0 .6em; font-size: .85rem; font-weight: 600;
      background: var(--soft); color: var(--strong); white-space: nowrap; }
    .chip.none, .chip.lightweight { background: var(--good-ground); color: var(--good); }
    .chip.lossy, .chip.warning { background: var(--loss-ground); color: var(--loss); }
    .chip.review, .chip.conditional { background: var(--doubt-ground); color: var(--doubt); }
    .chip.impossible, .chip.error { background: var(--bad-ground); color: var(--bad); }
    .tag { display: inline-block; min-width: 5em; color: var(--quiet); font-size: .85rem; }
    .hash, code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; font-size: .85em;
      overflow-wrap: anywhere; }
    .below { font-size: .93rem; overflow-wrap: anywhere; }
    pre { overflow-x: auto; margin: .5rem 0 0; padding: .75rem 1rem; background: var(--page); border-radius: 8px;
      font: .82rem/1.45 ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; }
    .problem { color: var(--bad); font-weight: 600; }
    footer { color: var(--quiet); font-size: .85rem; }

    """

  private static let paper = """
    @media (max-width: 800px) {
      .side { position: static; width: auto; border: 0; border-bottom: 1px solid var(--edge); }
      .list { max-height: 12rem; } main { margin: 0; padding: 1rem; } }
    @media print { body { background: #fff; font-size: 10pt; } .side, .skip, button { display: none; }
      main { margin: 0; padding: 0; max-width: none; }
      article, .panel, .card { break-inside: avoid; border-color: #bbb; }
      h2, h3, caption, thead { break-after: avoid; } tr, li, h2, h3 { break-inside: avoid; }
      thead { display: table-header-group; } p, li { orphans: 3; widows: 3; }
      #entity-pages article { content-visibility: visible; } .pictured svg { max-width: 100%; height: auto; }
      a { color: inherit; } pre { white-space: pre-wrap; } }

    """
}
