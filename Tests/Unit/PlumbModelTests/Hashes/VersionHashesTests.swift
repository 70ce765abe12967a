import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbFormats
@testable import PlumbModel
@testable import PlumbText

/// Version hashes: the hashed fields, the fields without effect, and the unknown cases.
@Suite struct VersionHashesTests {
  static func model() -> Model {
    var document = Entity(name: "Document", attributes: [Attribute(name: "number", type: .integer32)])
    document.isAbstract = true
    var total = Attribute(name: "total", type: .decimal, isOptional: true)
    total.versionHashModifier = "cents"
    let items = Relationship(name: "items", destination: "Item", isToMany: true, inverse: "order")
    var order = Entity(name: "Order", attributes: [total], relationships: [items])
    order.parentEntity = "Document"
    var item = Entity(
      name: "Item", attributes: [Attribute(name: "count", type: .integer16)],
      relationships: [Relationship(name: "order", destination: "Order", inverse: "items")])
    item.uniquenessConstraints = [UniquenessConstraint(["order", "count"]), UniquenessConstraint(["count"])]
    return Model(name: "Shop", entities: [order, document, item])
  }

  typealias Change = (name: String, make: @Sendable (inout Model) -> Void)

  /// Returns the SHA-256 hash of the concatenated parts.
  private static func sha(_ parts: [UInt8]...) -> [UInt8] { SHA2.sha256(parts.flatMap { $0 }) }
  private static func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The byte layout of hashes, written out for a model with a parent, a modifier, constraints, and attributes and
  /// relationships.
  @Test func theLayoutIsAsItWasFound() {
    let number = Self.sha(Self.sha(Self.utf8("number"), [0, 0]), [0xC8, 0, 0, 0])
    let document = Self.sha(Self.utf8("Document"), [1], number)
    let total = Self.sha(Self.sha(Self.utf8("total"), [1, 0], Self.utf8("cents")), [0x90, 1, 0, 0])
    let items = Self.sha(Self.sha(Self.utf8("items"), [1, 0]), Self.utf8("Itemorder"), [0, 0, 0, 0, 0, 0, 0, 0])
    let order = Self.sha(Self.utf8("Order"), [0], document, items, number, total)
    let count = Self.sha(Self.sha(Self.utf8("count"), [0, 0]), [0x64, 0, 0, 0])
    let back = Self.sha(Self.sha(Self.utf8("order"), [1, 0]), Self.utf8("Orderitems"), [1, 0, 0, 0, 0, 0, 0, 0])
    let item = Self.sha(Self.utf8("Item"), [0], count, back, Self.utf8("countorder.count"))
    let hashes = VersionHashes(Self.model())
    #expect(hashes.entries.map(\.name) == ["Document", "Item", "Order"])
    #expect(hashes.entries.map(\.hash.hash?.bytes) == [document, item, order])
    #expect(hashes.checksum == Base64.text(of: SHA2.sha256(document + item + order)))
    let named = Self.utf8("Document") + document + Self.utf8("Item") + item + Self.utf8("Order") + order
    #expect(hashes.digest == Base64.text(of: SHA2.sha512(named)))
    #expect(hashes["Item"]?.hash?.bytes == item && hashes["item"] == nil)
  }

