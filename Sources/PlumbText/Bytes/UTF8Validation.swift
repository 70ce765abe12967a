/// Whether bytes are text, and where they stop being it. `String(decoding:as:)` would put replacement characters there
/// and not say so.
enum UTF8Validation {
  /// The offset of the first byte that does not belong to well-formed UTF-8; nil where all do.
  ///
  /// Overlong forms, surrogates and sequences that break off count as malformed from their first byte: `61 C3 28` → 1
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
