import Foundation
import Testing

/// The pictures of `inspect` and `diff`, created with the built tool.
@Suite struct PictureCommandTests {
  private static func greenhouse() throws -> Folder {
    let folder = try Folder()
    try folder.copy(Samples.path("Greenhouse/Greenhouse.xcdatamodeld"), as: "Greenhouse.xcdatamodeld")
    return folder
  }

  @Test(arguments: [
    ("svg", "<svg xmlns=", "</svg>\n"), ("html", "<!DOCTYPE html>\n", "</html>\n"), ("dot", "digraph \"Green", "}\n"),
    ("mermaid", "erDiagram\n", "\n"), ("plantuml", "@startuml\n", "@enduml\n"),
  ])
  func aModelIsDrawnInEveryFormat(_ format: String, _ beginning: String, _ end: String) throws {
    let folder = try Self.greenhouse()
    let run = try ToolRun("inspect", "--format", format, in: folder)
    #expect(run.status == 0 && run.out.hasPrefix(beginning) && run.out.hasSuffix(end), "\(run.err)")
    for entity in ["Greenhouse", "Planting", "Sensor"] { #expect(run.out.contains(entity)) }
    #expect(try ToolRun("inspect", "--format", format, in: folder).out == run.out)
    #expect(folder.files.allSatisfy { $0.hasPrefix("Greenhouse.xcdatamodeld/") })
  }

  @Test func aModelIsTablesToo() throws {
    let folder = try Self.greenhouse()
    let run = try ToolRun("inspect", "--format", "markdown", in: folder)
    #expect(run.status == 0 && run.err == "" && run.out.hasPrefix("# Greenhouse 3\n\n12 entities, "))
    #expect(run.out.contains("\n## Bed\n\n") && run.out.contains("\n| `label` | String |"))
    try folder.write(Items.contents(), to: "A.xcdatamodel/contents")
    let both = try ToolRun("inspect", ".", "--format", "markdown", in: folder).out
    #expect(both.hasPrefix("# A\n") && both.hasSuffix("\n\n" + run.out))
  }

  @Test func aPartOfAModelIsDrawn() throws {
    let folder = try Self.greenhouse()
    func ids(_ arguments: String...) throws -> [String] {
      let run = try ToolRun(["inspect", "--format", "svg"] + arguments, in: folder)
      #expect(run.status == 0, "\(run.err)")
      return run.out.matches(of: /id="entity-(\w+)"/).map { String($0.1) }
    }
    #expect(try ids("--around", "Reading", "--distance", "0") == ["Reading"])
    #expect(try ids("--around", "Reading") == ["Reading", "Sensor"])
    #expect(try ids("--around", "Reading", "--distance", "2") == ["Greenhouse", "Reading", "Sensor"])
    #expect(try ids("--model-version", "Greenhouse").contains("Probe"))
    #expect(try ids("--cluster", "configuration").count == 12)
    #expect(
      try ToolRun("inspect", "--format", "dot", "--cluster", "configuration", in: folder).out.contains("cluster_1 {"))
  }

  @Test func standardInputIsReadToo() throws {
    let folder = try Folder()
    let piped = try ToolRun("inspect", "-", "--format", "svg", in: folder, input: Items.contents())
    #expect(piped.status == 0 && piped.out.contains("id=\"entity-Item\""), "\(piped.err)")
  }