  /// Changes that change the hash of the entity `Order`. The second value is whether the hash of `Item` changes too.
  private static let hashed: [(change: Change, item: Bool)] = [
    (("its modifier", { $0.entities[0].versionHashModifier = "2" }), false),
    (("abstract", { $0.entities[0].isAbstract = true }), false),
    (("the parent", { $0.entities[0].parentEntity = nil }), false),
    (("the parent's being abstract", { $0.entities[1].isAbstract = false }), false),
    (("an inherited attribute", { $0.entities[1].attributes[0].isOptional = true }), false),
    (("a constraint", { $0.entities[0].uniquenessConstraints = [UniquenessConstraint(["total"])] }), false),
    (("the name of an attribute", { $0.entities[0].attributes[0].name = "sum" }), false),
    (("the type of an attribute", { $0.entities[0].attributes[0].type = .double }), false),
    (("an optional attribute", { $0.entities[0].attributes[0].isOptional = false }), false),
    (("the modifier of an attribute", { $0.entities[0].attributes[0].versionHashModifier = "euros" }), false),
    (("external storage", { $0.entities[0].attributes[0].allowsExternalStorage = true }), false),
    (("preserving after deletion", { $0.entities[0].attributes[0].preservesAfterDeletion = true }), false),
    (("a transient attribute", { $0.entities[0].attributes[0].isTransient = true }), false),
    (("an optional relationship", { $0.entities[0].relationships[0].isOptional = false }), false),
    (("the destination", { $0.entities[0].relationships[0].destinationEntity = "Document" }), false),
    (("no inverse", { $0.entities[0].relationships[0].inverseName = nil }), false),
    (("the greatest count", { $0.entities[0].relationships[0].maximumCount = 5 }), false),
    (("the least count", { $0.entities[0].relationships[0].minimumCount = 1 }), false),
    (("to-one", { $0.entities[0].relationships[0].isToMany = false }), false),
    (("order", { $0.entities[0].relationships[0].isOrdered = true }), false),
    (("a new attribute", { $0.entities[1].attributes.append(Attribute(name: "a", type: .uuid)) }), false),
    (
      (
        "the inverse's name",
        {
          $0.entities[0].relationships[0].name = "lines"
          $0.entities[2].relationships[0].inverseName = "lines"
        }
      ), true
    ),
  ]

  private static let ignored: [Change] = [
    ("the order of entities", { $0.entities.reverse() }),
    ("the order of constraints", { $0.entities[2].uniquenessConstraints?.elements.reverse() }),
    ("a class", { $0.entities[0].representedClassName = "OrderRecord" }),
    ("code generation", { $0.entities[0].codeGeneration = .class }),
    ("a default", { $0.entities[2].attributes[0].defaultValue = "1" }),
    ("a bound", { $0.entities[2].attributes[0].minimumValue = "1" }),
    ("a delete rule", { $0.entities[0].relationships[0].deleteRule = .cascade }),
    ("a renaming identifier", { $0.entities[0].attributes[0].renamingIdentifier = "sum" }),
    ("userInfo", { $0.entities[0].userInfo = [UserInfoEntry(key: "a", value: "b")] }),
    ("an index", { $0.entities[0].fetchIndexes = [FetchIndex(name: "byTotal", elements: [.init(property: "total")])] }),
    ("a transformer", { $0.entities[0].attributes[0].valueTransformerName = "Money" }),
    ("encryption", { $0.entities[0].attributes[0].allowsCloudEncryption = true }),
    ("Spotlight", { $0.entities[0].attributes[0].isIndexedInSpotlight = true }),
    ("an empty modifier", { $0.entities[0].versionHashModifier = "" }),
    (
      "a transient attribute of an unknown type",
      { model in
        var draft = Attribute(name: "draft")
        draft.isTransient = true
        model.entities[0].attributes.append(draft)
      }
    ),
    ("a fetched property", { $0.entities[0].fetchedProperties = [FetchedProperty(name: "recent")] }),
    ("a least count that was implicit", { $0.entities[0].relationships[0].minimumCount = 0 }),
    ("a fetch request", { $0.fetchRequests = [FetchRequest(name: "all", entity: "Order")] }),
    ("an identifier", { $0.identifier = "2" }),
  ]

  @Test func whatIsHashedChangesTheHash() {
    let old = VersionHashes(Self.model())
    for (change, changesItem) in Self.hashed {
      var model = Self.model()
      change.make(&model)
      let new = VersionHashes(model)
      #expect(new.unknown == [], "\(change.name)")
      #expect(new["Order"] != old["Order"], "\(change.name)")
      #expect((new["Item"] != old["Item"]) == changesItem, "\(change.name)")
      #expect(new.checksum != old.checksum && new.digest != old.digest, "\(change.name)")
    }
  }

