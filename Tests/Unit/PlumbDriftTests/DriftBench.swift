import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbWorkspace

@testable import PlumbDrift

/// A model with its expected declarations, for comparison with declarations that differ in one detail.
struct DriftBench {
  var model: Model
  var options: DeclarationOptions
  var expected: Declarations

  init(_ xml: String, _ options: DeclarationOptions = DeclarationOptions()) throws {
    model = try Model.read(Array(xml.utf8), file: "Shop.xcdatamodel/contents", name: "Shop").value
    self.options = options
    expected = declarations(of: model, options: options).value
  }

  /// Returns the findings for the expected declarations after a change.
  func findings(
    types: [TypeDeclaration] = [], settings: RuleSettings = RuleSettings(), comparesGeneratorOptions: Bool = false,
    classesElsewhere: Set<String> = [], sources: [Source] = [], _ change: (inout Declarations) -> Void = { _ in }
  ) -> [Difference] {
    var actual = expected
    actual.types = types
    change(&actual)
    return Drift(
      expected: expected, actual: actual, model: model, options: options,
      comparesGeneratorOptions: comparesGeneratorOptions, classesElsewhere: classesElsewhere, settings: settings,
      sources: sources
    ).findings()
  }

  /// Returns the findings for source files.
  func findings(in files: [SourceFile]) -> [Difference] {
    let actual = SourceParser(ExpectedNames(expected)).declarations(in: files).value
    return Drift(
      expected: expected, actual: actual, model: model, options: options,
      sources: files.map { Source(file: $0.path, bytes: $0.bytes) }
    ).findings()
  }

  /// Returns a line for each finding: `drift-type error: Order.quantity is …`.
  func lines(
    types: [TypeDeclaration] = [], settings: RuleSettings = RuleSettings(), comparesGeneratorOptions: Bool = false,
    classesElsewhere: Set<String> = [], _ change: (inout Declarations) -> Void
  ) -> [String] {
    findings(
      types: types, settings: settings, comparesGeneratorOptions: comparesGeneratorOptions,
      classesElsewhere: classesElsewhere, change
    ).map(\.line)
  }
}

extension Difference {
  var line: String { "\(diagnostic.rule) \(diagnostic.severity): \(diagnostic.message)" }
}

extension Declarations {
  subscript(entity: String) -> EntityDeclaration {
    get { entities.first { $0.entity == entity } ?? EntityDeclaration(entity: entity, className: entity) }
    set {
      if let index = entities.firstIndex(where: { $0.entity == entity }) { entities[index] = newValue }
    }
  }
}

extension EntityDeclaration {
  /// The property with this name in the model.
  subscript(property: String) -> PropertyDeclaration {
    get {
      properties.first { $0.persistentName == property }
        ?? PropertyDeclaration(name: property, type: .named("Missing"), kind: .attribute(.init()))
    }
    set {
      if let index = properties.firstIndex(where: { $0.persistentName == property }) { properties[index] = newValue }
    }
  }
}

extension PropertyDeclaration {
  var attribute: AttributeTraits {
    get { if case .attribute(let traits) = kind { traits } else { AttributeTraits() } }
    set { kind = .attribute(newValue) }
  }
  var relationship: RelationshipTraits {
    get {
      if case .relationship(let traits) = kind {
        traits
      } else {
        RelationshipTraits(cardinality: .toOne, destination: "")
      }
    }
    set { kind = .relationship(newValue) }
  }
}

/// The model of a shop with every kind of property.
extension DriftBench {
  static func macro(_ change: (inout DeclarationOptions) -> Void = { _ in }) throws -> DriftBench {
    var options = DeclarationOptions(style: .macro, access: .public)
    options.entities["Order"] = EntityOverride(attributes: [
      "status_raw": AttributeOverride(name: "status", type: .named("Status"), storage: .raw),
      "payload": AttributeOverride(type: .named("Payload"), storage: .codable),
    ])
    change(&options)
    return try DriftBench(xml, options)
  }

  static func managed() throws -> DriftBench { try DriftBench(xml, DeclarationOptions(style: .managed)) }

  private static let xml = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Customer" representedClassName="Customer">
            <attribute name="name" attributeType="String" defaultValueString=""/>
            <relationship name="orders" optional="YES" toMany="YES" deletionRule="Deny" destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
        </entity>
        <entity name="Line" representedClassName="Line">
            <attribute name="quantity" attributeType="Integer 32" defaultValueString="1"/>
            <relationship name="order" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Order" inverseName="lines" inverseEntity="Order"/>
        </entity>
        <entity name="Order" representedClassName="Order">
            <attribute name="address" optional="YES" attributeType="Composite" composite="Address"/>
            <attribute name="badge" optional="YES" transient="YES" attributeType="String"/>
            <attribute name="color" optional="YES" attributeType="Transformable" valueTransformerName="ColorTransformer" customClassName="Color"/>
            <attribute name="note" optional="YES" attributeType="String"/>
            <attribute name="number" attributeType="Integer 64" defaultValueString="0"/>
            <attribute name="paid" attributeType="Boolean" defaultValueString="NO"/>
            <attribute name="payload" optional="YES" attributeType="Binary"/>
            <attribute name="placedAt" attributeType="Date" defaultDateTimeInterval="0"/>
            <attribute name="rate" attributeType="Double" defaultValueString="0.5"/>
            <attribute name="status_raw" attributeType="Integer 16" defaultValueString="0"/>
            <attribute name="total" attributeType="Decimal" defaultValueString="0.1"/>
            <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
            <relationship name="lines" optional="YES" toMany="YES" ordered="YES" deletionRule="Cascade" destinationEntity="Line" inverseName="order" inverseEntity="Line"/>
            <relationship name="tags" optional="YES" toMany="YES" minCount="1" maxCount="5" deletionRule="Nullify" destinationEntity="Tag" inverseName="orders" inverseEntity="Tag"/>
            <uniquenessConstraints>
                <uniquenessConstraint>
                    <constraint value="number"/>
                </uniquenessConstraint>
            </uniquenessConstraints>
        </entity>
        <entity name="Tag" representedClassName="Tag">
            <attribute name="title" attributeType="String" defaultValueString="new" elementID="label"/>
            <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Order" inverseName="tags" inverseEntity="Order"/>
        </entity>
        <composite name="Address">
            <attribute name="city" optional="YES" attributeType="String"/>
            <attribute name="zip" attributeType="String" defaultValueString=""/>
        </composite>
    </model>
    """
}
