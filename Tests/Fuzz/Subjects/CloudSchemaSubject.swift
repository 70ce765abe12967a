import PlumbKit

extension Subject {
  /// Schemas of CloudKit containers, which `convert`, `format`, `inspect` and `validate` read.
  static let cloudSchema = Subject(
    name: "ckdb", ending: "ckdb", isSeed: { $0.hasSuffix(".ckdb") }, words: Words.cloudSchema
  ) { bytes in
    var verdict = Verdict()
    let read = CloudSchema.read(bytes, file: "a.ckdb")
    for diagnostic in read.diagnostics {
      verdict.refused(diagnostic)
      verdict.expect(diagnostic.location?.file == "a.ckdb", "every problem has a location")
    }
    guard read.diagnostics.allSatisfy({ $0.severity < .error }) else { return verdict }
    verdict.saw("read \(read.value.recordTypes.count) \(read.value.roles.count) \(read.value.isInExportLayout)")
    verdict.expect(read.value.written() == bytes, "what is read is written back")
    let formatted = read.value.formatted()
    let again = CloudSchema.read(formatted, file: "a.ckdb")
    verdict.expect(
      again.diagnostics.allSatisfy { $0.severity < .error }, "what is formatted can be read",
      again.diagnostics.first?.message ?? "")
    verdict.expect(again.value.formatted() == formatted, "formatting twice gives the same bytes")
    let definitions = { (schema: CloudSchema) in
      Dictionary(
        schema.recordTypes.map { ($0.name, Set($0.fields.map { "\($0.name) \($0.definition)" })) },
        uniquingKeysWith: { first, _ in first })
    }
    verdict.expect(definitions(again.value) == definitions(read.value), "formatting preserves every field")
    return verdict
  }
}
