import PlumbModel
import PlumbRules
import PlumbText

/// JUnit's XML, in the dialect that Jenkins, GitLab, Azure, Buildkite and CircleCI have in common: a test case for
/// each finding.
///
/// A model without findings is a passed test, so that the report is not empty. Times are 0, so that two runs over the
/// same files write the same bytes. An active finding is a `failure`, a version that could not be read an `error`,
/// and a suppressed or baselined finding is `skipped` with its reason. Suites are files.
enum JUnitReport {
  /// Returns the whole document with its XML declaration. Suites are in the order of their files in the report.
  static func render(_ report: Report) -> String {
    let suites = suites(report)
    let total = attributes(suites.flatMap(\.cases))
    let body = suites.map { suite in
      "  <testsuite\(XMLOutput.attributes(["name": suite.name]))\(attributes(suite.cases))>\n"
        + suite.cases.map(text).joined() + "  </testsuite>\n"
    }
    return XMLOutput.declaration + "<testsuites name=\"plumb\"\(total)>\n" + body.joined() + "</testsuites>\n"
  }

  private struct Suite {
    var name: String
    var cases: [Case]
  }

  /// A finding as a test case. `message`, `type` and `body` are not used if it passed.
  private struct Case {
    var outcome: Outcome
    var className: String
    var name: String
    var file: String
    var line: Int?
    var message = ""
    var type = ""
    var body = ""
  }

  /// The outcome of a test case. All raw values except `passed` are element names.
  private enum Outcome: String {
    case passed, failure, error, skipped
  }

  private static func suites(_ report: Report) -> [Suite] {
    var names: [String: Int] = [:]
    let suites = report.byFile(report.entries).map { file, entries in
      Suite(name: file, cases: entries.map { testCase($0, report, &names) })
    }
    let files = Set(
      report.entries.flatMap { entry in
        [report.file(of: entry.diagnostic)] + entry.diagnostic.related.map { Path.reported($0.location.file) }
      })
    let clean = report.models.map { Path.reported($0.path) }.filter { model in
      !files.contains { $0 == model || $0.hasPrefix(model + "/") }
    }
    return suites
      + clean.map { model in
        Suite(name: model, cases: [Case(outcome: .passed, className: "plumb", name: "no findings", file: model)])
      }
  }

  /// Returns the test case of a finding. The pair of class and name is unique, because GitLab shows only the first of
  /// several equal ones.
  private static func testCase(_ entry: Report.Entry, _ report: Report, _ names: inout [String: Int]) -> Case {
    let diagnostic = entry.diagnostic
    let key = diagnostic.element.key
    var name = key.isEmpty ? diagnostic.element.version : "\(key) (\(diagnostic.element.version))"
    let count = names["\(diagnostic.rule)/\(name)", default: 0] + 1
    names["\(diagnostic.rule)/\(name)"] = count
    if count > 1 { name += " #\(count)" }
    let location = diagnostic.location
    return Case(
      outcome: outcome(diagnostic), className: "plumb.\(diagnostic.rule)", name: name,
      file: report.file(of: diagnostic), line: location.flatMap { $0.isWholeFile ? nil : $0.start.line },
      message: diagnostic.suppression.map(reason) ?? diagnostic.message, type: diagnostic.severity.rawValue,
      body: body(diagnostic))
  }

  private static func outcome(_ diagnostic: Diagnostic) -> Outcome {
    if diagnostic.suppression != nil { return .skipped }
    return diagnostic.rule == Rule.versionUnreadableID ? .error : .failure
  }

  private static func reason(_ suppression: Diagnostic.Suppression) -> String {
    suppression.because.isEmpty ? "suppressed: \(suppression.kind.rawValue)" : suppression.because
  }

  /// Returns the text that GitLab shows for a failed case: location and message, then notes and help, one per line.
  private static func body(_ diagnostic: Diagnostic) -> String {
    let lines = [diagnostic.location.map { "\($0.reported): \(diagnostic.message)" } ?? diagnostic.message]
    return (lines + diagnostic.notes.map { "note: \($0)" } + diagnostic.help.map { "help: \($0)" })
      .joined(separator: "\n")
  }

  /// Returns the counts of a suite, or of all suites. The time is 0, because strict parsers require a time.
  private static func attributes(_ cases: [Case]) -> String {
    func count(_ outcome: Outcome) -> String { "\(cases.count { $0.outcome == outcome })" }
    return XMLOutput.attributes([
      "tests": "\(cases.count)", "failures": count(.failure), "errors": count(.error), "skipped": count(.skipped),
      "time": "0",
    ])
  }

  private static func text(_ testCase: Case) -> String {
    let attributes = XMLOutput.attributes([
      "name": testCase.name, "classname": testCase.className, "file": testCase.file,
      "line": testCase.line.map { "\($0)" }, "time": "0",
    ])
    let element = testCase.outcome.rawValue
    let body = XMLText.escaped(testCase.body, in: .content)
    switch testCase.outcome {
    case .passed: return "    <testcase\(attributes)/>\n"
    case .skipped:
      let message = XMLOutput.attributes(["message": testCase.message])
      return "    <testcase\(attributes)>\n      <skipped\(message)/>\n    </testcase>\n"
    case .failure, .error:
      let message = XMLOutput.attributes(["message": testCase.message, "type": testCase.type])
      return "    <testcase\(attributes)>\n      <\(element)\(message)>\(body)</\(element)>\n    </testcase>\n"
    }
  }
}

extension Rule {
  /// The id of the rule for models that could not be read.
  static let versionUnreadableID = "version-unreadable"
}
