import Testing

@testable import PlumbText

@Suite struct MergeConflictTests {
  @Test(arguments: [
    ("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> main\n", 2, 13), ("<<<<<<< HEAD", 1, 13), ("<<<<<<<\r\nb", 1, 8),
    ("a\r\n=======\r\nb", 2, 8), ("a\n>>>>>>> main", 2, 13), ("a\n||||||| 1234abc\nb", 2, 16),
  ])
  func theFirstMarkerIsFound(_ text: String, _ line: Int, _ endColumn: Int) throws {
    let conflict = try #require(MergeConflict.first(in: Array(text.utf8)))
    #expect(conflict.start.line == line && conflict.start.column == 1)
    #expect(conflict.end.column == endColumn)
    #expect(conflict.end.offset - conflict.start.offset == endColumn - 1)
  }

  @Test(arguments: [
    "", "a", " <<<<<<< HEAD", "<<<<<< HEAD", "<<<<<<<< HEAD", "<<<<<<<HEAD", "a = b\n======== \n", "======= Title",
    "let a = 1 <<<<<<< 2", "=====", "<<<<<<",
  ])
  func otherLinesAreNoMarkers(_ text: String) {
    #expect(MergeConflict.first(in: Array(text.utf8)) == nil)
  }
}
