import PlumbCore
import PlumbDrift
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// A model in the folder of an Xcode project that the project does not list: an old copy, a draft, or the result of a
/// merge that lost the reference.
///
///     UnlistedModel(bundle, isListed: false, search, .disk).diagnostics(rules)
///     // Shop.xcodeproj does not list Old.xcdatamodeld, so no target builds it
struct UnlistedModel {
  private let bundle: ModelBundle
  /// The project around the model; `nil` if it lists the model, or if another tool may build it.
  private let project: String?

  /// - Parameter isListed: Whether an Xcode project references the bundle, or another tool may.
  init(_ bundle: ModelBundle, isListed: Bool, _ search: XcodeProjectSearch, _ files: Files) {
    self.bundle = bundle
    var targets = TargetFiles(files, search)
    project = isListed || bundle.isSwift ? nil : targets.projectWithout(bundle.path)
  }

  /// Whether a project is around the model and does not list it.
  var isUnused: Bool { project != nil }

  /// Returns a warning for a model that the project does not list.
  func diagnostics(_ rules: RuleSettings) -> [Diagnostic] {
    guard let project, let severity = rules.severity(of: .modelNotBuilt, for: bundle.currentVersion?.model) else {
      return []
    }
    let isConfigured = rules.severities[Rule.modelNotBuilt.id] != nil
    return [
      Diagnostic(
        rule: Rule.modelNotBuilt.id, severity: isConfigured ? severity : min(severity, .warning),
        message: "\(Path.name(project)) does not list \(Path.name(bundle.path)), so no target builds it",
        element: ElementPath(version: bundle.name), location: Location(file: Path.reported(bundle.path)),
        help: ["add it to a target in Xcode, or delete a model that is not used"])
    ]
  }

  /// Returns a finding about a model that the project does not list as a warning at most. A finding about a released
  /// version remains an error.
  func weighed(_ finding: Diagnostic) -> Diagnostic {
    project.map { finding.ofUnusedModel("\(Path.name($0)) does not list the model") } ?? finding
  }
}
