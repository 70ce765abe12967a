import PlumbDeclarations

/// The Swift code of the accessor style.
///
///     #if canImport(ObjectiveC)
///       @objc(Bed)
///     #endif
///     public final class Bed: NSManagedObject {
///       public var soil: String {
///         get { stored(forKey: "soil", or: "loam") }
///         set { store(newValue, forKey: "soil") }
///       }
///     }
///
/// The accessors call functions that are private to the file, such as `stored`. `AccessorSupport` writes them.
enum AccessorCode {
  /// Returns the code of a separate file for a class, with the functions that it calls.
  static func file(_ entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    .stacked([type(entity, options), AccessorSupport.code(for: [entity], options)], blankLines: 1)
  }

  /// Returns the class, an extension for each to-many relationship, and, if configured, the conformance to
  /// `Identifiable` of the topmost class.
  static func type(_ entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    return .stacked(
      [declaration(of: entity, options)]
        + entity.properties.filter(\.isToMany).map { methods(of: $0, entity) }
        + (options.identifiable && entity.isTopmost ? [ManagedCode.identifiable(entity)] : [])
        + [ObservationCode.conformance(of: entity, ObservationNames(model: options.model))],
      blankLines: 1)
  }

  /// Returns a property as a member of the class.
  static func member(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Code {
    .computed([property], of: entity)
  }

  /// Returns the declaration of the class. Core Data finds the class by its Objective-C name. On platforms without
  /// Objective-C, it uses the Swift name.
  private static func declaration(of entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    let access = ManagedCode.memberAccess(entity)
    let members = Code.stacked(
      [
        ManagedCode.fetchRequest(of: entity, access, options.indentation),
        InitializerCode.initializer(of: entity), .computed(entity.properties, of: entity),
        ObservationCode.members(of: entity, ObservationNames(model: options.model)),
      ], blankLines: 1)
    return """
      #if canImport(ObjectiveC)
        \(.call("@objc", Argument(SwiftName.asType(entity.className))))
      #endif
      \(TypeHeader(classOf: entity).with(members))
      """
  }

  /// Returns the extension with the methods of a relationship, after a `MARK` comment with its name.
  private static func methods(of property: PropertyDeclaration, _ entity: EntityDeclaration) -> Code {
    let access = ManagedCode.memberAccess(entity)
    let isObserved = entity.members.observation != nil
    var members = property.toManyMethods.map { $0.code(access: access, isObserved: isObserved) }
    if entity.members.hasToManyCount, let count = property.count(in: entity) {
      let callee = property.cardinality == .toManyOrdered ? "orderedCount" : "count"
      let getter = Expression.call(callee, Argument("of", .quoted(property.persistentName)))
      members.append(
        .written { $0.computed(access + "var ", SwiftName.asProperty(count.name), count.type, get: getter) })
    }
    return """
      // MARK: - \(property.name)

      extension \(SwiftName.asType(entity.className)) {
        \(Code.stacked(members, blankLines: 1))
      }
      """
  }
}

extension PropertyDeclaration {
  fileprivate var isToMany: Bool { cardinality == .toMany || cardinality == .toManyOrdered }

  /// Returns the count of a to-many relationship: `tagsCount` for `tags`. `nil` if another property has this name.
  func count(in entity: EntityDeclaration) -> PropertyDeclaration? {
    let name = name + "Count"
    guard isToMany, !entity.properties.contains(where: { $0.name == name }) else { return nil }
    return PropertyDeclaration(name: name, type: .named("Int"), kind: .attribute(.init()))
  }
}

// MARK: - Properties

extension Code {
  /// Returns computed properties with an empty line between them.
  fileprivate static func computed(_ properties: [PropertyDeclaration], of entity: EntityDeclaration) -> Code {
    let isObserved = entity.members.observation != nil
    let introducer = ManagedCode.memberAccess(entity) + "var "
    return .written(properties.count, blankLines: 1) { writer, index in
      let property = properties[index]
      writer.computed(
        introducer, SwiftName.asProperty(property.name), property.type, get: property.getter,
        set: property.setter(isObserved: isObserved))
    }
  }
}

extension PropertyDeclaration {
  private var key: Argument { Argument("forKey", .quoted(persistentName)) }

