import PlumbCore
import PlumbDrift
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

extension Workspace {
  /// Returns the changes to bundles and their versions since a git ref. A bundle is compared only once, even if
  /// several of its versions are checked.
  ///
  /// The bundles are compared with the repository of the project; a bundle of another repository, such as a submodule,
  /// is compared there unless it continues one of the project.
  func historyFindings(
    of checked: [CheckedBundle], _ swift: SwiftFindings, _ selection: Selection, _ rules: RuleSettings,
    since ref: String, shared: HistoryComparison?
  ) throws -> [Diagnostic] {
    var seen: Set<ExactText> = []
    let unique = checked.filter { seen.insert(Path.plain($0.bundle.path).exact).inserted }
    var (found, open) = ([Diagnostic](), unique)
    if let (home, commit) = try home(of: unique, selection, ref) {
      let isWhole = run?.isWhole ?? selection.models.isEmpty
      let shared = shared.flatMap { shared in
        shared.repository.directory == home.directory && unique.allSatisfy { shared.includes($0.bundle) } ? shared : nil
      }
      let comparison =
        try shared
        ?? comparison(
          of: unique.map(\.bundle) + (run?.otherModels.compactMap { try? bundle($0) } ?? []), with: commit, in: home,
          includingOutside: isWhole)
      for checked in unique { found += try checked.historyFindings(comparison, swift) }
      open = unique.filter { comparison.place(of: $0.bundle) == nil && !comparison.contains($0.bundle) }
      let released = try ReleasedBundles(self, comparison, rules)
      if isWhole, run?.isFirst ?? true { found += try released.lostBundles(checked: comparison.bundles.map(\.bundle)) }
      found += try released.lockFindings(unique) + released.switchedOffChecks(unique)
    }
    return try found + findings(ofOtherRepositories: open, swift, since: ref)
  }

  /// Returns the comparison of the bundles of all parts with a ref, in the repository of the working folder; `nil` if
  /// the parts need separate comparisons.
  func sharedHistory(_ parts: Parts, since ref: String) -> HistoryComparison? {
    guard parts.list.count > 1, let here = try? GitRepository(containing: "."), let commit = try? here.commit(ref)
    else { return nil }
    let bundles = parts.list.flatMap(\.paths).compactMap { try? bundle($0) }
    let isWhole = parts.list.first?.workspace.run?.isWhole ?? true
    return try? comparison(of: bundles, with: commit, in: here, includingOutside: isWhole)
  }

  /// Compares bundles with a commit. The bundles of other configurations continue bundles of the ref too.
  private func comparison(
    of bundles: [ModelBundle], with commit: GitRepository.Commit, in home: GitRepository, includingOutside: Bool
  ) throws(CannotRun) -> HistoryComparison {
    let here = (try? GitRepository(containing: ".")).map { [$0] } ?? []
    return try HistoryComparison(
      of: bundles.map { PlacedBundle($0, in: home, here) }, in: home, since: commit,
      includingOutside: includingOutside)
  }

  /// Returns the findings about the bundles of a ref for a project without models; `nil` if the ref has none either, and
  /// if the call or the configuration names models.
  func findingsWithoutModels(_ selection: Selection, _ options: CheckOptions) throws -> Findings? {
    guard selection.models.isEmpty, configuration.models.isEmpty, let ref = options.against,
      let (home, commit) = try home(of: [], .all, ref)
    else { return nil }
    let comparison = try HistoryComparison(of: [], in: home, since: commit)
    let released = try ReleasedBundles(self, comparison, configuration.rules)
    let lost = try released.lostBundles(checked: [])
    if lost.isEmpty { return nil }
    var suppressions = Suppressions(configuration.rules, models: [], drifts: [])
    return Findings(
      diagnostics: suppressions.apply(to: lost) + (try released.switchedOffChecks([])), isComplete: true, sources: [],
      generated: FileChanges(), preset: configuration.rules.preset, models: [], swiftFiles: 0, objectiveCFiles: 0)
  }

  /// Returns the repository of the project and the commit of a ref; `nil` without a repository, and if the caller
  /// passes the models without a configuration file.
  ///
  /// Throws if the ref does not exist, unless all bundles are in other repositories.
  private func home(
    of checked: [CheckedBundle], _ selection: Selection, _ ref: String
  ) throws -> (GitRepository, GitRepository.Commit)? {
    guard configuration.file != nil || configuration.models.isEmpty || !selection.models.isEmpty,
      let project = try? GitRepository(containing: configuration.file ?? ".")
    else { return nil }
    let here = configuration.file?.hasPrefix("/") == true ? nil : try? GitRepository(containing: ".")
    // Paths are reported relative to the working folder.
    let home = here.flatMap { $0.directory == project.directory ? $0 : nil } ?? project
    do {
      return (home, try home.commit(ref))
    } catch {
      let isElsewhere = checked.allSatisfy { checked in
        (try? GitRepository(containing: checked.bundle.path)).map { $0.directory != home.directory } ?? false
      }
      guard isElsewhere, !checked.isEmpty else { throw error }
      return nil
    }
  }

  /// Returns the findings about bundles that are not in the repository of the project.
  private func findings(
    ofOtherRepositories checked: [CheckedBundle], _ swift: SwiftFindings, since ref: String
  ) throws -> [Diagnostic] {
    var repositories: [(repository: GitRepository, checked: [CheckedBundle])] = []
    for checked in checked {
      let repository = try GitRepository(containing: checked.bundle.path)
      if let index = repositories.firstIndex(where: { $0.repository.directory == repository.directory }) {
        repositories[index].checked.append(checked)
      } else {
        repositories.append((repository, [checked]))
      }
    }
    return try repositories.flatMap { repository, checked -> [Diagnostic] in
      let bundles = checked.map { PlacedBundle($0.bundle, in: repository) }
      let comparison = try HistoryComparison(of: bundles, in: repository, since: repository.commit(ref))
      return try checked.flatMap { try $0.historyFindings(comparison, swift) }
    }
  }
}
