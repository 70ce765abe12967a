import PlumbModel
import PlumbText

/// The versions that a compiled model contains, from the `VersionInfo.plist` of a `.momd`.
///
///     let compiled = try CompiledVersions.read("Shop.momd")
///     compiled.current                       // Shop 2
///     compiled.versions.first?.hashes        // ["Order": 32 bytes, …]
///
/// Xcode writes this file for each bundle that it compiles, as an XML or a binary property list.
public struct CompiledVersions: Hashable, Sendable {
  /// A version of a compiled model.
  public struct Version: Hashable, Sendable {
    /// The name of the version: `Shop 2`.
    public var name: String
    /// The version hashes, by entity name.
    public var hashes: [String: [UInt8]]
    /// The version checksum; `nil` if the model was compiled by an Xcode older than 15.
    public var checksum: String?
  }

  /// The name of the file in a `.momd`.
  public static let fileName = "VersionInfo.plist"

  /// The path of the `VersionInfo.plist`.
  public var file: String
  /// The name of the current version; `nil` if the list does not contain it.
  public var current: String?
  /// The versions in the natural order of their names: `Shop`, `Shop 2`, `Shop 10`.
  public var versions: [Version]

  /// The name of the current version, else of the only one: Xcode does not name the current version of a bundle without
  /// `.xccurrentversion`. `nil` if the model has several and none is named.
  public var currentVersion: String? { current ?? (versions.count == 1 ? versions.first?.name : nil) }

  /// Reads the list of a `.momd`, or the list itself. Throws for a folder without a list.
  public static func read(_ path: String, from files: Files = .disk) throws(ReadFailure) -> CompiledVersions {
    let file = try self.file(path, files)
    let bytes: [UInt8]
    do throws(Files.Failure) {
      bytes = try files.read(file)
    } catch {
      throw ReadFailure(file: file, "\(file) cannot be read: \(error.reason)")
    }
    let list = try PropertyList.read(bytes, file: file)
    guard let versions = list["NSManagedObjectModel_VersionHashes"]?.dictionary else {
      throw ReadFailure(
        file: file, "\(file) has no NSManagedObjectModel_VersionHashes, so it does not belong to a compiled model")
    }
    var compiled = CompiledVersions(
      file: file, current: list["NSManagedObjectModel_CurrentVersionName"]?.string, versions: [])
    for (name, value) in versions.entries {
      guard let hashes = value.dictionary else {
        throw ReadFailure(file: file, "the hashes of \(Phrase.quoted(name)) in \(file) are not a dictionary")
      }
      let checksum = list["NSManagedObjectModel_VersionChecksums"]?[name]?.string
      compiled.versions.append(Version(name: name, hashes: try hashes.versionHashes(in: file), checksum: checksum))
    }
    compiled.versions.sort { NaturalOrder.precedes($0.name, $1.name) }
    return compiled
  }

  /// Returns the path of the list in a `.momd`, or the path itself if it is a file.
  private static func file(_ path: String, _ files: Files) throws(ReadFailure) -> String {
    switch files.kind(path) {
    case .missing:
      throw ReadFailure(file: path, "\(path) does not exist", help: ["check the path and its spelling"])
    case .folder:
      let file = Path.join(path, fileName)
      guard files.kind(file) == .file else {
        throw ReadFailure(
          file: path, "\(path) has no VersionInfo.plist, which contains the version hashes",
          help: ["pass the .momd that Xcode compiled, as a whole"])
      }
      return file
    default: return path
    }
  }
}
