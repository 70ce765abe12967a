import PlumbFormats
import PlumbModel
import PlumbText

extension GitRepository {
  /// Returns a bundle of the working folder as it was at a commit, with the current paths of its files; `nil` if the
  /// path did not exist.
  ///
  /// Throws for a path that was not a model.
  package func bundle(_ path: String, at commit: Commit) throws -> ModelBundle? {
    try bundle(path, in: files(at: commit, under: path))
  }

  /// Returns the bundle for a path with a ref. The path is resolved relative to the working folder, else relative to
  /// the root of the repository, as in git. The paths of its files contain the ref:
  /// `main:Shop.xcdatamodeld/Shop.xcdatamodel/contents`.
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
  /// Returns the bundle with a ref and a colon in front of the paths.
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
  /// Returns the result with a ref and a colon in front of the paths.
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
