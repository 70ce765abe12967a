import Foundation
import Testing

@testable import PlumbCore
@testable import PlumbFindings
@testable import PlumbModel
@testable import PlumbPictures

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("JUnit and Checkstyle")
struct XMLReportTests {
  /// The start tags of a document, in order.
  private final class Tags: NSObject, XMLParserDelegate {
    var tags: [(name: String, attributes: [String: String])] = []

    func parser(
      _: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?,
      attributes: [String: String] = [:]
    ) {
      tags.append((name, attributes))
    }
  }

  private func tags(_ format: ReportFormat, _ report: Report) -> [(name: String, attributes: [String: String])] {
    let parser = XMLParser(data: Data(format.render(report).utf8))
    let tags = Tags()
    parser.delegate = tags
    #expect(parser.parse())
    return tags.tags
  }

  @Test("counts are those of the elements")
  func counts() {
    let unreadable = Diagnostic(
      rule: "version-unreadable", severity: .error, message: "m", element: .init(version: "Harbour"),
      location: Location(file: Harbour.model))
    for findings in [[], Harbour.findings, Harbour.findings + [unreadable, Hostile.finding, Hostile.suppressed]] {
      let tags = tags(.junit, Harbour.report(findings))
      for (attribute, element) in [
        ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
      ] {
        let count = tags.count { $0.name == element }
        #expect(tags.first?.attributes[attribute] == "\(count)")
        let suites = tags.filter { $0.name == "testsuite" }.compactMap { $0.attributes[attribute].flatMap { Int($0) } }
        #expect(suites.reduce(0, +) == count)
      }
      let cases = tags.filter { $0.name == "testcase" }.map {
        "\($0.attributes["classname"] ?? "")/\($0.attributes["name"] ?? "")"
      }
      #expect(Set(cases).count == cases.count)
    }
  }

  @Test("a model without findings is a test that passed")
  func passed() {
    #expect(
      ReportFormat.junit.render(Harbour.report([])) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="plumb" tests="1" failures="0" errors="0" skipped="0" time="0">
          <testsuite name="Models/Harbour.xcdatamodeld" tests="1" failures="0" errors="0" skipped="0" time="0">
            <testcase name="no findings" classname="plumb" file="Models/Harbour.xcdatamodeld" time="0"/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("a failure and what was suppressed, in JUnit")
  func junit() {
    #expect(
      ReportFormat.junit.render(Harbour.report([Harbour.depthDefault, Harbour.ordered])) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="plumb" tests="2" failures="1" errors="0" skipped="1" time="0">
          <testsuite name="\(Harbour.model)" tests="2" failures="1" errors="0" skipped="1" time="0">
            <testcase name="Berth.depth (Harbour 2)" classname="plumb.default-type-mismatch" file="\(Harbour.model)" line="4" time="0">
              <failure message="Berth.depth has the default &quot;deep&quot;, which is no Double" type="error">\(Harbour.model):4:76: Berth.depth has the default &quot;deep&quot;, which is no Double
        note: the store reads it as 0
        help: give it a number such as 0, or no default</failure>
            </testcase>
            <testcase name="Berth.ships (Harbour 2)" classname="plumb.cloudkit-ordered" file="\(Harbour.model)" line="5" time="0">
              <skipped message="never synced"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("Checkstyle: an element for each file, and no line where the whole file is meant")
  func checkstyle() {
    #expect(
      ReportFormat.checkstyle.render(Harbour.report([Harbour.currentMissing, Harbour.outOfBounds.weighing(.note)]))
        == """
        <?xml version="1.0" encoding="UTF-8"?>
        <checkstyle version="4.3">
          <file name="\(Harbour.current)">
            <error severity="error" message="Harbour has 2 versions, and none of them is the current one" source="plumb.current-version-missing"/>
          </file>
          <file name="\(Harbour.model)">
            <error line="8" column="134" severity="info" message="Ship.draught has the default 90, outside 0.5 to 24" source="plumb.default-outside-bounds"/>
          </file>
        </checkstyle>

        """)
  }

  @Test("a text comes back as it was, without what XML cannot hold")
  func escapes() {
    var finding = Hostile.finding
    finding.message = Hostile.name
    let tags = tags(.checkstyle, Harbour.report([finding]))
    let preserved = Hostile.name.unicodeScalars.filter {
      ($0.value >= 0x20 || $0 == "\n" || $0 == "\r") && $0 != "\u{FFFF}"
    }
    #expect(tags.last?.attributes["message"]?.unicodeScalars.elementsEqual(preserved) == true)
  }
}
