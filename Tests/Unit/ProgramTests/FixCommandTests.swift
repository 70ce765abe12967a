import Foundation
import Testing

/// `validate --fix`, the next step that it suggests, and the baseline that adds itself to the configuration.
@Suite struct FixCommandTests {
  private static let contents = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Order" representedClassName="Order">
        <relationship name='customer' maxCount='1' deletionRule="No Action"
          destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
      </entity>
      <entity name="Customer" representedClassName="Customer">
        <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
      </entity>
    </model>
    """
  private static let file = "Shop.xcdatamodeld/Shop.xcdatamodel/contents"

  private static func folder(_ more: [String: String] = [:]) throws -> Folder {
    try Folder([file: contents].merging(more) { $1 })
  }

  @Test func aDryRunIsAPatch() throws {
    let folder = try Self.folder()
    let run = try ToolRun("validate", "--fix", "--include-review", "--dry-run", in: folder)
    #expect(run.status == 0 && folder.text(Self.file) == Self.contents)
    #expect(run.out.hasPrefix("--- a/\(Self.file)\n+++ b/\(Self.file)\n@@"), "\(run.out)")
    #expect(run.err.contains("would fix: ") && run.err.contains("1 file would change"), "\(run.err)")
  }

  @Test func whatIsLeftIsReportedAndDecidesTheStatus() throws {
    let folder = try Self.folder()
    let call = ["validate", "--fix", "--include-review", "--preset", "strict", "--fail-on", "warning"]
    let run = try ToolRun(call, in: folder)
    // Only the bytes of the fix change, because the layout of the file is not Xcode's.
    #expect(folder.text(Self.file) == Self.contents.replacing("No Action", with: "Nullify"))
    #expect(run.status == 1 && run.out.contains("warning[relationship-nullified]"), "\(run.out)")
    #expect(!run.out.contains("No Action") && run.err.contains("fixed: "), "\(run.err)")
    #expect(run.err.contains("plumb validate --fix --include-review --new-version"), "\(run.err)")
    let again = try ToolRun(call, in: folder)
    #expect(again.err.contains("✓ no fix to apply"), "\(again.err)")
  }

  @Test func aNewVersionIsNamed() throws {
    let folder = try Self.folder()
    let run = try ToolRun(
      "validate", "--fix", "--include-review", "--new-version=Next", "--preset", "strict", in: folder)
    #expect(run.err.contains("the current version is now Next; Shop is unchanged"), "\(run.err)")
    #expect(folder.text(Self.file) == Self.contents)
    let new = try #require(folder.text("Shop.xcdatamodeld/Next.xcdatamodel/contents"))
    #expect(
      new.contains("optional=\"YES\" maxCount='1'") && new.contains("Nullify\"\n      destinationEntity"), "\(new)")
    #expect(run.status == 0 && run.out.contains("2 versions"), "\(run.out)")
  }

  @Test func allIsWrittenOrNothing() throws {
    let folder = try Self.folder(["Shop.xcdatamodeld/.xccurrentversion/no": "a folder in the place of the file"])
    let run = try ToolRun("validate", "--fix", "--include-review", "--new-version", "--preset", "strict", in: folder)
    #expect(run.status == 2 && !folder.files.contains { $0.contains("Shop 2") }, "\(run.err)")
    #expect(folder.text(Self.file) == Self.contents)
  }

  @Test(arguments: [["--dry-run"], ["--include-review"], ["--new-version"], ["--fix", "--write-baseline"]])
  func whatGoesWithFix(_ arguments: [String]) throws {
    let run = try ToolRun(["validate"] + arguments, in: try Self.folder())
    #expect(run.status == 64 && run.err.contains("--fix"), "\(run.err)")
  }

  @Test func theNextStepIsForPeople() throws {
    let folder = try Self.folder()
    let step = "next: plumb validate --fix --include-review --dry-run   shows fixes for 1 finding in the model\n"
    #expect(try ToolRun("validate", in: folder).out.hasSuffix(step))
    #expect(try !ToolRun("validate", "--quiet", in: folder).out.contains("next:"))
    for format in ["json", "github", "xcode", "sarif", "markdown"] {
      #expect(try !ToolRun("validate", "--format", format, in: folder).out.contains("next:"))
    }
    #expect(
      try ToolRun("validate", "--format", "text", "--no-config", "Shop.xcdatamodeld", in: folder).out.contains(
        "next: plumb validate --fix Shop.xcdatamodeld --no-config --include-review --dry-run"))
  }

  @Test func aBaselineEntersItself() throws {
    let configuration = """
      {
        // the shop
        "models": [{ "path": "Shop.xcdatamodeld" }], // one

      }
      """
    let folder = try Self.folder(["plumb.json": configuration])
    let run = try ToolRun("validate", "--write-baseline", in: folder)
    #expect(run.status == 0 && run.err.contains("✓ added it to plumb.json"), "\(run.err)")
    #expect(
      folder.text("plumb.json") == """
        {
          // the shop
          "models": [{ "path": "Shop.xcdatamodeld" }], // one
          "baseline": "plumb.baseline.json",

        }
        """)
    #expect(try ToolRun("validate", in: folder).status == 0)
    // A second run has no change to make and prints no message about it.
    #expect(try !ToolRun("validate", "--write-baseline", in: folder).err.contains("entered"))
  }

  @Test func aBaselineIsNextToItsConfiguration() throws {
    let folder = try Self.folder(["sub/x": "", "plumb.json": #"{ "models": [{ "path": "Shop.xcdatamodeld" }] }"#])
    let run = try ToolRun("validate", "--write-baseline", "--config", "../plumb.json", in: try Folder())
    #expect(run.status == 2)
    let below = try ToolRun("validate", "--write-baseline", "--config", "\(folder.path)/plumb.json", in: try Folder())
    #expect(below.status == 0, "\(below.err)")
    #expect(folder.text("plumb.baseline.json") != nil)
    #expect(folder.text("plumb.json")?.contains(#""baseline": "plumb.baseline.json""#) == true)
  }

  @Test func withoutAConfigurationTheUseIsDescribed() throws {
    let folder = try Self.folder()
    let run = try ToolRun("validate", "--write-baseline", in: folder)
    #expect(run.err.contains("next: plumb validate --baseline plumb.baseline.json"), "\(run.err)")
    #expect(folder.text("plumb.json") == nil)
  }
}
