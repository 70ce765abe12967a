import PlumbInspect
import PlumbModel
import PlumbText
import PlumbWorkspace

/// A changelog as Markdown: a heading for each version, the newest first, and a line for each changed element.
///
///     ## Shop 2 (current)
///
///     2024-05-01, Ann Smith. Lightweight migration that drops data.
///
///     - `Order.note` removed: String, optional ⚠️ **data loss**: its values are dropped
package enum ChangelogMarkdown {
  package static func render(_ changelog: Changelog) -> String {
    ([title(changelog)] + changelog.sections.map(section)).joined(separator: "\n")
  }

  static func title(_ changelog: Changelog) -> String {
    "# Versions of \(MarkdownText.escaped(changelog.bundle))\n"
  }

  static func heading(_ name: String, isCurrent: Bool) -> String {
    "## \(MarkdownText.escaped(name))" + (isCurrent ? " (current)" : "")
  }

  /// Returns one section with its heading, and a line feed at its end.
  package static func section(_ section: Changelog.Section) -> String {
    let blocks = [
      heading(section.name, isCurrent: section.isCurrent), sentences(section).joined(separator: " "),
      lines(section).joined(separator: "\n"),
    ]
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// Returns the sentences before the list: origin, class of the migration, compared version, mapping model.
  private static func sentences(_ section: Changelog.Section) -> [String] {
    let origin = section.origin.map { origin in
      let author = MarkdownText.escaped(origin.author)
      return MarkdownText.escaped(origin.day) + (author.isEmpty ? "." : ", \(author).")
    }
    let mapping = section.mapping.map { "Mapping model: \(MarkdownText.code(Path.name($0)))." }
    return [origin, verdict(section), comparison(section), mapping].compactMap { $0 }
  }

  private static func verdict(_ section: Changelog.Section) -> String? {
    if let problem = section.moment.problem {
      return "⛔ **This version cannot be read**: \(MarkdownText.escaped(problem))."
    }
    guard let step = section.step else {
      return section.moment.size.map { "The first version: \(SizeWords.text($0))." }
    }
    if step.changes.isEmpty { return "The same as \(MarkdownText.escaped(step.old))." }
    let verdict = ChangeWords.verdict(of: step)
    return verdict.prefix(1).uppercased() + verdict.dropFirst() + "."
  }

  /// Returns the version that the section was compared with, if it is not the preceding version.
  private static func comparison(_ section: Changelog.Section) -> String? {
    guard section.skipsVersions, let before = section.moment.before else { return nil }
    return "Compared with \(MarkdownText.escaped(before))."
  }

  /// Returns a line for each changed element, and for each suspected rename without a renaming identifier.
  private static func lines(_ section: Changelog.Section) -> [String] {
    guard let step = section.step else { return [] }
    return ChangeLine.lines(of: step).map(line) + step.suspectedRenames.map(suspect) + deployment(step)
  }

  private static func line(_ line: ChangeLine) -> String {
    let key = line.key.isEmpty ? "the model" : MarkdownText.code(line.key)
    let words = line.words.map(MarkdownText.escaped).joined(separator: ", ")
    let marks = line.effects.map { effect in
      " \(effect.mark.glyph) **\(effect.mark.rawValue)**: \(MarkdownText.escaped(effect.reason))"
    }
    return "- \(key)\(line.isPresence ? " " : ": ")\(words)\(marks.joined(separator: ";"))"
  }

  /// Returns the line of a version that requires a deployment of CloudKit's schema.
  private static func deployment(_ step: Evolution) -> [String] {
    guard let parts = step.deployment?.needed, !parts.isEmpty else { return [] }
    return ["- ☁️ **\(DeploymentWords.needed)**: \(Phrase.list(parts.map { MarkdownText.code($0.text) }, limit: 12))"]
  }

  private static func suspect(_ suspect: SuspectedRename) -> String {
    "- Perhaps \(MarkdownText.code(suspect.from.key)) was renamed to \(MarkdownText.code(suspect.to.key)); "
      + "it has no renaming identifier"
  }
}
