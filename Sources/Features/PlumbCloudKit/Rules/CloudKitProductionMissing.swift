import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// A record type or a field of the model that Production lacks.
  ///
  /// A warning, because the part may be deployed until the release, and an error with `validate --release`. A
  /// many-to-many relationship and a property of a subentity remain a warning: Apple documents their records, and no
  /// export with them is known.
  static let cloudKitProductionMissing = Rule(
    "cloudkit-production-missing", .cloudKit, "A record type or a field that Production lacks",
    severity: .always(.warning),
    text: Text(
      what: """
        An entity, an attribute or a to-one relationship of the current version has no record type or no field in the \
        export that `cloudKit.production` names. Reported are also a record type without `CD_entityName`, and \
        many-to-many relationships without the record type `CDMR`.
        """,
      why: """
        Development creates record types and fields when records are saved; Production does not. A save with an \
        unknown one fails, for every user, with a partial error that most apps do not show. A schema that came into \
        being by use in Development lacks each field that never had a value. With `validate --release` the finding is \
        an error.
        """,
      bad: .words("Plant has an attribute note, and the record type CD_Plant of the export has no field CD_note."),
      good: .words("The record type CD_Plant of the export has the field CD_note STRING."),
      fix: """
        Create the field in Development: run the app once with `initializeCloudKitSchema`, or import the output of \
        `plumb convert MODEL schema.ckdb` with `cktool import-schema`. Deploy the schema to Production in the CloudKit \
        Console, export it again, and commit the export.
        """))
}

extension CloudCheck {
  /// Returns the findings of `cloudKitProductionMissing`.
  func missing() -> [Finding] {
    guard let export = exports.production else { return [] }
    return mirrored.flatMap { root, type in missing(root, type, export) } + missingLinks(export)
  }

  private func missing(_ root: String, _ type: CloudRecords.RecordType, _ export: CloudSchema) -> [Finding] {
    let inDevelopment = exports.development?.type(ofEntity: root)
    let name = CloudRecords.prefix + root
    guard let deployed = export.type(ofEntity: root) else {
      return [
        Finding(
          "\(root) is not deployed: Production has no record type \(name)", on: type.anchor, at: .name,
          label: "its objects are not synced", notes: [.productionCreatesNone],
          help: [deployment(isInDevelopment: inDevelopment != nil)],
          related: [(anchor(export, export.recordTypes.first), nil, "the record types of Production")])
      ]
    }
    let place = (anchor(export, deployed), nil as XMLKey?, "\(name) in Production")
    let ofEntityName =
      deployed[CloudRecordType.entityNameField] != nil
      ? []
      : [
        Finding(
          "\(name) of Production has no field \(CloudRecordType.entityNameField), which Core Data writes into every record",
          on: type.anchor, at: .name, label: "its objects cannot be saved", notes: [.productionCreatesNone],
          help: [deployment(isInDevelopment: inDevelopment?[CloudRecordType.entityNameField] != nil)],
          related: [place], discriminator: CloudRecordType.entityNameField)
      ]
    let fields = type.sortedFields.filter { deployed.field(ofProperty: $0.property) == nil }
    return ofEntityName
      + fields.map { property, field in
        Finding(
          "\(field.path) is not deployed: Production has no field \(CloudRecords.prefix)\(property) in \(name)",
          on: field.anchor, at: .name,
          label: "\(CloudField(field, named: property).definitionWithoutIndexes) in CloudKit",
          notes: [.productionCreatesNone],
          help: [deployment(isInDevelopment: inDevelopment?.field(ofProperty: property) != nil)],
          related: [place], atMost: field.isOfSubentity ? .warning : nil)
      }
  }

  private func missingLinks(_ export: CloudSchema) -> [Finding] {
    guard export[CloudRecords.linkType] == nil else { return [] }
    return records.links.map { link in
      Finding(
        "\(link.path) is many-to-many, and Production has no record type \(CloudRecords.linkType)", on: link.anchor,
        at: .name, label: "its pairs are not synced",
        notes: [.productionCreatesNone, "Apple documents the type; no export with it is known"],
        help: [deployment(isInDevelopment: exports.development?[CloudRecords.linkType] != nil)],
        related: [(anchor(export, export.recordTypes.first), nil, "the record types of Production")],
        atMost: .warning)
    }
  }
}

extension String {
  /// The note that the rules about missing parts share.
  static let productionCreatesNone = "Production creates no record types and fields: a save of such an object fails"
}