  @Test func nothingElseDoes() {
    for change in Self.ignored {
      var model = Self.model()
      change.make(&model)
      #expect(model != Self.model() && VersionHashes(model) == VersionHashes(Self.model()), "\(change.name)")
    }
  }

  /// An entity of a store that Apple's framework wrote: relationship `ingredientBase` without an inverse, composite `unit`.
  private static func ingredient(nested: Bool = false) -> Model {
    var unit = Attribute(name: "unit", type: .composite, isOptional: false)
    unit.composite = nested ? "Outer" : "Unit"
    let ingredient = Entity(
      name: "Ingredient",
      attributes: [
        Attribute(name: "id", type: .uuid, isOptional: false), unit,
        Attribute(name: "value", type: .double, isOptional: false),
      ],
      relationships: [Relationship(name: "ingredientBase", destination: "IngredientBase", isOptional: false)])
    var model = Model(name: "Kitchen", entities: [ingredient, Entity(name: "IngredientBase")])
    var inner = Attribute(name: "inner", type: .composite)
    inner.composite = "Unit"
    model.composites = [
      Composite(name: "Unit", attributes: [Attribute(name: "unit", type: .string, isOptional: true)]),
      Composite(name: "Outer", attributes: [inner]),
    ]
    return model
  }

  @Test func aCompositeHasTheHashesOfItsElements() {
    let expected = "4a3b9f32df42aee19eb186b6ad03ad57c96cd3fb4532671a4063da2002cfc61a"
    #expect(VersionHashes(Self.ingredient())["Ingredient"]?.hash?.hex == expected)
    #expect(VersionHashes(Self.ingredient(nested: true))["Ingredient"]?.hash?.hex == expected)
    var derived = Self.ingredient()
    derived.composites[0].attributes[0].isDerived = true
    #expect(derived.reason == "Ingredient.unit is a derived attribute, whose hash is unknown")
    var cyclic = Self.ingredient(nested: true)
    cyclic.composites[0].attributes = cyclic.composites[1].attributes
    #expect(cyclic.reason == "Ingredient.unit is a composite attribute without elements, whose hash is unknown")
    var twice = Self.ingredient(nested: true)
    twice.composites[1].attributes.append(Attribute(name: "unit", type: .string))
    #expect(twice.reason == "Ingredient.unit has a duplicate name")
  }

  /// Changes after which the hash of an entity is unknown, with the reason.
  private static let unknown: [(change: Change, text: String)] = [
    (
      ("derived", { $0.entities[0].attributes[0].isDerived = true }),
      "Order.total is a derived attribute, whose hash is unknown"
    ),
    (
      ("composite", { $0.entities[0].attributes[0].type = .composite }),
      "Order.total is a composite attribute without elements, whose hash is unknown"
    ),
    (
      ("object id", { $0.entities[0].attributes[0].type = .objectID }),
      "Order.total is an attribute of the type ObjectID, whose hash is unknown"
    ),
    (
      ("untyped", { $0.entities[0].attributes[0].type = .undefined }),
      "Order.total is a stored attribute without a type"
    ),
    (
      ("a name", { $0.entities[0].attributes[0].name = "größe" }),
      "Order.größe has a name or a hash modifier with non-ASCII characters, whose hash is unknown"
    ),
    (
      ("no name", { $0.entities[0].attributes[0].name = "" }),
      "Order. has a name or a hash modifier with non-ASCII characters, whose hash is unknown"
    ),
    (
      ("a modifier beyond ASCII", { $0.entities[0].versionHashModifier = "é" }),
      "Order has a name or a hash modifier with non-ASCII characters, whose hash is unknown"
    ),
    (
      ("a relationship's modifier", { $0.entities[0].relationships[0].versionHashModifier = "2" }),
      "Order.items is a relationship with a hash modifier, whose hash is unknown"
    ),
    (
      (
        "both",
        {
          $0.entities[0].uniquenessConstraints = [UniquenessConstraint(["total"])]
          $0.entities[0].versionHashModifier = "2"
        }
      ), "Order has uniqueness constraints and a hash modifier, whose common hash is unknown"
    ),
    (
      ("a destination", { $0.entities[0].relationships[0].destinationEntity = "Nothing" }),
      "Order.items has no destination in the model"
    ),
    (
      ("an inverse", { $0.entities[0].relationships[0].inverseName = "nothing" }),
      "Order.items names an inverse that does not exist"
    ),
    (
      ("a count", { $0.entities[0].relationships[0].maximumCount = 1 << 40 }),
      "Order.items has a count that is not a 32-bit number"
    ),
    (("a name twice", { $0.entities[0].attributes[0].name = "items" }), "Order.items has a duplicate name"),
    (
      ("an inherited name", { $0.entities[0].attributes[0].name = "number" }),
      "Order.number has a duplicate name"
    ),
    (("a parent", { $0.entities[0].parentEntity = "Nothing" }), "Order has a parent that is not in the model"),
    (("itself", { $0.entities[0].parentEntity = "Order" }), "Order is its own ancestor"),
  ]

