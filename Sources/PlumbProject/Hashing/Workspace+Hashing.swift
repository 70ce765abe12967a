import PlumbEvolution
import PlumbFormats
import PlumbModel
import PlumbText

/// The version hashes of a version.
package struct HashedVersion: Sendable {
  /// The path of the bundle, as it was named.
  package var bundle: String
  /// The version's name.
  package var version: String
  /// Its hashes.
  package var hashes: VersionHashes
}

/// A store or a compiled model, held against the versions of a bundle.
package struct VerifiedFile: Sendable {
  /// The file as it was named.
  package var file: String
  /// The path of the bundle, as it was named.
  package var bundle: String
  /// One for a store; one for each version of a compiled model, with its name.
  package var parts: [(name: String?, verification: Verification)]

  /// Whether something in it is of no version, for certain.
  package var hasStranger: Bool {
    parts.contains { !$0.verification.isExact && $0.verification.nearest?.isPossible != true }
  }
}

extension Workspace {
  /// The hashes of the version that is selected, else of the current one.
  ///
  ///     try workspace.hashes(of: .init(models: ["Shop.xcdatamodeld"])).hashes["Order"]
  package func hashes(of selection: Selection) throws -> HashedVersion {
    let settings = try model(selection)
    let bundle = try bundle(settings.namedVersion ?? settings.path)
    let version = try bundle.chosen(by: settings)
    return HashedVersion(
      bundle: bundle.path, version: version.name, hashes: VersionHashes(try version.asWritten().value))
  }

  /// Which versions of the bundle that is selected a store or a compiled model is of; where a version is selected, only
  /// whether it is of that one.
  ///
  /// `file` is a SQLite store, a `.momd` or a `VersionInfo.plist`.
  ///
  /// - Throws: `Unreadable` for a file that says nothing of versions, and for versions that cannot be read, unless one of
  ///   the others is the right one.
  package func verify(_ file: String, against selection: Selection) throws -> VerifiedFile {
    let settings = try model(selection)
    var bundle = try bundle(settings.namedVersion ?? settings.path)
    if selection.version != nil { bundle.versions = [try bundle.chosen(by: settings)] }
    let parts = try modelHashes(in: file).map { part in
      (name: part.name, verification: Verification(of: part.hashes, among: bundle))
    }
    if !parts.allSatisfy(\.verification.isExact) { try bundle.versions.refuseUnreadable() }
    return VerifiedFile(file: file, bundle: bundle.path, parts: parts)
  }

  /// What a file says: of a store the one model that it knows, of a compiled model each version.
  private func modelHashes(in file: String) throws -> [(name: String?, hashes: ModelHashes)] {
    guard !file.hasSuffix(".mom") else {
      throw CannotRun(
        "\(Terminal.sanitized(file)) is one version of a compiled model, and the hashes stand beside it",
        help: ["pass the .momd that it lies in, or its VersionInfo.plist"])
    }
    do throws(ReadFailure) {
      guard files.kind(file) == .folder || file.hasSuffix(".plist") else {
        let metadata = try StoreMetadata.read(file, from: files)
        return ModelHashes(bytes: metadata.hashes).map { [(nil, $0)] } ?? []
      }
      return try CompiledVersions.read(file, from: files).versions.compactMap { version in
        ModelHashes(bytes: version.hashes).map { (version.name, $0) }
      }
    } catch {
      throw Unreadable([error.diagnostic])
    }
  }
}
