import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// JUnit's XML, in the dialect that Jenkins, GitLab, Azure, Buildkite and CircleCI have in common: a test case for
/// each finding.
///
/// A model without findings is a passed test, so that the report is not empty. Times are 0, so that two runs over the
/// same files write the same bytes. An active finding is a `failure`, a version that could not be read an `error`,
/// and a suppressed or baselined finding is `skipped` with its reason. Suites are files.
enum JUnitReport {
  static func render(_ report: Report) -> String {
    let suites = suites(report)
    let total = counts(suites.flatMap(\.cases))
    let body = suites.map { suite in
      "  <testsuite\(XMLOutput.attributes(["name": suite.file]))\(counts(suite.cases))>\n"
        + suite.cases.map(\.text).joined() + "  </testsuite>\n"
    }
    return XMLOutput.declaration + "<testsuites name=\"plumb\"\(total)>\n" + body.joined() + "</testsuites>\n"
  }

  /// A finding as a test case, or a model without findings.
  private struct Case {
    var outcome: Outcome
    var text: String

    init(_ outcome: Outcome, className: String, name: String, file: String, line: Int? = nil, content: String = "") {
      self.outcome = outcome
      let attributes = XMLOutput.attributes([
        "name": name, "classname": className, "file": file, "line": line.map { "\($0)" }, "time": "0",
      ])
      text =
        "    <testcase\(attributes)" + (content.isEmpty ? "/>\n" : ">\n      \(content)\n    </testcase>\n")
    }
  }

  /// The outcome of a test case. All raw values except `passed` are element names.
  private enum Outcome: String {
    case passed, failure, error, skipped
  }

  /// Returns the suites by file, followed by the models without findings.
  private static func suites(_ report: Report) -> [(file: String, cases: [Case])] {
    var names: [String: Int] = [:]
    let suites = report.byFile(report.entries).map { file, entries in
      (file, entries.map { testCase($0.diagnostic, file, &names) })
    }
    let related = report.entries.flatMap { $0.diagnostic.related.map { Path.reported($0.location.file) } }
    let files = Set(suites.map(\.0) + related)
    let clean = report.models.map { Path.reported($0.path) }.filter { model in
      !files.contains { $0 == model || $0.hasPrefix(model + "/") }
    }
    return suites + clean.map { ($0, [Case(.passed, className: "plumb", name: "no findings", file: $0)]) }
  }

  /// Returns the test case of a finding. The pair of class and name is unique, because GitLab shows only the first of
  /// several equal ones.
  private static func testCase(_ diagnostic: Diagnostic, _ file: String, _ names: inout [String: Int]) -> Case {
    let (key, version) = (diagnostic.element.key, diagnostic.element.version)
    let name = key.isEmpty ? version : "\(key) (\(version))"
    let count = names["\(diagnostic.rule)/\(name)", default: 0] + 1
    names["\(diagnostic.rule)/\(name)"] = count
    let outcome = outcome(diagnostic)
    return Case(
      outcome, className: "plumb.\(diagnostic.rule)", name: count > 1 ? "\(name) #\(count)" : name, file: file,
      line: diagnostic.location.flatMap { $0.isWholeFile ? nil : $0.start.line },
      content: content(diagnostic, outcome.rawValue))
  }

  private static func outcome(_ diagnostic: Diagnostic) -> Outcome {
    if diagnostic.suppression != nil { return .skipped }
    return diagnostic.rule == Rule.versionUnreadable.id ? .error : .failure
  }

  /// Returns the element in a test case: the reason of a skipped one, or the text that GitLab shows for a failed one,
  /// with location and message, then notes and help, one per line.
  private static func content(_ diagnostic: Diagnostic, _ element: String) -> String {
    if let suppression = diagnostic.suppression {
      let reason = suppression.because.isEmpty ? "suppressed: \(suppression.kind.rawValue)" : suppression.because
      return "<\(element)\(XMLOutput.attributes(["message": reason]))/>"
    }
    let lines = [diagnostic.location.map { "\($0.reported): \(diagnostic.message)" } ?? diagnostic.message]
    let body = (lines + diagnostic.notes.map { "note: \($0)" } + diagnostic.help.map { "help: \($0)" })
      .joined(separator: "\n")
    let attributes = XMLOutput.attributes(["message": diagnostic.message, "type": diagnostic.severity.rawValue])
    return "<\(element)\(attributes)>\(XMLText.escaped(body, in: .content))</\(element)>"
  }

  /// Returns the counts of a suite, or of all suites. The time is 0, because strict parsers require a time.
  private static func counts(_ cases: [Case]) -> String {
    func count(_ outcome: Outcome) -> String { "\(cases.count { $0.outcome == outcome })" }
    return XMLOutput.attributes([
      "tests": "\(cases.count)", "failures": count(.failure), "errors": count(.error), "skipped": count(.skipped),
      "time": "0",
    ])
  }
}
