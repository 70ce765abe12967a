import Foundation

/// A property of the dictionaries that a fetch request returns, or one that it groups by.
struct ResultColumn {
  /// The key of the value in the dictionaries.
  let name: String
  let expression: ExpressionNode
  /// What the value is made to be; undefined keeps it as it is.
  let type: NSAttributeType

  /// A member of `propertiesToFetch` or `propertiesToGroupBy`; `setter` names the one for the message.
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
    name = path
    expression = .path(path)
    type = .undefinedAttributeType
    switch ResultPath(path, from: entity) {
    case .value: break
    case .toMany: raise(.invalidArgument, "Invalid to many relationship (\(path)) passed to \(setter):")
    case .unknown: raise(.invalidArgument, "Invalid keypath \(path) passed to \(setter):")
    }
  }

  /// All attributes that a store keeps.
  static func all(of entity: NSEntityDescription) -> [ResultColumn] {
    entity.properties.filter { $0 is NSAttributeDescription && !$0.isTransient }.map {
      ResultColumn($0, of: entity, setter: "setPropertiesToFetch")
    }
  }

  /// What goes into a dictionary; nil for nothing.
  func result(_ value: Value) -> Any? { value.result(as: type).any }
}

/// Where a key path leads from the objects of an entity.
enum ResultPath {
  /// To one value for each object.
  case value
  /// Across a to-many relationship, or to one.
  case toMany
  case unknown

  init(_ path: String, from entity: NSEntityDescription) {
    var entity: NSEntityDescription? = entity
    var crossesToMany = false
    for key in path.split(separator: ".").map(String.init) {
      // What stands behind an attribute is an element of a composite one.
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
  /// The value as an expression's result type says.
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
