import PlumbDeclarations
import PlumbModel

/// Properties of classic classes, where Objective-C leaves room: what is accepted is more than what Xcode writes.
///
/// Core Data implements an `@NSManaged` accessor at run time, for the Objective-C type that the property is declared
/// with: an object, or a scalar that it boxes and unboxes. Nothing checks that type against the attribute's before the
/// value is used. So a declaration is right if the value that comes out is one of the declared type, whoever wrote it:
///
/// | attribute | accepted, `T?` and, where nil cannot come or is provided for, `T` |
/// |---|---|
/// | String, Date, Binary, UUID, URI | `String`, `NSString`; `Date`, `NSDate`, scalar `TimeInterval`; `Data`… |
/// | Integer 16, 32, 64 | the scalar of the width, never with `?`; for 64 bits `Int` too; `NSNumber`; an unsigned one with a note |
/// | Double, Float, Boolean | `Double`, `CGFloat`; `Float`; `Bool`: scalars, never with `?`; `NSNumber` |
/// | Decimal | `NSDecimalNumber`, `Decimal` |
/// | Transformable | the model's class; `NSObject`, `AnyObject`, `Any`; another class with a note |
/// | Composite | `[String: Any]`, `NSDictionary`, `[AnyHashable: Any]` |
/// | Object ID, Undefined | `NSManagedObjectID`; anything but an entity's class |
///
/// SDK names for the same scalar (`CLLocationDegrees`, `Float64`, `CBool`) count as the scalar. An enum stands for an
/// integer of its raw type.
extension Comparison {
  /// An attribute or relationship of a classic class. The type is all that is compared: defaults, delete rules and the
  /// rest stand in the model alone, and Core Data takes them from there.
  mutating func compareManaged(_ pair: PropertyPair) {
    if pair.expected.type == pair.actual.type { return }
    switch pair.expected.kind {
    case .attribute: compareManagedAttribute(pair)
    case .relationship(let traits): compareManagedRelationship(pair, traits)
    }
  }

  /// Turns the verdict into a finding; see `Verdict` for an example of each.
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

  /// What a declared type is to the attribute behind it.
  private enum Verdict {
    /// It works: `NSNumber?` for an Integer 16, `String` for a String with a default.
    case accepted
    /// It works, but perhaps not as it was meant.
    ///
    ///     model  <attribute name="age" optional="YES" attributeType="Integer 16" usesScalarValueType="NO"/>
    ///     Swift  @NSManaged var age: Int16
    ///     // note: Pet.age is optional and no scalar in the model: in Swift nil reads as 0
    case note(TypeDoubt)
    /// It cannot stand for the attribute; the value is the type to suggest.
    ///
    ///     model  <attribute name="price" attributeType="Decimal"/>
    ///     Swift  @NSManaged var price: Double
    ///     // drift-type: Item.price is Decimal in the model but Double in Swift
    case otherType(TypeReference)
    /// An attribute that is declared with an entity's class or a set: `@NSManaged var note: Tag?` for a String.
    case relationship
    /// `Int16?`, which cannot be @NSManaged: Objective-C's scalars have no nil. Either `Int16` or `NSNumber?` will do.
    case scalarOptional(TypeReference)
    /// Never nil, where the model allows nil.
    ///
    ///     model  <attribute name="due" optional="YES" attributeType="Date"/>
    ///     Swift  @NSManaged var due: Date
    ///     // drift-optionality: Task.due is optional in the model but not in Swift
    ///
    /// A stored nil reads as an empty String, Data or collection, and the difference is lost; as a Date, URL, UUID or
    /// class it ends the app.
    case mandatory(StoredNil)
  }

  /// The steps, the first that decides: a scalar of the right width; the expected type itself; a type that the
  /// configuration gives and that is not met; an object type of the attribute's row in `SwiftTypes`; then what only
  /// some attributes can be, an entity's class, a transformer's result, an enum.
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

  /// A nil that the model allows and Swift does not know of.
  ///
  /// Accepted are `T` for a mandatory attribute, though it is nil until it is set; for one with a default, or a value
  /// from `awakeFromInsert`, which new objects start with; for an integer that an enum stands for, where nil reads as 0;
  /// and wherever the configuration says `"optionality": "ignore"`.
  private func nilVerdict(_ pair: PropertyPair) -> Verdict {
    if pair.actual.type.isOptional || !pair.expected.facts.isOptional { return .accepted }
    // Of the types that are not Foundation's only an enum can stand for an integer.
    if pair.expected.facts.attributeType?.isInteger == true, !pair.actual.type.isFoundation { return .accepted }
    if hasDefault(pair) || isSetOnInsert(pair) || ignoresOptionality(pair) { return .accepted }
    return .mandatory(storedNil(pair))
  }

