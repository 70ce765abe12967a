import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules
import PlumbWorkspace

/// A Swift test that migrates copies of stores to the current version, and compares the objects and values.
///
///     FixtureTestCode(model: "Shop", current: "Shop 3", folder: "Stores", source: "Shop.xcdatamodeld", fixtures).text
///     // @Suite struct ShopFixtureTests { @Test func shop2() throws { … } … }
struct FixtureTestCode: Sendable {
  /// The name of the model.
  private let model: String
  /// The name of the current version.
  private let current: String
  /// The paths of the stores and of the source bundle, from the folder of the test.
  private let folder: String
  private let source: String
  private let fixtures: [Fixture]

  init(model: String, current: String, folder: String, source: String, _ fixtures: [Fixture]) {
    self.model = model
    self.current = current
    self.folder = folder
    self.source = source
    self.fixtures = fixtures
  }

  /// A store and the expected objects after its migration.
  struct Fixture: Sendable {
    /// The name of the file.
    let file: String
    let version: String
    let entities: [Contents]

    init(file: String, version: String, entities: [Contents]) {
      self.file = file
      self.version = version
      self.entities = entities
    }
  }

  /// The expected objects of an entity.
  struct Contents: Sendable {
    let entity: String
    let objects: Int
    /// The numbers of values and of related objects, sorted by property.
    let counts: [(property: String, count: Int)]
    /// Some values as texts, sorted by property.
    let texts: [(property: String, values: [String])]

    init(
      entity: String, objects: Int, counts: [(property: String, count: Int)],
      texts: [(property: String, values: [String])]
    ) {
      self.entity = entity
      self.objects = objects
      self.counts = counts
      self.texts = texts
    }
  }

  private var name: String { SwiftWords.type(model, orElse: "Model") + "FixtureTests" }

  /// The name of the file: `ShopFixtureTests.swift`.
  var fileName: String { name + ".swift" }

  /// The text of the file.
  var text: String {
    var names = UniqueNames([])
    let tests = fixtures.map { fixture in
      test(of: fixture, name: names.name(SwiftWords.member(fixture.file.fileStem, orElse: "store")))
    }
    let code: Code = """
      \(.imports("CoreData", "Foundation", "Testing"))

      \(.documentation(paragraphs: ["The stores of \(model), migrated to \(quoted(current)) on copies. "
        + "Written by plumb-store verify --emit tests, which is repeated when a version is added."]))
      @Suite struct \(name) {
        \(.stacked(tests, blankLines: 1))
      }

      \(FixtureTestHelpers.code(model: model, folder: folder, source: source))
      """
    return code.text + "\n"
  }

  private func test(of fixture: Fixture, name: String) -> Code {
    let comment = "The store \(fixture.file), of \(quoted(fixture.version))."
    return """
      \(.documentation(paragraphs: [comment]))
      @Test func \(SwiftName.asProperty(name))() throws {
        try FixtureCopy(\(stringLiteral(fixture.file))).expect([
          \(.stacked(fixture.entities.map { entry($0) }))
        ])
      }
      """
  }

  private func entry(_ contents: Contents) -> Code {
    let counts = contents.counts.map { "\(stringLiteral($0.property)): \($0.count)" }
    let texts = contents.texts.map { property, values in
      "\(stringLiteral(property)): [\(values.map { stringLiteral($0) }.joined(separator: ", "))]"
    }
    return """
      ExpectedObjects(
        \(stringLiteral(contents.entity)), \(String(contents.objects)),
        counts: \(dictionary(counts)),
        values: \(dictionary(texts))),
      """
  }

  private func dictionary(_ entries: [String]) -> Code {
    if entries.isEmpty { return Code("[:]") }
    let line = "[\(entries.joined(separator: ", "))]"
    return line.count <= 80 ? Code(line) : Code.list("[", entries)
  }
}

extension String {
  /// The name of a file without its extension.
  fileprivate var fileStem: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}
