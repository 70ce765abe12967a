import PlumbCore
import PlumbGenerate
import PlumbWorkspace
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats
@testable import PlumbSwift

/// The fixes of findings, as edits of a declaration.
@Suite struct DriftFixTests {
  typealias Change = @Sendable (inout Declarations) -> Void

  static let fixes: [(String, Change, String?)] = [
    ("width", { $0["Order"]["number"].type = .named("Int32") }, "review: setType Int64"),
    ("default", { $0["Order"]["number"].defaultValue = .integer(7) }, "safe: setDefault 0"),
    ("no default", { $0["Order"]["number"].defaultValue = nil }, "safe: setDefault 0"),
    (
      "optional", { $0["Order"]["number"].type = .optional(.named("Int64")) },
      "review: setType Int64"
    ),
    (
      "mandatory",
      {
        $0["Order"]["note"].type = .named("String")
        $0["Order"]["note"].defaultValue = .string("")
      }, "review: setType String?, setDefault nil"
    ),
    ("unique", { $0["Order"]["number"].attribute.isUnique = false }, "safe: add @Attribute(.unique)"),
    ("not unique", { $0["Order"]["total"].attribute.isUnique = true }, "safe: remove unique"),
    ("transient", { $0["Order"]["badge"].attribute.isTransient = false }, "safe: add @Attribute(.transient)"),
    ("storage", { $0["Order"]["payload"].attribute.storage = .default }, nil),
    (
      "missing, and the name is taken",
      {
        $0["Order"].properties.removeAll { $0.name == "note" }
        $0["Order"].form.unstored = [UnstoredVariable(name: "note", reason: .computed)]
      }, nil
    ),
    (
      "inverse", { $0["Order"]["customer"].relationship.inverse = "order" },
      #"safe: set inverse: "orders""#
    ),
    ("delete rule", { $0["Order"]["lines"].relationship.deleteRule = .deny }, "safe: set deleteRule: .cascade"),
    (
      "counts",
      {
        $0["Order"]["tags"].relationship.minimumCount = nil
        $0["Order"]["tags"].relationship.maximumCount = 1_000_000
      }, "safe: set minimumModelCount: 1, set maximumModelCount: 5"
    ),
    ("no counts", { $0["Order"]["lines"].relationship.minimumCount = 2 }, "safe: remove minimumModelCount"),
    (
      "no annotation", { $0["Order"]["tags"].kind = .attribute(.init()) },
      #"safe: add @Relationship(inverse: "orders", deleteRule: .nullify, minimumModelCount: 1, maximumModelCount: 5)"#
    ),
    (
      "persistent name", { $0["Order"]["status_raw"].persistentName = "status" },
      #"safe: set persistentName: "status_raw""#
    ),
    (
      "persistent name too many", { $0["Tag"]["title"].persistentName = "titel" },
      "safe: remove persistentName"
    ),
    (
      "renamed in the model",
      {
        $0["Tag"]["title"].name = "label"
        $0["Tag"]["title"].persistentName = "label"
      }, #"review: add @Attribute(persistentName: "title")"#
    ),
    ("missing", { $0["Order"].properties.removeAll { $0.name == "note" } }, "safe: insert note into Order"),
    ("extra", { $0["Tag"].properties.append($0["Order"]["note"]) }, nil),
    ("superclass", { $0["Tag"].superclass = "Line" }, nil),
    ("init", { $0["Tag"].macro?.generatesInit = true }, "review: remove generateInit"),
    ("cardinality", { $0["Order"]["tags"].relationship.cardinality = .toOne }, nil),
    ("element", { $0.compositions[0].elements.removeLast() }, "safe: insert zip into Address"),
  ]

  @Test(arguments: fixes)
  func aFixIsAnEdit(_ name: String, _ change: Change, _ expected: String?) throws {
    let found = try DriftBench.macro().findings(comparesGeneratorOptions: true, change)
    #expect(found.count == 1)
    #expect(found.first?.fix.map(\.words) == expected)
  }

  /// A default that can be written safely for the correct type may not compile for the wrong type.
  @Test(
    arguments: [
      ("number", "Int32", .integer(7), ["review: setType Int64, setDefault 0", nil]),
      ("rate", "Int64", .integer(1), ["review: setType Double, setDefault 0.5", nil]),
      ("total", "String", .string("0.1"), ["review: setType Decimal, setDefault 0.1"]),
      ("status_raw", "Int16", .integer(0), ["review: setType Status"]),
      ("status_raw", "String", .string("0"), ["review: setType Status, setDefault 0"]),
    ] as [(String, String, DefaultValue, [String?])])
  func aDefaultComesWithItsType(
    _ name: String, _ type: String, _ value: DefaultValue, _ expected: [String?]
  ) throws {
    let found = try DriftBench.macro().findings {
      $0["Order"][name].type = .named(type)
      $0["Order"][name].defaultValue = value
    }
    #expect(found.map(\.fix?.words) == expected)
  }

  @Test func aNameIsNotDeclaredTwice() throws {
    let found = try DriftBench.macro().findings {
      $0["Order"].properties.removeAll { $0.name == "note" }
      $0["Order"]["paid"].name = "note"
    }
    #expect(found.map(\.line).contains("drift-property-missing error: Order.note is not declared in Swift"))
    #expect(found.compactMap(\.fix).isEmpty)
  }

  @Test(arguments: [
    ("Int32", "review: setType Int64"), ("String?", "review: setType NSNumber?"),
  ])
  func aScalarIsProposedForAScalar(_ type: String, _ expected: String) throws {
    let bench = try DriftBench(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Item" representedClassName="Item">
              <attribute name="x" optional="YES" attributeType="Integer 64"/>
          </entity>
      </model>
      """, DeclarationOptions(style: .managed))
    let reference = try #require(TypeReference(swift: type))
    #expect(bench.findings { $0["Item"]["x"].type = reference }.map(\.fix?.words) == [expected])
  }

  @Test func namesAreEscaped() {
    #expect(AnnotationArgument.persistentName("a\"b\\\n").description == #"persistentName: "a\"b\\\n""#)
  }
}

extension DriftFix {
  fileprivate var words: String { "\(applicability): \(edits.map(\.words).joined(separator: ", "))" }
}

extension DeclarationEdit {
  fileprivate var words: String {
    switch self {
    case .property(_, .setType(let type)): "setType \(type)"
    case .property(_, .setDefault(let value)): "setDefault \(value?.shown ?? "none")"
    case .property(_, .setArgument(let argument)), .entity(_, .setArgument(let argument)): "set \(argument)"
    case .property(_, .removeArgument(let argument)), .entity(_, .removeArgument(let argument)): "remove \(argument)"
    case .property(_, .addAnnotation(let name, let arguments)):
      "add @\(name)(\(arguments.map(\.description).joined(separator: ", ")))"
    case .property(_, .setAccess(let level)), .entity(_, .setAccess(let level)): "make \(level)"
    case .entity(let entity, .insertProperty(let property)): "insert \(property.name) into \(entity.className)"
    case .composition(let composition, .insertElement(let element)):
      "insert \(element.name) into \(composition.typeName)"
    }
  }
}
