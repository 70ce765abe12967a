import Testing

@testable import PlumbEvolution
@testable import PlumbModel

/// The tables of fields say which of them a version hash is made of; the hashes themselves are asked.
///
/// Each field of an element is set to a value of another one, and the hashes of the whole model are compared: they
/// differ exactly where the table says so. Values are those that matter: a count that there was none of, a name that
/// the model has.
@Suite struct HashedFieldsTests {
  /// Orders, their items and who packs them; nothing in it that has no known hash.
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

  /// What an XML attribute is set to; of those that are not named here, a word of no meaning.
  private static let values: [XMLKey: String] = [
    .isAbstract: "YES", .parentEntity: "Box", .optional: "YES", .transient: "YES", .attributeType: "Integer 16",
    .allowsCloudEncryption: "YES", .allowsExternalBinaryDataStorage: "YES", .derived: "YES",
    .usesScalarValueType: "YES", .indexed: "YES", .preserveAfterDeletion: "YES", .spotlightIndexingEnabled: "YES",
    .storedInTruthFile: "YES", .syncable: "NO", .codeGenerationType: "class", .minCount: "1", .maxCount: "7",
    .deletionRule: "Cascade", .ordered: "YES", .destinationEntity: "Box", .inverseName: "other",
    .inverseEntity: "Item", .usedWithCloudKit: "YES", .usedWithSwiftData: "YES", .value: "note",
  ]

  /// An element's fields one by one: whether a hash changes, and what the table says.
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

  @Test func attributesOfTagsAreInTheHashWhereTheTableSaysSo() {
    // How these enter the hash of what has them is not known.
    Self.check(.attribute, not: [.composite, .derivationExpression], \.entities[0].attributes[0])
    // A to-one has a count in its file, which says the same; see below.
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

  /// What an entity consists of: without it the hashes are others, exactly where the table says so.
  @Test func childrenAreInTheHashWhereTheTableSaysSo() {
    var model = Self.model
    model.entities[0].fetchedProperties = [FetchedProperty(name: "late", fetchRequest: FetchRequest(name: "late"))]
    model.entities[0].userInfo = [UserInfoEntry(key: "a", value: "b")]
    model.entities[0].compoundIndexes = [CompoundIndex(["total", "note"])]
    for field in Entity.fields.all where field.child != nil {
      var changed = model
      field.take(&changed.entities[0], .blank())
      #expect(changed != model, "\(field.name)")
      #expect((VersionHashes(changed).entries != VersionHashes(model).entries) == field.isHashed, "\(field.name)")
    }
  }

  /// A change of what is transient is none to a store, but for being stored.
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
