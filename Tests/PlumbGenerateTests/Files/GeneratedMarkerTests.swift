import PlumbGenerate
import Testing

/// Which files are Plumb's: those with the marker alone on the first line.
@Suite struct GeneratedMarkerTests {
  @Test(arguments: [
    ("", true), ("\n", true), ("\nimport CoreData\n", true), ("\r\nimport CoreData\r\n", true), ("\r", true),
    (" ", false), ("2\n", false), ("\rimport", false),
  ])
  func theLineEndsBehindTheMarker(_ rest: String, _ isGenerated: Bool) {
    let text = GeneratedFile.marker + rest
    #expect(GeneratedFile.isGenerated(text) == isGenerated)
    #expect(GeneratedFile.isGenerated(Array(text.utf8)) == isGenerated)
  }

  @Test(arguments: ["", "//", "\n" + GeneratedFile.marker, " " + GeneratedFile.marker])
  func nothingStandsBeforeIt(_ text: String) {
    #expect(!GeneratedFile.isGenerated(text) && !GeneratedFile.isGenerated(Array(text.utf8)))
  }
}
