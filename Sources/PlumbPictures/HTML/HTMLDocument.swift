import PlumbText

/// A self-contained HTML page, which loads and sends no data.
///
/// Names in a model cannot run scripts: the Content-Security-Policy of the page permits only its own script and styles,
/// by their hashes, and no network access.
package struct HTMLDocument {
  /// The title, escaped.
  package var title: String
  /// The contents of the style elements in the head.
  package var styles: [String]
  /// The contents of the style elements in the body.
  package var bodyStyles: [String] = []
  /// The elements before the script.
  package var body: String
  package var script: String

  package init(title: String, styles: [String], bodyStyles: [String] = [], body: String, script: String) {
    self.title = title
    self.styles = styles
    self.bodyStyles = bodyStyles
    self.body = body
    self.script = script
  }

  /// The document, with a line feed at its end.
  package var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="generator" content="Plumb">
    <title>\(title)</title>
    \(styles.map { "<style>\($0)</style>\n" }.joined())</head>
    <body>
    \(body)
    <script>\(script)</script>
    </body>
    </html>

    """
  }

  private var policy: String {
    let styles = (styles + bodyStyles).map(Self.hash).joined(separator: " ")
    return "default-src 'none'; script-src \(Self.hash(script)); style-src \(styles); base-uri 'none'; "
      + "form-action 'none'"
  }

  private static func hash(_ text: String) -> String {
    "'sha256-\(Base64.text(of: SHA2.sha256(Array(text.utf8))))'"
  }
}