  private static let git = URL(fileURLWithPath: "/usr/bin/git")

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: git.path), "git is not installed"))
  func whatGitHasIsDrawnToo() throws {
    let folder = try Folder(["A.xcdatamodel/contents": Items.contents()])
    let person = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for call in [["init", "-q", "-b", "main"], ["add", "."], person + ["commit", "-q", "-m", "A"]] {
      #expect(try ToolRun(call, in: folder, environment: ["HOME": folder.path], tool: Self.git).status == 0)
    }
    try folder.write(Items.contents(more: #"<entity name="New"/>"#), to: "A.xcdatamodel/contents")
    let before = try ToolRun("inspect", "main:A.xcdatamodel", "--format", "svg", in: folder)
    #expect(before.status == 0 && before.out.contains("entity-Item") && !before.out.contains("entity-New"))
    let step = try ToolRun("diff", "main:A.xcdatamodel", "A.xcdatamodel", "--format", "svg", in: folder)
    #expect(step.out.contains("main:A.xcdatamodel → A.xcdatamodel"), "\(step.err)")
    #expect(step.out.contains("class=\"box added\" id=\"entity-New\""))
  }

  @Test func savedPlacesAreUsedWhereTheyCanBe() throws {
    let places = ["Item", "Owner"].enumerated().map {
      #"<element name="\#($1)" positionX="\#($0 * 200)" positionY="0" width="128" height="60"/>"#
    }
    let contents = Items.contents().replacing(
      "</model>", with: "<elements>\(places.joined())</elements></model>")
    let folder = try Folder(["A.xcdatamodel/contents": contents, "B.xcdatamodel/contents": Items.contents()])
    let saved = try ToolRun("inspect", "A.xcdatamodel", "--format", "svg", "--layout", "saved", in: folder)
    #expect(saved.status == 0 && saved.err == "" && saved.out.contains(/class="wire" d="M[\d. ]+C/))
    let anew = try ToolRun("inspect", "B.xcdatamodel", "--format", "svg", "--layout", "saved", in: folder)
    #expect(anew.err == "note: the file lacks positions of entities, or they overlap: an automatic layout is used\n")
    #expect(anew.status == 0 && !anew.out.contains(/class="wire" d="M[\d. ]+C/))
  }

  @Test func aStepIsDrawn() throws {
    let folder = try Self.greenhouse()
    for format in ["svg", "html"] {
      let run = try ToolRun("diff", "Greenhouse", "Greenhouse 3", "--format", format, "--exit-code", in: folder)
      #expect(run.status == 1 && run.out.contains("Probe → Sensor") && run.err == "", "\(run.err)")
      #expect(run.out.contains("class=\"box added\"") && run.out.contains("class=\"box renamed\""))
    }
    let near = try ToolRun("diff", "Greenhouse 2", "Greenhouse 3", "--format", "svg", in: folder).out
    let changed = try ToolRun("diff", "Greenhouse 2", "Greenhouse 3", "--format", "svg", "--distance", "0", in: folder)
      .out
    #expect(near.contains("class=\"box same\"") && !changed.contains("class=\"box same\""))
    let width = try #require(near.firstMatch(of: /viewBox="0 0 (\d+)/)).1
    #expect(try #require(Int(width)) < 1100)
    let same = try ToolRun("diff", "Greenhouse", "Greenhouse", "--format", "svg", "--exit-code", in: folder)
    #expect(same.status == 0 && same.out.contains("No changes"))
  }

  static let wrongCalls: [(arguments: [String], status: Int32, message: String)] = [
    (["inspect", "--format", "svg", "--around", "Plantin"], 2, "has no entity \"Plantin\""),
    (["inspect", "--format", "svg", "--around", "Plantin"], 2, "did you mean \"Planting\"?"),
    (["inspect", "--format", "svg", "--around", "Nothing like it"], 2, "plumb inspect --summary lists the entities"),
    (["inspect", "--format", "svg", "--distance", "2"], 64, "--distance requires --around"),
    (["inspect", "--format", "svg", "--around", "Bed", "--distance", "-1"], 64, "distance"),
    (["inspect", "--around", "Bed"], 64, "require a picture"),
    (["inspect", "--cluster", "prefix"], 64, "require a picture"),
    (["inspect", "--format", "mermaid", "--cluster", "prefix"], 64, "--cluster requires"),
    (["inspect", "--format", "dot", "--layout", "saved"], 64, "--layout requires"),
    (["inspect", "--format", "svg", "--cluster", "colour"], 64, "colour"), (["inspect", "--format", "png"], 64, "png"),
    (["inspect", "A.xcdatamodel", "Greenhouse.xcdatamodeld", "--format", "svg"], 2, "a picture shows one model"),
    (["diff", "--distance", "1"], 64, "--distance requires"),
    (["diff", "--format", "svg", "--distance", "-2"], 64, "distance"), (["diff", "--format", "dot"], 64, "dot"),
  ]

  @Test(arguments: wrongCalls) func mistakesAreReported(_ arguments: [String], _ status: Int32, _ message: String)
    throws
  {
    let folder = try Self.greenhouse()
    if arguments.contains("A.xcdatamodel") { try folder.write(Items.contents(), to: "A.xcdatamodel/contents") }
    let model = arguments.contains { $0.hasSuffix("xcdatamodel") } ? [] : ["Greenhouse.xcdatamodeld"]
    let run = try ToolRun(arguments.prefix(1) + model + arguments.dropFirst(), in: folder)
    #expect(run.status == status && run.out == "" && run.err.contains(message), "\(run.status) \(run.err)")
  }

  @Test func whatIsTooLargeIsRefusedAndSomeOfItIsDrawn() throws {
    let entities = (1...1300).map { "<entity name=\"E\($0)\"/>" }.joined(separator: "\n")
    let folder = try Folder(["A.xcdatamodel/contents": Items.contents(more: entities)])
    let run = try ToolRun("inspect", "--format", "svg", in: folder)
    #expect(run.status == 2 && run.out == "" && run.err.contains("a picture of 1302 entities"))
    #expect(try ToolRun("inspect", "--format", "svg", "--around", "Item", in: folder).status == 0)
    #expect(try ToolRun("inspect", "--format", "dot", in: folder).status == 0)
    #expect(try ToolRun("inspect", "--format", "mermaid", in: folder).err.hasPrefix("note: GitLab draws at most 2000"))
  }

  /// A large picture has a note with the options that make it readable, unless one of them is used.
  @Test func aLargePictureHasAHint() throws {
    let entities = (1...50).map { "<entity name=\"Shop\($0)\"/>" }.joined(separator: "\n")
    let folder = try Folder([
      "A.xcdatamodel/contents": Items.contents(more: entities), "B.xcdatamodel/contents": Items.contents(),
    ])
    for format in ["svg", "html", "dot"] {
      let run = try ToolRun("inspect", "A.xcdatamodel", "--format", format, in: folder)
      #expect(run.err.hasPrefix("note: the picture has 52 boxes: --around ENTITY draws a part of it, and --cluster"))
      for options in [["--around", "Item"], ["--cluster", "prefix"], ["--quiet"]] {
        let run = try ToolRun(["inspect", "A.xcdatamodel", "--format", format] + options, in: folder)
        #expect(run.status == 0 && run.err == "", "\(options): \(run.err)")
      }
      #expect(try ToolRun("inspect", "B.xcdatamodel", "--format", format, in: folder).err == "")
    }
  }

  @Test func theHelpNamesThePictures() throws {
    let folder = try Folder()
    let inspect = try ToolRun("inspect", "--help", in: folder).out
    for word in ["svg, html, mermaid, dot, plantuml", "markdown", "--around", "--distance", "--cluster", "--layout"] {
      #expect(inspect.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(word), "\(word)")
    }
    #expect(try ToolRun("diff", "--help", in: folder).out.contains("--distance"))
  }

  // MARK: - Docs/Pictures.md

  /// The guide contains the output of the tool: its commands are run, and their output is compared with the files.
  /// `Docs/Pictures/draw.sh` creates the files again.
  @Test func theGuideShowsWhatPlumbWrites() throws {
    let root = URL(fileURLWithPath: Samples.path("../")).standardizedFileURL.path
    let guide = try String(contentsOfFile: "\(root)/Docs/Pictures.md", encoding: .utf8)
    let folder = try Folder()
    try folder.copy("\(root)/Samples", as: "Samples")
    let commands = guide.matches(of: /(?m)^\$ plumb (.*) > (Docs\/Pictures\/[\w-]+\.\w+)$/)
    #expect(commands.count >= 4)
    for command in commands {
      let run = try ToolRun(command.1.split(separator: " ").map(String.init), in: folder)
      let shown = FileManager.default.contents(atPath: "\(root)/\(command.2)").map {
        String(decoding: $0, as: UTF8.self)
      }
      #expect(run.status == 0 && run.out == shown, "\(command.2) is not what plumb writes: run Docs/Pictures/draw.sh")
    }
    for block in guide.matches(of: /(?s)```console\n\$ plumb ([^\n>]*)\n(.*?)```/) {
      let run = try ToolRun(block.1.split(separator: " ").map(String.init), in: folder)
      #expect(run.out == String(block.2), "plumb \(block.1)")
    }
  }
}
