import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbWorkspace
import Testing

/// Type aliases and enums in the sources: the files in which they are visible, and their form in each branch of an
/// `#if`.
@Suite struct SourceTypeTests {
  private static func order(_ number: String, _ state: String = "var state: Int16 = 0") -> String {
    """
    @objc(Order) @PersistentModel final class Order: NSManagedObject {
      \(number)
      \(state)
      var text: String? = nil
      @Relationship(inverse: "order", deleteRule: .nullify) var tags: Set<Tag>
    }

    """
  }

  private func places(_ order: String, _ others: String...) throws -> [String] {
    // `DriftSourceTests.places` accepts at most four files.
    try DriftSourceTests.places(
      .macro, order, DriftSourceTests.tag, others.first ?? "", others.dropFirst().first ?? ""
    ) {
      $0.entities["Order"] = EntityOverride(attributes: [
        "state": AttributeOverride(type: .named(order.contains("Status") ? "Status" : "Int16"), storage: .raw)
      ])
      // Macros do not resolve type aliases; other tests check the findings about this.
    }.filter { !$0.hasPrefix("drift-storage") && !$0.hasPrefix("drift-macro") }
  }

  private let own = "@Attribute(storageMethod: .raw) var state: Status = .draft"
  private let wrong = "drift-type A.swift:2:15 contents:4:49"

  @Test func aFilesOwnAliasCounts() throws {
    let order = Self.order("var number: Number = 0")
    let (right, other) = ("private typealias Number = Int64", "fileprivate typealias Number = Int32")
    #expect(try places(order + right, other) == [])
    #expect(try places(order + other, right) == [wrong])
    #expect(try places(order + right, "typealias Number = Int32") == [])
    #expect(try places(order, "typealias Number = Int32", right) == [wrong])
    #expect(try places(order, "typealias Number = Int64", other) == [])
  }

  @Test func eachBranchOfAnAliasCounts() throws {
    let order = Self.order("var number: Number = 0")
    func branches(_ one: String, _ two: String) -> String {
      "#if os(iOS)\ntypealias Number = \(one)\n#else\ntypealias Number = \(two)\n#endif"
    }
    #expect(try places(order, branches("Int64", "Int64")) == [])
    #expect(try places(order, branches("Int64", "Int32")) == [wrong])
    #expect(try places(order, branches("Int32", "Int64")) == [wrong])
    #expect(try places(order, branches("Int32", "Int16")) == [wrong, wrong])
    #expect(try places(order + branches("Int64", "Int32")) == [wrong])
  }

  private static func status(_ raw: String) -> String { "enum Status: \(raw) { case draft, sent }" }

  @Test func aFilesOwnEnumCounts() throws {
    let order = Self.order("var number: Int64 = 0", own)
    let found = "drift-type A.swift:3:46 contents:5:48"
    #expect(try places(order, Self.status("Int16")) == [])
    #expect(try places(order, Self.status("String")) == [found + " C.swift:1:6"])
    #expect(try places(order, Self.status("Int16"), "private " + Self.status("String")) == [])
    #expect(try places(order, Self.status("String"), "private " + Self.status("Int16")) == [found + " C.swift:1:6"])
    #expect(try places(order + "private " + Self.status("Int16"), Self.status("String")) == [])
    let nested = "private extension Order { \(Self.status("String")) }"
    #expect(try places(order, Self.status("Int16"), nested) == [])
  }

  @Test func eachBranchOfAnEnumCounts() throws {
    let order = Self.order("var number: Int64 = 0", own)
    func branches(_ one: String, _ two: String) -> String { "#if A\n\(one)\n#else\n\(two)\n#endif" }
    let (right, text) = (Self.status("Int16"), Self.status("String"))
    #expect(try places(order, branches(right, right)) == [])
    #expect(try places(order, branches(right, text)) == ["drift-type A.swift:3:46 contents:5:48 C.swift:4:6"])
    #expect(try places(order, branches(text, right)) == ["drift-type A.swift:3:46 contents:5:48 C.swift:2:6"])
    let renumbered = "enum Status: Int16 { case sent, draft }"
    #expect(try places(order, branches(right, renumbered)) == ["drift-default A.swift:3:55 contents:5:80"])
  }

  @Test(arguments: [
    ("case draft = 0, sent = 4", []), ("case sent = 4", ["drift-default A.swift:3:55 contents:5:80 C.swift:1:6"]),
    ("case draft = 0\n init?(rawValue: Int16) { nil }", []),
  ])
  func theDefaultIsACase(cases: String, expected: [String]) throws {
    let order = Self.order(
      "var number: Int64 = 0", "@Attribute(storageMethod: .raw) var state: Status = Status(rawValue: 0)!")
    #expect(try places(order, "enum Status: Int16 { \(cases) }") == expected)
  }

  @Test(arguments: [
    (#"@Attribute(.unique) @Attribute(persistentName: "number")"#, "drift-unique"),
    (#"@Attribute(persistentName: "number") @Attribute(.unique)"#, "drift-unique"),
    ("@Attribute(persistentName: Keys.number)", "drift-persistent-name"),
    (#"@Attribute(persistentName: "\(prefix)number")"#, "drift-persistent-name"),
  ])
  func whatAnnotationsSayTogether(annotations: String, rule: String) throws {
    let found = try places(Self.order("\(annotations) var number: Int64 = 0"))
    #expect(found.map { String($0.prefix { $0 != " " }) } == [rule])
  }

  @Test func aNamesakeWithANameOfItsOwn() throws {
    let old = "enum Old { @PersistentModel @objc(OldOrder) final class Order: NSManagedObject { var x: Int16 = 0 } }"
    #expect(try places(Self.order("var number: Int64 = 0"), old) == ["drift-entity-extra C.swift:1:57"])
    #expect(try places(Self.order("var number: Int64 = 0").replacing("@objc(Order)", with: "@objc(Sale)")).count == 1)
  }
}
