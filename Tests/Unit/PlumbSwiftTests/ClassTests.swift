import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbSwift

@Suite struct ClassTests {
  private func summary(_ found: Declarations) -> [String] {
    found.entities.map { "\($0.entity) \($0.className): \($0.superclass) \($0.properties.map(\.name))" }
  }

  @Test(arguments: [
    ("class Item: NSManagedObject {}", "Item Item: NSManagedObject []"),
    ("class Item: CoreData.NSManagedObject, Codable {}", "Item Item: NSManagedObject []"),
    ("@objc(Thing) @PersistentModel final class Item: NSManagedObject {}", "Thing Item: NSManagedObject []"),
    ("@CoreDataEvolution.PersistentModel class Item {}", "Item Item:  []"),
    ("class `Type`: NSManagedObject {}", "Type Type: NSManagedObject []"),
    ("class Item: Elsewhere { @NSManaged var a: Int64 }", "Item Item: Elsewhere [\"a\"]"),
    ("enum Shop { class Item: NSManagedObject { @NSManaged var a: Int64 } }", "Item Item: NSManagedObject [\"a\"]"),
    (
      "typealias Base = NSManagedObject\nclass Item: Base { @NSManaged var a: Int64 }",
      "Item Item: NSManagedObject [\"a\"]"
    ),
    (
      "#if os(iOS)\nclass Item: NSManagedObject { @NSManaged var a: Int64 }\n#else\nclass Item: NSManagedObject { @NSManaged var b: Int64 }\n#endif",
      "Item Item: NSManagedObject [\"a\", \"b\"]"
    ),
    (
      "class Item: NSManagedObject {\n#if A\n@NSManaged var a: Int64\n#elseif B\n@NSManaged var b: Int64\n#else\n@NSManaged var c: Int64\n#endif\n}",
      "Item Item: NSManagedObject [\"a\", \"b\", \"c\"]"
    ),
    (
      "class Item: NSManagedObject {\n#if false\n@NSManaged var a: Int64\n#elseif B\n@NSManaged var b: Int64\n#else\n@NSManaged var c: Int64\n#endif\n}",
      "Item Item: NSManagedObject [\"b\", \"c\"]"
    ),
    (
      "class Item: NSManagedObject {\n#if true\n@NSManaged var a: Int64\n#else\n@NSManaged var b: Int64\n#endif\n}",
      "Item Item: NSManagedObject [\"a\"]"
    ),
    (
      "#if false\nclass Item: NSManagedObject { @NSManaged var a: Int64 }\n#endif\nclass Tag: NSManagedObject {}",
      "Tag Tag: NSManagedObject []"
    ),
  ])
  func oneClass(source: String, expected: String) {
    #expect(summary(declared(source)) == [expected])
  }

  @Test(arguments: [
    "class Item {}", "class Item: UIView {}", "class Item: CAShapeLayer { @NSManaged var a: CGFloat }",
    "class Base: CALayer {}\nclass Item: Base { @NSManaged var a: CGFloat }", "struct Item { var a: Int }",
    "// NSManagedObject\nclass Item: NSObject {}",
    "@Model class Item { var a: Int }",
  ])
  func noEntity(source: String) {
    #expect(declared(source).entities.isEmpty)
  }

