import Testing

@testable import PlumbChecking
@testable import PlumbComparing
@testable import PlumbConfiguration
@testable import PlumbCore
@testable import PlumbFormats
@testable import PlumbMigration
@testable import PlumbModel
@testable import PlumbRules
@testable import PlumbText
@testable import PlumbWorkspace

/// The examples of each rule: the rule reports the bad example, and does not report the good one.
@Suite struct ExampleTests {
  @Test func idsAreKebabCaseAndUnique() {
    let ids = Rule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }, "\(id)")
      #expect(id.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }, "\(id)")
    }
  }

  /// The rules for models and versions whose findings another stage creates. Every other one needs a check.
  @Test func onlyTheseRulesHaveNoCheck() {
    let withoutCheck = (Rule.ofModels + Rule.evolutionRules).filter(\.isCheckedElsewhere)
    #expect(
      withoutCheck.map(\.id) == [
        "model-not-built", "model-copied", "version-not-in-project", "version-built-alone", "current-version-differs",
        "current-version-ignored", "unknown-xml", "suppression-unused", "schema-store-shared",
        "step-impossible", "step-conditional", "step-rename", "step-review", "step-data-dropped",
        "step-name-in-use", "bundle-deleted", "bundle-unchecked", "version-locked", "locked-version-removed",
        "locked-bundle-missing", "locked-bundle-moved",
        "mapping-model-unreadable", "mapping-model-stale", "mapping-model-entity-gone", "mapping-model-expression",
        "mapping-model-policy", "emitted-stale",
      ])
  }

  @Test(arguments: Rule.all) func textsAreThere(_ rule: Rule) {
    #expect(!rule.title.isEmpty && !rule.title.hasSuffix(".") && !rule.title.contains("\n"))
    for text in [rule.text.what, rule.text.why, rule.text.fix] {
      #expect(text.hasSuffix(".") || text.hasSuffix("?"), "\(text)")
      #expect(!text.contains("  ") && !text.contains("\n"), "\(text)")
    }
    #expect(!rule.text.bad.shown.isEmpty && !rule.text.good.shown.isEmpty)
  }

  @Test(arguments: Rule.all) func badExamplesAreFound(_ rule: Rule) throws {
    guard let run = try ExampleRun(rule.text.bad, rule) else { return }
    #expect(!run.found.isEmpty, "\(rule.id) finds nothing in its bad example")
    for diagnostic in run.found {
      #expect(!diagnostic.message.isEmpty && !diagnostic.message.hasSuffix("."), "\(diagnostic.message)")
      #expect(!diagnostic.message.contains("\n"), "\(diagnostic.message)")
      #expect(run.text(at: diagnostic.location) != nil, "\(diagnostic.message) stands nowhere")
      for related in diagnostic.related {
        #expect(run.text(at: related.location) != nil, "\(diagnostic.message) has a related place that is nowhere")
      }
    }
  }

  @Test(arguments: Rule.all) func goodExamplesAreClean(_ rule: Rule) throws {
    guard let run = try ExampleRun(rule.text.good, rule) else { return }
    #expect(run.found.map(\.message) == [])
  }

  /// Each fix alone removes its finding, and leaves the XML attributes in Xcode's order.
  @Test(arguments: Rule.all) func fixesRepairTheBadExample(_ rule: Rule) throws {
    guard let run = try ExampleRun(rule.text.bad, rule) else { return }
    for diagnostic in run.found {
      for fix in diagnostic.fixes {
        #expect(!fix.edits.isEmpty && !fix.title.hasSuffix("."), "\(fix.title)")
        let repaired = try run.applying(fix)
        let still = repaired.found.filter {
          $0.element == diagnostic.element && $0.discriminator == diagnostic.discriminator
            && $0.message == diagnostic.message
        }
        #expect(still.isEmpty, "“\(fix.title)” leaves: \(diagnostic.message)")
        #expect(repaired.isInXcodesOrder, "“\(fix.title)” puts an XML attribute where Xcode would not")
      }
    }
  }
}

extension Rule {
  fileprivate var isCheckedElsewhere: Bool {
    check.leaves.contains { if case .elsewhere = $0 { true } else { false } }
  }
}

extension Rule: CustomTestStringConvertible {
  /// The rule's id, as the name of the test case.
  public var testDescription: String { id }
}

/// An example that is read and checked by one rule.
private struct ExampleRun {
  var versions: [ModelVersion]
  var found: [Diagnostic]
  private let files: [String: [UInt8]]
  private let current: CurrentVersion
  private let rule: Rule
  private let isSingle: Bool

