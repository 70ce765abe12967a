import PlumbCore
import PlumbFormats
import PlumbKit
import PlumbModel
import TestSupport
import Testing

@testable import PlumbWorkspace

/// Names in code that a file or a class of the project has: versions of a model, and value transformers.
@Suite struct NamesInProjectTests {
  private static let bundle = "App/Shop.xcdatamodeld"

  /// Returns the findings of a rule for a file with some code.
  private static func lines(
    _ rule: String, _ code: String, attribute: String = "", more: [String: String] = [:],
    path: String = "App/Load.swift"
  ) throws -> [String] {
    let current = String(decoding: ModelBundle.currentVersionBytes(naming: "Shop 2"), as: UTF8.self)
    let files = [
      "\(bundle)/.xccurrentversion": current, "\(bundle)/Shop.xcdatamodel/contents": Shop.contents(),
      "\(bundle)/Shop 2.xcdatamodel/contents": Shop.contents(more: attribute), path: code,
    ]
    let configuration = ProjectConfiguration(models: [ModelSettings(path: bundle, sources: ["App"])])
    let found = try Shop.workspace(files.merging(more) { $1 }, configuration).findings().diagnostics
    return found.filter { $0.rule == rule }.map { "\($0.severity): \($0.message)" }
  }

  @Test(arguments: [
    (
      #"let a = NSManagedObjectModelReference(name: "Shop 3", in: .main, versionChecksum: x)"#,
      #"NSManagedObjectModelReference(name: "Shop 3")"#
    ),
    (
      #"let a = Bundle.main.url(forResource: "Shop 3", withExtension: "mom", subdirectory: "Shop.momd")"#,
      #"url(forResource: "Shop 3")"#
    ),
    (
      #"let a = Bundle.main.path(forResource: "Shop.momd/Shop 3", ofType: "mom")"#,
      #"path(forResource: "Shop.momd/Shop 3")"#
    ),
  ]) func versionsInCode(_ code: String, _ call: String) throws {
    // The names are also checked in the code of a migration.
    for code in [code, code + "\nclass Policy: NSEntityMigrationPolicy {}"] {
      #expect(try Self.lines("drift-model-name", code) == ["error: \(call) names a version that does not exist"])
      for right in ["Shop 2", "Shop"] {
        #expect(try Self.lines("drift-model-name", code.replacing("Shop 3", with: right)) == [])
      }
      let other = try Self.lines("drift-model-name", code.replacing("Shop 3", with: "Library"))
      #expect(other.map { $0.prefix(5) } == ["note:"])
    }
    // Another bundle of the project has the version.
    let more = ["Other/Shop.xcdatamodeld/Shop 3.xcdatamodel/contents": Shop.contents()]
    #expect(try Self.lines("drift-model-name", code, more: more) == [])
  }

  @Test(arguments: [
    "[[NSManagedObjectModelReference alloc] initWithName:@\"Shop 3\" inBundle:nil versionChecksum:c];",
    "[[NSBundle mainBundle] URLForResource:@\"Shop.momd/Shop 3\" withExtension:@\"mom\"];",
  ]) func versionsInObjectiveC(_ code: String) throws {
    let function = "void load(void) { \(code) }"
    #expect(try Self.lines("drift-model-name", function, path: "App/Load.m").count == 1)
    let right = function.replacing("Shop 3", with: "Shop 2")
    #expect(try Self.lines("drift-model-name", right, path: "App/Load.m") == [])
  }

  private static var checksums: [String] {
    get throws {
      try [Shop.contents(), Shop.contents(more: "")].map { text in
        let model = try Model.read(Array(text.utf8), file: "contents", name: "Shop").value
        return try #require(VersionHashes(model).checksum)
      }
    }
  }

