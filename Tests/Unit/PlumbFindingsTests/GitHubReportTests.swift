import Testing

@testable import PlumbCore
@testable import PlumbFindings
@testable import PlumbModel
@testable import PlumbPictures
@testable import PlumbText
@testable import PlumbWorkspace

@Suite("GitHub's workflow commands")
struct GitHubReportTests {
  @Test("a command for each finding, the most severe first")
  func commands() {
    let text = ReportFormat.github.render(
      Harbour.report([Harbour.outOfBounds, Harbour.currentMissing, Harbour.shipName]))
    #expect(
      text == """
        ::error file=Models/Harbour.xcdatamodeld/.xccurrentversion,title=current-version-missing::Harbour has 2 versions, \
        and none of them is the current one%0Arun plumb version current "Harbour 2"
        ::error file=Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents,line=9,endLine=9,col=73,endColumn=77,\
        title=name-invalid::Ship.船名 is no name that Swift takes without care%0Aname it "name"
        ::warning file=Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents,line=8,endLine=8,col=134,\
        endColumn=136,title=default-outside-bounds::Ship.draught has the default 90, outside 0.5 to 24%0Achoose a \
        default within the bounds

        """)
  }

  @Test("ten of each severity, the others counted")
  func cap() {
    let findings =
      TextReportTests.many(12) + TextReportTests.many(13).map { $0.weighing(.error) } + [
        Harbour.ordered.weighing(.note)
      ]
    let lines = ReportFormat.github.render(Harbour.report(findings)).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error ") } == 10)
    #expect(lines.count { $0.hasPrefix("::warning ") } == 10)
    #expect(lines.last == "3 more errors and 2 more warnings without an annotation: see the job summary")
    #expect(lines.first?.hasPrefix("::error ") == true)
  }

  @Test("whatever a name holds, a finding is one command with the parameters it should have")
  func hostile() throws {
    let text = ReportFormat.github.render(Harbour.report([Hostile.finding]))
    #expect(text.split(separator: "\n").count == 1)
    let command = try #require(text.wholeMatch(of: /::error ([^\n]*?)::([^\n]*)\n/))
    let parameters = command.1.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
    #expect(parameters.map { $0.first } == ["file", "line", "endLine", "col", "endColumn", "title"])
    let title = Self.unescaped(String(parameters.last?.last ?? ""))
    #expect(title == Terminal.sanitized(Hostile.finding.rule))
    #expect(!Terminal.isActive(text))
    let message = Self.unescaped(String(command.2))
    #expect(message == "\(Terminal.sanitized(Hostile.name))\n\(Terminal.sanitized(Hostile.name))")
  }

  /// Returns a value after the runner has decoded its escapes.
  private static func unescaped(_ text: String) -> String {
    [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  @Test("columns count UTF-16, and are left out over several lines")
  func columns() {
    var finding = Harbour.depthDefault
    finding.location?.end.line = 5
    let text = ReportFormat.github.render(Harbour.report([finding]))
    #expect(text.contains(",line=4,endLine=5,title="))
  }

  @Test("outputs and summary of a step")
  func step() {
    #expect(
      GitHubStep.outputs(Harbour.report) == """
        error-count=5
        warning-count=2
        note-count=0
        suppressed-count=1

        """)
    #expect(GitHubStep.summary(Harbour.report) == ReportFormat.markdown.render(Harbour.report))
  }

  @Test(
    "a text with a command in it is put between marks, or spelled out",
    arguments: [
      ("::x::", #"\u{3A}:x::"#), ("a\n  ::x\n", "a\n  \\u{3A}:x\n"), ("a ##[error]b", #"a ##\u{5B}error]b"#),
      ("a\r::b", "a\n\\u{3A}:b"), ("##[\u{301}a", "##\\u{5B}\u{301}a"), ("\u{85}::a", "\u{85}\\u{3A}:a"),
    ])
  func commandsInText(text: String, inert: String) {
    #expect(GitHubStep.inert(text) == inert)
    #expect(GitHubStep.inert(inert) == inert)
    let end = text.hasSuffix("\n") ? "" : "\n"
    #expect(GitHubStep.protected(text, token: "t") == "::stop-commands::t\n\(text)\(end)::t::\n")
  }

  @Test("a text without a command stays as it is", arguments: ["", "a::b::c", "# [a]", "a: b\n  :a", "Kind::class"])
  func otherText(text: String) {
    #expect(GitHubStep.inert(text) == text)
    #expect(GitHubStep.protected(text, token: "t") == text)
  }
}

extension Diagnostic {
  func weighing(_ severity: Severity) -> Diagnostic {
    var copy = self
    copy.severity = severity
    return copy
  }
}
