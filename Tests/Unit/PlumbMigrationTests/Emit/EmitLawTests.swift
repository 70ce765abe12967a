import PlumbFormats
import PlumbModel
import PlumbText
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbMigration

/// The properties that all emitted files of migration steps have.
@Suite struct EmitLawTests {
  /// Returns all emitted texts for some versions of a model.
  private static func texts(_ name: String, _ versions: [Model]) -> [String] {
    zip(versions, versions.dropFirst()).map { MappingCode(from: $0, to: $1).text } + [
      StageCode(name: name, versions: versions, checksums: [:]).text,
      StoreTestCode(name: name, versions: versions).text,
      SwiftDataPlanCode(name: name, versions: versions.map { SwiftDataVersion($0, source: "") }).text,
    ]
  }

  private static func reversed(_ model: Model) -> Model {
    var model = model
    model.entities.reverse()
    for index in model.entities.indices {
      model.entities[index].attributes.reverse()
      model.entities[index].relationships.reverse()
    }
    return model
  }

  /// Returns the violated properties. The order of elements in the model files does not matter, and no name inserts
  /// invisible characters into the text.
  private static func problems(_ name: String, _ versions: [Model]) -> [String] {
    let texts = texts(name, versions)
    var problems: [String] = []
    if texts != Self.texts(name, versions.map(reversed)) { problems.append("the order of the file counts") }
    for text in texts where hidesSomething(text) { problems.append("something that nobody sees") }
    return problems
  }

  /// Whether the text contains an invisible character other than a line feed. ASCII characters, nearly all of the
  /// text, are checked as bytes.
  private static func hidesSomething(_ text: String) -> Bool {
    if text.utf8.contains(where: { ($0 < 0x20 && $0 != 0x0A) || $0 == 0x7F }) { return true }
    return Set(text.unicodeScalars).contains { !$0.isASCII && !$0.properties.isGraphic }
  }

  @Test(arguments: EmittedSteps.all.map(\.name)) func inventedSteps(_ name: String) throws {
    let versions = try #require(EmittedSteps.all.first { $0.name == name }?.versions)
    #expect(versions.count > (name == "Empty" ? 0 : 2))
    #expect(Self.problems(name, versions) == [])
  }

  /// Every step has a mapping model. Only the last four versions of a bundle are tested in reverse order, to save
  /// time.
  @Test(.enabled(if: Corpus.isThere, "no corpus"))
  func everyBundleOfTheCorpus() {
    let bundles = Corpus.files(withSuffix: ".xcdatamodeld").compactMap { try? ModelBundle.read($0) }
    let some = Corpus.part(of: bundles.filter { $0.versions.count > 1 }, every: 3)
    let failures = Parallel.map(some) { bundle -> [String] in
      let versions = bundle.versions.compactMap(\.model)
      let hasDuplicates = versions.contains { Set($0.entities.map(\.name)).count < $0.entities.count }
      let steps = zip(versions, versions.dropFirst())
      let unwritten = steps.filter { !MappingCode(from: $0, to: $1).text.contains("-> NSMappingModel {") }
      return (hasDuplicates ? [] : Self.problems(bundle.name, Array(versions.suffix(4)))).map {
        "\(bundle.path): \($0)"
      }
        + unwritten.map { "\(bundle.path): nothing about \($1.name)" } + steps.compactMap(Self.unmended)
    }
    #expect(failures.flatMap { $0 } == [])
    #expect(failures.count > (Corpus.isComplete ? 25 : 8))
  }

  /// Returns an error message if the model cannot be read after the renaming identifiers are added, or if its version
  /// hashes change. Otherwise returns `nil`.
  private static func unmended(_ old: Model, _ new: Model) -> String? {
    let renames = RenamingIdentifiers(from: old, to: new)
    if renames.edits.isEmpty { return nil }
    let bytes = renames.applied(to: new.source.bytes)
    guard let repaired = try? Model.read(bytes, file: new.source.file, name: new.name).value else {
      return "\(new.source.file) cannot be read any more"
    }
    let (before, after) = (StoreSchema(new), StoreSchema(repaired))
    return before == after ? nil : "\(new.source.file) has other version hashes"
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the character is visible or a space.
  fileprivate var isGraphic: Bool {
    switch generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}
