import PlumbCore
import PlumbModel
import PlumbText
import Testing

@testable import PlumbFormats

/// Models in the archive format of Xcode's editor.
struct EditorModelTests {
  /// A model with every feature that the archive represents.
  static let shop: Model = {
    var document = Entity(name: "Document", attributes: [Attribute(name: "number", type: .string)])
    document.isAbstract = true
    document.uniquenessConstraints = ElementList([UniquenessConstraint(["number"])])
    document.userInfo = UserInfo([UserInfoEntry(key: "a", value: "1"), UserInfoEntry(key: "b", value: "2")])
    var items = Relationship(name: "items", destination: "Item", isToMany: true, inverse: "order", deleteRule: .cascade)
    items.isOrdered = true
    items.minimumCount = 1
    var order = Entity(name: "Order", attributes: [note, total], relationships: [items])
    order.parentEntity = "Document"
    order.representedClassName = ".Order"
    order.renamingIdentifier = "Purchase"
    order.versionHashModifier = "2"
    order.fetchedProperties = [
      FetchedProperty(name: "cheap", fetchRequest: FetchRequest(name: "r", entity: "Item", predicate: "price < 5"))
    ]
    let item = Entity(
      name: "Item", attributes: [Attribute(name: "price", type: .decimal)],
      relationships: [Relationship(name: "order", destination: "Order", inverse: "items")])
    var model = Model(name: "Shop", entities: [document, item, order])
    model.identifier = "v1"
    model.configurations = [Configuration(name: "Cloud", members: ["Item", "Order"])]
    model.fetchRequests = [FetchRequest(name: "all", entity: "Order", predicate: "total > $MIN")]
    for index in model.entities.indices { model.entities[index].makeSyncable() }
    return model
  }()

  private static let total: Attribute = {
    var total = Attribute(name: "total", type: .double, isOptional: true, defaultValue: "0.0")
    total.minimumValue = "0"
    total.maximumValue = "1000"
    total.isIndexed = true
    total.renamingIdentifier = "sum"
    return total
  }()

  private static let note: Attribute = {
    var note = Attribute(name: "note", type: .transformable, isOptional: true)
    note.valueTransformerName = "NSSecureUnarchiveFromData"
    note.isTransient = true
    note.versionHashModifier = "x"
    return note
  }()

  private func read(_ archive: KeyedArchive) throws -> Model {
    try EditorModelReader.model(in: archive, file: "elements", name: "Shop").meaning
  }

  @Test func whatLeavesATraceComesBack() throws {
    #expect(try read(EditorModelBuilder.archive(of: Self.shop)) == Self.shop.meaning)
  }

  @Test func theSameModelGivesTheSameBytes() throws {
    let bytes = try EditorModelBuilder.archive(of: Self.shop).written()
    #expect(try EditorModelBuilder.archive(of: Self.shop).written() == bytes)
    let ids = try KeyedArchive.read(bytes, file: "a").objects.compactMap { object -> UInt64? in
      guard case .instance(let instance) = object else { return nil }
      return instance.fields["_uniqueElementID"]?.uid.flatMap { $0 == 0 ? nil : $0 }
    }
    #expect(ids.count == 11 && Set(ids).count == 11)
  }

  @Test func aSingleIndexAndSyncServicesAreReported() throws {
    var item = Entity(
      name: "Item", attributes: [Attribute(name: "a", type: .string), Attribute(name: "b", type: .string)])
    item.fetchIndexes = [
      FetchIndex(name: "byA", elements: [FetchIndexElement(property: "a")]),
      FetchIndex(name: "byB", elements: [FetchIndexElement(property: "b", order: "descending")]),
    ]
    var model = Model(name: "Shop", entities: [item])
    #expect(try read(EditorModelBuilder.archive(of: model)).entities[0].attributes.map(\.isIndexed) == [true, false])
    #expect(try read(EditorModelBuilder.archive(of: model)).entities[0].isSyncable)
    model.lastSavedToolsVersion = "14460.32"
    #expect(try !read(EditorModelBuilder.archive(of: model)).entities[0].isSyncable)
  }

