import Foundation
import Testing

@Suite struct AlignTests {
  /// Returns the Greenhouse sample with its generated declarations as handwritten code, without the marker.
  private static func handWritten() throws -> Folder {
    let folder = try Folder()
    try folder.copy(Samples.path("Greenhouse"), as: "Greenhouse")
    let generated = "Greenhouse/Sources/GreenhouseModel/Generated/"
    for file in folder.files where file.hasPrefix(generated) {
      let lines = (folder.text(file) ?? "").split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
      try folder.write(lines.joined(separator: "\n"), to: "Greenhouse/Sources/Hand/\(file.dropFirst(generated.count))")
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(file)")
    }
    let configuration = (folder.text("Greenhouse/plumb.json") ?? "")
      .replacing("Sources/GreenhouseModel/Generated", with: "Sources/None")
      .replacing(#"["Sources/GreenhouseModel"]"#, with: #"["Sources/GreenhouseModel", "Sources/Hand"]"#)
    try folder.write(configuration, to: "Greenhouse/plumb.json")
    return folder
  }

  private static func plumb(_ arguments: String..., in folder: Folder) throws -> ToolRun {
    try ToolRun(arguments + ["--config", "Greenhouse/plumb.json"], in: folder)
  }

  private static func change(_ file: String, _ old: String, _ new: String, in folder: Folder) throws {
    let path = "Greenhouse/Sources/Hand/\(file)+Plumb.swift"
    let text = folder.text(path) ?? ""
    try #require(text.contains(old), "\(file) has no \(old)")
    try folder.write(text.replacing(old, with: new), to: path)
  }

  /// Changes to the sample's Swift, each with the finding that it causes.
  private static let drifts: [(file: String, old: String, new: String, finding: String)] = [
    ("Bed", "label: String = \"A1\"", "label: String = \"A2\"", "Bed+Plumb.swift:10:30: error: drift-default"),
    ("Bed", "positionInHouse: Int16", "positionInHouse: Int32", "Bed+Plumb.swift:14:31: error: drift-type"),
    ("Bed", "persistentName: \"soilRaw\", ", "", "Bed+Plumb.swift:17:14: error: drift-persistent-name"),
    ("Bed", "deleteRule: .cascade", "deleteRule: .nullify", "Bed+Plumb.swift:22:45: error: drift-delete-rule"),
    ("Bed", "inverse: \"bed\"", "inverse: \"beds\"", "Bed+Plumb.swift:22:26: error: drift-inverse"),
    ("Bed", "plantings: Set<Planting>", "plantings: [Planting]", "drift-relationship-kind"),
    ("CareTask", "dueOn: Date? = nil", "dueOn: Date = .distantPast", "drift-optionality"),
    ("CareTask", ",\n    maximumModelCount: 4", "", "drift-counts"),
    ("CareTask", "@objc(CareTask)", "@objc(Chore)", "CareTask+Plumb.swift:8:7: error: drift-class-name"),
    ("Greenhouse", "  @Attribute(.unique)\n", "", "drift-unique"),
    ("Gardener", "  @Attribute(.transient)\n", "", "drift-transient"),
    ("CareTask", "  public var isDone: Bool = false\n", "", "drift-property-missing"),
    ("GeoPoint", "  public var latitude: Double = 0.0\n\n", "", "drift-property-missing"),
    (
      "CareTask", "  public var isDone: Bool = false\n",
      "  public var isDone: Bool = false\n\n  public var extra: Int16 = 0\n", "drift-property-extra"
    ),
  ]

  @Test(arguments: drifts.indices)
  func everyDriftIsFoundAndFixedWhereThatIsSafe(_ index: Int) throws {
    let (file, old, new, expected) = Self.drifts[index]
    let folder = try Self.handWritten()
    try Self.change(file, old, new, in: folder)

    let found = try Self.plumb("validate", "--format", "xcode", in: folder)
    let lines = found.out.split(separator: "\n").filter { !$0.contains(": note: ") }
    let parts = expected.split(separator: ": error: ")
    #expect(
      found.status == 1
        && lines.contains { line in
          line.hasSuffix("[\(parts.last ?? "")]") && (parts.count == 1 || line.contains("\(parts[0]): error: "))
        }, "\(found.out)")

    let before = folder.files.map { folder.text($0) }
    let dry = try Self.plumb("align", "--include-review", "--dry-run", in: folder)
    #expect(folder.files.map { folder.text($0) } == before)
    let check = try Self.plumb("align", "--include-review", "--check", in: folder)
    #expect(check.status == (dry.out.isEmpty ? 0 : 1), "\(check.err)")
    #expect(try Self.plumb("align", "--include-review", in: folder).status == 0)
    let after = folder.files.map { folder.text($0) }
    #expect((after == before) == dry.out.isEmpty)

    let again = try Self.plumb("align", "--include-review", in: folder)
    #expect(again.err.hasPrefix("✓ no difference to fix"), "\(again.err)")
    #expect(folder.files.map { folder.text($0) } == after)
  }

