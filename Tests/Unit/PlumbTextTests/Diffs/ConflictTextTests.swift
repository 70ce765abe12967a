import Testing

@testable import PlumbCore
@testable import PlumbText

/// Two texts, merged with conflict markers and separated again.
@Suite struct ConflictTextTests {
  private static func marked(_ ours: String, _ theirs: String, size: Int = 7, labels: (String, String)? = nil) -> String
  {
    var text = ConflictText(ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    text.markerSize = size
    if let labels { text.labels = labels }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test func linesThatDifferAreBetweenMarkers() {
    #expect(
      Self.marked("a\nb\nc\n", "a\nx\nc\n") == "a\n<<<<<<< ours\nb\n=======\nx\n>>>>>>> theirs\nc\n")
    #expect(Self.marked("a\n", "a\nb") == "a\n<<<<<<< ours\n=======\nb\n>>>>>>> theirs\n")
    #expect(Self.marked("a", "b") == "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n")
    #expect(Self.marked("a\n", "a\n") == "<<<<<<< ours\na\n=======\na\n>>>>>>> theirs\n")
    #expect(Self.marked("a\n", "b\n", size: 9).hasPrefix("<<<<<<<<< ours\n"))
    #expect(Self.marked("a\n", "b\n", labels: ("x\ny", "")).hasPrefix("<<<<<<< x\\ny\n"))
  }

  @Test func whatIsMarkedIsNoTextOfOneSide() {
    for (ours, theirs) in [("", "a\n"), ("a\n", ""), ("a\nb\nc\n", "c\nb\na\n"), ("", ""), ("x", "x")] {
      let bytes = Array(Self.marked(ours, theirs).utf8)
      #expect(MergeConflict.first(in: bytes) != nil)
      let sides = ConflictText.sides(of: bytes)
      #expect(sides.map { String(decoding: $0.ours, as: UTF8.self) } == (ours == "x" ? "x\n" : ours))
      #expect(sides.map { String(decoding: $0.theirs, as: UTF8.self) } == (theirs == "x" ? "x\n" : theirs))
    }
  }

  @Test func markersThatAreNotInPairs() {
    let texts = [
      "a\n", "", "<<<<<<< a\nb\n", "=======\n", "<<<<<<< a\n>>>>>>> b\n", "<<<<<<< a\n<<<<<<< a\n=======\n>>>>>>> b\n",
    ]
    for text in texts { #expect(ConflictText.sides(of: Array(text.utf8)) == nil) }
    let three = ConflictText.sides(of: Array("<<<<<<< a\n1\n||||||| b\n2\n=======\n3\n>>>>>>> c\n4\n".utf8))
    #expect(three.map { String(decoding: $0.ours, as: UTF8.self) } == "1\n4\n")
    #expect(three.map { String(decoding: $0.theirs, as: UTF8.self) } == "3\n4\n")
  }
}
