import PlumbCore
import PlumbModel
import PlumbRules
import PlumbText

/// The names of the types that typed paths need. A name that the model uses is replaced by another one.
///
///     names["Fields"]   // Fields; Fields2 for a model with a class Fields
///
/// Name lookup in a struct of fields starts in this struct. Its nested names would shadow classes and the enums of
/// attributes.
struct PathNames: Sendable {
  /// The name of the enum with the shared code of a model's paths: `ShopFields`. Two models in one module have two
  /// enums.
  let support: String
  /// The replaced names, by their default names.
  private let renamed: [String: String]

  /// The default names of the nested types, generic parameters and type aliases.
  private static let own = [
    "Alone", "Amount", "Attribute", "Branch", "Check", "Clause", "Condition", "Count", "Direct", "Each", "Entity",
    "Field", "FieldTable", "Fields", "Inheriting", "In", "Kind", "Member", "Nullable", "Object", "Opaque",
    "OpaqueAttribute", "OptionalOpaque", "OptionalRaw", "OptionalValue", "Options", "Path", "Presence", "Quantified",
    "Quantifier", "Raw", "RawAttribute", "Reach", "Relationship", "Required", "Root", "Steps", "Storage", "T", "Test",
    "TextOptions", "ToMany", "Transient", "TransientProperty", "Value", "Way",
  ]

  /// The types of Swift, Foundation and Core Data that the shared code uses, by name, with their modules.
  private static let foreign = [
    "Array": "Swift", "Bool": "Swift", "ClosedRange": "Swift", "Comparable": "Swift", "Hashable": "Swift",
    "Int": "Swift", "NSManagedObject": "CoreData", "NSPredicate": "Foundation", "NSSortDescriptor": "Foundation",
    "OptionSet": "Swift", "RawRepresentable": "Swift", "Sendable": "Swift", "Sequence": "Swift", "String": "Swift",
    "UUID": "Foundation",
  ]

  /// The maximum number of characters of the model's name in the enum's name. Lines that contain the enum's name then
  /// fit without a line break.
  private static let longestModel = 40

  init(model: String, _ tables: PathTables) {
    var taken = tables.names
    var renamed: [String: String] = [:]
    for name in Self.own where taken.contains(name) { renamed[name] = taken.insertFree(name) }
    for (name, module) in Self.foreign where taken.contains(name) { renamed[name] = "\(module).\(name)" }
    taken.formUnion(Self.own.map { renamed[$0] ?? $0 })
    let support = SwiftName.capitalized(String(model.prefix(Self.longestModel))) + "Fields"
    self.support = taken.insertFree(support)
    renamed["ModelFields"] = self.support
    for table in tables.entities where table.type == nil {
      renamed["entity " + table.name] = taken.insertFree(Self.type(table.name) + "Entity")
    }
    for table in tables.composites {
      renamed["composite " + table.name] = taken.insertFree(Self.type(table.type ?? table.name) + "Elements")
    }
    self.renamed = renamed
  }

  /// Returns the name in use for a default name.
  subscript(_ name: String) -> String { renamed[name] ?? name }

  /// Returns the name of the enum for an entity without a class: `ShopFields.TagEntity`.
  func entity(_ name: String) -> String { "\(support).\(self["entity " + name])" }

  /// Returns the name of the struct with a composite's elements, nested in the enum: `GeoPointElements`.
  func composite(_ name: String) -> String { self["composite " + name] }

  /// Returns a name of the model as the name of a type.
  private static func type(_ name: String) -> String { SwiftName.capitalized(SwiftName.identifier(from: name) ?? "") }
}

extension PathTables {
  /// The Swift names of the model: classes, structs, properties, and the words of their types' names.
  fileprivate var names: Set<String> {
    var names: Set<String> = []
    for table in entities + composites {
      if let type = table.type { names.insert(type) }
      for field in table.fields {
        names.insert(field.name)
        switch field.content {
        case .value(_, let type), .raw(_, let type):
          if StandardType(type.description) == nil { names.formUnion(type.description.words) }
        default: break
        }
      }
    }
    return names
  }
}

extension String {
  /// The identifiers in the text: `Shop` and `Price` for `Shop.Price`.
  fileprivate var words: [String] {
    unicodeScalars.split { !SwiftName.continues($0) }.map(String.init)
  }
}