  @Test func whatIsSafeComesBackToTheByte() throws {
    let folder = try Self.handWritten()
    #expect(try Self.plumb("validate", in: folder).status == 0)
    let before = folder.files.map { folder.text($0) }
    try Self.change("Bed", "label: String = \"A1\"", "label: String = \"A2\"", in: folder)
    try Self.change("Bed", "deleteRule: .cascade", "deleteRule: .deny", in: folder)
    try Self.change("CareTask", "  public var isDone: Bool = false\n\n", "", in: folder)
    try Self.change("CareTask", ",\n    maximumModelCount: 4", "", in: folder)
    try Self.change("Greenhouse", "  @Attribute(.unique)\n", "", in: folder)
    try Self.change("GeoPoint", "  public var latitude: Double = 0.0\n\n", "", in: folder)
    #expect(try Self.plumb("align", in: folder).status == 0)
    #expect(folder.files.map { folder.text($0) } == before)
    #expect(try Self.plumb("validate", in: folder).status == 0)
  }

  @Test func accessIsFixedAfterReview() throws {
    let folder = try Self.handWritten()
    let before = folder.files.map { folder.text($0) }
    try Self.change("Bed", "public final class Bed", "final class Bed", in: folder)
    try Self.change("Bed", "  public var label", "  private var label", in: folder)
    try Self.change("CareTask", "public var isDone", "var isDone", in: folder)
    let found = try Self.plumb("validate", "--fail-on", "warning", "--format", "xcode", in: folder)
    #expect(found.status == 1 && found.out.contains("drift-access"), "\(found.out)")
    #expect(try Self.plumb("align", in: folder).err.hasPrefix("✓ no difference to fix"))
    #expect(try Self.plumb("align", "--include-review", in: folder).status == 0)
    #expect(folder.files.map { folder.text($0) } == before)
  }

  @Test func anAnnotationAndAModifierAtOnePlaceComeInTheirOrder() throws {
    let folder = try Self.handWritten()
    let before = folder.files.map { folder.text($0) }
    try Self.change("Greenhouse", "  @Attribute(.unique)\n  public var identifier", "  var identifier", in: folder)
    #expect(try Self.plumb("align", "--include-review", in: folder).status == 0)
    #expect(folder.files.map { folder.text($0) } == before)
  }

