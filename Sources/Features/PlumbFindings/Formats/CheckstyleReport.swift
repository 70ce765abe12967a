import PlumbModel
import PlumbWorkspace

/// Checkstyle's XML, which many CI systems and reviewdog read.
///
///     <file name="Shop.xcdatamodel/contents">
///       <error line="4" column="76" severity="error" message="…" source="plumb.default-type-mismatch"/>
///     </file>
///
/// A note is `info`. Suppressed findings are omitted, and a report without findings has no `file`.
enum CheckstyleReport {
  static func render(_ report: Report) -> String {
    let files = report.byFile(report.active).map { file, entries in
      "  <file\(XMLOutput.attributes(["name": file]))>\n" + entries.map { error($0.diagnostic) }.joined()
        + "  </file>\n"
    }
    return XMLOutput.declaration + "<checkstyle version=\"4.3\">\n" + files.joined() + "</checkstyle>\n"
  }

  /// Returns a finding. Line and column are omitted if the location is the whole file.
  private static func error(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.location.flatMap { $0.isWholeFile ? nil : $0.start }
    let attributes = XMLOutput.attributes([
      "line": place.map { "\($0.line)" }, "column": place.map { "\($0.column)" },
      "severity": diagnostic.severity == .note ? "info" : diagnostic.severity.rawValue,
      "message": diagnostic.message, "source": "plumb.\(diagnostic.rule)",
    ])
    return "    <error\(attributes)/>\n"
  }
}
