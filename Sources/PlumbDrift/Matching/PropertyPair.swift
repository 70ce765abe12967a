import PlumbDeclarations
import PlumbModel
import PlumbRules

/// A property as it is expected and as it is declared.
struct PropertyPair: Hashable {
  let owner: Owner
  let expected: PropertyDeclaration
  let actual: PropertyDeclaration
  /// The class with the types around it, in which names of types are read.
  let scope: String
  /// Which of the types counts that branches of an `#if` declare.
  var branch = 0

  enum Owner: Hashable {
    case entity(EntityDeclaration)
    case composition(CompositionDeclaration)
  }

  init(
    entity: EntityDeclaration, expected: PropertyDeclaration, actual: PropertyDeclaration, in scope: EntityDeclaration
  ) {
    self.scope = scope.form.qualifiedName.isEmpty ? scope.className : scope.form.qualifiedName
    owner = .entity(entity)
    self.expected = expected
    self.actual = actual
  }

  init(composition: CompositionDeclaration, expected: PropertyDeclaration, actual: PropertyDeclaration) {
    owner = .composition(composition)
    scope = composition.typeName
    self.expected = expected
    self.actual = actual
  }

  var isMacro: Bool {
    switch owner {
    case .entity(let entity): entity.macro != nil
    case .composition: true
    }
  }

  /// `Order.total`, by the names in the model.
  var path: String { "\(ownerStep.name).\(expected.persistentName)" }

  var steps: [ElementPath.Step] { [ownerStep, .init(expected.elementKind, expected.persistentName)] }

  private var ownerStep: ElementPath.Step {
    switch owner {
    case .entity(let entity): .init(.entity, entity.entity)
    case .composition(let composition): .init(.composite, composition.composite)
    }
  }

  /// `Integer 64`; the Swift type where the model does not say.
  var modelType: String {
    guard let type = expected.facts.attributeType, type != .undefined else { return "\(expected.type.unwrapped)" }
    return type.rawValue
  }

  /// A difference with both sides: the part of the declaration and the XML attribute.
  func difference(
    _ rule: Rule, _ message: String, part: Difference.SwiftSide.Part, label: String, at attribute: String,
    modelLabel: String, discriminator: String = ""
  ) -> Difference {
    Difference(
      rule: rule, message: message, element: steps, swift: .init(places: actual.places, part: part, label: label),
      xml: .init(origin: expected.facts.origin, attribute: attribute, label: modelLabel),
      subject: .property(self), discriminator: discriminator)
  }
}

extension PropertyDeclaration {
  var elementKind: ElementPath.Kind { if case .attribute = kind { .attribute } else { .relationship } }
}

extension Difference {
  func with(fix: DriftFix?) -> Difference {
    var copy = self
    copy.fix = fix
    return copy
  }

  func with(notes: [String] = [], help: [String] = []) -> Difference {
    var copy = self
    copy.notes += notes
    copy.help += help
    return copy
  }

  /// No heavier than this.
  func atMost(_ severity: Severity) -> Difference {
    var copy = self
    copy.atMost = severity
    return copy
  }
}
