import PlumbModel
import PlumbRules

extension Rule {
  /// Unreadable mapping models. The search for mapping models creates the findings.
  static let mappingModelUnreadable = Rule(
    "mapping-model-unreadable", .bundle, "A mapping model that cannot be read",
    severity: .recommended(.warning),
    text: Text(
      what: """
        An `.xcmappingmodel` next to the bundle or in the sources has no `xcmapping.xml`, or an invalid one. A merge \
        conflict in it is reported as `merge-conflict`.
        """,
      why: """
        Xcode cannot compile it, so its step has no mapping model at run time. Plumb does not know the step, and \
        checks the last step without the mapping model.
        """,
      bad: .words("ShopToShop2.xcmappingmodel, a folder without xcmapping.xml"),
      good: .words("ShopToShop2.xcmappingmodel/xcmapping.xml, as Xcode saved it"),
      fix: """
        Restore the file from version control, or delete the mapping model and create it again.
        """))
}

extension ReadFailure {
  /// Returns the finding about a mapping model that cannot be read; `nil` if the rule is off. A merge conflict is
  /// reported independent of the rules.
  package func ofMappingModel(_ name: String, in bundle: ModelBundle, _ settings: RuleSettings) -> Diagnostic? {
    if isMergeConflict { return diagnostic }
    let rule = Rule.mappingModelUnreadable
    guard let severity = settings.severity(of: rule, for: bundle.currentVersion?.model) else { return nil }
    var finding = diagnostic
    finding.rule = rule.id
    finding.severity = severity
    finding.message = "\(name) cannot be read: \(diagnostic.message)"
    finding.element = ElementPath(version: bundle.name)
    finding.discriminator = name
    return finding
  }
}
