/// Paths as text, with `/` between their parts.
/// No disk is asked: symbolic links are not followed, `..` stays where it stands, and upper and lower case differ.
/// Everything that reads folders is in `FileSystem`.
///
///     Path.name("Models/Shop.xcdatamodeld/")    // Shop.xcdatamodeld
///     Path.folder("Models/Shop.xcdatamodeld/")  // Models
///     Path.join("Models", "Shop.xcdatamodeld")  // Models/Shop.xcdatamodeld
package enum Path {
  /// The last part: `Shop.xcdatamodeld` of `Models/Shop.xcdatamodeld/`.
  /// The path itself where it has no parts: `/`, or the empty text.
  package static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The last part without this extension.
  /// The suffix includes the point: `Shop.xcdatamodeld` without `.xcdatamodeld` → `Shop`. A name without it stays
  /// whole.
  package static func stem(_ path: String, without suffix: String) -> String {
    let name = name(path)
    return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }

  /// Everything but the last part; `.` where there is but one.
  /// `Models/Shop.xcdatamodeld` → `Models`, `plumb.json` → `.`, `/tmp` → `/`
  package static func folder(_ path: String) -> String {
    let trimmed = trimmed(path)
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  /// One path below another; an absolute `path` stays as it is, and `.` leaves no trace.
  /// `Models` and `Shop.xcdatamodeld` → `Models/Shop.xcdatamodeld`, `.` and `plumb.json` → `plumb.json`
  package static func join(_ base: String, _ path: String) -> String {
    if path.hasPrefix("/") || base.isEmpty || base == "." { return path }
    return base.hasSuffix("/") ? base + path : base + "/" + path
  }

  /// A path as it is written in a folder, so that `join` leads back to it; nil where that cannot be told without a disk.
  ///
  ///     Path.relative("Shop/known.json", to: "Shop")   // known.json
  ///     Path.relative("known.json", to: "Shop/App")    // ../../known.json
  ///     Path.relative("known.json", to: "..")          // nil: what the working folder is called is not known
  package static func relative(_ path: String, to folder: String) -> String? {
    guard path.hasPrefix("/") == folder.hasPrefix("/") else { return path.hasPrefix("/") ? path : nil }
    let parts = plain(path).split(separator: "/")
    let base = plain(folder).split(separator: "/")
    let common = zip(parts, base).prefix { $0 == $1 }.count
    guard !base.dropFirst(common).contains("..") else { return nil }
    return (base.dropFirst(common).map { _ in ".." } + parts.dropFirst(common)).joined(separator: "/")
  }

  /// The path and the folders around it, from the inside out.
  /// `a/b/c` → `a/b/c`, `a/b`, `a`, `.`; an absolute path ends with `/`
  package static func ancestry(_ path: String) -> [String] {
    var found = [path]
    while let last = found.last, last != ".", last != "/" { found.append(folder(last)) }
    return found
  }

  /// How many folders around the two are the same, from the outside in: `App/Shop/Item.swift` and
  /// `App/Shop/Model/Shop.xcdatamodeld` have 2 in common.
  package static func commonFolders(_ one: String, _ other: String) -> Int {
    let (one, other) = (plain(folder(one)), plain(folder(other)))
    return zip(one.split(separator: "/"), other.split(separator: "/")).prefix { $0 == $1 }.count
  }

  /// The path without `.` between its parts.
  /// Repeated slashes and one at the end go too, so that two spellings of a path compare equal: `./a//b/` → `a/b`. The
  /// current folder becomes the empty text; `reported` keeps it visible.
  package static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + parts : parts
  }

  /// The path without `/` at its end.
  /// The root stays `/`. Nothing else is changed: `./a//` → `./a`
  package static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.last == "/" { path = path.dropLast() }
    return String(path)
  }

  /// A path as reports name it: `Shop.xcdatamodeld/contents` for `./Shop.xcdatamodeld//contents`.
  /// An absolute path stays absolute, and `.` stays `.`, because a report has to name something.
  package static func reported(_ path: String) -> String {
    let plain = plain(path)
    return plain.isEmpty ? path : plain
  }

  /// A relative URI reference, or the path of an absolute one: everything but unreserved characters and `/` in percent
  /// notation (RFC 3986).
  ///
  /// Model versions usually have a space in their names, which SARIF and terminal links do not take as it is:
  /// `Shop 2.xcdatamodel/contents` → `Shop%202.xcdatamodel/contents`. Percent signs are encoded too, so text that is
  /// encoded already is encoded again.
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
