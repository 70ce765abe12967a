import PlumbCore
import PlumbDeclarations
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
/// | Integer 16, 32, 64 | the scalar of the width, for 64 bits also `Int`; `NSNumber`; an unsigned scalar with a note |
/// | Double, Float, Boolean | the scalars `Double`, `CGFloat`; `Float`; `Bool`; `NSNumber` |
/// | Decimal | `NSDecimalNumber`, `Decimal` |
/// | Transformable | the model's class; `NSObject`, `AnyObject`, `Any`; another class with a note |
/// | Composite | `[String: Any]`, `NSDictionary`, `[AnyHashable: Any]` |
/// | Object ID, Undefined | `NSManagedObjectID`; any type except an entity's class |
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

  /// Reports the finding for the verdict; see `Verdict` for an example of each.
  private mutating func compareManagedAttribute(_ pair: PropertyPair) {
    switch verdict(pair) {
    case .accepted: break
    case .note(let doubt): differences.append(.driftType(pair, doubt: doubt))
    case .otherType(let suggested): reportType(pair, suggested: suggested)
    case .relationship: reportKind(pair, found: .relationship(nil))
    case .scalarOptional(let scalar): differences.append(.driftOptionality(pair, scalar: scalar))
    case .mandatory(let read): differences.append(.driftOptionality(mandatory: pair, read))
    }
  }

  /// The result of comparing a declared type with its attribute.
  private enum Verdict {
    /// The type works: `NSNumber?` for an Integer 16, `String` for a String with a default.
    case accepted
    /// The type works, but may not be intended.
    ///
    ///     model  <attribute name="age" optional="YES" attributeType="Integer 16" usesScalarValueType="NO"/>
    ///     Swift  @NSManaged var age: Int16
    ///     // note: Pet.age is optional and no scalar in the model: in Swift nil reads as 0
    case note(TypeDoubt)
    /// The type cannot hold the attribute's values; the associated value is the suggested type.
    ///
    ///     model  <attribute name="price" attributeType="Decimal"/>
    ///     Swift  @NSManaged var price: Double
    ///     // drift-type: Item.price is Decimal in the model but Double in Swift
    case otherType(TypeReference)
    /// An attribute is declared with an entity's class or a set: `@NSManaged var note: Tag?` for a String.
    case relationship
    /// An optional scalar such as `Int16?`, which cannot be @NSManaged, because scalars of Objective-C have no `nil`.
    /// Both `Int16` and `NSNumber?` are possible.
    case scalarOptional(TypeReference)
    /// The type is never `nil`, while the model allows `nil`.
    ///
    ///     model  <attribute name="due" optional="YES" attributeType="Date"/>
    ///     Swift  @NSManaged var due: Date
    ///     // drift-optionality: Task.due is optional in the model but not in Swift
    ///
    /// A stored `nil` reads as an empty String, Data or collection, which cannot be distinguished from a stored empty
    /// value. For a Date, URL, UUID or class, reading it ends the app.
    case mandatory(StoredNil)
  }

  /// Returns the verdict of the first check that decides: a scalar of the right width; the expected type itself; a
  /// configured type that the property does not have; an object type of the attribute's row in `SwiftTypes`; then
  /// types that only some attributes accept: an entity's class, a transformer's result, an enum.
  private func verdict(_ pair: PropertyPair) -> Verdict {
    let actual = pair.actual.type.unwrapped
    let isExpected = pair.expected.type.unwrapped.means(actual)
    let isConfigured = override(of: pair)?.type != nil
    guard let type = pair.expected.facts.attributeType else {
      return isExpected ? nilVerdict(pair) : .otherType(pair.expected.type)
    }
    if type.swift.isScalar(actual), isExpected || !isConfigured { return scalarVerdict(pair, type) }
    if isExpected { return nilVerdict(pair) }
    if isConfigured { return .otherType(pair.expected.type) }
    if type.swift.isUnsignedScalar(actual) { return unsignedVerdict(pair) }
    if type.swift.objects.contains(where: { $0.means(actual) }) { return nilVerdict(pair) }
    switch type {
    case .transformable where holdsEntities(actual), .undefined where holdsEntities(actual): return .relationship
    case .transformable: return transformableVerdict(pair)
    case .undefined: return nilVerdict(pair)
    default: return isRelationshipType(actual) ? .relationship : enumVerdict(pair, type)
    }
  }

  /// Returns the verdict on a `nil` that the model allows and the Swift type does not.
  ///
  /// `T` is accepted in these cases: the attribute is mandatory, although it is `nil` until it is set; new objects
  /// start with a default or with a value from `awakeFromInsert`; an enum represents an integer, whose `nil` reads as
  /// 0; the configuration contains `"optionality": "ignore"`.
  private func nilVerdict(_ pair: PropertyPair) -> Verdict {
    if pair.actual.type.isOptional || !pair.expected.facts.isOptional { return .accepted }
    // Of the types outside Foundation, only an enum can represent an integer.
    if pair.expected.facts.attributeType?.isInteger == true, !pair.actual.type.isFoundation { return .accepted }
    if hasDefault(pair) || isSetOnInsert(pair) || ignoresOptionality(pair) { return .accepted }
    return .mandatory(storedNil(pair))
  }

  /// Returns the verdict on a scalar of the right width. `usesScalarValueType="NO"` shows that the model's author
  /// wanted to distinguish `nil` from 0. A scalar cannot, so the verdict is a note.
  private func scalarVerdict(_ pair: PropertyPair, _ type: AttributeType) -> Verdict {
    if pair.actual.type.isOptional { return .scalarOptional(pair.actual.type.unwrapped) }
    guard pair.expected.facts.usesScalar == false, pair.expected.facts.isOptional else { return .accepted }
    return .note(.zeroForNil(type.swift.zero ?? "0"))
  }

  /// Returns the verdict on an unsigned scalar of the right width, which has the same bits. A value is read as it was
  /// set, but a negative number in the store, or a large number in a predicate or a sort, is interpreted as another
  /// number.
  private func unsignedVerdict(_ pair: PropertyPair) -> Verdict {
    pair.actual.type.isOptional ? .scalarOptional(pair.actual.type.unwrapped) : .note(.unsigned)
  }

  /// Returns the verdict on a Transformable attribute. A transformer can return any class, so another class is only a
  /// note. Two types are certainly wrong: numbers and truth values, which no transformer returns, and another kind of
  /// Foundation value than the model's class:
  ///
  ///     model  <attribute name="tags" attributeType="Transformable" customClassName="[String]"/>
  ///     Swift  @NSManaged var tags: NSSet?      // drift-type
  ///     Swift  @NSManaged var tags: NSArray?    // a note: it is an array, but its elements' type is not declared
  private func transformableVerdict(_ pair: PropertyPair) -> Verdict {
    if pair.actual.type.unwrapped.isValueScalar { return .otherType(pair.expected.type) }
    if let expected = BridgedValue(pair.expected.type.unwrapped), let actual = BridgedValue(pair.actual.type.unwrapped),
      !expected.bridges(to: actual)
    {
      return .otherType(pair.expected.type)
    }
    let read = nilVerdict(pair)
    guard case .accepted = read else { return read }
    return .note(pair.expected.type.unwrapped == .named("NSObject") ? .unsaidClass : .otherClass)
  }

  /// Returns the verdict on an `@objc` enum, which represents its raw type. A type that Plumb cannot resolve is a
  /// note.
  ///
  ///     model  <attribute name="kind" attributeType="Integer 16"/>
  ///     Swift  @NSManaged var kind: Kind
  ///     // enum Kind: Int16 is accepted, Int32 is a drift-type; a note if the sources declare no Kind
  private func enumVerdict(_ pair: PropertyPair, _ type: AttributeType) -> Verdict {
    let actual = pair.actual.type.unwrapped
    if isOutside(pair) { return .note(.unknownType(type)) }
    guard type.isInteger, !actual.isFoundation else { return .otherType(suggested(pair, type)) }
    guard let declared = sourceType(pair) else { return .note(.unknownType(type)) }
    guard let raw = declared.rawType else { return .otherType(suggested(pair, type)) }
    if type.swift.isUnsignedScalar(raw) { return unsignedVerdict(pair) }
    guard type.swift.isScalar(raw) else { return .otherType(suggested(pair, type)) }
    return pair.actual.type.isOptional ? .scalarOptional(actual) : .accepted
  }

  /// Returns the type to suggest. A scalar is replaced by a scalar: on an Integer 64, `Int32` becomes `Int64`,
  /// regardless of *Use Scalar Type*. Any other type, and any type on a Date, is replaced by the type that Xcode
  /// would write.
  private func suggested(_ pair: PropertyPair, _ type: AttributeType) -> TypeReference {
    guard let scalar = type.swift.scalar, type != .date, pair.actual.type.isValueScalar else {
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

extension PropertyPair {
  /// Whether the property is computed and reads the value by its key. Its type is the author's decision.
  var isComputed: Bool { actual.form.isComputed }
}

// MARK: - Types of Objective-C

extension TypeReference {
  /// Whether the type is a number or truth value.
  fileprivate var isValueScalar: Bool {
    if case .named(let name, _) = self { StandardType.isScalar(name) } else { false }
  }

  /// Whether the type is a type of Swift or Foundation, and therefore not an enum of the project.
  fileprivate var isFoundation: Bool {
    guard case .named(let name, let arguments) = self, arguments.isEmpty else { return true }
    return StandardType.isKnown(name) || name == "Any" || name == "AnyObject" || name.hasPrefix("NS")
  }
}
