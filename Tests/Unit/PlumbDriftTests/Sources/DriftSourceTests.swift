import PlumbCore
import PlumbDeclarations
import PlumbDrift
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbSwift
import PlumbWorkspace
import Testing

@testable import PlumbConfiguration

/// Drift between a model and real Swift: the rules that are reported, and the locations in both files.
@Suite struct DriftSourceTests {
  static let contents = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Order" representedClassName="Order">
            <attribute name="number" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="state" attributeType="Integer 16" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="text" optional="YES" attributeType="String"/>
            <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag" inverseName="order" inverseEntity="Tag"/>
        </entity>
        <entity name="Tag" representedClassName="Tag">
            <attribute name="title" attributeType="String" defaultValueString="a"/>
            <relationship name="order" optional="YES" maxCount="1" deletionRule="Cascade" destinationEntity="Order" inverseName="tags" inverseEntity="Order"/>
        </entity>
    </model>
    """

  /// Returns a line in the form `rule file:line:column contents:line:column` for each finding.
  static func places(
    _ style: DeclarationStyle, _ sources: String..., contents: String = contents,
    change: (inout DeclarationOptions) -> Void = { _ in }
  )
    throws -> [String]
  {
    let model = try Model.read(Array(contents.utf8), file: "contents", name: "Shop").value
    var options = DeclarationOptions(style: style)
    change(&options)
    let expected = declarations(of: model, options: options).value
    let files = zip("ABCD", sources).map { SourceFile(path: "\($0).swift", text: $1) }
    let actual = SourceParser(ExpectedNames(expected)).declarations(in: files).value
    let drift = Drift(
      expected: expected, actual: actual, model: model, options: options,
      sources: files.map { Source(file: $0.path, bytes: $0.bytes) })
    return drift.diagnostics.map { found in
      let places = [found.location].compactMap(\.self) + found.related.map(\.location)
      return ([found.rule] + places.map(\.description)).joined(separator: " ")
    }
  }

  static let tag = """
    @objc(Tag) @PersistentModel final class Tag: NSManagedObject {
      var title: String = "a"
      @Relationship(inverse: "tags", deleteRule: .cascade) var order: Order?
    }
    """

  private static func order(_ number: String, _ tags: String) -> String {
    """
    @objc(Order) @PersistentModel final class Order: NSManagedObject {
      \(number)
      var state: Int16 = 0
      var text: String? = nil
      \(tags)
    }
    """
  }

  private static let number = "var number: Int64 = 0"
  private static let tags = #"@Relationship(inverse: "order", deleteRule: .nullify) var tags: Set<Tag>"#

  @Test(arguments: [
    (number, tags, nil), ("var number: Int64 = 0x0", tags, nil), ("var number: Int64 = .zero", tags, nil),
    ("var number: Int64 = Int64(0)", tags, nil), ("var number: Int64 = -0", tags, nil),
    ("var number: Swift.Int64 = .zero", tags, "drift-macro A.swift:2:15 contents:4:26"),
    ("var number: (Int64) = -0", tags, "drift-macro A.swift:2:15 contents:4:26"),
    ("var number: Int32 = 0", tags, "drift-type A.swift:2:15 contents:4:49"),
    ("var number: Int64 = 1_000", tags, "drift-default A.swift:2:23 contents:4:81"),
    ("var number: Int64", tags, "drift-default A.swift:2:15 contents:4:81"),
    ("var number: Int64? = nil", tags, "drift-optionality A.swift:2:15 contents:4:26"),
    ("var number = Int64(0)", tags, "drift-type A.swift:2:7 contents:4:49"),
    ("@Attribute(.unique) var number: Int64 = 0", tags, "drift-unique A.swift:2:14 contents:4:26"),
    ("@Ignore var number: Int64 = 0", tags, "drift-property-missing A.swift:2:15 contents:4:26"),
    (
      "@Attribute(persistentName: \"no\") var number: Int64 = 0", tags,
      "drift-persistent-name A.swift:2:30 contents:4:26"
    ),
    ("var nummer: Int64 = 0; var number: Int64 = 0", tags, "drift-property-extra A.swift:2:7 contents:3:19"),
    (number, "var tags: Set<Tag>", "drift-relationship-kind A.swift:5:7 contents:7:105"),
    (
      number, #"@Relationship(inverse: "order", deleteRule: .deny) var tags: Set<Tag>"#,
      "drift-delete-rule A.swift:5:47 contents:7:77"
    ),
    (
      number, #"@Relationship(inverse: "other", deleteRule: .nullify) var tags: Set<Tag>"#,
      "drift-inverse A.swift:5:26 contents:7:123"
    ),
    (
      number, #"@Relationship(inverse: "order", deleteRule: .nullify) var tags: [Tag]"#,
      "drift-relationship-kind A.swift:5:67 contents:7:58"
    ),
  ])
  func macroClasses(_ number: String, _ tags: String, _ expected: String?) throws {
    let found = try Self.places(.macro, Self.order(number, tags), Self.tag)
    #expect(found == [expected].compactMap(\.self))
  }

  @Test func branchesOfAnIfAreEachCompared() throws {
    let order = """
      @objc(Order) @PersistentModel final class Order: NSManagedObject {
        #if os(macOS)
          var number: Int64 = 0
        #else
          var number: Int32 = 0
        #endif
        var state: Int16 = 0
        var text: String? = nil
        \(Self.tags)
      }
      """
    let found = try Self.places(.macro, order, Self.tag)
    #expect(
      found == [
        "drift-macro A.swift:3:9 contents:4:26", "drift-type A.swift:5:17 contents:4:49",
      ])
  }

  @Test func enumsAliasesAndConfiguredNames() throws {
    let order = """
      @objc(Order) @PersistentModel final class OrderRecord: NSManagedObject {
        enum State: Int16 { case draft, sent }
        typealias Number = Int64
        var number: Int64 = 0
        @Attribute(persistentName: "state", storageMethod: .raw) var phase: State = .draft
        var text: String? = nil
        \(Self.tags)
      }
      """
    let configure: (inout DeclarationOptions) -> Void = {
      $0.entities["Order"] = EntityOverride(
        class: "OrderRecord",
        attributes: ["state": AttributeOverride(name: "phase", type: .named("State"), storage: .raw)])
    }
    let tag = Self.tag.replacing("Order?", with: "OrderRecord?")
    #expect(try Self.places(.macro, order, tag, change: configure) == [])
    let sent = order.replacing(".draft", with: ".sent")
    #expect(try Self.places(.macro, sent, tag, change: configure) == ["drift-default A.swift:5:79 contents:5:80"])
    let wide = order.replacing("enum State: Int16", with: "enum State: String")
    #expect(
      try Self.places(.macro, wide, tag, change: configure) == ["drift-type A.swift:5:71 contents:5:48 A.swift:2:8"]
    )
  }

  @Test func anAliasWithTheConfiguredName() throws {
    let order = """
      enum OldState: Int16 { case draft, sent }
      typealias State = OldState
      @objc(Order) @PersistentModel final class Order: NSManagedObject {
        var number: Int64 = 0
        @Attribute(storageMethod: .raw) var state: State = .draft
        var text: String? = nil
        \(Self.tags)
      }
      """
    let configure: (inout DeclarationOptions) -> Void = {
      $0.entities["Order"] = EntityOverride(
        attributes: ["state": AttributeOverride(type: .named("State"), storage: .raw)])
    }
    #expect(try Self.places(.macro, order, Self.tag, change: configure) == [])
    let sent = order.replacing(".draft", with: ".sent")
    #expect(try Self.places(.macro, sent, Self.tag, change: configure) == ["drift-default A.swift:5:54 contents:5:80"])
  }

  private static let managed = """
    @objc(Order) class Order: NSManagedObject {}
    extension Order {
      @NSManaged var number: Int64
      @NSManaged var state: Int16, text: String?
      @NSManaged var tags: NSSet?
      @objc(addTagsObject:) @NSManaged func addToTags(_ value: Tag)
    }
    """
  private static let managedTag = """
    @objc(Tag) class Tag: NSManagedObject {
      @NSManaged var title: String
      @NSManaged var order: Order?
    }
    """

  @Test(arguments: [
    ("", "", nil), ("number: Int64", "number: NSNumber?", nil), ("NSSet?", "Set<Tag>", nil),
    ("number: Int64", "number: Int32", "drift-type A.swift:3:26 contents:4:49"),
    ("text: String?", "text: String", "drift-optionality A.swift:4:38 contents:6:42"),
    ("NSSet?", "NSOrderedSet?", "drift-relationship-kind A.swift:5:24 contents:7:58"),
    ("number: Int64", "numbr: Int64", "drift-property-missing contents:4:26 A.swift:1:20"),
    ("addToTags", "addToTag", nil), ("addTagsObject", "addTagObject", "drift-accessor A.swift:6:40 contents:3:19"),
    ("@objc(Order) ", "@objc(Ordr) ", "drift-class-name A.swift:1:7 contents:3:48"),
    ("@objc(Order) ", "", "drift-class-name A.swift:1:7 contents:3:48"),
    (": NSManagedObject {}", ": Tag {}", "drift-superclass A.swift:1:27 contents:3:19"),
  ])
  func managedClasses(_ old: String, _ new: String, _ expected: String?) throws {
    let source = old.isEmpty ? Self.managed : Self.managed.replacing(old, with: new)
    let found = try Self.places(.managed, source, Self.managedTag)
    #expect(found.first == expected)
    #expect(found.count == (expected == nil ? 0 : new == "numbr: Int64" ? 2 : 1), "\(found)")
  }

  @Test(
    arguments: [
      ("@NSManaged private var primitiveNumber: Int64\n  @NSManaged var number: Int64", []),
      ("@NSManaged private var primitiveNumber: Int64\n  var number: Int64 { primitiveNumber }", []),
      (
        "@NSManaged var number: Int64\n  @NSManaged var primitiveGhost: Int64?",
        ["drift-property-extra A.swift:4:18 contents:3:19"]
      ),
      (
        "@NSManaged var number: Int64\n  @NSManaged var primitivenumbers: Int64",
        ["drift-property-extra A.swift:4:18 contents:3:19"]
      ),
    ] as [(String, [String])])
  func thePrimitiveOfAKeyBelongsToIt(number: String, expected: [String]) throws {
    let order = Self.managed.replacing("@NSManaged var number: Int64", with: number)
    #expect(try Self.places(.managed, order, Self.managedTag) == expected)
  }

  @Test func aBaseOfMogeneratorIsAPartOfItsClass() throws {
    let base = """
      class _Order: NSManagedObject {
        @NSManaged var number: NSNumber?
        @NSManaged var text: String?
        @NSManaged var tags: NSSet
      }
      """
    let own = """
      @objc(Order) class Order: _Order {
        var kind: Int16 {
          get { primitiveValue(forKey: "state") as? Int16 ?? 0 }
          set { setPrimitiveValue(newValue, forKey: "state") }
        }
      }
      """
    #expect(try Self.places(.managed, base, own, Self.managedTag) == [])
  }
}
