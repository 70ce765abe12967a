import Testing

@testable import PlumbComparing
@testable import PlumbModel

/// The inputs of an entity's version hash, which are the parts of a model that affect a store.
@Suite struct StoreSchemaTests {
  private static func model() -> Model {
    var total = Attribute(name: "total", type: .decimal)
    total.isOptional = true
    let items = Relationship(name: "items", destination: "Item", isToMany: true, inverse: "order")
    let order = Relationship(name: "order", destination: "Order", inverse: "items")
    return Model(
      name: "Shop",
      entities: [
        Entity(name: "Order", attributes: [total], relationships: [items]),
        Entity(name: "Item", attributes: [Attribute(name: "count", type: .integer16)], relationships: [order]),
      ])
  }

  typealias Change = (name: String, make: @Sendable (inout Model) -> Void)

  private static let noticed: [Change] = [
    ("an entity's name", { $0.entities[0].name = "Purchase" }),
    ("abstract", { $0.entities[0].isAbstract = true }),
    ("a parent", { $0.entities[1].parentEntity = "Order" }),
    ("an entity's hash modifier", { $0.entities[0].versionHashModifier = "2" }),
    ("a uniqueness constraint", { $0.entities[0].uniquenessConstraints = [UniquenessConstraint(["total"])] }),
    ("a new entity", { $0.entities.append(Entity(name: "Tag")) }),
    ("an attribute's name", { $0.entities[0].attributes[0].name = "sum" }),
    ("an attribute's type", { $0.entities[1].attributes[0].type = .integer32 }),
    ("an optional attribute", { $0.entities[1].attributes[0].isOptional.toggle() }),
    ("an attribute's hash modifier", { $0.entities[0].attributes[0].versionHashModifier = "2" }),
    ("external storage", { $0.entities[0].attributes[0].allowsExternalStorage = true }),
    ("a transient attribute", { $0.entities[0].attributes[0].isTransient = true }),
    ("a relationship's destination", { $0.entities[0].relationships[0].destinationEntity = "Order" }),
    ("a relationship's inverse", { $0.entities[0].relationships[0].inverseName = nil }),
    ("a relationship's counts", { $0.entities[0].relationships[0].maximumCount = 5 }),
    ("order", { $0.entities[0].relationships[0].isOrdered = true }),
    ("an optional relationship", { $0.entities[0].relationships[0].isOptional.toggle() }),
  ]

  private static let unnoticed: [Change] = [
    ("the order of entities", { $0.entities.reverse() }),
    ("a class", { $0.entities[0].representedClassName = "OrderRecord" }),
    ("a default", { $0.entities[1].attributes[0].defaultValue = "1" }),
    ("a bound", { $0.entities[1].attributes[0].minimumValue = "1" }),
    ("a delete rule", { $0.entities[0].relationships[0].deleteRule = .cascade }),
    ("a renaming identifier", { $0.entities[0].attributes[0].renamingIdentifier = "sum" }),
    ("userInfo", { $0.entities[0].userInfo = [UserInfoEntry(key: "a", value: "b")] }),
    ("an index", { $0.entities[0].fetchIndexes = [FetchIndex(name: "byTotal", elements: [.init(property: "total")])] }),
    ("a transformer", { $0.entities[0].attributes[0].valueTransformerName = "Money" }),
    ("an empty hash modifier", { $0.entities[0].versionHashModifier = "" }),
    ("a minimum that was implicit", { $0.entities[0].relationships[0].minimumCount = 0 }),
    ("a fetch request", { $0.fetchRequests = [FetchRequest(name: "all", entity: "Order")] }),
  ]

  @Test func aStoreNotices() {
    for change in Self.noticed {
      var model = Self.model()
      change.make(&model)
      #expect(StoreSchema(model) != StoreSchema(Self.model()), "\(change.name)")
    }
  }

  @Test func aStoreDoesNotNotice() {
    for change in Self.unnoticed {
      var model = Self.model()
      change.make(&model)
      #expect(model != Self.model() && StoreSchema(model) == StoreSchema(Self.model()), "\(change.name)")
    }
  }

  /// The effect of derived attributes on the hash is not documented, so shapes are equal only if all values are
  /// equal.
  @Test func derivedAttributesCountWithAllTheyHave() {
    var one = Self.model()
    one.entities[0].attributes[0].isDerived = true
    one.entities[0].attributes[0].derivationExpression = "items.@count"
    var other = one
    other.entities[0].attributes[0].defaultValue = "0"
    #expect(StoreSchema(one) != StoreSchema(other))
  }
}
