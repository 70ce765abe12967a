import PlumbFormats
import PlumbModel
import PlumbRules

extension Rule {
  /// A field of another type than the property requires.
  ///
  /// The type of the fields of Float and URI, and of properties of a schema in Swift whose form is not known, is not
  /// documented: a difference is a note.
  static let cloudKitProductionType = Rule(
    "cloudkit-production-type", .cloudKit, "A field of another type than the model",
    severity: .always(.error),
    text: Text(
      what: """
        The field of an attribute or of a to-one relationship has another type in an export than Core Data saves: a \
        `STRING` for an enum of SwiftData, which is stored as `BYTES`, or a `REFERENCE` for a relationship, which is \
        stored as `STRING`.
        """,
      why: """
        CloudKit refuses every record with a value of another type. The type of a field cannot be changed once it is \
        in Production, and the field cannot be deleted. In Development it can be: there the finding is a warning.
        """,
      bad: .words("Plant.height is a Double, and the export has CD_height INT64."),
      good: .words("Plant.height is a Double, and the export has CD_height DOUBLE."),
      fix: """
        In Production: add an attribute with another name and the right type, and copy the values. If only Development \
        has the field, reset the development environment.
        """))
}

extension CloudCheck {
  /// Returns the findings of `cloudKitProductionType`.
  func types() -> [Finding] {
    mirrored.flatMap { root, type in
      let ofProduction = exports.production?.type(ofEntity: root)
      let ofDevelopment = exports.development?.type(ofEntity: root)
      return type.sortedFields.compactMap { property, field -> Finding? in
        if let ofProduction, let deployed = ofProduction.field(ofProperty: property) {
          return difference(field, named: property, ofProduction, deployed, isProduction: true)
        }
        guard let ofDevelopment, let other = ofDevelopment.field(ofProperty: property) else { return nil }
        return difference(field, named: property, ofDevelopment, other, isProduction: false)
      }
    }
  }

  private func difference(
    _ field: CloudRecords.Field, named property: String, _ type: CloudRecordType, _ deployed: CloudField,
    isProduction: Bool
  ) -> Finding? {
    let expected = CloudField(field, named: property).type
    guard expected != deployed.type, let export = isProduction ? exports.production : exports.development else {
      return nil
    }
    let environment = isProduction ? "Production" : "Development"
    let name = "\(type.name).\(deployed.name)"
    return Finding(
      "\(field.path) is \(field.type), saved as \(expected), but \(name) is \(deployed.type) in \(environment)",
      on: field.anchor, at: field.kind == .reference ? .destinationEntity : .attributeType,
      label: "\(expected) in CloudKit",
      notes: [
        field.isUncertain
          ? "the type of this field is not documented: compare it with a record in the CloudKit Console"
          : isProduction
            ? "CloudKit refuses the records, and the type of a field in Production never changes"
            : "Production does not have the field yet"
      ],
      help: [
        isProduction
          ? "add a new \(field.kind == .reference ? "relationship" : "attribute") with another name"
          : "reset the development environment, or delete the field there"
      ],
      related: [(anchor(export, type, deployed), nil, "\(deployed.type) in \(environment)")],
      discriminator: environment, atMost: field.isUncertain ? .note : isProduction ? nil : .warning)
  }
}
