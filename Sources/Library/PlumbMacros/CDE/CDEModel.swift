import PlumbCore
import PlumbDeclarations
import PlumbEmit
import SwiftSyntax

/// A reader of a class with the `@PersistentModel` of PlumbCDE.
struct CDEModel {
  /// The persisted properties whose types are clear, in source order.
  let properties: [ModelProperty]
  let entity: EntityDeclaration
  let problems: [Problem]
  /// Whether members can be added. A class with a problem is expanded without the part that has it.
  let canExpand: Bool
  /// The members that the class declares itself.
  private let own: Set<String>
  let hasRequest: Bool
  let isObserved: Bool
  let hasInitializer: Bool
  /// The variables with `@Ignore`, which are parameters of the initializer.
  private let ignored: [(name: String, type: String, position: AbsolutePosition)]

  init(_ node: ClassDeclSyntax, _ attribute: AttributeSyntax) {
    let model = ModelReading(node, attribute.without("observation"))
    let variables = node.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
    let readings = variables.map { CDEProperty($0, of: .model) }
    properties = readings.compactMap(\.understood)
    ignored = variables.filter { !$0.attributes.named("Ignore").isEmpty }.compactMap { variable in
      guard let binding = variable.bindings.first, let type = binding.typeAnnotation?.type else { return nil }
      return (binding.pattern.trimmedDescription, type.trimmedDescription, variable.position)
    }
    var entity = model.entity
    entity.properties = properties.map(\.declaration.asWritten)
    entity.members.hasToManyCount = model.facts.hasToManyCount
    self.entity = entity
    hasInitializer = model.facts.hasInitializer
    own = model.members
    hasRequest = model.otherMembers.contains("fetchRequest()")
    let mode = attribute.labeledArguments.first { $0.label?.text == "observation" }?.expression
    let name = mode.flatMap { SourceText(around: $0).caseName($0) }
    isObserved = name == "mainActor"
    problems = CDEProperty.relevant(model.problems) + Self.problem(of: mode, name)
    canExpand = model.canExpand
  }

  private static func problem(of mode: ExprSyntax?, _ name: String?) -> [Problem] {
    guard let mode, !["none", "mainActor"].contains(name) else { return [] }
    return [Problem("drift-macro", "`observation` has to be .none or .mainActor", at: mode)]
  }

  var name: String { SwiftName.asType(entity.className) }
  var access: String { entity.memberAccess }
  var attributes: [ModelProperty] { properties.filter { !$0.isRelationship } }

  /// The attributes and ignored variables, in source order.
  private var parameters: [(name: String, type: String)] {
    let stored = attributes.filter { $0.traits?.isReadOnly != true }.map { ($0.name, $0.type, $0.node.position) }
    return (stored + ignored).sorted { $0.2 < $1.2 }.map { ($0.0, $0.1) }
  }

  /// The members of the class.
  var members: [Code] {
    let helpers = properties.map(\.declaration).filter(\.isToMany).flatMap { property in
      var property = property
      property.form.storage = nil
      return AccessorMembers.methods(of: property, entity, besides: own)
    }
    return CDEPathsCode(root: name, access: access, properties: properties).members(keys: true)
      + [CDESchemaCode.entity(self), hasRequest ? Code() : .fetchRequest(of: entity), initializer]
      + helpers
      + (isObserved
        ? CDEObservationCode.members(self) : entity.isFinal ? [] : CDEObservationCode.unavailableMembers(self))
  }

  private var initializer: Code {
    guard hasInitializer, !parameters.isEmpty else { return Code() }
    return .function(
      "\(access)convenience init", parameters.map { "\($0.name): \($0.type)" }, "",
      .stacked(
        ["self.init(entity: Self.entity(), insertInto: nil)"] + parameters.map { "self.\($0.name) = \($0.name)" }))
  }
}

extension AttributeSyntax {
  /// Returns the attribute without an argument.
  fileprivate func without(_ label: String) -> AttributeSyntax {
    with(\.arguments, .argumentList(LabeledExprListSyntax(labeledArguments.filter { $0.label?.text != label })))
  }
}
