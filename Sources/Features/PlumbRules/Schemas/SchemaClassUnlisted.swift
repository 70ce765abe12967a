import PlumbModel
import PlumbText

extension Rule {
  /// A `@Model` class that no version of the schema contains.
  ///
  /// A note for classes of a type that lists its own classes in a way that Plumb does not understand.
  package static let schemaClassUnlisted = Rule(
    "schema-class-unlisted", .schemas, "A class that no version contains",
    severity: .recommended(.warning),
    text: Text(
      what: """
        The sources declare versions of a schema, and a `@Model` class that none of them lists or reaches through a \
        relationship, and no container in the sources lists it.
        """,
      why: """
        A container with the last version has no entity for the class: inserting or fetching its objects ends the app. \
        The class may belong to another container, which then has no versions.
        """,
      example: .code(
        """
          enum ShopV1: VersionedSchema {
            static let versionIdentifier = Schema.Version(1, 0, 0)
            static var models: [any PersistentModel.Type] { [Order.self«|, Coupon.self»] }
          }
          @Model final class Order { var number: Int = 0; init() {} }
          @Model final class Coupon { var code: String = ""; init() {} }
        """, language: "swift"),
      fix: "Add the class to `models` of a new version, or delete it."),
    check: .bundle { bundle in
      guard let schema = bundle.schema, let last = bundle.versions.last else { return [] }
      let isUnknown = !schema.unknownParts.isEmpty
      return schema.unlisted.map { declared in
        Finding(
          "\(declared.name) is in no version of the schema",
          on: Anchor([.init(.entity, declared.name)], origin: .none, location: declared.location),
          label: "no version lists it",
          notes: ["a container with \(last.name) has no entity for it"],
          help: ["add it to `models` of a new version, or delete it"], atMost: isUnknown ? .note : nil)
      }
    })
}
