import Foundation
import Testing

@testable import PlumbCDE

struct SchemaTests {
  @Test func theModelHasTheFactsOfTheClasses() throws {
    let model = try NSManagedObjectModel.makeRuntimeModel(Parcel.self, ParcelNote.self, ParcelStop.self)
    let parcel = try #require(model.entitiesByName["Parcel"])
    #expect(parcel.attributesByName["weight_raw"]?.attributeType == .integer16AttributeType)
    #expect(parcel.attributesByName["labels"]?.valueTransformerName == "NSSecureUnarchiveFromData")
    #expect(parcel.attributesByName["title"]?.defaultValue as? String == "untitled")
    #expect(parcel.attributesByName["isSelected"] == nil)
    #expect(parcel.uniquenessConstraints as? [[String]] == [["id"]])
    let notes = try #require(parcel.relationshipsByName["note_list"])
    #expect(notes.isOrdered)
    #expect(notes.maxCount == 3)
    #expect(notes.deleteRule == .cascadeDeleteRule)
    #expect(model.entitiesByName["ParcelStop"]?.relationshipsByName["parcels"]?.deleteRule == .denyDeleteRule)
  }

  @Test func classesWithoutAModelAreErrors() {
    #expect(throws: CDRuntimeModelBuilderError.emptyInput) { try NSManagedObjectModel.makeRuntimeModel([]) }
    #expect(throws: CDRuntimeModelBuilderError.duplicateEntityName("ParcelStamp")) {
      try NSManagedObjectModel.makeRuntimeModel([ParcelStamp.self, ParcelStamp.self])
    }
    #expect(
      throws: CDRuntimeModelBuilderError.unknownRelationshipTarget(
        entityName: "ParcelNote", relationshipName: "parcel", targetTypeName: "Parcel")
    ) { try NSManagedObjectModel.makeRuntimeModel([ParcelNote.self]) }
    #expect(
      throws: CDRuntimeModelBuilderError.unsupportedDefaultValueExpression(
        entityName: "ParcelStamp", attributeName: "printedAt", expression: "Date()", primitiveType: .date)
    ) { try NSManagedObjectModel.makeRuntimeModel([ParcelStamp.self]) }
    let raw = CDRuntimeAttributeSchema(
      swiftName: "a", persistentName: "a", swiftTypeName: "A", isOptional: true,
      storage: .raw(backingTypeName: "Double"))
    let schema = CDRuntimeEntitySchema(
      entityName: "E", managedObjectClassName: "NSManagedObject", attributes: [raw], relationships: [])
    #expect(
      throws: CDRuntimeModelBuilderError.unsupportedRawBackingType(
        entityName: "E", attributeName: "a", backingTypeName: "Double")
    ) { try CDRuntimeModelBuilder.makeModel([schema]) }
  }

  static let literals: [(String, CDRuntimePrimitiveAttributeType, SchemaValue?)] = [
    (#""a \"b\" \\ c""#, .string, .string("a \"b\" \\ c")),
    (#""\(name)""#, .string, nil),
    ("\"", .string, nil),
    ("-1_000", .int32, .integer(-1000)),
    ("1.5", .int32, nil),
    ("true", .bool, .boolean(true)),
    ("1_0.2_5", .decimal, .decimal(Decimal(string: "10.25") ?? 0)),
    ("Date(timeIntervalSince1970: 0)", .date, .date(Date(timeIntervalSince1970: 0))),
    (".distantPast", .date, .date(.distantPast)),
    ("Date()", .date, nil),
    (#"Data(base64Encoded: "AQI=")!"#, .data, .data(Data([1, 2]))),
    ("Data()", .data, .data(Data())),
    (
      #"UUID(uuidString: "11111111-1111-1111-1111-111111111111")!"#, .uuid,
      UUID(uuidString: "11111111-1111-1111-1111-111111111111").map(SchemaValue.uuid)
    ),
    ("UUID()", .uuid, nil),
    (#"URL(string: "https://a.example/b")!"#, .url, URL(string: "https://a.example/b").map(SchemaValue.url)),
  ]

  @Test(arguments: literals.indices) func defaultsAreReadFromTheirSource(_ index: Int) {
    let (source, type, value) = Self.literals[index]
    #expect(SchemaValue(source: source, type) == value)
  }
}
