import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbFormats
@testable import PlumbModel
@testable import PlumbRules

@Suite("Rules: names")
struct NameRulesTests {
  // MARK: Case

  @Test(
    arguments: [
      ("Order", nil), ("URLEntry", nil), ("X", nil), ("Ärger", nil), ("商品", nil), ("2nd", nil), ("with space", nil),
      ("order", "Order"), ("training_plan", "TrainingPlan"), ("MO_Item", "MOItem"), ("ORDER_NO", "OrderNo"),
      ("ärger", "Ärger"),
    ] as [(String, String?)])
  func entitiesAreInUpperCamelCase(_ name: String, _ better: String?) throws {
    let reported = try Reported(.entityCase, #"<entity name="\#(name)"/>"#)
    #expect(reported.diagnostics.map(\.label) == (better.map { ["\($0) in Swift"] } ?? []))
  }

  @Test(
    arguments: [
      ("total", nil), ("iPhone", nil), ("x2", nil), ("größe", nil), ("名前", nil), ("kick-off", nil), ("", nil),
      ("Total", "total"), ("status_raw", "statusRaw"), ("URL", "url"), ("URLCache", "urlCache"), ("ID", "id"),
      ("SHIP_TO", "shipTo"), ("ShirtSize", "shirtSize"), ("Größe", "größe"),
    ] as [(String, String?)])
  func propertiesAreInLowerCamelCase(_ name: String, _ better: String?) throws {
    for kind in ["attribute", "relationship", "fetchedProperty"] {
      let reported = try Reported(.propertyCase, #"<entity name="Order"><\#(kind) name="\#(name)"/></entity>"#)
      #expect(reported.diagnostics.map(\.label) == (better.map { ["\($0) in Swift"] } ?? []), "\(kind)")
    }
    let element = try Reported(.propertyCase, #"<composite name="Place"><attribute name="\#(name)"/></composite>"#)
    #expect(element.diagnostics.count == (better == nil ? 0 : 1))
  }

  // MARK: Keywords and members

  @Test(arguments: [
    ("repeat", true), ("default", true), ("Type", true), ("in", true), ("rethrows", true), ("type", false),
    ("any", false), ("some", false), ("inn", false), ("repeats", false), ("async", false),
  ])
  func keywordsNeedBackticks(_ name: String, _ isKeyword: Bool) throws {
    let model = #"<entity name="Order"><attribute name="\#(name)"/></entity>"#
    let reported = isKeyword ? ["‹\(name)› Order.\(name) is a keyword of Swift"] : []
    #expect(try Remarks.on(.nameSwiftKeyword, model) == reported)
    #expect(try Remarks.on(.nameSwiftKeyword, model, model: #"sourceLanguage="Objective-C""#) == [])
  }

  @Test(arguments: [("some", 1), (".Any", 1), ("Shop.operator", 1), ("Type", 0), ("Some", 0), ("operator.Order", 0)])
  func classesAreNoKeywordsEither(_ name: String, _ count: Int) throws {
    let model = #"<entity name="Order" representedClassName="\#(name)"/>"#
    #expect(try Reported(.nameSwiftKeyword, model).lines.count == count)
  }

  @Test(arguments: [
    ("description", "NSObject"), ("hash", "NSObject"), ("class", "NSObject"), ("zone", "NSObject"),
    ("entity", "NSManagedObject"), ("isDeleted", "NSManagedObject"), ("objectID", "NSManagedObject"),
    ("managedObjectContext", "NSManagedObject"), ("hasChanges", "NSManagedObject"), ("hashValue", "NSManagedObject"),
  ])
  func membersOfEveryObjectAreTaken(_ name: String, _ owner: String) throws {
    for kind in ["attribute", "relationship", "fetchedProperty"] {
      #expect(
        try Remarks.on(.nameCollision, #"<entity name="Order"><\#(kind) name="\#(name)"/></entity>"#) == [
          "‹\(name)› Order.\(name) has the name of a member of \(owner)"
        ])
    }
  }

  // No collision: methods with arguments, class methods, members of one platform only. Published apps use these names.
  @Test(arguments: [
    "value", "method", "version", "name", "type", "state", "className", "perform", "copies",
    "entityName", "Hash", "primitive", "primitiveTotal",
  ])
  func otherNamesAreFree(_ name: String) throws {
    #expect(try Remarks.on(.nameCollision, #"<entity name="Order"><attribute name="\#(name)"/></entity>"#) == [])
  }

  @Test(arguments: [
    ("deleted", "isDeleted"), ("fault", "isFault"), ("inserted", "isInserted"), ("updated", "isUpdated"),
  ])
  func propertiesOfObjectiveCAreANote(_ name: String, _ getter: String) throws {
    let reported = try Reported(
      .nameCollision, #"<entity name="Order"><attribute name="\#(name)"/></entity>"#
    ).diagnostics
    #expect(reported.map(\.severity) == [.note])
    #expect(
      reported.map(\.message) == [
        "Order.\(name) has the name of an Objective-C property of NSManagedObject, whose getter is \(getter)"
      ])
  }

  @Test func swiftAddsMembers() throws {
    let model = #"<entity name="Order"><attribute name="hashValue"/></entity>"#
    #expect(try Remarks.on(.nameCollision, model, model: #"sourceLanguage="Objective-C""#) == [])
  }

  @Test func primitiveAccessorsAreTaken() throws {
    let model = """
      <entity name="Document"><attribute name="total"/></entity>
      <entity name="Order" parentEntity="Document"><attribute name="primitiveTotal"/><attribute name="primitiveTax"/></entity>
      """
    #expect(
      try Remarks.on(.nameCollision, model) == [
        "‹primitiveTotal› Order.primitiveTotal has the name of the primitive accessor of Order.total"
      ])
  }

