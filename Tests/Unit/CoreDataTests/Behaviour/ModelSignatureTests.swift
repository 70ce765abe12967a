import CoreData
import Foundation
import Testing

// Compiling this file is the test: every member with its labels, types and optionality.

private typealias Model = NSManagedObjectModel
private typealias Entity = NSEntityDescription
private typealias Property = NSPropertyDescription
private typealias Attribute = NSAttributeDescription
private typealias Untyped = NSFetchRequest<any NSFetchRequestResult>
private typealias Info = [AnyHashable: Any]

/// The members of models, entities and properties.
@Suite struct ModelSignatureTests {
  @Test func models() {
    let _: () -> Model = Model.init
    let _: (URL) -> Model? = Model.init(contentsOf:)
    let _: ([Model]?) -> Model? = Model.init(byMerging:)
    let _: ([Bundle]?) -> Model? = Model.mergedModel(from:)
    let _: ([Model], [String: Any]) -> Model? = Model.init(byMerging:forStoreMetadata:)
    let _: ([Bundle]?, [String: Any]) -> Model? = Model.mergedModel(from:forStoreMetadata:)
    let _: ReferenceWritableKeyPath<Model, [Entity]> = \.entities
    let _: KeyPath<Model, [String: Entity]> = \.entitiesByName
    let _: KeyPath<Model, [String]> = \.configurations
    let _: ReferenceWritableKeyPath<Model, Set<AnyHashable>> = \.versionIdentifiers
    let _: (Model) -> (String?) -> [Entity]? = Model.entities(forConfigurationName:)
    let _: (Model) -> ([Entity], String) -> Void = Model.setEntities(_:forConfigurationName:)
    let _: (Model) -> (String) -> Untyped? = Model.fetchRequestTemplate(forName:)
    let _: (Model) -> (Untyped?, String) -> Void = Model.setFetchRequestTemplate(_:forName:)
    let _: (Model) -> (String, [String: Any]) -> Untyped? =
      Model.fetchRequestFromTemplate(withName:substitutionVariables:)
    let _: KeyPath<Model, [String: Data]> = \.entityVersionHashesByName
  }

  @Test func entities() {
    let _: (String, NSManagedObjectContext) -> Entity? = Entity.entity(forEntityName:in:)
    let _: (String, NSManagedObjectContext) -> NSManagedObject = Entity.insertNewObject(forEntityName:into:)
    let _: KeyPath<Entity, Model> = \.managedObjectModel
    let _: KeyPath<Entity, Entity?> = \.superentity
    let _: ReferenceWritableKeyPath<Entity, String?> = \.managedObjectClassName
    let _: ReferenceWritableKeyPath<Entity, Bool> = \.isAbstract
    let _: [ReferenceWritableKeyPath<Entity, String?>] = [\.name, \.versionHashModifier, \.renamingIdentifier]
    let _: ReferenceWritableKeyPath<Entity, Info?> = \.userInfo
    let _: KeyPath<Entity, Data> = \.versionHash
    let _: ReferenceWritableKeyPath<Entity, [Entity]> = \.subentities
    let _: ReferenceWritableKeyPath<Entity, [Property]> = \.properties
    let _: KeyPath<Entity, [String: Entity]> = \.subentitiesByName
    let _: KeyPath<Entity, [String: Property]> = \.propertiesByName
    let _: KeyPath<Entity, [String: Attribute]> = \.attributesByName
    let _: KeyPath<Entity, [String: NSRelationshipDescription]> = \.relationshipsByName
    let _: ReferenceWritableKeyPath<Entity, [NSFetchIndexDescription]> = \.indexes
    let _: ReferenceWritableKeyPath<Entity, [[Any]]> = \.uniquenessConstraints
    let _: (Entity) -> (Entity) -> [NSRelationshipDescription] = Entity.relationships(forDestination:)
    let _: (Entity) -> (Entity) -> Bool = Entity.isKindOf(entity:)
  }

