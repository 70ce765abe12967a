import Foundation
import PlumbFormats
import PlumbStores
import Testing

/// The real stores next to the project.
private enum RealStores {
  static let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../shared/corpus/stores")
    .standardizedFileURL.path

  static let exist = FileSystem.kind(folder) == .folder

  static let names = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
    .filter { FileSystem.kind("\(folder)/\($0)") == .file && !$0.hasSuffix(".md") }.sorted()
}

/// Real stores. Some were changed by hand; their defects are known.
@Suite(.enabled(if: RealStores.exist, "the stores are not next to the project"))
struct CorpusStoreTests {
  private static let defects: [String: [StoreFinding.Kind]] = [
    "ArtsyPartner_1.3.sqlite": [.keyCounter, .unknownEntity], "ArtsyPartner_2.0.sqlite": [.keyCounter, .unknownEntity],
    "ArtsyPartner_1.4.sqlite": [.keyCounter, .keyCounter, .keyCounter],
    // Its texts in columns of binary values were written with another tool.
    "Profiles.sqlite": [.storageClass, .storageClass],
  ]

  @Test(arguments: RealStores.names) func aRealStoreIsReadable(_ name: String) throws {
    let store = try Store("\(RealStores.folder)/\(name)")
    let info = try StoreInfo(store)
    #expect(info.entities.allSatisfy { $0.rows != nil } && !info.entities.isEmpty)
    let check = try StoreCheck.run(store, models: nil)
    let known = Self.defects.first { name.hasSuffix($0.key) }?.value ?? []
    #expect(check.findings.map(\.kind).filter { !$0.isNote } == known)
    guard check.version.model != nil else { return }
    var count = 0
    try StoreDump(store, models: nil).lines { _ in count += 1 }
    #expect(count == info.entities.reduce(0) { $0 + ($1.rows ?? 0) })
  }

  /// A load of a real store's dump has the same objects.
  @Test(arguments: RealStores.names) func aRealStoreIsLoadedAgain(_ name: String) throws {
    let store = try Store("\(RealStores.folder)/\(name)")
    guard let models = StoreModels(in: store), Self.defects.allSatisfy({ !name.hasSuffix($0.key) }) else { return }
    let lines = try Reading.dump("\(RealStores.folder)/\(name)", nil)
    let reading = try Reading()
    try reading.harbor.write(lines.joined(separator: "\n"), to: "data.jsonl")
    let result = try reading.load(["data.jsonl"], into: "Loaded.sqlite", models)
    #expect(result.faultCount == 0, "\(result.text)")
    guard result.isCommitted else { return }
    #expect(try Reading.dump("\(reading.path)/Loaded.sqlite", models) == lines)
    #expect(
      try StoreCheck.run(try Store("\(reading.path)/Loaded.sqlite"), models: models).findings.filter { !$0.kind.isNote }
        == [])
  }
}
