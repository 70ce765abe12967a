import PlumbKit

extension Subject {
  /// Swift sources. The seeds do not have the extension `.swift`, so that no formatter changes them.
  static let swift = Subject(
    name: "swift", ending: "swift.txt", isSeed: { $0.hasSuffix(".swift") }, words: Words.swift
  ) { SourceChecks.run($0, path: "Sources/Item.swift") }

  /// Objective-C sources.
  static let objectiveC = Subject(
    name: "objc", ending: "m", isSeed: { $0.hasSuffix(".m") || $0.hasSuffix(".h") }, words: Words.objectiveC
  ) { SourceChecks.run($0, path: "Sources/Item.m") }
}

enum SourceChecks {
  /// A model whose class names, Item and Tag, also occur in most sources.
  private static let model = Array(
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" representedClassName="Item" syncable="YES">
            <attribute name="count" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="title" optional="YES" attributeType="String"/>
            <relationship name="tags" toMany="YES" deletionRule="Cascade" destinationEntity="Tag" inverseName="item" inverseEntity="Tag"/>
        </entity>
        <entity name="Tag" representedClassName="Tag" syncable="YES">
            <attribute name="name" attributeType="String" defaultValueString="a&quot;b"/>
            <relationship name="item" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Item" inverseName="tags" inverseEntity="Item"/>
        </entity>
    </model>
    """.utf8)

  static func run(_ bytes: [UInt8], path: String) -> Verdict {
    var verdict = Verdict()
    let parser = SourceParser()
    let unit = parser.parse(SourceFile(path: path, bytes: bytes), always: true)
    let found = parser.merge([unit])
    verdict.saw("parsed \(unit.isParsed)")
    for entity in found.value.entities.prefix(20) {
      let form = "\(entity.macro != nil) \(entity.writesAccessors) \(entity.schema != nil) \(entity.form)"
      for property in entity.properties.prefix(20) {
        let isRenamed = property.persistentName != property.name
        verdict.saw("\(form) \(property.isRelationship) \(property.defaultValue != nil) \(isRenamed)")
      }
    }
    for diagnostic in unit.diagnostics {
      verdict.refused(diagnostic.message)
      let end = diagnostic.location?.end.offset ?? 0
      verdict.expect(end <= bytes.count, "a place is in the file", diagnostic.message)
    }
    if bytes.count % 4 == 0 {
      let again = parser.merge([parser.parse(SourceFile(path: path, bytes: bytes), always: true)])
      verdict.expect(again.value == found.value, "the same file is read the same way")
    }
    align(bytes, path: path, isSound: unit.diagnostics.isEmpty, &verdict)
    return verdict
  }

  /// Checks that the output of `align` can be parsed, and that a second `align` makes no changes.
  private static func align(_ bytes: [UInt8], path: String, isSound: Bool, _ verdict: inout Verdict) {
    let contents = "Shop.xcdatamodel/contents"
    let settings = ModelSettings(path: "Shop.xcdatamodel", sources: ["Sources"])
    let configuration = ProjectConfiguration(models: [settings])
    do {
      let workspace = Workspace(configuration, files: .inMemory([contents: model, path: bytes]))
      for diagnostic in try workspace.findings().diagnostics { verdict.saw("\(diagnostic.rule)") }
      let plan = try workspace.repair(.review)
      guard let new = plan.changes.changes.first(where: { $0.path == path })?.new else { return }
      verdict.saw("aligned \(plan.made.map(\.finding.rule).sorted().first ?? "")")
      let unit = SourceParser().parse(SourceFile(path: path, bytes: new), always: true)
      let problem = unit.diagnostics.first
      verdict.expect(problem == nil || !isSound, "what align writes parses", problem?.message ?? "")
      let again = Workspace(configuration, files: .inMemory([contents: model, path: new]))
      verdict.expect(try again.repair(.review).changes.isEmpty, "a second align changes nothing")
    } catch {
      verdict.expect(error is Unreadable || error is CannotRun, "a project says what it refuses", "\(error)")
    }
  }
}
