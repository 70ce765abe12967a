/// An edit of a JSON text that adds a member to an object or replaces a member's value. Comments, layout and all
/// other members are unchanged.
///
///     {                                        {
///       "models": [] // one day        →         "models": [], // one day
///     }                                          "baseline": "known.json"
///                                              }
package struct JSONInsertion {
  private let bytes: [UInt8]
  private let members: [JSONNode.Member]
  /// The offsets between the opening bracket and the closing one.
  private let inside: Range<Int>

  /// Creates an insertion into a text; `nil` if the text is not valid JSON, or not an object.
  package init?(_ bytes: [UInt8]) {
    let (node, problems) = JSONReader.parse(bytes, file: "")
    guard problems.isEmpty, let node, let members = node.members else { return nil }
    let (start, end) = (node.location.start.offset + 1, node.location.end.offset - 1)
    guard start <= end, end < bytes.count else { return nil }
    self.bytes = bytes
    self.members = members
    inside = start..<end
  }

  /// Returns the text with the member set. A new member is added as the last one.
  ///
  /// The result is parsed again. `nil` if it does not contain exactly the other members and the new one, which means
  /// that the layout is not supported.
  package func setting(_ key: String, to value: JSON) -> [UInt8]? {
    let text = Array(value.compact.utf8)
    let edited: [UInt8]
    if let old = members.first(where: { $0.key == key })?.value.location {
      edited = bytes[..<old.start.offset] + text + bytes[old.end.offset...]
    } else {
      edited = adding(Array(JSON.string(key).compact.utf8) + Array(": ".utf8) + text)
    }
    let (node, problems) = JSONReader.parse(edited, file: "")
    guard problems.isEmpty, let node else { return nil }
    let others = members.filter { $0.key != key }.map { JSON.Member($0.key, JSON($0.value)) }
    let preserved = node.members?.filter { $0.key != key }.map { JSON.Member($0.key, JSON($0.value)) }
    return preserved == others && node[key].map { JSON($0) } == value ? edited : nil
  }

  /// Adds a member after the last one, on a separate line if the last member is on a separate line.
  private func adding(_ member: [UInt8]) -> [UInt8] {
    guard let last = members.last else { return addingFirst(member) }
    let end = last.value.location.end.offset
    guard let indentation = indentation(of: last) else {
      return bytes[..<end] + Array(", ".utf8) + member + bytes[end...]
    }
    let (comma, lineEnd) = rest(behind: end)
    // The closing bracket is on the line of the last member.
    guard let lineEnd else { return bytes[..<end] + Array(",".utf8) + newline + indentation + member + bytes[end...] }
    let line = newline + indentation + member
    if let comma, comma < lineEnd { return bytes[..<lineEnd] + line + Array(",".utf8) + bytes[lineEnd...] }
    return bytes[..<end] + Array(",".utf8) + bytes[end..<lineEnd] + line + bytes[lineEnd...]
  }

  /// Adds a member to an object without members: after the opening bracket, before any comments.
  private func addingFirst(_ member: [UInt8]) -> [UInt8] {
    let start = inside.lowerBound
    let isOnOneLine = !bytes[inside].contains(UInt8(ascii: "\n"))
    return bytes[..<start] + newline + Array("  ".utf8) + member + (isOnOneLine ? newline : []) + bytes[start...]
  }

  /// Returns the white space before a member's key; `nil` if its line contains other text before the key.
  private func indentation(of member: JSONNode.Member) -> [UInt8]? {
    let key = member.keyLocation.start.offset
    let start = bytes.lineStart(of: key)
    let before = bytes[start..<key]
    return start > 0 && before.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } ? Array(before) : nil
  }

  /// The line end of the text's first line.
  private var newline: [UInt8] { Array(bytes.lineBreak.utf8) }

  /// Returns the offset of a comma after the last member, and of the end of its line: before the first line feed
  /// outside a comment.
  private func rest(behind start: Int) -> (comma: Int?, lineEnd: Int?) {
    var comma: Int?
    var index = start
    while index < inside.upperBound {
      if stands("/*", at: index) {
        index += 2
        while index < inside.upperBound, !stands("*/", at: index) { index += 1 }
        index += 2
      } else if stands("//", at: index) {
        while index < inside.upperBound, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      } else if bytes[index] == UInt8(ascii: "\n") {
        let isCRLF = index > start && bytes[index - 1] == UInt8(ascii: "\r")
        return (comma, isCRLF ? index - 1 : index)
      } else {
        if bytes[index] == UInt8(ascii: ",") { comma = index }
        index += 1
      }
    }
    return (comma, nil)
  }

  private func stands(_ text: String, at index: Int) -> Bool {
    bytes[index..<inside.upperBound].starts(with: text.utf8)
  }
}
