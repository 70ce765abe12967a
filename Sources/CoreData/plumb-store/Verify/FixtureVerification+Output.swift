import PlumbModel
import PlumbText

extension FixtureVerification {
  /// The result as text for people: a line per store, with its findings, then those of the folder.
  var text: String {
    let lines = fixtures.flatMap { $0.lines(accepted.lines) } + problems.map(\.text) + help + [result]
    return lines.joined(separator: "\n") + "\n"
  }

  private var help: [String] {
    guard allProblems.contains(where: { $0.kind == "data-lost" || $0.kind == "stale-line" }) else { return [] }
    let words = ["verify", folder, "--model", models.path ?? ""].map { Shell.word($0) }.joined(separator: " ")
    return ["  help: plumb-store \(words) --accept writes the list of accepted losses"]
  }

  private var result: String {
    let stores = Phrase.plural(fixtures.count, "store", "stores")
    let counts = allProblems.isEmpty ? "no findings" : allProblems.counts
    let version = "\(Phrase.quoted(current.name)) of \(models.path ?? "")"
    return Terminal.sanitized("\(hasErrors ? "✗" : "✓") \(folder): \(stores), \(counts), compared with \(version)")
  }

  /// The result as JSON.
  var json: JSON {
    [
      "folder": .string(folder), "bundle": models.path.map(JSON.string) ?? .null, "version": .string(current.name),
      "stores": .array(fixtures.map { $0.json(accepted.lines) }), "findings": .array(problems.map(\.json)),
    ]
  }
}

extension VerifiedFixture {
  fileprivate func lines(_ accepted: Set<String>) -> [String] {
    let hasError = problems.contains { $0.severity == .error }
    let line = "\(hasError ? "✗" : "✓") \(path)\(facts(accepted).isEmpty ? "" : ": \(facts(accepted))")"
    return [Terminal.sanitized(line)] + problems.map { "  \($0.text)" }
  }

  private func facts(_ accepted: Set<String>) -> String {
    guard let tried else { return versions.map { Phrase.quoted($0) }.joined(separator: ", ") }
    let step =
      tried.old.name == tried.new.name
      ? "\(Phrase.quoted(tried.new.name)), the current version"
      : "\(Phrase.quoted(tried.old.name)) → \(Phrase.quoted(tried.new.name))"
    let objects = tried.objects.map { [Phrase.plural($0, "object", "objects")] } ?? []
    let count = lostLines.count { accepted.contains($0) }
    let losses = count > 0 ? [Phrase.plural(count, "accepted loss", "accepted losses")] : []
    return ([step] + objects + losses).joined(separator: ", ")
  }

  fileprivate func json(_ accepted: Set<String>) -> JSON {
    .object(omittingAbsent: [
      "file": .string(path), "version": tried.map { .string($0.old.name) } ?? versions.first.map(JSON.string),
      "objects": tried?.objects.map(JSON.int),
      "acceptedLosses": .array(lostLines.filter(accepted.contains).map(JSON.string)),
      "findings": .array(problems.map(\.json)),
    ])
  }
}
