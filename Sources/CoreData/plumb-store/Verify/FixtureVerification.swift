import PlumbFormats
import PlumbModel
import PlumbStores
import PlumbText

/// The verification of a folder of stores: each one is migrated on a copy to the current version of a bundle.
struct FixtureVerification {
  let folder: String
  let models: StoreModels
  let current: Model
  let accepted: AcceptedLosses
  private(set) var fixtures: [VerifiedFixture] = []
  /// The findings that concern no store: versions without a store, and lines of losses that do not occur.
  private(set) var problems: [MigrationProblem] = []

  init(folder: String, models: StoreModels) throws {
    self.folder = folder
    self.models = models
    current = try models.version(nil)
    accepted = try AcceptedLosses(folder: folder)
    fixtures = try Self.stores(in: folder).map {
      VerifiedFixture($0, models: models, current: current, accepting: accepted.lines)
    }
    problems = missingFixtures + staleLines
  }

  private static func stores(in folder: String) throws(ReadFailure) -> [String] {
    do throws(Files.Failure) {
      return try Files.disk.list(folder).filter { $0.hasSuffix(".sqlite") && !$0.hasPrefix(".") }.sorted {
        $0.precedesByBytes($1)
      }.map { Path.join(folder, $0) }
    } catch {
      throw ReadFailure(
        file: folder, "the folder \(folder) cannot be read: \(error.reason)",
        help: ["plumb-store fixtures BUNDLE \(Shell.word(folder)) makes the stores"])
    }
  }

  private var missingFixtures: [MigrationProblem] {
    let covered = Set(fixtures.flatMap(\.versions))
    let command = "plumb-store fixtures \(Shell.word(models.path ?? "")) \(Shell.word(folder))"
    return models.versions.map(\.name).filter { !covered.contains($0) }.map {
      MigrationProblem(
        "missing-fixture", "\(folder) has no store of the version \(Phrase.quoted($0)): \(command) makes it")
    }
  }

  /// The accepted losses that do not occur. Unknown if a migration did not run.
  private var staleLines: [MigrationProblem] {
    guard fixtures.allSatisfy(\.ran) else { return [] }
    return accepted.lines.subtracting(lostLines).sorted { $0.precedesByBytes($1) }.map {
      MigrationProblem(
        "stale-line", severity: .warning,
        "\(accepted.path) accepts a loss that does not occur: \(Phrase.quoted($0, limit: 200))")
    }
  }

  /// The lines of all losses.
  var lostLines: Set<String> { Set(fixtures.flatMap(\.lostLines)) }

  /// All findings.
  var allProblems: [MigrationProblem] { fixtures.flatMap(\.problems) + problems }

  var hasErrors: Bool { allProblems.contains { $0.severity == .error } }

  /// The findings in the form of the reports of `plumb`.
  var diagnostics: [Diagnostic] {
    fixtures.flatMap { fixture in fixture.problems.map { $0.diagnostic(fixture.path) } }
      + problems.map { $0.diagnostic($0.kind == "stale-line" ? accepted.path : models.path ?? folder) }
  }
}
