import PlumbWorkspace

/// A picture as an HTML page with moving, zooming and searching.
struct HTMLPage {
  let scene: Scene

  init(_ scene: Scene) { self.scene = scene }

  var text: String {
    let title = SVGText.content(scene.diagram.title)
    let body = """
      <header>
      <h1>\(title)</h1>
      <p>\(SVGText.content(scene.diagram.summary))</p>
      <div role="search">
      <input id="search" type="search" placeholder="Search (press /)" aria-label="Search entities and properties" \
      autocomplete="off" spellcheck="false" aria-controls="found">
      <ul id="found" aria-live="polite"></ul>
      </div>
      <div role="group" aria-label="Zoom">
      <button id="out" type="button" aria-label="Zoom out" title="Zoom out (-)">−</button>
      <button id="fit" type="button" title="Show everything (0)">Fit</button>
      <button id="in" type="button" aria-label="Zoom in" title="Zoom in (+)">+</button>
      </div>
      </header>
      <main id="sheet" tabindex="-1">
      \(SVGPicture(scene).text)</main>
      <footer>Drag or arrow keys move · wheel or + − zoom · 0 fits · / searches · Tab and Enter select an \
      entity · Esc ends the selection</footer>
      """
    return HTMLDocument.render(
      title: title, styles: [PicturePageStyle.sheet], bodyStyles: ["\n\(PictureStyle.sheet)\n"], body: body,
      script: PicturePageScript.text
    )
  }
}
