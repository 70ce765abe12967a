import PlumbCore
import PlumbGenerate
import PlumbWorkspace
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats
@testable import PlumbModel
@testable import PlumbSwift

/// Properties that only the model has: those that a fix declares, and those that it does not.
@Suite struct SimilarNameTests {
  /// Returns the missing properties of a class with the fix, `declared`, or the help against it.
  private static func missing(
    _ attribute: String, _ swift: String, style: DeclarationStyle = .managed
  ) throws -> [String] {
    let model = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Photo" representedClassName=".Photo">
              <attribute name="date" optional="YES" attributeType="Date"/>
              <attribute name="\(attribute)" optional="YES" attributeType="String"/>
          </entity>
      </model>
      """
    let options = DeclarationOptions(style: style)
    let bench = try DriftBench(model, options)
    let source = SourceFile(path: "Photo.swift", bytes: Array(swift.utf8))
    let actual = SourceParser(ExpectedNames(bench.expected)).declarations(in: [source]).value
    let drift = Drift(
      expected: bench.expected, actual: actual, model: bench.model, options: options,
      sources: [Source(file: source.path, bytes: source.bytes)])
    return drift.findings().filter { $0.diagnostic.rule == "drift-property-missing" }.map { found in
      found.fix == nil ? found.diagnostic.help.joined() : "declared"
    }
  }

  private static func managed(_ property: String) -> String {
    "class Photo: NSManagedObject {\n  @NSManaged var date: Date?\n  \(property)\n}"
  }

  /// The property may be there under a similar name: both together may not compile.
  @Test(arguments: [("captions", "caption"), ("Share", "share"), ("isOpen", "open")])
  func aSimilarPropertyIsNotDeclaredTwice(_ missing: String, _ extra: String) throws {
    let found = try Self.missing(missing, Self.managed("@NSManaged var \(extra): String?"))
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("rename \(extra) if it is the property") })
  }

  @Test func anotherPropertyIsDeclared() throws {
    #expect(try Self.missing("captions", Self.managed("@NSManaged var width: String?")) == ["declared"])
    #expect(try Self.missing("captions", Self.managed("")) == ["declared"])
  }

  /// The name of an object's getter implies ownership; the name of a scalar's does not.
  @Test func aNameThatImpliesOwnershipIsNotDeclared() throws {
    let found = try Self.missing("newTitle", Self.managed(""))
    #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix("an @NSManaged property of this name crashes") })
    #expect(try Self.missing("newest", Self.managed("")) == ["declared"])
  }

  @Test func aKeywordIsNotDeclaredInAMacroClass() throws {
    let swift = "@objc(Photo) @PersistentModel final class Photo: NSManagedObject {\n  var date: Date?\n}"
    let found = try Self.missing("default", swift, style: .macro)
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("give it another name in the model") })
    #expect(try Self.missing("title", swift, style: .macro) == ["declared"])
  }
}
