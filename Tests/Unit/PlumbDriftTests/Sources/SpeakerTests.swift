import Testing

/// The Swift declarations that belong to an entity or a property, in cases in which names alone are not sufficient.
@Suite struct SpeakerTests {
  private static let order = """
    @objc(Order) class Order: NSManagedObject {
      @NSManaged var number: Int64
      @NSManaged var state: Int16
      @NSManaged var text: String?
      @NSManaged var tags: NSSet?
    }
    """
  private static let tag = """
    @objc(Tag) class Tag: NSManagedObject {
      @NSManaged var title: String
      @NSManaged var order: Order?
    }
    """

  @Test func anObjectiveCNameOfAnother() throws {
    #expect(try places("@objc(Order)", "@objc(Sale)") == ["drift-class-name A.swift:1:7 contents:3:48"])
  }

  private func places(_ old: String, _ new: String, also source: String = "") throws -> [String] {
    try DriftSourceTests.places(.managed, Self.order.replacing(old, with: new) + "\n" + source, Self.tag)
  }

  /// Two classes that have the name of the other entity, with and without `@objc` names. With a module, the Swift names
  /// count.
  @Test(arguments: [
    (".", "@objc(Tag) class Tag: NSManagedObject", "@objc(Order) class Order: NSManagedObject", "Order"),
    (".", "@objc(Order) class Tag: NSManagedObject", "@objc(Tag) class Order: NSManagedObject", "Order"),
    ("", "@objc(Tag) class Order: NSManagedObject", "@objc(Order) class Tag: NSManagedObject", "Tag"),
    (".", "class Tag: NSManagedObject", "class Order: NSManagedObject", "Order"),
  ])
  func classesThatAreNamedLikeEachOthersEntities(
    module: String, order: String, tag: String, destination: String
  ) throws {
    let contents = DriftSourceTests.contents
      .replacing(
        #"name="Order" representedClassName="Order""#, with: "name=\"Order\" representedClassName=\"\(module)Tag\""
      )
      .replacing(
        #"name="Tag" representedClassName="Tag""#, with: "name=\"Tag\" representedClassName=\"\(module)Order\"")
    func places(_ number: String) throws -> [String] {
      let head = "@objc(Order) class Order: NSManagedObject"
      let sources = [
        Self.order.replacing(head, with: order).replacing("Int64", with: number),
        Self.tag.replacing("@objc(Tag) class Tag: NSManagedObject", with: tag)
          .replacing("order: Order?", with: "order: \(destination == "Order" ? "Tag" : "Order")?"),
      ]
      return try DriftSourceTests.places(.managed, sources[0], sources[1], contents: contents)
    }
    #expect(try places("Int64") == [])
    #expect(try places("Int32") == ["drift-type A.swift:2:26 contents:4:49"])
  }

  /// Core Data finds classes by their Objective-C names.
  @Test func aClassThatIsNamedLikeAnotherEntity() throws {
    let order = Self.order.replacing("class Order", with: "class Tag").replacing("NSSet?", with: "Set<Label>")
    let tag = Self.tag.replacing("class Tag", with: "class Label").replacing("Order?", with: "Tag?")
    #expect(try DriftSourceTests.places(.managed, order, tag) == [])
    let wrong = order.replacing("Int16", with: "Int32")
    #expect(try DriftSourceTests.places(.managed, wrong, tag) == ["drift-type A.swift:3:25 contents:5:48"])
  }

  @Test(arguments: [
    ("enum Menu { struct Order {} }\nextension Menu.Order { @NSManaged var ghost: String? }", []),
    ("enum Menu { struct Order {} }\nextension Order { @NSManaged var ghost: String? }", ["A.swift:8:34"]),
    ("extension Shop.Order { @NSManaged var ghost: String? }", ["A.swift:7:39"]),
    ("typealias Purchase = Order\nextension Purchase { @NSManaged var ghost: String? }", ["A.swift:8:37"]),
  ])
  func extensionsOfOneType(source: String, expected: [String]) throws {
    #expect(try places("", "", also: source) == expected.map { "drift-property-extra \($0) contents:3:19" })
  }

  @Test(arguments: [
    ("@objc(addTagsObject:) @NSManaged func addTag(_ value: Tag)", []),
    ("@NSManaged func addTagsObject(_ value: Tag)", []), ("@NSManaged func removeTags(_ values: NSSet)", []),
    ("@NSManaged func addToTags(_ value: Tag)", ["A.swift:6:17"]),
    ("@objc(addTag:) @NSManaged func addToTags(_ value: Tag)", ["A.swift:6:32"]),
    // Only ordered relationships have these accessors.
    (
      "@objc(insertObject:inTagsAtIndex:) @NSManaged func insertIntoTags(_ value: Tag, at index: Int)",
      ["A.swift:6:52"]
    ),
    ("@objc(removeLabelsObject:) @NSManaged func removeFromTags(_ value: Tag)", ["A.swift:6:44"]),
    ("@objc(removeTagsObject:) @NSManaged func removeFromLabels(_ value: Tag)", []),
    ("@objc(removeLabels:) @NSManaged func removeFromLabels(_ values: NSSet)", ["A.swift:6:38"]),
  ])
  func selectorsAndNamesOfAccessors(method: String, expected: [String]) throws {
    let found = try places("tags: NSSet?\n", "tags: NSSet?\n\(method)\n")
    #expect(found == expected.map { "drift-accessor \($0) contents:3:19" })
  }

  @Test(arguments: [
    ("func text() -> String { \"\" }", "A.swift:4:8"), ("let (text, other) = (\"\", 0)", "A.swift:4:8"),
    ("var (other, text) = (0, \"\")", "A.swift:4:15"), ("var (text): String? = nil", "A.swift:4:8"),
    ("func text(_ number: Int) {}", "contents:6:26 A.swift:1:20"),
    ("static func text() {}", "contents:6:26 A.swift:1:20"),
  ])
  func whatTakesAPropertysName(member: String, expected: String) throws {
    let found = try places("@NSManaged var text: String?", member)
    #expect(found == ["drift-property-missing " + (expected.hasPrefix("A") ? expected + " contents:6:26" : expected)])
  }

  @Test(arguments: [
    ("typealias Number = Int64\n", "number: Number", nil),
    ("struct Number {}\n", "number: Number", "drift-type A.swift:2:26 contents:4:49"),
    ("final class Number {}\n", "number: Number?", "drift-type A.swift:2:26 contents:4:49"),
  ])
  func typesOfTheSources(source: String, number: String, expected: String?) throws {
    let found = try places("number: Int64", number, also: source)
    #expect(found == [expected].compactMap(\.self))
  }

  @Test(arguments: [
    ("primitiveValue(forKey: \"ghost\")", ["drift-property-extra A.swift:6:5 contents:3:19"]),
    ("primitiveValue(forKey: \"text\")", []), ("primitiveValue(forKey: ghostKey)", []),
    ("value(forKey: \"ghost\")", ["drift-property-extra A.swift:6:5 contents:3:19"]),
    ("value(forKey: \"objectID\")", []), ("other.value(forKey: \"ghost\")", []), ("value(forKey: \"number\")", []),
  ])
  func keysOfComputedProperties(call: String, expected: [String]) throws {
    let found = try places("}", "var ghost: String? { \(call) as? String }\n}")
    #expect(found == expected)
  }

  @Test(arguments: [
    // Plumb resolves the alias of a value; the macro does not.
    ("Number = Number(0)", "drift-macro A.swift:2:15 contents:4:26"),
    ("Number = 0", "drift-macro A.swift:2:15 contents:4:26"),
    ("Number = Number(1)", "drift-default A.swift:2:24 contents:4:81"),
    ("Perhaps = .none", "drift-optionality A.swift:2:15 contents:4:26"),
  ])
  func valuesOfAnAlias(value: String, expected: String?) throws {
    let order = """
      @objc(Order) @PersistentModel final class Order: NSManagedObject {
        var number: \(value)
        var state: Int16 = 0
        var text: String? = nil
        @Relationship(inverse: "order", deleteRule: .nullify) var tags: Set<Tag>
      }
      typealias Number = Int64
      typealias Perhaps = Int64?
      """
    #expect(try DriftSourceTests.places(.macro, order, DriftSourceTests.tag) == [expected].compactMap(\.self))
  }
}
