import PlumbModel

extension Rule {
  /// A uniqueness constraint, with CloudKit.
  ///
  /// The rule reports one finding for each constraint that names at least one attribute. The constraint of a parent
  /// entity, which is mirrored because a subentity is, is reported on the parent.
  static let cloudKitUniqueness = Rule(
    "cloudkit-uniqueness", .cloudKit, "A uniqueness constraint, with CloudKit",
    severity: .always(.error),
    text: Text(
      what: "An entity used with CloudKit that has a uniqueness constraint.",
      why: """
        Two devices without a connection can both create the object that has to be unique, and CloudKit keeps both. \
        Core Data rejects the model when the store is loaded (134060).
        """,
      example: .model(
        """
          <entity name="Order" representedClassName="Order">
              <attribute name="number" optional="YES" attributeType="Integer 64"/>
        -     <uniquenessConstraints>
        -         <uniquenessConstraint>
        -             <constraint value="number"/>
        -         </uniquenessConstraint>
        -     </uniquenessConstraints>
          </entity>
        """
      ).usedWithCloudKit,
      fix: """
        Select the entity and remove the entries under “Constraints” in the Data Model inspector. Search for \
        duplicates after an import and merge them, or move the entity to a configuration that is not used with \
        CloudKit.
        """),
    check: .entity { entity, schema in
      guard let constraints = entity.uniquenessConstraints, !constraints.isEmpty, schema.mirrors(entity) else {
        return []
      }
      return constraints.compactMap { constraint in
        guard let first = constraint.attributes.first else { return nil }
        let names = constraint.attributes.map(\.name).joined(separator: ", ")
        return Finding(
          "\(entity.name) has a uniqueness constraint on \(names), which CloudKit does not allow",
          on: .constraint(constraint, at: first, of: entity), at: .value, label: "has to be unique",
          notes: [.cloudKitRefuses],
          help: ["remove the constraint, and merge duplicates after an import"])
      }
    })
}
