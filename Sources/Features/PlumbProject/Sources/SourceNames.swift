import PlumbDeclarations
import PlumbEvolution
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbText

extension NameSearch {
  /// Returns the uses in some files, in the order of the files. Generated files are excluded, because they are
  /// regenerated. `bytes` returns the text of a file; `nil` if it cannot be read.
  func uses(in paths: [String], _ bytes: @Sendable (String) -> [UInt8]?) -> [NameUse] {
    Parallel.map(paths) { path -> [NameUse] in
      guard let bytes = bytes(path), !GeneratedFile.isGenerated(bytes) else { return [] }
      return uses(in: SourceFile(path: path, bytes: bytes))
    }.flatMap { $0 }
  }
}

extension Workspace {
  /// Returns the elements that a step removes or renames and that the sources of the later version's bundle still name
  /// by strings or key paths; `nil` if the bundle has no configured sources.
  package func namesInUse(
    _ step: Evolution, from old: Model, to new: Model
  ) throws(CannotRun) -> [NamesInUse.Element]? {
    let settings = settings(for: Path.folder(new.source.file))
    guard !settings.sources.isEmpty else { return nil }
    return try NamesInUse(of: step, from: old, to: new).elements(in: settings, files) { [files] in
      try? files.source($0)
    }
  }
}

extension NamesInUse {
  /// Returns the elements that the sources of a model name. `bytes` returns the text of a file.
  fileprivate func elements(
    in settings: ModelSettings, _ files: Files, _ bytes: @Sendable (String) -> [UInt8]?
  ) throws(CannotRun) -> [Element] {
    if isEmpty { return [] }
    return elements(
      in: NameSearch(for: names).uses(in: try settings.sourcePaths(files, among: settings.sources), bytes))
  }
}

extension CheckedBundle {
  /// Returns the findings about elements that were removed or renamed since a ref and that the sources still name.
  func nameFindings(
    since then: ModelBundle, ref: String, _ bytes: @Sendable (String) -> [UInt8]?
  ) throws(CannotRun) -> [Diagnostic] {
    guard let old = then.currentVersion?.model, let new = bundle.currentVersion?.model,
      let severity = rules.severity(of: .stepNameInUse, for: new), !settings.sources.isEmpty
    else { return [] }
    let names = NamesInUse(of: Evolution(from: old, to: new, areAsRead: true), from: old, to: new)
    return try names.elements(in: settings, files, bytes).compactMap { $0.finding(since: ref) }.map { finding in
      Locator(version: bundle.name).diagnostic(
        finding, rule: Rule.stepNameInUse.id, severity: rules.severity(severity, of: finding, by: .stepNameInUse))
    }
  }
}
