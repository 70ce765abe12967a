import PlumbDeclarations
import PlumbModel

/// Properties of Objective-C classes, as far as there is certainty about them.
///
/// Objective-C does not look at what comes out of a property: an `id`, a class of the app or a superclass can be right
/// for anything, and nil may come of everything. Wrong are
///
///     model       <attribute name="number" attributeType="Integer 64"/>
///     Objective-C @property (nonatomic) int32_t number;
///     // drift-type: Order.number is Integer 64 in the model but int32_t in Objective-C
///
/// a scalar of another kind or width, for which Core Data refuses to write an accessor (“Dynamically generated accessors
/// do not support implicit type coercion”), a class of Foundation that the values are not of, one object for many, and a
/// relationship to another entity's class.
extension Comparison {
  /// An attribute or relationship whose accessors Core Data writes.
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
      if !type.swift.isScalar(found), !type.swift.isUnsignedScalar(found) {
        reportType(pair, suggested: suggested(pair, type))
      }
    } else if isRelationshipType(found), type != .transformable || holdsEntities(found) {
      reportKind(pair, found: .relationship(nil))
    } else if let wanted = type.swift.objectClass, let class_ = found.valueClass, !Self.accepts(class_, for: wanted) {
      reportType(pair, suggested: pair.expected.type)
    }
  }

  /// A scalar for a scalar, but for dates, which Xcode declares as objects.
  private func suggested(_ pair: PropertyPair, _ type: AttributeType) -> TypeReference {
    type == .date ? pair.expected.type : type.swift.scalar ?? pair.expected.type
  }

  /// Whether objects of one class can be meant by the name of another: an `NSDecimalNumber` is an `NSNumber`.
  private static func accepts(_ declared: String, for wanted: String) -> Bool {
    declared == wanted || declared == "NSNumber" && wanted == "NSDecimalNumber"
  }

  private mutating func compareRelationship(
    _ pair: PropertyPair, _ traits: PropertyDeclaration.RelationshipTraits, _ found: TypeReference
  ) {
    guard !found.isScalar, found.valueClass == nil else { return reportKind(pair, found: .attribute) }
    if found.isAnyArray { return reportKind(pair, found: traits.cardinality == .toOne ? .attribute : .array) }
    guard let cardinality = found.cardinality else { return }
    guard cardinality == traits.cardinality else {
      reportKind(pair, found: .relationship(cardinality))
      // A set for an ordered set has many methods in common with it.
      guard traits.cardinality != .toOne, cardinality != .toOne, let last = differences.popLast() else { return }
      return differences.append(last.atMost(.warning))
    }
    guard let name = found.elementClass, isOfAnotherEntity(name, than: traits.destination) else { return }
    reportDestination(pair, traits, found: name)
  }

  /// Whether a class is an entity's of the model, and neither above nor below the destination's.
  private func isOfAnotherEntity(_ name: String, than destination: String) -> Bool {
    guard classes.named(name).contains(where: { !matching.entities[$0].isEmpty }) else { return false }
    if case .none = holding(name, destination) { return true }
    return false
  }
}

extension TypeReference {
  /// `id`, `NSObject *`, a block, or a type that is not known.
  fileprivate var canBeAnything: Bool {
    switch self {
    case .other: true
    case .named(let name, _): ["Any", "AnyObject", "AnyClass", "NSObject", "NSManagedObject"].contains(name)
    default: false
    }
  }

  /// A number or truth value of C.
  fileprivate var isScalar: Bool {
    if case .named(let name, _) = self { StandardType.isScalar(name) } else { false }
  }

  /// The class of an attribute's values in Objective-C: `NSString` for String; nil for what is none of them.
  fileprivate var valueClass: String? {
    guard case .named(let name, _) = self else { return nil }
    return AttributeType.allCases.lazy.map(\.swift)
      .first { ($0.value?.means(self) ?? false) || $0.objectClass == name }?.objectClass
  }

  fileprivate var isAnyArray: Bool { if case .array = self { true } else { isFoundationArray } }

  /// As a relationship; nil for what is no class.
  fileprivate var cardinality: PropertyDeclaration.Cardinality? {
    switch self {
    case .set: .toMany
    case .named(let name, _) where name.hasPrefix("NS"): collectionCardinality
    case .named: .toOne
    default: nil
    }
  }

  /// `Tag` for `Tag` and `Set<Tag>`.
  fileprivate var elementClass: String? {
    switch self {
    case .set(.named(let name, _)): name
    case .named(let name, _) where collectionCardinality == nil: name
    default: nil
    }
  }
}
