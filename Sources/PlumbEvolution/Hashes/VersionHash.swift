import PlumbText

/// The version hash of an entity (`NSEntityDescription.versionHash`): 32 bytes, by which a store knows its model.
///
///     VersionHash(base64: "nlVVKQchWCING6zS+Ao9rUkZ90oyqovp7iKmp7QSbI8=")?.hex.prefix(8)  // 9e555529
public struct VersionHash: Hashable, Sendable {
  /// The 32 bytes.
  public let bytes: [UInt8]

  /// A hash of 32 bytes; nil for any other number of them.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// A hash from its text in property lists and lock files; nil for anything but base64 of 32 bytes.
  public init?(base64: String) {
    guard let bytes = Base64.bytes(of: base64) else { return nil }
    self.init(bytes: bytes)
  }

  /// The hash of what an entity consists of.
  init(of bytes: [UInt8]) { self.bytes = SHA2.sha256(bytes) }

  /// 44 characters, as property lists and version checksums have it.
  public var base64: String { Base64.text(of: bytes) }

  /// 64 hexadecimal digits in lower case.
  public var hex: String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  /// The number of bytes, that of SHA-256.
  static let size = 32
}
