/// Numbers as a line of blocks: `▁▂·█`. A taller block is a larger number; the lowest is 0.
struct Sparkline {
  let text: String

  /// Creates a block for each number, and a dot for `nil`. If the numbers exceed `width`, a block shows the greatest
  /// of several neighbors.
  init(_ values: [Int?], isASCII: Bool, width: Int = 72) {
    let size = max(1, (values.count + max(1, width) - 1) / max(1, width))
    let groups = stride(from: 0, to: values.count, by: size).map { start in
      values[start..<min(values.count, start + size)].compactMap { $0 }.max()
    }
    let greatest = max(1, values.compactMap { $0 }.max() ?? 1)
    let blocks = Array(isASCII ? "01234567" : "▁▂▃▄▅▆▇█")
    text = String(
      groups.map { value in
        guard let value else { return isASCII ? "." : "·" }
        let index = Int((Double(max(0, value)) / Double(greatest) * Double(blocks.count - 1)).rounded())
        return blocks[min(index, blocks.count - 1)]
      })
  }
}
