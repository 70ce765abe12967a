import PlumbModel

extension Rule {
  /// Encryption that CloudKit does not allow.
  ///
  /// Two checks have this id. The first reports a relationship that is marked for encryption: Core Data refuses it
  /// when the store is loaded. The second compares an attribute with the version before: if it is stored and mirrored
  /// in both versions, its mark must not change in either direction. A new attribute may be encrypted or not. See
  /// Apple's documentation of `allowsCloudEncryption` of `NSAttributeDescription`.
  static let cloudKitEncryption = Rule(
    "cloudkit-encryption", .cloudKit, "Encryption that CloudKit does not allow",
    severity: .always(.error),
    text: Text(
      what: """
        A relationship marked for encryption; or, in the current version of a bundle, an attribute whose “Allows Cloud \
        Encryption” differs from the version before.
        """,
      why: """
        Relationships cannot be encrypted: Core Data rejects the model (134060). The encryption of a field never \
        changes: once the schema is deployed to production, a plain field cannot become encrypted and an encrypted one \
        cannot become plain, and saving to CloudKit fails.
        """,
      example: .orderVersions(
        ("Shop", #"<attribute name="note" optional="YES" attributeType="String"/>"#),
        (
          "Shop 2",
          """
          <attribute name="note" optional="YES" attributeType="String"« allowsCloudEncryption="YES"|»/>
          <attribute name="secret" optional="YES" attributeType="String"«| allowsCloudEncryption="YES"»/>
          """
        )
      ).usedWithCloudKit,
      fix: """
        Restore “Allows Cloud Encryption” as it was. Add a new attribute that is encrypted from the beginning, and \
        copy the values in code.
        """),
    check: .all([
      .relationship { relationship, entity, schema in
        guard relationship.isMarkedForEncryption, schema.mirrors(entity) else { return [] }
        return .finding(
          "\(entity.name).\(relationship.name) is marked for encryption, but CloudKit encrypts attributes only",
          at: .allowsCloudEncryption, label: "a relationship", notes: [.cloudKitRefuses],
          help: ["remove the mark"])
      },
      .bundle { bundle in
        guard let (before, current) = bundle.mirroredSteps else { return [] }
        let old = Schema(before)
        let new = Schema(current)
        return current.entities.flatMap { entity -> [Finding] in
          guard let earlier = old.entity(entity.name), new.mirrors(entity), old.mirrors(earlier) else { return [] }
          return entity.attributes.compactMap { changed($0, entity, current, since: earlier, before) }
        }
      },
    ]))

  /// Returns the finding for an attribute whose mark differs from the version before. `nil` for a new attribute and
  /// for a transient one.
  private static func changed(
    _ attribute: Attribute, _ entity: Entity, _ current: Model, since earlier: Entity, _ before: Model
  ) -> Finding? {
    guard !attribute.isTransient,
      let old = earlier.attributes.first(where: { $0.name == attribute.name }), !old.isTransient,
      old.allowsCloudEncryption != attribute.allowsCloudEncryption
    else { return nil }
    let name = "\(entity.name).\(attribute.name)"
    return Finding(
      attribute.allowsCloudEncryption
        ? "\(name) is encrypted in \(current.name) and was not in \(before.name)"
        : "\(name) was encrypted in \(before.name) and is not in \(current.name)",
      on: .attribute(attribute, of: entity, in: current), at: .allowsCloudEncryption,
      label: attribute.allowsCloudEncryption ? "encrypted now" : "no longer encrypted",
      notes: ["\(String.cloudKitOnlyGrows), and a field there cannot change its encryption"],
      help: ["restore it as it was in \(before.name), and add a new attribute"],
      related: [(.attribute(old, of: earlier, in: before), .allowsCloudEncryption, before.name)])
  }
}

extension Relationship {
  /// Whether the file marks the relationship for encryption.
  ///
  /// Xcode does not offer the mark for relationships. It is written with a text editor, or in userInfo as before iOS
  /// 15.
  fileprivate var isMarkedForEncryption: Bool {
    preserved?.attributes?.contains { $0.name == "allowsCloudEncryption" && $0.text == "YES" } ?? false
      || userInfo?.contains { $0.key == "NSPersistentCloudKitContainerEncryptedAttributeKey" } ?? false
  }
}
