/// Two texts as one, with markers around the lines in which they differ: what git leaves of a conflict.
///
///     ConflictText(ours: "a\nb\n", theirs: "a\nc\n").bytes
///     // a
///     // <<<<<<< ours
///     // b
///     // =======
///     // c
///     // >>>>>>> theirs
///
/// Lines end at a line feed and are compared byte by byte. Texts that are equal stand whole between markers: a conflict
/// that nobody sees is none.
package struct ConflictText: Sendable {
  private let ours: [ArraySlice<UInt8>]
  private let theirs: [ArraySlice<UInt8>]
  /// What is written behind the markers of each side; made one line.
  package var labels = (ours: "ours", theirs: "theirs")
  /// How often a marker repeats its sign; git's is seven.
  package var markerSize = 7

  /// Two texts as bytes.
  package init(ours: [UInt8], theirs: [UInt8]) {
    self.ours = Self.lines(ours)
    self.theirs = Self.lines(theirs)
  }

  /// The text with its markers.
  package var bytes: [UInt8] {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    var blocks = EditScript(from: ours.map(number), to: theirs.map(number)).blocks
    if blocks.isEmpty { blocks = [.init(old: ours.indices, new: theirs.indices)] }
    var out: [UInt8] = []
    var next = 0
    for block in blocks {
      out += ours[next..<block.old.lowerBound].joined()
      write(ours[block.old], "<", labels.ours, to: &out)
      write(theirs[block.new], "=", nil, to: &out)
      marker(">", labels.theirs, to: &out)
      next = block.old.upperBound
    }
    return out + ours[next...].joined()
  }

  /// The two texts of one with markers; nil where there is none, and where they are not in pairs.
  ///
  /// The ancestor's lines, which git writes where it is asked to, are left out.
  package static func sides(of bytes: [UInt8]) -> (ours: [UInt8], theirs: [UInt8])? {
    var (ours, theirs): ([UInt8], [UInt8]) = ([], [])
    var place: UInt8?
    var isFound = false
    for line in lines(bytes) {
      guard MergeConflict.isMarker(bytes, at: line.startIndex), let sign = line.first else {
        if place != UInt8(ascii: "="), place != UInt8(ascii: "|") { ours += line }
        if place == nil || place == UInt8(ascii: "=") { theirs += line }
        continue
      }
      guard let next = next(after: place, sign) else { return nil }
      place = next == UInt8(ascii: ">") ? nil : next
      isFound = true
    }
    return isFound && place == nil ? (ours, theirs) : nil
  }

  /// The part of a conflict that a marker begins, where it may stand there.
  private static func next(after place: UInt8?, _ sign: UInt8) -> UInt8? {
    let last = place.map { String(UnicodeScalar($0)) } ?? ""
    let order = ["": "<", "<": "|=", "|": "=", "=": ">"]
    return order[last]?.utf8.contains(sign) == true ? sign : nil
  }

  /// A marker and the lines behind it. The last line of a file may lack its end, which a marker needs.
  private func write(_ lines: ArraySlice<ArraySlice<UInt8>>, _ sign: String, _ label: String?, to out: inout [UInt8]) {
    marker(sign, label, to: &out)
    out += lines.joined()
    if let last = out.last, last != UInt8(ascii: "\n") { out.append(UInt8(ascii: "\n")) }
  }

  private func marker(_ sign: String, _ label: String?, to out: inout [UInt8]) {
    let name = label.map { " " + Terminal.sanitized($0) } ?? ""
    out += (String(repeating: sign, count: min(1000, max(1, markerSize))) + name + "\n").utf8
  }

  /// The text cut behind each line feed.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes.offset(of: UInt8(ascii: "\n"), from: start).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }
}
