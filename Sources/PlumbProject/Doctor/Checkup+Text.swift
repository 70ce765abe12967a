import PlumbText

extension Checkup {
  /// The checkup as text: passed checks, then advice, then obstacles, and a last line with their counts.
  ///
  ///     ✓ Shop.xcdatamodeld: "Shop 3" can be read
  ///     ! the git repository is a shallow clone: …
  ///         git fetch --unshallow
  ///     ✗ plumb.json:3:13: the model Models/Cart.xcdatamodeld does not exist
  ///         has it moved? “path”: "Sources/Cart.xcdatamodeld"
  package func text(isUnicode: Bool) -> String {
    let marks: [Weight: String] =
      isUnicode ? [.fine: "✓", .advice: "!", .obstacle: "✗"] : [.fine: "+", .advice: "!", .obstacle: "x"]
    let lines = [Weight.fine, .advice, .obstacle].flatMap { weight in
      items.filter { $0.weight == weight }.flatMap { item in
        let place = item.location.map { "\($0.file):\($0.start.line):\($0.start.column): " } ?? ""
        return ["\(marks[weight] ?? "") \(place)\(item.message)"] + item.remedies.map { "    \($0)" }
      }
    }
    return (lines.map { Terminal.sanitized($0) } + ["", summary]).joined(separator: "\n")
  }

  /// The last line: `1 thing stands in the way, 2 are worth a look`.
  private var summary: String {
    let (obstacles, advice) = (count(.obstacle), count(.advice))
    let blocked = "\(Words.plural(obstacles, "thing stands", "things stand")) in the way"
    let summary = "\(advice) \(advice == 1 ? "is" : "are") worth a look"
    if obstacles > 0 { return advice > 0 ? "\(blocked), \(summary)" : blocked }
    return advice > 0 ? "Nothing stands in the way, \(summary)" : "Nothing stands in the way"
  }
}