  /// Reads and checks an example. `nil` if the example is text or code, or if the rule's findings are created
  /// elsewhere.
  init?(_ example: Example, _ rule: Rule) throws {
    guard !rule.isCheckedElsewhere || Self.isOfStep(rule) else { return nil }
    switch example {
    case .code(let text, "swift") where rule.category == .schemas: try self.init(schema: text, rule)
    case .code, .words: return nil
    case .model(let content, let attributes):
      try self.init([("Shop", Self.file(content, attributes))], current: .named("Shop"), rule)
    case .bundle(let versions, let current):
      try self.init(
        versions.map { ($0.name, Self.file($0.content, $0.modelAttributes)) },
        current: current.map(CurrentVersion.named) ?? .missing, rule)
    }
  }

  /// Reads and checks a schema in Swift.
  private init(schema text: String, _ rule: Rule) throws {
    let file = "Shop.swift"
    self.rule = rule
    files = [file: Array(text.utf8)]
    isSingle = true
    let bundle = try #require(try SwiftBundle(.inMemory(files)).bundle(file))
    (versions, current) = (bundle.versions, bundle.current)
    let settings = RuleSettings(preset: .core, severities: [rule.id: .warning])
    found = Validator(settings: settings, rules: [rule]).check(bundle)
  }

  private init(_ texts: [(name: String, bytes: [UInt8])], current: CurrentVersion, _ rule: Rule) throws {
    self.rule = rule
    self.current = current
    isSingle = texts.count == 1 && rule.category != .bundle
    var files: [String: [UInt8]] = [:]
    versions = texts.map { name, bytes in
      let file = "\(name).xcdatamodel/contents"
      files[file] = bytes
      let plain = Self.isPast(name) ? String(name.dropFirst(Self.past.count)) : name
      do throws(ReadFailure) {
        return ModelVersion(name: name, file: file, content: .success(try Model.read(bytes, file: file, name: plain)))
      } catch {
        return ModelVersion(name: name, file: file, content: .failure(error))
      }
    }
    self.files = files
    let bundle = Self.bundle(versions.filter { !Self.isPast($0.name) }, current: current)
    let settings = RuleSettings(preset: .core, severities: [rule.id: .warning], checksSwift: true, writesSwift: true)
    let validator = Validator(settings: settings, rules: [rule])
    found = validator.check(bundle) + (bundle.currentVersion?.model.map { validator.check($0) } ?? [])
    if Self.isOfStep(rule) { found += StepCheck(bundle).diagnostics(settings).filter { $0.rule == rule.id } }
    let past = versions.filter { Self.isPast($0.name) }.map { version in
      ModelVersion(name: version.model?.name ?? "", file: version.file, content: version.content)
    }
    guard let last = past.last else { return }
    let then = Self.bundle(past, current: .named(last.name))
    found += validator.check(BundleHistory(now: bundle, then: then, ref: "main"))
  }

  /// Whether `StepCheck` creates the rule's findings.
  private static func isOfStep(_ rule: Rule) -> Bool { StepCheck.rules.contains { $0.id == rule.id } }

  /// The prefix of the names of versions at a ref.
  private static let past = "main:"
  private static func isPast(_ name: String) -> Bool { name.hasPrefix(past) }

  private static func bundle(_ versions: [ModelVersion], current: CurrentVersion) -> ModelBundle {
    ModelBundle(
      path: "Shop.xcdatamodeld", name: "Shop", versions: versions, current: current,
      currentVersionFile: ".xccurrentversion")
  }

  private static func file(_ content: String, _ attributes: String) -> [UInt8] {
    let text = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0"\
      \(attributes.isEmpty ? "" : " " + attributes)>
      \(content.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
      </model>
      """
    return Array(text.utf8)
  }

  /// Returns the text at a location in one of the versions, or the name of the file if it is not a version. `nil` if
  /// the location is missing or invalid, or if the range of a finding on a single model is empty.
  func text(at location: Location?) -> String? {
    guard let location else { return nil }
    guard let bytes = files[location.file] else { return location.file.isEmpty ? nil : location.file }
    let (start, end) = (location.start.offset, location.end.offset)
    guard start <= end, end <= bytes.count, start < end || !isSingle else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  func applying(_ fix: Fix) throws -> ExampleRun {
    let texts = versions.map { version -> (name: String, bytes: [UInt8]) in
      var bytes = files[version.file] ?? []
      let edits = fix.edits.filter { $0.location.file == version.file }
      for edit in edits.sorted(by: { $0.location.start.offset > $1.location.start.offset }) {
        bytes.replaceSubrange(edit.location.start.offset..<edit.location.end.offset, with: edit.replacement.utf8)
      }
      return (version.name, bytes)
    }
    return try ExampleRun(texts, current: current, rule)
  }

  var isInXcodesOrder: Bool {
    versions.allSatisfy { version in
      version.model?.entities.allSatisfy { entity in
        entity.preserved?.attributes == nil && entity.attributes.allSatisfy { $0.preserved?.attributes == nil }
          && entity.relationships.allSatisfy { $0.preserved?.attributes == nil }
      } ?? false
    }
  }
}
