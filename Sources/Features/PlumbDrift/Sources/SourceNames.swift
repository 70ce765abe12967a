import PlumbComparing
import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbSwift
import PlumbText
import PlumbWorkspace

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
  package func elements(
    in settings: ModelSettings, _ files: Files, _ bytes: @Sendable (String) -> [UInt8]?
  ) throws(CannotRun) -> [Element] {
    if isEmpty { return [] }
    return elements(
      in: NameSearch(for: names).uses(in: try settings.sourcePaths(files, among: settings.sources), bytes))
  }
}
