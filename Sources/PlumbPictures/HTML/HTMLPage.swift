import PlumbText

/// A picture as an HTML page: a single file without external resources, with moving, zooming and searching.
///
/// Names in the model cannot run scripts: the content security policy of the page permits only its script by its
/// hash, and no network access.
struct HTMLPage {
  let scene: Scene

  init(_ scene: Scene) { self.scene = scene }

  var text: String {
    let title = SVGText.content(scene.diagram.title)
    let picture = SVGPicture(scene).text
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>\(PageStyle.sheet)</style>
      </head>
      <body>
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
      \(picture)</main>
      <footer>Drag or arrow keys move · wheel or + − zoom · 0 fits · / searches · Tab and Enter select an \
      entity · Esc ends the selection</footer>
      <script>\(PageScript.text)</script>
      </body>
      </html>

      """
  }

  private static let policy: String = {
    let styles = [PageStyle.sheet, "\n\(PictureStyle.sheet)\n"].map(hash).joined(separator: " ")
    return "default-src 'none'; style-src \(styles); script-src \(hash(PageScript.text)); base-uri 'none'; "
      + "form-action 'none'"
  }()

  private static func hash(_ text: String) -> String {
    "'sha256-\(Base64.text(of: SHA2.sha256(Array(text.utf8))))'"
  }
}
