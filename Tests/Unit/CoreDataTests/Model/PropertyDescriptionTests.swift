import CoreData
import Testing

/// Attributes, relationships and other properties created in code: their initial and their dependent values.
@Suite struct PropertyDescriptionTests {
  @Test func aPropertyIsOptionalAndStoredToBeginWith() {
    let attribute = NSAttributeDescription()
    #expect(attribute.isOptional && !attribute.isTransient && attribute.name == "")
    #expect(attribute.attributeType == .undefinedAttributeType && attribute.defaultValue == nil)
    #expect(attribute.validationPredicates.isEmpty)
    #expect(!attribute.allowsExternalBinaryDataStorage && !attribute.preservesValueInHistoryOnDeletion)
  }

  @Test(arguments: [
    (NSAttributeType.integer16AttributeType, "NSNumber"), (.integer64AttributeType, "NSNumber"),
    (.doubleAttributeType, "NSNumber"), (.booleanAttributeType, "NSNumber"),
    (.decimalAttributeType, "NSDecimalNumber"), (.stringAttributeType, "NSString"), (.dateAttributeType, "NSDate"),
    (.binaryDataAttributeType, "NSData"), (.UUIDAttributeType, "NSUUID"), (.URIAttributeType, "NSURL"),
  ])
  func theTypeDeterminesTheClassOfTheValues(_ type: NSAttributeType, _ name: String) {
    let attribute = ModelSamples.attribute("a", type)
    #expect(attribute.attributeValueClassName == name)
  }

  @Test func theNumbersOfTypesAreThoseOfStores() {
    #expect(NSAttributeType.integer16AttributeType.rawValue == 100)
    #expect(NSAttributeType.transformableAttributeType.rawValue == 1800)
    #expect(NSAttributeType(rawValue: 1100) == .UUIDAttributeType && NSAttributeType(rawValue: 1) == nil)
  }

  @Test func theShortNameOfATypeIsTheSameType() {
    let attribute = NSAttributeDescription()
    attribute.type = .string
    #expect(attribute.attributeType == .stringAttributeType)
    attribute.attributeType = .UUIDAttributeType
    #expect(attribute.type == .uuid)
    let column = NSExpressionDescription()
    column.resultType = .double
    #expect(column.expressionResultType == .doubleAttributeType)
  }

  @Test func aRelationshipIsToManyUnlessItsGreatestCountIsOne() {
    let relationship = NSRelationshipDescription()
    #expect(relationship.maxCount == 0 && relationship.minCount == 0 && relationship.isToMany)
    #expect(relationship.deleteRule == .nullifyDeleteRule && !relationship.isOrdered)
    relationship.maxCount = 1
    #expect(!relationship.isToMany)
    relationship.maxCount = 5
    #expect(relationship.isToMany)
  }

  @Test func aCompositeAttributeHasItsTypeAndItsElements() {
    let composite = NSCompositeAttributeDescription()
    composite.name = "address"
    #expect(composite.attributeType == .compositeAttributeType)
    composite.elements = [ModelSamples.attribute("street", .stringAttributeType)]
    #expect(composite.elements.map(\.name) == ["street"])
  }

  @Test func validationPredicatesComeBackWithTheirWarnings() {
    let attribute = ModelSamples.attribute("a", .integer64AttributeType)
    attribute.setValidationPredicates(
      [NSPredicate(value: true), NSPredicate(value: false)], withValidationWarnings: ["one", "two"])
    #expect(attribute.validationPredicates.count == 2)
    #expect(attribute.validationWarnings as? [String] == ["one", "two"])
    attribute.setValidationPredicates(nil, withValidationWarnings: nil)
    #expect(attribute.validationPredicates.isEmpty && attribute.validationWarnings.isEmpty)
  }

  @Test func aCopyIsEqualAndIndependent() throws {
    let attribute = ModelSamples.attribute("a", .integer64AttributeType)
    attribute.defaultValue = 3
    attribute.isOptional = false
    attribute.userInfo = ["k": "v"]
    attribute.versionHashModifier = "2"
    let copy = try #require(attribute.copy() as? NSAttributeDescription)
    attribute.name = "b"
    attribute.defaultValue = 4
    #expect(copy.name == "a" && copy.defaultValue as? Int == 3 && !copy.isOptional)
    #expect(copy.attributeType == .integer64AttributeType && copy.versionHashModifier == "2")
    #expect(copy.userInfo?["k"] as? String == "v")
  }
}
