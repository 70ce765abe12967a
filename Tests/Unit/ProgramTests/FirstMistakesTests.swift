import Foundation
import Testing

/// Typical mistakes of new users, and the answers: the problem and its remedy.
@Suite struct FirstMistakesTests {
  private static func folder() throws -> Folder {
    let folder = try Folder([
      "Broken/M.xcdatamodeld/M.xcdatamodel/contents": "<model><entity name=\"A\"></entty></model>",
      "Moved/plumb.json": "{\n  \"models\": [{ \"path\": \"Greenhouse.xcdatamodeld\" }]\n}\n",
      "Moved/Models/Greenhouse.xcdatamodeld/.keep": "", "Notes/readme.txt": "",
      "Project/App.xcodeproj/project.pbxproj": "",
      "Project/project.yml": "name: A\n", "Project/a.sql": "SELECT 1;\n", "Project/model.txt": Items.contents(),
      "Project/Shop.app/Shop.momd/VersionInfo.plist": "<plist/>",
    ])
    try folder.copy(Samples.path("Greenhouse"), as: "Green")
    return folder
  }

  /// The folder, the arguments, the exit status, a part of the message, and a part of the help.
  private static let calls: [(String, [String], Int32, String, String)] = [
    ("Green", ["inspekt"], 64, "the command \"inspekt\" does not exist", "did you mean: plumb inspect"),
    ("Green", ["lint"], 64, "the command \"lint\" does not exist", "did you mean: plumb validate"),
    ("Green", ["init"], 64, "the command \"init\" does not exist", "did you mean: plumb config init"),
    ("Green", ["help", "validat"], 64, "the command \"validat\" does not exist", "did you mean: plumb validate"),
    (
      "Green", ["config", "show"], 64, "the command \"config show\" does not exist", "did you mean: plumb config print"
    ),
    (
      "Green", ["version", "currant"], 64, "the command \"version currant\" does not exist",
      "did you mean: plumb version current"
    ),
    (
      "Green", ["version", "rm", "x"], 64, "the command \"version rm\" does not exist",
      "did you mean: plumb version remove"
    ),
    ("Green", ["relationship-inverse"], 64, "does not exist", "did you mean: plumb rules relationship-inverse"),
    (
      "Green", ["Greenhouse.xcdatamodeld"], 64, "a command has to precede a path",
      "plumb validate Greenhouse.xcdatamodeld"
    ),
    (
      "Green", ["./Greenhous.xcdatamodeld"], 64, "does not exist",
      "did you mean: plumb validate Greenhouse.xcdatamodeld"
    ),
    ("Green", ["validate", "Greenhous.xcdatamodeld"], 2, "does not exist", "did you mean Greenhouse.xcdatamodeld?"),
    (
      "Green", ["generate", "Wrong.xcdatamodel"], 2, "Wrong.xcdatamodel does not exist", "the models below this folder"
    ),
    ("Green", ["generate", "--access", "open"], 64, "open", "'internal', 'package' or 'public'"),
    ("Green", ["generate", "--acess", "public"], 64, "--acess", "Did you mean '--access'?"),
    ("Green", ["generate", "--style", "makro"], 64, "makro", "'accessor' or 'swiftdata'"),
    ("Green", ["validate", "--format", "jsn"], 64, "error: The value 'jsn'", "help: did you mean json?"),
    ("Green", ["validate", "--format", "sariff=a.sarif"], 64, "sariff", "help: did you mean sarif?"),
    ("Green", ["stats", "--limit", "-1"], 64, "error: --limit has to be 1 to 5000", "Usage: plumb stats"),
    ("Green", ["inspect", "a.momd"], 2, "a.momd does not exist", "Greenhouse.xcdatamodeld"),
    ("Green", ["validate", "--preset", "max"], 64, "max", "'recommended'"),
    ("Green", ["validate", "--config", "nope.json"], 2, "nope.json cannot be read", "plumb config init"),
    ("Green", ["inspect", "--model-version", "3"], 2, "no version \"3\"; did you mean \"Greenhouse 3\"?", "━"),
    ("Green", ["inspect", "--version", "Grenhouse 2"], 2, "did you mean \"Greenhouse 2\"?", "its versions are"),
    ("Green", ["diff", "1", "2"], 2, "no version \"1\"", "its versions are"),
    ("Green", ["migrate", "1"], 2, "1 does not exist", "name the later version too: a step has two versions"),
    (
      "Green", ["rules", "relationship"], 2, "the rule \"relationship\" does not exist",
      "rules with similar ids: relationship-"
    ),
    (
      "Green", ["rules", "Relationship-Invers"], 2, "the rule \"Relationship-Invers\" does not exist",
      "did you mean: plumb rules relationship-inverse"
    ),
    (
      "Green", ["inspect", "plumb.json"], 2, "a configuration of Plumb, not a model",
      "plumb config print --config plumb.json"
    ),
    (
      "Green", ["diff", "plumb.json", "plumb.json"], 2, "a configuration of Plumb, not a model",
      "plumb config print --config plumb.json"
    ),
    (
      "Green", ["inspect", "Greenhouse.xcdatamodeld/.xccurrentversion"], 2, "names the current version of a bundle",
      "plumb version list Greenhouse.xcdatamodeld lists all versions"
    ),
    (
      "Green", ["hash", "Sources/GreenhouseModel/SoilKind.swift"], 2, "no class with @Model",
      "“sources” of the model in plumb.json"
    ),
    (
      "Project", ["validate", "App.xcodeproj"], 2, "is a project of Xcode, and contains no model",
      "plumb validate . checks"
    ),
    (
      "Project", ["inspect", "App.xcodeproj/project.pbxproj"], 2, "describes a project, and is not a model",
      "name the model"
    ),
    ("Project", ["inspect", "project.yml"], 2, "describes a project, and is not a model", "name the model"),
    ("Project", ["inspect", "a.sql"], 2, "an output of a model, which is not read", "plumb convert MODEL a.sql"),
    (
      "Project", ["inspect", "Shop.app"], 2, "contains compiled models only",
      "plumb inspect Shop.app/Shop.momd shows it"
    ),
    (
      "Project", ["inspect", "Shop.app/Shop.momd/VersionInfo.plist"], 2, "lists the versions of a compiled model",
      "plumb inspect Shop.app/Shop.momd"
    ),
    ("Notes", ["inspect", "readme.txt"], 2, "is a text, not a model", "plumb hash MODEL --verify readme.txt"),
    ("Green", ["validate", "-f", "json"], 64, "\"-f\" does not exist", "did you mean: plumb validate --format json"),
    ("Green", ["convert", "a", "b", "-f"], 64, "\"-f\" does not exist", "did you mean: plumb convert a b --force"),
    ("Green", ["generate", "-o", "out"], 64, "\"-o\" does not exist", "did you mean: plumb generate --output out"),
    ("Green", ["inspect", "-c=a.json"], 64, "\"-c\" does not exist", "did you mean: plumb inspect --config a.json"),
    ("Green", ["-v"], 64, "\"-v\" does not exist", "did you mean: plumb --version\n"),
    ("Green", ["inspect", "-v", "Shop 2"], 64, "\"-v\"", "did you mean: plumb inspect --model-version 'Shop 2'"),
    ("Green", ["-q", "validate"], 64, "\"-q\" precedes the command", "did you mean: plumb validate --quiet"),
    (
      "Green", ["--config", "a.json", "version", "list"], 64, "\"--config\" precedes the command",
      "did you mean: plumb version list --config a.json"
    ),
    (
      "Green", ["validate", "--reporter=json", "-o", "a.json"], 64, "\"--reporter\" does not exist",
      "did you mean: plumb validate --format json=a.json"
    ),
    ("Green", ["validate", "--strict"], 64, "\"--strict\"", "did you mean: plumb validate --preset strict"),
    ("Green", ["validate", "--strict"], 64, "\"--strict\"", "did you mean: plumb validate --fail-on warning"),
    ("Green", ["breaking"], 64, "the command \"breaking\" does not exist", "did you mean: plumb diff --only breaking"),
    ("Green", ["diff", "--breaking"], 64, "\"--breaking\"", "did you mean: plumb diff --only breaking"),
    ("Green", ["inspect", "--json"], 64, "\"--json\"", "did you mean: plumb inspect --format json"),
    ("Green", ["inspect", "--nonsense"], 64, "Unknown option '--nonsense'", "Usage: plumb inspect"),
    (
      "Green", ["convert", "Greenhous.xcdatamodeld", "x.sql"], 2, "does not exist",
      "did you mean Greenhouse.xcdatamodeld?"
    ),
    ("Green", ["convert", "Greenhouse.xcdatamodeld", "x.foo"], 2, "has no known extension", "--to"),
    ("Green", ["config", "init"], 2, "plumb.json already exists", "plumb config init --force"),
    (
      "Notes", ["validate"], 2, "no model was named",
      "an .xcdatamodeld or with @Model or @PersistentModel classes in it or below"
    ),
    (
      "Notes", ["config", "init"], 2, "no file was written",
      "an .xcdatamodeld or with @Model or @PersistentModel classes in it or below"
    ),
    (
      "Notes", ["doctor"], 2, "no model is configured",
      "an .xcdatamodeld or with @Model or @PersistentModel classes in it or below"
    ),
    ("Moved", ["validate"], 2, "plumb.json:2:24", "has it moved? “path”: \"Models/Greenhouse.xcdatamodeld\""),
    ("Moved", ["inspect"], 2, "the model Greenhouse.xcdatamodeld does not exist", "Models/Greenhouse.xcdatamodeld"),
    ("Moved", ["generate"], 2, "does not exist", "plumb doctor"),
    ("Broken", ["inspect"], 2, "</entty> is in the place of </entity>", "fix it at this place"),
  ]

