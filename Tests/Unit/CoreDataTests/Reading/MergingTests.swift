import CoreData
import Testing

/// Merged models, and the hashes that identify their entities in stores.
@Suite struct MergingTests {
  @Test func mergedModelsHaveTheEntitiesOfAll() throws {
    let one = ModelSamples.shop()
    let other = NSManagedObjectModel()
    other.entities = [ModelSamples.entity("Person", [ModelSamples.attribute("name", .stringAttributeType)])]
    other.setEntities(other.entities, forConfigurationName: "People")
    let merged = try #require(NSManagedObjectModel(byMerging: [one, other]))
    #expect(merged.entitiesByName.keys.sorted() == ["Document", "Invoice", "Letter", "Line", "Person"])
    #expect(merged.entities(forConfigurationName: "People")?.map(\.name) == ["Person"])
    let lines = merged.entitiesByName["Invoice"]?.relationshipsByName["lines"]
    #expect(lines?.destinationEntity === merged.entitiesByName["Line"])
    #expect(merged.entitiesByName["Line"] !== one.entitiesByName["Line"])
  }

  @Test func anEntityThatIsTheSameInTwoModelsIsThereOnce() throws {
    let one = ModelSamples.shop()
    let other = ModelSamples.shop()
    let document = try #require(other.entitiesByName["Document"])
    document.subentities.append(ModelSamples.entity("Receipt"))
    other.entities.append(contentsOf: document.subentities.filter { $0.name == "Receipt" })
    let merged = try #require(NSManagedObjectModel(byMerging: [one, other]))
    #expect(merged.entities.count == 5)
    #expect(merged.entitiesByName["Receipt"]?.superentity === merged.entitiesByName["Document"])
    #expect(merged.entitiesByName["Receipt"]?.attributesByName.keys.sorted() == ["number"])
    let invoice = merged.entitiesByName["Line"]?.relationshipsByName["invoice"]
    #expect(invoice?.destinationEntity === merged.entitiesByName["Invoice"])
    #expect(invoice?.inverseRelationship === merged.entitiesByName["Invoice"]?.relationshipsByName["lines"])
  }

  @Test func aGreatestCountWithoutALimitHasAHash() {
    let (one, other) = (ModelSamples.shop(), ModelSamples.shop())
    for model in [one, other] { model.entitiesByName["Invoice"]?.relationshipsByName["lines"]?.maxCount = .max }
    #expect(one.entityVersionHashesByName["Invoice"]?.count == 32)
    #expect(one.entityVersionHashesByName == other.entityVersionHashesByName)
    #expect(one.entityVersionHashesByName["Invoice"] != ModelSamples.shop().entityVersionHashesByName["Invoice"])
  }

  /// Apple's count is an unsigned number, so that -1 is its highest value.
  @Test func aGreatestCountOfMinusOneIsNoLimitAndHasAHash() {
    let models = [-1, Int.max, 0].map { count in
      let model = ModelSamples.shop()
      model.entitiesByName["Invoice"]?.relationshipsByName["lines"]?.maxCount = count
      return model
    }
    let hashes = models.map { $0.entityVersionHashesByName["Invoice"] }
    #expect(hashes[0]?.count == 32)
    #expect(hashes[0] == hashes[1])
    #expect(hashes[0] != hashes[2])
    #expect(models[0].entitiesByName["Invoice"]?.relationshipsByName["lines"]?.isToMany == true)
  }

  @Test func theModelsOfAStoreAreThoseWithItsHashes() throws {
    let one = ModelSamples.shop()
    let other = NSManagedObjectModel()
    other.entities = [ModelSamples.entity("Person", [ModelSamples.attribute("name", .stringAttributeType)])]
    let metadata = [NSStoreModelVersionHashesKey: one.entityVersionHashesByName]
    let merged = NSManagedObjectModel(byMerging: [one, other], forStoreMetadata: metadata)
    #expect(merged?.entitiesByName.keys.sorted() == ["Document", "Invoice", "Letter", "Line"])
    #expect(one.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    #expect(!other.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    #expect(NSManagedObjectModel(byMerging: [other], forStoreMetadata: metadata) == nil)
  }

  @Test func hashesAreThirtyTwoBytesAndFollowWhatIsStored() throws {
    let model = ModelSamples.shop()
    let same = ModelSamples.shop()
    #expect(model.entityVersionHashesByName == same.entityVersionHashesByName)
    #expect(model.entityVersionHashesByName.values.allSatisfy { $0.count == 32 })
    let line = try #require(same.entitiesByName["Line"])
    #expect(line.versionHash == model.entityVersionHashesByName["Line"])
    line.attributesByName["text"]?.isOptional = false
    #expect(line.versionHash != model.entityVersionHashesByName["Line"])
    #expect(same.entitiesByName["Letter"]?.versionHash == model.entityVersionHashesByName["Letter"])
  }

  @Test func anEntityWithAnUnknownHashIsLeftOut() throws {
    let derived = NSDerivedAttributeDescription()
    derived.name = "length"
    derived.attributeType = .integer64AttributeType
    let model = ModelSamples.shop()
    let known = model.entityVersionHashesByName
    let checksum = model.versionChecksum
    let line = try #require(model.entitiesByName["Line"])
    line.properties.append(derived)
    #expect(model.entityVersionHashesByName == known.filter { $0.key != "Line" })
    #expect(line.versionHash.isEmpty)
    #expect(!model.versionChecksum.isEmpty && model.versionChecksum != checksum)
    let same = model.copy() as? NSManagedObjectModel
    #expect(same?.versionChecksum == model.versionChecksum)
    line.attributesByName["text"]?.isOptional = false
    #expect(same?.versionChecksum != model.versionChecksum)
    #expect(derived.versionHash.isEmpty)
    #expect(line.attributesByName["text"]?.versionHash.count == 32)
    #expect(NSEntityDescription().versionHash.isEmpty && NSAttributeDescription().versionHash.isEmpty)
  }

  @Test func aCompositeIsHashedByItsElements() throws {
    func model(_ optional: Bool, _ names: [String]) -> NSManagedObjectModel {
      let place = NSCompositeAttributeDescription()
      place.name = "place"
      place.isOptional = optional
      place.elements = names.map { ModelSamples.attribute($0, .doubleAttributeType) }
      let model = NSManagedObjectModel()
      model.entities = [ModelSamples.entity("Stop", [place])]
      return model
    }
    let hashes = model(true, ["x", "y"]).entityVersionHashesByName
    #expect(hashes["Stop"]?.count == 32)
    #expect(model(false, ["y", "x"]).entityVersionHashesByName == hashes)
    #expect(model(true, ["x", "z"]).entityVersionHashesByName != hashes)
  }

  @Test func mergingTwoDifferentEntitiesOfOneNameRaises() async {
    await #expect(processExitsWith: .failure) {
      let one = ModelSamples.shop()
      let other = ModelSamples.shop()
      other.entitiesByName["Line"]?.attributesByName["text"]?.isOptional = false
      _ = NSManagedObjectModel(byMerging: [one, other])
    }
  }
}
