import CoreData
import Testing

/// Models created in code: configurations, request templates, copies, and the unchanged values of a model in use.
@Suite struct ManagedObjectModelTests {
  @Test func aConfigurationHasItsEntities() {
    let model = ModelSamples.shop()
    model.setEntities([model.entitiesByName["Line"]].compactMap { $0 }, forConfigurationName: "Lines")
    #expect(model.configurations.contains("Lines"))
    #expect(model.entities(forConfigurationName: "Lines")?.map(\.name) == ["Line"])
    #expect(model.entities(forConfigurationName: nil)?.count == 4)
    #expect(model.entities(forConfigurationName: "Other") == nil)
  }

  @Test func aTemplateIsKnownByItsNameUntilItIsRemoved() {
    let model = ModelSamples.shop()
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Line")
    request.fetchLimit = 7
    model.setFetchRequestTemplate(request, forName: "some")
    #expect(model.fetchRequestTemplate(forName: "some")?.fetchLimit == 7)
    #expect(model.fetchRequestTemplatesByName.keys.sorted() == ["some"])
    #expect(model.fetchRequestTemplate(forName: "other") == nil)
    #expect(model.fetchRequestFromTemplate(withName: "other", substitutionVariables: [:]) == nil)
    let copy = model.fetchRequestFromTemplate(withName: "some", substitutionVariables: [:])
    #expect(copy != nil && copy !== request && copy?.fetchLimit == 7)
    model.setFetchRequestTemplate(nil, forName: "some")
    #expect(model.fetchRequestTemplatesByName.isEmpty)
  }

  @Test func aRequestOfATemplateHasValuesInThePlaceOfVariables() {
    let model = ModelSamples.shop()
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Line")
    request.predicate = NSPredicate(format: "text == $TEXT")
    model.setFetchRequestTemplate(request, forName: "byText")
    let filled = model.fetchRequestFromTemplate(withName: "byText", substitutionVariables: ["TEXT": "a"])
    #expect(filled?.predicate?.description == #"text == "a""#)
    #expect(model.fetchRequestTemplate(forName: "byText")?.predicate?.description == "text == $TEXT")
  }

  @Test func aCopyIsDeep() throws {
    let model = ModelSamples.shop()
    model.versionIdentifiers = ["1"]
    model.setEntities(model.entities, forConfigurationName: "All")
    let copy = try #require(model.copy() as? NSManagedObjectModel)
    #expect(copy.entities.map(\.name) == model.entities.map(\.name))
    #expect(copy.versionIdentifiers == ["1"] && copy.configurations == model.configurations)
    for (name, entity) in copy.entitiesByName {
      #expect(entity !== model.entitiesByName[name] && entity.managedObjectModel === copy)
    }
    let invoice = try #require(copy.entitiesByName["Invoice"])
    let line = try #require(copy.entitiesByName["Line"])
    #expect(invoice.superentity === copy.entitiesByName["Document"])
    #expect(invoice.relationshipsByName["lines"]?.destinationEntity === line)
    #expect(invoice.relationshipsByName["lines"]?.inverseRelationship === line.relationshipsByName["invoice"])
    #expect(line.relationshipsByName["invoice"]?.destinationEntity === invoice)
  }

  @Test func aCopyOfAModelInUseCanBeChanged() throws {
    let model = ModelSamples.shop()
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let copy = try #require(model.copy() as? NSManagedObjectModel)
    let line = try #require(copy.entitiesByName["Line"])
    line.properties.append(ModelSamples.attribute("count", .integer32AttributeType))
    line.attributesByName["text"]?.isOptional = false
    #expect(line.propertiesByName.keys.sorted() == ["count", "invoice", "text"])
    #expect(model.entitiesByName["Line"]?.propertiesByName.keys.sorted() == ["invoice", "text"])
    withExtendedLifetime(coordinator) {}
  }

  @Test func aModelInUseReturnsTheSameValuesAsBefore() throws {
    let model = ModelSamples.shop()
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let invoice = try #require(model.entitiesByName["Invoice"])
    #expect(invoice.propertiesByName.keys.sorted() == ["lines", "number", "total"])
    #expect(Set(invoice.properties.map(\.name)) == ["lines", "number", "total"])
    #expect(invoice.relationshipsByName["lines"]?.destinationEntity === model.entitiesByName["Line"])
    #expect(invoice.relationshipsByName["lines"]?.inverseRelationship?.name == "invoice")
    withExtendedLifetime(coordinator) {}
  }

  @Test func theEntityOfANameIsFoundThroughAContext() {
    let model = ModelSamples.shop()
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    #expect(NSEntityDescription.entity(forEntityName: "Line", in: context) === model.entitiesByName["Line"])
    #expect(NSEntityDescription.entity(forEntityName: "Word", in: context) == nil)
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = context
    #expect(NSEntityDescription.entity(forEntityName: "Line", in: child) === model.entitiesByName["Line"])
  }
}
