import PlumbCore
import PlumbModel

// The effects of a migration on composite attributes, and on values whose meaning Swift declares.
//
// The columns of a composite are its elements. SwiftData writes no defaults for elements of a struct or an enum.
// According to public reports, a new mandatory element fails with 134110.

extension StoreEffects {
  mutating func cameComposite(_ attribute: Attribute) {
    let elements = newComposites.elements(of: attribute)
    let mandatory = elements?.first { !$0.isOptional && !$0.hasDefault }
    switch (mandatory, attribute.isOptional, new.model.isSwiftData) {
    case (let element?, false, _):
      add(
        .came, .conditional,
        "fails if objects exist, because its element \(element.name) is mandatory without a default (134110)", .reported
      )
    case (_, true, true):
      add(.came, .lightweight, "existing objects have no value")
    case (nil, false, true) where attribute.hasDefault:
      add(
        .came, .review, "existing objects may have no value, because the initial value is not stored in them", .open,
        isExpected: true)
    case (nil, false, true):
      add(.came, .conditional, "fails if objects exist, because it is mandatory without a default", .reported)
    default:
      add(.came, .review, "a new composite is expected to be inferred", .open, isExpected: true)
    }
  }

  /// Adds the effect of an optional composite that is mandatory in the later version. The version hash does not contain
  /// it.
  mutating func compositeOptionality(_ after: Attribute) {
    guard !after.isOptional else { return }
    add(
      .field("optional"), .conditional, "reading fails if objects have no value, and no migration sets one", .open,
      isOfReading: true)
  }

  /// Adds the effects on values of composites and of arrays.
  mutating func declaredValues(_ before: Attribute, _ after: Attribute) {
    if after.type == .composite, before.composite != after.composite {
      add(anotherComposite(before, after))
    }
    guard let was = before.declared, let now = after.declared, was.type != now.type, after.type != .composite,
      before.type == after.type
    else { return }
    let areKnown = was.isFormKnown && now.isFormKnown
    add(
      .field(FieldChange.declaredTypeName), areKnown ? .conditional : .review,
      "reading fails if objects have values, which have the type \(was.type)", .open, isOfReading: true)
  }

  private mutating func add(_ effect: Effect<MigrationClass>?) {
    guard let effect else { return }
    add(
      .field("composite"), effect.level, effect.reason, effect.confidence, isExpected: effect.isExpected,
      isOfReading: effect.isOfReading)
  }

