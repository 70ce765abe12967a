import PlumbCloudKit
import PlumbComparing
import PlumbFindings
import PlumbInspect
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The data of the page's script, as JSON. Entities that are equal in several versions are included one time.
struct PageData {
  private let page: BundlePage
  private var entities: [JSON] = []
  private let lines: SourceLines

  /// The maximum size of the entities in bytes. If it is exceeded, older versions have no entities.
  private static let mostBytes = 12 << 20
  /// The maximum number of findings. The rest is counted in the summary above them.
  private static let mostFindings = 1_000

  init(_ page: BundlePage) {
    self.page = page
    lines = SourceLines(of: page.report.active, in: page.report.sources)
  }

  var text: String {
    var data = self
    return PageText.embedded(data.json())
  }

  private mutating func json() -> JSON {
    let models = Parallel.map(page.bundle.versions) { $0.model.map { PageModel($0) } }
    let lists = share(models)
    let versions = zip(page.bundle.versions.indices, lists).map { index, list in
      version(index, models[index], list)
    }
    let active = page.report.active
    let findings = findings(active.filter { !Self.isDrift($0) })
    let drift = self.findings(active.filter(Self.isDrift))
    return [
      "start": .int(page.start), "current": .int(page.current ?? -1),
      "signs": .object(MigrationClass.allCases.map { .init($0.rawValue, .string(StoreNote.Mark($0)?.sign ?? "✓")) }),
      "marks": .object(
        DiffMark.allCases.map { .init($0.rawValue, .string($0.glyph(Ink(TextStyle())))) }),
      "versions": .array(versions), "entities": .array(entities),
      "findings": findings, "drift": drift,
      "driftNote": .string(driftNote), "hot": .array(page.stats.hotSpots.entities.prefix(8).map(hot)),
    ]
  }

  private func hot(_ spot: HotSpots.Spot) -> JSON {
    let steps = "\(spot.steps) of \(Phrase.plural(page.stats.stepCount, "step", "steps"))"
    let words = "\(Phrase.plural(spot.changes, "change", "changes")) in \(steps)"
    return [PageText.json(spot.key, limit: 300), .string(words), .bool(spot.isRemoved)]
  }

  /// The text that is shown without drift findings: the number of compared files.
  private var driftNote: String {
    let files = page.report.swiftFiles + page.report.objectiveCFiles
    if files == 0 { return "No sources were compared with the model: name them in plumb.json." }
    return "The sources match the model (\(Phrase.plural(files, "file", "files")))."
  }

  /// Returns the indices of each version's entities in the shared list; `nil` for a version that exceeds the size
  /// limit. The version that the page shows first is processed first, then the latest.
  private mutating func share(_ models: [PageModel?]) -> [[Int]?] {
    var lists = [[Int]?](repeating: nil, count: models.count)
    var known: [String: Int] = [:]
    var bytes = 0
    for index in [page.start] + models.indices.reversed().filter({ $0 != page.start }) {
      guard index < models.count, let model = models[index], bytes < Self.mostBytes else { continue }
      lists[index] = model.entities.map { entity in
        let text = entity.compact
        if let number = known[text] { return number }
        bytes += text.utf8.count
        known[text] = entities.count
        entities.append(entity)
        return entities.count - 1
      }
    }
    return lists
  }

  private func version(_ index: Int, _ model: PageModel?, _ list: [Int]?) -> JSON {
    let count = page.bundle.versions.count
    let section = page.changelog.sections[count - 1 - index]
    let origin = section.origin.map { $0.author.isEmpty ? $0.day : "\($0.day), \($0.author)" }
    return .object(omittingAbsent: [
      "name": PageText.json(section.name, limit: 300),
      "problem": section.moment.problem.map { PageText.json($0) },
      "origin": origin.map { PageText.json($0, limit: 300) },
      "size": section.moment.size.map { .array(SizeWords.pairs($0).map { [.int($0.count), .string($0.noun)] }) },
      "facts": model.map { .array($0.facts.map { PageText.json($0) }) },
      "entities": list.map { .array($0.map(JSON.int)) },
      "leavesOut": model != nil && list == nil ? .bool(true) : nil,
      "others": model.map { .array($0.others.map { .array($0.map { PageText.json($0) }) }) },
      "checksum": model?.checksum.map(JSON.string),
      "step": section.step.map { step(section, $0) },
      "stores": page.matrix?.rows.first { $0.version == section.name }.flatMap(stores),
    ])
  }

