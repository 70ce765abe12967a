#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  /// The layout that a model in use caches for speed, and concurrent reads of the model by several threads.
  @Suite struct FrozenModelTests {
    @Test func slotsOfAnAncestorComeFirst() throws {
      let model = ModelSamples.shop()
      model.freeze()
      let document = try #require(model.entitiesByName["Document"])
      let invoice = try #require(model.entitiesByName["Invoice"])
      let line = try #require(model.entitiesByName["Line"])
      #expect(document.layout.properties.map(\.name) == ["number"])
      #expect(invoice.layout.properties.map(\.name) == ["number", "total", "lines"])
      #expect(invoice.layout.inverses.map { $0?.slot } == [nil, nil, 1])
      #expect(line.layout.inverses.map { $0?.slot } == [nil, 2])
    }

    @Test func placesAndFamiliesGoByTheNames() throws {
      let model = ModelSamples.shop()
      model.entities.reverse()
      model.freeze()
      #expect(model.entitiesByIndex.map(\.name) == ["Document", "Invoice", "Letter", "Line"])
      #expect(model.entitiesByIndex.map(\.entityIndex) == [0, 1, 2, 3])
      #expect(model.entitiesByIndex.map(\.family) == [[0, 1, 2], [1], [2], [3]])
      #expect(model.entitiesByIndex.map(\.rootEntity.name) == ["Document", "Document", "Document", "Line"])
    }

    @Test func relativesThatAreNotListedBelongToTheModel() throws {
      let parent = ModelSamples.entity("Parent", [ModelSamples.attribute("a", .stringAttributeType)])
      let child = ModelSamples.entity("Child")
      let sibling = ModelSamples.entity("Sibling")
      parent.subentities = [child, sibling]
      let model = NSManagedObjectModel()
      model.entities = [child]
      model.freeze()
      #expect(model.entitiesByIndex.map(\.name) == ["Child", "Parent", "Sibling"])
      #expect(child.layout.slots["a"] == 0 && sibling.managedObjectModel === model)
    }

    @Test func entitiesOutliveTheirModel() throws {
      var model: NSManagedObjectModel? = ModelSamples.shop()
      model?.freeze()
      let invoice = try #require(model?.entitiesByName["Invoice"])
      let isReleased = { [weak document = invoice.superentity] in document == nil }
      model = nil
      #expect(isReleased() && invoice.superentity == nil && invoice.rootEntity === invoice)
      #expect(invoice.relationshipsByName["lines"]?.destinationEntity == nil)
      #expect(invoice.layout.properties.count == 3)
    }

    @Test func elementsOfCompositesAreFoundByTheirKeyPaths() {
      let place = NSCompositeAttributeDescription()
      place.name = "place"
      place.elements = [ModelSamples.attribute("street", .stringAttributeType)]
      let entity = ModelSamples.entity("Shop", [place])
      #expect(entity.attribute(atKeyPath: "place.street")?.attributeType == .stringAttributeType)
      #expect(entity.attribute(atKeyPath: "place") === place && entity.attribute(atKeyPath: "place.city") == nil)
      #expect(entity.attribute(atKeyPath: "street") == nil)
    }

    @Test func constraintsAreNamesHoweverTheyWereGiven() throws {
      let model = ModelSamples.shop()
      let document = try #require(model.entitiesByName["Document"])
      let invoice = try #require(model.entitiesByName["Invoice"])
      document.uniquenessConstraints = [document.properties]
      invoice.uniquenessConstraints = [["total"]]
      #expect(invoice.constraintNames == [["total"]] && invoice.allConstraintNames == [["number"], ["total"]])
      let copy = try #require(model.copy() as? NSManagedObjectModel)
      let member = copy.entitiesByName["Document"]?.uniquenessConstraints.first?.first as? NSPropertyDescription
      #expect(member != nil && member === copy.entitiesByName["Document"]?.properties.first)
    }

    @Test func manyThreadsFreezeAndReadAModelAtOnce() async {
      nonisolated(unsafe) let model = ModelSamples.shop()
      let names = await withTaskGroup(of: [String].self, returning: Set<[String]>.self) { group in
        for _ in 0..<16 {
          group.addTask {
            model.freeze()
            let relationships = model.entitiesByIndex.flatMap(\.relationshipsByName.values)
            let destinations = relationships.compactMap(\.destinationEntity?.name).sorted()
            return destinations + relationships.compactMap(\.inverseRelationship?.name).sorted()
              + model.entitiesByIndex.flatMap { $0.layout.properties.map(\.name) }
          }
        }
        return await group.reduce(into: []) { $0.insert($1) }
      }
      #expect(names.count == 1)
    }
  }
#endif
