import Testing

/// The arguments of the annotations: each mistake is one error, with the rule by which `plumb validate` reports it in a
/// model, and with an edit.
@Suite struct ArgumentTests {
  private static func expanded(_ members: String) -> Expansion {
    Expansion("@PersistentModel final class Item: NSManagedObject {\nvar other: Int = 1\n\(members)\n}")
  }

  /// A mistake: the declaration, the message with its rule, and the edit.
  struct Mistake: CustomTestStringConvertible, Sendable {
    var source: String
    var message: String
    var edit: String

    init(_ source: String, _ message: String, _ edit: String) {
      (self.source, self.message, self.edit) = (source, message, edit)
    }
    var testDescription: String { source }
  }

  @Test(arguments: [
    Mistake(
      "@Attribute(min: 5, max: 1) var n: Int = 3",
      "`n` allows no value: the minimum is 5, the maximum 1 [bounds-inverted]",
      "swap `5` and `1`"),
    Mistake(
      "@Attribute(length: 4...1) var t: String = \"\"",
      "the shortest length 4 is above the longest one 1 [bounds-inverted]", "write `1...4`"),
    Mistake(
      "@Attribute(min: 70_000) var n: Int16 = 1",
      "`n` allows only values beyond the range of Int16 [bounds-inverted]", "remove `min: 70_000`"),
    Mistake(
      "@Attribute(max: 70_000) var n: Int16 = 1",
      "`70_000` is beyond the range of Integer 16, -32768 to 32767 [bounds-invalid]", "remove `max: 70_000`"),
    Mistake(
      "@Attribute(min: 1) var t: String = \"a\"", "a text has no `min`, but lengths [bounds-invalid]", "remove `min: 1`"
    ),
    Mistake(
      "@Attribute(min: 1) var on: Bool = true",
      "values of Bool have no order: `min` has no effect [bounds-invalid]", "remove `min: 1`"),
    Mistake(
      "@Attribute(min: 1) var d: Date?", "`min` has to be a literal of the attribute's type Date [bounds-invalid]",
      "remove `min: 1`"),
    Mistake(
      "@Attribute(storageMethod: .codable, min: 1) var p: Plan?",
      "a value that is converted has no `min` [bounds-invalid]", "remove `min: 1`"),
    Mistake(
      "@Attribute(min: 2.5) var n: Int = 3",
      "`min` has to be a literal of the attribute's type Int [bounds-invalid]", "remove `min: 2.5`"),
    Mistake(
      "@Attribute(min: 1, max: 9) var n: Int = 0",
      "the default 0 is below the minimum 1: an object that keeps it cannot be saved [default-outside-bounds]",
      "write `1`"),
    Mistake(
      "@Attribute(max: 0.5) var n: Decimal = 0.75",
      "the default 0.75 is above the maximum 0.5: an object that keeps it cannot be saved [default-outside-bounds]",
      "write `0.5`"),
    Mistake(
      "@Attribute(length: 1...4) var t: String = \"\"",
      "the default \"\" is shorter than 1: an object that keeps it cannot be saved [default-outside-bounds]",
      "remove the default and make the type optional"),
    Mistake(
      "@Attribute(min: Date(timeIntervalSinceReferenceDate: 9), max: Date(timeIntervalSinceReferenceDate: 1)) var d: Date?",
      "`d` allows no value: the minimum is Date(timeIntervalSinceReferenceDate: 9), the maximum "
        + "Date(timeIntervalSinceReferenceDate: 1) [bounds-inverted]",
      "swap `Date(timeIntervalSinceReferenceDate: 9)` and `Date(timeIntervalSinceReferenceDate: 1)`"),
    Mistake(
      "@Attribute(matching: \"[a-\") var t: String?",
      "the regular expression does not compile: a bracket is not closed [default-outside-bounds]",
      "remove `matching: \"[a-\"`"),
    Mistake(
      "@Attribute(matching: \"[0-9]{5}\") var t: String = \"none\"",
      "the regular expression does not match the default \"none\": an object that keeps it cannot be saved "
        + "[default-outside-bounds]", "remove the default and make the type optional"),
    Mistake(
      "@Attribute(.unique, .transient) var n: Int = 1",
      "a transient attribute is not stored and cannot be unique [uniqueness-attribute-invalid]", "remove `.unique`"),
    Mistake(
      "@Attribute(.transient, .spotlight) var n: Int = 1",
      "a transient attribute is not stored and cannot be `.spotlight` [generate-transient]", "remove `.spotlight`"),
    Mistake(
      "@Attribute(.derived(from: \"other\"), .required) var n: Int",
      "a derived attribute has no value before it is saved and cannot be `.required` [drift-macro]",
      "remove `.required`"),
    Mistake(
      "@Attribute(.derived(from: \"other\")) var n: Int = 4",
      "the store computes a derived attribute, which has no default [drift-default]", "remove the default"),
    Mistake(
      "#Index<Item>([\\.other, \\.p])\n@Attribute(storageMethod: .composition) var p: Place?",
      "#Index names `p`, which is a composite and has no column [fetch-index-property-invalid]", "remove `\\.p`"),
    Mistake(
      "@Attribute(.unique, .externalStorage) var d: Data?",
      "two equal values in separate files are not equal for the store: constrain an attribute with a checksum "
        + "[uniqueness-attribute-invalid]", "remove `.unique`"),
    Mistake(
      "@Attribute(.externalStorage) var n: Int = 1",
      "Int is never large: `.externalStorage` has no benefit [external-storage-small]", "remove `.externalStorage`"),
    Mistake(
      "@Attribute(.derived(from: \"\")) var n: Int",
      "`n` is derived from an empty expression: write one, such as `items.@count` [derived-expression-invalid]",
      "write `<#expression#>`"),
    Mistake(
      "@Attribute(.derived(from: \"ohter\")) var n: Int",
      "`n` cannot be derived from `ohter`: `Item` has no property `ohter` in the model [derived-expression-invalid]",
      "write `other`"),
    Mistake(
      "@Attribute(.derived(from: \"tags\")) var n: Int\n@Relationship(inverse: \"items\") var tags: Set<Tag>",
      "`n` cannot be derived from `tags`: it contains a to-many relationship without an aggregate "
        + "[derived-expression-invalid]", "write `tags.@count`"),
    Mistake(
      "@Attribute(.derived(from: \"tags.@cuont\")) var n: Int\n@Relationship(inverse: \"items\") var tags: Set<Tag>",
      "`n` cannot be derived from `tags.@cuont`: the operator @cuont does not exist [derived-expression-invalid]",
      "write `tags.@count`"),
    Mistake(
      "@Attribute(.derived(from: \"cannonical:(t)\")) var n: String?\nvar t: String?",
      "`n` cannot be derived from `cannonical:(t)`: the function cannonical: does not exist [derived-expression-invalid]",
      "write `canonical:(t)`"),
    Mistake(
      "@Relationship(inverse: \"items\", minimumModelCount: 3, maximumModelCount: 2) var tags: Set<Tag>",
      "`tags` requires at least 3 and at most 2 objects [to-one-count]", "write `2`"),
    Mistake(
      "@Relationship(inverse: \"items\", maximumModelCount: 1) var tags: Set<Tag>",
      "`tags` is to-many, but its maximum is 1: Core Data makes it to-one [to-one-count]",
      "remove `maximumModelCount: 1`"),
    Mistake(
      "@Relationship(inverse: \"items\", maximumModelCount: 5) var tag: Tag?",
      "`tag` is to-one, but its maximum is 5 [to-one-count]", "write `1`"),
    Mistake(
      "#Unique<Item>([\\.othr])",
      "`Item` does not declare a persisted property `othr` [uniqueness-attribute-missing]", "write `other`"),
    Mistake(
      "#Index<Item>([\\.othr])",
      "`Item` does not declare a persisted property `othr` [fetch-index-property-missing]", "write `other`"),
    Mistake(
      "#Unique<Tag>([\\.other])",
      "#Unique is in the class `Item`, but lists properties of `Tag` [uniqueness-attribute-missing]", "write `Item`"),
    Mistake(
      "#Index<Item>([\\.other, \\.tags])\n@Relationship(inverse: \"items\") var tags: Set<Tag>",
      "#Index names `tags`, which is to-many and has no column [fetch-index-property-invalid]", "remove `\\.tags`"),
    Mistake(
      "#Index<Item>([\\.other, \\.n])\n@Attribute(.transient) var n: Int = 1",
      "#Index names `n`, which is transient and has no column [fetch-index-transient]", "remove `\\.n`"),
    Mistake(
      "#Unique<Item>([\\.other, \\.n])\n@Attribute(.transient) var n: Int = 1",
      "#Unique names `n`, which is transient and has no column [uniqueness-attribute-invalid]", "remove `\\.n`"),
    Mistake(
      "#Unique<Item>([\\.other, \\.other])", "#Unique names `other` twice [attribute-repeated]", "remove `\\.other`"),
    Mistake(
      "#Unique<Item>([\\.n])\n@Attribute(.unique) var n: Int = 1",
      "`Item` has two constraints of `n` [attribute-repeated]", "remove #Unique"),
    Mistake(
      "#Index<Item>([\\.other], [\\.other])", "`Item` has two indexes of `other` [index-duplicate]",
      "remove the second one"),
    Mistake(
      "#Index<Item>(.descending(\\.other), .ascending(\\.n))\n"
        + "#Index<Item>(.descending(\\.other), .ascending(\\.n))\nvar n: Int = 1",
      "`Item` has two indexes of `other`, `n` [index-duplicate]", "remove #Index"),
    Mistake(
      "#Index<Item>(.descending(\\.othr))",
      "`Item` does not declare a persisted property `othr` [fetch-index-property-missing]", "write `other`"),
  ])
  func anArgumentIsRefused(_ mistake: Mistake) {
    let found = Self.expanded(mistake.source)
    #expect(found.problems == [mistake.message])
    #expect(found.fixes.first?.title == mistake.edit, "\(found.fixes)")
    #expect(found.contains("extension Item: PersistentObject, SchemaProviding"), "\(found.text)")
    #expect(found.contains("var other: Self.Value<Int> { .init(_path, \"other\") }"), "\(found.text)")
  }

