import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// A record type or a field of an earlier version that stays in Production.
  ///
  /// The step from the version before the current one is `cloudkit-additive`. Fields that no version of the bundle has
  /// are not reported: they belong to other models or other code.
  static let cloudKitProductionRemoved = Rule(
    "cloudkit-production-removed", .cloudKit, "A removed entity or property that stays in Production",
    severity: .recommended(.note),
    text: Text(
      what: """
        An entity, an attribute or a to-one relationship of an earlier version is not in the current one, and \
        Production has its record type or its field. Removals since the version before the current one are \
        `cloudkit-additive`.
        """,
      why: """
        Production never deletes a record type or a field. Installed earlier versions of the app still write it; the \
        current one does not read it. A new property of that name would use the old field, with its old type.
        """,
      bad: .words("Greenhouse had Plant.label, Greenhouse 3 does not, and the export has CD_Plant.CD_label."),
      good: .words("The export has no field of a property that was removed."),
      fix: "No change is necessary. Do not use the name again for a property of another type."))
}

extension CloudCheck {
  /// Returns the findings of `cloudKitProductionRemoved`.
  func removed() -> [Finding] {
    guard let export = exports.production else { return [] }
    let previous = bundle.previousVersion?.name
    let earlier = bundle.versions.prefix { $0.name != model.name }.reversed().filter { $0.name != previous }
    let preceding = bundle.previousVersion?.model.map { CloudRecords($0) }
    var reported: Set<String> = []
    return earlier.flatMap { version -> [Finding] in
      guard let old = version.model else { return [] }
      return CloudRecords(old).sortedTypes.flatMap { root, type -> [Finding] in
        guard let deployed = export.type(ofEntity: root) else { return [] }
        guard let current = records[root] else {
          guard preceding?[root] == nil, reported.insert(deployed.name).inserted else { return [] }
          return [
            note(
              "\(root) of \(version.name) is removed, and Production keeps \(deployed.name)", type.anchor,
              anchor(export, deployed), deployed.name)
          ]
        }
        return type.sortedFields.compactMap { property, field in
          guard current[property] == nil, preceding?[root]?[property] == nil,
            let stays = deployed.field(ofProperty: property),
            reported.insert("\(deployed.name).\(stays.name)").inserted
          else { return nil }
          return note(
            "\(field.path) of \(version.name) is removed, and Production keeps \(deployed.name).\(stays.name)",
            field.anchor, anchor(export, deployed, stays), "\(deployed.name).\(stays.name)")
        }
      }
    }
  }

  private func note(_ message: String, _ old: Anchor, _ export: Anchor, _ name: String) -> Finding {
    Finding(
      message, on: old, at: .name, label: "in an earlier version",
      notes: ["installed earlier versions of the app still write it, and this version does not read it"],
      help: ["do not use the name again for a property of another type"],
      related: [(export, nil, "stays in Production")], discriminator: name)
  }
}
