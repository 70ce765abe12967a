import Testing

@testable import PlumbCore
@testable import PlumbFindings
@testable import PlumbModel
@testable import PlumbRules
@testable import PlumbWorkspace

@Suite("What to do after a report")
struct NextStepsTests {
  private func finding(
    _ index: Int, _ fix: (file: String, applicability: Fix.Applicability)? = nil,
    rule: String = "default-type-mismatch",
    severity: Severity = .error
  ) -> Diagnostic {
    let fixes = fix.map { fix in
      [Fix(title: "", applicability: fix.applicability, edits: [TextEdit(Location(file: fix.file), replacement: "x")])]
    }
    return Diagnostic(
      rule: rule, severity: severity, message: "\(index)",
      element: ElementPath(version: "Shop"), fixes: fixes ?? [], discriminator: "\(index)")
  }

  private func steps(
    _ diagnostics: [Diagnostic], _ change: (inout NextSteps.Call) -> Void = { _ in }
  ) -> [String] {
    var call = NextSteps.Call()
    change(&call)
    return NextSteps(after: Report(diagnostics, toolVersion: "0", rules: Rule.ofModels), call).steps.map {
      "\($0.command): \($0.effect)"
    }
  }

  private let swift = ("Sources/Item.swift", Fix.Applicability.safe)
  private let model = ("Shop.xcdatamodel/contents", Fix.Applicability.safe)

  @Test func nothingWithoutFindings() {
    #expect(steps([]) == [])
    #expect(NextSteps(after: Report([], toolVersion: "0", rules: []), .init()).text(style: TextStyle()) == "")
  }

  @Test func nothingThatWouldDoNothing() {
    #expect(steps([finding(1)]) == [])
    var covered = finding(1, swift)
    covered.suppression = .init(.comment)
    #expect(steps([covered]) == [])
  }

  @Test func theCommandsThatFix() {
    #expect(
      steps([finding(1, model), finding(2, swift), finding(3, swift), finding(4, ("a.swift", .review))]) == [
        "plumb align --dry-run: shows fixes for 2 findings in Swift",
        "plumb validate --fix --dry-run: shows fixes for 1 finding in the model",
      ])
    #expect(
      steps([finding(1, ("a.swift", .review))]) == [
        "plumb align --include-review --dry-run: shows fixes for 1 finding in Swift"
      ])
  }

  @Test func whatWasNamedIsNamedAgain() {
    let found = steps([finding(1, model)]) {
      $0.selection = ["My Shop.xcdatamodeld", "--no-config"]
      $0.arguments = $0.selection + ["--preset", "strict"]
    }
    #expect(
      found == [
        "plumb validate --fix 'My Shop.xcdatamodeld' --no-config --preset strict --dry-run: "
          + "shows fixes for 1 finding in the model"
      ])
  }

  @Test func manyFindingsAreTakenAsKnown() {
    let many = (1...30).map { finding($0) }
    let baseline = "plumb validate --write-baseline: writes 30 findings to the baseline; only new findings count then"
    #expect(steps(many) == [baseline])
    #expect(steps(many) { $0.hasBaseline = true } == [])
    #expect(steps(many + [finding(31, swift)]).count == 2)
    #expect(steps((1...30).map { finding($0, severity: .note) }) == [])
    #expect(
      steps(many) { ($0.namesModels, $0.arguments) = (true, ["Shop.xcdatamodeld"]) } == [
        "plumb validate --write-baseline --baseline plumb.baseline.json Shop.xcdatamodeld: "
          + "writes 30 findings to the baseline; only new findings count then"
      ])
  }

  @Test func aPresetWhereMostIsConvention() {
    let strict = Rule.ofModels.first { $0.severities.core == nil }?.id ?? ""
    let many = (1...30).map { finding($0, rule: $0 < 4 ? "default-type-mismatch" : strict) }
    #expect(
      steps(many) == [
        "plumb validate --write-baseline: writes 30 findings to the baseline; only new findings count then",
        "plumb validate --preset core: checks for failures only: 3 findings",
      ])
    #expect(steps(many) { $0.preset = .core }.count == 1)
  }

  @Test func linesAreAligned() {
    let report = Report([finding(1, model), finding(2, swift)], toolVersion: "0", rules: [])
    #expect(
      NextSteps(after: report, .init()).text(style: TextStyle()) == """
        next: plumb align --dry-run            shows fixes for 1 finding in Swift
              plumb validate --fix --dry-run   shows fixes for 1 finding in the model

        """)
  }
}