  /// Returns the worst effect on the elements of an attribute that has another composite; `nil` if the elements are the
  /// same.
  private func anotherComposite(_ before: Attribute, _ after: Attribute) -> Effect<MigrationClass>? {
    guard let had = oldComposites.elements(of: before), let has = newComposites.elements(of: after) else {
      return Effect(.review, "another composite is expected to be inferred", .open, isExpected: true)
    }
    let earlier = Dictionary(had.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    let later = Dictionary(has.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    var effects: [(name: String, effect: Effect<MigrationClass>)] = []
    for (identity, element) in later {
      guard let was = earlier[identity] else {
        effects.append((element.name, new.model.isSwiftData ? element.effectOfAddition : .changedComposite))
        continue
      }
      for effect in was.effects(of: element) { effects.append((element.name, effect)) }
    }
    for (identity, element) in earlier where later[identity] == nil { effects.append((element.name, .elementWent)) }
    let sorted = effects.sorted { $0.name < $1.name }
    guard let worst = sorted.max(by: { $1.effect.level.isWorse(than: $0.effect.level) }) else { return nil }
    var effect = worst.effect
    effect.reason = "its element \(worst.name): \(effect.reason)"
    return effect
  }

  // MARK: Changes of composites

  /// Returns the effect of an element that was added to a composite or removed from it.
  func effect(
    ofElement element: Attribute, _ what: Cause.What, of composite: String?
  ) -> Effect<MigrationClass> {
    guard isStored(composite) else { return .none }
    guard what == .came else { return element.type == .composite ? .changedComposite : .elementWent }
    // In a model in XML, a mandatory element of an optional composite may be missing.
    return element.type == .composite || !new.model.isSwiftData ? .changedComposite : element.effectOfAddition
  }

  /// Returns the effect of a changed field of an element of a composite.
  func effect(ofElement field: FieldChange, at path: [ElementPath.Step]) -> Effect<MigrationClass> {
    guard path.count == 2, path[0].kind == .composite, isStored(path[0].name),
      let before = element(path, of: old.model), let after = element(path, of: new.model)
    else { return .none }
    guard before.type != .composite, after.type != .composite else {
      return ["type", "optional", "composite"].contains(field.name) ? .changedComposite : .none
    }
    switch field.name {
    case "type": return before.effectOfType(after) ?? .none
    case "optional": return before.effectOfOptionality(after) ?? .none
    case FieldChange.valuesName: return before.effectOfValues(after) ?? .none
    case FieldChange.declaredTypeName: return before.effectOfDeclaredType(after) ?? .none
    default: return .none
    }
  }

  private func element(_ path: [ElementPath.Step], of model: Model) -> Attribute? {
    let composite = model.composites.first { $0.name == path[0].name }
    return composite?.attributes.first { $0.name == path[1].name }
  }

  /// Whether a stored attribute of both versions has the composite as its type. The effect of a new attribute is its own.
  private func isStored(_ name: String?) -> Bool {
    [old.model, new.model].allSatisfy { model in
      model.entities.contains { entity in
        entity.attributes.contains { $0.type == .composite && !$0.isTransient && $0.composite == name }
      } || model.composites.contains { $0.attributes.contains { $0.type == .composite && $0.composite == name } }
    }
  }
}

// MARK: - Elements

extension Attribute {
  /// The effect of an element that is new in a composite.
  fileprivate var effectOfAddition: Effect<MigrationClass> {
    if hasDefault { return Effect(.lightweight, "existing objects get the default") }
    return isOptional
      ? Effect(.lightweight, "existing objects have no value")
      : Effect(.conditional, "fails if objects exist, because it is mandatory without a default (134110)", .reported)
  }

  /// Returns the effects of the differences between an element and a later one.
  fileprivate func effects(of after: Attribute) -> [Effect<MigrationClass>] {
    [effectOfType(after), effectOfOptionality(after), effectOfValues(after), effectOfDeclaredType(after)]
      .compactMap(\.self)
  }

  fileprivate func effectOfType(_ after: Attribute) -> Effect<MigrationClass>? {
    type == after.type ? nil : .conversion(from: type, to: after.type)
  }

  fileprivate func effectOfOptionality(_ after: Attribute) -> Effect<MigrationClass>? {
    guard isOptional != after.isOptional else { return nil }
    if after.isOptional || after.hasDefault { return Effect(.lightweight, "the value can be missing") }
    return Effect(
      .conditional, "fails if objects have no value, because it is mandatory without a default (134110)", .reported)
  }

  /// Returns the effect of raw values that an enum no longer has. No version hash contains them.
  fileprivate func effectOfValues(_ after: Attribute) -> Effect<MigrationClass>? {
    guard type == after.type, let had = declared?.values, let has = after.declared?.values else { return nil }
    let missing = had.filter { !has.contains($0) }
    if missing.isEmpty { return nil }
    let values = missing.prefix(3).map { "“\($0)”" }.joined(separator: ", ") + (missing.count > 3 ? " or others" : "")
    return Effect(
      .conditional, "reading fails if objects have the value \(values), which no case has any more", .reported,
      isOfReading: true)
  }

  /// Returns the effect of another type of JSON in a struct.
  fileprivate func effectOfDeclaredType(_ after: Attribute) -> Effect<MigrationClass>? {
    guard type == .binary, type == after.type, let was = declared?.type, let now = after.declared?.type, was != now
    else { return nil }
    return Effect(
      .review, "reading may fail if objects have values, which have the type \(was)", .open, isOfReading: true)
  }
}

extension Effect<MigrationClass> {
  fileprivate static var elementWent: Effect { Effect(.lossy, "its values are dropped") }

  fileprivate static var changedComposite: Effect {
    Effect(.review, "a changed composite is expected to be inferred", .open, isExpected: true)
  }

  /// Returns the effect of another type of a stored value.
  static func conversion(from before: AttributeType, to after: AttributeType) -> Effect {
    func isNumber(_ type: AttributeType) -> Bool { type.isNumeric || type == .boolean }
    if isNumber(before), isNumber(after) {
      return Effect(
        .review,
        "public reports disagree about changes between kinds of numbers, and a narrower one may lose values", .open)
    }
    return Effect(
      .impossible, "\(before.words) is not converted to \(after.words) automatically (134190)")
  }
}
