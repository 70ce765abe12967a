import PlumbGenerate
import PlumbWorkspace
import Testing

@testable import PlumbCore
@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats
@testable import PlumbRules

/// The relation of classes to entities, and the classes that may declare a property.
@Suite struct InheritanceDriftTests {
  private static func bench() throws -> DriftBench {
    try DriftBench(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Vehicle" representedClassName="Vehicle" isAbstract="YES">
              <attribute name="wheels" attributeType="Integer 16" defaultValueString="4" usesScalarValueType="YES"/>
          </entity>
          <entity name="Car" representedClassName="Car" parentEntity="Vehicle" elementID="Auto">
              <attribute name="doors" attributeType="Integer 16" defaultValueString="4" usesScalarValueType="YES"/>
              <fetchedProperty name="similar"/>
          </entity>
          <entity name="Truck" representedClassName="Lorry" parentEntity="Vehicle" codeGenerationType="category">
              <attribute name="load" attributeType="Double" defaultValueString="0" usesScalarValueType="YES"/>
          </entity>
          <entity name="Log" representedClassName="Log" codeGenerationType="class">
              <attribute name="text" optional="YES" attributeType="String"/>
          </entity>
          <entity name="Plain">
              <attribute name="text" optional="YES" attributeType="String"/>
          </entity>
      </model>
      """, DeclarationOptions(style: .managed))
  }

  /// The rule for two entities that Xcode generates, which is off in other tests.
  private static let settings = RuleSettings(severities: ["codegen-conflict": .off])

  @Test(arguments: [
    ([], ["class of Log", "properties of Truck"]), (["Log"], ["properties of Truck"]), (["Truck"], ["class of Log"]),
    (["Log", "Truck"], []),
  ])
  func whatXcodeWritesToo(without: [String], found: [String]) throws {
    func lines(generates: Bool) throws -> [String] {
      try Self.bench().lines(comparesGeneratorOptions: generates) {
        if without.contains("Log") { $0.entities.removeAll { $0.entity == "Log" } }
        if without.contains("Truck") { $0["Truck"].properties = [] }
      }
    }
    #expect(
      try lines(generates: false).sorted()
        == found.map { "codegen-conflict error: Xcode also generates the \($0)" })
    // The rule itself reports this for every entity.
    #expect(try lines(generates: true).isEmpty)
  }

  private static func property(_ name: String, _ type: String = "Int16") -> PropertyDeclaration {
    PropertyDeclaration(name: name, type: TypeReference(swift: type) ?? .named(type), kind: .attribute(.init()))
  }

  typealias Case = MacroDriftTests.Case

  /// Parents without a class, with own objects, and with a class that a child shares.
  static let parents: [Case] = [
    Case("as the model has it") { _ in },
    Case("of the parent, another type", "drift-type error: Ship.name is String in the model but Data? in Swift") {
      $0["Ferry"].properties.append(property("name", "Data?"))
    },
    Case("of the parent, as it is") { $0["Ferry"].properties.append(property("name", "String?")) },
    Case(
      "in the class of a parent that has objects",
      "drift-property-extra error: Port.cranes is declared in Swift but not in the model"
    ) { $0["Port"].properties.append($0["Harbour"]["cranes"]) },
  ]

  @Test(arguments: parents)
  func parentsInTheModel(_ example: Case) throws {
    let bench = try DriftBench(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Ship" representedClassName="NSManagedObject" isAbstract="YES">
              <attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          <entity name="Ferry" representedClassName="Ferry" parentEntity="Ship"/>
          <entity name="Port" representedClassName="Port"/>
          <entity name="Harbour" representedClassName="Harbour" parentEntity="Port">
              <attribute name="cranes" attributeType="Integer 16" usesScalarValueType="YES"/>
          </entity>
          <entity name="Yard" representedClassName="Yard"/>
          <entity name="DryDock" representedClassName="Yard" parentEntity="Yard">
              <attribute name="docks" attributeType="Integer 16" usesScalarValueType="YES"/>
          </entity>
      </model>
      """, DeclarationOptions(style: .managed))
    let lines = bench.lines {
      $0.entities.removeAll { $0.entity == "Ship" || $0.entity == "DryDock" }
      $0["Ferry"].superclass = "NSManagedObject"
      $0["Yard"].properties.append(Self.property("docks"))
      example.change(&$0)
    }
    #expect(lines == example.findings)
  }

