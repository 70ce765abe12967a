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
    let name = name.map { Path.stem(trailing: $0) } ?? nextName(after: version)
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

extension Path {
  /// Returns the name of a version without its extension, if it has one.
  fileprivate static func stem(trailing name: String) -> String {
    name.hasSuffix(".xcdatamodel") ? String(name.dropLast(".xcdatamodel".utf8.count)) : name
  }
}

extension CurrentVersionFile {
  /// Returns the content of the file as Xcode writes it.
  static func bytes(naming version: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>_XCCurrentVersionName</key>
      \t<string>\(XMLText.escaped(version, in: .propertyList)).xcdatamodel</string>
      </dict>
      </plist>

      """.utf8)
  }
}