  private func step(_ section: Changelog.Section, _ step: Evolution) -> JSON {
    .object(omittingAbsent: [
      "before": PageText.json(section.moment.before ?? "", limit: 300),
      "level": .string(step.migrationClass.rawValue),
      "verdict": .string(ChangeWords.verdict(of: step)),
      "mapping": section.mapping.map { PageText.json(Path.name($0)) },
      "lines": .array(ChangeLine.lines(of: step).map(line)),
      "cloud": step.deployment.flatMap { $0.isEmpty ? nil : cloud($0) },
      "suspects": .array(
        step.suspectedRenames.map { [PageText.json($0.from.key, limit: 300), PageText.json($0.to.key, limit: 300)] }),
    ])
  }

  /// Returns the parts of CloudKit's schema that the step needs and leaves behind: what happens to a part, and the part.
  private func cloud(_ deployment: CloudDeployment) -> JSON {
    let rows =
      deployment.needed.map { ("deploy before the release", $0.text) }
      + deployment.staying.map { ("stays in Production", $0.text) }
    return .array(rows.map { [.string($0.0), PageText.json($0.1, limit: 600)] })
  }

  private func line(_ line: ChangeLine) -> JSON {
    [
      .string(line.mark.rawValue), PageText.json(line.key, limit: 300),
      PageText.json(line.words.joined(separator: ", ")),
      .array(
        line.effects.map { [.string($0.mark.sign), .string($0.mark.rawValue), PageText.json($0.reason)] }),
    ]
  }

  private func stores(_ row: MigrationMatrix.Row) -> JSON? {
    row.class.map { level in
      let more = row.count > 1 ? ", and \(row.count - 1) more" : ""
      let reason = row.first.map { "\($0.change.path.key): \($0.store.reason)\(more)" }
      return ["level": .string(level.rawValue), "reason": PageText.json(level.isBreaking ? reason ?? "" : "")]
    }
  }

  private static func isDrift(_ entry: Report.Entry) -> Bool { entry.diagnostic.rule.hasPrefix("drift-") }

  private func findings(_ entries: [Report.Entry]) -> JSON {
    var found = entries.prefix(Self.mostFindings).map { finding($0.diagnostic) }
    if entries.count > Self.mostFindings {
      let rest = Phrase.plural(entries.count - Self.mostFindings, "more is", "more are")
      found.append([
        "severity": "note", "rule": "report", "message": .string("\(rest) left out: plumb validate shows them"),
        "text": "", "element": "",
      ])
    }
    return .array(found)
  }

  private func finding(_ finding: Diagnostic) -> JSON {
    // The first line of the block is already the heading.
    let text = FindingBlock.render(finding, TextStyle(), lines).drop { $0 != "\n" }.dropFirst()
    let first = finding.element.steps.first
    return .object(omittingAbsent: [
      "severity": .string(finding.severity.rawValue), "rule": PageText.json(finding.rule, limit: 200),
      "message": PageText.json(finding.message), "text": PageText.json(String(text), limit: 20_000),
      "element": PageText.json(finding.element.key, limit: 600),
      "place": finding.location.map {
        PageText.json("\(Path.reported($0.file)):\($0.start.line):\($0.start.column)", limit: 1_000)
      },
      "entity": first?.kind == .entity ? first.map { PageText.json($0.name, limit: 300) } : nil,
    ])
  }
}