  // MARK: Identifiers

  @Test(arguments: ["total", "x2", "a_b", "größe", "名前"])
  func identifiersAreNames(_ name: String) throws {
    #expect(
      try Remarks.on(.nameInvalid, #"<entity name="\#(name)"><attribute name="\#(name)"/></entity>"#) == [])
  }

  @Test(arguments: ["kick-off", "2nd", "with space", "a.b", "_id", "🌱", "a/b", "_"])
  func whatIsNoIdentifierIsNoName(_ name: String) throws {
    let model = """
      <entity name="\(name)"><attribute name="\(name)"/><relationship name="\(name)2"/></entity>
      <composite name="\(name)3"><attribute name="\(name)"/></composite>
      """
    let reported = try Remarks.on(.nameInvalid, model)
    #expect(
      Set(reported) == [
        "‹\(name)› The model has an entity named \"\(name)\", which is not an identifier",
        "‹\(name)› \(name) has a property named \"\(name)\", which is not an identifier",
        "‹\(name)2› \(name) has a property named \"\(name)2\", which is not an identifier",
        "‹\(name)3› The model has a composite named \"\(name)3\", which is not an identifier",
        "‹\(name)› \(name)3 has a property named \"\(name)\", which is not an identifier",
      ])
    #expect(reported.count == 5)
  }

