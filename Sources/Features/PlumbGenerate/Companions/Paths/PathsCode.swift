import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules

/// The Swift code of typed paths: the fields of each class, and the code that all classes share.
///
///     extension Order {
///       static var fields: Fields<Order, ShopFields.Direct> { .init(ShopFields.Steps()) }
///
///       struct Fields<Root, Reach>: ShopFields.Entity {
///         var total: Value<Decimal> { .init(steps, "total") }
///         var customer: Customer.Fields<Root, Reach> { .init(steps, "customer_ref") }
///       }
///     }
struct PathsCode: Sendable {
  private let tables: PathTables
  private let names: PathNames
  private let subject: Companion.Subject
  private let entities: [String: PathTable]
  private let composites: [String: PathTable]
  /// The classes that have a superclass or a subclass in the model: a static property of one would shadow the
  /// other's.
  private let related: Set<String>

  init(_ subject: Companion.Subject) {
    self.subject = subject
    tables = PathTables(subject)
    names = PathNames(model: subject.modelName, tables)
    entities = Dictionary(tables.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    composites = Dictionary(tables.composites.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let classes = subject.declarations.entities
    let parents = Set(classes.map(\.superclass))
    related = Set(
      classes.filter { $0.superclass != "NSManagedObject" || parents.contains($0.className) }.map(\.className))
  }

  /// Returns the code for each class, in the order of the declarations.
  func ofEntities() -> [Code] {
    subject.declarations.entities.map { entity in
      guard let table = entities[entity.entity] else { return Code() }
      let name = SwiftName.asType(entity.className)
      let owner = Owner(
        name: name, object: entity.className, access: entity.memberAccess,
        isTopmost: entity.isTopmost, isRelated: related.contains(entity.className))
      return fields(of: table, owner)
    }
  }

  /// Returns the shared code, the elements of composites, and the fields of entities without a class.
  func ofModel() -> Code {
    let access = subject.access
    let plain = tables.entities.filter { $0.type == nil }.map { table in
      let name = names.entity(table.name)
      return Code.stacked(
        [
          """
          extension \(names.support) {
            /// An entity without a separate class.
            \(access)enum \(names["entity " + table.name]) {}
          }
          """,
          fields(
            of: table,
            Owner(name: name, object: "NSManagedObject", access: access, isTopmost: true, isRelated: false)),
        ], blankLines: 1)
    }
    return .stacked(
      [sharedCode(access)] + tables.composites.map { elements(of: $0, access) } + plain,
      blankLines: 1)
  }
}

extension PathsCode {
  /// Returns the shared code, with unused names and with the access level of the classes. `public` is the placeholder
  /// of the access level, which ends with a space.
  private func sharedCode(_ access: String) -> Code {
    let text = access == "public " ? SharedTexts.typedPaths : SharedTexts.typedPaths.replacing("public ", with: access)
    return Code(SharedCode.renamed(text) { names[$0] })
  }
}

// MARK: - Entities

extension PathsCode {
  /// The type that contains an entity's fields.
  private struct Owner {
    /// The type as Swift code: a class, or an enum for an entity without a class.
    var name: String
    /// The class of the objects.
    var object: String
    /// The access level, followed by a space: `public `.
    var access: String
    var isTopmost: Bool
    /// Whether the class has a superclass or a subclass in the model.
    var isRelated: Bool
  }

  private func fields(of table: PathTable, _ owner: Owner) -> Code {
    let inheriting = "\(names.support).\(names["Inheriting"])"
    return .stacked(
      [
        owner.isRelated && owner.isTopmost ? "extension \(owner.name): \(inheriting) {}" : "",
        owner.isRelated ? .type("extension \(inheriting) where Self == \(owner.name)", entrance(owner)) : "",
        .type(
          "extension \(owner.name)",
          .stacked(
            [owner.isRelated ? Code() : entrance(owner), structure(of: table, owner), list(of: table)], blankLines: 1)),
      ], blankLines: 1)
  }

  /// Returns the static properties `fields` and `fieldTable`, the starting points of paths.
  private func entrance(_ owner: Owner) -> Code {
    let fields = TypeReference.named(
      (owner.isRelated ? "Self." : "") + names["Fields"],
      generics: [
        .named(owner.isRelated ? "Self" : owner.object), .named("\(names.support).\(names["Direct"])"),
      ])
    let field = TypeReference.named("\(names.support).\(names["Field"])")
    // In a class with a superclass, an expression cannot refer to a nested type through `Self`.
    let table = (owner.isRelated ? owner.name + "." : "") + names["FieldTable"]
    let introducer = "\(owner.access)static var "
    return """
      /// Paths from an object, for predicates and sort descriptors.
      \(.computed(introducer, "fields", fields, get: ".init(\(names.support).\(names["Steps"])())"))

      /// The descriptions of the fields, by their names.
      \(.computed(introducer, "fieldTable", .dictionary(.named("String"), field), get: "\(table).fields"))
      """
  }

  private func structure(of table: PathTable, _ owner: Owner) -> Code {
    let fields = names["Fields"]
    return """
      \(owner.access)struct \(fields)<\(names["Root"]), \(names["Reach"])>: \(names.support).\(names["Entity"]) {
        \(owner.access)typealias \(names["Object"]) = \(SwiftName.asType(owner.object))
        \(owner.access)typealias \(names["Alone"]) = \(fields)<\(names["Each"])<\(names["Object"])>, \(names["In"])>

        \(beginning(of: table, owner.access))

        \(owner.access)static func steps(of fields: Self) -> \(names["Way"]) { fields.\(steps(in: table)) }

        \(properties(of: table, owner.access))
      }
      """
  }

  /// Returns the stored property and the initializer of a struct of fields.
  private func beginning(of table: PathTable, _ access: String) -> Code {
    let steps = steps(in: table)
    return """
      private let \(steps): \(names["Way"])

      \(access)init(_ steps: \(names["Way"])) { self.\(steps) = steps }
      """
  }

  /// Returns the name of the stored property. No field has this name.
  private func steps(in table: PathTable) -> String {
    let taken = Set(table.fields.map(\.name))
    return (["steps"] + (2...(taken.count + 2)).map { "steps\($0)" }).first { !taken.contains($0) } ?? "steps"
  }
}

// MARK: - Fields

extension PathsCode {
  private func elements(of table: PathTable, _ access: String) -> Code {
    """
    extension \(names.support) {
      /// The elements of a composite.
      \(access)struct \(names.composite(table.name))<\(names["Root"]), \(names["Reach"])>: \(names["Branch"]) {
        \(beginning(of: table, access))

        \(properties(of: table, access))
      }
    }
    """
  }

  /// Returns a property for each field. The property appends the field's name to the path's steps.
  private func properties(of table: PathTable, _ access: String) -> Code {
    let steps = steps(in: table)
    return .stacked(
      table.fields.map { field in
        .computed(
          "\(access)var ", field.name, type(of: field),
          get: ".init(\(steps), \(stringLiteral(field.persistentName)))")
      })
  }

  /// Returns the type of the field's path, with the field's types as generic arguments.
  private func type(of field: PathField) -> TypeReference {
    let prefix = field.isOptional ? "Optional" : ""
    return switch field.content {
    case .value(_, let type): .named(names[prefix + "Value"], generics: [type])
    case .raw(_, let type): .named(names[prefix + "Raw"], generics: [type])
    case .opaque: .named(names[prefix + "Opaque"])
    case .transient: .named(names["Transient"])
    case .composite(let name):
      .named("\(names.support).\(names.composite(name))", generics: [.named(names["Root"]), .named(names["Reach"])])
    case .toOne(let entity): fields(of: entity, reach: "Reach")
    case .toMany(let entity, _): .named(names["ToMany"], generics: [fields(of: entity, reach: "In")])
    }
  }

  /// Returns the type of an entity's fields: `Customer.Fields<Root, Reach>`.
  private func fields(of entity: String, reach: String) -> TypeReference {
    let owner = entities[entity]?.type ?? names.entity(entity)
    return .named("\(owner).\(names["Fields"])", generics: [.named(names["Root"]), .named(names[reach])])
  }
}

// MARK: - The table

extension PathsCode {
  /// Returns the enum that contains the table. A generic struct cannot have static stored properties.
  private func list(of table: PathTable) -> Code {
    let field = "\(names.support).\(names["Field"])"
    let rows = table.fields.flatMap { self.rows(of: $0, field) }
    if rows.isEmpty {
      return """
        fileprivate enum \(names["FieldTable"]) {
          static let fields: [String: \(field)] = [:]
        }
        """
    }
    return """
      fileprivate enum \(names["FieldTable"]) {
        static let fields = \(field).table([
          \(Code.stacked(rows))
        ])
      }
      """
  }

  /// Returns the row of a field, followed by the rows of its elements if it is a composite.
  private func rows(of field: PathField, _ type: String) -> [Code] {
    let own = row(field, kind: field.isRelationship ? "relationship" : "attribute", type)
    guard case .composite(let name) = field.content, let table = composites[name] else { return [own] }
    return [own]
      + table.fields.map { element in
        var element = element
        element.name = "\(field.name).\(element.name)"
        element.persistentName = "\(field.persistentName).\(element.persistentName)"
        return row(element, kind: "element", type)
      }
  }

  private func row(_ field: PathField, kind: String, _ type: String) -> Code {
    var arguments = [stringLiteral(field.name), ".\(kind)"]
    if let storage = field.storage { arguments.append(".\(storage)") }
    if field.persistentName != field.name { arguments.append("keyPath: \(stringLiteral(field.persistentName))") }
    if let destination = field.destination { arguments.append("to: \(stringLiteral(destination))") }
    if field.isOptional { arguments.append("isOptional: true") }
    if field.isSortable { arguments.append("isSortable: true") }
    if field.isToMany { arguments.append("isToMany: true") }
    return .call(type, arguments, suffix: ",")
  }
}
