import PlumbComparing
import PlumbModel
import TestSupport
import Testing

/// Updates of a changelog file that developers edit.
@Suite struct ChangelogFileTests {
  private static func updated(_ text: String?, broken: Bool = false, since: String? = nil) throws -> String {
    try ChangelogFile(Changelog(Orchard.bundle(broken: broken)), since: since).updated(text)
  }

  private static func headings(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("#") }.map(String.init)
  }

  @Test func aFileThatIsNotThereIsWrittenWhole() throws {
    let text = try Self.updated(nil)
    #expect(text.hasPrefix("# Versions of Orchard\n\n<!-- plumb changelog -->\n\n## Orchard 3 (current)\n\nNeeds"))
    #expect(text.hasSuffix("0 relationships.\n\n<!-- end of plumb changelog -->\n"))
    #expect(try Self.updated(text) == text)
  }

  @Test func missingSectionsComeToTheirPlacesAndWhatPeopleWroteStays() throws {
    let text = """
      Hello.
      <!-- plumb changelog -->
      We began to write this down late.

      ## Orchard 2: trees have dates (current)

      Everybody wanted it.
      ## A note
      - of mine
      <!-- end of plumb changelog -->
      Goodbye.
      """
    let updated = try Self.updated(text)
    #expect(
      Self.headings(updated) == [
        "## Orchard 3 (current)", "## Orchard 2: trees have dates (current)", "## A note", "## Orchard",
      ])
    #expect(updated.contains("late.\n\n## Orchard 3 (current)\n\nNeeds"))
    #expect(updated.contains("Everybody wanted it.\n## A note\n- of mine\n\n## Orchard\n"))
    #expect(updated.hasPrefix("Hello.\n") && updated.hasSuffix("changelog -->\nGoodbye."))
    #expect(try Self.updated(updated) == updated)
  }

  @Test func theMarkOfTheCurrentVersionMoves() throws {
    let text = "<!-- plumb changelog -->\n## Orchard 2 (current)\n\nx\n\n## Orchard\n<!-- end of plumb changelog -->\n"
    #expect(try Self.headings(Self.updated(text)) == ["## Orchard 3 (current)", "## Orchard 2", "## Orchard"])
  }

  @Test func aNameThatBeginsAsAnotherIsAnotherVersion() throws {
    let text = "<!-- plumb changelog -->\n## Orchard 4\n\n## Orchard 2b\n<!-- end of plumb changelog -->"
    #expect(
      try Self.headings(Self.updated(text)) == [
        "## Orchard 4", "## Orchard 2b", "## Orchard 3 (current)", "## Orchard 2", "## Orchard",
      ])
  }

  @Test func onlyRequestedVersionsAreMissing() throws {
    let text = "<!-- plumb changelog -->\n<!-- end of plumb changelog -->"
    #expect(try Self.headings(Self.updated(text, since: "Orchard 2")) == ["## Orchard 3 (current)"])
    #expect(try Self.headings(Self.updated(text, broken: true)) == ["## Orchard 3 (current)", "## Orchard"])
  }

  @Test func lineEndsStay() throws {
    let text = "a\r\n<!-- plumb changelog -->\r\n<!-- end of plumb changelog -->\r\n"
    let updated = try Self.updated(text)
    #expect(updated.utf8.filter { $0 == 10 }.count == updated.utf8.filter { $0 == 13 }.count)
    #expect(try Self.updated(updated) == updated)
  }

  @Test(
    arguments: [
      ("", .noMarkers), ("<!-- plumb changelog -->", .wrongMarkers),
      ("<!-- end of plumb changelog -->\n<!-- plumb changelog -->", .wrongMarkers),
      ("<!-- plumb changelog -->\n<!-- plumb changelog -->\n<!-- end of plumb changelog -->", .wrongMarkers),
    ] as [(String, ChangelogFile.Problem)])
  func filesWithoutAPlaceAreRefused(_ text: String, _ problem: ChangelogFile.Problem) throws {
    #expect(throws: problem) { try Self.updated(text) }
  }
}
