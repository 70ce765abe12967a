import PlumbKit
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbComparing
@testable import PlumbDrift
@testable import PlumbFindings
@testable import PlumbWorkspace

/// Each fix that is offered for a real model either removes its finding or is left with a reason. No fix causes a new
/// error, and a second run makes no changes.
@Suite struct FixCorpusTests {
  /// An evenly spread part of the bundles, because a test of all bundles takes minutes.
  private static let sample = Corpus.part(of: Corpus.files(withSuffix: ".xcdatamodeld"), every: 7)

  @Test(.enabled(if: Corpus.isThere), arguments: [(Fix.Applicability.safe, false), (.review, false), (.review, true)])
  func fixesHelp(_ most: Fix.Applicability, _ inNewVersion: Bool) throws {
    var (made, preserved) = (0, 0)
    for path in Self.sample {
      let (selection, options) = (Workspace.Selection(models: [path]), CheckOptions(preset: .strict))
      let target = inNewVersion ? RepairPlan.Target.newVersion(named: nil) : .inPlace
      guard let before = try? Workspace().findings(of: selection, options), before.isComplete,
        let fixes = try? Workspace().fixModels(most, to: target, in: selection, options)
      else { continue }
      let plan = fixes.plan
      made += plan.made.count
      preserved += plan.left.count { $0.reason == .changesHash }
      let announced = before.diagnostics.filter { $0.suppression == nil && !$0.fixes.isEmpty }
      #expect(inNewVersion || plan.versions.allSatisfy { !$0.concernsStores }, "\(path)")
      let messages = Set(fixes.findings.diagnostics.map(\.message))
      for repaired in plan.made { #expect(!messages.contains(repaired.finding.message), "\(path): \(repaired.fix)") }
      for finding in announced where messages.contains(finding.message) {
        #expect(plan.left.contains { $0.finding.message == finding.message }, "\(path): \(finding.message)")
      }
      let errors = Set(before.diagnostics.filter { $0.severity == .error }.map(\.message))
      let new = fixes.findings.diagnostics.filter { $0.severity == .error && !errors.contains($0.message) }
      #expect(new.isEmpty && fixes.findings.isComplete, "\(path): \(new.map(\.message))")
      var files: [String: [UInt8]] = [:]
      for change in plan.changes.changes { files[change.path] = change.new }
      let again = try Workspace(files: Files.disk.overlaid(files)).fixModels(most, to: target, in: selection, options)
        .plan
      #expect(again.changes.isEmpty, "\(path): \(again.made.map(\.fix))")
    }
    // Nearly every fix changes a version hash. Such a fix is offered but not applied in place; it is applied in a new
    // version.
    #expect(most == .safe || (inNewVersion ? made : preserved) > 5, "\(made) made, \(preserved) kept")
  }
}
