import Testing

@testable import PlumbModel

/// Queries of a model with a vehicle, cars and taxis below it, and a driver.
@Suite struct SchemaTests {
  private static func entity(_ name: String, below parent: String? = nil, _ attributes: [String] = []) -> Entity {
    var entity = Entity(name: name, attributes: attributes.map { Attribute(name: $0, type: .string) })
    entity.parentEntity = parent
    return entity
  }

  private static let schema: Schema = {
    var vehicle = entity("Vehicle", ["plate"])
    vehicle.relationships = [Relationship(name: "driver", destination: "Driver", inverse: "vehicles")]
    var driver = entity("Driver", ["name"])
    driver.relationships = [
      Relationship(name: "vehicles", destination: "Taxi", isToMany: true, inverse: "driver"),
      Relationship(name: "mentor", destination: "Driver", inverse: "pupils"),
    ]
    return Schema(
      Model(name: "Fleet", entities: [vehicle, entity("Car", below: "Vehicle"), entity("Taxi", below: "Car"), driver]))
  }()

  private static func found(_ name: String) throws -> Entity { try #require(schema.entity(name)) }

  @Test func theParentsOfAnEntityComeFromTheNearestUp() throws {
    #expect(try Self.schema.ancestors(of: Self.found("Taxi")).map(\.name) == ["Car", "Vehicle"])
    #expect(try Self.schema.ancestors(of: Self.found("Vehicle")).isEmpty)
  }

  @Test func aRingOfParentsEnds() throws {
    let schema = Schema(Model(name: "Ring", entities: [Self.entity("A", below: "B"), Self.entity("B", below: "A")]))
    #expect(schema.ancestors(of: try #require(schema.entity("A"))).map(\.name) == ["B"])
  }

  @Test func propertiesAreInherited() throws {
    let taxi = try Self.found("Taxi")
    #expect(Self.schema.attribute("plate", of: taxi)?.owner.name == "Vehicle")
    #expect(Self.schema.relationship("driver", of: taxi)?.owner.name == "Vehicle")
    #expect(Self.schema.hasProperty("plate", taxi) && !Self.schema.hasProperty("name", taxi))
  }

  @Test func anInverseMayBeAnAncestors() throws {
    let driver = try Self.found("Driver")
    #expect(Self.schema.inverse(of: driver.relationships[0])?.owner.name == "Vehicle")
    #expect(Self.schema.hasNamedInverse(driver.relationships[0]))
    #expect(!Self.schema.hasNamedInverse(driver.relationships[1]))
  }

  @Test func ofTwoEntitiesWithOneNameTheFirstCounts() {
    let schema = Schema(Model(name: "Twins", entities: [Self.entity("A", ["one"]), Self.entity("A", ["two"])]))
    #expect(schema.entity("A")?.attributes.map(\.name) == ["one"])
  }
}