  @Test(arguments: cases)
  func findsClassesAndProperties(_ example: Case) throws {
    #expect(try Self.bench().lines(settings: Self.settings, example.change) == example.findings)
  }

  static let cases: [Case] = [
    Case("as Xcode writes it") { _ in },
    Case("declared in the parent's class") {
      $0["Car"].properties = []
      $0["Vehicle"].properties.append(property("doors"))
    },
    Case("declared again in the child's class") { $0["Car"].properties.append(property("wheels")) },
    Case(
      "declared in the child's class only", "drift-property-missing note: Vehicle.wheels is not declared in Swift"
    ) {
      $0["Vehicle"].properties = []
      $0["Car"].properties.append(property("wheels"))
    },
    Case("declared in a base class without an entity") {
      $0["Car"].properties = []
      $0["Car"].superclass = "Base"
      $0.entities.append(
        EntityDeclaration(entity: "Base", className: "Base", superclass: "Vehicle", properties: [property("doors")]))
    },
    Case(
      "a stray property of a base class",
      "drift-property-extra error: Base.doers is declared in Swift, but no entity of its subclasses has it"
    ) {
      $0["Car"].superclass = "Base"
      $0.entities.append(
        EntityDeclaration(entity: "Base", className: "Base", superclass: "Vehicle", properties: [property("doers")]))
    },
    Case("a macro class", "drift-entity-missing warning: The class of Car is declared with @PersistentModel") {
      $0["Car"].macro = ModelMacro()
      $0["Car"].properties = []
    },
    Case("a fetched property") { $0["Car"].properties.append(property("similar", "NSArray")) },
    Case(
      "the parent's class is another",
      "drift-superclass warning: The class of Car inherits from NSManagedObject, not from Vehicle"
    ) { $0["Car"].superclass = "NSManagedObject" },
    Case("a sibling's class", "drift-superclass warning: The class of Car inherits from Lorry, not from Vehicle") {
      $0["Car"].superclass = "Lorry"
    },
    Case("a superclass that the sources do not hold") { $0["Vehicle"].superclass = "SharedObject" },
    Case(
      "classes that inherit from each other",
      "drift-superclass warning: The class of Car inherits from Lorry, not from Vehicle"
    ) {
      $0["Car"].superclass = "Lorry"
    },
    Case("the class of an abstract entity is in another module") {
      $0.entities.removeAll { $0.entity == "Vehicle" }
    },
    Case(
      "an abstract entity without a class",
      "drift-entity-missing note: The class Vehicle of the entity Vehicle is not declared in the sources"
    ) {
      $0.entities.removeAll { $0.entity == "Vehicle" }
      for name in ["Car", "Truck"] { $0[name].superclass = "NSManagedObject" }
    },
    Case("Xcode writes the properties") { $0["Truck"].properties = [] },
    Case("Xcode writes the class") { $0.entities.removeAll { $0.entity == "Log" } },
    Case("no class in the model") { $0.entities.removeAll { $0.entity == "Plain" } },
    Case("found by its Objective-C name") {
      $0["Truck"].form.objcName = "Lorry"
      $0["Truck"].className = "Hauler"
    },
    Case(
      "an Objective-C name that nobody asks for",
      "drift-class-name error: The class Lorry is @objc(Hauler), but Core Data searches for Lorry"
    ) { $0["Truck"].form.objcName = "Hauler" },
    Case(
      "found by the entity's name",
      "drift-class-name error: The class of Truck is Lorry in the model but Truck in Swift"
    ) { $0["Truck"].className = "Truck" },
    Case(
      "found by the entity's old name",
      "drift-class-name error: The class Auto has the name that Car had before it was renamed in the model"
    ) {
      $0["Car"].className = "Auto"
      $0["Car"].entity = "Auto"
    },
    Case(
      "a class without an entity",
      "drift-entity-extra warning: Boat is declared in Swift, but the model has no entity for it"
    ) { $0.entities.append(EntityDeclaration(entity: "Boat", className: "Boat", properties: [property("sails")])) },
    Case(
      "an empty class without an entity",
      "drift-entity-extra note: Boat is declared in Swift, but the model has no entity for it"
    ) { $0.entities.append(EntityDeclaration(entity: "Boat", className: "Boat")) },
    Case("one branch of an #if has it") {
      var other = $0["Car"]
      other.properties = []
      $0.entities.append(other)
    },
    Case(
      "every branch of an #if is compared",
      "drift-type error: Car.doors is Integer 16 in the model but String in Swift"
    ) { $0["Car"].properties.append(property("doors", "String")) },
    Case(
      "no branch of an #if has it", "drift-property-missing note: Car.doors is not declared in Swift",
      "drift-property-extra error: Car.dors is declared in Swift but not in the model"
    ) {
      $0["Car"].properties = [property("dors")]
      $0.entities.append($0["Car"])
    },
  ]

