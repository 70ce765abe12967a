import Testing

@testable import PlumbModel

@Suite struct SortedModelTests {
  @Test func elementsAreSortedByTheBytesOfTheirNames() {
    let zoo = Entity(
      name: "Zoo", attributes: [Attribute(name: "b"), Attribute(name: "B"), Attribute(name: "a")])
    let sorted = SortedModel(Model(name: "M", entities: [zoo, Entity(name: "Ape")]))
    #expect(sorted.entities.map(\.name) == ["Ape", "Zoo"])
    #expect(sorted.entities[1].attributes.map(\.name) == ["B", "a", "b"])
    #expect(sorted.omissions == [])
  }

  @Test func theFirstOfOneNameCounts() {
    let first = Entity(name: "A", attributes: [Attribute(name: "x", type: .string), Attribute(name: "x")])
    let sorted = SortedModel(Model(name: "M", entities: [first, Entity(name: "A")]))
    #expect(sorted.entities.map(\.attributes.count) == [1])
    #expect(sorted.entities.first?.attributes.first?.type == .string)
    #expect(
      sorted.omissions.map(\.description)
        == ["Elements with the name of an earlier element are left out: A and A.x"])
  }

  @Test(arguments: [["A": "A"], ["A": "B", "B": "A"], ["A": "B", "B": "C", "C": "A"], ["A": "gone"], ["A": ""]])
  func ringsOfParentsAndMissingOnesGo(_ parents: [String: String]) {
    var entities = ["A", "B", "C", ""].map { Entity(name: $0) }
    for index in entities.indices { entities[index].parentEntity = parents[entities[index].name] }
    let sorted = SortedModel(Model(name: "M", entities: entities))
    #expect(sorted.entities.allSatisfy { $0.parentEntity == nil })
    #expect(sorted.preorder.map(\.name) == ["", "A", "B", "C"])
    #expect(sorted.omissions.map(\.elements.count) == [parents.count])
  }

  /// Entities below circular parents stay below them.
  @Test func childrenOfARingKeepTheirParents() {
    var entities = ["A", "B", "C"].map { Entity(name: $0) }
    (entities[0].parentEntity, entities[1].parentEntity, entities[2].parentEntity) = ("B", "A", "A")
    let sorted = SortedModel(Model(name: "M", entities: entities))
    #expect(sorted.preorder.map(\.name) == ["A", "C", "B"])
    #expect(sorted.root(of: "C") == "A")
  }

  @Test func relationshipsAreLinksWithTheirInverses() {
    let order = Entity(
      name: "Order",
      relationships: [
        Relationship(name: "items", destination: "Item", isToMany: true, inverse: "order"),
        Relationship(name: "next", destination: "Order"), Relationship(name: "lost", destination: "Nowhere"),
        Relationship(name: "twin", destination: "Order", inverse: "twin"),
      ])
    let item = Entity(
      name: "Item", relationships: [Relationship(name: "order", destination: "Order", inverse: "items")])
    let sorted = SortedModel(Model(name: "M", entities: [order, item]))
    let links = sorted.links.map { link in
      "\(link.near.relationship.name) \(link.far?.relationship.name ?? "-")\(link.isReflexive ? " reflexive" : "")"
    }
    #expect(links == ["order items", "next -", "twin twin reflexive"])
    #expect(
      sorted.omissions.map(\.description) == ["Relationships without an existing destination are left out: Order.lost"])
  }
}
