import PlumbCore
import PlumbFormats
import PlumbMigration
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The bundles of a run at a ref, and at the merge base of the ref and `HEAD`.
package struct HistoryComparison: Sendable {
  package let repository: GitRepository
  /// The bundles with their repository paths.
  let bundles: [PlacedBundle]
  /// The indices of the bundles by path.
  private let indices: [ExactText: Int]
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
    self.bundles = bundles
    self.commit = commit
    indices = Dictionary(
      bundles.enumerated().map { (Path.plain($1.bundle.path).exact, $0) }, uniquingKeysWith: { first, _ in first })
    then = try PastBundles(at: commit, of: bundles, includingOutside: includingOutside, in: repository)
    let head = try repository.head()
    var common: GitRepository.Commit? = if let head { try repository.mergeBase(head, commit) } else { nil }
    // A tag was released: what only its side has counts too.
    if common?.id != commit.id, try repository.isTag(commit.name) { common = commit }
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

  /// Returns the repository path of a bundle at the ref; `nil` for a new bundle, and for one that was not compared.
  func place(of bundle: ModelBundle) -> String? { index(of: bundle).flatMap { then.places[$0] } }

  /// Whether a bundle was compared.
  package func includes(_ bundle: ModelBundle) -> Bool { index(of: bundle) != nil }

  /// Whether a bundle is in the repository.
  func contains(_ bundle: ModelBundle) -> Bool { index(of: bundle).map { !bundles[$0].places.isEmpty } ?? false }

  private func index(of bundle: ModelBundle) -> Int? { indices[Path.plain(bundle.path).exact] }

  /// Returns the history of a bundle; `nil` for a bundle that does not exist at the ref.
  fileprivate func history(of checked: CheckedBundle) throws(CannotRun) -> (history: BundleHistory, place: String)? {
    guard let index = index(of: checked.bundle), let place = then.places[index],
      let (then, base, hasBase) = try past(of: index, as: checked.bundle)
    else { return nil }
    let history = BundleHistory(
      now: checked.bundle.forComparison, then: then, base: base, hasBase: hasBase, ref: commit.name,
      movedFrom: bundles[index].places.contains(where: place.isExactly) ? nil : place,
      unreleased: Set(checked.settings.unreleased))
    return (history, place)
  }

  /// Returns a bundle as it was at the ref and at the merge base; `nil` for a bundle that does not exist at the ref.
  private func past(
    of index: Int, as now: ModelBundle
  ) throws(CannotRun) -> (then: ModelBundle, base: ModelBundle?, hasBase: Bool)? {
    guard let then = try then.bundle(index, as: now) else { return nil }
    guard let base else { return (then, nil, false) }
    return (then, isBasedOnRef ? then : try base.bundle(index, as: now), true)
  }
}

extension CheckedBundle {
  /// Returns the findings about changes to the bundle's versions; empty for a new bundle.
  func historyFindings(_ comparison: HistoryComparison, _ swift: SwiftFindings) throws -> [Diagnostic] {
    guard let (found, place) = try comparison.history(of: self) else { return [] }
    var history = found
    if history.isInferred { return stepFindings(since: history) }
    if history.now.isSwift { history.edits = try comparison.edits(of: history, at: place) }
    return (history.lacksStages ? stepFindings(since: history) : [])
      + Validator(settings: rules, rules: Rule.all).check(history)
      + (try nameFindings(since: history.base ?? history.then, ref: history.ref) { swift.bytes($0) })
      + (try incomparable(history, comparison, place))
  }

  /// Returns the findings about the step from the classes at the ref to the current ones. SwiftData infers the migration
  /// of a schema without a plan, so that its classes may change.
  private func stepFindings(since history: BundleHistory) -> [Diagnostic] {
    guard var old = history.then.currentVersion?.model, let current = history.now.currentVersion else { return [] }
    old.name = history.ref
    // The lines of the earlier file are not those of the current one.
    for index in old.source.declarations.indices {
      old.source.declarations[index].file = "\(history.ref):\(old.source.declarations[index].file)"
    }
    var step = history.now
    step.versions = [
      ModelVersion(name: old.name, file: old.source.file, content: .success(Parsed(old))), current,
    ]
    step.order = .numbers
    step.schema?.plan = nil
    return StepCheck(step).diagnostics(rules)
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
