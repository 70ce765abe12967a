import PlumbModel
import PlumbStores
import PlumbText

/// A store of a folder of fixtures, with the result of its migration.
struct VerifiedFixture {
  let path: String
  /// The versions with the hashes of the store.
  private(set) var versions: [String] = []
  /// The migration; `nil` if it was not tried.
  private(set) var tried: TriedMigration?
  private(set) var problems: [MigrationProblem] = []

  init(_ path: String, models: StoreModels, current: Model, accepting lines: Set<String>) {
    self.path = path
    do {
      try verify(models, current, lines)
    } catch let failure as ReadFailure {
      problems.append(MigrationProblem("unreadable", failure.diagnostic.message))
    } catch {
      problems.append(MigrationProblem("unreadable", "\(path) cannot be read: \(error)"))
    }
  }

  private mutating func verify(_ models: StoreModels, _ current: Model, _ lines: Set<String>) throws {
    let store = try Store(path)
    let check = try StoreCheck.run(store, models: models)
    problems = check.findings.filter { !$0.kind.isNote }.map {
      MigrationProblem($0.kind.rawValue, element: $0.element, "\($0.element): \($0.message)")
    }
    guard let match = check.version.match.version else { return }
    let names = StoreVersion.names(of: store, among: models)
    versions = names.isEmpty ? [match] : names
    let stem = Path.stem(Path.name(path), without: ".sqlite")
    let old = try models.version(versions.contains(stem) ? stem : match)
    guard !isLater(old, than: current, models) else {
      let message = "\(Phrase.quoted(old.name)) is later than the current version, so the store is not migrated"
      return problems.append(MigrationProblem("later-version", severity: .note, message))
    }
    // The defects of a store are defects of the migrated one too.
    guard problems.isEmpty else { return }
    let tried = try TriedMigration(store, from: old, to: current, models: models)
    self.tried = tried
    problems = tried.problems(accepting: lines)
  }

  private func isLater(_ version: Model, than current: Model, _ models: StoreModels) -> Bool {
    let names = models.versions.map(\.name)
    guard let one = names.firstIndex(of: version.name), let other = names.firstIndex(of: current.name) else {
      return false
    }
    return one > other
  }

  /// Whether the store was migrated, or did not have to be.
  var ran: Bool { tried.map { $0.objects != nil } ?? problems.allSatisfy { $0.severity == .note } }

  /// The lines of the losses, accepted or not.
  var lostLines: [String] { tried?.losses.map { AcceptedLosses.line($0.loss, $0.step) } ?? [] }
}
