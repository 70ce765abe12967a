import PlumbCore
import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

/// Properties of Objective-C classes, limited to certain differences.
///
/// Objective-C does not check the value of a property: an `id`, a class of the app or a superclass can be right for
/// any property, and any property can be `nil`. These types are wrong: a scalar of another kind or of less width, for
/// which Core Data creates no accessor (“Dynamically generated accessors do not support implicit type coercion”), also
/// if it is an enum or a `typedef`; a Foundation class that the values do not have; one object for a to-many relationship; a
/// relationship to another entity's class.
extension Comparison {
  /// Compares an attribute or relationship whose accessors Core Data implements.
  mutating func compareObjectiveC(_ pair: PropertyPair) {
    let found = pair.actual.type.unwrapped
    if found.canBeAnything { return }
    switch pair.expected.kind {
    case .attribute: compareAttribute(pair, found)
    case .relationship(let traits): compareRelationship(pair, traits, found)
    }
  }

  private mutating func compareAttribute(_ pair: PropertyPair, _ found: TypeReference) {
    guard let type = pair.expected.facts.attributeType, type != .undefined, override(of: pair)?.type == nil else {
      return
    }
    if found.isScalar {
      if type.swift.isWiderScalar(found) {
        differences.append(.driftType(pair, wider: found, suggested: suggested(pair, type)))
      } else if !type.swift.isScalar(found), !type.swift.isUnsignedScalar(found) {
        reportType(pair, suggested: suggested(pair, type))
      }
    } else if let declared = sourceType(pair), let raw = declared.rawType {
      if type.swift.isWiderScalar(raw) {
        differences.append(.driftType(pair, wider: raw, suggested: suggested(pair, type)))
      } else if !type.swift.isScalar(raw), !type.swift.isUnsignedScalar(raw) {
        differences.append(.driftType(pair, scalar: raw, of: declared))
      }
    } else if isRelationshipType(found), found.valueClass == nil, type != .transformable || holdsEntities(found) {
      reportKind(pair, found: .relationship(nil))
    } else if let wanted = type.swift.objectClass, let class_ = found.valueClass, !Self.accepts(class_, for: wanted) {
      reportType(pair, suggested: pair.expected.type)
    }
  }

  /// Whether the declared class is accepted for the wanted class. An `NSDecimalNumber` is an `NSNumber`.
  private static func accepts(_ declared: String, for wanted: String) -> Bool {
    declared == wanted || declared == "NSNumber" && wanted == "NSDecimalNumber"
  }

  private mutating func compareRelationship(
    _ pair: PropertyPair, _ traits: RelationshipTraits, _ found: TypeReference
  ) {
    // The name of NSDate in Swift may be that of an entity's class.
    guard !found.isScalar, found.valueClass == nil || holdsEntities(found) else {
      return reportKind(pair, found: .attribute)
    }
    guard let found = RelationshipType(found, isClass), !found.isOfFramework else { return }
    guard let cardinality = found.cardinality else {
      return reportKind(pair, found: traits.cardinality == .toOne ? .attribute : .array)
    }
    guard cardinality == traits.cardinality else {
      reportKind(pair, found: .relationship(cardinality))
      // A set has many methods in common with an ordered set.
      guard traits.cardinality != .toOne, cardinality != .toOne, let last = differences.popLast() else { return }
      return differences.append(last.atMost(.warning))
    }
    guard let name = found.className, isOfAnotherEntity(name, than: traits.destination) else { return }
    reportDestination(pair, traits, found: name)
  }

  /// Whether the class belongs to an entity of the model and is unrelated to the destination's class.
  private func isOfAnotherEntity(_ name: String, than destination: String) -> Bool {
    guard classes.named(name).contains(where: { !matching.entities[$0].isEmpty }) else { return false }
    if case .none = holding(name, destination) { return true }
    return false
  }
}

extension TypeReference {
  /// Whether the type accepts any object: `id`, `NSObject *`, a block, or an unknown type.
  fileprivate var canBeAnything: Bool {
    switch self {
    case .other: true
    case .named(let name, _): ["Any", "AnyObject", "AnyClass", "NSObject", "NSManagedObject"].contains(name)
    default: false
    }
  }

  /// The Objective-C class of an attribute's values: `NSString` for String; `nil` for other types.
  fileprivate var valueClass: String? {
    guard case .named(let name, _) = self else { return nil }
    return AttributeType.allCases.lazy.map(\.swift)
      .first { ($0.value?.means(self) ?? false) || $0.objectClass == name }?.objectClass
  }
}
