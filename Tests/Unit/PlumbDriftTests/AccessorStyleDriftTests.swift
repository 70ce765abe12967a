import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbSwift
import PlumbWorkspace
import TestSupport
import Testing

@testable import PlumbDrift

/// Classes of the accessor style, compared with their model.
@Suite struct AccessorStyleDriftTests {
  private static let options = DeclarationOptions(style: .accessor)

  private static let item = """
    <entity name="Item" representedClassName="Item">
    <attribute name="count" attributeType="Integer 64" defaultValueString="3"/>
    <attribute name="due" optional="YES" attributeType="Date"/>
    <attribute name="title" optional="YES" attributeType="String"/>
    <relationship name="tag" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Tag" inverseName="items" inverseEntity="Tag"/>
    </entity>
    <entity name="Tag" representedClassName="Tag">
    <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item" inverseName="tag" inverseEntity="Item"/>
    </entity>
    """

  private static func generated(_ model: Model, _ options: DeclarationOptions = options) -> [SourceFile] {
    Generator(options: GeneratorOptions(model: "Shop")).files(for: declarations(of: model, options: options).value)
      .map { SourceFile(path: $0.path, text: $0.text) }
  }

  private static func drift(
    _ files: [SourceFile], _ model: Model, _ options: DeclarationOptions = options
  ) -> [Difference] {
    let expected = declarations(of: model, options: options).value
    let read = SourceParser(ExpectedNames(expected)).declarations(in: files)
    #expect(read.diagnostics.isEmpty)
    return Drift(
      expected: expected, actual: read.value, model: model, options: options, comparesGeneratorOptions: true,
      sources: files.map { Source(file: $0.path, bytes: $0.bytes) }
    ).findings()
  }

  /// Returns `rule severity: message` for the generated files with one change.
  private static func lines(_ text: String, _ changed: String) throws -> [String] {
    let model = try Snippet.model(item)
    var isThere = false
    let files = generated(model).map { file in
      let old = String(decoding: file.bytes, as: UTF8.self)
      isThere = isThere || old.contains(text)
      return SourceFile(path: file.path, text: old.replacing(text, with: changed))
    }
    #expect(isThere)
    return drift(files, model).map(\.line)
  }

  @Test func whatIsGeneratedDoesNotDiffer() throws {
    let fleet = try Snippet.model(
      """
      <entity name="Vehicle" representedClassName="Vehicle" isAbstract="YES">
      <attribute name="size" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="parts.@count"/>
      <attribute name="state" attributeType="String" defaultValueString="open"/>
      <relationship name="parts" optional="YES" toMany="YES" ordered="YES" deletionRule="Cascade" destinationEntity="Part"/>
      </entity>
      <entity name="Bike" representedClassName="Bike" parentEntity="Vehicle"/>
      <entity name="Part"/>
      """)
    let overrides = [
      "Vehicle": EntityOverride(
        class: nil,
        attributes: ["state": AttributeOverride(name: "status", type: .named("Status"), storage: .raw)])
    ]
    for access in [nil, .public, .open] as [AccessLevel?] {
      let options = DeclarationOptions(style: .accessor, access: access, entities: overrides)
      #expect(Self.drift(Self.generated(fleet, options), fleet, options).map(\.line) == [])
    }
    let item = try Snippet.model(Self.item)
    #expect(Self.drift(Self.generated(item), item).map(\.line) == [])
  }

  private static let fleet = """
    <entity name="Vehicle" representedClassName="Vehicle" isAbstract="YES">
    <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
    <attribute name="state" attributeType="String" defaultValueString="open"/>
    <attribute name="uid" attributeType="UUID" defaultValueString="6BA7B810-9DAD-11D1-80B4-00C04FD430C8"/>
    <relationship name="parts" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Part"/>
    </entity>
    <entity name="Bike" representedClassName="Bike" parentEntity="Vehicle">
    <attribute name="gears" attributeType="Integer 16"/>
    </entity>
    <entity name="Part" representedClassName="Part"/>
    <composite name="Place">
    <attribute name="lat" attributeType="Double"/>
    <attribute name="id" attributeType="UUID"/>
    <attribute name="since" optional="YES" attributeType="Date" defaultDateTimeInterval="7"/>
    </composite>
    """

