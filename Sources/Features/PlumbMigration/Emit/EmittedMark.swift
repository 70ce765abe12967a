import PlumbComparing
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The first line of a Swift file that `migrate --emit` wrote: the versions that it was written for.
///
///     // plumb:emitted {"kind":"stages","bundle":"Shop","versions":["Shop","Shop 2"],"digest":"3f2a9c11d0e2"}
///
/// The file is edited by hand afterward, so only the versions are compared: a new version, or a change of one of them,
/// makes the file stale.
package struct EmittedMark: Hashable, Sendable {
  /// The kind of the file.
  package let kind: Emission
  /// The name of the bundle.
  package let bundle: String
  /// The names of the versions, the earliest first.
  package let versions: [String]
  /// A digest of the version hashes.
  package let digest: String

  private static let prefix = "// plumb:emitted "

  /// Creates the mark of a file that was written for versions of a bundle.
  init(_ kind: Emission, _ bundle: String, _ versions: [Model]) {
    self.kind = kind
    self.bundle = bundle
    self.versions = versions.map(\.name)
    digest = Self.digest(of: versions)
  }

  /// Creates the mark of a file for a step; `nil` if the versions are not in one bundle.
  init?(_ kind: Emission, from old: Model, to new: Model) {
    let bundle = Path.folder(Path.folder(new.source.file))
    guard bundle == Path.folder(Path.folder(old.source.file)), bundle.hasSuffix(".xcdatamodeld") else { return nil }
    self.init(kind, Path.stem(bundle, without: ".xcdatamodeld"), [old, new])
  }

  /// Reads the mark in the first line of a file; `nil` if it has none.
  package init?(in bytes: [UInt8]) {
    guard bytes.starts(with: Self.prefix.utf8) else { return nil }
    let line = Array(bytes.dropFirst(Self.prefix.utf8.count).prefix { $0 != UInt8(ascii: "\n") })
    let (node, problems) = JSONReader.parse(line, file: "")
    guard problems.isEmpty, let node, case .object(let members) = JSON(node) else { return nil }
    let values = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    guard case .string(let kind)? = values["kind"], let kind = Emission(rawValue: kind),
      case .string(let bundle)? = values["bundle"], case .array(let versions)? = values["versions"],
      case .string(let digest)? = values["digest"]
    else { return nil }
    self.kind = kind
    self.bundle = bundle
    self.versions = versions.compactMap { if case .string(let name) = $0 { name } else { nil } }
    self.digest = digest
  }

  /// The line, with a line feed.
  var line: String {
    let json: JSON = [
      "kind": .string(kind.rawValue), "bundle": .string(bundle), "versions": .array(versions.map { .string($0) }),
      "digest": .string(digest),
    ]
    return Self.prefix + json.compact + "\n"
  }

  /// Reads the mark of a file; `nil` if it has none or cannot be read. Most files are read for a few bytes only.
  init?(ofFile path: String, _ files: Files) {
    guard let start = try? files.read(path, at: 0, count: Self.prefix.utf8.count), start.starts(with: Self.prefix.utf8),
      let bytes = try? files.read(path, at: 0, count: 1 << 16)
    else { return nil }
    self.init(in: bytes)
  }

  /// Returns a digest of the names and the version hashes of models.
  private static func digest(of versions: [Model]) -> String {
    let lines = versions.flatMap { version in
      [version.name]
        + VersionHashes(version).entries.map { "\($0.name) \($0.hash.hash?.base64 ?? "unknown")" }
    }
    return String(VersionHash(of: Array(lines.joined(separator: "\n").utf8)).hex.prefix(12))
  }

  /// Returns the reason why the file no longer fits the versions of its bundle; `nil` if it fits.
  func staleness(in bundle: ModelBundle) -> String? {
    let missing = versions.filter { bundle.version($0) == nil }
    if !missing.isEmpty {
      return "\(Phrase.list(missing)) \(missing.count == 1 ? "is" : "are") no longer in the bundle"
    }
    if kind.coversAllVersions {
      let until = bundle.versions.firstIndex { $0.name == bundle.currentVersion?.name }.map { $0 + 1 }
      let now = bundle.versions[..<(until ?? bundle.versions.count)].map(\.name)
      let new = now.filter { !versions.contains($0) }
      if !new.isEmpty, now.count > 1 { return "\(Phrase.list(new)) \(new.count == 1 ? "is" : "are") newer" }
    }
    let models = versions.compactMap { bundle.version($0)?.forComparison.model }
    guard models.count == versions.count, Self.digest(of: models) != digest else { return nil }
    return "a version was changed since"
  }
}

extension Emission {
  /// Whether the file contains all versions up to the current one.
  var coversAllVersions: Bool {
    switch self {
    case .stages, .tests, .swiftData: true
    case .renamingIdentifiers, .mappingCode, .mappingModel: false
    }
  }
}

/// A file that `migrate --emit` wrote for versions that have changed since.
package struct StaleFile: Sendable {
  package let path: String
  /// The versions that it was written for.
  let mark: EmittedMark
  /// The change, as the end of a sentence.
  let reason: String

  /// Returns the message, with a name of the file.
  package func message(naming file: String) -> String {
    "\(file) was written for \(Phrase.list(mark.versions, limit: 5)), and \(reason)"
  }

  /// The remedy.
  package var help: String {
    "write it again, and copy your code: plumb migrate --emit \(mark.kind.rawValue) --output PATH"
  }
}

/// The Swift files of a project that `migrate --emit` wrote for a bundle.
package struct EmittedFiles: Sendable {
  /// The files with their marks, by path.
  package let files: [(path: String, mark: EmittedMark)]
  private let bundle: ModelBundle

  /// Searches the files that may contain migration code. Empty for a bundle with one version.
  package init(of bundle: ModelBundle, _ settings: ModelSettings, _ files: Files) {
    self.bundle = bundle
    guard bundle.versions.count > 1 else {
      self.files = []
      return
    }
    let paths = MigrationCode.paths(of: bundle, settings, files)
    let marks = Parallel.map(paths) { EmittedMark(ofFile: $0, files) }
    self.files = zip(paths, marks).compactMap { path, mark in
      mark.flatMap { $0.bundle.exact == bundle.name.exact ? (path, $0) : nil }
    }
  }

  /// Returns the files that no longer fit the versions, each with the reason.
  package var stale: [StaleFile] {
    files.compactMap { path, mark in mark.staleness(in: bundle).map { StaleFile(path: path, mark: mark, reason: $0) } }
  }
}
