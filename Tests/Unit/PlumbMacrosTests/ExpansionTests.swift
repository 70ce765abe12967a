import Testing

/// The text of expansions.
@Suite struct ExpansionTests {
  private static func expanded(_ members: String, _ head: String = "final class Item: NSManagedObject") -> Expansion {
    Expansion("@PersistentModel\n\(head) {\n\(members)\n}")
  }

  @Test(arguments: [
    (
      #"var title: String = "a""#,
      #"var title: String { get { stored(forKey: "title", or: "a") } set { store(newValue, forKey: "title") } }"#
    ),
    (
      "var title: String?",
      #"var title: String? { get { stored(forKey: "title") } set { store(newValue, forKey: "title") } }"#
    ),
    (#"var title: String? = "a""#, #"get { stored(forKey: "title") }"#),
    ("var count: Int", #"get { stored(forKey: "count", or: 0) }"#),
    ("var limit: TimeInterval", #"get { stored(forKey: "limit", or: 0.0) }"#),
    ("var date: Optional<Foundation.Date> = nil", #"get { stored(forKey: "date") }"#),
    ("var `default`: Bool = true", #"var `default`: Bool { get { stored(forKey: "default", or: true) }"#),
    (
      #"@Attribute(persistentName: "n") var name: String = """#,
      #"get { stored(forKey: "n", or: "") } set { store(newValue, forKey: "n") }"#
    ),
    (
      "@Attribute(storageMethod: .raw) var state: State = .draft",
      #"get { raw(forKey: "state", or: State.draft) } set { storeRaw(newValue, forKey: "state") }"#
    ),
    (
      "@Attribute(storageMethod: .raw) var state: State?",
      #"get { raw(forKey: "state") } set { storeRaw(newValue, forKey: "state") }"#
    ),
    (
      "@Attribute(storageMethod: .raw, decodeFailurePolicy: .debugAssertNil) var state: State?",
      #"get { checkedRaw(forKey: "state") }"#
    ),
    (
      "@Attribute(storageMethod: .codable) var plan: Plan?",
      #"get { decoded(forKey: "plan") } set { encode(newValue, forKey: "plan") }"#
    ),
    (
      #"@Attribute(storageMethod: .transformed(name: "T")) var tint: Tint?"#,
      #"get { stored(forKey: "tint") } set { store(newValue, forKey: "tint") }"#
    ),
    (
      "@Attribute(storageMethod: .transformed(InkTransformer.self)) var ink: Ink?",
      #"get { stored(forKey: "ink") } set { store(newValue, forKey: "ink") }"#
    ),
    (
      "@Attribute(storageMethod: .composition) var place: Place?",
      #"get { composed(forKey: "place") } set { storeComposed(newValue, forKey: "place") }"#
    ),
    (#"@Attribute(.derived(from: "total * 2")) var count: Int64"#, #"get { stored(forKey: "count", or: 0) } }"#),
    (
      #"@Relationship(inverse: "items", deleteRule: .nullify) var owner: Person?"#,
      #"var owner: Person? { get { stored(forKey: "owner") } set { store(newValue, forKey: "owner") } }"#
    ),
    (
      #"@Relationship(inverse: "items", deleteRule: .nullify) var tags: Set<Tag>"#,
      #"get { related(forKey: "tags") } set { setValue(newValue, forKey: "tags") }"#
    ),
    (
      #"@Relationship(inverse: "items", deleteRule: .nullify) var tags: [Tag]"#,
      #"set { setValue(NSOrderedSet(array: newValue), forKey: "tags") }"#
    ),
  ])
  func aPropertyHasAccessors(_ declaration: String, _ accessors: String) {
    let found = Self.expanded(declaration)
    #expect(found.problems == [])
    #expect(found.contains(accessors), "\(found.text)")
  }

  @Test func membersHaveTheAccessOfTheClass() {
    let tags = #"@Relationship(inverse: "items", deleteRule: .nullify) public var tags: Set<Tag>"#
    let found = Self.expanded(tags, "open class Item: NSManagedObject")
    #expect(found.contains("@nonobjc public class func fetchRequest() -> NSFetchRequest<Item>"), "\(found.text)")
    #expect(found.contains("public func addToTags(_ value: Tag)") && found.contains("public var tagsCount: Int"))
    #expect(Self.expanded("", "private class Item: NSManagedObject").contains("@nonobjc fileprivate class func"))
  }

  @Test(arguments: [
    ("final class Item: NSManagedObject", "Item"),
    ("@objc(Thing) final class Item: NSManagedObject", "Thing"),
    ("@_objcRuntimeName(Thing) final class Item: NSManagedObject", "Thing"),
    ("#if canImport(ObjectiveC)\n@objc(Thing)\n#endif\nfinal class Item: NSManagedObject", "Thing"),
  ])
  func theEntityHasTheNameForObjectiveC(_ head: String, _ entity: String) {
    let found = Self.expanded("", head)
    #expect(found.contains("NSFetchRequest<Item>(entityName: \"\(entity)\")"), "\(found.text)")
  }

  @Test func memberThatExistsIsNotAdded() {
    let found = Self.expanded("class func fetchRequest() -> NSFetchRequest<Item> { .init(entityName: \"A\") }")
    #expect(found.problems == [] && !found.contains("@nonobjc"))
  }

  @Test func initializersHaveTheDefaultsOfTheDeclarations() {
    let found = Expansion(
      """
      @PersistentModel(generateInit: true) final class Item: NSManagedObject {
        var title: String
        var count: Int = 3
        var note: String?
        @Attribute(storageMethod: .raw) var state: State = State(rawValue: 1)!
        @Attribute(.derived(from: "tags.@count")) var tagCount: Int64
        @Relationship(inverse: "items", deleteRule: .nullify) var tags: Set<Tag>
      }
      """)
    #expect(found.problems == [])
    #expect(
      found.contains("convenience init(title: String, count: Int = 3, note: String? = nil, state: State? = nil)"),
      "\(found.text)")
    #expect(
      found.contains("convenience init( in context: NSManagedObjectContext, title: String, count: Int = 3,")
        || found.contains("convenience init(in context: NSManagedObjectContext, title: String, count: Int = 3,"))
    #expect(found.contains("if let state { self.state = state }"))
  }

  @Test func compositesAreConvertedByTheirNamesInTheModel() {
    let found = Expansion(
      """
      @Composition struct Place {
        @CompositionField(persistentName: "lat") var latitude: Double = 0
        var label: String?
      }
      """)
    #expect(found.problems == [])
    #expect(found.contains("extension Place: CompositeValue {"), "\(found.text)")
    #expect(
      found.contains(#"latitude = dictionary["lat"] as? Double ?? latitude label = dictionary["label"] as? String"#))
    #expect(found.contains(#"values["lat"] = self.latitude"#))
  }
}
