import PlumbCore
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats

/// Default values are compared by their meaning.
@Suite struct DefaultDriftTests {
  @Test(arguments: [
    ("number", DefaultValue.integer(0), true), ("number", .floating(0), true), ("number", .decimal("0.0"), true),
    ("number", .enumCase("zero"), true), ("number", .integer(1), false), ("number", .boolean(false), false),
    ("total", .decimal("0.10"), true), ("total", .floating(0.1), true), ("total", .decimal("1e-1"), true),
    ("total", .integer(0), false), ("total", .enumCase("zero"), false), ("rate", .floating(0.5), true),
    ("rate", .decimal("0.5"), true), ("rate", .floating(0.25), false), ("rate", .floating(.infinity), false),
    ("placedAt", .date(0), true), ("placedAt", .enumCase("distantPast"), false), ("placedAt", .date(1), false),
    ("note", DefaultValue.none, true), ("note", nil, true), ("note", .string(""), false),
    ("paid", .boolean(true), false), ("paid", .integer(0), false),
  ])
  func compare(_ name: String, _ value: DefaultValue?, _ isSame: Bool) throws {
    let lines = try DriftBench.macro().lines { $0["Order"][name].defaultValue = value }
    #expect(lines.isEmpty == isSame, "\(lines)")
    #expect(lines.allSatisfy { $0.hasPrefix("drift-default error: ") })
  }

  private static let status = TypeDeclaration(
    name: "Status", qualifiedName: "Order.Status", kind: .enum, rawType: .named("Int16"),
    cases: [.init("draft", rawValue: .integer(0)), .init("sent", rawValue: .integer(1)), .init("computed")])

  @Test(arguments: [
    ("draft", []), ("computed", []),
    (
      "initial",
      [
        "drift-default note: The default of Order.status_raw cannot be compared with the model's: Status has no case of this name"
      ]
    ),
    ("sent", ["drift-default error: The default of Order.status_raw is 0 in the model but .sent in Swift"]),
  ])
  func aCaseIsItsRawValue(_ name: String, _ findings: [String]) throws {
    let lines = try DriftBench.macro().lines(types: [Self.status]) {
      $0["Order"]["status_raw"].defaultValue = .enumCase(name)
    }
    #expect(lines == findings)
  }

  @Test func aCaseOfAnUnknownEnumIsTakenForRight() throws {
    #expect(try DriftBench.macro().lines { $0["Order"]["status_raw"].defaultValue = .enumCase("sent") } == [])
  }

  @Test func aFloatComparesAsFloat() throws {
    let bench = try DriftBench(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Item" representedClassName="Item">
              <attribute name="x" attributeType="Float" defaultValueString="0.1"/>
          </entity>
      </model>
      """)
    #expect(bench.lines { $0["Item"]["x"].defaultValue = .floating(Double(Float(0.1))) } == [])
    #expect(bench.lines { $0["Item"]["x"].defaultValue = .floating(0.2) }.count == 1)
  }
}
