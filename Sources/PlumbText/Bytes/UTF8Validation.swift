/// UTF-8 validation that returns the first invalid byte. `String(decoding:as:)` inserts replacement characters
/// instead and reports no error.
enum UTF8Validation {
  /// Returns the offset of the first byte that is not part of well-formed UTF-8; `nil` if all bytes are valid.
  ///
  /// Overlong forms, surrogates and incomplete sequences are malformed from their first byte: `61 C3 28` → 1
  static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    var offset = 0
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}
