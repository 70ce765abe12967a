import Testing

@testable import PlumbFindings

@Suite("Baselines")
struct BaselineTests {
  @Test("a line for each finding that counts")
  func text() {
    #expect(
      Baseline(of: [Harbour.depthDefault, Harbour.ordered, Harbour.berthMandatory]).text == """
        {
          "formatVersion": 1,
          "findings": [
            {"rule":"default-type-mismatch","element":"Berth.depth","fingerprint":"f27364e0d55544aa"},
            {"rule":"relationship-optional","element":"Ship.berth","fingerprint":"ca9686ab5c448a17"}
          ]
        }

        """)
    #expect(Baseline().text == "{\n  \"formatVersion\": 1,\n  \"findings\": []\n}\n")
  }

  @Test("what was written is read, whatever the names are")
  func roundTrip() {
    let baseline = Baseline(of: Harbour.findings + [Hostile.finding, Hostile.finding])
    let (read, problems) = Baseline.read(Array(baseline.text.utf8), file: "b")
    #expect(problems.isEmpty)
    #expect(read.text == baseline.text)
    #expect(read.apply(to: Harbour.findings + [Hostile.finding, Hostile.finding]).stale.isEmpty)
  }

  @Test("known findings do not count, also where lines moved and a version was added")
  func apply() {
    let baseline = Baseline(of: [Harbour.depthDefault, Harbour.shipName])
    var moved = Harbour.depthDefault
    moved.location?.start.line = 40
    moved.location?.file = "Models/Harbour.xcdatamodeld/Harbour 3.xcdatamodel/contents"
    moved.element.version = "Harbour 3"
    let (found, stale) = baseline.apply(to: [moved, Harbour.outOfBounds, Harbour.ordered])
    #expect(found.first { $0.rule == moved.rule }?.suppression == .init(.baseline))
    #expect(found.first { $0.rule == Harbour.outOfBounds.rule }?.suppression == nil)
    #expect(found.first { $0.rule == Harbour.ordered.rule }?.suppression?.kind == .userInfo)
    #expect(stale.map(\.element) == ["Ship.船名"])
    #expect(Harbour.report(found).counts.baseline == 1)
  }

  @Test("a second finding of the same kind counts, until it is written down too")
  func second() {
    let twice = [Harbour.depthDefault, Harbour.depthDefault]
    let (found, _) = Baseline(of: [Harbour.depthDefault]).apply(to: twice)
    #expect(found.map { $0.suppression == nil } == [false, true])
    #expect(Baseline(of: found) == Baseline(of: twice))
  }

  @Test(
    "a file that is no baseline says so",
    arguments: [
      (#"{"formatVersion": 2, "findings": []}"#, "1:19"), ("[]", "1:1"), (#"{"formatVersion": 1}"#, "1:19"),
      (#"{"formatVersion": 1, "findings": [{"rule": "r"}, 7]}"#, "1:35 1:50"), ("{", "1:2"), ("", "1:1"),
    ])
  func problems(text: String, places: String) {
    let (baseline, problems) = Baseline.read(Array(text.utf8), file: "b")
    #expect(baseline.entries.isEmpty)
    #expect(problems.map { "\($0.location.start.line):\($0.location.start.column)" }.joined(separator: " ") == places)
  }
}
