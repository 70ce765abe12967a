import Foundation
import TestSupport
import Testing

/// Text from projects has no effect on the terminal, on GitHub's runner, or on a page. The tests run every command in
/// every format, and check both output streams.
@Suite struct HostileOutputTests {
  /// The kind of an output, which determines the permitted content.
  enum Kind { case page, json, xml, markdown, bytes }

  /// The formats of reports, with their kinds.
  private static let formats: [(String, Kind)] = [
    ("text", .page), ("xcode", .page), ("github", .page), ("json", .json), ("sarif", .json), ("gitlab", .json),
    ("rdjson", .json), ("junit", .xml), ("checkstyle", .xml), ("markdown", .markdown),
  ]

  /// The other calls whose output is shown to people, with their kinds.
  private static let shown: [([String], Kind)] = [
    ([], .page), (["inspect"], .page), (["inspect", "--summary"], .page), (["inspect", "--format", "json"], .json),
    (["inspect", "--format", "markdown"], .markdown), (["inspect", "--format", "svg"], .xml),
    (["inspect", "--format", "html"], .page),
    (["inspect", "--format", "mermaid"], .page), (["inspect", "--format", "plantuml"], .page),
    (["inspect", "--format", "dot", "--cluster", "prefix"], .page), (["diff", "--format", "svg"], .xml),
    (["diff", "--format", "html"], .page), (["inspect", "--format", "svg", "--around", HostileProject.text], .xml),
    (["inspect", "--format", "paths"], .json), (["validate", "--preset", "strict", "--exact"], .page),
    (["validate", "--quiet", "--color", "always"], .page), (["version", "list"], .page),
    (["version", "list", "--format", "json"], .json), (["hash"], .page), (["hash", "--format", "json"], .json),
    (["diff"], .page), (["diff", "--stat"], .page), (["diff", "--format", "json"], .json),
    (["diff", "--format", "markdown"], .markdown), (["migrate"], .page), (["migrate", "--matrix"], .page),
    (["migrate", "--format", "json"], .json), (["migrate", "--matrix", "--format", "json"], .json),
    (["changelog"], .markdown), (["changelog", "--format", "json"], .json),
    (["stats"], .page), (["stats", "--format", "json"], .json), (["stats", "--format", "svg"], .xml),
    (["report", "--output", "-"], .page),
    (["doctor"], .page), (["config", "print"], .json), (["config", "init", "--dry-run", "--force"], .page),
    (["rules"], .page), (["rules", "odd-one"], .page), (["rules", "--format", "json"], .json),
    (["rules", "odd-one", "--format", "json"], .json), (["rules", "odd-one", "--format", "markdown"], .markdown),
    (["inspect", HostileProject.text], .page), (["inspect", "--model-version", HostileProject.text], .page),
    (["rules", HostileProject.text], .page), ([HostileProject.text], .page),
    (["validate", "--\(HostileProject.text)"], .page),
    (["validate", "--format", HostileProject.text], .page), (["validate", "--config", HostileProject.text], .page),
    (["validate", "--baseline", HostileProject.text], .page), (["diff", HostileProject.text], .page),
    (["version", "current", HostileProject.text, "--dry-run"], .page),
    (["hash", "--verify", HostileProject.text], .page),
    (["convert", HostileProject.text, HostileProject.text], .page), (["config", "import", HostileProject.text], .page),
    (["validate", "--against", HostileProject.text], .page),
    (["git", "install", "--tool", HostileProject.text], .page), (["git", "uninstall"], .page),
    (["git", "diff-driver", HostileProject.text], .page), (["git", "textconv", HostileProject.text], .page),
    (["git", "merge-driver", HostileProject.text, "a", "b", HostileProject.text], .page),
  ]

  /// The calls whose output other programs read: `git apply`, a compiler, a database.
  private static let passed: [([String], Kind)] = [
    (["generate", "--dry-run"], .page), (["generate", "--check"], .page), (["generate", "--list-outputs"], .page),
    (["align", "--dry-run"], .page), (["align", "--check", "--include-review"], .page),
    (["align", "--model", "--dry-run"], .page), (["format", "--dry-run"], .page), (["format", "--check"], .page),
    (["validate", "--fix", "--dry-run", "--include-review"], .page),
    (["version", "add", "--dry-run"], .page), (["version", "lock", "--dry-run"], .page),
    (["migrate", "--emit", "renaming-ids"], .page), (["migrate", "--emit", "mapping-code"], .page),
    (["migrate", "--emit", "stages"], .page), (["migrate", "--emit", "tests"], .page),
    (["migrate", "--emit", "swiftdata"], .page), (["changelog", "--update", "LOG.md", "--dry-run"], .page),
  ]