  /// Features that no known archive contains are rejected, with a remedy.
  @Test(arguments: [
    (change { $0.entities[1].attributes[0].isDerived = true }, "Item.price of Shop is derived"),
    (change { $0.entities[1].attributes[0].preservesAfterDeletion = true }, "Item.price of Shop is preserved"),
    (change { $0.entities[1].attributes[0].allowsCloudEncryption = true }, "Item.price of Shop is encrypted"),
    (change { $0.entities[1].attributes[0].composite = "Place" }, "Item.price of Shop is a composite"),
    (change { $0.composites = [Composite(name: "Place")] }, "Place of Shop is a composite"),
    (change { $0.entities[2].relationships[0].maximumCount = 5 }, "Order.items of Shop is a to-many"),
    (
      change { $0.entities[2].relationships[0].destinationEntity = "Nobody" }, "Order.items of Shop references “Nobody”"
    ),
    (change { $0.entities[2].relationships[0].inverseName = "nobody" }, "Order.items of Shop references “nobody”"),
    (change { $0.entities[2].parentEntity = "Nobody" }, "Order of Shop references “Nobody”"),
    (change { $0.entities.append(Entity(name: "Item")) }, "Item of Shop occurs twice"),
    (change { $0.entities[1].attributes.append(Attribute(name: "order")) }, "Item.order of Shop occurs twice"),
    (change { $0.fetchRequests.append(FetchRequest(name: "r")) }, ""),
  ])
  func isRefused(_ model: Model, _ message: String) {
    do throws(EditorModelFailure) {
      _ = try EditorModelBuilder.archive(of: model)
      #expect(message.isEmpty)
    } catch {
      #expect(!message.isEmpty && error.description.hasPrefix(message), "\(error)")
      #expect(!error.help.isEmpty)
    }
  }

  static func change(_ change: (inout Model) -> Void) -> Model {
    var model = shop
    change(&model)
    return model
  }

  /// Defaults and bounds of dates are left out: archives contain them as localized text.
  @Test func aDateHasNoDefault() throws {
    let model = Self.change {
      var due = Attribute(name: "due", type: .date)
      (due.defaultValue, due.defaultDateInterval) = ("2013-04-23 12:00:00 +0000", "388411200")
      due.minimumDateInterval = "0"
      $0.entities[1].attributes.append(due)
    }
    let attributes = try read(EditorModelBuilder.archive(of: model)).entities.flatMap(\.attributes)
    let due = attributes.first { $0.name == "due" }
    #expect(due?.type == .date && due?.hasDefault == false && due?.minimumDateInterval == nil)
  }

  @Test func anotherArchiveIsNoModel() {
    #expect(throws: ReadFailure.self) { try read(KeyedArchiveTests.archive) }
    #expect(throws: ReadFailure.self) { try read(KeyedArchive()) }
  }

  /// The reader returns a model or an error after any changed byte.
  @Test func changedBytesNeverTrap() throws {
    let whole = try EditorModelBuilder.archive(of: Self.shop).written()
    for place in stride(from: 8, to: whole.count, by: 997) {
      var bytes = whole
      bytes[place] = bytes[place] &+ 1
      _ = try? Model.read(elements: bytes, file: "elements", name: "Shop")
    }
  }

  /// The archive contains one entity a thousand times. Its dictionary of properties contains one attribute a thousand
  /// times.
  @Test func theSameObjectsAgainAndAgainAreRefused() throws {
    var archive = KeyedArchive()
    func many(_ value: PropertyList) -> KeyedArchive.Object {
      let values = PropertyList.array(Array(repeating: value, count: 1000))
      return .instance(.init(EditorClass.mutableDictionary, ["NS.keys": values, "NS.objects": values]))
    }
    let attribute = PropertyList.reference(archive.add(.instance(.init(EditorClass.attribute))))
    let attributes = PropertyList.reference(archive.add(many(attribute)))
    let entity = PropertyList.reference(
      archive.add(.instance(.init(EditorClass.entity, ["XDBucketForOwnedAttributesstorage": attributes]))))
    let entities = PropertyList.reference(archive.add(many(entity)))
    let package = PropertyList.reference(
      archive.add(.instance(.init(EditorClass.package, ["XDBucketForClassesstorage": entities]))))
    archive.root = archive.add(.instance(.init(EditorClass.model, ["_xd_rootPackage": package])))
    #expect(throws: ReadFailure.self) { try read(archive) }
  }

  @Test func aVersionOfBeforeXcode4IsRead() throws {
    let files = Files.inMemory([
      "Shop.xcdatamodeld/Shop.xcdatamodel/elements": try EditorModelBuilder.archive(of: Self.shop).written(),
      "Shop.xcdatamodeld/Shop.xcdatamodel/layout": [0],
    ])
    let version = try #require(try ModelBundle.read("Shop.xcdatamodeld", from: files).versions.first)
    #expect(version.file == "Shop.xcdatamodeld/Shop.xcdatamodel/elements")
    #expect(version.model?.entities.map(\.name) == ["Document", "Item", "Order"])
    #expect(version.model?.isText == false)
    let alone = try ModelBundle.read("Shop.xcdatamodeld/Shop.xcdatamodel/elements", from: files)
    #expect(alone.currentVersion?.name == "Shop" && alone.currentVersion?.model != nil)
  }
}

extension Entity {
  /// Marks the entity and its properties as syncable, as current versions of Xcode do. In the archive, an element
  /// without a mark is syncable.
  fileprivate mutating func makeSyncable() {
    isSyncable = true
    for index in attributes.indices { attributes[index].isSyncable = true }
    for index in relationships.indices { relationships[index].isSyncable = true }
    for index in fetchedProperties.indices { fetchedProperties[index].isSyncable = true }
  }
}
