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
    return mirrored.flatMap { root, type in
      type.fields.sorted { $0.key.precedesByBytes($1.key) }.compactMap { property, field -> Finding? in
        guard field.isBinary, let deployedType = export.type(ofEntity: root),
          let deployed = deployedType.field(ofProperty: property), deployed.type == .bytes
        else { return nil }
        let name = deployed.name + CloudRecordType.assetSuffix
        guard deployedType[name] == nil else { return nil }
        return Finding(
          "\(field.path) has no field for large values: Production has no field \(name) in \(deployedType.name)",
          on: field.anchor, at: .name, label: "Binary data",
          notes: ["a value that is too large for a record is not synced"],
          help: [
            deployment(isInDevelopment: exports.development?.type(ofEntity: root)?[name] != nil)
          ],
          related: [(anchor(export, deployedType, deployed), nil, "\(deployed.name) in Production")])
      }
    }
  }
}
