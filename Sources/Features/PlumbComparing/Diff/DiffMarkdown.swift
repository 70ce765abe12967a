import PlumbModel
import PlumbWorkspace

/// A step between two versions as Markdown, for the comment of a pull request.
package enum DiffMarkdown {
  package static func render(
    _ step: Evolution, _ selection: DiffSelection, names: [NamesInUse.Element] = []
  ) -> String {
    let changes = selection.changes(of: step)
    let title = "### \(MarkdownText.escaped(step.old)) → \(MarkdownText.escaped(step.new))"
    let head = [
      title, "", "**\(ChangeWords.verdict(of: step))**: \(selection.sentence(of: step))", "",
    ]
    guard !changes.isEmpty else { return head.dropLast().joined(separator: "\n") + "\n" }
    let columns = ["", "element", "change"] + selection.audiences.map(\.word)
    let lines = MarkdownText.head(columns) + changes.map { MarkdownText.row(cells($0, selection)) }
    let cloud = selection.audiences.contains(.cloudkit) ? DeploymentWords.markdown(step.deployment) : []
    return (head + lines + suspects(step.suspectedRenames) + uses(names) + cloud).joined(separator: "\n") + "\n"
  }

  /// Returns the changes of one element in a step, with their effects on stores; one line for each change.
  ///
  /// - Parameter key: The element as a configuration writes it: `Order.total`.
  package static func lines(of step: Evolution, about key: String) -> [String] {
    ChangeLine.lines(of: step).filter { $0.key == key }.map { line in
      let effects = line.effects.map { "\($0.mark.rawValue): \($0.reason)" }
      return MarkdownText.escaped((line.words + effects).joined(separator: "; "))
    }
  }

  private static func cells(_ assessed: AssessedChange, _ selection: DiffSelection) -> [String] {
    let change = assessed.change
    let key = change.path.key.isEmpty ? "the model" : MarkdownText.code(change.path.key)
    return [DiffMark(change).glyph(Ink(TextStyle())), key, MarkdownText.escaped(ChangeLine.words(change))]
      + selection.audiences.map { cell(assessed, $0) }
  }

  /// Returns the level, in bold if it is breaking, and the reason.
  private static func cell(_ change: AssessedChange, _ audience: Audience) -> String {
    guard let effect = change.effect(on: audience) else { return "" }
    let level = effect.isBreaking ? "**\(effect.level)**" : effect.level
    return "\(level): \(MarkdownText.escaped(effect.reason))" + (effect.isOpen ? " (undocumented)" : "")
  }

  private static func suspects(_ suspects: [SuspectedRename]) -> [String] {
    guard !suspects.isEmpty else { return [] }
    return ["", "Perhaps renamed; a renaming identifier is missing:", ""]
      + suspects.map { suspect in
        "- \(MarkdownText.code(suspect.from.key)) → \(MarkdownText.code(suspect.to.key)) "
          + "(similarity \(suspect.roundedSimilarity)): renaming identifier \(MarkdownText.code(suspect.identifier))"
      }
  }
  private static func uses(_ names: [NamesInUse.Element]) -> [String] {
    guard !names.isEmpty else { return [] }
    return ["", "Earlier names in the sources:", ""]
      + names.flatMap { element in
        element.uses.map { use in
          "- \(MarkdownText.code(element.path.key)): \(MarkdownText.escaped("\(use.location)")) "
            + "\(MarkdownText.code(use.code))\(use.isCertain ? "" : " (\(NameWords.open))")"
        }
      }
  }
}
