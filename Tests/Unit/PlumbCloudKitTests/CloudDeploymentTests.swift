import PlumbComparing
import PlumbFormats
import PlumbKit
import PlumbModel
import TestSupport
import Testing

@testable import PlumbCloudKit

/// The parts of CloudKit's schema that a step needs and leaves behind, and their places in the outputs.
@Suite struct CloudDeploymentTests {
  private static func model(_ content: String, isMirrored: Bool = true) throws -> Model {
    let text = "<model\(isMirrored ? " usedWithCloudKit=\"YES\"" : "")>\(content)</model>"
    return try Model.read(Array(text.utf8), file: "contents", name: "Garden").value
  }

  private static let old =
    #"<entity name="Bed"><attribute name="rows" optional="YES" attributeType="Integer 16"/></entity>"#

  @Test(arguments: [
    (old, old, [], []),
    (old, old.replacing("rows", with: "lines"), ["CD_Bed.CD_lines INT64"], ["CD_Bed.CD_rows INT64"]),
    (old, old + #"<entity name="Pot"/>"#, ["CD_Pot (1 field)"], []),
    (old + #"<entity name="Pot"/>"#, old, [], ["CD_Pot (1 field)"]),
    (old, old.replacing("Integer 16", with: "Integer 64"), [], []),
    (old, old.replacing("Integer 16", with: "Date"), ["CD_Bed.CD_rows TIMESTAMP"], ["CD_Bed.CD_rows INT64"]),
    (
      old,
      old.replacing(
        "/>", with: #"/><attribute name="s" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>"#),
      ["CD_Bed.CD_s ENCRYPTED STRING"], []
    ),
  ])
  func parts(old: String, new: String, needed: [String], staying: [String]) throws {
    let deployment = try #require(Evolution(from: Self.model(old), to: Self.model(new)).deployment)
    #expect(deployment.needed.map(\.text) == needed)
    #expect(deployment.staying.map(\.text) == staying)
  }

  @Test func theFirstMirroredVersionNeedsEverything() throws {
    let step = Evolution(from: try Self.model(Self.old, isMirrored: false), to: try Self.model(Self.old))
    #expect(step.deployment?.needed.map(\.text) == ["CD_Bed (2 fields)"])
  }

  /// A removed attribute breaks a mirrored model, and the output for another model does not name CloudKit.
  @Test func aModelThatIsNotMirroredHasNoEffectsOnCloudKit() throws {
    let (old, new) = (Self.old, #"<entity name="Bed"/>"#)
    for isMirrored in [true, false] {
      let step = Evolution(
        from: try Self.model(old, isMirrored: isMirrored), to: try Self.model(new, isMirrored: isMirrored))
      let selection = DiffSelection(audiences: .concerned(step))
      let plan = MigrationPlan(step)
      let outputs = [
        DiffJSON.render(step, selection), DiffJSON.render(step, DiffSelection()), DiffMarkdown.render(step, selection),
        DiffTree(TextStyle(), selection).text(of: step), PlanJSON.render(plan), MigrationText().text(of: plan),
        selection.line(of: step, arrow: "->"),
      ]
      let breaks = outputs.map { $0.contains("\"cloudkit\": \"breaking\"") || $0.contains("CloudKit breaking") }
      #expect(breaks.contains(true) == isMirrored)
      #expect(outputs[0].contains("CD_rows") == isMirrored && outputs[5].contains("CD_rows") == isMirrored)
    }
  }
}
