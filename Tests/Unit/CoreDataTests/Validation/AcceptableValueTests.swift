#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  @Suite struct AcceptableValueTests {
    private func attribute(_ type: NSAttributeType, _ name: String = "x") -> NSAttributeDescription {
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.attributeType = type
      return attribute
    }

    private func preserved(_ value: Any?, _ type: NSAttributeType) -> String? {
      acceptable(value, for: attribute(type)).map { "\($0)" }
    }

    @Test func nilAndAnEmptyOptionalAreNoValue() {
      for type: NSAttributeType in [
        .stringAttributeType, .integer16AttributeType, .booleanAttributeType, .doubleAttributeType,
        .floatAttributeType, .decimalAttributeType, .dateAttributeType, .binaryDataAttributeType, .UUIDAttributeType,
        .URIAttributeType, .objectIDAttributeType, .transformableAttributeType, .undefinedAttributeType,
      ] {
        #expect(preserved(nil, type) == "null")
        #expect(preserved(Optional<Int>.none as Any, type) == "null")
        #expect(preserved(NSNull(), type) == nil)
      }
    }

    @Test func integersAreTakenFromEveryNumber() {
      let values: [Any] = [
        3, Int64(3), Int32(3), Int16(3), Int8(3), UInt8(3), UInt(3), 3.7, Float(3.2), NSNumber(value: 3),
        Decimal(3), NSDecimalNumber(value: 3), CGFloat(3),
      ]
      for value in values {
        for type: NSAttributeType in [.integer16AttributeType, .integer32AttributeType, .integer64AttributeType] {
          #expect(preserved(value, type) == "int(3)", "\(Swift.type(of: value))")
        }
      }
      #expect(preserved(true, .integer64AttributeType) == "int(1)")
      #expect(preserved(70_000, .integer16AttributeType) == "int(70000)")
      #expect(preserved("3", .integer64AttributeType) == nil)
    }

    @Test func numbersBeyondAllBoundsEndNoProgram() {
      for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 1e100, 1e-100] {
        #expect(acceptable(value, for: attribute(.integer64AttributeType)) != nil)
        #expect(acceptable(value, for: attribute(.decimalAttributeType)) != nil)
        #expect(acceptable(value, for: attribute(.floatAttributeType)) != nil)
      }
      #expect(acceptable(UInt64.max, for: attribute(.integer64AttributeType)) != nil)
    }

    @Test func everyNumberAttributeTakesEveryNumber() {
      #expect(preserved(2, .doubleAttributeType) == "double(2.0)")
      #expect(preserved(NSNumber(value: 2.5), .doubleAttributeType) == "double(2.5)")
      #expect(preserved(2.5, .floatAttributeType) == "float(2.5)")
      #expect(preserved(NSNumber(value: 2.5), .floatAttributeType) == "float(2.5)")
      #expect(preserved(Decimal(string: "2.5"), .doubleAttributeType) == "double(2.5)")
      #expect(preserved(Decimal(string: "2.5"), .decimalAttributeType) == "decimal(2.5)")
      #expect(preserved(NSDecimalNumber(string: "2.5"), .decimalAttributeType) == "decimal(2.5)")
      #expect(preserved(2, .decimalAttributeType) == "decimal(2)")
      #expect(preserved(1, .booleanAttributeType) == "bool(true)")
      #expect(preserved(NSNumber(value: 0), .booleanAttributeType) == "bool(false)")
      #expect(preserved(false, .booleanAttributeType) == "bool(false)")
    }

    @Test func objectsOfFoundationAreTheSameAsSwiftsTypes() throws {
      let date = Date(timeIntervalSinceReferenceDate: 1)
      let uuid = UUID()
      let url = try #require(URL(string: "https://example.org"))
      #expect(acceptable(NSString("a"), for: attribute(.stringAttributeType)) == .string("a"))
      #expect(acceptable(date as NSDate, for: attribute(.dateAttributeType)) == .date(date))
      #expect(acceptable(uuid as NSUUID, for: attribute(.UUIDAttributeType)) == .uuid(uuid))
      #expect(acceptable(url, for: attribute(.URIAttributeType)) == .url(url as NSURL))
      #expect(acceptable(url as NSURL, for: attribute(.URIAttributeType)) == .url(url as NSURL))
      #expect(acceptable(Data([1]) as NSData, for: attribute(.binaryDataAttributeType)) == .data(Data([1])))
    }

    @Test func aValueOfAnotherTypeIsNotAcceptable() {
      for type: NSAttributeType in [
        .integer16AttributeType, .booleanAttributeType, .doubleAttributeType, .floatAttributeType,
        .decimalAttributeType, .dateAttributeType, .binaryDataAttributeType, .UUIDAttributeType, .URIAttributeType,
        .objectIDAttributeType,
      ] {
        #expect(preserved("text", type) == nil)
      }
      #expect(preserved(3, .stringAttributeType) == nil)
      #expect(preserved(3, .dateAttributeType) == nil)
    }

    @Test func aCompositeTakesItsElementsOnly() {
      let composite = NSCompositeAttributeDescription()
      composite.name = "place"
      composite.elements = [attribute(.stringAttributeType, "city"), attribute(.doubleAttributeType, "north")]
      let value = acceptable(["city": "Rom", "north": 41], for: composite)
      #expect(value == .composite(["city": .string("Rom"), "north": .double(41)]))
      #expect(acceptable(["city": NSNull()] as [String: Any], for: composite) == .composite(["city": .null]))
      #expect(acceptable(["town": "Rom"], for: composite) == nil)
      #expect(acceptable(["city": 3], for: composite) == nil)
      #expect(acceptable("Rom", for: composite) == nil)
    }

    @Test func aNewObjectHasTheDefault() {
      let count = attribute(.integer32AttributeType)
      #expect(initialValue(of: count) == .null)
      count.defaultValue = 4
      #expect(initialValue(of: count) == .int(4))
      count.defaultValue = "four"
      #expect(initialValue(of: count) == .null)
    }

    @Test func theMessageNamesThePropertyAndTheTypes() {
      let message = unacceptableValueMessage(3, for: attribute(.stringAttributeType, "title"))
      #expect(
        message == "Unacceptable type of value for attribute: property = \"title\"; desired type = NSString; "
          + "given type = Int; value = 3.")
    }
  }
#endif
