import PlumbCore
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbGenerate
@testable import PlumbModel
@testable import PlumbSwift
@testable import PlumbWorkspace

/// Every attribute type in each stage that maps it to Swift.
@Suite struct SwiftTypesTests {
  private static func bench(
    _ type: AttributeType, _ style: DeclarationStyle, attributes: String = "", as configured: TypeReference? = nil
  ) throws -> DriftBench {
    var options = DeclarationOptions(style: style)
    if let configured { options.types[type] = configured }
    return try DriftBench(
      """
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Item" representedClassName="Item">
      <attribute name="a" attributeType="\(type.rawValue)" \(attributes)/>
      </entity>
      </model>
      """, options)
  }

  private static let typed = AttributeType.allCases.filter { $0.swift.value != nil }

  @Test func codesDistinguishTypes() {
    #expect(Set(AttributeType.allCases.map(\.swift.code)).count == AttributeType.allCases.count)
    #expect(AttributeType.undefined.swift.code == 0)
  }

  @Test(arguments: AttributeType.allCases) func rowsAgreeWithThemselves(_ type: AttributeType) {
    let row = type.swift
    #expect(row.stored.first == row.value)
    #expect(!row.objects.isEmpty)
    #expect((type.integers != nil) == type.isInteger && (row.kind == .integer) == type.isInteger)
    #expect((row.kind?.isNumber ?? false) == type.isNumeric)
    #expect((row.greatest != nil) == (row.kind == .floating))
    #expect((row.zero != nil) == (row.scalar != nil))
    #expect((row.kind != nil) == (row.value != nil))
    for name in ([row.value] + row.stored + row.scalars).compactMap({ $0?.description }) {
      #expect(StandardType.isKnown(name))
    }
    for name in row.stored.map(\.description) { #expect(SwiftName.typesOfMacroCode.contains(name)) }
    for name in [row.scalar, row.objects.first].compactMap({ $0?.description }) where !name.contains("[") {
      #expect(SwiftName.typesOfCoreData.contains(name), "\(name)")
    }
  }

  /// The macro style declares each type that is stored directly, and the declaration is read as the same attribute
  /// type.
  @Test(arguments: typed) func theMacroStyle(_ type: AttributeType) throws {
    for stored in type.swift.stored {
      let bench = try Self.bench(type, .macro, attributes: #"optional="YES""#, as: stored)
      #expect(bench.expected["Item"]["a"].type == .optional(stored))
      #expect(bench.lines { _ in } == [])
    }
    let read = try DeclarationOptions().attributeType(of: type.swift.value ?? .other(""), isConfigured: false)
    #expect(read == type)
  }

  @Test(arguments: AttributeType.allCases) func theManagedStyle(_ type: AttributeType) throws {
    let row = type.swift
    let transient = type == .undefined ? #"transient="YES""# : #"composite="C" valueTransformerName="T""#
    let object = try Self.bench(type, .managed, attributes: #"optional="YES" \#(transient)"#)
    #expect(object.expected["Item"]["a"].type == .optional(row.object))
    for other in row.objects {
      let lines = object.lines { $0["Item"]["a"].type = .optional(other) }.filter { !$0.contains(" note: ") }
      #expect(lines == [], "\(type) as \(other)")
    }
    guard let scalar = row.scalar else { return }
    let bench = try Self.bench(type, .managed, attributes: #"usesScalarValueType="YES" defaultValueString="0""#)
    #expect(bench.expected["Item"]["a"].type == scalar)
    for other in row.scalars { #expect(bench.lines { $0["Item"]["a"].type = other } == [], "\(type) as \(other)") }
    #expect(bench.lines { $0["Item"]["a"].type = .named("UInt16") }.count == 1)
  }

  /// A managed property with the attribute's Swift type, or its class, is read as the same attribute type.
  @Test(arguments: typed) func followingAClassicClass(_ type: AttributeType) throws {
    let row = type.swift
    let own = try #require(row.value)
    #expect(try AttributeType.managed(own) == type)
    let isOfSeveral = row.objectClass == "NSNumber"
    #expect(row.objectClass.flatMap(AttributeType.holding) == (isOfSeveral ? nil : type))
  }

  /// A neutral default is read, written as Swift, read again, and written with the same text.
  @Test(arguments: typed) func neutralDefaults(_ type: AttributeType) throws {
    guard let text = type.swift.neutralDefault else { return }
    let bench = try Self.bench(type, .macro, attributes: #"defaultValueString="\#(text)""#)
    let declared = bench.expected["Item"]["a"]
    let value = try #require(declared.defaultValue)
    #expect(value.kind == type.swift.kind)
    #expect(DefaultText(value, for: type) == DefaultText(value: text))
    let source = "@PersistentModel class Item: NSManagedObject { \(declared.declarationCode(access: nil).text) }"
    let read = SourceParser().declarations(in: [SourceFile(path: "Item.swift", text: source)]).value
    #expect(read["Item"]["a"].defaultValue == value)
  }

  /// An enum may have raw values of the type itself, or of a type with a smaller range.
  @Test(arguments: typed) func rawValues(_ type: AttributeType) throws {
    let own = try #require(type.swift.value)
    #expect(AttributeType.storing(raw: own) == type)
    for scalar in type.swift.scalars where type != .date { #expect(AttributeType.storing(raw: scalar) == type) }
  }
}
