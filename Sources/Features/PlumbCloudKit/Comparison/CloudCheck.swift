import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

/// The comparison of a model's record types with the exports of its container.
///
///     CloudCheck(bundle, model, exports).diagnostics(rules)   // Plant.note is not deployed: Production has no field …
///
/// Each rule has its findings in a separate file.
package struct CloudCheck {
  let bundle: ModelBundle
  /// The checked version.
  let model: Model
  let exports: CloudExports
  /// The record types of the checked version.
  let records: CloudRecords
  /// The record types with records, by name.
  let mirrored: [(root: String, type: CloudRecords.RecordType)]
  /// The names of the versions that were released, according to `plumb.lock`.
  let locked: Set<String>
  /// Whether the check precedes a release, so that a part that is not deployed is an error.
  let isRelease: Bool

  package init(
    _ bundle: ModelBundle, _ model: Model, _ exports: CloudExports, locked: Set<String> = [], isRelease: Bool = false
  ) {
    self.bundle = bundle
    self.model = model
    self.exports = exports
    self.locked = locked
    self.isRelease = isRelease
    records = CloudRecords(model)
    mirrored = records.sortedTypes.filter(\.type.hasRecords)
  }

  /// The rules whose findings only this check creates.
  package static let rules: [Rule] = [
    .cloudKitExportContainer, .cloudKitProductionMissing, .cloudKitProductionType, .cloudKitProductionEncryption,
    .cloudKitProductionAsset, .cloudKitProductionRemoved, .cloudKitExportOld, .cloudKitExportEdited,
  ]

  /// Returns the findings, rule by rule, with the problems of the exports. If an export is that of another container, no
  /// other rule compares it.
  package func diagnostics(_ settings: RuleSettings) -> [Diagnostic] {
    let ofContainer = found(.cloudKitExportContainer, container, settings)
    if !ofContainer.isEmpty { return ofExports(settings) + ofContainer }
    return ofExports(settings)
      + found(.cloudKitProductionMissing, missing, settings)
      + found(.cloudKitProductionType, types, settings)
      + found(.cloudKitProductionEncryption, encryption, settings)
      + found(.cloudKitProductionAsset, assets, settings)
      + found(.cloudKitProductionRemoved, removed, settings)
      + found(.cloudKitExportOld, old, settings)
      + found(.cloudKitExportEdited, edited, settings)
  }

  /// The errors and notes of the exports themselves.
  private func ofExports(_ settings: RuleSettings) -> [Diagnostic] {
    exports.diagnostics.compactMap { diagnostic in
      guard diagnostic.rule == Rule.cloudKitExportUnknown.id else { return diagnostic }
      guard let severity = settings.severity(of: .cloudKitExportUnknown, for: model) else { return nil }
      var weighed = diagnostic
      weighed.severity = severity
      return weighed
    }
  }

  private func found(_ rule: Rule, _ check: () -> [Finding], _ settings: RuleSettings) -> [Diagnostic] {
    guard var severity = settings.severity(of: rule, for: model) else { return [] }
    let isRaised = isRelease && Self.raisedForRelease.contains(rule.id) && settings.severities[rule.id] == nil
    if isRaised { severity = .error }
    return check().map {
      Locator(version: bundle.name)
        .diagnostic($0, rule: rule.id, severity: settings.severity(severity, of: $0, by: rule))
    }
  }

  /// The rules that are errors before a release.
  private static let raisedForRelease: Set<String> = [
    Rule.cloudKitProductionMissing.id, Rule.cloudKitExportContainer.id,
  ]

  // MARK: Parts of findings

  /// A property of the model with its field in Production.
  struct Deployed {
    var field: CloudRecords.Field
    var recordType: CloudRecordType
    var deployed: CloudField
  }

  /// The properties that have a field in Production, by record type and name.
  var deployedFields: [Deployed] {
    guard let export = exports.production else { return [] }
    return mirrored.flatMap { root, type -> [Deployed] in
      guard let recordType = export.type(ofEntity: root) else { return [] }
      return type.sortedFields.compactMap { property, field in
        recordType.field(ofProperty: property).map { Deployed(field: field, recordType: recordType, deployed: $0) }
      }
    }
  }

  /// Returns the anchor of a range of an export; of the whole file without a range.
  func anchor(_ export: CloudSchema, _ recordType: CloudRecordType?, _ field: CloudField? = nil) -> Anchor {
    var anchor = Anchor.file(export.source.file)
    anchor.location = exports.location(field?.typeSpan ?? recordType?.span, in: export) ?? anchor.location
    return anchor
  }

  /// The remedy for a part that Production lacks.
  func deployment(isInDevelopment: Bool) -> String {
    isInDevelopment
      ? "Development has it: deploy the schema to Production in the CloudKit Console, then export it again"
      : "create it in Development (run the app with initializeCloudKitSchema, or cktool import-schema with the output of "
        + "plumb convert), deploy it in the CloudKit Console, then export Production again"
  }
}

extension CloudRecords {
  /// The record types by the name of the root entity, in byte order.
  var sortedTypes: [(root: String, type: RecordType)] {
    types.sorted { $0.key.precedesByBytes($1.key) }.map { (root: $0.key, type: $0.value) }
  }
}

extension CloudRecords.RecordType {
  /// The fields by the name of the property, in byte order.
  var sortedFields: [(property: String, field: CloudRecords.Field)] {
    fields.sorted { $0.key.precedesByBytes($1.key) }.map { (property: $0.key, field: $0.value) }
  }
}

extension CloudSchema {
  /// The record type of a root entity; `nil` if the export lacks it.
  package func type(ofEntity root: String) -> CloudRecordType? { self[CloudRecords.prefix + root] }
}

extension CloudRecordType {
  /// The field of a property; `nil` if the export lacks it.
  package func field(ofProperty name: String) -> CloudField? { self[CloudRecords.prefix + name] }
}