  @Test(arguments: [
    "@Attribute(min: 1, max: 1) var n: Int = 1", "@Attribute(length: 0...4) var t: String = \"\"",
    "@Attribute(min: -1, max: 0.5) var n: Double = 0", "@Attribute(matching: \"(?i)x\") var t: String = \"none\"",
    "@Attribute(matching: \"[a-z]+\") var t: String?", "@Attribute(length: 1...4) var t: String",
    "@Attribute(min: Date(timeIntervalSinceReferenceDate: 1)) var d: Date?",
    "@Attribute(.derived(from: \"now()\")) var d: Date?", "@Attribute(.derived(from: \"other * 2\")) var n: Int",
    "@Attribute(.derived(from: \"place.row\")) var n: Int\n@Attribute(storageMethod: .composition) var place: Shelf?",
    "@Attribute(.derived(from: \"tags.@max.size\")) var n: Int\n@Relationship(inverse: \"items\") var tags: Set<Tag>",
    "@Attribute(.derived(from: \"owner.name\")) var n: String?\n@Relationship(inverse: \"items\") var owner: Owner?",
    "@Relationship(inverse: \"items\", minimumModelCount: 2, maximumModelCount: 2) var tags: Set<Tag>",
    "@Relationship(inverse: \"items\", minimumModelCount: 1, maximumModelCount: 1) var tag: Tag?",
    "@Relationship(inverse: \"items\", maximumModelCount: 0) var tags: Set<Tag>",
    "#Unique<Item>([\\.other, \\.owner])\n@Relationship(inverse: \"items\") var owner: Owner?",
    "#Unique<Shop.Item>([\\.other])", "#Index<Item>([\\.other])\n#Unique<Item>([\\.other])",
    "#Index<Item>(.descending(\\.other))\n#Index<Item>([\\.other])",
    "@Attribute(.externalStorage) var d: Data?", "@Attribute(.unique, .spotlight) var n: Int = 1",
  ])
  func anArgumentIsAccepted(_ source: String) { #expect(Self.expanded(source).problems == []) }

  @Test func limitsAreSwappedByOneEdit() {
    let found = Self.expanded("@Attribute(min: 5, max: 1) var n: Int = 3")
    #expect(found.fixes.map(\.source) == ["1; 5"])
  }

  @Test func aWrongArgumentIsNotInTheSchema() {
    let found = Self.expanded("#Unique<Item>([\\.othr], [\\.other])")
    #expect(
      found.contains("uniquenessConstraints: [ [\"other\"], ]")
        || found.contains("uniquenessConstraints: [[\"other\"]"), "\(found.text)")
  }

