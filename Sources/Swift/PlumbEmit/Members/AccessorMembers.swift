import PlumbCore
import PlumbDeclarations

/// The members of a class that implements the accessors of its properties. The accessor style writes them, and the
/// macro `@PersistentModel` expands to them.
///
///     public var soil: String {
///       get { stored(forKey: "soil", or: "loam") }
///       set { store(newValue, forKey: "soil") }
///     }
package enum AccessorMembers {
  /// Returns a property with its accessors, below its comment.
  package static func property(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Code {
    property.documented(
      .computed(
        entity.memberAccess + "var ", property.name, property.type, get: property.getter(),
        set: property.setter(isObserved: entity.members.observation != nil)))
  }

  /// Returns the methods of a to-many relationship, and its count if the class has counts.
  ///
  /// - Parameter own: The members that the class declares itself, which are left out: `tagsCount` and `tagsCount()`, and
  ///   methods with the types of their parameters, `addToTags(_:Tag)`.
  package static func methods(
    of property: PropertyDeclaration, _ entity: EntityDeclaration, besides own: Set<String> = []
  ) -> [Code] {
    var members = property.toManyMethods(of: entity, besides: own)
    if entity.members.hasToManyCount, let count = property.count(in: entity),
      own.isDisjoint(with: [count.name, "\(count.name)()"])
    {
      let callee = property.cardinality == .toManyOrdered ? "orderedCount" : "count"
      members.append(
        .computed(
          entity.memberAccess(of: [property]) + "var ", count.name, count.type,
          get: "\(callee)(of: \(stringLiteral(property.persistentName)))"))
    }
    return members
  }
}

extension PropertyDeclaration {
  /// The cardinality: to-one, to-many or ordered. `nil` for an attribute.
  package var cardinality: Cardinality? {
    if case .relationship(let traits) = kind { traits.cardinality } else { nil }
  }

  /// Returns the class of a relationship's objects as code, with the types around it if the source has them.
  package func destinationType(_ traits: RelationshipTraits) -> String {
    TypeReference.named(form.qualifiedDestination ?? traits.destination).code
  }

  /// Whether the property is a to-many relationship.
  package var isToMany: Bool { cardinality == .toMany || cardinality == .toManyOrdered }

  /// Returns the count of a to-many relationship: `tagsCount` for `tags`. `nil` if another property has this name.
  package func count(in entity: EntityDeclaration) -> PropertyDeclaration? {
    let name = name + "Count"
    guard isToMany, !entity.properties.contains(where: { $0.name == name }) else { return nil }
    return PropertyDeclaration(name: name, type: .named("Int"), kind: .attribute(.init()))
  }
}

// MARK: - Accessors

extension PropertyDeclaration {
  private var key: String { "forKey: \(stringLiteral(persistentName))" }

  /// The name of the function that the getter calls.
  private var readingFunction: String {
    switch kind {
    case .attribute(let traits):
      switch traits.storage {
      case .raw: traits.asserts ? "checkedRaw" : "raw"
      case .codable: traits.asserts ? "checkedDecoded" : "decoded"
      default: "stored"
      }
    case .relationship(let traits): traits.cardinality == .toOne ? "stored" : "related"
    }
  }

  /// Returns the expression of the getter: `stored(forKey: "count", or: 0)`. The function's type is inferred from the
  /// property's type. A mandatory attribute without a default has `mandatory(stored(forKey: "date"), forKey: "date")`.
  /// An attribute whose first value is an expression returns it also before the object is inserted:
  /// `stored(forKey: "date", initially: { .now })`.
  ///
  /// - Parameter isGeneric: Whether the code does not use the members by which a value is converted, but calls functions
  ///   that also accept a type without them: `composed(forKey: "place")`.
  package func getter(initially initialValue: String? = nil, isGeneric: Bool = false) -> String {
    guard case .attribute(let traits) = kind else { return "\(readingFunction)(\(key))" }
    if traits.storage == .composition {
      let value = "composed(\(key)" + (isGeneric ? ")" : ", by: \(type.unwrapped.code).init(dictionary:))")
      return type.isOptional ? value : writtenDefault.map { "\(value) ?? \($0)" } ?? "mandatory(\(value), \(key))"
    }
    if let writtenDefault, initialValue == nil { return "\(readingFunction)(\(key), or: \(writtenDefault))" }
    let value = "\(readingFunction)(\(key)\(initialValue.map { ", initially: { \($0) }" } ?? ""))"
    if let writtenDefault { return "\(value) ?? \(writtenDefault)" }
    return type.isOptional ? value : "mandatory(\(value), \(key))"
  }

  /// Returns the expression of the setter: `store(newValue, forKey: "count")`. `nil` for a read-only property.
  package func setter(isObserved: Bool, isGeneric: Bool = false) -> String? {
    switch kind {
    case .attribute(let traits):
      if traits.isReadOnly { return nil }
      return switch traits.storage {
      case .raw where isGeneric: "storeRaw(newValue, \(key))"
      case .composition where isGeneric: "storeComposed(newValue, \(key))"
      case .raw: "store(newValue\(type.isOptional ? "?" : "").rawValue, \(key))"
      case .codable: "encode(newValue, \(key))"
      case .composition: "store(newValue\(type.isOptional ? "?" : "").dictionary, \(key))"
      default: "store(newValue, \(key))"
      }
    case .relationship(let traits):
      let setValue = isObserved ? "relate" : "setValue"
      return switch traits.cardinality {
      case .toOne: "store(newValue, \(key))"
      case .toMany: "\(setValue)(newValue, \(key))"
      case .toManyOrdered: "\(setValue)(NSOrderedSet(array: newValue), \(key))"
      }
    }
  }

  /// The value to return if no value is stored, without forced unwrapping. A Decimal that is created from a string
  /// has `?? 0` as a fallback, which is never used. No other default uses a failable initializer.
  private var writtenDefault: String? {
    defaultValue.map { $0.mayFail ? $0.optionalCode + " ?? 0" : $0.code }
  }
}

// MARK: - Relationships

extension PropertyDeclaration {
  /// Returns the methods of a to-many relationship that add and remove one object or several objects. An ordered
  /// relationship also has methods with an index.
  ///
  ///     public func addToTags(_ value: Tag) {
  ///       mutableSetValue(forKey: "tags").add(value)
  ///     }
  fileprivate func toManyMethods(of entity: EntityDeclaration, besides own: Set<String>) -> [Code] {
    guard case .relationship(let traits) = kind else { return [] }
    let object = destinationType(traits)
    let isOrdered = traits.cardinality == .toManyOrdered
    let value = "_ value: \(object)"
    let values = isOrdered ? "_ values: [\(object)]" : "_ values: Set<\(object)>"
    let index = "at index: Int"
    var methods: [(prefix: String, parameters: [String], call: String)] = [
      ("addTo", [value], "add(value)"), ("removeFrom", [value], "remove(value)"),
      ("addTo", [values], isOrdered ? "addObjects(from: values)" : "union(values)"),
      ("removeFrom", [values], isOrdered ? "removeObjects(in: values)" : "minus(values)"),
    ]
    if isOrdered {
      methods += [
        ("insertInto", [value, index], "insert(value, at: index)"),
        ("removeFrom", [index], "removeObject(at: index)"),
        ("replaceIn", [index, "with value: \(object)"], "replaceObject(at: index, with: value)"),
      ]
    }
    return methods.compactMap { method in
      let function = method.prefix + SwiftName.capitalized(name)
      if own.contains(function + Self.signature(method.parameters)) { return nil }
      let change: Code = "mutable\(isOrdered ? "Ordered" : "")SetValue(\(key)).\(method.call)"
      return .function(
        "\(entity.memberAccess(of: [self]))func \(function)", method.parameters, "",
        entity.members.observation == nil
          ? change : .type("noteChange(of: \(stringLiteral(persistentName)))", change))
    }
  }
}

extension PropertyDeclaration {
  /// Returns the labels and the types of parameters: `(_:)Tag` for `_ value: Tag`.
  private static func signature(_ parameters: [String]) -> String {
    let parts = parameters.map { $0.split(separator: ":", maxSplits: 1) }
    let labels = parts.map { ($0.first?.split(separator: " ").first ?? "") + ":" }.joined()
    let types = parts.map { $0.last?.drop { $0 == " " } ?? "" }.joined(separator: ",")
    return "(\(labels))\(types)"
  }
}

extension PropertyDeclaration.AttributeTraits {
  /// Whether a value that cannot be decoded stops a debug build.
  package var asserts: Bool { decodeFailurePolicy == .known(.debugAssertNil) }
}
