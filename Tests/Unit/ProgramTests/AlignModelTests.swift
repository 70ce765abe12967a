import Foundation
import PlumbFormats
import Testing

/// `align --model` updates models from the sources: the built tool, on the samples that have drift.
@Suite struct AlignModelTests {
  private static let contents = [
    "Drift-Macro": "Drift-Macro/Trails.xcdatamodeld/Trails.xcdatamodel/contents",
    "Drift-Classic": "Drift-Classic/Lending.xcdatamodeld/Lending.xcdatamodel/contents",
  ]

  private static func folder(_ sample: String) throws -> Folder {
    let folder = try Folder()
    try folder.copy(Samples.path(sample), as: sample)
    return folder
  }

  private static func align(_ sample: String, _ arguments: String..., in folder: Folder) throws -> ToolRun {
    try ToolRun(["align", "--model", "--config", "\(sample)/plumb.json"] + arguments, in: folder)
  }

  private static func state(_ folder: Folder) -> [String: String] {
    Dictionary(folder.files.map { ($0, folder.text($0) ?? "") }) { first, _ in first }
  }

  /// Returns the difference of two states of a folder in the form that the tool prints.
  private static func diff(_ old: [String: String], _ new: [String: String]) -> String {
    let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
    return FileChanges(
      changed.compactMap { path in
        FileChanges.Change(path, from: old[path].map { Array($0.utf8) }, to: new[path].map { Array($0.utf8) })
      }
    ).diff()
  }

  @Test(arguments: ["Drift-Macro", "Drift-Classic"], [false, true])
  func whatADryRunPrintsIsWhatIsDone(_ sample: String, _ includesReview: Bool) throws {
    let folder = try Self.folder(sample)
    let review = includesReview ? "--include-review" : "--color=auto"
    let before = Self.state(folder)
    let dry = try Self.align(sample, review, "--dry-run", in: folder)
    let check = try Self.align(sample, review, "--check", in: folder)
    #expect(dry.status == 0 && check.status == 1 && check.out.isEmpty)
    #expect(Self.state(folder) == before)

    let run = try Self.align(sample, review, in: folder)
    let after = Self.state(folder)
    #expect(run.status == 0 && run.out.isEmpty)
    #expect(Self.diff(before, after) == dry.out)
    #expect(Set(before.keys.filter { before[$0] != after[$0] }) == [Self.contents[sample]])
    #expect(
      try ToolRun("format", "--check", "--config", "\(sample)/plumb.json", in: folder).status == 0)

