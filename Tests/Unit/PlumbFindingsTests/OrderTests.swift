import Testing

@testable import PlumbComparing
@testable import PlumbCore
@testable import PlumbFindings
@testable import PlumbModel
@testable import PlumbRules
@testable import PlumbText

@Suite("Order and fingerprints of findings")
struct OrderTests {
  private func finding(
    _ rule: String = "rule", _ place: String = "", _ element: String = "Order.total", version: String = "Shop",
    message: String = "message", discriminator: String = ""
  ) -> Diagnostic {
    let parts = place.split(separator: ":")
    let position =
      parts.count < 3
      ? .start : Position(line: Int(parts[parts.count - 2]) ?? 0, column: Int(parts[parts.count - 1]) ?? 0, offset: 0)
    let file = parts.dropLast(2).joined(separator: ":")
    let location = file.isEmpty ? nil : Location(file: file, start: position, end: position)
    let steps = element.split(separator: ".").map { ElementPath.Step(.entity, String($0)) }
    return Diagnostic(
      rule: rule, severity: .error, message: message, element: ElementPath(version: version, steps: steps),
      location: location, discriminator: discriminator)
  }

  private func fingerprints(_ diagnostics: Diagnostic...) -> [String] {
    Report(diagnostics, toolVersion: "0", rules: []).entries.map(\.fingerprint)
  }

  @Test("of one weight and family by file, line, column, rule, message, whatever their order was")
  func order() {
    let sorted = [
      finding("z"), finding("a", "a:1:1"), finding("b", "a:1:1", message: "1"), finding("b", "a:1:1", message: "2"),
      finding("a", "a:1:2"), finding("a", "a:2:1"), finding("a", "a:10:1"), finding("a", "b:1:1"),
    ]
    #expect(Report(sorted.reversed(), toolVersion: "0", rules: []).entries.map(\.diagnostic) == sorted)
  }

  @Test("the most severe first, of those what fails first, conventions last")
  func weight() {
    func weighed(_ rule: String, _ severity: Severity, _ place: String) -> Diagnostic {
      var diagnostic = finding(rule, place)
      diagnostic.severity = severity
      return diagnostic
    }
    let rules = Rule.Category.urgentFirst.map { category in
      Rule(
        category.rawValue, category, "", severity: .always(.error),
        text: .init(what: "", why: "", example: "", fix: ""), check: .model { _ in [] })
    }
    let sorted = [
      weighed("Bundle and versions", .error, "z:9:1"), weighed("Drift", .error, "b:1:1"),
      weighed("References", .error, "a:2:1"), weighed("References", .error, "a:3:1"),
      weighed("somebody's own", .error, "a:1:1"), weighed("Conventions", .error, "a:1:1"),
      weighed("References", .warning, "a:1:1"), weighed("Conventions", .warning, "a:1:1"),
      weighed("Drift", .note, "a:1:1"),
    ]
    #expect(Report(sorted.reversed(), toolVersion: "0", rules: rules).entries.map(\.diagnostic) == sorted)
    #expect(Set(Rule.Category.urgentFirst) == Set(Rule.Category.allCases))
    #expect(Rule.Category.urgentFirst.count == Rule.Category.allCases.count)
  }

  @Test("equal ones keep their numbers when a severity changes")
  func numbersAndWeights() {
    var (first, second) = (finding("rule", "a:1:1"), finding("rule", "a:2:1"))
    let before = Report([first, second], toolVersion: "0", rules: []).entries.map(\.fingerprint)
    (first.severity, second.severity) = (.note, .error)
    let after = Report([first, second], toolVersion: "0", rules: []).entries.map(\.fingerprint)
    #expect(after == before.reversed())
  }

  @Test("survive other lines, other versions and other folders")
  func stable() {
    let before = finding("rule", "Shop.xcdatamodeld/Shop.xcdatamodel/contents:5:1", version: "Shop")
    let after = finding("rule", "App/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents:7:30", version: "Shop 2")
    let atReference = finding("rule", "main:Shop.xcdatamodeld/Shop.xcdatamodel/contents:5:1")
    #expect(fingerprints(before) == fingerprints(after))
    #expect(fingerprints(before) == fingerprints(atReference))
  }

  @Test("differ by rule, bundle, element and discriminator")
  func different() {
    let place = "Shop.xcdatamodeld/Shop.xcdatamodel/contents:5:1"
    let all = [
      finding("rule", place), finding("other", place), finding("rule", "Bar.xcdatamodeld/contents:5:1"),
      finding("rule", place, "Order"), finding("rule", place, discriminator: "key path"),
    ]
    #expect(Set(all.flatMap { fingerprints($0) }).count == all.count)
  }

  @Test("equal ones are counted")
  func counted() {
    let found = fingerprints(finding("rule", "a:1:1"), finding("rule", "a:2:1"), finding("rule", "a:3:1"))
    #expect(found == [found[0], "\(found[0]):2", "\(found[0]):3"])
    #expect(found[0].utf8.count == 16)
  }

  @Test(
    "paths as reports name them",
    arguments: [
      ("./a//b/./c", "a/b/c", "a/b/c"), ("a b/c#d?e", "a b/c#d?e", "a%20b/c%23d%3Fe"), ("/a/b", "/a/b", "/a/b"),
      ("main:a/b", "main:a/b", "main%3Aa/b"), ("注/%", "注/%", "%E6%B3%A8/%25"), ("../a", "../a", "../a"),
      (".", ".", "."),
    ])
  func paths(path: String, reported: String, uri: String) {
    #expect(Path.reported(path) == reported)
    #expect(Path.uri(path) == uri)
  }
}
