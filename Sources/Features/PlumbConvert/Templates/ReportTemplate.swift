import PlumbWorkspace

/// A template for a report in JSON: the findings of `validate`, the changes of `diff`, or a changelog.
///
///     try ReportTemplate("Templates/Reports/Findings.mustache").text(of: json)
package struct ReportTemplate: Sendable {
  /// The path of the template.
  private let file: String
  /// The values of the caller, by name.
  private let values: [String: String]

  package init(_ file: String, values: [String: String] = [:]) { (self.file, self.values) = (file, values) }

  /// Returns the rendered text.
  ///
  /// - Throws: `CannotRun` if the template cannot be rendered, with the location in the template.
  package func text(of json: String) throws(CannotRun) -> String {
    let arguments = ["--document"] + values.sorted { $0.key < $1.key }.flatMap { ["--value", "\($0.key)=\($0.value)"] }
    return String(decoding: try RenderTool().render(file, Array(json.utf8), arguments), as: UTF8.self)
  }
}
