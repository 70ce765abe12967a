import Foundation
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbFormats
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// The text of observable classes. `CoreDataTests` compiles the same files and tests their behavior.
@Suite struct ObservedFileTests {
  private static let library = """
    <entity name="Book" representedClassName="ObservedBook" isAbstract="YES">
    <attribute name="pages" attributeType="Integer 16" defaultValueString="100"/>
    </entity>
    <entity name="Novel" representedClassName="ObservedNovel" parentEntity="Book">
    <attribute name="title" attributeType="String"/>
    <relationship name="shelves" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Shelf" inverseName="books" inverseEntity="Shelf"/>
    </entity>
    <entity name="Shelf" representedClassName="ObservedShelf">
    <attribute name="label" optional="YES" attributeType="Composite" composite="ObservedLabel"/>
    <attribute name="state_raw" attributeType="String" defaultValueString="open"/>
    <relationship name="books" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" destinationEntity="Novel" inverseName="shelves" inverseEntity="Novel"/>
    </entity>
    <composite name="ObservedLabel">
    <attribute name="row" optional="YES" attributeType="Integer 16"/>
    <attribute name="words" attributeType="String" defaultValueString=""/>
    </composite>
    """

  private static let options = DeclarationOptions(
    style: .accessor, generateInit: true, observation: .mainActor,
    entities: [
      "Shelf": EntityOverride(
        attributes: ["state_raw": AttributeOverride(name: "state", type: .named("ObservedState"), storage: .raw)])
    ],
    compositions: ["ObservedLabel": CompositionOverride(elements: ["words": "text"])])

  private static func files(_ options: GeneratorOptions) throws -> [GeneratedFile] {
    let declared = Snippet.declarations(try Snippet.model(library), Self.options)
    #expect(declared.diagnostics == [])
    return Generator(options: options).files(for: declared.value)
  }

  /// The generated files equal the stored files in `CoreDataTests`. With `RECORD=1` in the environment, the test
  /// writes them first.
  @Test func theFilesThatAreCompiledWithCoreDataAreTheseFiles() throws {
    let folder = Repository.url("Tests/Unit/CoreDataTests/Observed/Generated")
    let files = try Self.files(GeneratorOptions(model: "Library"))
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for file in files {
        try file.text.write(to: folder.appendingPathComponent(file.path), atomically: true, encoding: .utf8)
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(
      names == [
        "Library+Observation.swift", "ObservedBook+Plumb.swift", "ObservedLabel+Plumb.swift",
        "ObservedNovel+Plumb.swift", "ObservedShelf+Plumb.swift",
      ])
    for file in files {
      let text = try String(contentsOf: folder.appendingPathComponent(file.path), encoding: .utf8)
      #expect(file.text == text, "\(file.path)")
    }
  }

  @Test func aClassOfAFamilyAddsItsFields() throws {
    let files = try Self.files(GeneratorOptions(model: "Library"))
    let text = try #require(files.first { $0.path == "ObservedNovel+Plumb.swift" }?.text)
    #expect(text.contains("import Observation\n"))
    #expect(!text.contains("observationState") && !text.contains("Observable {}"))
    #expect(
      text.contains(
        """
          override class var observedFields: [String: LibraryObservedField] { allFields }
        """))
    #expect(
      text.contains(
        """
          private static let allFields: [String: LibraryObservedField] =
            ObservedBook.observedFields.merging(ownFields) { $1 }
        """))
    #expect(
      text.contains(
        """
          convenience init(pages: Int16 = 100, title: String) {
            self.init(entity: Self.entity(), insertInto: nil)
            self.pages = pages
            self.title = title
          }
        """))
  }

  @Test func itsNamesAreTaken() throws {
    let model = try Snippet.model(
      """
      <entity name="Item" representedClassName="Item">
      <attribute name="observedFields" optional="YES" attributeType="String"/>
      </entity>
      <entity name="Observable" representedClassName="Observable"/>
      """)
    var options = DeclarationOptions(style: .accessor)
    #expect(Snippet.refusals(model, options) == [])
    options.observation = .mainActor
    #expect(Snippet.refusals(model, options).map { $0.prefix(14) } == ["name-collision", "name-collision"])
  }

  /// A single file declares the shared protocol only once, together with its extensions.
  @Test func oneFileForAll() throws {
    let files = try Self.files(GeneratorOptions(model: "Library", singleFile: true))
    #expect(files.map(\.path) == ["Library+Plumb.swift"])
    let text = try #require(files.first?.text)
    #expect(text.components(separatedBy: "protocol LibraryObserved: NSManagedObject {").count == 2)
    #expect(text.components(separatedBy: "extension LibraryObserved {").count == 3)
  }
}
