import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

extension PathTables {
  /// Creates the tables of a model, with the names and types of a style.
  ///
  /// - Parameters:
  ///   - model: One version of the model. Elements that cannot be declared are left out.
  ///   - options: The options of `declarations(of:options:)`.
  package init(of model: Model, options: DeclarationOptions) {
    let declared = declarations(of: model, options: options).value
    let written = Declarations(
      entities: declared.entitiesAsWritten, compositions: declared.compositions)
    self.init(
      Companion.Subject(
        model: model, declarations: written, composites: declared.compositions, GeneratorOptions(model: model.name)))
  }

  /// Returns the tables as JSON, for other tools. After a relationship, a key path continues in the entity of
  /// `destination`; after a composite, in the composite of `composite`.
  ///
  ///     {"formatVersion": 1, "bundle": "Shop.xcdatamodeld", "version": "Shop 2", "style": "accessor",
  ///      "entities": [{"name": "Order", "class": "Order", "fields": [
  ///        {"name": "customer", "persistentName": "customer_ref", "kind": "relationship", "destination": "Customer",
  ///         "isOptional": true, "isSortable": false, "isToMany": false}]}],
  ///      "composites": []}
  ///
  /// `class` and `struct` are null for an entity or a composite without a type. `kind` is `attribute` or
  /// `relationship`. `storage` is `plain`, `raw`, `codable`, `transformed`, `composition` or `opaque`; it is missing
  /// for relationships and transient properties. `type` is the type of the values that the field is compared with.
  /// Members can be added in the same `formatVersion`; renaming or removing a member requires a new one.
  package func json(version: String, bundle: String, style: DeclarationStyle) -> JSON {
    [
      "formatVersion": 1, "bundle": .string(bundle), "version": .string(version), "style": .string(style.rawValue),
      "entities": .array(entities.map { $0.json(typeKey: "class") }),
      "composites": .array(composites.map { $0.json(typeKey: "struct") }),
    ]
  }
}

extension PathTable {
  fileprivate func json(typeKey: String) -> JSON {
    .object([
      JSON.Member("name", .string(name)), JSON.Member(typeKey, type.map { .string($0) } ?? .null),
      JSON.Member("fields", .array(fields.map(\.json))),
    ])
  }
}

extension PathField {
  fileprivate var json: JSON {
    .object(omittingAbsent: [
      "name": .string(name), "persistentName": .string(persistentName),
      "kind": .string(isRelationship ? "relationship" : "attribute"), "storage": storage.map { .string($0) },
      "type": type.map { .string($0.description) }, "composite": composite.map { .string($0) },
      "destination": destination.map { .string($0) }, "isOptional": .bool(isOptional),
      "isSortable": .bool(isSortable), "isToMany": .bool(isToMany),
      "isOrdered": isToMany ? .bool(isOrdered) : nil, "isTransient": content == .transient ? true : nil,
    ])
  }

  /// The type of the values that the field is compared with. `nil` if the field is not stored as a value or a raw
  /// value.
  private var type: TypeReference? {
    switch content {
    case .value(_, let type), .raw(_, let type): type
    default: nil
    }
  }

  private var composite: String? { if case .composite(let name) = content { name } else { nil } }

  private var isOrdered: Bool { if case .toMany(_, let isOrdered) = content { isOrdered } else { false } }
}
