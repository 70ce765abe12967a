import Testing

@testable import PlumbCore
@testable import PlumbFindings
@testable import PlumbModel
@testable import PlumbRules
@testable import PlumbText

@Suite struct ManualPageTests {
  private static let dump = #"""
    { "command": { "commandName": "tool", "abstract": "Does it.", "discussion": "EXAMPLES:\n  tool run -x   go",
      "subcommands": [
        { "commandName": "run", "abstract": ".Dots and \\ and ü.", "shouldDisplay": true, "arguments": [
          { "kind": "positional", "valueName": "models", "isOptional": true, "isRepeating": true, "abstract": "What." },
          { "kind": "option", "valueName": "name", "abstract": "Which.", "defaultValue": "text",
            "names": [{ "kind": "long", "name": "format" }, { "kind": "short", "name": "f" }],
            "preferredName": { "kind": "long", "name": "format" } },
          { "kind": "flag", "valueName": "help", "names": [{ "kind": "long", "name": "help" }],
            "preferredName": { "kind": "long", "name": "help" } } ] },
        { "commandName": "hidden", "shouldDisplay": false } ] } }
    """#

  @Test func itIsMadeOfTheHelpOfTheTool() throws {
    let page = try ManualPage.render(helpDump: Array(Self.dump.utf8), toolVersion: "1.2.3")
    #expect(
      page.hasPrefix(".TH \"TOOL\" \"1\" \"\" \"tool 1.2.3\" \"User Commands\"\n.SH \"NAME\"\ntool \\- Does it.\n"))
    #expect(
      page.contains(
        """
        .SS "tool run [MODELS ...]"
        .PP
        \\&.Dots and \\e and \\[u00FC].
        .TP
        .B "MODELS"
        What.
        .TP
        .B "\\-\\-format, \\-f NAME"
        Which. Default: text.
        .SH "EXIT STATUS"
        """), "\(page)")
    #expect(page.contains("EXAMPLES:\n.nf\n  tool run \\-x   go\n.fi\n"))
    #expect(!page.contains("hidden"))
  }

  @Test func aDumpThatIsNoneIsAnError() {
    #expect(throws: ManualPage.Failure.self) { try ManualPage.render(helpDump: Array("[]".utf8), toolVersion: "1") }
  }

  @Test func rulesAreObjectsForScripts() throws {
    let rule = try #require(Rule.ofModels.first { $0.id == "relationship-inverse" })
    let node = try #require(JSONReader.parse(Array(RuleDocs.json([rule]).utf8), file: "rules").node)
    let found = try #require(node["rules"]?.elements?.first)
    #expect(node["formatVersion"]?.integer == 1 && found["id"]?.string == rule.id)
    #expect(found["severities"]?["core"]?.string == rule.severities.core?.rawValue)
    #expect(found["bad"]?.string?.contains("<entity") == true && found["configurable"]?.bool == true)
    #expect(JSON(found).prettyPrinted + "\n" == RuleDocs.json(for: rule))
  }
}
