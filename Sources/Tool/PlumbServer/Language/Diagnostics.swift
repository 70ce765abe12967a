import PlumbCore
import PlumbModel

extension LanguageServer {
  /// Returns the notifications for the files whose diagnostics changed since they were published.
  mutating func changedDiagnostics() -> [[UInt8]] {
    var texts: [String: DocumentText] = [:]
    var found: [String: [DocumentDiagnostic]] = [:]
    for diagnostic in project?.diagnostics ?? [] {
      guard let file = diagnostic.location?.file else { continue }
      found[file, default: []].append(shown(diagnostic, &texts))
    }
    let changed = Set(found.keys).union(published.keys).filter { found[$0] != published[$0] }.sorted()
    published = found
    return changed.map { publication($0, found[$0] ?? []) }
  }

  /// Returns the notification for a document that was opened and has diagnostics, which then have its version.
  func publishAgain(_ path: String) -> [[UInt8]] {
    published[path].map { [publication(path, $0)] } ?? []
  }

  private func publication(_ path: String, _ diagnostics: [DocumentDiagnostic]) -> [UInt8] {
    Call.message(
      "textDocument/publishDiagnostics",
      Publication(uri: uri(path), version: documents[path]?.version, diagnostics: diagnostics))
  }

  /// Returns a finding as a diagnostic: its notes and remedies follow the message.
  func shown(_ diagnostic: Diagnostic, _ texts: inout [String: DocumentText]) -> DocumentDiagnostic {
    let location = diagnostic.location ?? Location(file: "")
    let related = diagnostic.related.map { related in
      DocumentDiagnostic.Related(
        location: self.location(related.location, &texts),
        message: related.label.isEmpty ? diagnostic.label : related.label)
    }
    return DocumentDiagnostic(
      range: range(location, &texts),
      severity: diagnostic.severity == .error ? 1 : diagnostic.severity == .warning ? 2 : 3,
      code: diagnostic.rule,
      codeDescription: project?.address(ofRule: diagnostic.rule).map { DocumentDiagnostic.Description(href: $0) },
      message: ([diagnostic.message] + diagnostic.notes.map { "note: \($0)" } + diagnostic.help.map { "help: \($0)" })
        .joined(separator: "\n"),
      relatedInformation: related.isEmpty ? nil : related)
  }
}

/// The parameters of `textDocument/publishDiagnostics`.
private struct Publication: Encodable {
  var uri: String
  var version: Int?
  var diagnostics: [DocumentDiagnostic]
}
