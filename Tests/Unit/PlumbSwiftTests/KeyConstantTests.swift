import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbSwift

/// Keys that accessors refer to by constants, and other facts that are read from the bodies of classes.
@Suite struct KeyConstantTests {
  private static func title(_ key: String) -> String {
    "extension Item { var shown: String { primitiveValue(forKey: \(key)) as? String ?? \"\" } }"
  }

  @Test(arguments: [
    ("\"title\"", ""),
    ("titleKey", "let titleKey = \"title\""),
    ("Keys.title", "enum Keys { static let title = \"title\" }"),
    ("Keys.title", "struct Keys { static let count = 1, title: String = \"title\" }"),
    ("Item.Keys.title", "extension Item { struct Keys { static let title = \"title\" } }"),
    ("Keys.title", "extension Item { enum Keys { static let title = \"title\" } }"),
    ("Self.titleKey", "extension Item { static let titleKey = \"title\" }"),
    ("Item.titleKey", "extension Item { static let titleKey = \"title\" }"),
    ("Keys.title.rawValue", "enum Keys: String { case number, title }"),
    ("Keys.heading.rawValue", "enum Keys: String { case number, heading = \"title\" }"),
    ("#keyPath(Item.title)", ""),
  ])
  func aConstantNamesAKey(_ key: String, _ constant: String) throws {
    // The constant is in the same file as the accessor, or in a separate file that is parsed only because the
    // accessor refers to it.
    for sources in [["\(constant)\n\(Self.title(key))"], constant.hasPrefix("let") ? [] : [Self.title(key), constant]] {
      guard !sources.isEmpty else { continue }
      let found = declared("class Item: NSManagedObject {}", sources[0], sources.count > 1 ? sources[1] : "")
      let property = try #require(found.entities.first?.properties.first)
      #expect(property.persistentName == "title" && property.form.namesKey, "\(key) \(constant)")
    }
  }

  @Test func aConstantOfTheAccessorItself() throws {
    let property = try #require(
      managed("var shown: Int { get { let key = \"count\"; return primitiveValue(forKey: key) as? Int ?? 0 } }").first)
    #expect(property.persistentName == "count" && property.form.namesKey)
  }

  @Test func aConstantThatTheSourcesDoNotHold() throws {
    let property = try #require(managed("var shown: Any? { value(forKey: Elsewhere.title) }").first)
    #expect(property.persistentName == "shown" && !property.form.namesKey && property.form.hasUnknownKey)
  }

  @Test func awakeFromInsertSetsProperties() throws {
    let found = declared(
      """
      class Item: NSManagedObject {
        override func awakeFromInsert() {
          super.awakeFromInsert()
          createdAt = Date()
          self.id = UUID()
          setPrimitiveValue(Date(), forKey: "updatedAt")
          note = nil
          other.title = ""
          if isNew { color = .red }
        }
      }
      """)
    #expect(found.entities.first?.form.setOnInsert == ["createdAt", "id", "updatedAt"])
  }

  @Test func whatIsCommentedOutIsKnown() throws {
    let found = declared(
      """
      class Item: NSManagedObject {
        // @NSManaged var title: String?
        /* @NSManaged public var count: Int16
           private var size: Int */
        // a var in a sentence: none
        /// The var title stands above.
        @NSManaged var note: String? // var inline: String?
      }
      """)
    let names = found.entities.first?.form.unstored.filter { $0.reason == .commentedOut }.map(\.name)
    #expect(names == ["title", "count", "size", "inline"])
  }

  @Test func membersOfNSManagedObjectAreNoProperties() {
    #expect(
      managed("override var objectID: NSManagedObjectID { value(forKey: \"objectID\") as! NSManagedObjectID }") == [])
    #expect(managed("@NSManaged override var title: String?").map(\.name) == ["title"])
  }
}

/// Classes with an entity's name, and classes whose superclass is not among the sources.
@Suite struct OutsideSuperclassTests {
  private static let names = ExpectedNames(classes: ["Item": "Item"])

  @Test(arguments: [
    "class Item {}", "class Item: NSObject {}", "class Item: ObservableObject {}", "class Item: UIView {}",
    "class Item: Codable { var title = \"\" }", "protocol Shown {}\nclass Item: Shown {}",
    "class Base {}\nclass Item: Base {}",
  ])
  func aStandInIsNoDeclaration(_ source: String) {
    #expect(declared(source, names: Self.names).entities.isEmpty)
  }

  @Test(arguments: [
    ("class Item: NSManagedObject {}", nil), ("class Item: Elsewhere {}", "Elsewhere"),
    ("class Base: Elsewhere {}\nclass Item: Base {}", "Elsewhere"),
    ("class Base: NSManagedObject {}\nclass Item: Base {}", nil),
    ("protocol Shown {}\nclass Item: Shown { @NSManaged var title: String? }", nil),
    ("class A: Item { @NSManaged var a: Int16 }\nclass Item: A {}", nil),
  ])
  func theSuperclassBeyondTheSources(_ source: String, _ outside: String?) {
    let item = declared(source, names: Self.names).entities.first { $0.className == "Item" }
    #expect(item != nil && item?.form.outsideSuperclass == outside, "\(source)")
  }
}
