import PlumbModel
import PlumbText

/// The `.xccurrentversion` of a bundle: an XML property list with the folder name of the current version.
///
///     <key>_XCCurrentVersionName</key>
///     <string>Shop 2.xcdatamodel</string>       → .named("Shop 2")
///
/// It has a DOCTYPE, which the model reader refuses, and a single key, so it is searched and not parsed.
enum CurrentVersionFile {
  /// The file's name in the bundle's folder.
  static let name = ".xccurrentversion"
  private static let key = "_XCCurrentVersionName"

  /// What the file says; `.missing` where it is not there. Reads at most 1 MiB and never throws.
  static func read(_ path: String, from files: Files) -> CurrentVersion {
    guard files.kind(path) != .missing else { return .missing }
    do throws(Files.Failure) {
      return parse(try files.read(path, limit: 1 << 20))
    } catch {
      return .unreadable(error.reason)
    }
  }

  /// Reads the one key that matters; the list has never held another.
  ///
  /// The name comes without `.xcdatamodel` and with its escapes resolved; whether there is such a version is not looked
  /// at. A list without the key, or with an empty name, is `.unnamed`.
  static func parse(_ bytes: [UInt8]) -> CurrentVersion {
    if bytes.starts(with: Array("bplist".utf8)) { return .unreadable("it is a binary property list") }
    guard let text = String(validating: bytes, as: UTF8.self) else { return .unreadable("it is not UTF-8") }
    guard text.contains("<plist"), text.contains("</plist>") || text.contains("<dict/>") else {
      return .unreadable("it is not an XML property list")
    }
    let plain = withoutComments(text)
    guard let key = plain.firstRange(of: "<key>\(key)</key>"),
      let open = plain[key.upperBound...].firstRange(of: "<string>"),
      let close = plain[open.upperBound...].firstRange(of: "</string>")
    else { return .unnamed }
    let folder = XMLText.unescaped(String(plain[open.upperBound..<close.lowerBound]))
    let version = Path.stem(folder, without: ".xcdatamodel")
    return version.isEmpty ? .unnamed : .named(version)
  }

  /// The text up to a comment that does not end, so that a key inside a comment is none.
  private static func withoutComments(_ text: String) -> Substring {
    var plain = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "<!--") {
      plain += rest[..<open.lowerBound]
      guard let close = rest[open.upperBound...].firstRange(of: "-->") else { return plain[...] }
      rest = rest[close.upperBound...]
    }
    return (plain + rest)[...]
  }
}
