import PlumbModel
import PlumbRules
import PlumbText

/// JUnit's XML as Jenkins, GitLab, Azure, Buildkite and CircleCI agree on it: a test case for each finding.
///
/// A model without findings is a test that passed, so that there is something to show. No times: two runs over the same
/// files write the same bytes.
/// A finding that counts is a `failure`, a version that could not be read an `error`, and what is suppressed or in the
/// baseline is `skipped` with its reason. Suites are files.
enum JUnitReport {
  /// The whole document with its XML declaration. Suites stand in the order in which their files come in the report.
  static func render(_ report: Report) -> String {
    let suites = suites(report)
    let total = attributes(suites.flatMap(\.cases))
    let body = suites.map { suite in
      "  <testsuite\(XMLOutput.attributes(["name": suite.name]))\(attributes(suite.cases))>\n"
        + suite.cases.map(text).joined() + "  </testsuite>\n"
    }
    return XMLOutput.declaration + "<testsuites name=\"plumb\"\(total)>\n" + body.joined() + "</testsuites>\n"
  }

  /// The findings of a file, or a model without any.
  private struct Suite {
    var name: String
    var cases: [Case]
  }

  /// A finding as a test case. `message`, `type` and `body` are not used where it passed.
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

  /// The raw values of all but `passed` are element names.
  private enum Outcome: String {
    case passed, failure, error, skipped
  }

  /// By file, then the models in which there was nothing to find.
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

  /// Class and name together are unique: GitLab shows the first of several equal ones only.
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

  /// Why a finding is skipped, for its message.
  private static func reason(_ suppression: Diagnostic.Suppression) -> String {
    suppression.because.isEmpty ? "suppressed: \(suppression.kind.rawValue)" : suppression.because
  }

  /// What GitLab shows of a failed case: place and message, then notes and help, a line each.
  private static func body(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.location.map { location in
      Path.reported(location.file)
        + (location.isWholeFile ? "" : ":\(location.start.line):\(location.start.column)")
    }
    let lines = [place.map { "\($0): \(diagnostic.message)" } ?? diagnostic.message]
    return (lines + diagnostic.notes.map { "note: \($0)" } + diagnostic.help.map { "help: \($0)" })
      .joined(separator: "\n")
  }

  /// The counts of a suite, or of all. The time is 0: strict readers ask for one.
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
  /// The rule of models that could not be looked at.
  static let versionUnreadableID = "version-unreadable"
}
