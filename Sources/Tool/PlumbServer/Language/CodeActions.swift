import PlumbChecking
import PlumbFormats
import PlumbModel
import PlumbText

extension LanguageServer {
  /// Returns the fixes of the findings in a range, and if the client requests it, the action that applies all safe
  /// fixes.
  mutating func codeActions(_ parameters: CodeActionParameters) throws -> [CodeAction]? {
    guard let path = path(parameters.textDocument.uri) else { return nil }
    return try editing({ try $0.codeActions(parameters, in: path) }) { $0.flatMap { $0.edit?.uris ?? [] } } ?? []
  }

  private func codeActions(_ parameters: CodeActionParameters, in path: String) throws -> [CodeAction] {
    let kinds = parameters.context?.only
    var actions: [CodeAction] = []
    if kinds?.contains(where: Self.includesFixAll) ?? false, let action = try fixAll() { actions.append(action) }
    guard kinds?.contains("quickfix") ?? true else { return actions }
    actions += fixes(in: parameters.range, of: path) + suppressions(in: parameters.range, of: path)
    // An edit of a model that is being typed would be of another text.
    return actions.filter { action in
      (action.edit?.uris ?? []).compactMap(self.path).allSatisfy { !(project?.isDraft($0) ?? false) }
    }
  }

  /// Whether a requested kind includes the action that applies all safe fixes.
  private static func includesFixAll(_ kind: String) -> Bool {
    ServerFeatures.fixAll == kind || ServerFeatures.fixAll.hasPrefix(kind + ".")
  }

  /// Returns the findings in a range of a document.
  func findings(in range: TextRange, of path: String) -> [Diagnostic] {
    let text = text(path)
    let wanted = text.offset(of: range.start)...max(text.offset(of: range.start), text.offset(of: range.end))
    return (project?.diagnostics ?? []).filter { finding in
      guard let location = finding.location else { return false }
      return location.file == path && location.start.offset <= wanted.upperBound
        && location.end.offset >= wanted.lowerBound
    }
  }

  private func fixes(in range: TextRange, of path: String) -> [CodeAction] {
    var texts = [path: text(path)]
    return findings(in: range, of: path).flatMap { finding -> [CodeAction] in
      finding.fixes.enumerated().compactMap { index, fix in
        guard !fix.edits.isEmpty else { return nil }
        return CodeAction(
          title: fix.title, kind: "quickfix", diagnostics: [shown(finding, &texts)],
          isPreferred: index == 0 && fix.applicability == .safe ? true : nil, edit: edit(fix.edits, &texts))
      }
    }
  }

  /// Returns the action that applies all safe fixes of the project; `nil` if no fix can be applied.
  ///
  /// Each fix is tried, and is part of the result only if it removes its finding and causes no other one.
  private func fixAll() throws -> CodeAction? {
    guard let workspace = try project?.workspace, !(project?.models ?? []).isEmpty else { return nil }
    var changes = try workspace.fixModels(.safe).plan.changes.changes
    if project?.models.contains(where: { $0.drift != nil }) ?? false {
      let texts = Dictionary(changes.compactMap { change in change.new.map { (change.path, $0) } }) { $1 }
      let fixed = workspace.overlaid(texts)
      changes += try fixed.repair(.safe).changes.changes
    }
    guard !changes.isEmpty else { return nil }
    return CodeAction(
      title: "Apply all safe fixes", kind: ServerFeatures.fixAll, edit: edit(FileChanges(changes)))
  }
}

// MARK: - Edits

extension LanguageServer {
  /// Returns edits for the client, grouped by document.
  func edit(_ edits: [TextEdit], _ texts: inout [String: DocumentText]) -> WorkspaceEdit {
    var byFile: [String: [DocumentEdit]] = [:]
    for edit in edits {
      byFile[edit.location.file, default: []].append(
        DocumentEdit(range: range(edit.location, &texts), newText: edit.replacement))
    }
    return edit(byFile.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, creating: [])
  }

  /// Returns changes of files for the client. Of a changed file, only the range that differs is replaced.
  private func edit(_ changes: FileChanges) -> WorkspaceEdit {
    let edits = changes.changes.compactMap { change -> (String, [DocumentEdit])? in
      guard let new = change.new else { return nil }
      return (change.path, [difference(from: change.old ?? [], to: new)])
    }
    return edit(edits, creating: changes.changes.filter { $0.old == nil }.map(\.path))
  }

  /// Returns the change of the bytes of a file that differ.
  func edit(replacing path: String, _ old: [UInt8], with new: [UInt8]) -> WorkspaceEdit {
    edit([(path, [difference(from: old, to: new)])], creating: [])
  }

  private func edit(_ edits: [(path: String, edits: [DocumentEdit])], creating new: [String]) -> WorkspaceEdit {
    guard client.hasDocumentChanges || !new.isEmpty else {
      return WorkspaceEdit(changes: Dictionary(edits.map { (uri($0.path), $0.edits) }) { $0 + $1 })
    }
    let created = new.map { WorkspaceEdit.Change(kind: "create", uri: uri($0)) }
    return WorkspaceEdit(
      documentChanges: created
        + edits.map { path, edits in
          .init(textDocument: .init(uri: uri(path), version: documents[path]?.version), edits: edits)
        })
  }

  /// Returns the replacement of the bytes that differ, without parts of characters.
  func difference(from old: [UInt8], to new: [UInt8]) -> DocumentEdit {
    var start = zip(old, new).prefix { $0 == $1 }.count
    let greatestEnd = min(old.count, new.count) - start
    var end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(greatestEnd).count
    let isInside = { (byte: UInt8) in byte & 0xC0 == 0x80 }
    while start > 0, start < old.count && isInside(old[start]) || start < new.count && isInside(new[start]) {
      start -= 1
    }
    while end > 0, isInside(old[old.count - end]) { end -= 1 }
    return DocumentEdit(
      range: DocumentText(old, client.encoding).range(start..<old.count - end),
      newText: String(decoding: new[start..<new.count - end], as: UTF8.self))
  }
}
