import Foundation

/// A property of the dictionaries that a fetch request returns, or a property by which it groups.
struct ResultColumn {
  /// The key of the value in the dictionaries.
  let name: String
  let expression: ExpressionNode
  /// The type to which the value is converted; undefined for no conversion.
  let type: NSAttributeType

  /// Creates the column of a member of `propertiesToFetch` or `propertiesToGroupBy`. Raises if the member is
  /// invalid; the message contains `setter`.
  init(_ member: Any, of entity: NSEntityDescription, setter: String) {
    switch member {
    case let description as NSExpressionDescription:
      self.init(
        name: description.name,
        expression: description.expressionObject.flatMap { expressionNode(of: $0) } ?? .constant(.null),
        type: description.expressionResultType)
    case let property as NSPropertyDescription:
      self.init(path: property.name, of: entity, setter: setter)
    case let path as String:
      self.init(path: path, of: entity, setter: setter)
    default:
      raise(.invalidArgument, "Invalid property \(member) passed to \(setter):")
    }
  }

  private init(name: String, expression: ExpressionNode, type: NSAttributeType) {
    self.name = name
    self.expression = expression
    self.type = type
  }

  private init(path: String, of entity: NSEntityDescription, setter: String) {
    guard path != "objectID" || entity.propertiesByName[path] != nil else {
      self.init(name: path, expression: .evaluatedObject, type: .objectIDAttributeType)
      return
    }
    self.init(name: path, expression: .path(path), type: .undefinedAttributeType)
    switch ResultPath(path, from: entity) {
    case .value: break
    case .toMany: raise(.invalidArgument, "Invalid to many relationship (\(path)) passed to \(setter):")
    case .unknown: raise(.invalidArgument, "Invalid keypath \(path) passed to \(setter):")
    }
  }

  /// Returns the columns of all stored attributes.
  static func all(of entity: NSEntityDescription) -> [ResultColumn] {
    entity.properties.filter { $0 is NSAttributeDescription && !$0.isTransient }.map {
      ResultColumn($0, of: entity, setter: "setPropertiesToFetch")
    }
  }

  /// Returns the value for a dictionary; `nil` if it has none.
  func result(_ value: Value) -> Any? { value.result(as: type).any }
}

/// The type of a key path from the objects of an entity.
enum ResultPath {
  /// The path has one value for each object.
  case value
  /// The path crosses or ends at a to-many relationship.
  case toMany
  case unknown

  init(_ path: String, from entity: NSEntityDescription) {
    var entity: NSEntityDescription? = entity
    var crossesToMany = false
    for key in path.split(separator: ".").map(String.init) {
      // The keys after an attribute are elements of a composite attribute.
      guard let current = entity else { continue }
      switch current.propertiesByName[key] {
      case let relationship as NSRelationshipDescription:
        crossesToMany = crossesToMany || relationship.isToMany
        entity = relationship.destinationEntity
      case is NSAttributeDescription: entity = nil
      default:
        self = .unknown
        return
      }
    }
    self = crossesToMany ? .toMany : .value
  }
}

extension Value {
  /// Returns the value converted to an expression's result type.
  fileprivate func result(as type: NSAttributeType) -> Value {
    guard isNumber else { return self }
    switch type {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
      return (exactInteger ?? doubleValue.flatMap { Int64(exactly: $0.rounded(.towardZero)) }).map(Value.int) ?? self
    case .doubleAttributeType: return doubleValue.map(Value.double) ?? self
    case .floatAttributeType: return doubleValue.map { .float(Float($0)) } ?? self
    case .booleanAttributeType: return doubleValue.map { .bool($0 != 0) } ?? self
    case .decimalAttributeType: return .decimal(asDecimal)
    case .dateAttributeType:
      return doubleValue.map { .date(Date(timeIntervalSinceReferenceDate: $0)) } ?? self
    default: return self
    }
  }

  private var asDecimal: NSDecimalNumber {
    switch self {
    case .decimal(let value): value
    case .int(let value): NSDecimalNumber(decimal: Decimal(value))
    default: NSDecimalNumber(decimal: Decimal(doubleValue ?? .nan))
    }
  }
}