  @Test func whatWasNeverSeenIsNotKnown() {
    for (change, text) in Self.unknown {
      var model = Self.model()
      var below = Entity(name: "Below")
      below.parentEntity = "Order"
      model.entities.append(below)
      change.make(&model)
      let hashes = VersionHashes(model)
      // The subentity has the same reason as its parent.
      #expect(hashes.unknown.map(\.text) == [text, text], "\(change.name)")
      #expect(hashes.checksum == nil && hashes.digest == nil && hashes.known == nil)
      model.entities.reverse()
      #expect(VersionHashes(model) == hashes, "\(change.name)")
    }
  }

  /// Inverses and parents can refer to either of the two entities.
  @Test func withTwoEntitiesOfOneNameNothingIsKnown() {
    var model = Self.model()
    model.entities.append(Entity(name: "Order"))
    let hashes = VersionHashes(model)
    #expect(hashes.unknown.map(\.text) == Array(repeating: "Order has a duplicate name", count: 3))
    model.entities.reverse()
    #expect(VersionHashes(model) == hashes)
  }

  /// Circular parents, and an entity below them.
  @Test func ringsOfParentsAreReported() {
    let parents = ["A": "B", "B": "C", "C": "A", "D": "B"]
    let entities = parents.map { name, parent in
      var entity = Entity(name: name)
      entity.parentEntity = parent
      return entity
    }
    for order in [entities, entities.reversed()] {
      #expect(
        VersionHashes(Model(name: "Shop", entities: order)).unknown.map(\.text)
          == ["A is its own ancestor", "B is its own ancestor", "C is its own ancestor", "B is its own ancestor"])
    }
  }

  /// Twenty thousand nested parent entities are hashed. Too many inherited properties are reported as unknown.
  @Test func depthAndSizeAreBounded() {
    func chain(_ count: Int, attributes: Int) -> Model {
      Model(
        name: "Deep",
        entities: (0..<count).map { index in
          var entity = Entity(
            name: "E\(index)", attributes: (0..<attributes).map { Attribute(name: "a\(index)_\($0)", type: .string) })
          entity.parentEntity = index == 0 ? nil : "E\(index - 1)"
          return entity
        }.reversed())
    }
    #expect(VersionHashes(chain(20_000, attributes: 0)).checksum != nil)
    let large = VersionHashes(chain(3_000, attributes: 1)).unknown
    #expect(large.count == 3_000 && large.first?.text == "E0 is in a model with too many inherited properties")
  }

  @Test func aHashHasThirtyTwoBytes() throws {
    let hash = try #require(VersionHash(bytes: Array(0..<32)))
    #expect(hash.hex == "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")
    #expect(VersionHash(base64: hash.base64) == hash)
    #expect(VersionHash(bytes: [1]) == nil && VersionHash(base64: "AAAA") == nil && VersionHash(base64: "?") == nil)
    #expect(ModelHashes(bytes: ["A": [1]]) == nil)
    #expect(ModelHashes(bytes: ["A": hash.bytes])?.entities == ["A": hash])
  }
}

