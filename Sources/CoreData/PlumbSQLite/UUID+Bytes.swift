import Foundation

extension UUID {
  /// Creates a UUID from its 16 bytes, the form in a column; `nil` for another number of bytes.
  package init?(bytes: Data) {
    guard bytes.count == 16 else { return nil }
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// The 16 bytes of the UUID.
  package var bytes: Data { withUnsafeBytes(of: uuid) { Data($0) } }
}
