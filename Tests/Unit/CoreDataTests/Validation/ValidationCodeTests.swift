#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  @Suite struct ValidationCodeTests {
    private func code(
      _ left: ExpressionNode, _ operation: ComparisonNode.Operator, _ type: NSAttributeType
    ) -> CocoaError.Code {
      validationCode(of: .comparison(ComparisonNode(left, operation, .constant(.int(1)))), for: type)
    }

    @Test func numbersAreTooLargeOrTooSmall() {
      for type: NSAttributeType in [
        .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType,
        .floatAttributeType, .decimalAttributeType,
      ] {
        #expect(code(.evaluatedObject, .lessThanOrEqualTo, type) == .validationNumberTooLarge)
        #expect(code(.evaluatedObject, .lessThan, type) == .validationNumberTooLarge)
        #expect(code(.evaluatedObject, .greaterThanOrEqualTo, type) == .validationNumberTooSmall)
      }
    }

    @Test func datesAreTooLateOrTooSoon() {
      #expect(code(.evaluatedObject, .lessThanOrEqualTo, .dateAttributeType) == .validationDateTooLate)
      #expect(code(.evaluatedObject, .greaterThan, .dateAttributeType) == .validationDateTooSoon)
    }

    @Test func stringsAreTooLongOrTooShortOrDoNotMatch() {
      #expect(code(.path("length"), .lessThanOrEqualTo, .stringAttributeType) == .validationStringTooLong)
      #expect(code(.path("length"), .greaterThanOrEqualTo, .stringAttributeType) == .validationStringTooShort)
      #expect(code(.evaluatedObject, .matches, .stringAttributeType) == .validationStringPatternMatching)
    }

    @Test func anyOtherComparisonIsAValidationError() {
      #expect(code(.evaluatedObject, .equalTo, .integer16AttributeType) == .managedObjectValidation)
      #expect(code(.path("name"), .lessThan, .stringAttributeType) == .managedObjectValidation)
      #expect(validationCode(of: .always(false), for: .stringAttributeType) == .managedObjectValidation)
    }

    @Test func predicatesAsModelsHaveThemAreRecognised() {
      for (format, type, code) in [
        ("SELF >= 1", NSAttributeType.integer16AttributeType, 1620), ("SELF <= 1.5", .doubleAttributeType, 1610),
        ("length <= 3", .stringAttributeType, 1660), ("SELF.length >= 3", .stringAttributeType, 1670),
        ("length(SELF) >= 3", .stringAttributeType, 1670), ("SELF MATCHES \"a+\"", .stringAttributeType, 1680),
        ("SELF IN {1, 2}", .integer32AttributeType, 1550), ("length <= 3", .binaryDataAttributeType, 1660),
      ] {
        #expect(validationCode(of: NSPredicate(format: format).tree, for: type).rawValue == code, "\(format)")
      }
    }

    @Test func aWarningIsACodeOrADescription() {
      #expect(ValidationWarning("Too dear.").message == "Too dear.")
      #expect(ValidationWarning("1670").code?.rawValue == 1670)
      #expect(ValidationWarning(NSNumber(value: 1660)).code?.rawValue == 1660)
      #expect(ValidationWarning("").message == nil)
    }

    @Test func countsHoldWhereThereIsAnObjectOnly() {
      let relationship = NSRelationshipDescription()
      relationship.minCount = 2
      relationship.maxCount = 3
      #expect(countError(0, relationship) == nil)
      #expect(countError(1, relationship) == .validationRelationshipLacksMinimumCount)
      #expect(countError(2, relationship) == nil)
      #expect(countError(4, relationship) == .validationRelationshipExceedsMaximumCount)
      relationship.maxCount = 0
      #expect(countError(400, relationship) == nil)
      relationship.isOptional = false
      #expect(countError(0, relationship) == .validationRelationshipLacksMinimumCount)
      relationship.minCount = 0
      #expect(countError(0, relationship) == nil)
      relationship.maxCount = 1
      #expect(countError(0, relationship) == .validationMissingMandatoryProperty)
      #expect(countError(1, relationship) == nil)
    }
  }
#endif
