#if os(Linux)
  import Foundation
  import PlumbModel
  import Testing

  @testable import CoreData

  /// The models of real apps. Every version is read or refused, the hashes equal the ones in stores, and translation
  /// loses no value that the framework keeps.
  @Suite(.enabled(if: ModelCorpus.isThere)) struct CorpusReadingTests {
    @Test func everyVersionThatPlumbReadsIsAModelThatCanBeUsed() {
      var count = 0
      for path in ModelCorpus.versions() {
        let url = URL(fileURLWithPath: "\(ModelCorpus.root)/\(path)")
        let model = NSManagedObjectModel(contentsOf: url)
        #expect((model != nil) == (ModelCorpus.model(path) != nil), "\(path)")
        guard let model else { continue }
        count += 1
        // The model can be used.
        model.freeze()
        for entity in model.entities { #expect(entity.layout.properties.count == entity.properties.count) }
      }
      #expect(count > 300)
    }

    @Test func knownHashesAreThoseOfTheModelsInCode() throws {
      struct Known: Decodable {
        var model: String
        var entity: String
        var hash: String
      }
      let file = URL(fileURLWithPath: "\(ModelCorpus.root)/version-hashes.json")
      let known = try JSONDecoder().decode([Known].self, from: Data(contentsOf: file))
      var count = 0
      for (path, entries) in Dictionary(grouping: known, by: \.model) {
        let url = URL(fileURLWithPath: "\(ModelCorpus.root)/\(path)").deletingLastPathComponent()
        let model = try #require(NSManagedObjectModel(contentsOf: url), "\(path)")
        let copy = try #require(model.copy() as? NSManagedObjectModel)
        model.freeze()
        for entry in entries {
          for hashes in [model.knownVersionHashes, copy.knownVersionHashes] {
            let hash = hashes[entry.entity].map { $0.map { String(format: "%02x", $0) }.joined() }
            #expect(hash == entry.hash || hash == nil, "\(path) \(entry.entity)")
            count += hash == nil ? 0 : 1
          }
        }
      }
      // The hashes of entities with derived attributes are unknown; the corpus has few of them.
      #expect(count >= 2 * known.count - 10)
    }

    @Test func nothingThatDescriptionsKeepIsLost() {
      for path in ModelCorpus.part(of: ModelCorpus.versions(), every: 3) {
        guard let source = ModelCorpus.model(path) else { continue }
        let model = NSManagedObjectModel()
        var translation = ModelTranslation(source)
        translation.fill(model)
        var expected = PreservedModel.preserved(of: source)
        // A description has a value for each flag of a fetch request.
        for index in expected.fetchRequests.indices {
          expected.fetchRequests[index].flags = expected.fetchRequests[index].flags
        }
        let spelled = ModelSpelling(model).model
        let differing = zip(spelled.entities, expected.entities).filter { $0 != $1 }.map(\.0.name)
        #expect(differing == [] && spelled.entities.count == expected.entities.count, "\(path)")
        #expect(spelled.composites == expected.composites && spelled.identifier == expected.identifier, "\(path)")
        #expect(spelled.configurations == expected.configurations, "\(path)")
        #expect(spelled.fetchRequests == expected.fetchRequests, "\(path)")
      }
    }
  }
#endif