/// Comparison with hashes that Core Data computed for compiled models and stores.
@Suite(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
struct KnownHashesTests {
  @Test func allKnownHashesComeOut() throws {
    let file = Corpus.root + "/version-hashes.json"
    let (list, problems) = JSONReader.parse(try FileSystem.read(file), file: file)
    let known = list?.elements ?? []
    #expect(problems == [] && known.count == 93)
    for row in known {
      let path = try #require(row["model"]?.string)
      let model = try Model.read(try FileSystem.read("\(Corpus.root)/\(path)"), file: path, name: "Model").value
      let entity = try #require(row["entity"]?.string)
      #expect(VersionHashes(model)[entity]?.hash?.hex == row["hash"]?.string, "\(path): \(entity)")
    }
  }

  /// The checksums and digests equal those in compiled models and stores.
  @Test func checksumsAndDigestsComeOut() throws {
    var counts = (checksums: 0, digests: 0)
    for folder in Corpus.files(withSuffix: ".momd") {
      guard let compiled = try? CompiledVersions.read(folder) else { continue }
      for version in compiled.versions {
        guard let checksum = version.checksum else { continue }
        #expect(ModelHashes(bytes: version.hashes)?.checksum == checksum, "\(folder) \(version.name)")
        counts.checksums += 1
      }
    }
    for file in Corpus.files(withSuffix: ".sqlite") {
      let metadata = try StoreMetadata.read(file)
      let hashes = try #require(ModelHashes(bytes: metadata.hashes))
      if let checksum = metadata.checksum { #expect(hashes.checksum == checksum, "\(file)") }
      guard let digest = metadata.digest else { continue }
      #expect(hashes.digest == digest, "\(file)")
      counts.digests += 1
    }
    #expect(counts.checksums >= 9 && counts.digests >= 7)
  }

  /// Store shapes and version hashes agree for all pairs of versions of real bundles.
  @Test func shapesAndHashesAgree() throws {
    var pairs = 0
    for folder in Corpus.part(of: Corpus.files(withSuffix: ".xcdatamodeld"), every: 3) {
      guard let models = try? ModelBundle.read(folder).versions.compactMap(\.model) else { continue }
      let seen = models.map { (shape: StoreSchema($0), hashes: VersionHashes($0)) }
      for (index, one) in seen.enumerated() {
        for other in seen[..<index] where one.hashes.known != nil || one.shape == other.shape {
          #expect((one.shape == other.shape) == (one.hashes == other.hashes), "\(folder)")
          pairs += 1
        }
      }
    }
    #expect(pairs > (Corpus.isComplete ? 1_000 : 100))
  }

  /// The stores and bundles of real projects, and the name of the version that matches the store.
  @Test(arguments: [
    (
      "alemar11+CoreDataPlus/Tests/Resources/SampleModel/Fixtures/SampleModel_V2.sqlite",
      "alemar11+CoreDataPlus/Tests/Resources/SampleModel/SampleModel.xcdatamodeld", "SampleModel2"
    ),
    (
      "artsy+energy/ArtsyFolio Tests/Migrations/ArtsyPartner_2.0.sqlite",
      "artsy+energy/Resources/CoreData/ArtsyPartner.xcdatamodeld", "ArtsyFolio v2.0"
    ),
  ])
  func aStoreFindsItsVersion(_ store: String, _ bundle: String, _ version: String) throws {
    let metadata = try StoreMetadata.read("\(Corpus.root)/\(store)")
    let hashes = try #require(ModelHashes(bytes: metadata.hashes))
    #expect(Verification(of: hashes, among: try ModelBundle.read("\(Corpus.root)/\(bundle)")).exact == [version])
  }
}

extension Model {
  /// The first reason for an unknown hash.
  fileprivate var reason: String? { VersionHashes(self).unknown.first?.text }
}
