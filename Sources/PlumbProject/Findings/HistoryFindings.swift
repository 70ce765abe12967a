import PlumbCore
import PlumbEvolution
import PlumbFormats
import PlumbModel
import PlumbRules

extension Workspace {
  /// Returns the changes to bundles and their versions since a git ref. A bundle is compared only once, even if
  /// several of its versions are checked.
  func historyFindings(
    of checked: [CheckedBundle], _ swift: SwiftFindings, _ selection: Selection, _ rules: RuleSettings,
    since ref: String
  ) throws -> [Diagnostic] {
    var seen: Set<String> = []
    let unique = checked.filter { seen.insert(Path.plain($0.bundle.path)).inserted }
    var repositories: [(repository: GitRepository, checked: [(place: String, checked: CheckedBundle)])] = []
    for checked in unique {
      let repository = try GitRepository(containing: checked.bundle.path)
      let entry = (place: repository.place(of: checked.bundle.path) ?? "", checked: checked)
      if let index = repositories.firstIndex(where: { $0.repository.directory == repository.directory }) {
        repositories[index].checked.append(entry)
      } else {
        repositories.append((repository, [entry]))
      }
    }
    return try repositories.flatMap { repository, checked -> [Diagnostic] in
      let comparison = try HistoryComparison(
        of: checked.map { ($0.place, $0.checked.bundle) }, in: repository, since: ref)
      let deleted = try deletedBundles(comparison, selection, rules)
      return try checked.flatMap { try $0.checked.historyFindings(comparison, swift, at: $0.place) } + deleted
    }
  }

  /// Returns the bundles that were deleted since the ref, if the run is over all models.
  private func deletedBundles(
    _ comparison: HistoryComparison, _ selection: Selection, _ rules: RuleSettings
  ) throws -> [Diagnostic] {
    guard selection.models.isEmpty, let severity = rules.severity(of: .bundleDeleted, for: nil),
      let gate = try HistoryGate(configuration, at: comparison.commit),
      gate.repository.directory == comparison.repository.directory
    else { return [] }
    return comparison.deleted.compactMap { place in
      guard let path = gate.path(of: place) else { return nil }
      let finding = Finding.bundleDeleted(path, place: place, ref: comparison.commit.name)
      return Locator(version: Path.stem(path, without: ".xcdatamodeld"))
        .diagnostic(finding, rule: Rule.bundleDeleted.id, severity: severity)
    }
  }
}

/// The bundles of a repository at a ref, and at the merge base of the ref and `HEAD`.
struct HistoryComparison {
  let repository: GitRepository
  /// The commit of the ref.
  let commit: GitRepository.Commit
  /// The bundles at the ref.
  let then: PastBundles
  /// The bundles at the merge base, which may be the commit of the ref; `nil` if the merge base is unknown.
  private let base: PastBundles?

  init(
    of bundles: [(place: String, bundle: ModelBundle)], in repository: GitRepository, since ref: String
  ) throws(CannotRun) {
    self.repository = repository
    commit = try repository.commit(ref)
    then = try PastBundles(at: commit, of: bundles, in: repository)
    let head = try repository.head()
    let common: GitRepository.Commit? = if let head { try repository.mergeBase(head, commit) } else { nil }
    guard let common else {
      base = nil
      return
    }
    base =
      common.id == commit.id
      ? then : try PastBundles(at: common, of: bundles, known: then.places, in: repository)
  }

  /// Returns a bundle as it was at the ref and at the merge base; `nil` for a bundle that does not exist at the ref.
  func past(
    of bundle: ModelBundle, at place: String
  ) throws(CannotRun) -> (then: ModelBundle, base: ModelBundle?, hasBase: Bool)? {
    guard let then = try then.bundle(bundle, at: place) else { return nil }
    guard let base else { return (then, nil, false) }
    return (then, base.commit.id == commit.id ? then : try base.bundle(bundle, at: place), true)
  }

  /// The repository paths of bundles that were deleted on this side since the ref.
  var deleted: [String] { then.unmatched.filter { base?.unmatched.contains($0) ?? true } }
}

/// The bundles that a run over all models has to contain: the bundles that were configured at a commit or, without a
/// configuration, the bundles below the working folder.
private struct HistoryGate {
  let repository: GitRepository
  /// The paths of the configured bundles by their repository paths; `nil` without configured models.
  private let configured: [String: String]?

  /// Reads the configuration at a commit; `nil` if the caller selects the models, or if the working folder is not in
  /// a repository.
  init?(_ configuration: ProjectConfiguration, at commit: GitRepository.Commit) throws {
    guard configuration.file != nil || configuration.models.isEmpty,
      let repository = try? GitRepository(containing: configuration.file ?? ".")
    else { return nil }
    self.repository = repository
    guard let file = configuration.file else {
      configured = nil
      return
    }
    let bytes = try? repository.files(at: commit, under: file).read(file, limit: ConfigurationFile.greatestSize)
    guard let bytes, case .success(let past) = ProjectConfiguration.parse(bytes, file: file) else {
      configured = [:]
      return
    }
    if past.models.isEmpty {
      configured = nil
    } else {
      let paths = past.models.compactMap { model in repository.place(of: model.path).map { ($0, model.path) } }
      configured = Dictionary(paths) { first, _ in first }
    }
  }

  /// Returns the path of a bundle relative to the working folder; `nil` for a bundle that the run does not cover.
  func path(of place: String) -> String? {
    if let configured { return configured[place] }
    guard let here = repository.place(of: "."), here.isEmpty || place.hasPrefix(here + "/") else { return nil }
    let path = here.isEmpty ? place : String(place.dropFirst(here.count + 1))
    let isSkipped = path.split(separator: "/").dropLast().contains { part in
      part.hasPrefix(".") || ModelSearch.skipped.contains(String(part))
    }
    return isSkipped ? nil : path
  }
}

extension CheckedBundle {
  /// Returns the findings about changes to the bundle's versions; empty for a new bundle.
  fileprivate func historyFindings(
    _ comparison: HistoryComparison, _ swift: SwiftFindings, at place: String
  ) throws -> [Diagnostic] {
    guard let (then, base, hasBase) = try comparison.past(of: bundle, at: place) else { return [] }
    let earlier = comparison.then.places[place]
    let history = BundleHistory(
      now: bundle.forComparison, then: then, base: base, hasBase: hasBase, ref: comparison.commit.name,
      movedFrom: earlier == place ? nil : earlier, unreleased: Set(settings.unreleased))
    return Validator(settings: rules, rules: Rule.all).check(history)
      + (try nameFindings(since: base ?? then, ref: comparison.commit.name) { swift.bytes($0) })
  }
}
