import PlumbComparing
import PlumbDeclarations
import PlumbFormats
import PlumbMigration
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbText
import PlumbWorkspace

extension CheckedBundle {
  /// Returns the findings about elements that were removed or renamed since a ref and that the sources still name.
  func nameFindings(
    since then: ModelBundle, ref: String, _ bytes: @Sendable (String) -> [UInt8]?
  ) throws(CannotRun) -> [Diagnostic] {
    guard let old = then.currentVersion?.model, let new = bundle.currentVersion?.model,
      let severity = rules.severity(of: .stepNameInUse, for: new), !settings.sources.isEmpty
    else { return [] }
    let names = NamesInUse(of: Evolution(from: old, to: new, areAsRead: true), from: old, to: new)
    return try names.elements(in: settings, files, bytes).compactMap { $0.finding(since: ref) }.map { finding in
      Locator(version: bundle.name).diagnostic(
        finding, rule: Rule.stepNameInUse.id, severity: rules.severity(severity, of: finding, by: .stepNameInUse))
    }
  }
}
