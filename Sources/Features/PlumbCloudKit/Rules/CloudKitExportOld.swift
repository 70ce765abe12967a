import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// An export of Production that lacks parts of a released version.
  ///
  /// Released are the versions in `plumb.lock`; without entries there, the version before the current one, for which the
  /// finding is a note.
  static let cloudKitExportOld = Rule(
    "cloudkit-export-old", .cloudKit, "An export that is older than a released version",
    severity: .recommended(.warning),
    text: Text(
      what: """
        The export of Production lacks a record type or a field of the newest released version: a version in \
        `plumb.lock`, or else the version before the current one.
        """,
      why: """
        Users have the version already. Either the export is older than the deployment, and all comparisons with it \
        are out of date; or the schema was released without a deployment, and these values have never been synced.
        """,
      bad: .words("plumb.lock has Greenhouse 2 with Plant.note, and the export has no field CD_note."),
      good: .words("The export was made after the deployment for Greenhouse 2."),
      fix: "Export Production again and commit it. If the export is current, deploy the schema at once."))
}

extension CloudCheck {
  /// Returns the findings of `cloudKitExportOld`: one, or none.
  func old() -> [Finding] {
    guard let export = exports.production, let released = newestReleased, let version = released.model else {
      return []
    }
    let isLocked = locked.contains(released.name)
    let lacking = missing(CloudRecords(version), in: export)
    guard !lacking.isEmpty else { return [] }
    let names = Phrase.list(lacking, limit: 3)
    return [
      Finding(
        "the export of Production is older than \(released.name)\(isLocked ? ", which was released" : ""): "
          + "it lacks \(names)",
        on: .model(version), label: "released",
        notes: ["or \(released.name) was released without a deployment, and its users cannot sync these values"],
        help: ["export Production again: cktool export-schema --environment production"],
        related: [(anchor(export, export.recordTypes.first), nil, "the export")], discriminator: "old",
        atMost: isLocked ? nil : .note)
    ]
  }

  /// Returns the record types and fields of a version that an export does not have: `CD_Plant`, `CD_Plant.CD_note`.
  private func missing(_ records: CloudRecords, in export: CloudSchema) -> [String] {
    records.sortedTypes.filter(\.type.hasRecords).flatMap { root, type -> [String] in
      let name = CloudRecords.prefix + root
      guard let deployed = export[name] else { return [name] }
      return type.sortedFields.filter { deployed.field(ofProperty: $0.property) == nil }
        .map { "\(name).\(CloudRecords.prefix)\($0.property)" }
    }
  }

  private var newestReleased: ModelVersion? {
    let released = bundle.versions.filter { locked.contains($0.name) && !bundle.isUnreleased($0.name) }
    if let newest = released.last { return newest }
    return bundle.previousVersion.flatMap { bundle.isUnreleased($0.name) ? nil : $0 }
  }
}
