import PlumbEvolution
import PlumbFormats
import PlumbModel

/// The bundles of a commit, matched with bundles of the working folder.
///
///     let past = try PastBundles(at: commit, of: bundles, in: repository)
///     past.places["App/Shop.xcdatamodeld"]   // Models/Shop.xcdatamodeld, for a bundle that was moved
///     past.unmatched                         // bundles of the commit that are deleted
///
/// A bundle is matched by its path. If the commit has no bundle at this path, the bundle is matched with one whose
/// path does not exist any more: by git's renames, by versions with the same store schema, by its name, or by its
/// entities.
struct PastBundles {
  /// The repository path of each bundle at the commit by its current repository path.
  private(set) var places: [String: String] = [:]
  /// The repository paths of the commit's bundles that do not exist any more and match no bundle.
  private(set) var unmatched: [String] = []

  /// The commit.
  let commit: GitRepository.Commit
  private let repository: GitRepository

  /// Matches bundles.
  ///
  /// - Parameters:
  ///   - commit: The commit whose bundles are matched.
  ///   - bundles: The bundles of the working folder, with their repository paths.
  ///   - known: Known matches from another commit: repository paths at that commit by current repository paths.
  init(
    at commit: GitRepository.Commit, of bundles: [(place: String, bundle: ModelBundle)],
    known: [String: String] = [:], in repository: GitRepository
  ) throws(CannotRun) {
    self.repository = repository
    self.commit = commit
    let there = try repository.bundlePlaces(at: commit)
    for (place, _) in bundles {
      if there.contains(place) {
        places[place] = place
      } else if let past = known[place], there.contains(past) {
        places[place] = past
      }
    }
    let taken = Set(places.values)
    unmatched = there.filter { !taken.contains($0) && !repository.exists($0) }.sorted()
    try match(bundles.filter { places[$0.place] == nil })
  }

  /// Returns the bundle of the commit that matches a bundle, with its files under the current path.
  ///
  /// - Returns: `nil` for a new bundle, and for a folder that contained no model at the commit.
  func bundle(_ bundle: ModelBundle, at place: String) throws(CannotRun) -> ModelBundle? {
    let past = places[place] ?? place
    let files = try repository.files(at: commit, place: past, as: bundle.path)
    guard files.kind(bundle.path) != .missing else { return nil }
    return (try? ModelBundle.loaded(bundle.path, from: files))?.forComparison
  }

  /// The maximum number of the commit's bundles that are compared with a bundle.
  private static let mostCompared = 50

  /// Matches new bundles with bundles of the commit that do not exist any more.
  private mutating func match(_ new: [(place: String, bundle: ModelBundle)]) throws(CannotRun) {
    guard !new.isEmpty, !unmatched.isEmpty else { return }
    let renames = try repository.renames(since: commit)
    var found: [(evidence: Evidence, old: String, new: String)] = []
    for (place, bundle) in new {
      for old in unmatched.prefix(Self.mostCompared) {
        let count = renames.count { $0.old.hasPrefix(old + "/") && $0.new.hasPrefix(place + "/") }
        let past = (old, try self.bundle(bundle, at: old))
        guard let evidence = Evidence(renames: count, from: past, to: (place, bundle)) else { continue }
        found.append((evidence, old, place))
      }
    }
    for (_, old, new) in found.sorted(by: { ($0.evidence, $1.old, $1.new) > ($1.evidence, $0.old, $0.new) }) {
      guard places[new] == nil, unmatched.contains(old) else { continue }
      places[new] = old
      unmatched.removeAll { $0 == old }
    }
  }

  /// The evidence that a bundle continues one of an earlier commit. Stronger evidence is greater.
  private enum Evidence: Comparable {
    case entities
    case name
    case versions(Int)
    case renames(Int)

    /// Compares two bundles; `nil` if they have no relation.
    init?(renames: Int, from old: (place: String, bundle: ModelBundle?), to new: (place: String, bundle: ModelBundle)) {
      let (earlier, later) = (old.bundle?.models ?? [], new.bundle.models)
      let shapes = Set(earlier.map { StoreSchema($0) })
      let same = later.count { shapes.contains(StoreSchema($0)) }
      let (before, after) = (earlier.entityNames, later.entityNames)
      // git reports any two small models as a rename, because their XML is alike.
      if renames > 0, before.isEmpty || !before.isDisjoint(with: after) {
        self = .renames(renames)
      } else if same > 0 {
        self = .versions(same)
      } else if Path.name(old.place) == Path.name(new.place) {
        self = .name
      } else if before.intersection(after).count * 2 > min(before.count, after.count) {
        self = .entities
      } else {
        return nil
      }
    }
  }
}

extension ModelBundle {
  /// The models of the versions that can be read and have entities.
  fileprivate var models: [Model] { versions.compactMap(\.model).filter { !$0.entities.isEmpty } }
}

extension [Model] {
  fileprivate var entityNames: Set<String> { Set(flatMap { $0.entities.map(\.name) }) }
}

extension GitRepository {
  /// Returns the repository paths of a commit's bundles and single versions.
  func bundlePlaces(at commit: Commit) throws(CannotRun) -> Set<String> {
    let result = try GitCommand(folder, "ls-tree", "-r", "-z", "--name-only", "--full-tree", commit.id)
      .run(limit: 512 << 20)
    guard result.succeeded else { throw CannotRun("git cannot list \(commit.name)", help: result.complaints) }
    var places: Set<String> = []
    for path in result.out.split(separator: 0) {
      if let place = Self.bundle(in: String(decoding: path, as: UTF8.self)) { places.insert(place) }
    }
    return places
  }

  /// Returns the path up to the outermost bundle, else up to the outermost version; `nil` if the path is in neither.
  private static func bundle(in path: String) -> String? {
    guard path.utf8.count > ".xcdatamodel".utf8.count, path.contains(".xcdatamodel") else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let end = parts.firstIndex { $0.hasSuffix(".xcdatamodeld") } ?? parts.firstIndex { $0.hasSuffix(".xcdatamodel") }
    return end.map { parts[...$0].joined(separator: "/") }
  }

  /// Returns the `contents` files that were renamed between a commit and the working folder, as paths from the root of
  /// the repository.
  fileprivate func renames(since commit: Commit) throws(CannotRun) -> [(old: String, new: String)] {
    let result = try GitCommand(folder, "diff-index", "-z", "--name-status", "-M", "--diff-filter=R", commit.id)
      .run(limit: 64 << 20)
    guard result.succeeded else { return [] }
    let words = result.out.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: words.count - 2, by: 3).map { (words[$0 + 1], words[$0 + 2]) }
      .filter { $0.1.hasSuffix("/contents") }
  }

  /// Whether a repository path exists in the working folder.
  func exists(_ place: String) -> Bool { FileSystem.kind(Path.join(folder, fromHere(place))) != .missing }
}