  @Test(arguments: [
    (
      "#Index<Item>(.descending(\\.other), .ascending(\\.n), where: \"n > 1\")\nvar n: Int = 1",
      ".init(\"byOtherDescendingAndNWhere\", columns: [.init(.property(\"other\"), isAscending: false), "
        + ".init(.property(\"n\"))], condition: \"n > 1\")"
    ),
    (
      "#Index<Item>(.range(\\.x), .range(\\.y))\nvar x: Double = 0\nvar y: Double = 0",
      ".init(\"byXRangeAndYRange\", columns: [.init(.property(\"x\"), isRTree: true), .init(.property(\"y\"), isRTree: true)])"
    ),
    (
      "@Attribute(hashModifier: \"2\") var n: Int = 1",
      ".init(\"n\", .integer64, defaultValue: .integer(1), versionHashModifier: \"2\")"
    ),
    (
      "@Attribute(min: Date(timeIntervalSinceReferenceDate: 1)) var d: Date?",
      "limits: .init(minimum: .date(Date(timeIntervalSinceReferenceDate: 1"
    ),
  ])
  func theSchemaHasTheArgument(_ source: String, _ code: String) {
    let found = Self.expanded(source)
    #expect(found.problems == [])
    #expect(found.contains(code), "\(found.text)")
  }
}
