import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// An export of Production without any record type of the model.
  ///
  /// One finding for the whole model. The other rules then do not compare the export.
  static let cloudKitExportContainer = Rule(
    "cloudkit-export-container", .cloudKit, "An export of another container, or of an empty one",
    severity: .always(.warning),
    text: Text(
      what: """
        The export that `cloudKit.production` names has none of the record types of the model: it is the export of \
        another container, or no part of the schema was deployed.
        """,
      why: """
        A build from the App Store uses Production. Without record types every save to CloudKit fails, for all users, \
        and most apps do not show it. With `validate --release` the finding is an error.
        """,
      bad: .words("The model has the entities Plant and Bed; the export has the record types Users and CD_Invoice."),
      good: .words("The export has the record types CD_Bed, CD_Plant and Users."),
      fix: """
        Export the container of this app: `cktool export-schema --environment production`, or “Export Schema” in the \
        CloudKit Console. If the schema was never deployed, deploy it there first.
        """))
}

extension CloudCheck {
  /// Returns the findings of `cloudKitExportContainer`: one, or none.
  func container() -> [Finding] {
    guard let export = exports.production else { return [] }
    let expected = mirrored.map(\.root)
    guard !expected.isEmpty, expected.allSatisfy({ export.type(ofEntity: $0) == nil }) else { return [] }
    let names = Phrase.list(expected.map { CloudRecords.prefix + $0 }, limit: 3)
    let others = export.recordTypes.filter(\.isOfCoreData).map(\.name)
    let isEmpty = others.isEmpty
    return [
      Finding(
        isEmpty
          ? "Production has no record type of Core Data: no part of \(bundle.name) is deployed"
          : "the export of Production has none of the record types of \(bundle.name): \(names)",
        on: .model(model), label: "uses \(names)",
        notes: [
          isEmpty
            ? "the App Store build cannot save any object to CloudKit"
            : "its record types of Core Data are \(Phrase.list(others, limit: 3))"
        ],
        help: [
          isEmpty
            ? deployment(isInDevelopment: exports.development.map { $0.type(ofEntity: expected[0]) != nil } ?? false)
            : "name the export of this app's container in plumb.json, under cloudKit.production"
        ],
        related: [(anchor(export, export.recordTypes.first), nil, "the export")], discriminator: "container")
    ]
  }
}
