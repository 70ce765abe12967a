import PlumbModel

/// The effects of changes on Swift code that uses a model, in any code style: code that no longer compiles, code that
/// uses removed names, and code that behaves differently.
struct SourceEffects {
  /// The later version.
  let new: Schema

  /// Returns the effect of a change on code.
  func effect(of change: Change) -> Effect<SourceLevel> {
    switch change.kind {
    case .added(let part): added(part)
    case .removed(let part): removed(part)
    case .renamed(let name): renamed(name, change.path)
    case .changed(let field): changed(field, change.path)
    }
  }

  private func added(_ part: ModelPart) -> Effect<SourceLevel> {
    switch part {
    case .uniquenessConstraint: Effect(.behavior, "saving a second object with the same values fails, or merges")
    case .fetchIndex: .none
    default: Effect(.additive)
    }
  }

  private func removed(_ part: ModelPart) -> Effect<SourceLevel> {
    switch part {
    case .model, .fetchIndex: .none
    case .entity(let entity):
      Effect(.breaking, "fetching “\(entity.name)” raises an exception, and its class has no entity")
    case .attribute(let attribute): removal(attribute.name)
    case .relationship(let relationship): removal(relationship.name)
    case .fetchedProperty(let property): removal(property.name)
    case .uniquenessConstraint: Effect(.behavior, "saving a second object with the same values succeeds")
    case .fetchRequest(let request):
      Effect(.breaking, "fetchRequestTemplate(forName: \"\(request.name)\") returns nil")
    case .configuration(let configuration):
      Effect(.breaking, "a store with the configuration “\(configuration.name)” does not load")
    case .composite(let composite): Effect(.breaking, "attributes of the type \(composite.name) have no elements")
    }
  }

  private func removal(_ name: String) -> Effect<SourceLevel> {
    Effect(.breaking, "code that uses \(name) no longer compiles, or fails at run time")
  }

  private func renamed(_ old: String, _ path: ElementPath) -> Effect<SourceLevel> {
    path.steps.last?.kind == .entity
      ? Effect(.breaking, "fetching “\(old)” raises an exception") : removal(old)
  }

  private func changed(_ field: FieldChange, _ path: ElementPath) -> Effect<SourceLevel> {
    switch field.name {
    case "representedClassName": Effect(.breaking, "objects have another class")
    case "parentEntity": Effect(.breaking, "the class inherits from another class, with other properties")
    case "abstract": abstract(field)
    case "codeGeneration": Effect(.behavior, "Xcode generates other files when it builds")
    case "type", "customClassName", FieldChange.declaredTypeName: Effect(.breaking, "the property has another type")
    case "usesScalar": scalar(field, path)
    case "toMany": Effect(.breaking, "one object and a set are different types")
    case "ordered": Effect(.breaking, "a set and an ordered set are different types")
    case "destinationEntity" where path.isInEntity: Effect(.breaking, "the property has another type")
    case "optional": Effect(.behavior, field.to == .none ? "saving without a value fails" : "the value can be missing")
    case "composite": Effect(.breaking, "the value has other elements")
    case FieldChange.valuesName: Effect(.behavior, "the enum has other raw values")
    default: behavior(field)
    }
  }

  private func abstract(_ field: FieldChange) -> Effect<SourceLevel> {
    field.to == .none
      ? Effect(.additive) : Effect(.breaking, "inserting an object of an abstract entity raises an exception")
  }

  /// Returns the effect of a change of `usesScalar`. Only types with a scalar form are affected; `NO` is equivalent
  /// to a missing value.
  private func scalar(_ field: FieldChange, _ path: ElementPath) -> Effect<SourceLevel> {
    let isScalar = field.to == .text("YES")
    guard isScalar != (field.from == .text("YES")), let name = path.steps.last?.name,
      let entity = new.entity(path.steps.first?.name),
      let type = entity.attributes.first(where: { $0.name == name })?.type, type.hasScalar
    else { return .none }
    return Effect(.breaking, isScalar ? "an object becomes a scalar" : "a scalar becomes an object")
  }

  /// Returns the effect of fields that change the behavior of code, not its declarations.
  private func behavior(_ field: FieldChange) -> Effect<SourceLevel> {
    switch field.name {
    case "defaultValue", "defaultDateInterval": Effect(.behavior, "new objects start with another value")
    case "minimumValue", "maximumValue", "minimumDateInterval", "maximumDateInterval", "regularExpression",
      "minimumCount", "maximumCount":
      Effect(.behavior, "saving rejects other values")
    case "deleteRule": Effect(.behavior, "deleting an object has another effect on related objects")
    case "inverseName": Effect(.behavior, "another relationship is updated")
    case "valueTransformerName": Effect(.behavior, "stored values are read by another transformer")
    case "derived", "derivationExpression": Effect(.behavior, "the value has another source")
    case "transient": Effect(.behavior, field.to == .none ? "the value is stored" : "the value is no longer stored")
    case "predicate", "entity", "fetchLimit", "resultType", "fetchRequest":
      Effect(.behavior, "the fetch has another result")
    case "members": Effect(.behavior, "a store with the configuration contains other entities")
    default: .none
    }
  }
}