  /// A second declaration would not compile, even if the first declaration is in another file.
  @Test(arguments: [("CareTask", "CareTask+Plumb.swift"), ("Views", "Views.swift")])
  func aNameThatIsTakenIsNotInserted(_ file: String, _ place: String) throws {
    let folder = try Self.handWritten()
    let computed = "public var isDone: Bool { true }"
    if file == "CareTask" {
      try Self.change(file, "public var isDone: Bool = false", computed, in: folder)
    } else {
      try Self.change("CareTask", "  public var isDone: Bool = false\n\n", "", in: folder)
      try folder.write("extension CareTask {\n  \(computed)\n}\n", to: "Greenhouse/Sources/Hand/\(file).swift")
    }
    let found = try Self.plumb("validate", "--format", "xcode", in: folder)
    #expect(
      found.out.contains("CareTask.isDone is computed from another value") && found.out.contains("\(place):"),
      "\(found.out)")
    #expect(try Self.plumb("align", "--include-review", in: folder).err.hasPrefix("✓ no difference to fix"))
  }

  @Test func configInitProposesWhatTheSourcesSay() throws {
    let folder = try Self.handWritten()
    try FileManager.default.removeItem(atPath: "\(folder.path)/Greenhouse/plumb.json")
    try folder.write("class Bed: NSManagedObject {}", to: "Pods/Kit/Bed.swift")
    #expect(try ToolRun("config", "init", in: folder).status == 0)
    let run = try ToolRun("validate", in: folder)
    #expect(run.status == 0, "\(folder.text("plumb.json") ?? "")\n\(run.out)\(run.err)")
    #expect(folder.text("plumb.json")?.contains("Greenhouse/Sources/Hand") == true)
    #expect(folder.text("plumb.json")?.contains("Pods") == false)
  }

  /// A source file that is silently skipped would make its declarations appear to be missing.
  @Test func sourcesThatCannotBeReadEndTheRun() throws {
    let folder = try Self.handWritten()
    let deep = String(repeating: "deep/", count: 40)
    try folder.write("class Bed: NSManagedObject {}", to: "Greenhouse/Sources/Hand/\(deep)Bed.swift")
    let run = try Self.plumb("validate", in: folder)
    #expect(run.status == 2 && run.err.contains("nested too deeply"), "\(run.err)")
  }

  @Test func aCommentLetsAFindingBe() throws {
    let folder = try Self.handWritten()
    try Self.change(
      "Bed", "  public var label: String = \"A1\"",
      "  // plumb:ignore drift-default because the server says so\n  public var label: String = \"A2\"", in: folder)
    let run = try Self.plumb("validate", in: folder)
    #expect(run.status == 0 && run.out.contains("1 suppressed"), "\(run.out)")
    #expect(try Self.plumb("align", in: folder).err.hasPrefix("✓ no difference to fix"))
  }

  @Test(arguments: [
    "  @Attribute(.unique)\n  public var identifier: UUID? = UUID() // plumb:ignore drift-default",
    "  @Attribute(.unique)\n  // plumb:ignore drift-default\n  public var identifier: UUID? = UUID()",
    "  // plumb:ignore drift-default\n\n  @Attribute(.unique)\n  public var identifier: UUID? = UUID()",
  ])
  func aCommentCoversAPropertyWithItsAnnotations(_ property: String) throws {
    let folder = try Self.handWritten()
    let old = "  @Attribute(.unique)\n  public var identifier: UUID? = nil"
    try Self.change("Greenhouse", old, property, in: folder)
    let run = try Self.plumb("validate", in: folder)
    #expect(run.out.contains("1 suppressed") && !run.out.contains("suppression-unused"), "\(run.out)")
  }

  @Test func swiftThatDoesNotParseIsAFindingAndTheRestIsChecked() throws {
    let folder = try Self.handWritten()
    try Self.change(
      "Bed", "public final class Bed: NSManagedObject {", "public final class Bed: NSManagedObject {{", in: folder)
    try Self.change("CareTask", "isDone: Bool = false", "isDone: Bool = true", in: folder)
    let run = try Self.plumb("validate", "--format", "xcode", in: folder)
    #expect(run.status == 1 && run.out.contains("[source-syntax]") && run.out.contains("[drift-default]"), "\(run.out)")
  }

  /// A difference that remains after an edit does not prevent other fixes in the file.
  @Test func aFixWithoutEffectIsNotRepeated() throws {
    let folder = try Self.handWritten()
    try Self.change("Bed", "  public var label", "  @Attribute(.unique, .unique)\n  public var label", in: folder)
    let before = folder.files.map { folder.text($0) }
    try Self.change("Bed", "deleteRule: .cascade", "deleteRule: .deny", in: folder)
    try Self.change("Bed", "label: String = \"A1\"", "label: String = \"A2\"", in: folder)
    let run = try Self.plumb("align", "--include-review", in: folder)
    #expect(folder.files.map { folder.text($0) } == before)
    #expect(run.err.hasSuffix("✓ 1 file changed · 1 difference not fixed: plumb validate\n"), "\(run.err)")
    #expect(run.err.split(separator: "\n").count { $0.hasPrefix("fixed: ") } == 2, "\(run.err)")
    #expect(try Self.plumb("align", "--include-review", in: folder).err.hasPrefix("✓ no difference to fix"))
  }

  /// Findings in the baseline are not fixed in Swift, and not in the model.
  @Test func theBaselineIsRespected() throws {
    let folder = try Items.folder([("M", Items.contents())], swift: ["Item": Items.item(title: "")])
    #expect(try ToolRun("align", "--check", in: folder).status == 1)
    #expect(try ToolRun("validate", "--write-baseline", in: folder).status == 0)
    let swift = folder.text("Src/Item.swift")
    let run = try ToolRun("align", in: folder)
    #expect(run.status == 0 && run.err.hasSuffix("✓ no difference to fix · 1 in the baseline\n"), "\(run.err)")
    #expect(folder.text("Src/Item.swift") == swift)
    try folder.write(
      "@objc(Owner) class Owner: NSManagedObject {\n  @NSManaged var items: NSSet?\n}\n", to: "Src/Owner.swift")
    let other = try ToolRun("align", in: folder)
    #expect(other.err.hasSuffix("✓ 1 file changed · 1 in the baseline\n"), "\(other.err)")
    #expect(folder.text("Src/Item.swift") == swift && folder.text("Src/Owner.swift") == Items.owner)

    try folder.write(
      Items.item(title: "  @NSManaged var title: String?\n  @NSManaged var more: String?"), to: "Src/Item.swift")
    try folder.write(Items.owner, to: "Src/Owner.swift")
    #expect(try ToolRun("validate", "--write-baseline", in: folder).status == 0)
    let model = try ToolRun("align", "--model", "--include-review", in: folder)
    #expect(model.err.hasSuffix("✓ no difference to fix · 1 in the baseline\n"), "\(model.err)")
    #expect(folder.text("M.xcdatamodel/contents") == Items.contents())
  }
}
