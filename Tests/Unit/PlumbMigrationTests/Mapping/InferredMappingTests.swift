import PlumbCore
import PlumbModel
import TestSupport
import Testing

@testable import PlumbFormats

/// The mapping model that Xcode creates for two versions.
struct InferredMappingTests {
  private static let shop = Model(
    name: "Shop",
    entities: [
      Entity(
        name: "Order", attributes: [Attribute(name: "sum", type: .decimal), Attribute(name: "note", type: .string)],
        relationships: [Relationship(name: "lines", destination: "Line", isToMany: true, inverse: "order")]),
      Entity(name: "Line", relationships: [Relationship(name: "order", destination: "Order", inverse: "lines")]),
      Entity(name: "Shelf"),
    ])

  private static let shop2: Model = {
    var document = Entity(name: "Document", attributes: [Attribute(name: "note", type: .string)])
    document.isAbstract = true
    var total = Attribute(name: "total", type: .decimal)
    total.renamingIdentifier = "sum"
    var cached = Attribute(name: "cached", type: .string)
    cached.isTransient = true
    var items = Relationship(name: "items", destination: "Item", isToMany: true, inverse: "order")
    items.renamingIdentifier = "lines"
    var order = Entity(name: "Order", attributes: [total, cached], relationships: [items])
    order.parentEntity = "Document"
    var item = Entity(
      name: "Item", relationships: [Relationship(name: "order", destination: "Order", inverse: "items")])
    item.renamingIdentifier = "Line"
    return Model(name: "Shop 2", entities: [document, item, Entity(name: "Invoice"), order])
  }()

  @Test func everyEntityOfTheDestinationIsMapped() {
    let mapping = MappingModel(from: Self.shop, to: Self.shop2)
    #expect(mapping.name == "ShopToShop 2")
    #expect(mapping.entityMappings.map(\.usualName) == ["LineToItem", "Invoice", "OrderToOrder"])
    #expect(mapping.entityMappings.map(\.kind) == [.transform, .add, .transform])
    #expect(mapping.entityMappings.map(\.number) == [1, 2, 3])
  }

  @Test func everyStoredPropertyIsMapped() throws {
    let order = try #require(MappingModel(from: Self.shop, to: Self.shop2).entityMappings.last)
    #expect(order.attributes.map(\.name) == ["note", "total"])
    #expect(order.attributes.map { $0.expression?.description } == [nil, "$source.sum"])
    let items = try #require(order.relationships.first)
    #expect(items.name == "items" && items.sourceKeyPath == "$source.lines" && items.sourceMappingName == "LineToItem")
  }

  @Test func aModelToItselfHasNoExpressions() {
    let mapping = MappingModel(from: Self.shop, to: Self.shop)
    #expect(mapping.entityMappings.allSatisfy { $0.kind == .transform && $0.source == $0.destination })
    #expect(mapping.entityMappings.flatMap { $0.attributes + $0.relationships }.allSatisfy { $0.expression == nil })
  }

  @Test func parentsInARingEnd() {
    var one = Entity(name: "A", attributes: [Attribute(name: "a")])
    var other = Entity(name: "B", attributes: [Attribute(name: "b")])
    (one.parentEntity, other.parentEntity) = ("B", "A")
    let model = Model(name: "Ring", entities: [one, other])
    #expect(MappingModel(from: model, to: model).entityMappings.map(\.attributes.count) == [2, 2])
  }

  /// Most real mapping models equal the inferred one. In the others, a developer chose other entities or removed
  /// properties.
  @Test(.enabled(if: Corpus.isThere)) func mostRealOnesAreSo() throws {
    var (equal, all) = (0, 0)
    for file in Corpus.files(named: "xcmapping.xml") {
      let real = try MappingModel.read(FileSystem.read(file), file: file, name: "Real")
      guard let source = real.source.model, let destination = real.destination.model else { continue }
      all += 1
      if Self.names(MappingModel(from: source, to: destination)) == Self.names(real) { equal += 1 }
    }
    #expect(equal * 4 >= all * 3)
  }

  private static func names(_ mapping: MappingModel) -> Set<[String]> {
    Set(
      mapping.entityMappings.map { mapping in
        [mapping.source ?? "", mapping.destination ?? ""] + (mapping.attributes + mapping.relationships).map(\.name)
      })
  }
}
