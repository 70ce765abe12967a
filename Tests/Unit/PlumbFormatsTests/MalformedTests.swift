import PlumbModel
import PlumbText
import Testing

@testable import PlumbFormats

/// The errors for malformed XML, which describe the text at the location.
@Suite struct MalformedTests {
  @Test(arguments: [
    ("<model><entity name='A'></entty></model>", "</entty> is in the place of </entity>"),
    ("<model><entity name='A'\n<b/></model>", "the tag before this place is not closed"),
    ("<model><entity name='A b='1'/></model>", "a space or a quote is missing"),
    ("<model><entity name=A/></model>", "is not in quotes"),
    ("<model><entity name/></model>", "the attribute name has no value"),
    ("<model><entity name='A' name='B'/></model>", "the attribute name occurs twice"),
    ("<model><entity name='A & B'/></model>", "an & begins no reference: write &amp;"),
    ("<model><entity name='A<B'/></model>", "write &lt;"), ("<model><1a/></model>", "a < begins no tag"),
    ("<model><!entity></model>", "a < begins no element, comment or reference: write &lt;, or remove it"),
    ("<model><!DOCTYPE a></model>", "a < begins no element, comment or reference"),
    ("<model><![CDATA</model>", "a < begins no element, comment or reference"),
    ("<model>]]></model>", "a text contains ]]>: write ]]&gt;"), ("<model><!-- a", "a comment has no closing -->"),
    ("<model><? ?></model>", "a <? begins no processing instruction"),
    ("<model/>\nmore", "the last tag is followed by other content"),
    ("  \n ", "the file is empty"), ("{}", "the file is JSON, not XML"),
    ("version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "a pointer of Git LFS"),
  ])
  func itIsReportedInPlainWords(_ text: String, _ words: String) {
    let failure = #expect(throws: ReadFailure.self) { try Model.read(Array(text.utf8), file: "contents", name: "M") }
    #expect(failure?.diagnostic.message.contains(words) == true, "\(failure?.diagnostic.message ?? "")")
  }
}
