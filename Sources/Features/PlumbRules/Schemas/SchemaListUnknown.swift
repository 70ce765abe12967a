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
      return bundle.versions.compactMap { version in
        guard let parts = schema.unknownParts[version.name] else { return nil }
        return Finding(
          "The list of classes of \(version.name) contains \(Phrase.list(parts, limit: 5)), which Plumb does not find",
          on: Anchor([], origin: .none, model: version.model, location: schema.locations[version.name]),
          label: "not completely understood", notes: ["further entities are not checked"],
          help: ["pass the folder that declares all classes of the schema"], discriminator: version.name)
      }
    })
}
