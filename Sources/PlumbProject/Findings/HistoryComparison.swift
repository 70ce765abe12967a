import PlumbCore
import PlumbEvolution
import PlumbFormats
import PlumbModel
import PlumbRules

/// The bundles of a run at a ref, and at the merge base of the ref and `HEAD`.
struct HistoryComparison {
  let repository: GitRepository
  /// The commit of the ref.
  let commit: GitRepository.Commit
  /// The bundles at the ref.
  let then: PastBundles
  /// The bundles at the merge base, which may be the commit of the ref; `nil` if the merge base is unknown.
  let base: PastBundles?

  /// Compares bundles with a commit. `includingOutside` is described at `PastBundles`.
  init(
    of bundles: [PlacedBundle], in repository: GitRepository, since commit: GitRepository.Commit,
    includingOutside: Bool = true
  ) throws(CannotRun) {
    self.repository = repository
    self.commit = commit
    then = try PastBundles(at: commit, of: bundles, includingOutside: includingOutside, in: repository)
    let head = try repository.head()
    let common: GitRepository.Commit? = if let head { try repository.mergeBase(head, commit) } else { nil }
    guard let common else {
      base = nil
      return
    }
    base =
      common.id == commit.id
      ? then
      : try PastBundles(
        at: common, of: bundles, known: then.places, includingOutside: includingOutside, in: repository)
  }

  /// Whether the merge base is the ref itself.
  var isBasedOnRef: Bool { base?.commit.id == commit.id }

  /// Returns a bundle as it was at the ref and at the merge base; `nil` for a bundle that does not exist at the ref.
  func past(
    of index: Int, as path: String
  ) throws(CannotRun) -> (then: ModelBundle, base: ModelBundle?, hasBase: Bool)? {
    guard let then = try then.bundle(index, as: path) else { return nil }
    guard let base else { return (then, nil, false) }
    return (then, isBasedOnRef ? then : try base.bundle(index, as: path), true)
  }
}

extension CheckedBundle {
  /// Returns the findings about changes to the bundle's versions; empty for a new bundle.
  func historyFindings(
    _ comparison: HistoryComparison, _ swift: SwiftFindings, at index: Int, places: [String]
  ) throws -> [Diagnostic] {
    guard let (then, base, hasBase) = try comparison.past(of: index, as: bundle.path),
      let earlier = comparison.then.places[index]
    else { return [] }
    let history = BundleHistory(
      now: bundle.forComparison, then: then, base: base, hasBase: hasBase, ref: comparison.commit.name,
      movedFrom: places.contains(where: earlier.isExactly) ? nil : earlier, unreleased: Set(settings.unreleased))
    return Validator(settings: rules, rules: Rule.all).check(history)
      + (try nameFindings(since: base ?? then, ref: comparison.commit.name) { swift.bytes($0) })
      + (try incomparable(history, comparison, earlier))
  }

  /// Returns the findings about released versions that cannot be compared. Versions with the bytes of the ref are not
  /// included.
  private func incomparable(
    _ history: BundleHistory, _ comparison: HistoryComparison, _ place: String
  ) throws(CannotRun) -> [Diagnostic] {
    let found = history.incomparable
    if found.isEmpty { return [] }
    let past = try comparison.repository.files(at: comparison.commit, place: place, as: bundle.path)
    return found.compactMap { version, isAtRef, failure -> Diagnostic? in
      if let old = try? past.read(version.file), let new = try? files.read(version.file), old == new { return nil }
      let place = isAtRef ? " at \(comparison.commit.name)" : ""
      return Diagnostic(
        rule: Rule.versionIncomparable.id, severity: .error,
        message: "\(version.name)\(place) cannot be read, so it cannot be compared: \(failure.diagnostic.message)",
        element: ElementPath(version: version.name), location: Location(file: version.file),
        help: [
          isAtRef
            ? "repair the version at \(comparison.commit.name) first, or fetch its bytes"
            : "to restore it: git checkout \(Shell.word(comparison.commit.name)) -- \(Shell.word(version.file))"
        ], discriminator: version.name)
    }
  }
}
