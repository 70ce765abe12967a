import PlumbModel
import PlumbText

extension Workspace {
  /// Performs the checks that need a complete run: suppressions and baseline entries without a matching finding, and
  /// a minimum Xcode version that does not support a model's features.
  ///
  /// `whole` contains the readable models. If another model is unreadable, unused suppressions cannot be determined
  /// and are not reported.
  func checkFindings(of whole: [ModelSettings], among models: [ModelSettings], _ checkup: inout Checkup) {
    var workspace = self
    workspace.configuration.models = whole
    guard let found = try? workspace.findings() else { return }
    for finding in found.diagnostics where finding.suppression == nil && finding.rule == "tools-version-too-old" {
      checkup.advise(finding.message, finding.help, at: finding.location)
    }
    guard whole.count == models.count else { return }
    let unused = found.diagnostics.filter { $0.suppression == nil && $0.rule == "suppression-unused" }
    for finding in unused { checkup.advise(finding.message, finding.help, at: finding.location) }
    if found.fixedSinceBaseline > 0, let baseline = configuration.baseline {
      checkup.advise(
        "\(Words.plural(found.fixedSinceBaseline, "entry", "entries")) of \(baseline) cover nothing any more",
        ["plumb validate --write-baseline leaves them out"], at: configuration.places["baseline"])
    }
    if unused.isEmpty, found.fixedSinceBaseline == 0, configuration.file != nil {
      checkup.fine("every suppression covers something")
    }
  }
}
