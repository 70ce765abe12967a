import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// A bundle of the working folder, with its repository paths.
struct PlacedBundle {
  let bundle: ModelBundle
  /// The repository paths: the path as it is spelled, and the path with links followed; empty for a bundle outside of
  /// the repository.
  let places: [String]

  init(_ bundle: ModelBundle, places: [String]) {
    self.bundle = bundle
    self.places = places
  }

  /// Finds the repository paths of a bundle. `others` are further folders of the repository.
  init(_ bundle: ModelBundle, in repository: GitRepository, _ others: [GitRepository] = []) {
    let own = try? GitRepository(containing: bundle.path)
    let same = (others + [own].compactMap { $0 }).filter { $0.directory == repository.directory }
    var seen: Set<ExactText> = []
    self.init(
      bundle,
      places: ([repository] + same).compactMap { $0.place(of: bundle.path) }.filter { seen.insert($0.exact).inserted })
  }
}

/// The bundles of a commit, matched with bundles of the working folder.
///
///     let past = try PastBundles(at: commit, of: bundles, in: repository)
///     past.places[0]    // Models/Shop.xcdatamodeld, for the first bundle, which was moved
///     past.unmatched    // bundles of the commit that are deleted
///
/// A bundle is matched by its path, with and without links followed. If the commit has no bundle at this path, the
/// bundle is matched with one that has no model at its path any more: by git's renames, by versions with the same store
/// schema, by its name, or by its entities.
struct PastBundles {
  /// The repository path of each bundle at the commit by the bundle's index.
  private(set) var places: [Int: String] = [:]
  /// The repository paths of the commit's bundles that have no model any more and match no bundle.
  private(set) var unmatched: [String] = []

  /// The commit.
  let commit: GitRepository.Commit
  /// The paths of the commit.
  let tree: CommitTree
  private let repository: GitRepository

  /// Matches bundles.
  ///
  /// - Parameters:
  ///   - commit: The commit whose bundles are matched.
  ///   - bundles: The bundles of the working folder.
  ///   - known: Known matches from another commit: repository paths at that commit by the indexes of the bundles.
  ///   - includingOutside: Whether bundles outside of the repository may continue one of its bundles.
  init(
    at commit: GitRepository.Commit, of bundles: [PlacedBundle], known: [Int: String] = [:],
    includingOutside: Bool = true, in repository: GitRepository
  ) throws(CannotRun) {
    self.repository = repository
    self.commit = commit
    tree = try repository.tree(at: commit)
    for (index, bundle) in bundles.enumerated() {
      guard !bundle.bundle.isSwift else {
        places[index] = try schemaPlace(of: bundle)
        continue
      }
      places[index] = bundle.places.lazy.compactMap(tree.model).first ?? known[index].flatMap(tree.model)
    }
    let open = tree.bundles.subtracting(places.values.map(\.exact)).map(\.text).sorted { $0.precedesByBytes($1) }
    unmatched = open.filter { !repository.hasModel(at: $0) }
    let new = bundles.indices.filter { places[$0] == nil && (includingOutside || !bundles[$0].places.isEmpty) }
    for index in new {
      // The former path may be a link to the bundle.
      let path = bundles[index].bundle.path
      places[index] = open.first { FileSystem.isSame(repository.path(of: $0), path) }
    }
    try match(new.filter { places[$0] == nil }, bundles)
  }

  /// Returns the repository path of a schema in Swift, if a file or folder is at it at the commit.
  private func schemaPlace(of bundle: PlacedBundle) throws(CannotRun) -> String? {
    for place in bundle.places where try repository.files(at: commit, place: place, as: place).kind(place) != .missing {
      return place
    }
    return try movedPlace(of: bundle)
  }

  /// Returns the folder of a commit that contains the files of a schema under their earlier paths, according to git's
  /// renames; `nil` for new files.
  private func movedPlace(of bundle: PlacedBundle) throws(CannotRun) -> String? {
    let files = Set(bundle.bundle.versions.flatMap { $0.model?.source.declarations.map(\.file) ?? [] })
    let current = Set(files.compactMap { repository.place(of: $0) })
    guard !current.isEmpty else { return nil }
    let old = try repository.renames(since: commit, endings: [".swift"]).filter { current.contains($0.new) }.map(\.old)
    return Path.commonFolder(of: old)
  }

  /// Returns the bundle of the commit that matches a bundle, with its files under the current path.
  ///
  /// - Returns: `nil` for a new bundle.
  func bundle(_ index: Int, as now: ModelBundle) throws(CannotRun) -> ModelBundle? {
    guard let place = places[index] else { return nil }
    return try bundle(at: place, as: now.path, choosing: now.schema?.choice)
  }

