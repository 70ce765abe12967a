import PlumbEvolution
import PlumbModel
import PlumbPictures
import PlumbText

/// A bundle as one HTML file that needs nothing else: its versions, each with its picture, its entities and what
/// changed; what stores of every version meet; version hashes; findings with the lines they are about.
///
///     BundlePage(bundle, changelog, stats, matrix, report).html
///
/// The file loads nothing and sends nothing, which its Content-Security-Policy says too: it runs the one script whose
/// hash stands there. Whatever comes from a model is data to that script, and no markup.
package struct BundlePage: Sendable {
  /// All versions, as they are understood.
  let bundle: ModelBundle
  /// What each version brought, and who added it.
  let changelog: Changelog
  /// How the model grew.
  let stats: ModelStats
  /// What stores of each version meet in the current one; nil where nobody knows which that is.
  let matrix: MigrationMatrix?
  /// The findings about the bundle and its Swift.
  let report: Report
  /// The index of the current version.
  let current: Int?

  /// A page of these values, which are of one bundle.
  package init(
    _ bundle: ModelBundle, _ changelog: Changelog, _ stats: ModelStats, _ matrix: MigrationMatrix?, _ report: Report
  ) {
    self.bundle = bundle
    self.changelog = changelog
    self.stats = stats
    self.matrix = matrix
    self.report = report
    current = bundle.versions.firstIndex { $0.name == bundle.currentVersion?.name }
  }

  /// What the file is called where nobody says: `Shop-report.html`. A name that is no file's name becomes `model`.
  package var fileName: String {
    let isPlain =
      !bundle.name.isEmpty && !bundle.name.hasPrefix(".") && bundle.name.utf8.count < 200
      && bundle.name.unicodeScalars.allSatisfy { $0 != "/" && $0 != ":" && !Terminal.isActive($0) }
    return "\(isPlain ? bundle.name : "model")-report.html"
  }

  /// The version that the page begins with.
  var start: Int { current ?? max(0, bundle.versions.count - 1) }

  /// The document, with a line feed at its end.
  package var html: String {
    let pictures = PagePictures(self)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy(styles: pictures.styles))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="Plumb">
      <title>\(PageText.html(bundle.name)) – Core Data model</title>
      <style>\(PageStyle.text)</style>
      \(pictures.styles.dropFirst().map { "<style>\($0)</style>\n" }.joined())</head>
      <body>
      \(Self.body(name: bundle.name, path: Path.reported(bundle.path), chart: pictures.chart, summary: report.summary))
      \(pictures.templates)<script type="application/json" id="data">\(PageData(self).text)</script>
      <script>\(PageScript.text)</script>
      </body>
      </html>

      """
  }

  /// Nothing may be loaded from anywhere, and nothing may run or look otherwise than what stands in the file.
  private static func policy(styles: [String]) -> String {
    let styles = styles.map(hash).joined(separator: " ")
    return "default-src 'none'; script-src \(hash(PageScript.text)); style-src \(styles); base-uri 'none'; "
      + "form-action 'none'"
  }

  private static func hash(_ text: String) -> String {
    "'sha256-\(Base64.text(of: SHA2.sha256(Array(text.utf8))))'"
  }
}

/// Text of a model in the page.
enum PageText {
  /// Text between tags and in the values of attributes.
  static func html(_ text: String) -> String { XMLText.escaped(Terminal.sanitized(text), in: .value) }

  /// Text for the script: what acts on a reader's screen is spelled out, and very long texts are cut.
  static func json(_ text: String, limit: Int = 2_000) -> JSON {
    let head = text.prefix(limit)
    return .string(Terminal.sanitized(String(head), keepingLines: true) + (head.endIndex < text.endIndex ? "…" : ""))
  }

  /// A JSON text as it may stand in a script element: nothing in it ends the element or begins a comment.
  static func embedded(_ json: JSON) -> String {
    json.compact.escaped { scalar in
      switch scalar {
      case "<": "\\u003c"
      case ">": "\\u003e"
      case "&": "\\u0026"
      default: nil
      }
    }
  }
}
