import PlumbCore
import PlumbModel
import PlumbText
import TestSupport
import Testing

@testable import PlumbFormats

/// Real mapping models. Their embedded models, which Xcode created, are compared with archives that Plumb creates
/// from the current versions.
@Suite(.enabled(if: Corpus.isThere)) struct MappingCorpusTests {
  /// The keys whose values Xcode creates from the time and random numbers.
  private static let ignored: Set<String> = ["_uniqueElementID"]
  private static let files = Corpus.part(of: Corpus.files(named: "xcmapping.xml"), every: 2)

  private func mapping(_ file: String) throws -> MappingModel {
    try MappingModel.read(try FileSystem.read(file), file: file, name: Path.name(Path.folder(file)))
  }

  @Test(arguments: files) func theFileComesBackByteForByte(_ file: String) throws {
    let bytes = try FileSystem.read(file)
    #expect(try XMLStoreWriter.bytes(of: XMLStoreReader.read(Source(file: file, bytes: bytes))) == bytes)
  }

  @Test(arguments: files) func itIsReadWholeAndWritten(_ file: String) throws {
    let mapping = try mapping(file)
    #expect(!mapping.entityMappings.isEmpty)
    #expect(mapping.source.model != nil && mapping.destination.model != nil)
    let again = try MappingModel.read(mapping.written(), file: file, name: mapping.name)
    #expect(again.meaning == mapping.meaning)
  }

  @Test(arguments: files) func expressionsAreMadeAsXcodeMakesThem(_ file: String) throws {
    let store = try XMLStoreReader.read(Source(file: file, bytes: try FileSystem.read(file)))
    for bytes in store.objects.compactMap({ $0.data("valueexpressiondata") }) {
      let expression = ExpressionReader.expression(bytes, file: file)
      let graph = ArchiveGraph(
        one: try KeyedArchive.read(bytes, file: file), other: ExpressionWriter.archive(of: expression))
      #expect(graph.difference() == nil, "\(expression)")
    }
  }

  /// At least half of the embedded copies equal the archives that Plumb creates from the current versions: the
  /// objects, keys, values and references are the same. The other copies are older than the last edit of the version.
  @Test func copiesEqualWhatIsMadeOfTheirVersions() throws {
    var (equal, all) = (0, 0)
    let versions = Self.versions()
    for file in Self.files {
      let store = try XMLStoreReader.read(Source(file: file, bytes: try FileSystem.read(file)))
      let framework = try #require(store.metadata["NSPersistenceFrameworkVersion"]?.integer)
      let mapping = try mapping(file)
      for version in [mapping.source, mapping.destination] {
        let place = (version.path ?? "").split(separator: "/").suffix(2).joined(separator: "/")
        guard let bytes = version.archive, let candidates = versions["\(Self.owner(of: file))/\(place)"] else {
          continue
        }
        let copy = try KeyedArchive.read(bytes, file: file)
        all += 1
        let isEqual = candidates.contains { contents in
          guard let read = try? Model.read(FileSystem.read(contents), file: contents, name: "Model").value,
            let made = try? EditorModelBuilder.archive(of: read, form: .init(framework: Int(framework)))
          else { return false }
          return ArchiveGraph(one: copy, other: made, ignored: Self.ignored).difference() == nil
        }
        if isEqual { equal += 1 }
      }
    }
    #expect(all == 0 || equal * 2 >= all)
  }

  /// Returns the files of versions by owner, bundle and version. A mapping model refers to them by a path relative to
  /// the project.
  private static func versions() -> [String: [String]] {
    let apps = Corpus.root + "/../apps"
    let files = Corpus.files(named: "contents") + Corpus.files(named: "contents", below: apps)
    return Dictionary(
      grouping: files,
      by: { file in
        "\(owner(of: file))/\(file.split(separator: "/").dropLast().suffix(2).joined(separator: "/"))"
      })
  }

  /// Returns the owner of a file, for example `objcio` for a file in `objcio+core-data`.
  private static func owner(of file: String) -> Substring {
    file.split(separator: "/").first { $0.contains("+") }?.prefix { $0 != "+" } ?? ""
  }

  /// The archive has the format from before compound indexes were removed.
  @Test func whatCanBeWrittenComesBack() throws {
    var (written, refused) = (0, 0)
    let form = EditorModelBuilder.Form(framework: 641)
    for (file, model) in Corpus.part(of: Corpus.models, every: 16) {
      guard let archive = try? EditorModelBuilder.archive(of: model, form: form) else {
        refused += 1
        continue
      }
      written += 1
      var back = try EditorModelReader.model(in: archive, file: file, name: model.name)
      #expect(back.entities.map(\.name) == model.entities.map(\.name).sorted { $0.precedesByBytes($1) }, "\(file)")
      back.lastSavedToolsVersion = model.lastSavedToolsVersion
      let graph = ArchiveGraph(
        one: archive, other: try EditorModelBuilder.archive(of: back, form: form), ignored: Self.ignored)
      #expect(graph.difference() == nil, "\(file)")
    }
    #expect(written > refused * 4)
  }

  @Test func versionsOfBeforeXcode4AreRead() throws {
    for file in Corpus.files(named: "elements") {
      let model = try Model.read(elements: FileSystem.read(file), file: file, name: "Model")
      #expect(!model.entities.isEmpty)
      let schema = Schema(model)
      for entity in model.entities {
        #expect(entity.attributes.allSatisfy { $0.type != .undefined || $0.isTransient })
        #expect(
          entity.relationships.allSatisfy { schema.entity($0.destinationEntity) != nil && schema.hasNamedInverse($0) })
      }
    }
  }
}
