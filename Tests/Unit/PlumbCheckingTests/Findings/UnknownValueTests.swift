import Foundation
import PlumbKit
import TestSupport
import Testing

@testable import PlumbModel

/// A value that Plumb does not know has one finding. No other finding, output or fix depends on the value.
@Suite struct UnknownValueProjectTests {
  private static func model(_ attribute: String = "", _ relationship: String = "", _ root: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0"\(root)>
        <entity name="A" representedClassName="A" syncable="YES">
            <attribute name="s" \(attribute)/>
            <relationship name="bs" optional="YES" \(relationship) destinationEntity="B" inverseName="a" inverseEntity="B"/>
        </entity>
        <entity name="B" representedClassName="B" syncable="YES">
            <relationship name="a" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="A" \
    inverseName="bs" inverseEntity="A"/>
        </entity>
    </model>
    """
  }

  private static let string = #"optional="YES" attributeType="String""#
  private static let many = #"toMany="YES" deletionRule="Nullify""#

  /// Each value causes one error. Findings that depend on a guess of its meaning are omitted.
  @Test(arguments: [
    (model(#"optional="YEZ" attributeType="String""#, many), "A.s has the optional"),
    (model(#"optional="YES" attributeType="Integer 128""#, many), "A.s has the type"),
    (model(#"attributeType="Integr 16""#, many), "A.s has the type"),
    (model(string, #"toMany="YEZ" deletionRule="Nullify""#), "A.bs has the toMany"),
    (model(string, #"maxCount="l" deletionRule="Nullify""#), "A.bs has the maxCount"),
    (model(string, #"toMany="YES" deletionRule="Nulify""#), "A.bs has the deletionRule"),
    (model(string, many, #" usedWithCloudKit="YEZ""#), "Shop has the usedWithCloudKit"),
    (
      model(#"attributeType="Integer 16" optional="YES" minValueString="O" maxValueString="10""#, many),
      "A.s has the minimum"
    ),
    (
      model(#"attributeType="Date" defaultDateTimeInterval="O""#, many),
      "A.s has the default \"O\""
    ),
    (model(#"attributeType="Date" optional="YES" minDateTimeInterval="O""#, many), "A.s has the minDateTimeInterval"),
  ])
  func oneCauseIsOneError(_ contents: String, _ message: String) throws {
    for preset in [RuleSettings.Preset.core, .recommended, .strict] {
      let found = try Shop.workspace(["Shop.xcdatamodel/contents": contents], Self.configuration)
        .findings(of: .all, CheckOptions(preset: preset)).diagnostics
      let errors = found.filter { $0.severity == .error }
      #expect(errors.count == 1, "\(found.map(\.message))")
      #expect(errors.first?.message.hasPrefix(message) == true && errors.first?.location != nil)
      #expect(found.filter { $0.location == errors.first?.location }.count == 1)
      #expect(found.allSatisfy { $0.fixes.isEmpty || $0.element != errors.first?.element })
    }
  }

  /// The model compiler accepts other types of indexes; a configured level is used as it is.
  @Test(arguments: [(nil, Severity.warning), (RuleSettings.RuleLevel.error, .error), (.note, .note)])
  func theTypeOfAnIndexIsAWarning(_ level: RuleSettings.RuleLevel?, _ severity: Severity) throws {
    let index = #"<fetchIndex name="byS"><fetchIndexElement property="s" type="UUID" order="ascending"/></fetchIndex>"#
    let contents = Self.model(Self.string, Self.many)
      .replacingOccurrences(of: "    </entity>\n    <entity name=\"B\"", with: "\(index)</entity><entity name=\"B\"")
    var configuration = Self.configuration
    configuration.rules.severities = level.map { ["value-not-understood": $0] } ?? [:]
    let found = try Shop.workspace(["Shop.xcdatamodel/contents": contents], configuration).findings().diagnostics
    #expect(found.filter { $0.rule == "value-not-understood" }.map(\.severity) == [severity])
  }

  /// Findings that do not depend on the unknown value are reported.
  @Test func otherFindingsStay() throws {
    let contents = Self.model(
      #"optional="YEZ" attributeType="String""#, #"toMany="YES" deletionRule="Nullify" versionHashModifier="1""#
    )
    .replacingOccurrences(of: #"destinationEntity="B""#, with: #"destinationEntity="C""#)
    let found = try Shop.workspace(["Shop.xcdatamodel/contents": contents], Self.configuration).findings().diagnostics
    #expect(found.map(\.rule).contains("destination-missing"), "\(found.map(\.rule))")
    #expect(!found.map(\.rule).contains("attribute-optional-or-default"))
  }

  private static let damaged = model(#"optional="YEZ" attributeType="String""#, many)
  private static let configuration = ProjectConfiguration(models: [ModelSettings(path: "Shop.xcdatamodel")])

  @Test func hashesSaySo() throws {
    let workspace = Shop.workspace(["Shop.xcdatamodel/contents": Self.damaged], Self.configuration)
    let hashes = try workspace.hashes(of: .all).hashes
    #expect(hashes.checksum == nil)
    #expect(hashes.unknown.map(\.text) == ["A.s has an invalid value"])
    let rule = Self.model(Self.string, #"toMany="YES" deletionRule="Nulify""#)
    let certain = Shop.workspace(["Shop.xcdatamodel/contents": rule], Self.configuration)
    #expect(try certain.hashes(of: .all).hashes.checksum != nil, "delete rules are not hashed")
  }

  /// Calls that depend on the unknown value throw an error with its location.
  @Test func whatReliesOnItRefuses() throws {
    var settings = ModelSettings(path: "Shop.xcdatamodel", sources: ["Src"])
    settings.generate = GenerateSettings(output: "Gen")
    let workspace = Shop.workspace(
      ["Shop.xcdatamodel/contents": Self.damaged, "Src/A.swift": "class A: NSManagedObject {}"],
      ProjectConfiguration(models: [settings]))
    let calls: [(String, () throws -> Void)] = [
      ("generate", { _ = try workspace.generation(settings) }),
      ("align", { _ = try workspace.repair(.review) }),
      ("models", { _ = try workspace.models(from: "Shop.xcdatamodel", to: "Shop.xcdatamodel") }),
      ("sql", { _ = try workspace.convert("Shop.xcdatamodel", to: .text(.sqlite)) }),
    ]
    for (name, call) in calls {
      let refusal = #expect(throws: Unreadable.self, "\(name)") { try call() }
      #expect(refusal?.diagnostics.first?.location?.start.line == 4, "\(name)")
    }
    // Swift is not compared with a guessed value.
    let found = try workspace.findings().diagnostics
    #expect(found.filter { $0.element.steps.last?.name == "s" }.map(\.rule) == ["value-not-understood"])
    #expect(found.contains { $0.rule == "drift-entity-missing" }, "what is unrelated to it is compared")
  }

  /// Calls that copy or show the model succeed.
  @Test func whatKeepsItGoesOn() throws {
    let workspace = Shop.workspace(["Shop.xcdatamodel/contents": Self.damaged], Self.configuration)
    #expect(try workspace.convert("Shop.xcdatamodel", to: .contents).text() == Self.damaged)
    let dump = try workspace.convert("Shop.xcdatamodel", to: .dump).text()
    let again = Shop.workspace(["a.json": dump], ProjectConfiguration())
    #expect(try again.convert("a.json", to: .contents).text().contains(#"optional="YEZ""#))
    #expect(throws: Unreadable.self) { _ = try again.models(from: "a.json", to: "a.json") }
    let inspection = try workspace.inspection(of: .all)
    #expect(inspection.shown.count == 1 && inspection.notUnderstood.count == 1 && inspection.refused.isEmpty)
  }

  /// An unknown value in either version is reported only once, and the step between the versions is unknown.
  @Test func anOldVersionIsCheckedToo() throws {
    let healthy = Self.model(Self.string, Self.many)
    for (old, current) in [(Self.damaged, healthy), (healthy, Self.damaged)] {
      let workspace = Shop.workspace(
        [
          "Shop.xcdatamodeld/Shop.xcdatamodel/contents": old, "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": current,
          "Shop.xcdatamodeld/.xccurrentversion": Self.naming("Shop 2"),
        ], ProjectConfiguration(models: [ModelSettings(path: "Shop.xcdatamodeld")]))
      let found = try workspace.findings().diagnostics
      #expect(found.filter { $0.severity == .error }.map(\.rule) == ["value-not-understood"], "\(found.map(\.message))")
      #expect(try workspace.versions().rows.map(\.step) == [nil, nil])
    }
  }

  /// A new version is an exact copy, including the unknown values.
  @Test func newVersionsAndFixesKeepIt() throws {
    let contents = Self.damaged.replacingOccurrences(
      of: #"<entity name="B""#, with: #"<entity name="B" isAbstract="N0""#)
    let workspace = Shop.workspace(
      [
        "Shop.xcdatamodeld/Shop.xcdatamodel/contents": contents,
        "Shop.xcdatamodeld/.xccurrentversion": Self.naming("Shop"),
      ], ProjectConfiguration(models: [ModelSettings(path: "Shop.xcdatamodeld")]))
    let plan = try workspace.addVersion(makesCurrent: true)
    #expect(plan.changes.changes.contains { $0.action.newText == contents })
  }

  private static func naming(_ version: String) -> String {
    String(decoding: ModelBundle.currentVersionBytes(naming: version), as: UTF8.self)
  }
}

extension FileChanges.Action {
  fileprivate var newText: String? {
    switch self {
    case .create(let bytes): String(decoding: bytes, as: UTF8.self)
    default: nil
    }
  }
}
