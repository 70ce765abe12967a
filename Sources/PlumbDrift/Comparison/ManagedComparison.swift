import PlumbDeclarations
import PlumbModel

/// Properties of classic classes, where Objective-C leaves room: what is accepted is more than what Xcode writes.
extension Comparison {
  mutating func compareManaged(_ pair: PropertyPair) {
    if pair.expected.type == pair.actual.type { return }
    switch pair.expected.kind {
    case .attribute: compareManagedAttribute(pair)
    case .relationship(let traits): compareManagedRelationship(pair, traits)
    }
  }

  private mutating func compareManagedAttribute(_ pair: PropertyPair) {
    switch verdict(pair) {
    case .accepted: break
    case .note(let message): note(pair, message)
    case .otherType(let suggested): reportType(pair, suggested: suggested)
    case .relationship: reportKind(pair, found: "a relationship")
    case .scalarOptional(let scalar): reportOptionalScalar(pair, scalar)
    case .mandatory:
      reportOptionality(
        pair, notes: ["reading a stored nil ends the app"],
        fix: DriftFix(
          "Change the type to \(pair.actual.type)?", .review,
          [.property(pair.actual, .setType(.optional(pair.actual.type)))]))
    }
  }

  private enum Verdict {
    case accepted
    case note(String)
    case otherType(TypeReference)
    case relationship
    /// `Int16?`, which cannot be @NSManaged.
    case scalarOptional(TypeReference)
    /// Never nil, where the model allows nil.
    case mandatory
  }

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
    if type.swift.objects.contains(where: { $0.means(actual) }) { return nilVerdict(pair) }
    switch type {
    case .transformable where holdsEntities(actual), .undefined where holdsEntities(actual): return .relationship
    case .transformable: return transformableVerdict(pair)
    case .undefined: return nilVerdict(pair)
    default: return isRelationshipType(actual) ? .relationship : enumVerdict(pair, type)
    }
  }

  /// A nil that the model allows and Swift does not know of.
  private func nilVerdict(_ pair: PropertyPair) -> Verdict {
    if pair.actual.type.isOptional || !pair.expected.facts.isOptional { return .accepted }
    // Of the types that are not Foundation's only an enum can stand for an integer.
    if pair.expected.facts.attributeType?.isInteger == true, !pair.actual.type.isFoundation { return .accepted }
    return hasDefault(pair) || ignoresOptionality(pair) ? .accepted : .mandatory
  }

  private func scalarVerdict(_ pair: PropertyPair, _ type: AttributeType) -> Verdict {
    if pair.actual.type.isOptional { return .scalarOptional(pair.actual.type.unwrapped) }
    guard pair.expected.facts.usesScalar == false, pair.expected.facts.isOptional else { return .accepted }
    return .note("\(pair.path) is optional and no scalar in the model: in Swift nil reads as \(type.swift.zero ?? "0")")
  }

  /// Any class may be what a transformer makes.
  private func transformableVerdict(_ pair: PropertyPair) -> Verdict {
    if pair.actual.type.unwrapped.isValueScalar { return .otherType(pair.expected.type) }
    if let expected = BridgedValue(pair.expected.type.unwrapped), let actual = BridgedValue(pair.actual.type.unwrapped),
      !expected.bridges(to: actual)
    {
      return .otherType(pair.expected.type)
    }
    guard case .accepted = nilVerdict(pair) else { return .mandatory }
    if pair.expected.type.unwrapped == .named("NSObject") {
      return .note("\(pair.path) is Transformable, and nothing says that its values are \(pair.actual.type.unwrapped)")
    }
    return .note(
      "\(pair.path) is \(pair.expected.type.unwrapped) in the model and \(pair.actual.type.unwrapped) in Swift")
  }

  /// An `@objc` enum stands for its raw type; of a type that Plumb does not know nothing can be said.
  private func enumVerdict(_ pair: PropertyPair, _ type: AttributeType) -> Verdict {
    let actual = pair.actual.type.unwrapped
    guard type.isInteger, !actual.isFoundation else { return .otherType(suggested(pair, type)) }
    guard let declared = sourceType(pair) else {
      return .note("\(pair.path) is \(type.rawValue) in the model, and nothing says what \(actual) is stored as")
    }
    guard let raw = declared.rawType else { return .otherType(suggested(pair, type)) }
    guard type.swift.isScalar(raw) else { return .otherType(suggested(pair, type)) }
    return pair.actual.type.isOptional ? .scalarOptional(actual) : .accepted
  }

  /// A scalar for a scalar, an object for an object.
  private func suggested(_ pair: PropertyPair, _ type: AttributeType) -> TypeReference {
    guard let scalar = type.swift.scalar, type != .date, pair.actual.type.isValueScalar else {
      return pair.expected.type
    }
    return scalar
  }

  private func hasDefault(_ pair: PropertyPair) -> Bool {
    guard case .entity(let entity) = pair.owner, let entity = schema.entity(entity.entity) else { return false }
    return entity.attributes.first { $0.name == pair.expected.persistentName }?.hasDefault ?? false
  }

  private mutating func note(_ pair: PropertyPair, _ message: String) {
    differences.append(
      pair.difference(
        .driftType, message, part: .type, label: "\(pair.expected.type) is usual", at: "attributeType",
        modelLabel: pair.modelType, discriminator: "\(pair.actual.type)"
      ).atMost(.note))
  }

  private mutating func reportOptionalScalar(_ pair: PropertyPair, _ scalar: TypeReference) {
    differences.append(
      pair.difference(
        .driftOptionality, "\(pair.path) is \(scalar)? in Swift, which an @NSManaged property cannot be", part: .type,
        label: "\(scalar) or \(pair.expected.facts.attributeType?.swift.object ?? .named("NSNumber"))? is expected",
        at: "usesScalarValueType", modelLabel: pair.modelType, discriminator: "\(pair.actual.type)"))
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
