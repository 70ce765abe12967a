import Foundation
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbDrift

/// The drivers that git runs, with in-memory files.
@Suite struct DriverTests {
  private static let path = "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"

  private static func merge(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], isForAncestor: Bool = false
  ) throws -> MergeDriver.Outcome {
    var driver = MergeDriver(base: "o", ours: "a", theirs: "b", path: path)
    driver.isForAncestor = isForAncestor
    return try driver.outcome(from: .inMemory(["o": base, "a": ours, "b": theirs]))
  }

  private static func bytes(_ content: String) throws -> [UInt8] { try Snippet.model(content).source.bytes }

  private static func attribute(_ type: String, _ more: String = "") throws -> [UInt8] {
    try bytes("<entity name=\"Order\"><attribute name=\"total\" attributeType=\"\(type)\"/>\(more)</entity>")
  }

  @Test func linesOfAttributesComeAndGo() {
    for (before, after) in [
      ("", "a\nb\n"), ("x", "x\na\nb\n"), ("x\n", "x\na\nb\n"), ("x\r\ny\r\n", "x\r\ny\r\na\r\nb\r\n"),
      ("\n# a\n", "\n# a\na\nb\n"),
    ] {
      #expect(AttributeLines(before).adding(["a", "b"]) == after)
      #expect(AttributeLines(after).removing(["a", "b"]) == (before == "x" ? "x\n" : before))
    }
    #expect(AttributeLines("x\n\na\n").others(than: ["a"]) == 1)
  }

  @Test func sidesThatAreOneAreTakenByTheByte() throws {
    let (one, other) = (Array("no model".utf8), Array("another".utf8))
    for (base, ours, theirs, result) in [
      (one, one, other, other), (one, other, one, other), (one, other, other, other),
    ] {
      let outcome = try Self.merge(base, ours, theirs)
      #expect(outcome.bytes == result && !outcome.isConflict && outcome.remarks == [])
    }
  }

  @Test func forTheAncestorOfAMergeWhatConflictsStays() throws {
    let more = "<attribute name=\"more\" attributeType=\"String\"/>"
    let outcome = try Self.merge(
      Self.attribute("Decimal"), Self.attribute("Double"), Self.attribute("Float", more), isForAncestor: true)
    let merged = try Model.read(outcome.bytes, file: "contents", name: "Shop").value
    #expect(!outcome.isConflict && outcome.remarks == [])
    #expect(merged.entities[0].attributes.map(\.type) == [.decimal, .string])
    let marked = try Self.merge(Self.attribute("Decimal"), Self.attribute("Double"), Self.attribute("Float", more))
    #expect(marked.isConflict && MergeConflict.first(in: marked.bytes) != nil)
    #expect(throws: ReadFailure.self) { try Model.read(marked.bytes, file: "contents", name: "Shop") }
  }

  @Test func aLayoutThatIsNotXcodesStays() throws {
    let text = { (attributes: String) in
      Array("<model>\r\n  <entity name=\"A\">\r\n\(attributes)  </entity>\r\n</model>\r\n".utf8)
    }
    let line = { (name: String) in "    <attribute name=\"\(name)\" attributeType=\"String\" />\r\n" }
    let outcome = try Self.merge(
      text(line("b") + line("m")), text(line("a") + line("b") + line("m")), text(line("b") + line("c") + line("m")))
    #expect(
      String(decoding: outcome.bytes, as: UTF8.self)
        == String(decoding: text(line("a") + line("b") + line("c") + line("m")), as: UTF8.self))
  }

  /// Damaged files have a text and a difference. The result of a merge without a conflict can be read.
  @Test func damagedFilesAreShownAndMerged() throws {
    let sample = Repository.url("Samples").resolvingSymlinksInPath().path
    let files = Corpus.files(named: "contents", below: sample)
    var random = Seeded(state: 7)
    var merged = 0
    for round in 0..<400 {
      let base = try FileSystem.read(try #require(files.isEmpty ? nil : files[round % files.count]))
      var sides = [base, base]
      for index in sides.indices {
        for _ in 0...(round % 3) { Mutation.random(&random).apply(to: &sides[index], &random) }
      }
      let shown = TextConversion.text(of: sides[0], path: Self.path)
      #expect(!shown.isEmpty || sides[0].isEmpty)
      let driver = DiffDriver([Self.path, "a", "0", "100644", "b", "0", "100644"])
      let text = driver?.text(from: .inMemory(["a": sides[0], "b": sides[1]]), style: TextStyle())
      #expect(text?.hasPrefix("diff \(Self.path)\n") == true)
      // Git cannot merge in-memory files as text, so the merge may throw.
      guard let outcome = try? Self.merge(base, sides[0], sides[1]) else { continue }
      merged += 1
      guard case .model = DriverFile(sides[0], path: Self.path), case .model = DriverFile(sides[1], path: Self.path)
      else { continue }
      if outcome.isConflict, outcome.remarks.first?.contains("merged, but") != true {
        #expect(MergeConflict.first(in: outcome.bytes) != nil)
      } else {
        #expect(throws: Never.self) { try Model.read(outcome.bytes, file: "contents", name: "Shop") }
      }
    }
    #expect(merged > 50)
  }
}
