import PlumbCore
import PlumbDeclarations
import PlumbGenerate
import PlumbModel

/// Properties of classic classes. Objective-C accepts more types than Xcode generates.
///
/// Core Data implements an `@NSManaged` accessor at run time for the property's Objective-C type: an object, or a
/// scalar that it boxes and unboxes. The type is not checked against the attribute's type before the value is used. A
/// declaration is right if the value has the declared type. `T` without `?` is accepted if `nil` cannot occur or is
/// handled; `T?` is accepted except for scalars:
///
/// | attribute | accepted types |
/// |---|---|
/// | String, Date, Binary, UUID, URI | `String`, `NSString`; `Date`, `NSDate`, scalar `TimeInterval`; `Data`… |
/// | Integer 16, 32, 64 | the scalar of the width, for 64 bits also `Int`; `NSNumber`; an unsigned scalar with a note, a wider one with a warning |
/// | Double, Float, Boolean | the scalars `Double`, `CGFloat`; `Float`; `Bool`; `NSNumber` |
/// | Decimal | `NSDecimalNumber`, `Decimal` |
/// | Transformable | the model's class; `NSObject`, `AnyObject`, `Any`; another class with a note |
/// | Composite | `[String: Any]`, `NSDictionary`, `[AnyHashable: Any]` |
/// | Object ID, Undefined | `NSManagedObjectID`; any type except an entity's class |
/// | all | `Any`, `AnyObject`, `NSObject` |
///
/// SDK names for the same scalar (`CLLocationDegrees`, `Float64`, `CBool`) are equal to the scalar. An enum is
/// accepted for an integer of its raw type.
extension Comparison {
  /// Compares an attribute or relationship of a classic class. Only the type is compared: Core Data takes defaults,
  /// delete rules and other settings from the model.
  mutating func compareManaged(_ pair: PropertyPair) {
    if pair.expected.type == pair.actual.type { return }
    switch pair.expected.kind {
    case .attribute: compareManagedAttribute(pair)
    case .relationship(let traits): compareManagedRelationship(pair, traits)
    }
  }

  /// Compares an attribute. The first check that applies decides: a scalar of the right width; the expected type
  /// itself; a configured type that the property does not have; an object type of the attribute's row in `SwiftTypes`;
  /// then types that only some attributes accept: an entity's class, a transformer's result, an enum.
  private mutating func compareManagedAttribute(_ pair: PropertyPair) {
    let actual = pair.actual.type.unwrapped
    let isExpected = pair.hasExpectedType
    let isConfigured = override(of: pair)?.type != nil
    guard let type = pair.expected.facts.attributeType else {
      return isExpected ? compareNil(pair) : reportType(pair, suggested: pair.expected.type)
    }
    if type.swift.isScalar(actual), isExpected || !isConfigured { return compareScalar(pair, type) }
    if isExpected { return compareNil(pair) }
    if isConfigured { return reportUnexpectedType(pair) }
    if type.swift.isUnsignedScalar(actual) { return compareUnsigned(pair) }
    if type.swift.isWiderScalar(actual) { return compareWider(pair, type, actual) }
    if actual.isAnyObject || type.swift.objects.contains(where: { $0.means(actual) }) { return compareNil(pair) }
    switch type {
    case .transformable where !holdsEntities(actual): compareTransformable(pair)
    case .undefined where !holdsEntities(actual): compareNil(pair)
    case .transformable, .undefined: reportKind(pair, found: .relationship(nil))
    default: isRelationshipType(actual) ? reportKind(pair, found: .relationship(nil)) : compareEnum(pair, type)
    }
  }

  /// Reports a type that is never `nil`, while the model allows `nil`. Collects mandatory attributes that have no value
  /// in new objects and whose type ends the app when a `nil` is read.
  private mutating func compareNil(_ pair: PropertyPair) {
    let facts = pair.expected.facts
    if !acceptsNil(pair) {
      differences.append(.driftOptionality(mandatory: pair, storedNil(pair)))
    } else if !facts.isOptional, !pair.actual.type.isOptional, startsWithNil(pair), case .ends = storedNil(pair) {
      unset.append(pair)
    }
  }

  /// Whether a `nil` cannot occur or is handled: the type is optional; the attribute is mandatory, although it is `nil`
  /// until it is set; new objects start with a default or with a value from `awakeFromInsert`; an enum represents an
  /// integer, whose `nil` reads as 0; the configuration contains `"optionality": "ignore"`.
  private func acceptsNil(_ pair: PropertyPair) -> Bool {
    if pair.actual.type.isOptional || !pair.expected.facts.isOptional { return true }
    // Of the types outside Foundation, only an enum can represent an integer.
    if pair.expected.facts.attributeType?.isInteger == true, !pair.actual.type.isFoundation { return true }
    return !startsWithNil(pair)
  }

  /// Whether new objects have no value, and the configuration does not accept it.
  private func startsWithNil(_ pair: PropertyPair) -> Bool {
    !hasDefault(pair) && !isSetOnInsert(pair) && !ignoresOptionality(pair)
  }

  /// Reports the mandatory attributes of a class that `compareNil` collected, as one note.
  mutating func reportUnset() {
    guard let first = unset.first else { return }
    differences.append(.driftOptionality(unset: first, unset.dropFirst().map(\.actual.name)))
    unset = []
  }

  /// Compares a scalar of the right width. `usesScalarValueType="NO"` shows that the model's author wanted to
  /// distinguish `nil` from 0, which a scalar cannot: a note.
  private mutating func compareScalar(_ pair: PropertyPair, _ type: AttributeType) {
    if reportsOptionalScalar(pair) { return }
    guard pair.expected.facts.usesScalar == false, pair.expected.facts.isOptional else { return }
    differences.append(.driftType(pair, doubt: .zeroForNil(type.swift.zero ?? "0")))
  }

