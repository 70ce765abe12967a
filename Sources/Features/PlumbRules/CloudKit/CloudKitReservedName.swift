import PlumbModel

extension Rule {
  /// A property name that Core Data reserves in CloudKit.
  ///
  /// The rule checks stored attributes and to-one relationships, because only these have a field. Apple's article
  /// “Reading CloudKit Records for Core Data” describes the fields that Core Data adds to a record. The comparison is
  /// case-sensitive: `EntityName` is allowed.
  static let cloudKitReservedName = Rule(
    "cloudkit-reserved-name", .cloudKit, "A name that Core Data reserves in CloudKit",
    severity: .always(.error),
    text: Text(
      what: """
        A property of an entity used with CloudKit whose field would be one of Core Data's own fields: `entityName` \
        and `moveReceipt`, names that end in `_ckAsset`, and `ckRecordID` and `ckRecordSystemFields`. CloudKit's \
        system fields (`recordName`, `creationDate`, …) are allowed: Core Data writes `CD_` before every name.
        """,
      why: """
        A record contains its entity's name in `CD_entityName`, the origin of a shared record in `CD_moveReceipt`, and \
        long values in fields that end in `_ckAsset`. A property of that name overwrites the field: the record cannot \
        be read any more. Properties with the last two names are not part of the record, so their values are never \
        synced.
        """,
      example: .model(
        """
        <entity name="Event" representedClassName="Event">
            <attribute name="«entityName|subjectName»" optional="YES" attributeType="String"/>
        </entity>
        """
      ).usedWithCloudKit,
      fix: "Rename the property, and write the old name into “Renaming ID” if it was released."),
    check: .all([
      .attribute { attribute, entity, schema in
        guard !attribute.isTransient, let use = use(of: attribute.name), schema.mirrors(entity) else { return [] }
        return finding("\(entity.name).\(attribute.name)", use)
      },
      .relationship { relationship, entity, schema in
        // A to-many relationship has no field in the record.
        guard !relationship.isTransient, !relationship.isToMany, let use = use(of: relationship.name),
          schema.mirrors(entity)
        else { return [] }
        return finding("\(entity.name).\(relationship.name)", use)
      },
    ]))

  /// Returns the purpose for which Core Data reserves a name. `nil` if the name is not reserved.
  private static func use(of name: String) -> String? {
    switch name {
    case "entityName": "CD_entityName contains the name of a record's entity"
    case "moveReceipt": "CD_moveReceipt contains the origin of a shared record"
    case "ckRecordID", "ckRecordSystemFields": "Core Data stores the record under this name, and does not sync it"
    case _ where name.hasSuffix("_ckAsset"): "fields that end in _ckAsset contain the long values of other attributes"
    default: nil
    }
  }

  private static func finding(_ name: String, _ use: String) -> [Finding] {
    .finding(
      "\(name) has a name that Core Data reserves in CloudKit", at: .name, label: "reserved",
      notes: [use], help: ["rename it"])
  }
}
