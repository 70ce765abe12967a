import Testing

@testable import PlumbCore
@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats
@testable import PlumbModel
@testable import PlumbRules

/// The locations, severities and fixes of findings.
@Suite struct DriftPlaceTests {
  private static let swift = """
    @objc(Tag)
    @PersistentModel
    public final class Tag: NSManagedObject {
      // Ä
      @Attribute(persistentName: "titel") public var title: Int64 = 5
    }
    """

  /// Returns the span of a piece of the Swift text.
  private static func span(_ piece: String, of text: String = swift) throws -> Span {
    let bytes = Array(text.utf8)
    let wanted = Array(piece.utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: wanted) })
    return Span(start, start + wanted.count)
  }

  private static func findings(
    _ settings: RuleSettings = RuleSettings(), _ change: (inout EntityDeclaration) -> Void
  ) throws -> [Difference] {
    let places = SourceRanges(
      file: "Tag.swift", whole: try span("@Attribute(persistentName: \"titel\") public var title: Int64 = 5"),
      name: try span("title:"), type: try span("Int64"), defaultValue: try span("5"),
      annotation: try span("@Attribute(persistentName: \"titel\")"))
    let classPlaces = SourceRanges(
      file: "Tag.swift", name: try span("Tag: NSM"), annotation: try span("@PersistentModel"))
    return try DriftBench.macro().findings(
      settings: settings, comparesGeneratorOptions: true, sources: [Source(file: "Tag.swift", bytes: Array(swift.utf8))]
    ) {
      $0["Tag"].places = classPlaces
      $0["Tag"].form.objcName = "Tag"
      $0["Tag"]["title"].places = places
      change(&$0["Tag"])
    }
  }

  private static func places(_ finding: Difference) -> [String] {
    ([finding.diagnostic.location].compactMap(\.self) + finding.diagnostic.related.map(\.location)).map(\.description)
  }

  private static let contents = "Shop.xcdatamodel/contents"

  static let sides: [(String, @Sendable (inout EntityDeclaration) -> Void, [String])] = [
    ("drift-type", { $0["title"].type = .named("Int64") }, ["Tag.swift:5:57", "\(contents):33:48"]),
    ("drift-default", { $0["title"].defaultValue = .string("x") }, ["Tag.swift:5:65", "\(contents):33:76"]),
    ("drift-unique", { $0["title"].attribute.isUnique = true }, ["Tag.swift:5:3", "\(contents):33:26"]),
    ("drift-property-missing", { $0.properties.remove(at: 0) }, ["\(contents):33:26", "Tag.swift:3:20"]),
    (
      "drift-class-name", { $0.className = "Label" },
      ["Tag.swift:3:20", "\(contents):32:46"]
    ),
    ("drift-accessor", { $0.macro?.generatesInit = true }, ["Tag.swift:2:1", "\(contents):32:19"]),
  ]

  @Test(arguments: sides)
  func bothSidesHaveTheirPlace(
    _ rule: String, _ change: @Sendable (inout EntityDeclaration) -> Void, _ expected: [String]
  ) throws {
    let found = try Self.findings(change: change)
    #expect(found.map(\.diagnostic.rule) == [rule])
    #expect(found.map(Self.places) == [expected])
  }

  private static func findings(change: (inout EntityDeclaration) -> Void) throws -> [Difference] {
    try findings(RuleSettings(), change)
  }

  static let classes: [(@Sendable (inout EntityDeclaration) -> Void, String, String?)] = [
    (
      { $0.form.objcName = "Label" }, "the model's class is Tag",
      "write @objc(Tag), or set the class Label in the model or as \"class\" in the configuration"
    ),
    (
      { $0.className = "Label" }, "the model's class is Tag",
      "rename the class to Tag, or set the class Label in the model or as \"class\" in the configuration"
    ),
    (
      { $0.superclass = "Line" }, "Tag has no parent entity",
      "inherit from NSManagedObject, or change the parent entity in the model"
    ),
  ]

  @Test(arguments: classes)
  func aClassThatEqualsTheModelHasNoFindings(
    _ change: @Sendable (inout EntityDeclaration) -> Void, _ label: String, _ help: String?
  ) throws {
    let found = try Self.findings(change: change)
    #expect(found.map { $0.diagnostic.related.map(\.label) } == [[label]])
    #expect(found.flatMap(\.diagnostic.help) == [help].compactMap(\.self))
  }

  @Test func theElementIsThatOfTheModel() throws {
    let found = try Self.findings { $0["title"].defaultValue = .string("x") }
    #expect(found.first?.diagnostic.element.description == "Shop ▸ Tag ▸ title")
    #expect(found.first?.diagnostic.discriminator == "\"x\"")
  }

  @Test func aFileThatIsNotThereIsNamedAllTheSame() throws {
    let found = try DriftBench.macro().findings {
      $0["Tag"]["title"].places = SourceRanges(file: "Gone.swift", name: Span(400, 404))
      $0["Tag"]["title"].defaultValue = .string("x")
    }
    #expect(found.map(Self.places) == [["Gone.swift:1:1", "\(Self.contents):33:76"]])
  }

  @Test func aSpanBeyondTheFileEndsWithIt() throws {
    let found = try DriftBench.macro().findings(sources: [Source(file: "Short.swift", bytes: Array("a\nbc".utf8))]) {
      $0["Tag"]["title"].places = SourceRanges(file: "Short.swift", name: Span(400, 404))
      $0["Tag"]["title"].defaultValue = .string("x")
    }
    #expect(found.map(Self.places).first?.first == "Short.swift:2:3")
  }

  @Test(arguments: [
    (RuleSettings(preset: .core), ["drift-default warning"]),
    (RuleSettings(preset: .strict), ["drift-default error"]),
    (RuleSettings(severities: ["drift-default": .off]), []),
    (RuleSettings(severities: ["drift-default": .note]), ["drift-default note"]),
  ])
  func settingsWeigh(_ settings: RuleSettings, _ expected: [String]) throws {
    let found = try Self.findings(settings) { $0["title"].defaultValue = .string("x") }
    #expect(found.map { "\($0.diagnostic.rule) \($0.diagnostic.severity)" } == expected)
  }

  @Test func aSofterFindingIsHardenedByName() throws {
    let change: (inout EntityDeclaration) -> Void = { $0.macro?.generatesInit = true }
    let soft = try Self.findings(RuleSettings(preset: .strict), change)
    let hard = try Self.findings(RuleSettings(severities: ["drift-accessor": .error]), change)
    #expect((soft + hard).map(\.diagnostic.severity) == [.warning, .error])
  }

  @Test func aNoteStaysANote() throws {
    let found = try Self.findings(RuleSettings(severities: ["drift-default": .error])) {
      $0["title"].defaultValue = .expression("Titles.usual")
    }
    #expect(found.map(\.diagnostic.severity) == [.note])
  }
}
