import PlumbModel
import PlumbText

/// A self-contained HTML page, which loads and sends no data.
///
/// Names in a model cannot run scripts: the Content-Security-Policy of the page permits only its own script and styles,
/// by their hashes, and no network access.
enum HTMLDocument {
  /// Returns the document, with a line feed at its end.
  ///
  /// - Parameters:
  ///   - title: The title, escaped.
  ///   - styles: The contents of the style elements in the head.
  ///   - bodyStyles: The contents of the style elements in the body.
  static func render(
    title: String, styles: [String], bodyStyles: [String] = [], body: String, script: String
  ) -> String {
    let allowed = (styles + bodyStyles).map(hash).joined(separator: " ")
    let policy =
      "default-src 'none'; script-src \(hash(script)); style-src \(allowed); base-uri 'none'; form-action 'none'"
    return """
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

  private static func hash(_ text: String) -> String {
    "'sha256-\(Base64.text(of: SHA2.sha256(Array(text.utf8))))'"
  }
}
