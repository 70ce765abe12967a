import PlumbFormats
import PlumbModel
import PlumbText

extension GitRepository {
  /// A bundle of the working folder as it was at a commit, its files by their paths today; nil where there was nothing at
  /// its path.
  ///
  /// Throws for a path that held something else than a model.
  package func bundle(_ path: String, at commit: Commit) throws -> ModelBundle? {
    try bundle(path, in: files(at: commit, under: path))
  }

  /// The bundle of a typed path: from the working folder, as all paths are, else from the top of the repository, as in
  /// git. Its files are called as the path is: `main:Shop.xcdatamodeld/Shop.xcdatamodel/contents`.
  func bundle(_ typed: RevisionPath) throws -> ModelBundle {
    let commit = try commit(typed.ref)
    if let bundle = try bundle(typed.path, at: commit) { return bundle.named(behind: typed.ref) }
    let fromTop = try files(at: commit, place: Path.plain(typed.path), as: typed.path)
    if let bundle = try bundle(typed.path, in: fromTop) { return bundle.named(behind: typed.ref) }
    throw CannotRun(
      "there is no \(Words.quoted(typed.path)) at \(Words.quoted(typed.ref)) in git",
      help: ["“git ls-tree -r --name-only \(Shell.word(typed.ref))” lists what there is"])
  }

  private func bundle(_ path: String, in files: Files) throws(Unreadable) -> ModelBundle? {
    files.kind(path) == .missing ? nil : try ModelBundle.loaded(path, from: files)
  }
}

extension ModelBundle {
  /// The same with its files behind a ref and a colon.
  fileprivate func named(behind ref: String) -> ModelBundle {
    var bundle = self
    bundle.path = "\(ref):\(path)"
    bundle.currentVersionFile = currentVersionFile.map { "\(ref):\($0)" }
    bundle.versions = versions.map { version in
      ModelVersion(
        name: version.name, file: "\(ref):\(version.file)", content: version.content.named(behind: ref))
    }
    return bundle
  }
}

extension Result<Parsed<Model>, ReadFailure> {
  /// The places in it lead to a file behind a ref.
  fileprivate func named(behind ref: String) -> Self {
    switch self {
    case .success(var parsed):
      parsed.value.source.file = "\(ref):\(parsed.value.source.file)"
      parsed.diagnostics = parsed.diagnostics.map { $0.named(behind: ref) }
      return .success(parsed)
    case .failure(let failure): return .failure(ReadFailure(failure.diagnostic.named(behind: ref)))
    }
  }
}

extension Diagnostic {
  fileprivate func named(behind ref: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.location?.file = "\(ref):\(location?.file ?? "")"
    return diagnostic
  }
}
