/// Operations on paths as text, with `/` between their parts. They do not access the file system: symbolic links and
/// `..` are not resolved, and upper and lower case differ.
package enum Path {
  /// Returns the last part: `Shop.xcdatamodeld` of `Models/Shop.xcdatamodeld/`.
  /// Returns the path itself if it has no parts: `/`, or the empty text.
  package static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns the last part without the given extension, which includes the point: `Shop.xcdatamodeld` without
  /// `.xcdatamodeld` → `Shop`.
  package static func stem(_ path: String, without suffix: String) -> String {
    let name = name(path)
    return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }

  /// Returns the path without its last part; `.` if it has only one part.
  /// `Models/Shop.xcdatamodeld` → `Models`, `plumb.json` → `.`, `/tmp` → `/`
  package static func folder(_ path: String) -> String {
    let trimmed = trimmed(path)
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  /// Appends one path to another. An absolute `path` is returned unchanged, and a `base` of `.` is omitted.
  /// `Models` and `Shop.xcdatamodeld` → `Models/Shop.xcdatamodeld`, `.` and `plumb.json` → `plumb.json`
  package static func join(_ base: String, _ path: String) -> String {
    if path.hasPrefix("/") || base.isEmpty || base == "." { return path }
    return base.hasSuffix("/") ? base + path : base + "/" + path
  }

  /// Returns a path relative to a folder, so that `join` of both results in the path. `nil` if it cannot be computed
  /// without access to the file system.
  ///
  ///     Path.relative("Shop/known.json", to: "Shop")   // known.json
  ///     Path.relative("known.json", to: "Shop/App")    // ../../known.json
  ///     Path.relative("known.json", to: "..")          // nil: the name of the working folder is unknown
  package static func relative(_ path: String, to folder: String) -> String? {
    guard path.hasPrefix("/") == folder.hasPrefix("/") else { return path.hasPrefix("/") ? path : nil }
    let parts = plain(path).split(separator: "/")
    let base = plain(folder).split(separator: "/")
    let common = zip(parts, base).prefix { $0 == $1 }.count
    guard !base.dropFirst(common).contains("..") else { return nil }
    return (base.dropFirst(common).map { _ in ".." } + parts.dropFirst(common)).joined(separator: "/")
  }

  /// Returns the path without `.` parts and with each `..` applied to the part before it: `App/../Shared/a.swift` →
  /// `Shared/a.swift`. A `..` at the start stays.
  package static func resolved(_ path: String) -> String {
    var parts: [Substring] = []
    for part in plain(path).split(separator: "/") {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Returns the path and its enclosing folders, innermost first.
  /// `a/b/c` → `a/b/c`, `a/b`, `a`, `.`; an absolute path ends with `/`
  package static func ancestry(_ path: String) -> [String] {
    var found = [path]
    while let last = found.last, last != ".", last != "/" { found.append(folder(last)) }
    return found
  }

  /// Returns the number of enclosing folders that two paths have in common, outermost first: `App/Shop/Item.swift`
  /// and `App/Shop/Model/Shop.xcdatamodeld` have 2.
  package static func commonFolders(_ one: String, _ other: String) -> Int {
    let (one, other) = (plain(folder(one)), plain(folder(other)))
    return zip(one.split(separator: "/"), other.split(separator: "/")).prefix { $0 == $1 }.count
  }

  /// Returns the path without `.` parts, repeated slashes and a slash at the end: `./a//b/` → `a/b`. The current folder
  /// becomes the empty text; `reported` keeps it as `.`.
  package static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + parts : parts
  }

  /// Returns the path without `/` at its end: `./a//` → `./a`. The root stays `/`.
  package static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.last == "/" { path = path.dropLast() }
    return String(path)
  }

  /// Returns a path for reports: `Shop.xcdatamodeld/contents` for `./Shop.xcdatamodeld//contents`.
  /// An absolute path stays absolute. `.` stays `.`, because a report needs a name.
  package static func reported(_ path: String) -> String {
    let plain = plain(path)
    return plain.isEmpty ? path : plain
  }

  /// Returns a relative URI reference, or the path of an absolute one: all bytes except unreserved characters and `/`
  /// are percent-encoded (RFC 3986). SARIF and terminal links do not accept the spaces in names of versions.
  package static func uri(_ path: String) -> String {
    var uri = ""
    for byte in reported(path).utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (byte < 0x10 ? "0" : "") + digits
      }
    }
    return uri
  }
}
