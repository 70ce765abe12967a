import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// A version of a model in the history of a repository.
package struct PastVersion: Hashable, Sendable {
  /// The version's name.
  package var name: String
  /// The path of its file, or of the folder of a schema in Swift, from the root of the repository.
  package var path: String
  /// The first commit with this text of the version; for a schema in Swift, the last one.
  package var commit: VersionOrigin
  /// The commit that replaced or deleted it; `nil` if none did, and for a schema in Swift.
  package var replaced: VersionOrigin?
  /// The tags that contain it, the earliest first.
  package var tags: [String]
}

/// The search for version hashes in the commits of a repository, on all branches and tags.
///
/// In XML, each text that a file `contents` ever had is a version, also in bundles that are deleted or were moved. For a
/// schema in Swift, the schema's path is read at each commit that changed it.
struct HashHistory {
  private let bundle: ModelBundle
  private let repository: GitRepository

  /// Finds the repository of a bundle.
  init(of bundle: ModelBundle) throws(CannotRun) {
    self.bundle = bundle
    repository = try GitRepository(containing: bundle.path)
  }

  /// The maximum number of texts that are in memory at a time.
  private static let batch = 64

  /// Returns the versions with each of some hashes, the latest first; none for hashes that no commit has. The commits are
  /// read once.
  func versions(with hashes: [LoggedHashes]) throws -> [[PastVersion]] {
    bundle.isSwift ? try schemas(with: hashes) : try texts(with: hashes)
  }

  private func texts(with hashes: [LoggedHashes]) throws -> [[PastVersion]] {
    let texts = try repository.pastTexts(matching: ["**/*.xcdatamodel/contents", "**/*.xcdatamodel/elements"])
    var matching = hashes.map { _ in Set<String>() }
    var rest = texts[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(Self.batch))
      let bytes = try repository.bytes(ofObjects: Set(part.map(\.object)))
      let equal = Parallel.map(part) { text -> [Int] in
        guard let bytes = bytes[text.object],
          let model = try? Model.read(version: bytes, file: text.path, name: "").value
        else { return [] }
        return hashes.indices.filter { hashes[$0].isExact(in: model) }
      }
      for (text, indexes) in zip(part, equal) {
        for index in indexes { matching[index].insert(text.object) }
      }
      rest = rest.dropFirst(Self.batch)
    }
    let all = Set(matching.joined())
    let tags = all.isEmpty ? [] : try repository.tags()
    let versions = try texts.filter { all.contains($0.object) }.map { text in
      let objects = try repository.objects(at: tags, place: text.path)
      let version = PastVersion(
        name: Path.stem(Path.name(Path.folder(text.path)), without: ".xcdatamodel"), path: text.path,
        commit: text.added, replaced: text.replaced,
        tags: zip(tags, objects).filter { $0.1 == text.object }.map(\.0))
      return (object: text.object, version: version)
    }
    return matching.map { matching in versions.filter { matching.contains($0.object) }.map(\.version) }
  }

  /// Returns the last version in Swift with each of some hashes. Those of tags are read first: most stores are those of a
  /// release.
  private func schemas(with hashes: [LoggedHashes]) throws -> [[PastVersion]] {
    var found = hashes.map { _ in [PastVersion]() }
    guard let place = repository.place(of: bundle.path) else { return found }
    let tags = try repository.tags()
    let tagged = try repository.objects(at: tags, place: place)
    var schemas = PastSchemas(of: bundle, in: repository)
    try schemas.forEach(at: place, first: Set(tagged.compactMap(\.self))) { commit, object, models in
      for index in hashes.indices where found[index].isEmpty {
        guard let version = models.last(where: hashes[index].isExact) else { continue }
        let names = zip(tags, tagged).filter { $0.1 == object }.map(\.0)
        found[index] = [PastVersion(name: version.name, path: place, commit: commit, tags: names)]
      }
      return found.contains(where: \.isEmpty)
    }
    return found
  }
}

extension LoggedHashes {
  fileprivate func isExact(in model: Model) -> Bool { Verification(of: self, among: [model]).isExact }
}
