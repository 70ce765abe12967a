import PlumbCloudKit
import PlumbModel
import PlumbRules
import PlumbText

// What the settings and the code of a project show about findings: some are less severe, and some do not apply.

extension CheckedBundle {
  /// Returns a finding, with the line of a `.gitignore` that excludes the missing `.xccurrentversion`, and reduced to a
  /// note if it reports an empty `.xccurrentversion` and the configuration names the version.
  ///
  /// Some apps ship with an empty `.xccurrentversion`, and select the version in code.
  func knowingVersion(_ found: Diagnostic) -> Diagnostic {
    if found.rule == Rule.currentVersionMissing.id, bundle.current == .missing,
      let cause = IgnoredCurrentVersion(of: bundle, files)
    {
      return cause.explaining(found)
    }
    guard found.rule == Rule.currentVersionMissing.id, bundle.current == .unnamed, settings.version != nil else {
      return found
    }
    var known = found
    known.severity = min(found.severity, .note)
    return known
  }

  /// Returns a finding as a warning at most if no target builds the model.
  func weighedByBuild(_ finding: Diagnostic) -> Diagnostic { unlisted.weighed(project.weighed(finding)) }

  /// Returns the findings with errors of CloudKit's rules as warnings or notes, if the code of the project does not show
  /// that the store is mirrored. A level that the configuration sets is not changed. The code is read only if the model has
  /// a finding of these rules.
  func weighedByUse(_ findings: [Diagnostic]) -> [Diagnostic] {
    let isAboutCloudKit = { (finding: Diagnostic) in
      rules.severities[finding.rule] == nil && Rule.named(finding.rule)?.category == .cloudKit
    }
    guard (rules.cloudKit == nil || cloudKitUse != nil), findings.contains(where: isAboutCloudKit) else {
      return findings
    }
    let (severity, note): (Severity, String)
    switch cloudKitUse ?? CloudKitUse(of: bundle, settings, files) {
    case .certain, .unknown: return findings
    case .excluded: return findings.filter { !isAboutCloudKit($0) }
    case .none: (severity, note) = (.warning, "no code of the project uses CloudKit for a store")
    case .possible(let file):
      (severity, note) = (.warning, "\(Terminal.sanitized(file)) enables CloudKit, possibly for this store")
    case .mixed(let file):
      (severity, note) = (.note, "\(Terminal.sanitized(file)) enables CloudKit for some stores, and not for others")
    }
    return findings.map { finding in
      guard finding.severity == .error, isAboutCloudKit(finding) else { return finding }
      var weaker = finding
      weaker.severity = severity
      weaker.notes.append(note)
      return weaker
    }
  }

  /// Returns the findings without those about configurations, if the code opens each store without one.
  func withoutUnusedConfigurations(_ findings: [Diagnostic]) -> [Diagnostic] {
    let isAboutUse = { (finding: Diagnostic) in
      Rule.aboutConfigurations.contains(finding.rule) && rules.severities[finding.rule] == nil
    }
    guard findings.contains(where: isAboutUse), StoreConfigurations(of: bundle, settings, files).areUnused else {
      return findings
    }
    return findings.filter { !isAboutUse($0) }
  }
}
