import Testing

@testable import PlumbModel
@testable import PlumbWorkspace

/// The field tables contain the fields that a version hash depends on. These tests compare them with computed hashes.
///
/// Each field of an element is set to another value, and the hashes of the whole model are compared. They differ if
/// and only if the table marks the field as hashed. The values are effective ones, for example a count where the
/// model has none, or a name that the model contains.
@Suite struct HashedFieldsTests {
  /// A model with orders, items and boxes. All of its version hashes are known.
  private static let model: Model = {
    var total = Attribute(name: "total", type: .decimal)
    total.isOptional = false
    var shop = Entity(name: "Order", attributes: [total, Attribute(name: "note", type: .string)])
    shop.relationships = [
      Relationship(name: "items", destination: "Item", isToMany: true, isOptional: false, inverse: "order")
    ]
    shop.uniquenessConstraints = [UniquenessConstraint(["total"])]
    shop.fetchIndexes = [FetchIndex(name: "byTotal", elements: [.init(property: "total")])]
    let back = [
      Relationship(name: "order", destination: "Order", inverse: "items"),
      Relationship(name: "other", destination: "Order", inverse: "items"),
    ]
    return Model(name: "Shop", entities: [shop, Entity(name: "Item", relationships: back), Entity(name: "Box")])
  }()

  /// The new values of XML attributes. Attributes that are not listed are set to an arbitrary word.
  private static let values: [XMLKey: String] = [
    .isAbstract: "YES", .parentEntity: "Box", .optional: "YES", .transient: "YES", .attributeType: "Integer 16",
    .allowsCloudEncryption: "YES", .allowsExternalBinaryDataStorage: "YES", .derived: "YES",
    .usesScalarValueType: "YES", .indexed: "YES", .preserveAfterDeletion: "YES", .spotlightIndexingEnabled: "YES",
    .storedInTruthFile: "YES", .syncable: "NO", .codeGenerationType: "class", .minCount: "1", .maxCount: "7",
    .deletionRule: "Cascade", .ordered: "YES", .destinationEntity: "Box", .inverseName: "other",
    .inverseEntity: "Item", .usedWithCloudKit: "YES", .usedWithSwiftData: "YES", .value: "note",
  ]

  /// Compares, for each field of an element, whether a hash changes and whether the table marks the field as hashed.
  private static func check<Element: ModelElement>(
    _ tag: XMLTag, not exceptions: Set<XMLKey> = [], in model: Model = model,
    _ element: WritableKeyPath<Model, Element>
  ) {
    for field in model[keyPath: element].fields(as: tag).attributes {
      guard let key = field.key, !exceptions.contains(key) else { continue }
      var changed = model
      changed[keyPath: element].set(key, to: values[key] ?? "else", as: tag)
      #expect(
        (VersionHashes(changed).entries != VersionHashes(model).entries) == field.isHashed,
        "\(tag.rawValue) \(key.rawValue)")
      #expect(tag.isHashed(key) == field.isHashed)
    }
  }

  @Test func attributesOfTagsAreInTheHashIfTheTableListsThem() {
    // The effect of these attributes on the hash is unknown.
    Self.check(.attribute, not: [.composite, .derivationExpression], \.entities[0].attributes[0])
    // A to-one relationship has an explicit count in its file, which has the same effect. The next test covers
    // `toMany`.
    Self.check(.relationship, not: [.toMany], \.entities[0].relationships[0])
    Self.check(.entity, \.entities[0])
    Self.check(.constraint, \.entities[0].constraint)
    Self.check(.fetchIndex, \.entities[0].fetchIndexes[0])
    Self.check(.fetchIndexElement, \.entities[0].fetchIndexes[0].elements[0])
    Self.check(.model, \.self)
  }

  @Test func toManyIsInTheHashWhereNoCountIsGiven() {
    var model = Self.model
    model.entities[1].relationships[0].maximumCount = nil
    var changed = model
    changed.entities[1].relationships[0].isToMany = true
    #expect(VersionHashes(changed).entries != VersionHashes(model).entries)
    #expect(XMLTag.relationship.isHashed(.toMany))
  }

  /// Removing the children of an entity changes the hashes if and only if the table marks them as hashed.
  @Test func childrenAreInTheHashIfTheTableListsThem() {
    var model = Self.model
    model.entities[0].fetchedProperties = [FetchedProperty(name: "late", fetchRequest: FetchRequest(name: "late"))]
    model.entities[0].userInfo = [UserInfoEntry(key: "a", value: "b")]
    model.entities[0].compoundIndexes = [CompoundIndex(["total", "note"])]
    for field in Entity.fields.all where field.child != nil {
      var changed = model
      field.copy(&changed.entities[0], .empty())
      #expect(changed != model, "\(field.name)")
      #expect((VersionHashes(changed).entries != VersionHashes(model).entries) == field.isHashed, "\(field.name)")
    }
  }

  /// Changes of a transient property have no effect on a store, unless the property becomes stored.
  @Test func nothingOfATransientPropertyIsInTheHash() {
    var model = Self.model
    model.entities[0].attributes[1].isTransient = true
    for field in Attribute.fields.attributes {
      guard let key = field.key else { continue }
      var changed = model
      changed.entities[0].attributes[1].set(key, to: Self.values[key] ?? "else", as: .attribute)
      if key == .transient { changed.entities[0].attributes[1].isTransient = false }
      #expect((VersionHashes(changed).entries != VersionHashes(model).entries) == (key == .transient), "\(key)")
    }
  }
}

extension Entity {
  /// The first name of the first constraint.
  fileprivate var constraint: NameReference {
    get { uniquenessConstraints?.elements.first?.attributes.first ?? NameReference("") }
    set { uniquenessConstraints = [UniquenessConstraint([newValue])] }
  }
}
