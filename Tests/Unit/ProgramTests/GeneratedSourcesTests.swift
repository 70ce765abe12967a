import Testing

/// Generated files without changes are not parsed. Declarations about their classes in other files are still checked.
@Suite struct GeneratedSourcesTests {
  private static let sources = "Greenhouse/Sources/GreenhouseModel"

  private static func findings(after change: (Folder) throws -> Void) throws -> String {
    let folder = try Folder()
    try folder.copy(Samples.path("Greenhouse"), as: "Greenhouse")
    #expect(try ToolRun("validate", "--config", "Greenhouse/plumb.json", in: folder).status == 0)
    try change(folder)
    return try ToolRun("validate", "--config", "Greenhouse/plumb.json", "--format", "xcode", in: folder).out
  }

  @Test func anExtensionThatDeclaresMore() throws {
    let out = try Self.findings {
      try $0.write("extension Bed {\n  @NSManaged public var ghost: String?\n}\n", to: "\(Self.sources)/Ghost.swift")
    }
    #expect(out.hasPrefix("\(Self.sources)/Ghost.swift:2:25: error: Bed.ghost is declared in Swift but not"), "\(out)")
  }

  @Test func anEnumWithOtherRawValues() throws {
    let out = try Self.findings { folder in
      let file = "\(Self.sources)/SoilKind.swift"
      try folder.write((folder.text(file) ?? "").replacing("SoilKind: String", with: "SoilKind: Int"), to: file)
    }
    #expect(out.hasPrefix("\(Self.sources)/Generated/Bed+Plumb.swift:19:20: error: Bed.soilRaw is String"), "\(out)")
  }

  @Test func anEditOfOneOfThem() throws {
    let out = try Self.findings { folder in
      let file = "\(Self.sources)/Generated/Bed+Plumb.swift"
      try folder.write(
        (folder.text(file) ?? "").replacing("positionInHouse: Int16", with: "positionInHouse: Int"), to: file)
    }
    #expect(out.hasPrefix("\(Self.sources)/Generated/Bed+Plumb.swift:16:31: error: Bed.positionInHouse"), "\(out)")
  }
}