  @Test func classesThatTheModelNames() {
    let names = ExpectedNames(classes: ["ItemRecord": "Item", "Tag": "Tag"])
    #expect(
      summary(declared("class ItemRecord: Elsewhere {}", "struct Tag {}", names: names)) == [
        "Item ItemRecord: Elsewhere []"
      ])
    #expect(
      summary(declared("@objc(ItemRecord) class Other: NSManagedObject {}", names: names)) == [
        "Item Other: NSManagedObject []"
      ])
  }

  @Test func branchesWithOneCompleteClass() {
    let found = declared(
      "#if A\nclass Item: Stub {}\n#else\n@objc(Thing) class Item: NSManagedObject { @NSManaged var a: Int64 }\n#endif")
    #expect(summary(found) == ["Thing Item: NSManagedObject [\"a\"]"])
    #expect(found.entities.first?.form.isConditional == true)
  }

  @Test func mogeneratorsComputedScalars() {
    let found = declared(
      """
      public extension Item {
        public struct Attributes { static let count = "count" }
        public var count: Int16? {
          get {
            let key = Item.Attributes.count
            willAccessValue(forKey: key)
            defer { didAccessValue(forKey: key) }
            return primitiveValue(forKey: key) as? Int16
          }
          set { setPrimitiveValue(newValue, forKey: Item.Attributes.count) }
        }
      }
      class Item: NSManagedObject {}
      """)
    #expect(
      found.entities.first?.properties.map(\.meaning) == [PropertyDeclaration.attribute("count", "Int16?").meaning])
  }

  @Test func namesakesThatAreNotMeant() {
    let names = ExpectedNames(classes: ["Item": "Item"])
    let found = declared(
      "class Item: Codable {}\nenum View { class Item: NSObject {} }",
      "enum Store { class Item: NSManagedObject { @NSManaged var a: Int64 } }", names: names)
    #expect(summary(found) == ["Item Item: NSManagedObject [\"a\"]"])
  }

  @Test func extensionsInAnyFile() {
    let found = declared(
      "extension Item { @NSManaged var b: Int64 }", "class Item: NSManagedObject { @NSManaged var c: Int64 }",
      "extension Shop.Item { @NSManaged public var d: Int64 }\npublic extension Item { @NSManaged var e: Int64 }",
      "extension Set<Item> { var f: Int { 0 } }\nextension Other.Thing { @NSManaged var g: Int64 }")
    #expect(summary(found) == ["Item Item: NSManagedObject [\"c\", \"b\", \"d\", \"e\"]"])
    #expect(found.entities.first?.properties.map(\.places.file) == ["B.swift", "A.swift", "C.swift", "C.swift"])
    #expect(found.entities.first?.properties.map(\.form.access) == [nil, nil, .public, .public])
  }

  @Test func inheritanceOverFiles() {
    let found = declared(
      "class Book: Item { @NSManaged var pages: Int64 }",
      "class Item: NSManagedObject { @NSManaged var title: String? }")
    #expect(summary(found) == ["Book Book: Item [\"pages\"]", "Item Item: NSManagedObject [\"title\"]"])
  }

  @Test func mogeneratorsPairs() {
    let found = declared(
      "open class _Item: NSManagedObject { @NSManaged open var title: String? }",
      "@objc(Item) open class Item: _Item { @NSManaged var extra: Int64 }",
      "open class _Book: Item { @NSManaged var pages: Int64 }", "class Book: _Book {}")
    #expect(summary(found) == ["Book Book: Item [\"pages\"]", "Item Item: NSManagedObject [\"title\", \"extra\"]"])
    #expect(found.entities.map(\.form.layers) == [["_Book"], ["_Item"]])
  }

  @Test func aSharedBaseThatTheModelDoesNotName() {
    let sources = [
      "class Base: NSManagedObject { @NSManaged var id: UUID? }", "class Item: Base { @NSManaged var a: Int64 }",
      "class Tag: Base {}",
    ]
    let known = SourceParser(ExpectedNames(classes: ["Item": "Item", "Tag": "Tag"])).declarations(in: files(sources))
    #expect(
      summary(known.value) == ["Item Item: NSManagedObject [\"id\", \"a\"]", "Tag Tag: NSManagedObject [\"id\"]"])
    let unknown = SourceParser().declarations(in: files(sources))
    #expect(unknown.value.entities.map(\.superclass) == ["NSManagedObject", "Base", "Base"])
  }

  @Test func swiftDataIfRequested() {
    let found = declared(
      """
      import SwiftData
      enum SchemaV1 { @Model class Item { var old: Int } }
      enum SchemaV2 { @Model class Item {
        @Attribute(.unique, originalName: "name") var title: String
        @Relationship(deleteRule: .cascade, inverse: \\Tag.item) var tags: [Tag] = []
        @Transient var cache: Int = 0
        let fixed = 1
        init(title: String) { self.title = title }
      } }
      @Model final class Tag { var item: SchemaV2.Item? }
      """, names: ExpectedNames(includesSwiftData: true))
    #expect(summary(found) == ["Item Item:  [\"title\", \"tags\"]", "Tag Tag:  [\"item\"]"])
    #expect(found.entities.first?.form.qualifiedName == "SchemaV2.Item")
    #expect(
      found.entities.last?.properties.map(\.meaning) == [
        PropertyDeclaration.relationship("item", "Item?", .init(cardinality: .toOne, destination: "Item")).meaning
      ])
  }

  @Test func theMacrosArguments() {
    func macro(_ text: String) -> ModelMacro? { declared("\(text) class A: NSManagedObject {}").entities.first?.macro }
    #expect(macro("") == nil)
    #expect(macro("@PersistentModel") == ModelMacro())
    #expect(macro("@PersistentModel()") == ModelMacro())
    #expect(
      macro("@PersistentModel(generateInit: true, generateToManyCount: false, observation: .mainActor)")
        == ModelMacro(generatesInit: true, generatesToManyCount: false, observation: .known(.mainActor)))
    #expect(macro("@PersistentModel(observation: .none)") == ModelMacro())
  }

  @Test func keyPathInversesByTheModelsName() {
    let found = declared(
      "@PersistentModel class Item: NSManagedObject { @Relationship(inverse: \\Tag.owner, deleteRule: .nullify) var tags: Set<Tag> }",
      "@PersistentModel class Tag: NSManagedObject { @Relationship(persistentName: \"item\", inverse: \"tags\", deleteRule: .nullify) var owner: Item? }"
    )
    guard case .relationship(let traits)? = found.entities.first?.properties.first?.kind else {
      Issue.record("no relationship")
      return
    }
    #expect(traits.inverse == "item")
  }

  @Test func accessors() {
    let found =
      declared(
        """
        extension Item {
          @nonobjc public class func fetchRequest() -> NSFetchRequest<Item> {
            return NSFetchRequest<Item>(entityName: "Thing")
          }
          @objc(addTagsObject:) @NSManaged public func addToTags(_ value: Tag)
          @objc(removeTags:) @NSManaged public func removeFromTags(_ values: NSSet)
          @objc(insertObject:inTagsAtIndex:) @NSManaged public func insertIntoTags(_ value: Tag, at idx: Int)
          @objc(replaceTagsAtIndexes:withTags:) @NSManaged public func replaceTags(at indexes: NSIndexSet, with values: [Tag])
          @NSManaged func addNotesObject(_ value: Note)
          @NSManaged func countOfNotes() -> Int
          func addToCart(_ item: Item) {}
        }
        class Item: NSManagedObject {}
        """
      ).entities.first?.form.accessors ?? []
    #expect(
      found.map { "\($0.name) \($0.kind) \($0.key) \($0.destination ?? "-")" } == [
        "fetchRequest fetchRequest Thing Item", "addToTags add tags Tag", "removeFromTags remove tags -",
        "insertIntoTags insert tags Tag", "replaceTags replace tags Tag", "addNotesObject add notes Note",
        "countOfNotes count notes -",
      ])
    #expect(found.map { $0.collection?.rawValue ?? "-" } == ["-", "-", "toMany", "-", "-", "-", "-"])
    #expect(found.last?.isAccessor(of: "notes") == true)
    #expect(found.last?.isAccessor(of: "Notes") == true)
    #expect(found.last?.isAccessor(of: "note") == false)
  }
}
