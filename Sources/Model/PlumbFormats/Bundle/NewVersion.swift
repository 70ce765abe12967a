import PlumbModel
import PlumbText

extension ModelBundle {
  /// The name and the paths of a new version, as Xcode's *Add Model Version…* would choose them. No file is written.
  ///
  ///     let new = try bundle.newVersion(named: nil, after: "Shop 2")
  ///     new.name   // Shop 3
  ///     new.file   // Models/Shop.xcdatamodeld/Shop 3.xcdatamodel/contents
  package struct NewVersion: Hashable, Sendable {
    /// The name of the version without extension: `Shop 3`.
    package var name: String
    /// The path of the version's folder, which does not exist yet.
    package var folder: String
    /// The path of the version's `contents` file.
    package var file: String
    /// The path of the bundle's `.xccurrentversion` file.
    package var currentVersionFile: String
    /// The content of that file if the version is the current one.
    package var currentVersionBytes: [UInt8]
  }

  /// The reason why a version cannot be added. The caller formats the message.
  package enum NewVersionFailure: Error, Hashable, Sendable {
    /// The model is a single version or a `contents` file without a bundle.
    case noBundle
    /// The name is not a valid folder name: empty, hidden, longer than 200 bytes, or with `/`, `:` or a control
    /// character.
    case name(String)
    /// A version with the name exists. The comparison ignores case, as some file systems do.
    case exists(String)
  }

  /// Returns a new version that follows another one. Without a name, it gets the name that Xcode would choose.
  ///
  /// The name can be passed with or without `.xcdatamodel`. The preceding version does not have to be the last one.
  package func newVersion(named name: String?, after version: String) throws(NewVersionFailure) -> NewVersion {
    guard let currentVersionFile else { throw .noBundle }
    let plain = name.map { $0.hasSuffix(Self.versionSuffix) ? String($0.dropLast(Self.versionSuffix.utf8.count)) : $0 }
    let name = plain ?? nextName(after: version)
    guard Self.isName(name) else { throw .name(name) }
    if let other = versions.first(where: { $0.name.lowercased() == name.lowercased() }) { throw .exists(other.name) }
    let folder = Path.join(path, name + Self.versionSuffix)
    return NewVersion(
      name: name, folder: folder, file: Path.join(folder, "contents"), currentVersionFile: currentVersionFile,
      currentVersionBytes: CurrentVersionFile.bytes(naming: name))
  }

  /// Returns the content of `.xccurrentversion` for a current version, by its name without extension.
  package static func currentVersionBytes(naming version: String) -> [UInt8] {
    CurrentVersionFile.bytes(naming: version)
  }

  /// Returns the name with the next free number: `Model 4` after `Model 3`, `Model 2` after `Model`.
  ///
  /// If `Shop` and `Shop 2` exist, the result is `Shop 3` for both.
  private func nextName(after version: String) -> String {
    let (base, number) = Self.numbered(version)
    let taken = Set(versions.map { $0.name.lowercased() })
    var next = number + 1
    while taken.contains("\(base) \(next)".lowercased()) { next += 1 }
    return "\(base) \(next)"
  }

  /// Returns the name without its number, and the number: `Shop 3` → `Shop`, 3. The number is 1 for a name without a
  /// number.
  private static func numbered(_ name: String) -> (base: String, number: Int) {
    guard let space = name.lastIndex(of: " "), space > name.startIndex,
      case let digits = name[name.index(after: space)...], digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.utf8.count < 9, let number = Int(digits)
    else { return (name, 1) }
    return (String(name[..<space]), number)
  }

  /// Whether the name is valid in every file system, and displayed unchanged in Finder.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 200
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ":") }
  }

  static let versionSuffix = ".xcdatamodel"
}

extension ModelBundle {
  /// A file of a bundle to write.
  package struct File: Hashable, Sendable {
    /// The path, relative to the same folder as the bundle's path.
    package var path: String
    /// The new bytes of the file.
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// Returns the files of a bundle: the `contents` of each version, and `.xccurrentversion` if a version is current.
  ///
  ///     try ModelBundle.files(of: [("Shop", bytes)], current: "Shop", in: "Shop.xcdatamodeld").map(\.path)
  ///     // Shop.xcdatamodeld/Shop.xcdatamodel/contents, Shop.xcdatamodeld/.xccurrentversion
  ///
  /// Names can come from any source and become folder names. Names that are invalid in a file system are rejected,
  /// and so are two names that a case-insensitive file system treats as equal.
  package static func files(
    of versions: [(name: String, bytes: [UInt8])], current: String?, in path: String
  ) throws(NewVersionFailure) -> [File] {
    var seen: Set<String> = []
    var files: [File] = []
    for version in versions {
      guard isName(version.name) else { throw .name(version.name) }
      guard seen.insert(version.name.lowercased()).inserted else { throw .exists(version.name) }
      let folder = Path.join(path, version.name + versionSuffix)
      files.append(File(path: Path.join(folder, "contents"), bytes: version.bytes))
    }
    guard let current else { return files }
    let file = Path.join(path, CurrentVersionFile.name)
    return files + [File(path: file, bytes: CurrentVersionFile.bytes(naming: current))]
  }
}
