import PlumbModel
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// The generated code of typed paths, as whole declarations and as the field table.
@Suite struct PathsFileTests {
  private static func files(
    _ style: DeclarationStyle, _ options: GeneratorOptions = GeneratorOptions(model: "Shop")
  ) -> [String: String] {
    var declared = style == .managed ? DeclarationOptions() : Shop.options
    (declared.style, declared.access) = (style, .public)
    let files = Generator(options: options).files(
      for: declarations(of: Shop.model, options: declared).value, with: [.paths], of: Shop.model)
    return Dictionary(files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func aClassWithEveryStorage() {
    #expect(
      Self.files(.accessor)["Order+TypedPaths.swift"] == """
        // plumb:generated
        // Written from the model: change the model or the configuration, not this file.
        // swift-format-ignore-file
        // swiftlint:disable all

        import CoreData
        import Foundation

        extension Order {
          /// Paths from an object, for predicates and sort descriptors.
          public static var fields: Fields<Order, ShopFields.Direct> { .init(ShopFields.Steps()) }

          /// The descriptions of the fields, by their names.
          public static var fieldTable: [String: ShopFields.Field] { FieldTable.fields }

          public struct Fields<Root, Reach>: ShopFields.Entity {
            public typealias Object = Order
            public typealias Alone = Fields<Each<Object>, In>

            private let steps: Way

            public init(_ steps: Way) { self.steps = steps }

            public static func steps(of fields: Self) -> Way { fields.steps }

            public var customer: Customer.Fields<Root, Reach> { .init(steps, "customer_ref") }
            public var isDraft: Transient { .init(steps, "isDraft") }
            public var note: OptionalOpaque { .init(steps, "note_blob") }
            public var placedAt: Value<Date> { .init(steps, "placedAt") }
            public var repeats: OptionalValue<Int16> { .init(steps, "repeat") }
            public var state: Raw<OrderState> { .init(steps, "state_raw") }
            public var tint: OptionalOpaque { .init(steps, "tint") }
            public var total: Value<Decimal> { .init(steps, "total") }
          }

          fileprivate enum FieldTable {
            static let fields = ShopFields.Field.table([
              ShopFields.Field(
                "customer",
                .relationship,
                keyPath: "customer_ref",
                to: "Customer",
                isOptional: true
              ),
              ShopFields.Field("isDraft", .attribute),
              ShopFields.Field("note", .attribute, .codable, keyPath: "note_blob", isOptional: true),
              ShopFields.Field("placedAt", .attribute, .plain, isSortable: true),
              ShopFields.Field(
                "repeats",
                .attribute,
                .plain,
                keyPath: "repeat",
                isOptional: true,
                isSortable: true
              ),
              ShopFields.Field("state", .attribute, .raw, keyPath: "state_raw", isSortable: true),
              ShopFields.Field("tint", .attribute, .transformed, isOptional: true),
              ShopFields.Field("total", .attribute, .plain, isSortable: true),
            ])
          }
        }

        """)
  }

  @Test func filesOfAModel() {
    let paths = Self.files(.accessor).keys.filter { $0.contains("Field") || $0.contains("TypedPaths") }.sorted()
    #expect(paths == ["Customer+TypedPaths.swift", "Order+TypedPaths.swift", "Shop+FieldSupport.swift"])
    let single = Self.files(.accessor, GeneratorOptions(model: "Shop", singleFile: true))
    #expect(single.keys.sorted() == ["Shop+Plumb.swift"])
    #expect(single["Shop+Plumb.swift"]?.contains("public enum ShopFields {") == true)
  }

  /// Paths continue from a composite to its elements, under the elements' Swift names.
  @Test func elementsOfAComposite() {
    let files = Self.files(.macro)
    #expect(
      files["Customer+TypedPaths.swift"]?.contains(
        "public var place: ShopFields.GeoPointElements<Root, Reach> { .init(steps, \"place\") }") == true)
    #expect(
      files["Customer+TypedPaths.swift"]?.contains(
        """
              ShopFields.Field("place.latitude", .element, .plain, keyPath: "place.lat", isSortable: true),
        """) == true)
    #expect(
      files["Shop+FieldSupport.swift"]?.contains(
        """
            public var latitude: Value<Double> { .init(steps, "lat") }
            public var longitude: OptionalValue<Double> { .init(steps, "long") }
        """) == true)
  }

  /// Properties of managed classes have object types, or scalar types that differ from the stored type. Typed paths
  /// compare Swift values.
  @Test func valuesOfClassicProperties() {
    let order = Self.files(.managed)["Order+TypedPaths.swift"] ?? ""
    #expect(order.contains("public var total: Value<Decimal>"))
    #expect(order.contains("public var placedAt: Value<Date>"))
    #expect(order.contains("public var `repeat`: OptionalValue<Int16>"))
    #expect(order.contains("public var state_raw: Value<String>"))
    #expect(order.contains("public var note_blob: OptionalValue<Data>"))
    #expect(order.contains("public var customer_ref: Customer.Fields<Root, Reach>"))
  }

  @Test func namesAreFree() {
    let tables = PathTables(of: Shop.model, options: DeclarationOptions(style: .managed))
    let plain = PathNames(model: "Shop", tables)
    #expect(plain.support == "ShopFields" && plain["Fields"] == "Fields")
    #expect(plain.composite("GeoPoint") == "GeoPointElements")
    let classes = ["Fields", "Root", "ShopFields", "Sequence"].map { Entity(name: $0).withClass }
    let model = Model(name: "shop", entities: classes + [Entity(name: "Tag"), Entity(name: "🏷")])
    let names = PathNames(model: "shop", PathTables(of: model, options: DeclarationOptions(style: .managed)))
    #expect(names.support == "ShopFields2")
    #expect(names["Fields"] == "Fields2" && names["Root"] == "Root2" && names["Reach"] == "Reach")
    #expect(names["Sequence"] == "Swift.Sequence" && names["Comparable"] == "Comparable")
    #expect(names.entity("Tag") == "ShopFields2.TagEntity" && names.entity("🏷") == "ShopFields2.Entity2")
  }

  @Test func tablesAsData() {
    var options = Shop.options
    options.style = .accessor
    let json = PathTables(of: Shop.model, options: options)
      .json(version: "Shop 2", bundle: "Shop.xcdatamodeld", style: .accessor)
    #expect(json["style"] == "accessor" && json["formatVersion"] == 1)
    guard case .array(let entities)? = json["entities"], case .array(let fields)? = entities.last?["fields"] else {
      Issue.record("no entities")
      return
    }
    #expect(entities.compactMap { $0["name"] } == ["Customer", "Order"])
    #expect(entities.last?["class"] == "Order")
    #expect(
      fields.first == [
        "name": "customer", "persistentName": "customer_ref", "kind": "relationship", "destination": "Customer",
        "isOptional": true, "isSortable": false, "isToMany": false,
      ])
    #expect(
      fields.last == [
        "name": "total", "persistentName": "total", "kind": "attribute", "storage": "plain", "type": "Decimal",
        "isOptional": false, "isSortable": true, "isToMany": false,
      ])
    #expect(
      json["composites"]?.compact
        == #"[{"name":"GeoPoint","struct":"GeoPoint","fields":["#
        + #"{"name":"latitude","persistentName":"lat","kind":"attribute","storage":"plain","type":"Double","#
        + #""isOptional":false,"isSortable":true,"isToMany":false},"#
        + #"{"name":"longitude","persistentName":"long","kind":"attribute","storage":"plain","type":"Double","#
        + #""isOptional":true,"isSortable":true,"isToMany":false}]}]"#)
  }
}
