import PlumbModel
import PlumbText

extension Rule {
  /// A list of classes that Plumb does not understand completely.
  package static let schemaListUnknown = Rule(
    "schema-list-unknown", .schemas, "A list of classes with parts that Plumb does not understand",
    severity: .always(.note),
    text: Text(
      what: """
        `models` of a `VersionedSchema` names a class that the sources do not declare, or is an expression other than \
        lists of classes joined with `+`.
        """,
      why: "The version may have further entities, which Plumb does not check or compare.",
      example: .code(
        """
          enum ShopV1: VersionedSchema {
            static let versionIdentifier = Schema.Version(1, 0, 0)
            static var models: [any PersistentModel.Type] { «allModels()|[Order.self]» }
          }
          @Model final class Order { var number: Int = 0; init() {} }
        """, language: "swift"),
      fix: "Write a list of classes, and pass the folder that declares all of them."),
    check: .bundle { bundle in
      guard let schema = bundle.schema else { return [] }
      let unknown = bundle.versions.filter { schema.unknownParts[$0.name] != nil }
      // Several versions can include one list.
      let causes = unknown.grouped { schema.unknownParts[$0.name]?.map { [$0.text, "\($0.isName)"] } }
      return causes.compactMap { versions -> Finding? in
        guard let version = versions.first, let parts = schema.unknownParts[version.name], let first = parts.first
        else { return nil }
        let names = versions.map(\.name)
        func list(isName: Bool) -> String {
          Phrase.list(parts.filter { $0.isName == isName }.map { Self.short($0.text) }, limit: 5)
        }
        let reasons = [
          (false, "contains \(list(isName: false)), which Plumb does not understand"),
          (true, "names \(list(isName: true)), which the sources do not declare"),
        ].filter { reason in parts.contains { $0.isName == reason.0 } }.map(\.1)
        let needsSources = parts.allSatisfy(\.isName)
        return Finding(
          names.count == 1
            ? "The list of classes of \(version.name) \(reasons.joined(separator: ", and "))"
            : "The list of classes of each of \(Phrase.list(names, limit: 5)) \(reasons.joined(separator: ", and "))",
          on: Anchor([], origin: .none, model: version.model, location: first.location),
          label: first.isName ? "not declared" : "not understood", notes: ["further entities are not checked"],
          help: [
            needsSources
              ? "pass the folder that declares all classes of the schema"
              : "write a list of classes, lists of other versions and + between them"
          ],
          related: versions.dropFirst().compactMap { other in
            schema.unknownParts[other.name]?.first.map {
              (Anchor([], origin: .none, model: other.model, location: $0.location), nil, other.name)
            }
          }, discriminator: names.joined(separator: " "))
      }
    })

  /// Returns the start of a text that is long.
  private static func short(_ text: String) -> String { text.count > 60 ? "\(text.prefix(59))…" : text }
}