  @Test func eachIsAnsweredWithWhatToDo() throws {
    let all = try Self.folder()
    for (name, call, status, reported, advised) in Self.calls {
      let run = try ToolRun(call, in: all, below: name)
      #expect(run.status == status, "plumb \(call.joined(separator: " ")): \(run.out)\(run.err)")
      #expect(
        run.err.contains(reported) && run.err.contains(advised), "plumb \(call.joined(separator: " ")): \(run.err)")
      #expect(run.out.isEmpty, "plumb \(call.joined(separator: " ")): \(run.out)")
    }
  }

  /// The name of a file does not matter if it begins as a model.
  @Test func aModelCanHaveAnyName() throws {
    let run = try ToolRun(["inspect", "--summary", "model.txt"], in: Self.folder(), below: "Project")
    #expect(run.status == 0 && run.out.contains("Item"), "\(run.err)")
  }

  /// Each error is also an annotation on GitHub, with the file if the error has a location.
  @Test(arguments: [
    (
      "Moved", ["validate"],
      "\n::error file=plumb.json,line=2,endLine=2,col=24,endColumn=49,title=configuration::the model"
    ),
    ("Green", ["lint"], "\n::error title=plumb::the command \"lint\" does not exist%0Adid you mean: plumb validate%0A"),
    ("Green", ["inspect", "--format", "jso"], "::error title=plumb::The value 'jso' is invalid for '--format"),
  ])
  func onGitHubItIsAnAnnotation(_ name: String, _ call: [String], _ command: String) throws {
    let run = try ToolRun(call, in: Self.folder(), below: name, environment: ["GITHUB_ACTIONS": "true"])
    #expect(run.err.contains(command) && run.out.isEmpty, "\(run.err)")
  }

  /// Only commands with the option advise it if no version is the current one.
  @Test(arguments: [
    (["inspect"], true), (["generate", "--dry-run"], true), (["hash"], true), (["align"], true),
    (["validate"], false), (["version", "list"], false), (["version", "lock"], false), (["diff"], false),
    (["migrate"], false), (["report"], false), (["stats"], false), (["changelog"], false), (["doctor"], false),
    (["format", "--check"], false),
  ]) func aBundleWithoutACurrentVersion(_ call: [String], _ advises: Bool) throws {
    let configuration =
      #"{ "models": [{ "path": "S.xcdatamodeld", "sources": ["Src"], "generate": { "output": "G" } }] }"#
    let model = "<model type=\"com.apple.IDECoreDataModeler.DataModel\" documentVersion=\"1.0\"/>"
    let folder = try Folder([
      "S.xcdatamodeld/S.xcdatamodel/contents": model, "S.xcdatamodeld/S 2.xcdatamodel/contents": model,
      "Src/A.swift": "", "plumb.json": configuration,
    ])
    let run = try ToolRun(call, in: folder)
    #expect((run.out + run.err).contains("or pass --model-version NAME") == advises, "\(run.out)\(run.err)")
  }

  @Test func aFolderWithoutModelsIsReported() throws {
    let run = try ToolRun([], in: Self.folder(), below: "Notes")
    #expect(run.status == 0 && run.out.hasPrefix("No Core Data model is in this folder or below"))
  }

  /// `--version` without a value prints the version of the tool for every command. With a value, it selects a model
  /// version.
  @Test func theVersionOfTheToolAndThatOfAModelAreTwoThings() throws {
    let folder = try Self.folder()
    for call in [
      ["--version"], ["inspect", "--version"], ["validate", "--version"], ["version", "list", "--version"],
    ] {
      let run = try ToolRun(call, in: folder, below: "Green")
      #expect(run.status == 0 && run.out.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil, "\(call): \(run.out)\(run.err)")
    }
    let spellings = [["--model-version", "Greenhouse"], ["--version", "Greenhouse"], ["--version=Greenhouse"]]
    let runs = try spellings.map { try ToolRun(["inspect", "--summary"] + $0, in: folder, below: "Green") }
    #expect(Set(runs.map(\.out)).count == 1 && runs.allSatisfy { $0.status == 0 })
    #expect(try runs.first?.out != ToolRun(["inspect", "--summary"], in: folder, below: "Green").out)
  }

  @Test func correctSettingsAreReported() throws {
    let folder = try Self.folder()
    for call in [["format", "--check"], ["generate", "--check"], ["generate", "--dry-run"]] {
      let run = try ToolRun(call, in: folder, below: "Green")
      #expect(run.status == 0 && run.err.hasPrefix("✓ "), "\(call): \(run.err)")
    }
  }

  @Test func configInitWritesItsSchemaNextToIt() throws {
    let folder = try Folder()
    try folder.copy(Samples.path("Ledger/Ledger.xcdatamodeld"), as: "Ledger.xcdatamodeld")
    let run = try ToolRun("config", "init", in: folder)
    #expect(run.status == 0 && run.err.contains("Ledger.xcdatamodeld: 1 version"), "\(run.err)")
    #expect(try folder.text("plumb.schema.json") == ToolRun("config", "schema", in: folder).out)
    #expect(try ToolRun("doctor", in: folder).status == 0)
  }

  @Test func completionsAndTheManualPageArePrinted() throws {
    let folder = try Folder()
    for shell in ["bash", "zsh", "fish"] {
      let run = try ToolRun("--generate-completion-script", shell, in: folder)
      #expect(run.status == 0 && run.out.contains("xcdatamodeld") && run.out.contains("---completion"), "\(shell)")
    }
    let page = try ToolRun("manual", in: folder)
    #expect(page.status == 0 && page.out.contains(".SS \"plumb validate [MODELS ...]\""), "\(page.out.prefix(400))")
  }
}
