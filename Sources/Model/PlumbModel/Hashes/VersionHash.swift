import PlumbText

/// The version hash of an entity (`NSEntityDescription.versionHash`): 32 bytes that identify the entity's version in
/// a store.
///
///     VersionHash(base64: "nlVVKQchWCING6zS+Ao9rUkZ90oyqovp7iKmp7QSbI8=")?.hex.prefix(8)  // 9e555529
public struct VersionHash: Hashable, Sendable {
  /// The 32 bytes.
  public let bytes: [UInt8]

  /// Creates a hash of 32 bytes; `nil` for any other number of bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// Creates a hash from its text in property lists and lock files; `nil` if the text is not base64 of 32 bytes.
  public init?(base64: String) {
    guard let bytes = Base64.bytes(of: base64) else { return nil }
    self.init(bytes: bytes)
  }

  /// Hashes the encoded contents of an entity, or of several versions.
  package init(of bytes: [UInt8]) { self.bytes = SHA2.sha256(bytes) }

  /// The hash as base64 with 44 characters, the form in property lists and version checksums.
  public var base64: String { Base64.text(of: bytes) }

  /// The hash as 64 hexadecimal digits in lower case.
  public var hex: String { Hexadecimal.text(bytes) }

  /// The number of bytes of a SHA-256 hash.
  static let size = 32
}
