import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The version hashes of a version.
package struct HashedVersion: Sendable {
  /// The path of the bundle, as the caller passed it.
  package var bundle: String
  /// The version's name.
  package var version: String
  /// The version's hashes.
  package var hashes: VersionHashes
}

/// A store or a compiled model, compared with the versions of a bundle.
package struct VerifiedFile: Sendable {
  /// The path of the file, as the caller passed it.
  package var file: String
  /// The path of the bundle, as the caller passed it.
  package var bundle: String
  /// The results: one for a store, one with a name for each version of a compiled model.
  package var parts: [(name: String?, verification: Verification)]

  /// Whether a part definitely matches no version of the bundle.
  package var hasStranger: Bool {
    parts.contains { !$0.verification.isExact && $0.verification.nearest?.isPossible != true }
  }
}

extension Workspace {
  /// Returns the hashes of the selected version, by default the current one.
  ///
  ///     try workspace.hashes(of: .init(models: ["Shop.xcdatamodeld"])).hashes["Order"]
  package func hashes(of selection: Selection) throws -> HashedVersion {
    let settings = try model(selection)
    let bundle = try bundle(settings.namedVersion ?? settings.path)
    let version = try bundle.chosen(by: settings)
    return HashedVersion(
      bundle: bundle.path, version: version.name, hashes: VersionHashes(try version.parsed().value))
  }

  /// Returns the versions of the selected bundle that a store or a compiled model matches. If a version is selected,
  /// only that version is compared.
  ///
  /// `file` is a SQLite store, a `.momd` or a `VersionInfo.plist`.
  ///
  /// - Throws: `Unreadable` for a file without version hashes, and for unreadable versions if no other version
  ///   matches.
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

  /// Returns the hashes in a file: for a store, those of its model; for a compiled model, those of each version.
  private func modelHashes(in file: String) throws -> [(name: String?, hashes: ModelHashes)] {
    guard !file.hasSuffix(".mom") else {
      throw CannotRun(
        "\(Terminal.sanitized(file)) is one version of a compiled model, and contains no hashes",
        help: ["pass the .momd that contains it, or its VersionInfo.plist"])
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
