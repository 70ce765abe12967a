import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// A store, a compiled model or a log, compared with the versions of a bundle.
package struct VerifiedFile: Sendable {
  /// The path of the file, as the caller passed it.
  package var file: String
  /// The path of the bundle, as the caller passed it.
  package var bundle: String
  /// The name of the current version; `nil` if the bundle does not name one.
  package var current: String?
  /// The results: one for a store, one for each version of a compiled model or each model in a log.
  package var parts: [VerifiedPart]

  /// Whether a part definitely matches no version of the bundle.
  package var hasStranger: Bool {
    parts.contains { !$0.verification.isExact && $0.verification.nearest?.isPossible != true }
  }
}

/// A model of a file that is compared with the versions of a bundle.
package struct VerifiedPart: Sendable {
  /// The name of a version of a compiled model; `nil` for a store and a log.
  package var name: String?
  /// The line of the hashes in a log; `nil` for other files.
  package var line: Int?
  /// The hashes in the file.
  package var hashes: LoggedHashes
  /// The comparison with the versions of the bundle.
  package var verification: Verification
  /// The versions in the history of the repository with the hashes; `nil` if it was not searched.
  package var past: [PastVersion]?
}

extension Workspace {
  /// Returns the versions of the selected bundle that a store, a compiled model, or the store in a log matches. If a version
  /// is selected, only that version is compared.
  ///
  /// - Parameters:
  ///   - file: A SQLite store, a `.momd`, a `VersionInfo.plist`, or a text with the metadata of a store.
  ///   - input: The bytes of a text that is no file.
  ///   - selection: The bundle.
  ///   - history: Whether the commits of the repository are searched for what matches no version of the bundle.
  /// - Throws: `Unreadable` for a file without version hashes, and for unreadable versions if no other version
  ///   matches.
  package func verify(
    _ file: String, input: [UInt8]? = nil, against selection: Selection, history: Bool = false
  ) throws -> VerifiedFile {
    let settings = try model(selection)
    var bundle = try bundle(of: settings)
    let current = bundle.currentVersion?.name
    if selection.version != nil { bundle.versions = [try bundle.chosen(by: settings)] }
    var parts = try models(in: file, input)
    for index in parts.indices {
      parts[index].verification = Verification(of: parts[index].hashes, among: bundle.versions.compactMap(\.model))
    }
    if !parts.allSatisfy(\.verification.isExact) {
      try bundle.versions.refuseUnreadable()
      if history {
        let strangers = parts.indices.filter { !parts[$0].verification.isExact }
        let found = try HashHistory(of: bundle).versions(with: strangers.map { parts[$0].hashes })
        for (index, versions) in zip(strangers, found) { parts[index].past = versions }
      }
    }
    return VerifiedFile(file: file, bundle: bundle.path, current: current, parts: parts)
  }

  /// Returns the hashes in a file: for a store, those of its model; for a compiled model, those of each version.
  ///
  /// - Parameter input: The bytes of a text that is no file.
  private func models(in file: String, _ input: [UInt8]?) throws -> [VerifiedPart] {
    do throws(ReadFailure) {
      if file.hasSuffix(".mom") {
        let model = try CompiledModel.read(file, from: files).model
        guard let hashes = VersionHashes(model).known else {
          throw ReadFailure(
            file: file, "\(file) is one version of a compiled model, and the hash of an entity is unknown",
            help: ["pass the .momd that contains it, or its VersionInfo.plist"])
        }
        return [VerifiedPart(name: model.name, hashes)]
      }
      if let input { return try models(inLog: input, file) }
      if files.kind(file) == .folder || file.hasSuffix(".plist") {
        return try CompiledVersions.read(file, from: files).versions.compactMap { version in
          ModelHashes(bytes: version.hashes).map { VerifiedPart(name: version.name, $0) }
        }
      }
      if let text = text(in: file) { return try models(inLog: text, file) }
      let metadata = try StoreMetadata.read(file, from: files)
      return ModelHashes(bytes: metadata.hashes).map { [VerifiedPart($0)] } ?? []
    } catch {
      throw Unreadable([error.diagnostic])
    }
  }

  /// The maximum number of bytes of a log.
  private static let longestLog = 256 << 20

  /// Returns the bytes of a file that is a text; `nil` for any other file.
  private func text(in file: String) -> [UInt8]? {
    guard files.kind(file) == .file, let start = try? files.read(file, at: 0, count: 4096), !start.isEmpty,
      !start.contains(0)
    else { return nil }
    return try? files.read(file, limit: Self.longestLog)
  }

  /// Returns the hashes in a log. Throws for a text without any.
  private func models(inLog text: [UInt8], _ file: String) throws(ReadFailure) -> [VerifiedPart] {
    let entries = StoreLog(text).entries
    guard !entries.isEmpty else {
      throw ReadFailure(
        file: file, "\(file) is neither a store nor a text with version hashes",
        help: ["copy the whole error from the log: its userInfo has NSStoreModelVersionHashes"])
    }
    return entries.map { VerifiedPart(line: $0.line, hashes: $0.hashes, verification: Verification([])) }
  }
}

extension VerifiedPart {
  fileprivate init(name: String? = nil, _ hashes: ModelHashes) {
    self.init(name: name, hashes: LoggedHashes(hashes), verification: Verification([]))
  }
}
