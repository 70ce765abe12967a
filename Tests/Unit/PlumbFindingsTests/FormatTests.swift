import Foundation
import Testing

@testable import PlumbCore
@testable import PlumbFindings
@testable import PlumbModel
@testable import PlumbRules
@testable import PlumbText

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("What holds for every format")
struct FormatTests {
  static let reports: [(name: String, report: Report)] = [
    ("mixed", Harbour.report),
    ("with configurations", Report([], configurations: ["ios/plumb.json"], toolVersion: "0.1.0", rules: Rule.ofModels)),
    ("empty", Report([], toolVersion: "0.1.0", rules: Rule.ofModels)),
    ("clean", Harbour.report([])),
    ("hostile", Harbour.report(Harbour.findings + [Hostile.finding, Hostile.finding, Hostile.suppressed])),
    ("placeless", Harbour.report([Diagnostic(rule: "r", severity: .note, message: "m", element: .init(version: ""))])),
  ]

  private func forAll(_ formats: [ReportFormat] = ReportFormat.allCases, _ check: (String, Comment) throws -> Void)
    rethrows
  {
    for format in formats {
      for (name, report) in Self.reports { try check(format.render(report), "\(format) of the \(name) report") }
    }
  }

  @Test("text ends with one line feed, has no byte order mark and no carriage return")
  func bytes() {
    forAll { text, comment in
      #expect(text.isEmpty || text.hasSuffix("\n") && !text.hasSuffix("\n\n"), comment)
      #expect(!text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) && !text.utf8.contains(0x0D), comment)
    }
  }

  @Test("the order of the findings does not matter")
  func order() {
    for format in ReportFormat.allCases {
      for findings in [Harbour.findings, Harbour.findings.reversed(), Harbour.findings.shuffled()] {
        #expect(format.render(Harbour.report(findings)) == format.render(Harbour.report), "\(format)")
      }
    }
  }

  @Test("no format but those of lines is empty where nothing was found")
  func empty() {
    for format in ReportFormat.allCases {
      #expect(format.render(Harbour.report([])).isEmpty == [.github, .xcode].contains(format), "\(format)")
    }
  }

  @Test("JSON is JSON, and holds no null and no place before the first")
  func json() throws {
    try forAll([.json, .sarif, .gitlab, .rdjson]) { text, comment in
      let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
      everyMember(of: value) { key, value in
        #expect(!(value is NSNull), comment)
        if let number = value as? Int, ["line", "column", "begin", "startLine", "startColumn"].contains(key) {
          #expect(number > 0, comment)
        }
      }
    }
  }

  private func everyMember(of value: Any, _ look: (String, Any) -> Void) {
    if let object = value as? [String: Any] {
      for (key, value) in object {
        look(key, value)
        everyMember(of: value, look)
      }
    }
    for element in value as? [Any] ?? [] { everyMember(of: element, look) }
  }

  @Test("XML is XML")
  func xml() {
    forAll([.junit, .checkstyle]) { text, comment in
      let parser = XMLParser(data: Data(text.utf8))
      #expect(parser.parse(), comment)
    }
  }

  @Test("paths are relative, without a leading dot, and say the same in every format")
  func paths() {
    var finding = Harbour.depthDefault
    finding.location?.file = "./" + Harbour.model
    for format in ReportFormat.allCases {
      let text = format.render(Harbour.report([finding]))
      let path = format == .sarif ? Path.uri(Harbour.model) : Harbour.model
      #expect(text.contains(path) && !text.contains("./"), "\(format)")
    }
  }

  @Test("suppressed findings are told only where they can be marked")
  func suppressed() {
    for format in ReportFormat.allCases {
      let text = format.render(Harbour.report([Harbour.ordered]))
      #expect(text.contains(Harbour.ordered.rule) == [.json, .sarif, .junit].contains(format), "\(format)")
    }
  }
}
