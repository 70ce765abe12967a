import Foundation
import PlumbKit
import Testing

@testable import plumb_fuzz

/// The reproducibility of the fuzzer, its seeds, its comparison of documents, and shrinking.
@Suite struct FuzzTests {
  private static let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Fuzz/Seeds")
    .standardizedFileURL.path

  private func inputs(_ subject: Subject, seed: UInt64) -> [[UInt8]] {
    let pool = Pool(subject, seeds: Self.folder, foreign: nil)
    var mutator = Mutator(subject, seed: seed)
    return (0..<50).map { _ in mutator.input(from: pool).bytes }
  }

  @Test(arguments: Subject.all.map(\.name)) func aSeedGivesTheSameInputs(_ name: String) throws {
    let subject = try #require(Subject.all.first { $0.name == name })
    #expect(inputs(subject, seed: 7) == inputs(subject, seed: 7))
    #expect(inputs(subject, seed: 7) != inputs(subject, seed: 8))
    #expect(inputs(subject, seed: 7).allSatisfy { $0.count <= Mutator.mostBytes })
  }

  /// Inputs of earlier findings are among the seeds.
  @Test(arguments: Subject.all.map(\.name)) func everySeedHolds(_ name: String) throws {
    let subject = try #require(Subject.all.first { $0.name == name })
    let pool = Pool(subject, seeds: Self.folder, foreign: nil)
    #expect(!pool.entries.isEmpty)
    for entry in pool.entries {
      let failures = subject.check(entry.bytes).failures.map { "\($0.check): \($0.detail)" }
      #expect(failures == [], "\(String(decoding: entry.bytes, as: UTF8.self))")
    }
  }

  // MARK: The comparison

  private func losses(_ before: String, _ after: String) throws -> [String] {
    try #require(XMLTree(Array(before.utf8))).losses(in: #require(XMLTree(Array(after.utf8))))
  }

  @Test func whatIsLostIsSeen() throws {
    let relationship = #"<model><relationship name="a" deletionRule="Nulify"/></model>"#
    #expect(
      try losses(relationship, #"<model><relationship name="a"/></model>"#)
        == [#"model/relationship[1] deletionRule="Nulify" became nothing"#])
    #expect(
      try losses(#"<model><entity name="A"/></model>"#, #"<model><entity name="A" syncable="YES"/></model>"#)
        == [#"model/entity[1] syncable="YES" came from nowhere"#])
    #expect(try losses("<model><entity/></model>", "<model/>") == ["model has 0 <entity> of 1"])
    #expect(try losses("<model>a<![CDATA[<]]></model>", "<model>a</model>") == ["model the text a< became a"])
  }

  @Test func anotherSpellingIsNoLoss() throws {
    let before =
      #"<model a="&#65;"><attribute optional="true" name=""/> <relationship minCount="01" ordered="NO"/></model>"#
    let after = #"<model a="A"><relationship minCount="1"/><attribute optional="YES"/></model>"#
    #expect(try losses(before, after) == [])
    #expect(try losses("<?x?><model a='?'><?y z?><?y?></model>", "<model a='?'/>") == [])
  }

  @Test(arguments: [
    #"<entity><relationship toMany="YEZ"/></entity>"#, #"<entity><relationship maxCount="l"/></entity>"#,
    #"<entity><attribute attributeType="Integer 128"/></entity>"#, #"<configuration usedWithCloudKit="YEZ"/>"#,
    #"<entity><fetchIndex><fetchIndexElement order="desending"/></fetchIndex></entity>"#,
  ])
  func aDamagedValueIsSeen(_ content: String) throws {
    #expect(try #require(XMLTree(Array("<model>\(content)</model>".utf8))).damagedValue != nil)
    let sound = content.replacing(#"="YEZ""#, with: #"="YES""#).replacing(#"="l""#, with: #"="1""#)
      .replacing("128", with: "64").replacing("desending", with: "descending")
    #expect(try #require(XMLTree(Array("<model>\(sound)</model>".utf8))).damagedValue == nil)
  }

  @Test func shrinkingKeepsWhatMatters() {
    let bytes = Array("a long text with one x in it, and more behind".utf8)
    let small = Shrinking.shrunk(bytes) { $0.contains(UInt8(ascii: "x")) }
    #expect(small == [UInt8(ascii: "x")])
  }
}
