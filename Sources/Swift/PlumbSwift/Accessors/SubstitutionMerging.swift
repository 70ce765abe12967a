/// The last substitution of a symbol's name. The next one is combined with it: `AB` and `AC` are `AbC`, `Si` and `Si`
/// are `S2i`.
struct SubstitutionMerging {
  /// The place after the operator's `A` or `S`.
  private var start = 0
  private var length = 0
  private var count = 0
  private var isStandard = false

  private static let greatestCount = 2048

  /// Combines a substitution with the last one, if the text ends with it. Returns `false` if the caller has to append
  /// the substitution.
  mutating func merge(_ letter: String, isStandard: Bool, into text: inout [UInt8]) -> Bool {
    if count > 0, count < Self.greatestCount, text.count == start + length, self.isStandard == isStandard {
      let last = String(decoding: text[start...].drop { (48...57).contains($0) }, as: UTF8.self)
      if last == letter {
        count += 1
        text.removeSubrange(start...)
        text += "\(count)\(letter)".utf8
        length = text.count - start
        return true
      }
      if !isStandard {
        start = text.count
        count = 1
        text.removeLast()
        text += (last.lowercased() + letter).utf8
        length = 1
        return true
      }
    }
    start = text.count + 1
    length = letter.utf8.count
    count = 1
    self.isStandard = isStandard
    return false
  }
}
