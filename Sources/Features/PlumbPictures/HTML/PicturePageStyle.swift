/// The style sheet of a page with a picture.
enum PicturePageStyle {
  static let sheet = """

    :root{color-scheme:light dark;--ground:#f6f8fb;--bar:#fff;--edge:#a9b5c8;--text:#1c2430;--quiet:#556173;--focus:#0b4aa8}
    @media (prefers-color-scheme:dark){:root{--ground:#0f141b;--bar:#18202b;--edge:#46546b;--text:#dde4ee;\
    --quiet:#a3b0c3;--focus:#8cc2ff}}
    *{box-sizing:border-box}
    html,body{height:100%;margin:0}
    body{display:flex;flex-direction:column;background:var(--ground);color:var(--text);\
    font:14px -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans",sans-serif}
    header{display:flex;gap:16px;align-items:baseline;padding:10px 20px;background:var(--bar);\
    border-bottom:1px solid var(--edge);position:relative;z-index:1}
    h1{font-size:18px;margin:0;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
    header p{margin:0;flex:1;color:var(--quiet);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
    [role=search]{position:relative}
    input,button{font:inherit;color:inherit;background:var(--ground);border:1px solid var(--edge);border-radius:7px;\
    padding:5px 10px}
    input{width:240px}
    button{cursor:pointer;min-width:34px}
    :focus-visible{outline:2px solid var(--focus);outline-offset:1px}
    #found{position:absolute;right:0;top:100%;margin:4px 0 0;padding:4px;list-style:none;background:var(--bar);\
    border:1px solid var(--edge);border-radius:9px;min-width:280px;max-height:60vh;overflow:auto}
    #found:empty{display:none}
    #found button{width:100%;text-align:left;border:0;background:none}
    #found button:hover,#found button:focus{background:var(--ground)}
    #found small{color:var(--quiet);margin-left:8px}
    main{flex:1;min-height:0;overflow:auto;outline-offset:-3px}
    .moving{overflow:hidden;touch-action:none;cursor:grab;user-select:text}
    .moving:active{cursor:grabbing}
    .moving svg{width:100%;height:100%;display:block}
    .moving svg .sheet{display:none}
    .box{outline:none}
    .box:focus-visible>.edge,.chosen>.edge{stroke:var(--focus)!important;stroke-width:3!important}
    .dim{opacity:.22}
    .far .box text,.far .box .rule,.far .box .sign,.far .box .dot,.far .tip{display:none}
    .far .box .title{display:inline;font-size:var(--far);transform:translateY(var(--down))}
    .far .wire{stroke-width:2.5}
    footer{padding:6px 20px;color:var(--quiet);background:var(--bar);border-top:1px solid var(--edge);font-size:12px}
    @media print{header div,footer{display:none}main{overflow:visible}.moving svg{height:auto}}

    """
}