  private static let forms: [(String, Kind)] = [
    ("json", .json), ("json-schema", .json), ("mermaid", .page), ("plantuml", .page), ("dbml", .page),
    ("swiftdata", .page),
    ("sql", .bytes),
  ]

  static let projects: [@Sendable () throws -> Folder] = [
    HostileProject.names, HostileProject.values, HostileProject.mistakes,
  ]

  @Test(arguments: [0, 1, 2], [false, true]) func outputHasNoCommands(_ project: Int, _ isOnGitHub: Bool) throws {
    let folder = try Self.projects[project]()
    let bundle = folder.files.first { $0.contains(".xcdatamodeld/") }.map { String($0.prefix { $0 != "/" }) }
    let conversions: [([String], Kind)] =
      bundle.map { bundle in Self.forms.map { (["convert", bundle, "-", "--to", $0.0], $0.1) } } ?? []
    let reports = Self.formats.map { (["validate", "--preset", "strict", "--format", $0.0], $0.1) }
    let versions = folder.files.filter { $0.hasSuffix("/contents") }
    let drivers: [([String], Kind)] =
      versions.isEmpty
      ? []
      : [
        (
          ["git", "diff-driver", HostileProject.text, versions[0], "0", "100644", versions[1], "0", "1\n::error::"],
          .page
        ),
        (["git", "textconv", versions[0]], .bytes),
      ]
    let calls: [([String], Kind)] = reports + Self.shown + Self.passed + conversions + drivers
    for (index, (call, kind)) in calls.enumerated() {
      // Without PLUMB_TESTS=all, each call is made for one of the projects in the environment of a GitHub runner, and for
      // another one outside of it.
      guard Corpus.isComplete || (index + project) % 3 == (isOnGitHub ? 0 : 1) else { continue }
      let run = try ToolRun(call, in: folder, environment: isOnGitHub ? ["GITHUB_ACTIONS": "true"] : [:])
      let words = "plumb \(call.joined(separator: " ")) in \(project)"
      #expect(run.status != 70, "\(words)")
      if kind != .bytes {
        #expect(Self.active(run.out, isColored: call.contains("always")) == [], "\(words): \(run.out)")
      }
      #expect(Self.active(run.err, isColored: call.contains("always")) == [], "\(words): \(run.err)")
      if kind == .json, !run.out.isEmpty {
        #expect((try? JSONSerialization.jsonObject(with: Data(run.out.utf8))) != nil, "\(words): \(run.out)")
      }
      if kind == .markdown { #expect(Self.links(run.out) == [], "\(words): \(run.out)") }
      guard isOnGitHub else { continue }
      // Results for other programs are unchanged. They are not printed to the log, but written to a file.
      let isResult = call.first == "convert" || call.contains("--emit")
      #expect(isResult || Self.unexpectedCommands(run.out) == [], "\(words): \(run.out)")
      #expect(Self.unexpectedCommands(run.err) == [], "\(words): \(run.err)")
    }
  }

  /// The files that Plumb writes: reports, the summary and output of a GitHub step, and generated Swift.
  @Test(arguments: [0, 1]) func filesHaveNoCommands(_ project: Int) throws {
    let folder = try Self.projects[project]()
    let before = Set(folder.files)
    let formats = ["json", "sarif", "github", "gitlab", "junit", "checkstyle", "xcode", "markdown", "rdjson"]
    let requested = formats.flatMap { ["--format", "\($0)=report.\($0)"] }
    let step = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "summary.md", "GITHUB_OUTPUT": "output"]
    #expect(try ToolRun(["validate", "--preset", "strict"] + requested, in: folder, environment: step).status == 1)
    _ = try ToolRun("generate", in: folder)
    _ = try ToolRun("validate", "--write-baseline", "--baseline", "known.json", in: folder)
    _ = try ToolRun("version", "lock", in: folder)
    let written = folder.files.filter { !before.contains($0) }
    #expect(written.contains("report.sarif") && written.contains("summary.md"))
    for file in written where file != "plumb.json" {
      let text = try #require(folder.text(file))
      #expect(Self.active(text, isColored: false) == [], "\(file): \(text)")
      if file.hasSuffix("markdown") || file.hasSuffix(".md") { #expect(Self.links(text) == [], "\(file): \(text)") }
    }
    if project == 1 { #expect(written.contains { $0.hasPrefix("Gen/") }) }
  }

  @Test func aDiffIsStillTaken() throws {
    let title = ###"<attribute   name="a" optional="YES" attributeType="String" defaultValueString="##[error]x"/>"###
    let files = ["S.xcdatamodel/contents": Items.contents(title: title).replacing("\n", with: "\r\n")]
    let folder = try Folder(files)
    let diff = try ToolRun("format", "--dry-run", in: folder, environment: ["GITHUB_ACTIONS": "true"])
    #expect(diff.out.contains("::stop-commands::") && !diff.err.contains("control characters"), "\(diff)")
    #expect(try ToolRun("format", in: folder).status == 0)
    let formatted = folder.files.map { folder.text($0) }
    let other = try Folder(files)
    try other.write(diff.out, to: "changes.patch")
    let git = try ToolRun(["apply", "changes.patch"], in: other, tool: URL(fileURLWithPath: "/usr/bin/git"))
    #expect(git.status == 0, "\(git.err)")
    #expect(other.files.filter { $0 != "changes.patch" }.map { other.text($0) } == formatted)
  }

  @Test func aDiffWithControlCharactersIsEscaped() throws {
    let diff = try ToolRun("format", "--dry-run", in: HostileProject.values())
    #expect(diff.out.contains("\\u{202E}") && diff.err.contains("which are escaped: it cannot be applied"), "\(diff)")
  }

  // MARK: - The patterns of commands

  @Test func theChecksFindCommands() {
    #expect(Self.active("a\u{1B}[31mb\rc\u{9B}\u{85}\u{202E}\u{2066}\u{2028}\0", isColored: false).count == 8)
    #expect(Self.active("\u{1B}[1;31ma\u{1B}[0m\t\n", isColored: true) == [])
    #expect(Self.unexpectedCommands("a\n  ::error::x\n##[error]y\rb ##[debug]z\n::set-env name=a::b").count == 4)
    #expect(Self.unexpectedCommands("::error file=a,line=1::x\n::notice title=a::##[b]\na ::error::x") == [])
    #expect(Self.unexpectedCommands("::stop-commands::t\n::error::x\n::t::\n") == [])
    #expect(Self.unexpectedCommands("::stop-commands::t\n::error::x\n::t::\n::error::y") == ["::error::y"])
    #expect(Self.links("www.a http://b @c <script> [d](e) `www.f @g`").count == 5)
  }

  /// Returns the characters of a text that affect a terminal. Color sequences are permitted if `isColored` is true.
  private static func active(_ text: String, isColored: Bool) -> [Unicode.Scalar] {
    let text = isColored ? text.replacing(/\u{1B}\[[0-9;]*m/, with: "") : text
    return text.unicodeScalars.filter { scalar in
      switch scalar {
      case "\n", "\t": false
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{61C}", "\u{200E}", "\u{200F}",
        "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        true
      default: false
      }
    }
  }

  /// Returns the lines that the runner would execute and that Plumb does not write. Plumb writes errors, warnings and
  /// notices with a file or a title, and stops the processing of commands.
  private static func unexpectedCommands(_ text: String) -> [String] {
    var token: String?
    return text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map(String.init).filter { line in
      let start = String(line.drop { $0.isWhitespace })
      if let stopped = token {
        if start == "::\(stopped)::" { token = nil }
        return false
      }
      if start.hasPrefix("::stop-commands::") {
        token = String(start.dropFirst("::stop-commands::".count))
        return false
      }
      if start.hasPrefix("::") { return start.prefixMatch(of: /::(error|warning|notice) (file|title)=/) == nil }
      return line.contains("##[")
    }
  }

  /// Returns the parts of a text outside code that a Markdown reader would convert to a link, a mention or an
  /// element.
  private static func links(_ text: String) -> [String] {
    let words = text.replacing(/(`+)[^`](.*?[^`])?\1(?!`)/, with: "")
      .replacing("<!-- -->", with: "\u{0}").replacing(/<\/?(details|summary)>/, with: "").replacing(/\\./, with: "")
    return words.matches(of: /www\.|:\/\/|@[A-Za-z]|<|\]\(/).map { String($0.output) }
  }
}