  /// The expression of the getter: `stored(forKey: "count", or: 0)`. The function's type is inferred from the
  /// property's type.
  fileprivate var getter: Expression {
    if case .attribute(let traits) = kind, traits.storage == .composition {
      return .call("composed", [key, Argument("by", "\(type.unwrapped.code).init(dictionary:)")])
    }
    let fallback = writtenDefault.map { [Argument("or", $0)] } ?? []
    return .call(AccessorSupport.reading(self), [key] + fallback)
  }

  /// Returns the expression of the setter: `store(newValue, forKey: "count")`. `nil` for a read-only property.
  fileprivate func setter(isObserved: Bool) -> Expression? {
    switch kind {
    case .attribute(let traits):
      if traits.isReadOnly { return nil }
      switch traits.storage {
      case .raw: return .call("store", [Argument(type.isOptional ? "newValue?.rawValue" : "newValue.rawValue"), key])
      case .codable: return .call("encode", [Argument("newValue"), key])
      case .composition: return .call("store", [Argument("newValue?.dictionary"), key])
      default: return .call("store", [Argument("newValue"), key])
      }
    case .relationship(let traits):
      let setValue = isObserved ? "relate" : "setValue"
      switch traits.cardinality {
      case .toOne: return .call("store", [Argument("newValue"), key])
      case .toMany: return .call(setValue, [Argument("newValue"), key])
      case .toManyOrdered: return .call(setValue, [Argument("NSOrderedSet(array: newValue)"), key])
      }
    }
  }

  /// The value to return if no value is stored, without forced unwrapping. A Decimal that is created from a string
  /// has `?? 0` as a fallback, which is never used. No other default uses a failable initializer.
  private var writtenDefault: Expression? {
    guard let value = defaultValue?.expression else { return nil }
    guard case .call(let callee, let arguments, suffix: "!") = value else { return value }
    return .text(Expression.call(callee, arguments).line + " ?? 0")
  }
}

// MARK: - Relationships

/// A generated method of a to-many relationship.
///
///     public func addToTags(_ value: Tag) {
///       mutableSetValue(forKey: "tags").add(value)
///     }
private struct ToManyMethod {
  var name: String
  /// The parameters, with their types as values.
  var parameters: [Argument]
  /// The function that returns the collection: `mutableSetValue` or `mutableOrderedSetValue`.
  var collection: String
  var key: String
  /// The call that changes the collection: `add(value)`.
  var call: String

  func code(access: String, isObserved: Bool) -> Code {
    let change: Code = "\(.call(collection, [Argument("forKey", .quoted(key))], suffix: "." + call))"
    let body: Code =
      isObserved
      ? """
      \(.call("noteChange", [Argument("of", .quoted(key))], suffix: " {"))
        \(change)
      }
      """ : change
    return """
      \(.call("\(access)func \(name)", parameters, suffix: " {"))
        \(body)
      }
      """
  }
}

extension PropertyDeclaration {
  /// The methods that add and remove one object or several objects. An ordered relationship also has methods with an
  /// index.
  fileprivate var toManyMethods: [ToManyMethod] {
    guard case .relationship(let traits) = kind else { return [] }
    let object = SwiftName.asType(traits.destination)
    let value = Argument("_ value", object)
    let index = Argument("at index", "Int")
    switch traits.cardinality {
    case .toOne: return []
    case .toMany:
      let values = Argument("_ values", "Set<\(object)>")
      return [
        method("addTo", [value], "add(value)"), method("removeFrom", [value], "remove(value)"),
        method("addTo", [values], "union(values)"), method("removeFrom", [values], "minus(values)"),
      ]
    case .toManyOrdered:
      let values = Argument("_ values", "[\(object)]")
      return [
        method("addTo", [value], "add(value)"), method("removeFrom", [value], "remove(value)"),
        method("addTo", [values], "addObjects(from: values)"),
        method("removeFrom", [values], "removeObjects(in: values)"),
        method("insertInto", [value, index], "insert(value, at: index)"),
        method("removeFrom", [index], "removeObject(at: index)"),
        method("replaceIn", [index, Argument("with value", object)], "replaceObject(at: index, with: value)"),
      ]
    }
  }

  private func method(_ prefix: String, _ parameters: [Argument], _ call: String) -> ToManyMethod {
    ToManyMethod(
      name: prefix + SwiftName.capitalized(name), parameters: parameters,
      collection: cardinality == .toManyOrdered ? "mutableOrderedSetValue" : "mutableSetValue", key: persistentName,
      call: call)
  }
}