  @Test func properties() {
    let _: KeyPath<Property, Entity> = \.entity
    let _: ReferenceWritableKeyPath<Property, String> = \.name
    let _: [ReferenceWritableKeyPath<Property, Bool>] = [\.isOptional, \.isTransient]
    let _: ReferenceWritableKeyPath<Property, Info?> = \.userInfo
    let _: KeyPath<Property, Data> = \.versionHash
    let _: [ReferenceWritableKeyPath<Property, String?>] = [\.versionHashModifier, \.renamingIdentifier]
    let _: KeyPath<Property, [NSPredicate]> = \.validationPredicates
    let _: (Property) -> ([NSPredicate]?, [String]?) -> Void =
      Property.setValidationPredicates(_:withValidationWarnings:)
    func copied(_: some NSCopying & NSCoding) {}
    let _: (Property) -> Void = copied
    let _: (Entity) -> Void = copied
    let _: (Model) -> Void = copied
  }

  @Test func attributes() {
    let _: ReferenceWritableKeyPath<Attribute, NSAttributeType> = \.attributeType
    let _: ReferenceWritableKeyPath<Attribute, Attribute.AttributeType> = \.type
    let _: [ReferenceWritableKeyPath<Attribute, String?>] = [\.attributeValueClassName, \.valueTransformerName]
    let _: ReferenceWritableKeyPath<Attribute, Any?> = \.defaultValue
    let _: [ReferenceWritableKeyPath<Attribute, Bool>] = [
      \.allowsExternalBinaryDataStorage, \.preservesValueInHistoryOnDeletion, \.allowsCloudEncryption,
    ]
    let _: [NSAttributeType] = [
      .undefinedAttributeType, .integer16AttributeType, .integer32AttributeType, .integer64AttributeType,
      .decimalAttributeType, .doubleAttributeType, .floatAttributeType, .stringAttributeType, .booleanAttributeType,
      .dateAttributeType, .binaryDataAttributeType, .UUIDAttributeType, .URIAttributeType, .transformableAttributeType,
      .objectIDAttributeType, .compositeAttributeType,
    ]
    let _: [Attribute.AttributeType] = [
      .undefined, .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date, .binaryData,
      .uuid, .uri, .transformable, .objectID, .composite,
    ]
    let _: ReferenceWritableKeyPath<NSCompositeAttributeDescription, [Attribute]> = \.elements
    let _: Attribute.Type = NSDerivedAttributeDescription.self
  }

  @available(*, deprecated, message: "NSExpression is marked so on Linux")
  func expressions() {
    let _: ReferenceWritableKeyPath<NSDerivedAttributeDescription, NSExpression?> = \.derivationExpression
    let _: ReferenceWritableKeyPath<NSExpressionDescription, NSExpression?> = \.expression
    let _: ReferenceWritableKeyPath<NSExpressionDescription, NSAttributeType> = \.expressionResultType
    let _: ReferenceWritableKeyPath<NSExpressionDescription, Attribute.AttributeType> = \.resultType
  }

  @Test func relationships() {
    let _: KeyPath<NSRelationshipDescription, Bool> = \.isToMany
    let _: ReferenceWritableKeyPath<NSRelationshipDescription, Bool> = \.isOrdered
    let _: [ReferenceWritableKeyPath<NSRelationshipDescription, Int>] = [\.minCount, \.maxCount]
    let _: ReferenceWritableKeyPath<NSRelationshipDescription, Entity?> = \.destinationEntity
    let _: ReferenceWritableKeyPath<NSRelationshipDescription, NSRelationshipDescription?> = \.inverseRelationship
    let _: ReferenceWritableKeyPath<NSRelationshipDescription, NSDeleteRule> = \.deleteRule
    let rules: [NSDeleteRule] = [.noActionDeleteRule, .nullifyDeleteRule, .cascadeDeleteRule, .denyDeleteRule]
    #expect(rules.map(\.rawValue) == [0, 1, 2, 3])
    let _: ReferenceWritableKeyPath<NSFetchedPropertyDescription, Untyped?> = \.fetchRequest
  }

  @Test func indexes() {
    let _: (String, [NSFetchIndexElementDescription]?) -> NSFetchIndexDescription =
      NSFetchIndexDescription.init(name:elements:)
    let _: ReferenceWritableKeyPath<NSFetchIndexDescription, NSPredicate?> = \.partialIndexPredicate
    let _: (Property, NSFetchIndexElementType) -> NSFetchIndexElementDescription =
      NSFetchIndexElementDescription.init(property:collationType:)
    let _: ReferenceWritableKeyPath<NSFetchIndexElementDescription, Bool> = \.isAscending
    #expect([NSFetchIndexElementType.binary, .rTree].map(\.rawValue) == [0, 1])
  }
}
