extension Subject {
  /// Inputs for tests of the supervisor, not of Plumb: words for which the check fails, traps, recurses without end or
  /// never returns.
  static let itself = Subject(name: "self", ending: "txt", isSeed: { _ in false }, words: []) { bytes in
    var verdict = Verdict()
    switch String(decoding: bytes, as: UTF8.self) {
    case "trap": verdict.saw("\(bytes[bytes.count])")
    case "deep": verdict.saw("\(Itself.depth(of: bytes))")
    case "spin": while bytes.count < Itself.most(bytes) { verdict.saw("spin") }
    case "wrong": verdict.expect(false, "nothing is wrong")
    default: verdict.saw("word")
    }
    return verdict
  }
}

private enum Itself {
  static func depth(of bytes: [UInt8]) -> Int { bytes.isEmpty ? 0 : 1 + depth(of: bytes + bytes.prefix(1)) % 7 }
  static func most(_ bytes: [UInt8]) -> Int { bytes.count + 1 }
}