  private static let everything = DeclarationOptions(
    style: .accessor, generateInit: true, observation: .mainActor, defaultDecodeFailurePolicy: .debugAssertNil,
    entities: [
      "Vehicle": EntityOverride(
        attributes: ["state": AttributeOverride(name: "status", type: .named("Status"), storage: .raw)])
    ], compositions: ["Place": CompositionOverride(elements: ["lat": "latitude"])])

  /// Reading the generated files returns the declarations that they were generated from, without drift.
  @Test(arguments: [true, false]) func membersAndStructsComeBack(_ isWhole: Bool) throws {
    let model = try Snippet.model(Self.fleet)
    let options =
      isWhole ? Self.everything : DeclarationOptions(style: .accessor, generateToManyCount: false)
    let expected = declarations(of: model, options: options).value
    let files = Self.generated(model, options)
    let read = SourceParser(ExpectedNames(expected)).declarations(in: files)
    #expect(read.value.entities.map(\.meaning) == expected.entities.map(\.meaning))
    #expect(read.value.compositions.map(\.meaning) == expected.compositions.map(\.meaning))
    #expect(Self.drift(files, model, options).map(\.line) == [])
  }

  @Test(arguments: [
    (
      "dictionary[\"lat\"]", "dictionary[\"breadth\"]",
      ["drift-persistent-name error: Place.lat is declared for the key breadth, which the model does not have"]
    ),
    (
      "var since: Date?", "var since: String?",
      [
        "drift-type error: Place.since is Date in the model but String? in Swift",
        "drift-default note: The default of Place.since cannot be compared with the model's: it is not a literal",
      ]
    ),
  ])
  func aMemberThatDiffersIsFound(_ text: String, _ changed: String, _ lines: [String]) throws {
    let model = try Snippet.model(Self.fleet)
    var isThere = false
    let files = Self.generated(model, Self.everything).map { file in
      let old = String(decoding: file.bytes, as: UTF8.self)
      guard
        lines.first.map({
          file.path.hasPrefix($0.contains("Bike") ? "Bike" : $0.contains("Place.") ? "Place" : "Vehicle")
        }) ?? true
      else { return file }
      isThere = isThere || old.contains(text)
      return SourceFile(path: file.path, text: old.replacing(text, with: changed))
    }
    #expect(isThere)
    #expect(Self.drift(files, model, Self.everything).map(\.line) == lines)
  }

