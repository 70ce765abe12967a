import PlumbModel
import PlumbText

extension Rule {
  /// A version of a schema in Swift with a class that another version contains too.
  ///
  /// The class is declared outside of the version: at the top level of a file, or in another version. The last version
  /// may contain the classes that the app uses. One finding for each other version, at its list.
  package static let schemaClassShared = Rule(
    "schema-class-shared", .schemas, "A version that contains a class of another version",
    severity: .recommended(.warning),
    text: Text(
      what: """
        A `VersionedSchema` before the last one lists a class, or reaches it through a relationship, that is declared \
        outside of the version, and another version contains the same class.
        """,
      why: """
        Each edit of the class changes both versions. The hashes of the earlier version then differ from those of \
        released stores, and the store does not open: “Cannot use staged migration with an unknown model version” \
        (134504).
        """,
      example: .code(
        """
          enum ShopV1: VersionedSchema {
            static let versionIdentifier = Schema.Version(1, 0, 0)
            static var models: [any PersistentModel.Type] { [Order.self] }
        +   @Model final class Order { var number: Int = 0; init() {} }
          }
          enum ShopV2: VersionedSchema {
            static let versionIdentifier = Schema.Version(2, 0, 0)
            static var models: [any PersistentModel.Type] { [Order.self, Item.self] }
          }
          enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [ShopV1.self, ShopV2.self] }
            static var stages: [MigrationStage] { [.lightweight(fromVersion: ShopV1.self, toVersion: ShopV2.self)] }
          }
          @Model final class Order { var number: Int = 0; var note: String?; init() {} }
          @Model final class Item { var title: String = ""; init() {} }
        """, language: "swift"),
      fix: """
        Declare a copy of each class in the version, as it was released: `plumb version freeze` writes it.
        """),
    check: .bundle { bundle in
      guard let schema = bundle.schema else { return [] }
      // Several versions with the same classes have one cause.
      let sharing = bundle.versions.dropLast().filter { schema.shared[$0.name] != nil && $0.model != nil }
      return sharing.grouped { schema.shared[$0.name]?.map(\.declared) }.compactMap { versions -> Finding? in
        guard let version = versions.first, let shared = schema.shared[version.name], let model = version.model else {
          return nil
        }
        let (names, own) = (shared.map(\.declared.name), versions.map(\.name))
        let others = Set(shared.flatMap(\.versions)).subtracting(own).sorted(by: NaturalOrder.precedes)
        let all = Phrase.list(own, limit: 5)
        return Finding(
          "\(all) \(own.count == 1 ? "contains" : "contain") \(Phrase.list(names, limit: 5)), which "
            + "\(Phrase.list(others, limit: 3)) \(others.count == 1 ? "contains too" : "contain too")",
          on: .model(model), label: "not only classes of \(version.name)",
          notes: [
            "an edit of the class changes \(all), and \(own.count == 1 ? "its" : "their") stores no longer open (134504)"
          ],
          help: [
            "declare a copy of the class in \(own.count == 1 ? version.name : "each of them"), as it was released"
          ],
          related: shared.prefix(3).map {
            (Anchor([], origin: .none, location: $0.declared.location), nil, $0.declared.name)
          } + versions.dropFirst().compactMap { other in other.model.map { (.model($0), nil, other.name) } },
          discriminator: own.joined(separator: " "))
      }
    })
}
