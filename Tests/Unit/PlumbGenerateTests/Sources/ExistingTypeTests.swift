import PlumbKit
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// Types that the sources declare are not generated again. The search for them reads each file only once.
@Suite struct ExistingTypeTests {
  private static let contents = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Pin" representedClassName="Pin">
            <attribute name="kind" optional="YES" attributeType="String"/>
            <attribute name="spot" optional="YES" attributeType="Composite" composite="Spot"/>
        </entity>
        <composite name="Spot">
            <attribute name="x" attributeType="Double" defaultValueString="0.0"/>
        </composite>
    </model>
    """
  private static let spot = "@Composition struct Spot: Sendable {\n  var x: Double\n}\n"

  private static func workspace(_ sources: [String: String], output: String = "Out") -> (Workspace, CountedFiles) {
    var settings = ModelSettings(path: "Map.xcdatamodel", sources: ["Src"], generate: GenerateSettings(output: output))
    settings.generate?.generator.scaffolds = true
    settings.declarations.entities["Pin"] = EntityOverride(attributes: [
      "kind": AttributeOverride(type: .named("Kind"), storage: .raw)
    ])
    var files = ["Map.xcdatamodel/contents": contents, "Src/Empty.swift": "struct Empty {}\n"]
    files.merge(sources) { $1 }
    let counted = CountedFiles(files)
    return (Workspace(ProjectConfiguration(models: [settings]), files: counted.files), counted)
  }

  private static func outputs(_ sources: [String: String], output: String = "Out") throws -> [String] {
    let (workspace, _) = workspace(sources, output: output)
    return try workspace.configuration.models.flatMap { try workspace.generation($0).outputs }
  }

  @Test(arguments: [
    ([:], ["Out/Kind.swift", "Out/Pin+Plumb.swift", "Out/Spot+Plumb.swift"]),
    (["Src/Spot.swift": spot], ["Out/Kind.swift", "Out/Pin+Plumb.swift"]),
    (["Src/Spot.swift": "struct Spot {}"], ["Out/Kind.swift", "Out/Pin+Plumb.swift"]),
    (["Src/Kind.swift": "enum Kind: String { case a }"], ["Out/Pin+Plumb.swift", "Out/Spot+Plumb.swift"]),
    // A name in a comment is not a declaration, and files that Plumb generated are ignored.
    (
      ["Src/Spot.swift": "// struct Spot, enum Kind\n", "Src/Old.swift": "// plumb:generated\n\(spot)"],
      ["Out/Kind.swift", "Out/Pin+Plumb.swift", "Out/Spot+Plumb.swift"]
    ),
  ])
  func whatIsDeclaredIsNotWritten(_ sources: [String: String], _ outputs: [String]) throws {
    #expect(try Self.outputs(sources) == outputs)
  }

  /// A class that is generated only if it does not exist is searched for like any other type.
  @Test(arguments: [
    ([:], ["Out/Pin+CoreDataClass.swift", "Out/Pin+CoreDataProperties.swift"]),
    (["Src/Pin.swift": "import CoreData\nclass Pin: NSManagedObject {}\n"], ["Out/Pin+CoreDataProperties.swift"]),
  ])
  func aClassThatIsDeclaredIsNotWritten(_ sources: [String: String], _ outputs: [String]) throws {
    var settings = ModelSettings(path: "Map.xcdatamodel", sources: ["Src"], generate: GenerateSettings(output: "Out"))
    settings.declarations.style = .managed
    let files = CountedFiles(
      ["Map.xcdatamodel/contents": Self.contents, "Src/Empty.swift": ""].merging(sources) { $1 })
    let workspace = Workspace(ProjectConfiguration(models: [settings]), files: files.files)
    #expect(try workspace.generation(settings).outputs == outputs)
  }

  /// Files that an earlier run wrote to the output folder are written again. Their types do not count as existing.
  @Test func theOutputsOwnFilesDoNotCount() throws {
    let written = [
      "Src/Kind.swift": "enum Kind: String { case a }\n", "Src/Spot+Plumb.swift": "// plumb:generated\n\(Self.spot)",
    ]
    #expect(
      try Self.outputs(written, output: "Src") == ["Src/Kind.swift", "Src/Pin+Plumb.swift", "Src/Spot+Plumb.swift"])
  }

  @Test func aStructNextToTheGeneratedOneIsAnError() throws {
    let (before, _) = Self.workspace([:])
    let settings = try #require(before.configuration.models.first)
    let plan = try before.generation(settings).files.filter { $0.path == "Spot+Plumb.swift" }
    let text = try #require(plan.first?.text)
    let (workspace, _) = Self.workspace(["Src/Spot.swift": Self.spot, "Src/Spot+Plumb.swift": text])
    let found = try workspace.findings().diagnostics.filter { $0.rule == "drift-macro" }
    #expect(found.map(\.message) == ["The struct Spot is declared twice"])
    #expect(found.map(\.location?.file) == ["Src/Spot.swift"])
  }

  @Test func eachFileIsReadOnce() throws {
    let (workspace, counted) = Self.workspace(["Src/Spot.swift": Self.spot])
    _ = try workspace.findings()
    #expect(counted.reads.filter { $0.value > 1 } == [:])
    #expect(counted.reads["Src/Spot.swift"] == 1)
  }
}
