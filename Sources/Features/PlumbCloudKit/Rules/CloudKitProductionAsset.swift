import PlumbFormats
import PlumbModel
import PlumbRules

extension Rule {
  /// Binary data without a field for large values.
  ///
  /// Only Binary attributes are reported: texts and archives seldom reach the size, and many exports have none of the
  /// fields.
  static let cloudKitProductionAsset = Rule(
    "cloudkit-production-asset", .cloudKit, "Binary data without a field for large values",
    severity: .recommended(.warning),
    text: Text(
      what: """
        A Binary attribute whose record type in Production has no field with the suffix `_ckAsset`. Core Data saves \
        values that are too large for a record into this field.
        """,
      why: """
        Development creates the field when the first large value is saved, Production does not. If no test had a large \
        value, the field was never deployed, and the first photo of a user is not synced.
        """,
      bad: .words("Plant.photo is Binary, and CD_Plant has the field CD_photo BYTES only."),
      good: .words("CD_Plant has the fields CD_photo BYTES and CD_photo_ckAsset ASSET."),
      fix: """
        Run the app once with `initializeCloudKitSchema`, which creates these fields, or add the field with \
        `plumb convert --update` and `cktool import-schema`; then deploy the schema.
        """))
}

extension CloudCheck {
  /// Returns the findings of `cloudKitProductionAsset`.
  func assets() -> [Finding] {
    guard let export = exports.production else { return [] }
    return deployedFields.compactMap { found -> Finding? in
      let (field, type, deployed) = (found.field, found.recordType, found.deployed)
      let name = deployed.name + CloudRecordType.assetSuffix
      guard field.isBinary, deployed.type == .bytes, type[name] == nil else { return nil }
      return Finding(
        "\(field.path) has no field for large values: Production has no field \(name) in \(type.name)",
        on: field.anchor, at: .name, label: "Binary data",
        notes: ["a value that is too large for a record is not synced"],
        help: [deployment(isInDevelopment: exports.development?[type.name]?[name] != nil)],
        related: [(anchor(export, type, deployed), nil, "\(deployed.name) in Production")])
    }
  }
}
