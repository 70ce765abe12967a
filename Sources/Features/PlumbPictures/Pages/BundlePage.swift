import PlumbComparing
import PlumbFindings
import PlumbModel
import PlumbText

/// A bundle as one self-contained HTML file: its versions, each with its picture, entities and changes; the migrations
/// from every version; version hashes; findings with their source lines. All content of a model is data for the script,
/// not markup.
package struct BundlePage: Sendable {
  let bundle: ModelBundle
  let changelog: Changelog
  let stats: ModelStats
  /// The migrations from each version to the current one; `nil` if the current version is unknown.
  let matrix: MigrationMatrix?
  let report: Report
  let current: Int?

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

  /// The default name of the file: `Shop-report.html`. A name that is not a valid file name is replaced by `model`.
  package var fileName: String {
    let isPlain =
      !bundle.name.isEmpty && !bundle.name.hasPrefix(".") && bundle.name.utf8.count < 200
      && bundle.name.unicodeScalars.allSatisfy { $0 != "/" && $0 != ":" && !Terminal.isActive($0) }
    return "\(isPlain ? bundle.name : "model")-report.html"
  }

  /// The index of the version that the page shows first.
  var start: Int { current ?? max(0, bundle.versions.count - 1) }

  package var html: String {
    let pictures = PagePictures(self)
    let body = Self.body(
      name: bundle.name, path: Path.reported(bundle.path), chart: pictures.chart, summary: report.summary)
    let data = "<script type=\"application/json\" id=\"data\">\(PageData(self).text)</script>"
    return HTMLDocument.render(
      title: "\(PageText.html(bundle.name)) – Core Data model", styles: pictures.styles,
      body: "\(body)\n\(pictures.templates)\(data)", script: PageScript.text
    )
  }
}

/// Text of a model in the page.
enum PageText {
  /// Returns text for use between tags and in the values of attributes.
  static func html(_ text: String) -> String { XMLText.escaped(Terminal.sanitized(text), in: .value) }

  /// Returns text for the script. Control characters are escaped, and very long texts are cut.
  static func json(_ text: String, limit: Int = 2_000) -> JSON {
    let head = text.prefix(limit)
    return .string(Terminal.sanitized(String(head), keepingLines: true) + (head.endIndex < text.endIndex ? "…" : ""))
  }

  /// Returns a JSON text for use in a script element, in which no character ends the element or starts a comment.
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