  @Test(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
  func realModels() {
    var count = 0
    for (file, model) in Corpus.part(of: Corpus.models, every: 9) where model.entities.count < 60 {
      guard declarations(of: model, options: Self.options).diagnostics.allSatisfy({ $0.severity < .error }) else {
        continue
      }
      count += 1
      let found = Self.drift(Self.generated(model), model).filter { $0.diagnostic.rule != "codegen-conflict" }
      #expect(found.map(\.line) == [], "\(file)")
    }
    #expect(count > 20)
  }

  @Test(arguments: [
    (
      "var count: Int64", "var count: String",
      ["drift-type error: Item.count is Integer 64 in the model but String in Swift"]
    ),
    (
      "var due: Date?", "var due: Date",
      ["drift-optionality error: Item.due is optional in the model but not in Swift"]
    ),
    ("var count: Int64", "var count: Int64?", []), ("or: 3", "or: 4", []),
    ("var title: String?", "var title: Name?", []),
    (
      "(forKey: \"title\"", "(forKey: \"name\"",
      ["drift-persistent-name error: Item.title is declared for the key name, which the model does not have"]
    ),
    (
      "var tag: Tag?", "var tag: Set<Tag>",
      [
        "drift-relationship-kind error: Item.tag is a to-one relationship in the model but a to-many relationship in Swift"
      ]
    ),
    (
      "var items: Set<Item>", "var items: Set<Tag>",
      ["drift-type error: Tag.items references Item in the model but Tag in Swift"]
    ),
    (
      "@objc(Tag)", "@objc(Label)",
      ["drift-class-name error: The class Tag is @objc(Label), but Core Data searches for Tag"]
    ),
  ])
  func whatDiffersIsFound(_ text: String, _ changed: String, _ lines: [String]) throws {
    #expect(try Self.lines(text, changed) == lines)
  }

  /// Another type requires other accessors, which only a developer or `generate` can write. The findings have no fix.
  @Test func theClassIsNotFixedInPlace() throws {
    let model = try Snippet.model(Self.item)
    let files = Self.generated(model).map { file in
      SourceFile(
        path: file.path,
        text: String(decoding: file.bytes, as: UTF8.self).replacing("var count: Int64", with: "var count: String")
          .replacing("title", with: "name"))
    }
    let found = Self.drift(files, model)
    #expect(!found.isEmpty && found.allSatisfy { $0.fix == nil && !$0.diagnostic.help.isEmpty })
  }

  @Test func aPropertyThatIsMissingIsNotPutIn() throws {
    let property = """
        var due: Date? {
          get { stored(forKey: "due") }
          set { store(newValue, forKey: "due") }
        }
      """
    #expect(try Self.lines(property, "") == ["drift-property-missing note: Item.due is not declared in Swift"])
  }

  @Test(arguments: ["var due: Date?", "lazy var due: Date? = nil", "var due: Date? { .now }"])
  func aVariableThatIsNotStoredIsToHaveAccessors(_ variable: String) throws {
    let model = try Snippet.model(Self.item)
    let property = """
        var due: Date? {
          get { stored(forKey: "due") }
          set { store(newValue, forKey: "due") }
        }
      """
    let files = Self.generated(model).map { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      return SourceFile(path: file.path, text: text.replacing(property, with: variable))
    }
    let help = "write accessors for it that call primitiveValue(forKey: \"due\") and similar methods, or rename it"
    #expect(Self.drift(files, model).map(\.diagnostic.help) == [[help]])
  }

  /// Accessors written by hand, without the marker of a generated class.
  @Test func accessorsOfOnesOwnWillDo() throws {
    let model = try Snippet.model(Self.item)
    let item = """
      @objc(Item) class Item: NSManagedObject {
        var count: Int64 {
          get { (value(forKey: "count") as? NSNumber)?.int64Value ?? 0 }
          set { setValue(newValue, forKey: "count") }
        }
        var due: Date? { primitiveValue(forKey: "due") as? Date }
        var isDue: Bool { (primitiveValue(forKey: "due") as? Date).map { $0 < .now } ?? false }
        var title: String? { primitiveValue(forKey: "title") as? String }
        var tag: Tag? { value(forKey: "tag") as? Tag }
      }
      @objc(Tag) class Tag: NSManagedObject {
        var items: Set<Item> { value(forKey: "items") as? Set<Item> ?? [] }
      }
      """
    #expect(Self.drift([SourceFile(path: "Item.swift", text: item)], model).map(\.line) == [])
    let managed = item.replacing("var tag: Tag? { value(forKey: \"tag\") as? Tag }", with: "@NSManaged var tag: Tag?")
    #expect(
      Self.drift([SourceFile(path: "Item.swift", text: managed)], model).map(\.line) == [
        "drift-entity-missing warning: The class of Item is declared without written-out accessors"
      ])
  }

  /// Accessors are accepted in place of `@NSManaged`.
  @Test func theManagedStyleTakesThem() throws {
    let model = try Snippet.model(Self.item)
    #expect(Self.drift(Self.generated(model), model, DeclarationOptions(style: .managed)).map(\.line) == [])
  }
}
