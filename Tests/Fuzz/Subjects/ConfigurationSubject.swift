import PlumbKit

extension Subject {
  /// Configurations: `plumb.json`, and the project that it describes.
  static let configuration = Subject(
    name: "json", ending: "json", isSeed: { $0.hasSuffix("/plumb.json") }, words: Words.configuration
  ) { bytes in
    var verdict = Verdict()
    switch ProjectConfiguration.parse(bytes, file: "plumb.json") {
    case .failure(let failure):
      verdict.expect(!failure.diagnostics.isEmpty, "a refusal says why")
      for diagnostic in failure.diagnostics {
        verdict.refused(diagnostic)
        let end = diagnostic.location?.end.offset ?? 0
        verdict.expect(end <= bytes.count, "a place is in the file", diagnostic.message)
      }
    case .success(let configuration):
      verdict.saw("read")
      ConfigurationChecks.writing(configuration, &verdict)
      ConfigurationChecks.run(configuration, bytes, &verdict)
    }
    return verdict
  }
}

enum ConfigurationChecks {
  private static let model = Array(
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" representedClassName="Item" syncable="YES">
            <attribute name="count" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="title" optional="YES" attributeType="String"/>
        </entity>
    </model>
    """.utf8)

  /// Checks that the output of `config print` is read as the same configuration.
  static func writing(_ configuration: ProjectConfiguration, _ verdict: inout Verdict) {
    let text = configuration.json.prettyPrinted
    switch ProjectConfiguration.parse(Array(text.utf8), file: "plumb.json") {
    case .success(let again): verdict.expect(again.json.prettyPrinted == text, "a configuration says the same")
    case .failure(let failure):
      verdict.expect(false, "a configuration can be read again", failure.diagnostics.first?.message ?? "")
    }
  }

  /// Checks that the project runs or reports its refusal, and that all planned files are in the output folder.
  static func run(_ configuration: ProjectConfiguration, _ bytes: [UInt8], _ verdict: inout Verdict) {
    var files = ["plumb.json": bytes, "Sources/Item.swift": Array("class Item: NSManagedObject {}".utf8)]
    for settings in configuration.models.prefix(4) where settings.path.utf8.count < 200 {
      files[Path.join(settings.path, "contents")] = model
    }
    let workspace = Workspace(configuration, files: .inMemory(files))
    do {
      for diagnostic in try workspace.findings().diagnostics { verdict.saw("\(diagnostic.rule)") }
      for settings in try workspace.models() {
        let plan = try workspace.generation(settings).plan(workspace.files)
        let folder = settings.generate?.output ?? "."
        let isInside = plan.changes.allSatisfy { Path.join(folder, Path.name($0.path)) == $0.path }
        verdict.expect(isInside, "files are written into the output folder", "\(plan.changes.map(\.path))")
      }
    } catch {
      verdict.expect(error is Unreadable || error is CannotRun, "a project says what it refuses", "\(error)")
    }
  }
}
