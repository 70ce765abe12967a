/// Two texts merged into one, with markers around the lines that differ, in the format of a git conflict. Lines are
/// compared byte by byte. Equal texts are written in full between markers, so that the conflict is visible.
package struct ConflictText: Sendable {
  private let ours: [ArraySlice<UInt8>]
  private let theirs: [ArraySlice<UInt8>]
  /// The text after the markers of each side; control characters and line ends in it are escaped.
  package var labels = (ours: "ours", theirs: "theirs")
  /// The number of times a marker repeats its sign, limited to 1 through 1000; 7 in git.
  package var markerSize = 7

  package init(ours: [UInt8], theirs: [UInt8]) {
    self.ours = EditScript.lines(ours)
    self.theirs = EditScript.lines(theirs)
  }

  package var bytes: [UInt8] {
    var blocks = EditScript(from: ours, to: theirs).blocks
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

  /// Returns the two sides of a text with markers; `nil` if it has no markers, or if they are not in the correct
  /// order.
  ///
  /// The lines of the common ancestor, which git writes if configured, belong to neither side.
  package static func sides(of bytes: [UInt8]) -> (ours: [UInt8], theirs: [UInt8])? {
    var (ours, theirs): ([UInt8], [UInt8]) = ([], [])
    var place: UInt8?
    var isFound = false
    for line in EditScript.lines(bytes) {
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

  /// Returns the state after a marker in a conflict; `nil` if the marker is not allowed after `place`.
  private static func next(after place: UInt8?, _ sign: UInt8) -> UInt8? {
    let last = place.map { String(UnicodeScalar($0)) } ?? ""
    let order = ["": "<", "<": "|=", "|": "=", "=": ">"]
    return order[last]?.utf8.contains(sign) == true ? sign : nil
  }

  /// Writes a marker and the lines after it. Appends a line feed if the last line has none, because the next marker
  /// must start a line.
  private func write(_ lines: ArraySlice<ArraySlice<UInt8>>, _ sign: String, _ label: String?, to out: inout [UInt8]) {
    marker(sign, label, to: &out)
    out += lines.joined()
    if let last = out.last, last != UInt8(ascii: "\n") { out.append(UInt8(ascii: "\n")) }
  }

  private func marker(_ sign: String, _ label: String?, to out: inout [UInt8]) {
    let name = label.map { " " + Terminal.sanitized($0) } ?? ""
    out += (String(repeating: sign, count: min(1000, max(1, markerSize))) + name + "\n").utf8
  }
}
