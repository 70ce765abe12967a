import PlumbCloudKit
import PlumbFormats
import PlumbModel

extension ConversionTarget {
  /// The schema of the CloudKit container, in CloudKit's schema language and in the layout of `cktool export-schema`.
  ///
  ///     DEFINE SCHEMA
  ///
  ///         RECORD TYPE CD_Order (
  ///             CD_entityName   STRING QUERYABLE SEARCHABLE SORTABLE,
  ///             CD_total        DOUBLE QUERYABLE SORTABLE,
  ///
  /// Contains the entities of the configurations used with CloudKit, or all entities.
  package static let cloudKit = ConversionTarget(
    "ckdb", endings: ["ckdb"], "CloudKit's schema for cktool import-schema"
  ) { model in
    Conversion(
      text: String(decoding: CloudSchema(of: model).written(), as: UTF8.self), omissions: omissions(of: model))
  }

  /// Returns the elements without a record type or a field, and those whose field no public source documents.
  package static func omissions(of model: Model) -> [Conversion.Omission] {
    let schema = Schema(model)
    let path = ElementPath(version: model.name)
    let others = model.entities.filter { !schema.mirrors($0) }.map { path.appending(.entity, $0.name) }
    let records = CloudRecords(schema)
    let links = records.links.map { ElementPath(version: model.name, steps: $0.anchor.steps) }
    let fields = records.types.values.flatMap(\.fields.values)
    let uncertain = fields.filter(\.isUncertain).map { ElementPath(version: model.name, steps: $0.anchor.steps) }
    return [
      Conversion.Omission("Entities that are not mirrored are left out", others.sorted { $0.key < $1.key }),
      Conversion.Omission(
        "The type of the field is not documented, and the most likely one is written",
        uncertain.sorted { $0.key < $1.key }),
      Conversion.Omission(
        "The record type \(CloudRecords.linkType) of many-to-many relationships follows Apple's documents, not an export",
        links.sorted { $0.key < $1.key }),
    ].filter { !$0.elements.isEmpty }
  }
}
