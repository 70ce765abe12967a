import PlumbModel
import PlumbRules
import PlumbText

extension [CheckedBundle] {
  /// What was done to the versions of each bundle since a ref of git; of a bundle it is said once.
  func historyFindings(since ref: String) throws -> [Diagnostic] {
    var seen: Set<String> = []
    return try flatMap { checked in
      seen.insert(Path.plain(checked.bundle.path)).inserted ? try checked.historyFindings(since: ref) : []
    }
  }
}

extension CheckedBundle {
  /// Nothing for a bundle that is not there at the ref: it is new.
  fileprivate func historyFindings(since ref: String) throws -> [Diagnostic] {
    let repository = try GitRepository(containing: bundle.path)
    let commit = try repository.commit(ref)
    guard let then = try past(repository, commit) else { return [] }
    let base = try repository.head().flatMap { try repository.mergeBase($0, commit) }
    let history = BundleHistory(
      now: bundle.understood, then: then,
      base: try base.flatMap { $0.id == commit.id ? then : try past(repository, $0) },
      hasBase: base != nil, ref: commit.name, unreleased: Set(settings.unreleased))
    return Validator(settings: rules, rules: Rule.all).check(history)
  }

  /// The bundle at a commit; nil also for a folder of its name that held no version.
  private func past(_ repository: GitRepository, _ commit: GitRepository.Commit) throws -> ModelBundle? {
    do {
      return try repository.bundle(bundle.path, at: commit)?.understood
    } catch is Unreadable {
      return nil
    }
  }
}
