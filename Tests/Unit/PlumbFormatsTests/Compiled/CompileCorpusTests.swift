import PlumbCore
import PlumbModel
import PlumbText
import TestSupport
import Testing

@testable import PlumbFormats

/// Compiled models of Xcode next to their sources: Plumb compiles the source to the same archive, key by key.
@Suite(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
struct CompileCorpusTests {
  /// The accepted differences, each with its cause.
  static let accepted: [String: String] = [
    "NSManagedObjectModel.CDMCompilerToolVersion: missing": "the number of an Xcode, which Plumb is not",
    "NSManagedObjectModel.CDMCompilerXcodeVersion: missing": "the number of an Xcode, which Plumb is not",
    "NSFetchRequest.NSAllocationType: additional": "written since Xcode 11",
    "NSEntityDescription.NSFetchIndexDescriptions: additional": "no index of an indexed attribute before Xcode 9",
    "NSEntityDescription.NSCompoundIndexes: additional": "no index of an indexed attribute before Xcode 9",
    "NSFetchIndexDescription.NSEntity: class": "`$null` for an index of an indexed attribute before Xcode 10",
  ]

  /// Compiled models whose source was edited later, with the facts that differ.
  static let edited: [String: String] = [
    "1d81400789/Tests/Resources/SampleModel3/Fixtures": "the identifier",
    "ed114f8f0a/Tests/Resources/SampleModel/Fixtures/SampleModel3.momd": "the identifier",
    "44c19f560b/Tests/SampleModel/SampleModel.momd/SampleModel2.mom": "the name of an index",
    "data/Contacts.mom": "a limit, a batch size and a flag of a fetch request",
    "Fixtures/SampleModel.momd/SampleModel.mom": "the class of a transformable attribute",
    "SampleModel/SampleModel.momd/SampleModel.mom": "the class of a transformable attribute",
    "Fixtures/_SampleModel.momd/SampleModel.mom": "the class of a transformable attribute",
    "Tests/_SampleModel.momd/SampleModel.mom": "the class of a transformable attribute",
  ]

  /// A compiled model, and the source that it was compiled from.
  struct Pair: CustomTestStringConvertible {
    let compiled: String
    let source: String
    var testDescription: String { String(compiled.dropFirst(Corpus.root.count + 1)) }
  }

  /// The pairs: a source has the name and the version hashes of the compiled model, or the name and the entities.
  static let pairs: [Pair] = {
    let sources = Dictionary(grouping: Corpus.models) {
      Path.stem(Path.name(Path.folder($0.file)), without: ".xcdatamodel")
    }
    return compiledModels.flatMap { file -> [Pair] in
      guard let compiled = try? CompiledModel.read(file).model else { return [] }
      let hashes = VersionHashes(compiled)
      let candidates = (sources[compiled.name] ?? []).filter { VersionHashes($0.model) == hashes }
      return candidates.map { Pair(compiled: file, source: $0.file) }
    }
  }()

  private static let compiledModels = Corpus.files(withSuffix: ".mom").filter {
    !$0.hasSuffix(".modelcache.mom") && FileSystem.kind($0) == .file
  }

  /// A compiled model can have several sources with its hashes in the history of a repository; one of them is the source.
  @Test func aCompiledModelIsThatOfXcode() throws {
    let byModel = Dictionary(grouping: Self.pairs, by: \.compiled)
    #expect(byModel.count >= 12)
    for (compiled, pairs) in byModel.sorted(by: { $0.key < $1.key }) {
      if Self.edited.keys.contains(where: compiled.contains) { continue }
      let expected = try KeyedArchive.read(FileSystem.read(compiled), file: compiled)
      var least: [ArchiveDifferences.Difference]?
      for pair in pairs {
        let name = Path.stem(Path.name(compiled), without: ".mom")
        let model = try Model.read(FileSystem.read(pair.source), file: pair.source, name: name).value
        let actual = try KeyedArchive.read(CompiledModel.bytes(of: model), file: pair.source)
        let differences = ArchiveDifferences.between(expected, actual).filter { Self.accepted[$0.kind] == nil }
        if differences.count < least?.count ?? .max { least = differences }
      }
      #expect(least?.map(\.description) == [], "\(compiled)")
    }
  }

  /// The way back: the source of a compiled model compiles to the same archive and to the same hashes.
  @Test(arguments: compiledModels)
  func theSourceOfACompiledModelCompilesToIt(_ file: String) throws {
    let compiled = try CompiledModel.read(file)
    let source = try Model.read(compiled.model.written(), file: "contents", name: compiled.model.name).value
    let bytes = try CompiledModel.bytes(of: source)
    let again = try CompiledModel.read(bytes: bytes, file: file, name: source.name)
    #expect(again.model.meaning == Self.withIndexes(compiled.model))
    #expect(VersionHashes(source) == VersionHashes(compiled.model))
    let expected = try KeyedArchive.read(FileSystem.read(file), file: file)
    let differences = ArchiveDifferences.between(expected, try KeyedArchive.read(bytes, file: file))
      .filter { Self.accepted[$0.kind] == nil && compiled.omissions.isEmpty }
    #expect(differences.map(\.description) == [])
  }

  /// A model with the fetch indexes of indexed attributes and of compound indexes, which older compiled models lack.
  private static func withIndexes(_ model: Model) -> Model {
    var model = model.meaning
    // Each compiled model has an identifier; the model in a store may have none.
    model.identifier = model.identifier ?? ""
    for index in model.entities.indices {
      model.entities[index].fetchIndexes = model.entities[index].compiledIndexes
      model.entities[index].compoundIndexes = nil
      let indexed = model.entities[index].fetchIndexes.indexedNames
      for attribute in model.entities[index].attributes.indices
      where indexed.contains(model.entities[index].attributes[attribute].name.exact) {
        model.entities[index].attributes[attribute].isIndexed = false
      }
    }
    return model
  }

  /// The cached models of stores have another form, so the models are compared instead of the archives.
  @Test func theSourceOfACachedModelCompilesToIt() throws {
    var count = 0
    for file in Corpus.files(withSuffix: "") where FileSystem.kind(file) == .file {
      let cached: CompiledModel?
      if file.hasSuffix(".modelcache.mom") {
        cached = try CompiledModel.read(file)
      } else if let header = try? Files.disk.read(file, at: 0, count: 15), header == Array("SQLite format 3".utf8) {
        cached = try? StoreModel.read(file)
      } else {
        continue
      }
      guard let model = cached?.model else { continue }
      let source = try Model.read(model.written(), file: "contents", name: model.name).value
      let again = try CompiledModel.read(bytes: try CompiledModel.bytes(of: source), file: file, name: source.name)
      #expect(again.model.meaning == Self.withIndexes(model), "\(file)")
      #expect(VersionHashes(source) == VersionHashes(model), "\(file)")
      count += 1
    }
    #expect(count > 30)
  }
}
