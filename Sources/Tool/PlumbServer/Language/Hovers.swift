import PlumbComparing
import PlumbInspect
import PlumbModel
import PlumbText
import PlumbWorkspace

extension LanguageServer {
  /// Returns the facts about the element at a position, its findings with both sides, and its changes since the
  /// previous version.
  func hover(_ parameters: PositionParameters) -> Hover? {
    guard let found = element(at: parameters),
      let entity = found.model.entities.first(where: { $0.name == found.element.entity })
    else { return nil }
    var texts: [String: DocumentText] = [:]
    let sections = [
      ModelMarkdown.render(entity, property: found.element.property), findings(about: found.element),
      lastStep(of: found),
    ]
    return Hover(
      contents: .init(value: sections.filter { !$0.isEmpty }.joined(separator: "\n\n")),
      range: found.location.bytes.isEmpty ? nil : range(found.location, &texts))
  }

  private func findings(about element: ElementName) -> String {
    let found = (project?.diagnostics ?? []).filter { ElementName($0.element) == element }
    return found.prefix(8).map { finding in
      let sides = finding.related.map { "`\($0.location)` \(MarkdownText.escaped($0.label))" }
      return "- **\(finding.rule)** " + ([MarkdownText.escaped(finding.message)] + sides).joined(separator: "; ")
    }.joined(separator: "\n")
  }

  /// Returns the changes of the element between the version and the one before it, with their effects on stores.
  private func lastStep(of found: FoundElement) -> String {
    let versions = found.compared.bundle.versions
    guard let index = versions.firstIndex(where: { $0.file == found.model.source.file }) else { return "" }
    let isCurrent = versions[index].name == found.compared.bundle.currentVersion?.name
    let before =
      isCurrent
      ? found.compared.bundle.previousVersion : versions[..<index].last
    guard let old = before?.model else { return "" }
    let step = Evolution(from: old, to: found.model, areAsRead: true)
    let lines = DiffMarkdown.lines(of: step, about: found.element.text)
    return lines.isEmpty
      ? "No changes since \(MarkdownText.escaped(old.name))."
      : "Since \(MarkdownText.escaped(old.name)):\n" + lines.map { "- \($0)" }.joined(separator: "\n")
  }
}