  @Test(arguments: [
    ("App/Load.swift", #"let a = NSManagedObjectModelReference(name: "Shop", in: nil, versionChecksum: "SUM")"#),
    ("App/Load.swift", #"let a = NSManagedObjectModelReference(model: model(), versionChecksum: "SUM")"#),
    ("App/Load.swift", #"let a = NSLightweightMigrationStage(["SUM"])"#),
    ("App/Load.swift", #"func f() { let all = ["SUM"]; let a = NSLightweightMigrationStage(all) }"#),
    ("App/Load.swift", #"enum Sum { static let a = "SUM" }; let a = NSLightweightMigrationStage([Sum.a])"#),
    ("App/Load.m", #"void f(void) { [[NSLightweightMigrationStage alloc] initWithVersionChecksums:@[@"SUM"]]; }"#),
    (
      "App/Load.m",
      #"void f(void) { [[NSManagedObjectModelReference alloc] initWithModel:model() versionChecksum:@"SUM"]; }"#
    ),
  ]) func checksumsOfVersions(_ path: String, _ code: String) throws {
    func lines(_ sums: [String]) throws -> [String] {
      let stages = sums.enumerated().map { index, sum in
        code.replacing("SUM", with: sum).replacing("f(", with: "f\(index)(").replacing("Sum", with: "Sum\(index)")
      }
      return try Self.lines("drift-model-name", stages.joined(separator: "\n"), path: path)
    }
    let known = try #require(try Self.checksums.first)
    let wrong = "AAAA" + known.dropFirst(4)
    #expect(try lines([known]) == [])
    let found = try lines([known, wrong])
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.hasPrefix("error: ") && $0.hasSuffix("names a checksum that no version has") })
    // Without a checksum of the model, the stage may be about another one.
    #expect(try lines([wrong]).map { $0.prefix(5) } == ["note:"])
  }

  /// Names of configurations, which any version of the project's models may have.
  @Test(arguments: [
    ("App/Load.swift", "let d = NSPersistentStoreDescription(url: u)\nfunc f() { d.configuration = \"Local\" }"),
    (
      "App/Load.swift",
      "try c.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: \"Local\", at: u, options: nil)"
    ),
    (
      "App/Load.swift",
      "enum K { static let local = \"Local\" }\ntry c.addPersistentStore(type: .sqlite, configuration: K.local, at: u)"
    ),
    (
      "App/Load.m",
      "void f(void) { [c addPersistentStoreWithType:T configuration:@\"Local\" URL:u options:nil error:&e]; }"
    ),
    ("App/Load.m", "void f(NSPersistentStoreDescription *d) { d.configuration = @\"Local\"; }"),
  ]) func configurationsInCode(_ path: String, _ code: String) throws {
    func severities(_ configuration: String, _ code: String = code, _ more: String = "Cloud") throws -> [String] {
      let entity = "</entity><configuration name=\"\(configuration)\"/><entity name=\"B\">"
      let other = ["Other.xcdatamodel/contents": Shop.contents(more: entity.replacing(configuration, with: more))]
      return try Self.lines("drift-configuration-name", code, attribute: entity, more: other, path: path)
        .map { String($0.prefix { $0 != ":" }) }
    }
    #expect(try severities("Cloud") == ["error"])
    #expect(try severities("Local") == [])
    #expect(try severities("Cloud", code, "Local") == [])
    #expect(try severities("Cloud", code + "\n// model.setEntities(all, forConfigurationName: n)") == [])
    #expect(try severities("Cloud", code.replacing("Local", with: "PF_DEFAULT_CONFIGURATION_NAME")) == [])
    #expect(try severities("Cloud", code.replacing("Local", with: "")) == [])
  }

  /// Entities in no configuration are in a store that is opened without one.
  @Test(arguments: [
    ("App/Load.swift", "let container = NSPersistentContainer(name: \"Shop\")", 0),
    ("App/Load.m", "[c addPersistentStoreWithType:T configuration:nil URL:u options:nil error:&e];", 0),
    ("App/Load.m", "[c addPersistentStoreWithType:T configuration:name URL:u options:nil error:&e];", 1),
    ("App/Load.swift", "let d = NSPersistentStoreDescription(url: u); d.configuration = name", 1),
    ("App/Load.swift", "struct A {}", 1),
  ]) func configurationsThatAreNotUsed(_ path: String, _ code: String, _ count: Int) throws {
    let entity = "</entity><configuration name=\"Cloud\"/><entity name=\"B\" isAbstract=\"YES\">"
    let found = try Self.lines("configuration-entity-none", code, attribute: entity, path: path)
    #expect(found.count == count, "\(found)")
  }

  private static func color(_ transformer: String) -> String {
    """
    <attribute name="color" optional="YES" attributeType="Transformable" valueTransformerName="\(transformer)" \
    customClassName="UIColor"/>
    """
  }

  @Test(arguments: [
    "@objc(ColorTransformer) final class ColorTransformer: NSSecureUnarchiveFromDataTransformer {}",
    #"ValueTransformer.setValueTransformer(Colors(), forName: NSValueTransformerName("ColorTransformer"))"#,
    #"extension NSValueTransformerName { static let color = NSValueTransformerName(rawValue: "ColorTransformer") }"#,
    "ValueTransformer.setValueTransformer(t, forName: .init(String(describing: ColorTransformer.self)))",
  ]) func transformersOfTheSources(_ code: String) throws {
    #expect(try Self.lines("drift-transformer", code, attribute: Self.color("ColorTransformer")) == [])
    #expect(try Self.lines("drift-transformer", code, attribute: Self.color("Shop.ColorTransformer")) == [])
    let wrong = try Self.lines("drift-transformer", code, attribute: Self.color("ColourTransformer"))
    #expect(wrong.count == 1)
    #expect(wrong.allSatisfy { $0.hasPrefix("warning: no source contains the transformer ColourTransformer of ") })
    // A library may register a transformer with an unrelated name.
    #expect(try Self.lines("drift-transformer", code, attribute: Self.color("MoneyCoding")) == [])
  }

  @Test(arguments: ["NSSecureUnarchiveFromData", "two words", ""])
  func transformersThatAreNotSearched(_ name: String) throws {
    #expect(try Self.lines("drift-transformer", "class ColorTransformer {}", attribute: Self.color(name)) == [])
  }
}
