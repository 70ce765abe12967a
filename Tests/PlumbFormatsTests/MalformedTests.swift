import PlumbModel
import Testing

@testable import PlumbFormats

/// The errors for malformed XML, which describe the text at the location.
@Suite struct MalformedTests {
  @Test(arguments: [
    ("<model><entity name='A'></entty></model>", "</entty> stands where </entity> is expected"),
    ("<model><entity name='A'\n<b/></model>", "the tag before this place is not closed"),
    ("<model><entity name='A b='1'/></model>", "a space or a quote is missing"),
    ("<model><entity name=A/></model>", "has to stand in quotes"),
    ("<model><entity name/></model>", "the attribute name has no value"),
    ("<model><entity name='A' name='B'/></model>", "the attribute name is given twice"),
    ("<model><entity name='A & B'/></model>", "an & stands alone: write &amp;"),
    ("<model><entity name='A<B'/></model>", "write &lt;"), ("<model><1a/></model>", "a < begins no tag"),
    ("<model/>\nmore", "something stands behind the last tag"),
    ("  \n ", "the file is empty"), ("{}", "the file is JSON, not XML"),
    ("version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "a pointer of Git LFS"),
  ])
  func itIsSaidInPlainWords(_ text: String, _ words: String) {
    let failure = #expect(throws: ReadFailure.self) { try Model.read(Array(text.utf8), file: "contents", name: "M") }
    #expect(failure?.diagnostic.message.contains(words) == true, "\(failure?.diagnostic.message ?? "")")
  }
}
