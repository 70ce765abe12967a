import PlumbCore
import PlumbModel

/// The layout of a file that Xcode did not write: its line endings, its indentation, the spelling of its tags.
///
///     SourceLayout(of: model)?.applied(to: changed.written())
///
/// Unchanged tags are preserved byte by byte; new ones are indented like their neighbors. The type compares the file
/// with the written form of the same model, piece by piece: both have the same sequence of pieces.
///
/// The result is an approximation of the file's style and not guaranteed to be valid, so the caller reads it again.
package struct SourceLayout {
  /// The tags and comments of the file.
  private let found: XMLPieces
  /// The tags and comments of the written model.
  private let plain: XMLPieces
  /// The most frequent white space before a tag in the file, by the white space in the written model.
  private let spaces: [Space: ArraySlice<UInt8>]
  /// Whether most tags without children end in ` />`.
  private let closesWithSpace: Bool
  /// Whether a line ends in `\r\n`, for lines of a level that the file does not have yet.
  private let hasCarriageReturns: Bool

  /// The white space before a tag in the written model: `\n` and four spaces per level. The end of an element is a
  /// separate case, because `<a>\n</a>` and `<a>\n<b/>` can have different layouts.
  private struct Space: Hashable {
    var text: ArraySlice<UInt8>
    var isBeforeEnd: Bool

    init(before piece: XMLPieces.Piece) {
      text = piece.space
      isBeforeEnd = piece.kind == .end
    }
  }

  /// Creates the layout of a model's file; `nil` if the file has the layout of a written model, or contains content
  /// that the model does not.
  package init?(of model: Model) {
    let (bytes, written) = (model.source.bytes, model.written())
    guard bytes != written, let found = XMLPieces(bytes), let plain = XMLPieces(written),
      found.pieces.count == plain.pieces.count,
      zip(found.pieces, plain.pieces).allSatisfy({ $0.kind == $1.kind && $0.name == $1.name })
    else { return nil }
    self.found = found
    self.plain = plain
    spaces = Self.usual(zip(found.pieces, plain.pieces).map { (plain: Space(before: $1), found: $0.space) })
    let closed = found.pieces.filter { $0.text.suffix(2).elementsEqual("/>".utf8) }
    closesWithSpace = closed.count(where: \.endsWithSpaceAndSlash) * 2 > closed.count
    hasCarriageReturns = bytes.end(of: "\r\n", from: 0) != nil
  }

  /// Returns the most frequent white space in the file for each white space in the written model; for equal counts
  /// the earlier one.
  private static func usual(_ pairs: [(plain: Space, found: ArraySlice<UInt8>)]) -> [Space: ArraySlice<UInt8>] {
    var counts: [Space: [ArraySlice<UInt8>: Int]] = [:]
    var usual: [Space: ArraySlice<UInt8>] = [:]
    for (plain, found) in pairs {
      counts[plain, default: [:]][found, default: 0] += 1
      let most = usual[plain].flatMap { counts[plain]?[$0] } ?? 0
      if counts[plain]?[found] ?? 0 > most { usual[plain] = found }
    }
    return usual
  }

  /// Returns a changed and written model in this layout; `nil` if the layout cannot be applied.
  ///
  /// A tag that replaces one with the same name and first attribute gets the white space before the replaced one.
  package func applied(to written: [UInt8]) -> [UInt8]? {
    guard let new = XMLPieces(written) else { return nil }
    let (removed, inserted) = changes(to: new)
    var out: [UInt8] = []
    var next = 0
    var replaced: [Int] = []
    for (index, piece) in new.pieces.enumerated() {
      while removed.contains(next) {
        replaced.append(next)
        next += 1
      }
      if inserted.contains(index) {
        let old = replaced.firstIndex { plain.pieces[$0].head == piece.head }
        let space = old.map { found.pieces[replaced.remove(at: $0)].space }
        out += space.map(Array.init) ?? self.space(for: Space(before: piece))
        out += closed(piece)
      } else {
        guard next < found.pieces.count else { return nil }
        out += found.pieces[next].space + found.pieces[next].text
        next += 1
        replaced = []
      }
    }
    return out + found.tail
  }

  /// Returns the indices of the removed pieces among the old ones, and of the inserted pieces among the new ones.
  /// Pieces with different white space before them are different.
  private func changes(to new: XMLPieces) -> (removed: Set<Int>, inserted: Set<Int>) {
    var numbers: [[ArraySlice<UInt8>]: Int] = [:]
    func number(_ piece: XMLPieces.Piece) -> Int {
      let next = numbers.count
      if let number = numbers[[piece.space, piece.text]] { return number }
      numbers[[piece.space, piece.text]] = next
      return next
    }
    let (old, new) = (plain.pieces.map(number), new.pieces.map(number))
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    return (removed, inserted)
  }

  /// Returns the piece, ending in ` />` if the file uses this style.
  private func closed(_ piece: XMLPieces.Piece) -> [UInt8] {
    guard closesWithSpace, piece.kind == .whole, piece.text.suffix(2).elementsEqual("/>".utf8) else {
      return Array(piece.text)
    }
    return piece.text.dropLast(2) + Array(" />".utf8)
  }

  /// Returns white space in this layout: as elsewhere at this level, or else by the indentation of the first level.
  private func space(for plain: Space) -> [UInt8] {
    if let known = spaces[plain] { return Array(known) }
    var start = plain
    start.isBeforeEnd = false
    if let known = spaces[start] { return Self.lastLine(of: known) }
    let lineEnd = Array((hasCarriageReturns ? "\r\n" : "\n").utf8)
    start.text = Array("\n    ".utf8)[...]
    guard let first = spaces[start] else { return lineEnd + plain.text.dropFirst() }
    guard let feed = first.lastIndex(of: UInt8(ascii: "\n")) else { return Array(first) }
    return (0..<(plain.text.count / 4)).reduce(lineEnd) { space, _ in space + first[(feed + 1)...] }
  }

  /// Returns the line ending and the text after it, without preceding empty lines.
  private static func lastLine(of space: ArraySlice<UInt8>) -> [UInt8] {
    guard let feed = space.lastIndex(of: UInt8(ascii: "\n")) else { return Array(space) }
    let hasReturn = space[..<feed].last == UInt8(ascii: "\r")
    return Array(space[(hasReturn ? feed - 1 : feed)...])
  }
}

extension Model {
  /// Returns the bytes of the model in the layout of its original file; `nil` if that layout cannot be preserved.
  package func written(inLayoutOf original: Model) -> [UInt8]? {
    let plain = written()
    if original.source.bytes == original.written() { return plain }
    guard let bytes = SourceLayout(of: original)?.applied(to: plain),
      let read = try? Model.read(bytes, file: original.source.file, name: name).value, read.formatted() == formatted()
    else { return nil }
    return bytes
  }
}
