import PlumbDeclarations
import PlumbModel
import PlumbText

/// The names of the types that typed paths need, each another one where the model has it for something of its own.
///
///     names["Fields"]   // Fields; Fields2 for a model with a class Fields
///
/// In a struct of fields a type's name is looked up there first: its own names would hide classes, and enums of
/// attributes.
struct PathNames: Sendable {
  /// The enum that holds what a model's paths share: `ShopFields`. Two models in one module have two.
  let support: String
  /// Other names than the usual ones, by these.
  private let renamed: [String: String]

  /// The usual names of the nested types, of generic parameters and of shorthands.
  private static let own = [
    "Alone", "Amount", "Attribute", "Branch", "Check", "Clause", "Condition", "Count", "Direct", "Each", "Entity",
    "Field", "FieldTable", "Fields", "Inheriting", "In", "Kind", "Member", "Nullable", "Object", "Opaque",
    "OpaqueAttribute", "OptionalOpaque", "OptionalRaw", "OptionalValue", "Options", "Path", "Presence", "Quantified",
    "Quantifier", "Raw", "RawAttribute", "Reach", "Relationship", "Required", "Root", "Steps", "Storage", "T", "Test",
    "TextOptions", "ToMany", "Transient", "TransientProperty", "Value", "Way",
  ]

  /// Types of Swift, Foundation and Core Data that the shared code uses, by their modules.
  private static let foreign = [
    "Array": "Swift", "Bool": "Swift", "ClosedRange": "Swift", "Comparable": "Swift", "Hashable": "Swift",
    "Int": "Swift", "NSManagedObject": "CoreData", "NSPredicate": "Foundation", "NSSortDescriptor": "Foundation",
    "OptionSet": "Swift", "RawRepresentable": "Swift", "Sendable": "Swift", "Sequence": "Swift", "String": "Swift",
    "UUID": "Foundation",
  ]

  /// The longest part of a model's name in that of its enum, so that lines with it have no need to break.
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

  /// The name in use for a usual one.
  subscript(_ name: String) -> String { renamed[name] ?? name }

  /// The enum that stands for an entity without a class: `ShopFields.TagEntity`.
  func entity(_ name: String) -> String { "\(support).\(self["entity " + name])" }

  /// The struct of a composite's elements, inside the enum: `GeoPointElements`.
  func composite(_ name: String) -> String { self["composite " + name] }

  /// A name of the model as a type's.
  private static func type(_ name: String) -> String { SwiftName.capitalized(SwiftName.identifier(from: name) ?? "") }
}

extension PathTables {
  /// All names of the model in Swift: classes, structs, properties, and the parts of their types' names.
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
  /// Its identifiers: `Shop`, `Price` of `Shop.Price`.
  fileprivate var words: [String] {
    unicodeScalars.split { !SwiftName.continues($0) }.map(String.init)
  }
}
