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

/// Names of the sources that have the letters of the model's names in another encoding.
@Suite struct EncodingDriftTests {
  /// The letter é as one character, and as a letter with a combining accent.
  private static let (composed, decomposed) = ("\u{E9}", "e\u{301}")

  /// Returns the findings of the rule for a file, against a model whose names contain a composed é.
  private static func lines(_ text: String) throws -> [String] {
    let model = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Caf\(composed)" representedClassName="Caf\(composed)">
              <attribute name="d\(composed)cor" optional="YES" attributeType="String"/>
              <relationship name="th\(composed)s" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tea"/>
          </entity>
          <entity name="Tea" representedClassName="Tea">
              <attribute name="name" optional="YES" attributeType="String"/>
          </entity>
      </model>
      """
    let options = DeclarationOptions(style: .managed)
    let bench = try DriftBench(model, options)
    let files = [SourceFile(path: "Cafe.swift", text: text)]
    var drift = Drift(
      expected: bench.expected, actual: SourceParser(ExpectedNames(bench.expected)).declarations(in: files).value,
      model: bench.model, options: options, sources: files.map { Source(file: $0.path, bytes: $0.bytes) })
    drift.nameUses = files.flatMap(NameSearch.fetches.uses)
    return drift.findings().filter { $0.diagnostic.rule == "drift-encoding" }.map { finding in
      "\(finding.diagnostic.location?.start.line ?? 0): \(finding.line)"
    }
  }

  private static func source(
    class name: String = composed, decor: String = composed, teas: String = composed, key: String = composed,
    fetched: String = composed
  ) -> String {
    """
    @objc(Caf\(name)) class Caf\(name): NSManagedObject {
      @NSManaged var d\(decor)cor: String?
      @NSManaged var th\(teas)s: NSSet?
      var plain: String? { primitiveValue(forKey: "d\(key)cor") as? String }
    }
    @objc(Tea) class Tea: NSManagedObject { @NSManaged var name: String? }
    func load() -> NSFetchRequest<NSManagedObject> {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Caf\(composed)")
      request.sortDescriptors = [NSSortDescriptor(key: "d\(fetched)cor", ascending: true)]
      return request
    }
    """
  }

  @Test func equalEncodingsHaveNoFinding() throws {
    #expect(try Self.lines(Self.source()) == [])
  }

  @Test(arguments: [
    (1, "Caf\(decomposed)", source(class: decomposed)), (2, "d\(decomposed)cor", source(decor: decomposed)),
    (3, "th\(decomposed)s", source(teas: decomposed)), (4, "d\(decomposed)cor", source(key: decomposed)),
    (9, "d\(decomposed)cor", source(fetched: decomposed)),
  ])
  func aNameInAnotherEncodingIsFound(_ line: Int, _ name: String, _ source: String) throws {
    let found = try Self.lines(source)
    #expect(found == ["\(line): drift-encoding error: the sources write \(name) in another encoding than the model"])
  }
}