    let again = try Self.align(sample, review, "--check", in: folder)
    #expect(again.status == 0 && again.err.contains("✓ no difference to fix · "), "\(again.err)")
    #expect(!"\n\(again.err)".contains("\nfixed: ") && !again.err.contains("would fix"))
    #expect(Self.state(folder) == after)
  }

  @Test(arguments: [nil, "Lending, autumn"])
  func aNewVersionIsNextToTheOld(_ name: String?) throws {
    let folder = try Self.folder("Drift-Classic")
    let before = Self.state(folder)
    let flag = name.map { "--new-version=\($0)" } ?? "--new-version"
    let dry = try Self.align("Drift-Classic", flag, "--dry-run", in: folder)
    #expect(Self.state(folder) == before)

    let run = try Self.align("Drift-Classic", flag, in: folder)
    #expect(run.status == 0, "\(run.err)")
    let bundle = "Drift-Classic/Lending.xcdatamodeld"
    let file = "\(bundle)/\(name ?? "Lending 2").xcdatamodel/contents"
    let after = Self.state(folder)
    #expect(Set(after.keys).subtracting(before.keys) == [file, "\(bundle)/.xccurrentversion"])
    #expect(before.allSatisfy { after[$0.key] == $0.value })
    #expect(
      after["\(bundle)/.xccurrentversion"]?.contains("\t<string>\(name ?? "Lending 2").xcdatamodel</string>\n") == true)
    let old = try #require(Self.contents["Drift-Classic"])
    #expect(dry.out.hasPrefix("diff --git a/\(old) b/\(file)\ncopy from \(old)\ncopy to \(file)\n--- a/\(old)\n"))
    #expect(run.err.contains("the current version is now \(name ?? "Lending 2"); Lending is unchanged"))

    let again = try Self.align("Drift-Classic", "--new-version", in: folder)
    #expect(again.err.contains("✓ no difference to fix"), "\(again.err)")
    #expect(Self.state(folder) == after)
  }

  @Test(arguments: [
    ("--new-version=a/b", "cannot be the name of a version"), ("--new-version=.x", "cannot be the name of a version"),
    ("--new-version=", "cannot be the name of a version"),
    ("--new-version=lending", "already has a version \"Lending\""),
    ("--new-version=Lending.xcdatamodel", "already has a version \"Lending\""),
  ])
  func namesThatCannotBe(_ flag: String, _ why: String) throws {
    let folder = try Self.folder("Drift-Classic")
    let before = Self.state(folder)
    let run = try Self.align("Drift-Classic", flag, in: folder)
    #expect(run.status == 2 && run.err.contains(why), "\(run.err)")
    #expect(Self.state(folder) == before)
  }

  @Test func aSingleVersionHasNoOtherNextToIt() throws {
    let folder = try Self.folder("Drift-Classic")
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/Drift-Classic/Lending.xcdatamodeld/Lending.xcdatamodel",
      toPath: "\(folder.path)/Drift-Classic/Lending.xcdatamodel")
    let configuration = (folder.text("Drift-Classic/plumb.json") ?? "").replacing(
      "Lending.xcdatamodeld\"", with: "Lending.xcdatamodel\"")
    try folder.write(configuration, to: "Drift-Classic/plumb.json")
    let run = try Self.align("Drift-Classic", "--new-version", in: folder)
    #expect(run.status == 2)
    #expect(
      run.err.contains("Lending.xcdatamodel is not in a bundle") && run.err.contains("Lending.xcdatamodeld, or omit"))
    let inPlace = try Self.align("Drift-Classic", in: folder)
    #expect(inPlace.status == 0 && inPlace.err.contains("✓ 1 file changed"), "\(inPlace.err)")
  }

  @Test func whereTheCurrentVersionCannotBeSetNothingIsWritten() throws {
    let folder = try Self.folder("Drift-Classic")
    try folder.write("", to: "Drift-Classic/Lending.xcdatamodeld/.xccurrentversion/keep")
    let before = Self.state(folder)
    let run = try Self.align("Drift-Classic", "--new-version", "--version", "Lending", in: folder)
    #expect(run.status == 2 && run.err.contains("was changed"), "\(run.err)")
    #expect(!"\n\(run.err)".contains("\nfixed: "), "\(run.err)")
    #expect(Self.state(folder) == before)
    #expect(
      !FileManager.default.fileExists(atPath: "\(folder.path)/Drift-Classic/Lending.xcdatamodeld/Lending 2.xcdatamodel")
    )
  }

  @Test func aConfiguredVersionIsNotLeftBehind() throws {
    let folder = try Self.folder("Drift-Classic")
    let configuration = (folder.text("Drift-Classic/plumb.json") ?? "")
      .replacing(#""sources": ["#, with: #""version": "Lending", "sources": ["#)
    try folder.write(configuration, to: "Drift-Classic/plumb.json")
    let run = try Self.align("Drift-Classic", "--new-version", in: folder)
    #expect(run.status == 2 && run.err.contains("remove “version” from the model in the configuration"), "\(run.err)")
  }

  @Test func classesOfAnotherModelAreNoNewEntities() throws {
    let folder = try Self.folder("Drift-Classic")
    let other = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Reservation" representedClassName="Reservation" syncable="YES">
              <attribute name="placedOn" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
              <attribute name="title" optional="YES" attributeType="String"/>
          </entity>
      </model>
      """
    try folder.write(other, to: "Drift-Classic/Web.xcdatamodel/contents")
    let configuration = (folder.text("Drift-Classic/plumb.json") ?? "")
      .replacing(
        #""models": [{"#, with: #""models": [{ "path": "Web.xcdatamodel", "sources": ["Sources/Lending"] }, {"#)
    try folder.write(configuration, to: "Drift-Classic/plumb.json")
    let run = try Self.align("Drift-Classic", "Drift-Classic/Lending.xcdatamodeld", in: folder)
    #expect(run.status == 0 && !run.err.contains("Add the entity"), "\(run.err)")
  }

  @Test func whatPlumbWroteFollowsTheModelInstead() throws {
    let folder = try Self.folder("Greenhouse")
    let generated = "Greenhouse/Sources/GreenhouseModel/Generated"
    let bed = folder.text("\(generated)/Bed+Plumb.swift") ?? ""
    try folder.write(bed.replacing("= \"A1\"", with: "= \"A2\""), to: "\(generated)/Bed+Plumb.swift")
    try folder.write(
      bed.replacing("(Bed)", with: "(Cot)").replacing("class Bed", with: "class Cot"),
      to: "\(generated)/Cot+Plumb.swift")
    let run = try Self.align("Greenhouse", "--include-review", in: folder)
    #expect(
      run.err.hasPrefix("not fixed: ") && run.err.contains("✓ no difference to fix · 2 differences not fixed"),
      "\(run.err)")
    #expect(
      run.err.split(separator: "\n").filter { $0 == "  reason: the file is generated from the model: plumb generate" }
        .count
        == 2)
  }

  @Test func aSyntaxErrorIsFixedFirst() throws {
    let folder = try Self.folder("Drift-Macro")
    let run = folder.text("Drift-Macro/Sources/Trails/Run.swift") ?? ""
    try folder.write(run + "\nfunc f( {", to: "Drift-Macro/Sources/Trails/Run.swift")
    let aligned = try Self.align("Drift-Macro", in: folder)
    #expect(aligned.err.contains("Trails/Run.swift has a syntax error: `)` is missing; "))
    #expect(!aligned.err.contains("\nfixed: Run.pace") && aligned.err.contains("fixed: The default of Trail.region"))
  }

  @Test func newVersionGoesWithModel() throws {
    let folder = try Self.folder("Drift-Classic")
    let run = try ToolRun("align", "--new-version", in: folder)
    #expect(run.status == 64 && run.err.contains("--new-version requires --model"), "\(run.err)")
  }

  /// A value that XML cannot represent is left with a reason, and does not prevent other changes.
  @Test func whatNoFileCanHoldIsLeftWithAReason() throws {
    let folder = try Folder([
      "plumb.json": #"{ "models": [{ "path": "M.xcdatamodel", "sources": ["S"] }] }"#,
      "M.xcdatamodel/contents": Self.boat,
      "S/Boat.swift": #"""
      @PersistentModel
      final class Boat: NSManagedObject {
        var name: String = "a\u{1}"
        var motto: String = "\u{FFFF}"
        @Attribute(storageMethod: .transformed(name: "T\u{1}")) var plan: Plan? = nil
        var title: String? = nil
      }
      """#,
    ])
    let run = try ToolRun("align", "--model", in: folder)
    #expect(run.status == 0 && run.err.contains("  fix: Add the attribute title, optional String\n"), "\(run.err)")
    #expect(folder.text("M.xcdatamodel/contents")?.contains("\"title\"") == true)
    let reasons = run.err.split(separator: "\n").filter { $0.hasPrefix("  reason: ") }
    let why = "  reason: its default in Swift has a character that XML cannot contain"
    #expect(reasons.count { $0 == why } == 2, "\(run.err)")
    #expect(reasons.contains("  reason: the model's file cannot contain the declared value"), "\(run.err)")
    #expect(try ToolRun("align", "--model", "--check", in: folder).status == 0)
  }

  private static let boat = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Boat" representedClassName="Boat">
            <attribute name="name" attributeType="String" defaultValueString="x"/>
        </entity>
    </model>
    """
}
