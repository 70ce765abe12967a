import PlumbModel
import PlumbText

/// The conversion of `file` URIs to paths and back.
enum DocumentURI {
  /// Returns the path of a `file` URI without its percent escapes; `nil` for other URIs.
  ///
  ///     DocumentURI.path("file:///Shop/Model%202/contents")   // /Shop/Model 2/contents
  static func path(_ uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/"), ["", "localhost"].contains(rest[..<slash].lowercased()) else {
      return nil
    }
    return decoded(String(rest[slash...])).map(Path.resolved)
  }

  /// Returns a text without its percent escapes; `nil` for an incomplete escape, a NUL, and invalid UTF-8.
  static func decoded(_ text: String) -> String? {
    guard let bytes = decoded(Array(text.utf8)), !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns the URI of an absolute path.
  static func uri(_ path: String) -> String { "file://" + Path.uri(path) }

  /// Returns the bytes without percent escapes; `nil` for an incomplete escape.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
    var (decoded, index) = ([UInt8](), 0)
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.count, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]) else {
        return nil
      }
      decoded.append(high << 4 | low)
      index += 3
    }
    return decoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
