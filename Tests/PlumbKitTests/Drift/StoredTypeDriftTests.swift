import PlumbModel
import Testing

@testable import PlumbKit

/// What the sources know of types beside the classes, and of hand-written accessors.
@Suite struct StoredTypeDriftTests {
  @Test(arguments: [
    ("Int16", [:], []), ("Int8", [:], []), ("Int", ["a": DefaultValue.integer(3)], []),
    ("Int", ["a": DefaultValue.integer(3), "b": nil], []),
    (
      "Int", ["a": .integer(70_000)],
      ["drift-type error: Order.status_raw is Integer 16 in the model, but the raw values of Status are Int"]
    ),
    (
      "String", [:],
      ["drift-type error: Order.status_raw is Integer 16 in the model, but the raw values of Status are String"]
    ),
  ])
  func rawValuesHaveToFit(_ rawType: String, _ cases: [String: DefaultValue?], _ findings: [String]) throws {
    let known = RawEnum(name: "Status", rawType: .named(rawType), cases: cases)
    #expect(try DriftBench.macro().lines(types: SourceTypes(rawEnums: [known])) { _ in } == findings)
  }

  @Test func encodedValuesHaveToBeCodable() throws {
    let bench = try DriftBench.macro()
    #expect(bench.lines(types: SourceTypes(codables: ["Payload": true])) { _ in } == [])
    #expect(
      bench.lines(types: SourceTypes(codables: ["Payload": false])) { _ in } == [
        "drift-storage error: Order.payload is to be stored encoded, but Payload is not Codable"
      ])
  }

  @Test(arguments: [
    ("addToTags", "tags", []), ("insertIntoLines", "lines", []),
    ("addToTag", "tag", ["drift-accessor error: addToTag changes Order.tag, which the model does not have"]),
    (
      "addToCustomer", "customer",
      ["drift-accessor error: addToCustomer of Order changes customer, which is no to-many relationship"]
    ),
  ])
  func accessorsNeedAToMany(_ name: String, _ key: String, _ findings: [String]) throws {
    let accessor = AccessorDeclaration(className: "Order", name: name, key: key)
    #expect(try DriftBench.macro().lines(types: SourceTypes(accessors: [accessor])) { _ in } == findings)
  }
}