  /// Reports an unsigned scalar of the right width, which has the same bits. A value is read as it was set, but a
  /// negative number in the store, or a large number in a predicate or a sort, is interpreted as another number.
  private mutating func compareUnsigned(_ pair: PropertyPair) {
    if !reportsOptionalScalar(pair) { differences.append(.driftType(pair, doubt: .unsigned)) }
  }

  /// Reports a scalar that is wider than the attribute.
  private mutating func compareWider(_ pair: PropertyPair, _ type: AttributeType, _ scalar: TypeReference) {
    if reportsOptionalScalar(pair) { return }
    differences.append(.driftType(pair, wider: scalar, suggested: suggested(pair, type)))
  }

  /// Reports an optional scalar such as `Int16?`, which cannot be @NSManaged, because scalars of Objective-C have no
  /// `nil`. Both `Int16` and `NSNumber?` are possible.
  private mutating func reportsOptionalScalar(_ pair: PropertyPair) -> Bool {
    guard pair.actual.type.isOptional else { return false }
    differences.append(.driftOptionality(pair, scalar: pair.actual.type.unwrapped))
    return true
  }

  /// Compares a Transformable attribute. A transformer can return any class, so another class is only a note. Two types
  /// are certainly wrong: numbers and truth values, which no transformer returns, and another kind of Foundation value
  /// than the model's class:
  ///
  ///     model  <attribute name="tags" attributeType="Transformable" customClassName="[String]"/>
  ///     Swift  @NSManaged var tags: NSSet?      // drift-type
  ///     Swift  @NSManaged var tags: NSArray?    // a note: it is an array, but its elements' type is not declared
  private mutating func compareTransformable(_ pair: PropertyPair) {
    let (expected, actual) = (pair.expected.type.unwrapped, pair.actual.type.unwrapped)
    if actual.isScalar { return reportType(pair, suggested: pair.expected.type) }
    if let wanted = BridgedValue(expected), let found = BridgedValue(actual), !wanted.bridges(to: found) {
      return reportType(pair, suggested: pair.expected.type)
    }
    guard acceptsNil(pair) else { return compareNil(pair) }
    differences.append(.driftType(pair, doubt: expected == .named("NSObject") ? .undeclaredClass : .otherClass))
  }

  /// Compares an `@objc` enum, which represents its raw type. A type that Plumb cannot resolve is a note.
  private mutating func compareEnum(_ pair: PropertyPair, _ type: AttributeType) {
    let isUnknown = isOutside(pair)
    if !isUnknown, !type.isInteger || pair.actual.type.unwrapped.isFoundation {
      return reportType(pair, suggested: suggested(pair, type))
    }
    guard !isUnknown, let declared = sourceType(pair) else {
      return differences.append(.driftType(pair, doubt: .unknownType(type)))
    }
    guard let raw = declared.rawType else { return reportType(pair, suggested: suggested(pair, type)) }
    if type.swift.isUnsignedScalar(raw) { return compareUnsigned(pair) }
    if type.swift.isWiderScalar(raw) { return compareWider(pair, type, raw) }
    if !type.swift.isScalar(raw) { return reportType(pair, suggested: suggested(pair, type)) }
    _ = reportsOptionalScalar(pair)
  }

  /// Returns the type to suggest. A scalar is replaced by a scalar: on an Integer 64, `Int32` becomes `Int64`,
  /// regardless of *Use Scalar Type*. Any other type, and any type on a Date, is replaced by the type that Xcode
  /// would write.
  func suggested(_ pair: PropertyPair, _ type: AttributeType) -> TypeReference {
    guard let scalar = type.swift.scalar, type != .date, pair.actual.type.isScalar else {
      return pair.expected.type
    }
    return scalar
  }

  /// Whether neither the sources nor the frameworks declare the type: an alias or an enum of a module that `sources`
  /// does not include. It can be any type.
  private func isOutside(_ pair: PropertyPair) -> Bool {
    guard case .named(let name, let arguments) = pair.actual.type.unwrapped else { return false }
    return !arguments.isEmpty && !holdsEntities(pair.actual.type.unwrapped)
      || !OutsideType.isKnown(name.lastComponent) && !isDeclared(pair, name)
  }

  /// Whether `awakeFromInsert` of the class, or of a superclass, sets the property or its primitive value.
  private func isSetOnInsert(_ pair: PropertyPair) -> Bool {
    let found = classes.named(pair.scope)
    let name = pair.actual.name
    let primitive = "primitive" + SwiftName.capitalized(name)
    return (found + classes.ancestors(of: found)).contains { index in
      let names = classes.classes[index].form.setOnInsert
      return names.contains(name) || names.contains(primitive)
    }
  }

  /// Whether the model gives new objects a value.
  private func hasDefault(_ pair: PropertyPair) -> Bool {
    guard case .entity(let entity) = pair.owner, let entity = schema.entity(entity.entity) else { return false }
    return entity.attributes.first { $0.name == pair.expected.persistentName }?.hasDefault ?? false
  }
}

extension TypeReference {
  /// Whether every object has the type.
  fileprivate var isAnyObject: Bool {
    guard case .named(let name, _) = self else { return false }
    return ["Any", "AnyObject", "NSObject", "NSObjectProtocol"].contains(name)
  }

  /// Whether the type is a type of Swift or Foundation, and therefore not an enum of the project.
  fileprivate var isFoundation: Bool {
    guard case .named(let name, let arguments) = self, arguments.isEmpty else { return true }
    return StandardType.isKnown(name) || name == "Any" || name == "AnyObject" || name.hasPrefix("NS")
  }
}
