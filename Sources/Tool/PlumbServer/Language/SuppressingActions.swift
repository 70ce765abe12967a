import PlumbConfiguration
import PlumbCore
import PlumbDeclarations
import PlumbDrift
import PlumbModel
import PlumbRules

extension LanguageServer {
  /// Returns the actions that ignore the findings in a range: in code with a comment above the declaration, in a model in
  /// the User Info of the element. The reason is left to the developer.
  func suppressions(in range: TextRange, of path: String) -> [CodeAction] {
    var texts = [path: text(path)]
    var seen: Set<WorkspaceEdit> = []
    return findings(in: range, of: path).compactMap { finding in
      guard Rule.documented(finding.rule)?.category.isConfigurable ?? true,
        let edit = suppression(of: finding, in: path, &texts), seen.insert(edit).inserted
      else { return nil }
      return CodeAction(
        title: "Ignore \(finding.rule) here", kind: "quickfix", diagnostics: [shown(finding, &texts)], edit: edit)
    }
  }

  private func suppression(
    of finding: Diagnostic, in path: String, _ texts: inout [String: DocumentText]
  ) -> WorkspaceEdit? {
    let models = project?.models ?? []
    guard let location = finding.location else { return nil }
    if SourceLanguage(path: path) != nil {
      let bytes = text(path).bytes
      let edits = models.lazy.filter { $0.sources.contains(path) }
        .compactMap { $0.drift?.actual.edit(ignoring: finding.rule, at: location, in: bytes) }
      return edits.first.map { edit([$0], &texts) }
    }
    guard let model = models.lazy.flatMap(\.bundle.versions).first(where: { $0.file == path })?.model,
      model.source.bytes == text(path).bytes, let new = model.bytes(ignoring: finding.rule, on: finding.element)
    else { return nil }
    return edit(replacing: path, model.source.bytes, with: new)
  }
}
