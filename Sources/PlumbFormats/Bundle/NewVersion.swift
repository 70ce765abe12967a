import PlumbModel
import PlumbText

extension ModelBundle {
  /// Where a new version of the bundle goes, as *Add Model Version…* would put it. Nothing is written.
  ///
  ///     let new = try bundle.newVersion(named: nil, after: "Shop 2")
  ///     new.name   // Shop 3
  ///     new.file   // Models/Shop.xcdatamodeld/Shop 3.xcdatamodel/contents
  package struct NewVersion: Hashable, Sendable {
    /// The version's name without extension: `Shop 3`.
    package var name: String
    /// The version's folder, which is not there yet.
    package var folder: String
    /// The version's `contents` file.
    package var file: String
    /// The bundle's `.xccurrentversion` file.
    package var currentVersionFile: String
    /// What that file holds when the version is the current one.
    package var currentVersionBytes: [UInt8]
  }

  /// Why there can be no such version; the caller has the words.
  package enum NewVersionFailure: Error, Hashable, Sendable {
    /// A lone version, or a `contents` file.
    case noBundle
    /// No name of a folder: empty, hidden, longer than 200 bytes, or with `/`, `:` or a control character in it.
    case name(String)
    /// There is a version of the name, on some file systems if not on this one: upper and lower case count as equal.
    case exists(String)
  }

  /// A version to follow another; without a name it gets the one that Xcode would give it.
  ///
  /// A name may be given with or without `.xcdatamodel`. The version that it follows need not be the last one.
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

  /// What `.xccurrentversion` holds when a version is the current one, by its name without extension.
  package static func currentVersionBytes(naming version: String) -> [UInt8] {
    CurrentVersionFile.bytes(naming: version)
  }

  /// `Model 4` after `Model 3`, `Model 2` after `Model`; the next number that is free.
  ///
  /// With `Shop` and `Shop 2` there, `Shop 3` after either.
  private func nextName(after version: String) -> String {
    let (base, number) = Self.numbered(version)
    let taken = Set(versions.map { $0.name.lowercased() })
    var next = number + 1
    while taken.contains("\(base) \(next)".lowercased()) { next += 1 }
    return "\(base) \(next)"
  }

  /// The name without its number, and the number: `Shop 3` → `Shop`, 3. A name without a number counts as 1.
  private static func numbered(_ name: String) -> (base: String, number: Int) {
    guard let space = name.lastIndex(of: " "), space > name.startIndex,
      case let digits = name[name.index(after: space)...], digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.utf8.count < 9, let number = Int(digits)
    else { return (name, 1) }
    return (String(name[..<space]), number)
  }

  /// Whether every file system takes the name, and Finder shows it as it is.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 200
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ":") }
  }

  static let versionSuffix = ".xcdatamodel"
}

extension Path {
  /// A version's name as somebody typed it, with or without the extension.
  fileprivate static func stem(trailing name: String) -> String {
    name.hasSuffix(".xcdatamodel") ? String(name.dropLast(".xcdatamodel".utf8.count)) : name
  }
}

extension CurrentVersionFile {
  /// The file as Xcode writes it.
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
