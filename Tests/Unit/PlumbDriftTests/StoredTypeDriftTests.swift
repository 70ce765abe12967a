import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats

/// The declarations of other types in the sources.
@Suite struct StoredTypeDriftTests {
  @Test(
    arguments: [
      ("Int16", [], []), ("Int8", [], []), ("Int", [.init("a", rawValue: .integer(3))], []),
      ("UInt64", [.init("a", rawValue: .integer(3))], []),
      (
        "Int", [],
        ["drift-type warning: Order.status_raw is Integer 16 in the model, but the raw values of Status are Int"]
      ),
      ("Int", [.init("a", rawValue: .integer(3)), .init("b")], []),
      (
        "Int", [.init("a", rawValue: .integer(70_000))],
        ["drift-type error: Order.status_raw is Integer 16 in the model, but the raw values of Status are Int"]
      ),
      (
        "String", [],
        ["drift-type error: Order.status_raw is Integer 16 in the model, but the raw values of Status are String"]
      ),
    ] as [(String, [TypeDeclaration.Case], [String])])
  func rawValuesHaveToFit(_ rawType: String, _ cases: [TypeDeclaration.Case], _ findings: [String]) throws {
    let known = TypeDeclaration(name: "Status", kind: .enum, rawType: .named(rawType), cases: cases)
    #expect(try DriftBench.macro().lines(types: [known]) { _ in } == findings)
  }

  @Test(arguments: [
    (
      ["Hashable"],
      ["drift-storage error: Order.status_raw is to be stored by its raw value, but Status has no raw values"]
    ),
    (["RawRepresentable"], []), (["SomethingElse"], []),
  ])
  func rawStorageNeedsARawValue(_ conformances: [String], _ findings: [String]) throws {
    let known = TypeDeclaration(name: "Status", kind: .struct, conformances: conformances)
    #expect(try DriftBench.macro().lines(types: [known]) { _ in } == findings)
  }

  @Test(arguments: [
    (["Codable"], []), (["Encodable", "Decodable"], []), (["SharedProtocol"], []), (["@Coded"], []),
    (["Sendable"], ["drift-storage error: Order.payload is to be stored encoded, but Payload is not Codable"]),
  ])
  func encodedValuesHaveToBeCodable(_ conformances: [String], _ findings: [String]) throws {
    let known = TypeDeclaration(name: "Payload", kind: .struct, conformances: conformances)
    #expect(try DriftBench.macro().lines(types: [known]) { _ in } == findings)
  }

  @Test func anEnumWithRawValuesIsNotEncodedForThat() throws {
    let known = TypeDeclaration(name: "Payload", kind: .enum, rawType: .named("String"), conformances: ["String"])
    #expect(
      try DriftBench.macro().lines(types: [known]) { _ in } == [
        "drift-storage error: Order.payload is to be stored encoded, but Payload is not Codable"
      ])
  }

  private static func status(_ qualifiedName: String, _ raw: String, _ file: String = "A.swift") -> TypeDeclaration {
    TypeDeclaration(
      name: "Status", qualifiedName: qualifiedName, kind: .enum, rawType: .named(raw), places: SourceRanges(file: file))
  }

  /// `Status` refers to the nearest declaration, in `Shop.Order`. An ambiguous name refers to no declaration. Several
  /// declarations in one file are branches of an `#if`, and all of them are compared.
  @Test(arguments: [
    ([status("Shop.Order.Status", "Int16"), status("Status", "String")], true),
    ([status("Shop.Order.Status", "String"), status("Status", "Int16")], false),
    ([status("Shop.Status", "Int16"), status("Line.Status", "String")], true),
    ([status("Line.Status", "String"), status("Tag.Status", "String")], true),
    ([status("Status", "String"), status("Status", "String")], false),
    ([status("Status", "String"), status("Status", "Int16", "B.swift")], true),
    ([status("Status", "String"), status("Status", "Int16")], false),
    ([status("Status", "Int16"), status("Status", "String")], false),
  ])
  func theNearestTypeIsMeant(_ types: [TypeDeclaration], _ isFine: Bool) throws {
    let lines = try DriftBench.macro().lines(types: types) { $0["Order"].form.qualifiedName = "Shop.Order" }
    #expect(lines.isEmpty == isFine)
  }
}
