import PlumbModel
import TestSupport
import Testing

@testable import PlumbFormats

/// The compiled models of real apps.
@Suite(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
struct CompiledModelCorpusTests {
  /// The hashes that Plumb computes from each version of a `.momd` are those of its list of versions.
  @Test func everyCompiledVersionHasItsHashes() throws {
    let lists = Corpus.files(named: "VersionInfo.plist").filter { $0.hasSuffix(".momd/VersionInfo.plist") }
    var count = 0
    for list in lists {
      let folder = String(list.dropLast("/VersionInfo.plist".count))
      for version in try CompiledVersions.read(list).versions {
        let file = "\(folder)/\(version.name).mom"
        guard FileSystem.kind(file) == .file else { continue }
        let computed = VersionHashes(try CompiledModel.read(file).model)
        #expect(Set(computed.entries.map(\.name)) == Set(version.hashes.keys), "\(file)")
        for entry in computed.entries {
          if let hash = entry.hash.hash {
            #expect(hash.bytes == version.hashes[entry.name], "\(entry.name) in \(file)")
          }
        }
        count += 1
      }
      let current = try CompiledVersions.read(list).currentVersion
      if let read = try? CompiledModel.read(folder) { #expect(read.model.name == current) }
    }
    #expect(count > 10)
  }

  /// Every compiled model can be read, and the model can be written as a model file and read again.
  @Test func everyCompiledModelIsRead() throws {
    for file in Corpus.files(withSuffix: ".mom") where FileSystem.kind(file) == .file {
      let model = try CompiledModel.read(file).model
      let again = try Model.read(model.written(), file: file, name: model.name).value
      #expect(VersionHashes(again) == VersionHashes(model), "\(file)")
    }
  }
}
