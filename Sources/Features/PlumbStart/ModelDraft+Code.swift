import PlumbDrift
import PlumbText

/// The code that uses a model: its keys and names are compared with the model.
extension ModelDraft {
  /// The maximum number of folders and files that are proposed.
  private static let mostSources = 12

  /// Returns the draft with the code that uses the model, in addition to the files that declare its classes. If it is in
  /// too many places, the draft is unchanged.
  ///
  /// A model whose classes Xcode generates gets the code of the targets that build it. A model without a class in the code
  /// that a class should be in, and one that no target builds, get none.
  func withCode(_ code: [String], _ targets: inout TargetFiles) -> ModelDraft {
    guard let found, !isSwift, !sources.isEmpty || found.missing.isEmpty && isBuilt else { return self }
    let tests = Set(code.filter { !Self.mayUse($0, path) })
    let own = code.filter { !tests.contains($0) && Path.name($0) != "Package.swift" }
    let files = sources.isEmpty ? targets.filesOfTargets(with: path, among: own) : nil
    let used = (files ?? targets.filesOfProject(with: path, among: own)).union(self.files).subtracting(passedOver)
    let listed = SourceFolders.smallest(covering: used, avoiding: tests.union(passedOver))
    let folders = SourceFolders.withPatterns(listed, covering: used, among: code)
    guard !folders.isEmpty, folders.count <= Self.mostSources else { return self }
    var draft = self
    draft.hasOnlyUses = sources.isEmpty
    draft.sources = folders
    return draft
  }
}
