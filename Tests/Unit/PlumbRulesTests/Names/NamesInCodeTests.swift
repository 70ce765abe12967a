import TestSupport
import Testing

@testable import PlumbModel
@testable import PlumbRules

/// Names with another meaning for a compiler or in a predicate.
@Suite("Rules: names in code")
struct NamesInCodeTests {
  // MARK: Getters

  @Test(arguments: [
    ("newTitle", true), ("new", true), ("new_title", true), ("new2", true), ("copyOfIt", true), ("allocURL", true),
    ("mutableCopyOfIt", true), ("newest", false), ("news", false), ("copyright", false), ("copies", false),
    ("allocated", false), ("renewTitle", false), ("initialValue", false), ("title", false), ("", false),
  ])
  func someWordsInFrontHandOverAnObject(_ name: String, _ isOwned: Bool) throws {
    let properties = [
      "<attribute name=\"\(name)\" attributeType=\"String\"/>", "<relationship name=\"\(name)\"/>",
      "<fetchedProperty name=\"\(name)\"/>",
      "<attribute name=\"\(name)\" attributeType=\"Integer 64\" usesScalarValueType=\"NO\"/>",
    ]
    for property in properties {
      let model = "<entity name=\"Order\" representedClassName=\".Order\">\(property)</entity>"
      let swift = try Reported(.nameOwned, model).diagnostics.map(\.severity)
      #expect(swift == (isOwned ? [.warning] : []), "\(property)")
      let objectiveC = try Reported(.nameOwned, model, model: #"sourceLanguage="Objective-C""#).diagnostics.map(
        \.severity)
      #expect(objectiveC == (isOwned ? [.warning] : []), "\(property)")
    }
  }

  private static func owned(_ attribute: String, class name: String = "Order") throws -> Int {
    let model = "<entity name=\"Order\" representedClassName=\"\(name)\">\(attribute)</entity>"
    return try Reported(.nameOwned, model).lines.count
  }

  @Test func scalarsAreNotCounted() throws {
    let scalar = #"<attribute name="newCount" attributeType="Integer 64" usesScalarValueType="YES"/>"#
    #expect(try Self.owned(scalar) == 0)
    // A String has no scalar type.
    let text = #"<attribute name="newText" attributeType="String" usesScalarValueType="YES"/>"#
    #expect(try Self.owned(text) == 1)
    // An entity without its own class has no such getter.
    #expect(try Self.owned(text, class: "NSManagedObject") == 0)
    #expect(try Self.owned(text, class: "") == 0)
  }

  // MARK: Predicates

  @Test(arguments: [
    ("size", true), ("first", true), ("last", true), ("any", true), ("all", true), ("in", true), ("between", true),
    ("self", true), ("SIZE", true), ("Like", true), ("sizes", false), ("firstName", false), ("total", false),
    ("endsWith", true), ("", false),
  ])
  func wordsOfPredicatesAreNoted(_ name: String, _ isWord: Bool) throws {
    for model in [
      "<entity name=\"Order\"><attribute name=\"\(name)\"/></entity>",
      "<entity name=\"Order\"><relationship name=\"\(name)\"/></entity>",
      "<entity name=\"Order\"><fetchedProperty name=\"\(name)\"/></entity>",
    ] {
      #expect(
        try Remarks.on(.namePredicateWord, model)
          == (isWord ? ["‹\(name)› Order.\(name) has the name of a predicate keyword"] : []))
    }
  }

  // MARK: Classes

  @Test(arguments: [
    ("Order", true), (".Order", true), ("Shop.Order", true), ("", true), ("Größe", true), ("_TtC4Shop5Order", true),
    ("Order-Item", false), ("Order Item", false), ("My-Shop.Order", false), ("2nd", false), ("Shop.", false),
    (".", false),
    ("Shop..Order", false), ("[Order]", false),
  ])
  func aClassHasAName(_ name: String, _ isName: Bool) throws {
    let model = "<entity name=\"Order\" representedClassName=\"\(name)\"/>"
    #expect(
      try Remarks.on(.classNameInvalid, model)
        == (isName ? [] : ["‹\(name)› The class of Order is named \"\(name)\", which is not an identifier"]))
  }

  @Test(arguments: [
    ("Task", true), (".Task", true), ("Shop.Data", true), ("Set", true), ("Error", true), ("Order", false),
    ("TaskEntry", false), ("Task.Order", false), ("NSManagedObject", false), ("Relationship", false), ("", false),
  ])
  func aClassMayHideAType(_ name: String, _ hides: Bool) throws {
    let model = "<entity name=\"Order\" representedClassName=\"\(name)\"/>"
    #expect(try Reported(.classHidesType, model).lines.count == (hides ? 1 : 0))
    #expect(try Reported(.classHidesType, model, model: #"sourceLanguage="Objective-C""#).lines == [])
  }
}