  /// Returns a bundle of the commit, with its files under another path; `nil` for a folder without a version.
  func bundle(
    at place: String, as path: String, choosing choice: SchemaChoice? = nil
  ) throws(CannotRun) -> ModelBundle? {
    let files = try repository.files(at: commit, place: place, as: path)
    guard files.kind(path) != .missing else { return nil }
    do throws(Unreadable) {
      return try ModelBundle.past(path, from: files, choosing: choice).forComparison
    } catch {
      // A folder of sources is no model, although models may be in it.
      guard !SwiftBundle.mayContain(path, files), tree.models.contains(where: { $0.text.hasPrefix(place + "/") }) else {
        return nil
      }
      throw .notComparable(place, commit, error.diagnostics.first?.message ?? "it cannot be read")
    }
  }

  /// Returns the bytes of configurations by their repository paths, without those that cannot be read. Git runs once,
  /// and again for each link to a file of another name.
  func bytes(of places: [String]) throws(CannotRun) -> [ExactText: [UInt8]] {
    let bytes = try repository.bytes(of: places.compactMap(tree.object))
    var found: [ExactText: [UInt8]] = [:]
    for place in places {
      if let object = tree.object(place) {
        found[place.exact] = bytes[object.id]
      } else {
        found[place.exact] = try? repository.files(at: commit, place: place, as: place).read(place)
      }
    }
    return found
  }

  /// The maximum number of the commit's bundles that are compared with a bundle.
  static let mostCompared = 50

  /// Matches new bundles with bundles of the commit that have no model any more.
  private mutating func match(_ new: [Int], _ bundles: [PlacedBundle]) throws(CannotRun) {
    guard !new.isEmpty, !unmatched.isEmpty else { return }
    let renames = try repository.renames(since: commit, endings: ["/contents"])
    var found: [(evidence: BundleEvidence, old: String, new: Int)] = []
    for index in new {
      let (bundle, places) = (bundles[index].bundle, bundles[index].places)
      for old in unmatched.prefix(Self.mostCompared) {
        let count = renames.count { rename in
          rename.old.hasPrefix(old + "/") && places.contains { rename.new.hasPrefix($0 + "/") }
        }
        let past = try? self.bundle(at: old, as: bundle.path)
        guard let evidence = BundleEvidence(renames: count, from: (old, past), to: bundle) else { continue }
        found.append((evidence, old, index))
      }
    }
    for (_, old, new) in found.sorted(by: { ($0.evidence, $1.old, $1.new) > ($1.evidence, $0.old, $0.new) }) {
      guard places[new] == nil, unmatched.contains(where: old.isExactly) else { continue }
      places[new] = old
      unmatched.removeAll(where: old.isExactly)
    }
  }
}

extension CannotRun {
  /// Creates the error for a bundle or a version of a commit that cannot be compared.
  static func notComparable(_ place: String, _ commit: GitRepository.Commit, _ reason: String) -> CannotRun {
    CannotRun(
      "\(Terminal.sanitized(place)) at \(commit.name) cannot be compared: \(Terminal.sanitized(reason))",
      help: [
        "repair the file at \(commit.name) first, in a commit with no other change of the model",
        "a partial clone or Git LFS may lack its bytes: fetch them before the comparison",
      ])
  }
}

extension GitRepository {
  /// Returns the files with one of some endings that were renamed between a commit and the index, as paths from the root
  /// of the repository. Files of the working tree are not read, because git would run the filters of the clone.
  fileprivate func renames(
    since commit: Commit, endings: [String]
  ) throws(CannotRun) -> [(old: String, new: String)] {
    let result = try GitCommand(
      folder, "diff-index", "--cached", "-z", "--name-status", "-M", "--diff-filter=R", commit.id
    ).run(limit: 64 << 20)
    guard result.succeeded else { return [] }
    let words = result.out.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: words.count - 2, by: 3).map { (words[$0 + 1], words[$0 + 2]) }
      .filter { rename in endings.contains(where: rename.1.hasSuffix) }
  }

  /// Whether a repository path has a version with a file in the working folder, also through links.
  func hasModel(at place: String) -> Bool {
    let path = path(of: place)
    let names = (try? FileSystem.list(path)) ?? []
    let versions = names.filter { $0.hasSuffix(".xcdatamodel") }.map { Path.join(path, $0) }
    return ([path] + versions).contains { version in
      ["contents", "elements"].contains { FileSystem.kind(Path.join(version, $0)) != .missing }
    } || FileSystem.kind(path) == .file
  }

  /// Whether the files at and below a repository path have the same bytes in the working folder as at a commit.
  func isUnchanged(_ place: String, since commit: Commit) throws(CannotRun) -> Bool {
    let objects = try linkedObjects(at: commit, place: place).filter { $0.kind == .file }
    let bytes = try bytes(of: objects)
    return objects.allSatisfy { object in
      bytes[object.id].map { $0 == (try? FileSystem.read(path(of: object.path))) } ?? false
    }
  }
}
