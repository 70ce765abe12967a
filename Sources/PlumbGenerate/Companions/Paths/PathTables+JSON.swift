import PlumbDeclarations
import PlumbModel
import PlumbText

extension PathTables {
  /// The tables of a model, with the names and types of a style.
  ///
  /// - Parameters:
  ///   - model: One version; what cannot be declared is left out.
  ///   - options: As for `declarations(of:options:)`.
  package init(of model: Model, options: DeclarationOptions) {
    let declared = declarations(of: model, options: options).value
    let written = Declarations(
      entities: declared.entitiesAsWritten, compositions: declared.compositions)
    self.init(
      Companion.Subject(
        model: model, declarations: written, composites: declared.compositions, GeneratorOptions(model: model.name)))
  }

  /// The tables for other tools. From an entity a chain goes on at the `destination` of a field, or at its `composite`.
  ///
  ///     {"formatVersion": 1, "bundle": "Shop.xcdatamodeld", "version": "Shop 2", "style": "accessor",
  ///      "entities": [{"name": "Order", "class": "Order", "fields": [
  ///        {"name": "customer", "persistentName": "customer_ref", "kind": "relationship", "destination": "Customer",
  ///         "isOptional": true, "isSortable": false, "isToMany": false}]}],
  ///      "composites": []}
  ///
  /// `class` and `struct` are null where there is none. `kind` is `attribute` or `relationship`; `storage` is `plain`,
  /// `raw`, `codable`, `transformed`, `composition` or `opaque`, and missing where nothing is stored; `type` is what the
  /// field is compared with. Members may be added; a renamed or removed one is a new `formatVersion`.
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

  /// What it is compared with; nil where there is no such thing.
  private var type: TypeReference? {
    switch content {
    case .value(_, let type), .raw(_, let type): type
    default: nil
    }
  }

  private var composite: String? { if case .composite(let name) = content { name } else { nil } }

  private var isOrdered: Bool { if case .toMany(_, let isOrdered) = content { isOrdered } else { false } }
}