  @Test func namesThatDifferByCaseAreReported() throws {
    let model = """
      <entity name="Order"><attribute name="Phone"/><attribute name="phone"/><relationship name="PHONE" maxCount="1"/></entity>
      <entity name="order"/>
      """
    #expect(
      try Remarks.on(.nameInvalid, model) == [
        "‹order› The entities Order and order differ only by the case of their names",
        "‹phone› Order.phone differs from Order.Phone only by case",
        "‹PHONE› Order.PHONE differs from Order.Phone only by case",
      ])
  }

  @Test func inheritedNamesCountAndRingsEnd() throws {
    let model = """
      <entity name="A" parentEntity="B"><attribute name="itemID"/></entity>
      <entity name="B" parentEntity="C"><attribute name="itemId"/></entity>
      <entity name="C" parentEntity="B"/>
      """
    #expect(try Remarks.on(.nameInvalid, model) == ["‹itemID› A.itemID differs from B.itemId only by case"])
  }

  // Only names of properties with a column collide. Another rule reports equal names.
  @Test(arguments: [
    #"<attribute name="Note" transient="YES"/><attribute name="note"/>"#,
    #"<attribute name="items"/><relationship name="Items" toMany="YES"/>"#,
    #"<attribute name="note"/><fetchedProperty name="Note"/>"#, #"<attribute name="note"/><attribute name="note"/>"#,
    #"<attribute name="venueId"/><attribute name="venueId2"/>"#,
  ])
  func whatHasNoColumnIsLeftAlone(_ inside: String) throws {
    #expect(try Remarks.on(.nameInvalid, #"<entity name="Order">\#(inside)</entity>"#) == [])
  }

  @Test func manyNamesAreCompared() throws {
    let attributes = (0..<40).map { #"<attribute name="a\#($0)"/>"# }.joined()
    #expect(try Remarks.on(.nameInvalid, #"<entity name="Order">\#(attributes)</entity>"#) == [])
    #expect(
      try Remarks.on(.nameInvalid, #"<entity name="Order">\#(attributes)<attribute name="A7"/></entity>"#) == [
        "‹A7› Order.A7 differs from Order.a7 only by case"
      ])
  }

  // MARK: Classes

  @Test(arguments: [
    ("Order", "Order", ["‹Order› B and A have the same class, Order"]), ("Order", ".Order", []),
    (".Order", ".Order", ["‹.Order› B and A have the same class, .Order"]), ("NSManagedObject", "NSManagedObject", []),
    ("A", "B", []), ("", "", []),
  ])
  func aClassStandsForOneEntity(_ one: String, _ other: String, _ reported: [String]) throws {
    let model = """
      <entity name="A" representedClassName="\(one)"/>
      <entity name="B" representedClassName="\(other)"/>
      <entity name="B" representedClassName="C"/>
      <entity name="B" representedClassName="C"/>
      """
    #expect(try Remarks.on(.classDuplicate, model) == reported)
  }

  @Test(arguments: [
    (#"representedClassName="Order""#, []), (#"isAbstract="YES""#, []), ("", ["‹Order› Order has no class"]),
    (#"representedClassName="NSManagedObject""#, ["‹NSManagedObject› Order has no class"]),
  ])
  func entitiesHaveAClass(_ entity: String, _ reported: [String]) throws {
    #expect(try Remarks.on(.classMissing, #"<entity name="Order" \#(entity)/>"#) == reported)
  }

  @Test(arguments: [
    ("class", true, ["Xcode generates the class of Order too"]),
    ("category", true, ["Xcode generates the properties of Order too"]), ("class", false, []),
    ("", true, []),
  ])
  func xcodeAndPlumbDoNotBothWrite(_ generation: String, _ writesSwift: Bool, _ reported: [String]) throws {
    let xml = #"<model><entity name="Order" codeGenerationType="\#(generation)"/></model>"#
    let model = try Model.read(Array(xml.utf8), file: "contents", name: "Shop").value
    let validator = Validator(settings: RuleSettings(writesSwift: writesSwift), rules: [.codegenConflict])
    #expect(validator.check(model).map(\.message) == reported)
  }

  /// A CloudKit field cannot be renamed, so the help advises a rename only without CloudKit.
  @Test(arguments: [("", true), (#"usedWithCloudKit="YES""#, false)])
  func aRenameIsAdvisedWhereOneIsPossible(_ attributes: String, _ isAdvised: Bool) throws {
    let order = #"<entity name="Order"><attribute name="Total"/><relationship name="Items" toMany="YES"/></entity>"#
    let help = try Reported(.propertyCase, order, model: attributes).diagnostics.flatMap(\.help)
    #expect(help.count == 2 && help.allSatisfy { $0.hasPrefix("rename it to") == isAdvised }, "\(help)")
  }

  @Test(arguments: [
    (#"optional="YES" attributeType="Integer 16" usesScalarValueType="YES""#, ["nil is read as 0"]),
    (#"optional="YES" attributeType="Boolean" usesScalarValueType="YES""#, ["nil is read as false"]),
    (#"optional="YES" attributeType="Date" usesScalarValueType="YES""#, ["nil is read as 1 January 2001"]),
    (#"optional="YES" attributeType="Integer 16" usesScalarValueType="NO""#, []),
    // A new object has the default value instead of `nil`.
    (#"optional="YES" attributeType="Integer 16" defaultValueString="0" usesScalarValueType="YES""#, []),
    (#"optional="YES" attributeType="Integer 16""#, []), (#"attributeType="Integer 16" usesScalarValueType="YES""#, []),
    (#"optional="YES" attributeType="Decimal" usesScalarValueType="YES""#, []),
    (#"optional="YES" attributeType="Integer 64" derived="YES" usesScalarValueType="YES""#, []),
  ])
  func scalarsAreNotOptional(_ attribute: String, _ labels: [String]) throws {
    let model = #"<entity name="Order"><attribute name="it" \#(attribute)/></entity>"#
    #expect(try Reported(.scalarOptional, model).diagnostics.map(\.label) == labels)
  }
}