  /// A scalar of the right width. With `usesScalarValueType="NO"` the model's author wanted to tell nil from 0, which a
  /// scalar cannot: a note.
  private func scalarVerdict(_ pair: PropertyPair, _ type: AttributeType) -> Verdict {
    if pair.actual.type.isOptional { return .scalarOptional(pair.actual.type.unwrapped) }
    guard pair.expected.facts.usesScalar == false, pair.expected.facts.isOptional else { return .accepted }
    return .note(.zeroForNil(type.swift.zero ?? "0"))
  }

  /// An unsigned scalar of the right width, which holds the same bits: a value comes back as it was set, and a negative
  /// number of the store, or a great one in a predicate or a sort, is another number.
  private func unsignedVerdict(_ pair: PropertyPair) -> Verdict {
    pair.actual.type.isOptional ? .scalarOptional(pair.actual.type.unwrapped) : .note(.unsigned)
  }

  /// Any class may be what a transformer makes, so another class is a note only. Surely wrong are numbers and truth
  /// values, which no transformer returns, and a kind of Foundation value that the model's class is not:
  ///
  ///     model  <attribute name="tags" attributeType="Transformable" customClassName="[String]"/>
  ///     Swift  @NSManaged var tags: NSSet?      // drift-type
  ///     Swift  @NSManaged var tags: NSArray?    // a note: it is one, though of what it does not say
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

  /// An `@objc` enum stands for its raw type; of a type that Plumb does not know nothing can be said.
  ///
  ///     model  <attribute name="kind" attributeType="Integer 16"/>
  ///     Swift  @NSManaged var kind: Kind
  ///     // enum Kind: Int16 is accepted, Int32 a drift-type; where the sources hold no Kind, a note
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

  /// A scalar for a scalar: on an Integer 64 `Int32` becomes `Int64`, whatever *Use Scalar Type* says. Anything else,
  /// and any type on a Date, becomes what Xcode would write.
  private func suggested(_ pair: PropertyPair, _ type: AttributeType) -> TypeReference {
    guard let scalar = type.swift.scalar, type != .date, pair.actual.type.isValueScalar else {
      return pair.expected.type
    }
    return scalar
  }

  /// Whether the type is one that neither the sources nor the frameworks declare: an alias or an enum of a module that
  /// `sources` leaves out. It can be anything.
  private func isOutside(_ pair: PropertyPair) -> Bool {
    guard case .named(let name, let arguments) = pair.actual.type.unwrapped else { return false }
    return !arguments.isEmpty && !holdsEntities(pair.actual.type.unwrapped)
      || !OutsideType.isKnown(name.lastComponent) && !isDeclared(pair, name)
  }

  /// Whether `awakeFromInsert` of the class, or of one above it, sets the property or its primitive value.
  private func isSetOnInsert(_ pair: PropertyPair) -> Bool {
    let found = classes.named(pair.scope)
    let name = pair.actual.name
    let primitive = "primitive" + SwiftName.capitalized(name)
    return (found + classes.ancestors(of: found)).contains { index in
      let names = classes.classes[index].form.setOnInsert
      return names.contains(name) || names.contains(primitive)
    }
  }

  /// Whether new objects start with a value, by the model.
  private func hasDefault(_ pair: PropertyPair) -> Bool {
    guard case .entity(let entity) = pair.owner, let entity = schema.entity(entity.entity) else { return false }
    return entity.attributes.first { $0.name == pair.expected.persistentName }?.hasDefault ?? false
  }
}

extension PropertyPair {
  /// A computed property that reaches the value by its key: its type is the author's own.
  var isComputed: Bool { actual.form.isComputed }
}

// MARK: - What Objective-C accepts

extension TypeReference {
  /// A number or truth value, which no class stands for.
  fileprivate var isValueScalar: Bool {
    if case .named(let name, _) = self { StandardType.isScalar(name) } else { false }
  }

  /// A type of Swift or Foundation that is surely no enum of the project.
  fileprivate var isFoundation: Bool {
    guard case .named(let name, let arguments) = self, arguments.isEmpty else { return true }
    return StandardType.isKnown(name) || name == "Any" || name == "AnyObject" || name.hasPrefix("NS")
  }
}
