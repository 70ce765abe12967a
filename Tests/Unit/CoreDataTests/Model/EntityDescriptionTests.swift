import CoreData
import Testing

/// Entities created in code: inheritance, the dictionaries of properties, relationships by destination.
@Suite struct EntityDescriptionTests {
  @Test func anEntityIsConcreteAndOfTheBaseClassToBeginWith() {
    let entity = NSEntityDescription()
    #expect(entity.name == nil && !entity.isAbstract && entity.superentity == nil)
    #expect(entity.managedObjectClassName == "NSManagedObject")
    #expect(entity.properties.isEmpty && entity.subentities.isEmpty && entity.indexes.isEmpty)
    #expect(entity.uniquenessConstraints.isEmpty)
    #expect(entity.userInfo?.isEmpty == true)
    #expect(NSAttributeDescription().userInfo?.isEmpty == true)
    #expect(NSRelationshipDescription().userInfo?.isEmpty == true)
  }

  @Test func settingSubentitiesMakesTheEntityTheirParent() throws {
    let model = ModelSamples.shop()
    let document = try #require(model.entitiesByName["Document"])
    let invoice = try #require(model.entitiesByName["Invoice"])
    #expect(invoice.superentity === document && document.superentity == nil)
    #expect(document.subentitiesByName.keys.sorted() == ["Invoice", "Letter"])
    document.subentities = []
    #expect(invoice.superentity == nil)
    withExtendedLifetime(model) {}
  }

  @Test func dictionariesOfPropertiesHaveInheritedOnes() throws {
    let model = ModelSamples.shop()
    let invoice = try #require(model.entitiesByName["Invoice"])
    #expect(invoice.propertiesByName.keys.sorted() == ["lines", "number", "total"])
    #expect(invoice.attributesByName.keys.sorted() == ["number", "total"])
    #expect(invoice.relationshipsByName.keys.sorted() == ["lines"])
    withExtendedLifetime(model) {}
  }

  @Test func aPropertyKnowsTheEntityThatDeclaresIt() throws {
    let model = ModelSamples.shop()
    let line = try #require(model.entitiesByName["Line"])
    #expect(line.attributesByName["text"]?.entity === line)
    #expect(line.managedObjectModel === model)
  }

  @Test func propertiesThatAreAppendedLeaveTheOthersWhereTheyAre() throws {
    let model = ModelSamples.shop()
    let invoice = try #require(model.entitiesByName["Invoice"])
    invoice.properties.append(ModelSamples.attribute("paid", .booleanAttributeType))
    #expect(invoice.attributesByName.keys.sorted() == ["number", "paid", "total"])
    #expect(model.entitiesByName["Document"]?.attributesByName.keys.sorted() == ["number"])
    #expect(model.entitiesByName["Letter"]?.attributesByName.keys.sorted() == ["number"])
  }

  @Test func kindOfFollowsTheInheritance() throws {
    let model = ModelSamples.shop()
    let document = try #require(model.entitiesByName["Document"])
    let invoice = try #require(model.entitiesByName["Invoice"])
    let letter = try #require(model.entitiesByName["Letter"])
    #expect(invoice.isKindOf(entity: document) && invoice.isKindOf(entity: invoice))
    #expect(!document.isKindOf(entity: invoice) && !invoice.isKindOf(entity: letter))
    withExtendedLifetime(model) {}
  }

  @Test func relationshipsAreFoundByTheirDestination() throws {
    let model = ModelSamples.shop()
    let invoice = try #require(model.entitiesByName["Invoice"])
    let line = try #require(model.entitiesByName["Line"])
    #expect(invoice.relationships(forDestination: line).map(\.name) == ["lines"])
    #expect(line.relationships(forDestination: line).isEmpty)
    withExtendedLifetime(model) {}
  }

  @Test func theRenamingIdentifierIsTheNameWhereNoneIsSet() {
    let entity = ModelSamples.entity("Order", [ModelSamples.attribute("total", .doubleAttributeType)])
    #expect(entity.renamingIdentifier == "Order" && entity.properties[0].renamingIdentifier == "total")
    entity.renamingIdentifier = "Purchase"
    entity.properties[0].renamingIdentifier = "sum"
    #expect(entity.renamingIdentifier == "Purchase" && entity.properties[0].renamingIdentifier == "sum")
  }

  @Test func anIndexKnowsItsEntityAndAColumnItsIndex() {
    let entity = ModelSamples.entity("Order", [ModelSamples.attribute("total", .doubleAttributeType)])
    let column = NSFetchIndexElementDescription(property: entity.properties[0], collationType: .binary)
    let index = NSFetchIndexDescription(name: "byTotal", elements: [column])
    #expect(column.isAscending && column.propertyName == "total" && column.indexDescription === index)
    #expect(index.partialIndexPredicate == nil)
    entity.indexes = [index]
    #expect(index.entity === entity)
  }

  @Test func aCopyOfAnEntityHasCopiesOfItsPropertiesAndNoModel() throws {
    let model = ModelSamples.shop()
    let line = try #require(model.entitiesByName["Line"])
    line.userInfo = ["a": "b"]
    line.uniquenessConstraints = [["text"]]
    let copy = try #require(line.copy() as? NSEntityDescription)
    #expect(copy !== line && copy.name == "Line" && copy.userInfo?["a"] as? String == "b")
    #expect(copy.uniquenessConstraints as? [[String]] == [["text"]])
    #expect(copy.propertiesByName.keys.sorted() == ["invoice", "text"])
    #expect(copy.attributesByName["text"] !== line.attributesByName["text"])
    #expect(copy.attributesByName["text"]?.entity === copy)
    withExtendedLifetime(model) {}
  }
}
