import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbText

extension GitRepository {
  /// Returns a bundle of the working folder as it was at a commit, with the current paths of its files; `nil` if the
  /// path did not exist.
  ///
  /// Throws for a path that was not a model.
  package func bundle(_ path: String, at commit: Commit) throws -> ModelBundle? {
    try bundle(path, in: files(at: commit, under: path), nil)
  }

  /// Returns the bundle for a path with a ref. The path is resolved relative to the working folder, else relative to
  /// the root of the repository, as in git. The paths of its files contain the ref:
  /// `main:Shop.xcdatamodeld/Shop.xcdatamodel/contents`.
  ///
  /// - Parameter choice: The choice among the schemas of Swift files.
  package func bundle(_ typed: RevisionPath, choosing choice: SchemaChoice? = nil) throws -> ModelBundle {
    try ModelBundle.past(typed.path, from: files(typed), choosing: choice).named(behind: typed.ref)
  }

  /// Returns the files for a path with a ref, with the paths after the ref. Throws if the path does not exist there,
  /// relative to the working folder or to the root of the repository.
  package func files(_ typed: RevisionPath) throws(CannotRun) -> Files {
    let commit = try commit(typed.ref)
    let files = try files(at: commit, under: typed.path)
    if files.kind(typed.path) != .missing { return files }
    let fromTop = try self.files(at: commit, place: Path.plain(typed.path), as: typed.path)
    if fromTop.kind(typed.path) != .missing { return fromTop }
    throw CannotRun(
      "\(Phrase.quoted(typed.path)) does not exist at \(Phrase.quoted(typed.ref)) in git",
      help: ["“git ls-tree -r --name-only \(Shell.word(typed.ref))” lists the files"])
  }

  private func bundle(
    _ path: String, in files: Files, _ choice: SchemaChoice?
  ) throws(Unreadable) -> ModelBundle? {
    files.kind(path) == .missing ? nil : try ModelBundle.past(path, from: files, choosing: choice)
  }
}

extension ModelBundle {
  /// Reads a bundle of another commit. A schema in Swift with the chosen name may not have existed yet.
  package static func past(
    _ path: String, from files: Files, choosing choice: SchemaChoice?
  ) throws(Unreadable) -> ModelBundle {
    do throws(Unreadable) {
      return try loaded(path, from: files, choosing: choice)
    } catch {
      guard let choice, choice.name != nil else { throw error }
      return try loaded(path, from: files, choosing: SchemaChoice(sources: choice.sources))
    }
  }

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

/// A path at a point in a repository's history, as the user types it: `main:Models/Shop.xcdatamodeld`.
///
///     RevisionPath("v1.0:Shop.xcdatamodeld")   // ref “v1.0”, path “Shop.xcdatamodeld”
///     RevisionPath("Shop.xcdatamodeld")        // nil
///
/// The first colon outside of braces separates the two parts, as in `main@{12:30}:Shop.xcdatamodeld`. An existing
/// file with the whole text as its name has precedence: callers check for it first.
package struct RevisionPath: Hashable, Sendable {
  /// A branch, a tag, a commit, or an expression such as `HEAD~3`; never empty.
  package let ref: String
  /// The path, relative to the working folder or to the root of the repository; never empty.
  package let path: String

  /// Parses a text; `nil` for a text without a ref, and if one of the parts is empty.
  package init?(_ text: String) {
    var depth = 0
    for (index, byte) in zip(text.utf8.indices, text.utf8) {
      switch byte {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ":") where depth <= 0:
        ref = String(text[..<index])
        path = String(text[text.utf8.index(after: index)...])
        if ref.isEmpty || path.isEmpty { return nil }
        return
      default: break
      }
    }
    return nil
  }
}

extension RevisionPath {
  /// Whether the path may be that of a model: of a bundle or a version, of a compiled model or a store, of a Swift file,
  /// or of a folder that exists.
  package func mayNameModel(_ files: Files) -> Bool {
    path.contains(".xcdatamodel") || path.hasSuffix(".swift") || ModelBundle.product(path) != nil
      || files.kind(path) == .folder
  }
}

extension Workspace {
  /// Returns the bundle at a path, or at a path in git: `Shop.xcdatamodeld`, `main:Shop.xcdatamodeld`.
  ///
  /// The path after a ref is relative to the working folder or, if it does not exist there, to the root of the
  /// repository, as in git. A file that has the whole argument as its path has precedence. Git reads the disk,
  /// independent of `files`.
  ///
  /// - Throws: `CannotRun` if git has no such ref or path, `Unreadable` if the path is not a model.
  public func bundle(at reference: String) throws -> ModelBundle {
    guard files.kind(reference) == .missing, let typed = RevisionPath(reference) else { return try bundle(reference) }
    return noting(
      try GitRepository(containing: typed.path).bundle(typed, choosing: settings(for: typed.path).schema))
  }
}
