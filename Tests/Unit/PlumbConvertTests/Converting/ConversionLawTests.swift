import Foundation
import PlumbFormats
import PlumbModel
import PlumbText
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbWorkspace

/// Properties that the conversions of all models in the corpus have.
@Suite(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
struct ConversionLawTests {
  /// Each target produces the same text for a model and for the model in reversed order. The text ends with exactly
  /// one newline, and each omission has a description.
  @Test func everyModelConvertsTheSameInAnyOrder() {
    #expect(Corpus.models.count > 300)
    for (file, model) in Corpus.someModels {
      let reversed = model.reversed
      for target in ConversionTarget.all {
        let converted = target.convert(model)
        #expect(converted == target.convert(reversed), "\(target.name) of \(file)")
        #expect(converted.text.hasSuffix("\n") && !converted.text.hasSuffix("\n\n"), "\(target.name) of \(file)")
        for omission in converted.omissions { #expect(!omission.sentence.isEmpty, "\(target.name) of \(file)") }
      }
    }
  }

  /// Each JSON schema is valid JSON, and contains a definition for each entity.
  @Test func everySchemaIsSound() throws {
    let target = try #require(ConversionTarget.all.first { $0.name == "json-schema" })
    for (file, model) in Corpus.someModels {
      let schema = try JSONSerialization.jsonObject(with: Data(target.convert(model).text.utf8)) as? [String: Any]
      let definitions = try #require(schema?["$defs"] as? [String: Any], "\(file)")
      #expect(Set(model.entities.map(\.name)).isSubset(of: definitions.keys), "\(file)")
    }
  }

  /// A bundle that is converted to JSON and back has the same bytes in each version, and the same current version.
  @Test func bundlesSurviveTheirJSON() throws {
    var count = 0
    for bundle in Corpus.part(of: Set(Corpus.files(named: "contents").compactMap(Self.bundle)).sorted()) {
      let workspace = Workspace()
      guard let text = try? workspace.convert(bundle, to: .dump).text() else { continue }
      let memory = Workspace(files: .inMemory(["dump.json": Array(text.utf8)]))
      let changes = try memory.convert("dump.json", to: .bundle).changes(at: "New.xcdatamodeld", memory.files)
      let again = try ModelBundle.read("New.xcdatamodeld", from: .inMemory(changes.filesAfterwards))
      let before = try ModelBundle.read(bundle)
      #expect(again.versions.map(\.name) == before.versions.map(\.name), "\(bundle)")
      #expect(again.currentVersion?.name == before.currentVersion?.name, "\(bundle)")
      for (new, old) in zip(again.versions, before.versions) {
        #expect(new.model?.source.bytes == old.model?.source.bytes, "\(old.file)")
        #expect(new.model?.meaning == old.model?.meaning, "\(old.file)")
      }
      count += 1
    }
    #expect(count > (Corpus.isComplete ? 50 : 10))
  }

  private static func bundle(of file: String) -> String? {
    let bundle = Path.folder(Path.folder(file))
    return bundle.hasSuffix(".xcdatamodeld") ? bundle : nil
  }
}

extension Model {
  /// The model with every list reversed whose order has no meaning.
  fileprivate var reversed: Model {
    var model = self
    model.entities = entities.reversed().map { entity in
      var entity = entity
      entity.attributes.reverse()
      entity.relationships.reverse()
      entity.fetchedProperties.reverse()
      entity.fetchIndexes.reverse()
      entity.uniquenessConstraints?.elements.reverse()
      return entity
    }
    model.composites.reverse()
    model.fetchRequests.reverse()
    model.configurations.reverse()
    return model
  }
}

extension FileChanges {
  /// The new contents of the files that are created or updated, by path.
  var filesAfterwards: [String: [UInt8]] {
    Dictionary(changes.compactMap { change in change.new.map { (change.path, $0) } }, uniquingKeysWith: { $1 })
  }
}
