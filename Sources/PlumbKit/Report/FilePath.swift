/// Paths as text: `/` between the parts, nothing looked up.
enum FilePath {
  static func components(_ path: String) -> [Substring] { path.split(separator: "/") }

  static func lastComponent(_ path: String) -> String { components(path).last.map(String.init) ?? path }

  /// A path as reports name it: `Shop.xcdatamodeld/contents` for `./Shop.xcdatamodeld//contents`.
  static func reported(_ path: String) -> String {
    let parts = components(path).filter { $0 != "." }
    let joined = parts.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + joined }
    return joined.isEmpty ? path : joined
  }

  /// A relative URI reference, or the path of an absolute one: everything but unreserved characters and `/` in
  /// percent notation (RFC 3986).
  static func uri(_ path: String) -> String {
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