  /// Classes can share a superclass without a parent entity, if each entity has the properties of the superclass.
  @Test(arguments: [
    ("", ["drift-superclass warning: The class of Settings inherits from Synced, not from NSManagedObject"]),
    (#"<attribute name="key" optional="YES" attributeType="String"/>"#, []),
  ])
  func anEntityCanHaveThePropertiesOfItsSuperclass(_ attribute: String, _ findings: [String]) throws {
    let bench = try DriftBench(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Settings" representedClassName="Settings">\(attribute)</entity>
          <entity name="Synced" representedClassName="Synced">
              <attribute name="key" optional="YES" attributeType="String"/>
          </entity>
      </model>
      """, DeclarationOptions(style: .managed))
    #expect(bench.lines { $0["Settings"].superclass = "Synced" } == findings)
  }

  /// The parser treats a base class without an entity as a part of each of its subclasses.
  @Test(arguments: [
    ("doors", []), ("doers", ["drift-property-extra error: Car.doers is declared in Swift but not in the model"]),
  ])
  func aSharedBaseMayHaveWhatOneEntityHas(_ name: String, _ findings: [String]) throws {
    let shared = PropertyDeclaration(
      name: name, type: .named("Int16"), kind: .attribute(.init()),
      places: SourceRanges(file: "Base.swift", name: Span(10, 15), annotation: Span(0, 5)))
    let lines = try Self.bench().lines(settings: Self.settings) {
      for entity in ["Car", "Truck"] {
        $0[entity].form.layers = ["Base"]
        $0[entity].properties.append(shared)
      }
      if name == "doors" { $0["Car"].properties.removeFirst() }
    }
    #expect(lines == findings)
  }

  @Test func aCycleOfSuperclassesEnds() throws {
    let lines = try Self.bench().lines(settings: Self.settings) {
      $0.entities.append(EntityDeclaration(entity: "A", className: "A", superclass: "B"))
      $0.entities.append(EntityDeclaration(entity: "B", className: "B", superclass: "A"))
      $0["Vehicle"].superclass = "A"
    }
    #expect(lines == [])
  }

  @Test func twoEntitiesMayShareAClass() throws {
    let bench = try DriftBench(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="A" representedClassName="Shared">
              <attribute name="x" attributeType="Integer 16" usesScalarValueType="YES"/>
          </entity>
          <entity name="B" representedClassName="Shared">
              <attribute name="y" attributeType="Integer 16" usesScalarValueType="YES"/>
          </entity>
      </model>
      """, DeclarationOptions(style: .managed))
    let lines = bench.lines {
      $0.entities = [
        EntityDeclaration(
          entity: "Shared", className: "Shared",
          properties: [Self.property("x"), Self.property("y"), Self.property("z")])
      ]
    }
    #expect(lines == ["drift-property-extra error: A.z is declared in Swift but not in the model"])
  }
}
