import PlumbKit

extension Subject {
  /// Models: the file `contents` of a version.
  static let model = Subject(
    name: "model", ending: "xml", isSeed: { $0.hasSuffix("/contents") }, words: Words.model, isXML: true
  ) { bytes in
    var verdict = Verdict()
    do throws(ReadFailure) {
      let parsed = try Model.read(bytes, file: "contents", name: "Shop")
      verdict.saw("read")
      try ModelChecks.writing(parsed.value, bytes, &verdict)
      let isDamaged = ModelChecks.hasDamagedValue(bytes, &verdict)
      ModelChecks.findings(bytes, isDamaged: isDamaged, &verdict)
      // Parsing generated code takes longer than all other checks, so it runs for every eighth size in bytes.
      if bytes.count % 8 == 0 { GeneratedChecks.run(parsed.value, turn: bytes.count / 8, &verdict) }
    } catch {
      verdict.refused(error.diagnostic)
    }
    return verdict
  }
}

extension Verdict {
  /// Records a refusal, and checks that it has a location and a message of one line.
  mutating func refused(_ diagnostic: Diagnostic) {
    refused(diagnostic.message)
    expect(diagnostic.location != nil, "a refusal has a place", diagnostic.message)
    expect(!diagnostic.message.isEmpty && !diagnostic.message.contains("\n"), "a refusal is one line")
  }
}

enum ModelChecks {
  /// Checks that writing keeps the meaning, and that writing and formatting keep all values that an independent parser
  /// reads.
  static func writing(_ model: Model, _ bytes: [UInt8], _ verdict: inout Verdict) throws(ReadFailure) {
    let written = model.written()
    let formatted = model.formatted()
    do throws(ReadFailure) {
      let again = try Model.read(written, file: "written", name: "Shop").value
      verdict.expect(again.meaning == model.meaning, "what is written says the same")
      verdict.expect(again.written() == written, "writing twice gives the same bytes")
      let stable = try Model.read(formatted, file: "formatted", name: "Shop").value
      verdict.expect(stable.formatted() == formatted, "formatting twice changes nothing more")
    } catch {
      verdict.expect(false, "what is written can be read", error.diagnostic.message)
    }
    guard let tree = XMLTree(bytes) else {
      return verdict.expect(false, "what Plumb reads is well-formed for others")
    }
    for (name, output) in [("write", written), ("format", formatted)] {
      guard let other = XMLTree(output) else {
        verdict.expect(false, "what Plumb writes is well-formed for others", name)
        continue
      }
      for loss in tree.losses(in: other).prefix(3) { verdict.expect(false, "\(name) keeps every value", loss) }
    }
  }

  /// Returns a value in the file that Xcode neither writes nor reads. `nil` if no value is damaged.
  static func hasDamagedValue(_ bytes: [UInt8], _ verdict: inout Verdict) -> String? {
    let damaged = XMLTree(bytes)?.damagedValue
    if damaged != nil { verdict.saw("damaged value") }
    return damaged
  }

  /// Checks the findings of `validate` in a project. A damaged value must result in an error.
  static func findings(_ bytes: [UInt8], isDamaged: String?, _ verdict: inout Verdict) {
    let files = Files.inMemory(["Shop.xcdatamodel/contents": bytes])
    var configuration = ProjectConfiguration(models: [ModelSettings(path: "Shop.xcdatamodel")])
    configuration.rules = RuleSettings(preset: .strict, cloudKit: true, swiftData: true)
    do {
      let found = try Workspace(configuration, files: files).findings()
      for diagnostic in found.diagnostics {
        verdict.saw("\(diagnostic.rule) \(diagnostic.severity)")
        verdict.expect(!diagnostic.message.isEmpty, "a finding has a message", diagnostic.rule)
        verdict.expect(!diagnostic.message.contains("\n"), "a finding is one line", diagnostic.message)
      }
      let report = found.report(toolVersion: "1", failOn: .error)
      if let isDamaged { verdict.expect(report.exitStatus != 0, "a damaged value is an error", isDamaged) }
      let format = ReportFormat.allCases[bytes.count % ReportFormat.allCases.count]
      let text = format.render(report)
      let isPlain = !text.unicodeScalars.contains {
        ["\u{0}", "\u{7}", "\u{1B}"].contains($0) || ("\u{80}"..."\u{9F}").contains($0)
      }
      verdict.expect(isPlain, "a report holds no control characters", "\(format)")
    } catch {
      verdict.expect(error is Unreadable || error is CannotRun, "validate says what it refuses", "\(error)")
    }
  }
}
