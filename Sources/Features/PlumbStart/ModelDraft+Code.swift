import PlumbDrift
import PlumbSwift
import PlumbText

/// The code that uses a model: its keys and names are compared with the model.
extension ModelDraft {
  /// The maximum number of folders and files that are proposed.
  static let mostSources = 24

  /// Returns the draft with the code that uses the model, in addition to the files that declare its classes. If it is in
  /// too many places, the draft is unchanged.
  ///
  /// A model whose classes Xcode generates gets the code of the targets that build it, or the code near it if all code is in
  /// too many places. A model without a class in the code that a class should be in gets code only if the code names one of
  /// its entities, and one that no target builds gets none.
  ///
  /// - Parameter users: The files that import the module with the model.
  func withCode(_ code: [String], importedBy users: Set<String>, _ targets: inout TargetFiles) -> ModelDraft {
    guard let found, !isSwift, !sources.isEmpty || isBuilt && (found.missing.isEmpty || isNamed) else { return self }
    let tests = Set(code.filter { !Self.mayUse($0, path) })
    let own = code.filter { !tests.contains($0) && !PackageTargets.isManifest(Path.name($0)) }
    let files = sources.isEmpty ? targets.filesOfTargets(with: path, among: own) : nil
    let all = (files ?? targets.filesOfProject(with: path, among: own)).union(users.intersection(own))
    let places = [all, sources.isEmpty && files == nil ? Self.filesNear(path, among: own) : []]
      .map { self.places(of: $0.union(self.files).subtracting(passedOver), avoiding: tests, among: code) }
      .filter { !$0.isEmpty }
    var draft = self
    if places.first.map({ $0.count > Self.mostSources }) ?? false { draft.unproposedFolders = Self.topFolders(of: all) }
    guard let folders = places.first(where: { $0.count <= Self.mostSources }) else { return draft }
    draft.hasOnlyUses = sources.isEmpty
    draft.sources = folders
    return draft
  }

  /// Returns the outermost folders of files, those with the most files first. `.` is the folder of files without one.
  private static func topFolders(of files: Set<String>) -> [String] {
    let groups = Dictionary(grouping: files) { file in
      file.contains("/") ? String(file.prefix { $0 != "/" }) : "."
    }
    return groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.key)
  }

  /// Returns the places of files, without the files of tests and those of nearer models.
  private func places(of files: Set<String>, avoiding tests: Set<String>, among code: [String]) -> [String] {
    let listed = SourceFolders.smallest(covering: files, avoiding: tests.union(passedOver))
    return SourceFolders.withPatterns(listed, covering: files, among: code)
  }

  /// Returns the files below the innermost folder around a model that contains any, except the working folder.
  private static func filesNear(_ model: String, among code: [String]) -> Set<String> {
    let folders = Path.ancestry(Path.folder(model)).filter { ![".", "/"].contains($0) }
    return folders.lazy.map { folder in Set(code.filter { $0.hasPrefix(folder + "/") }) }.first { !$0.isEmpty } ?? []
  }
}

extension SourceFile {
  /// Whether the file imports a module: `import ShopData`, `@testable import ShopData`, `@import ShopData;`.
  func imports(_ module: String) -> Bool {
    !bytes.words(among: [module]).isEmpty
      && ["\n", "\r", ";", " "].contains { bytes.contains(text: "import \(module)\($0)") }
  }
}
