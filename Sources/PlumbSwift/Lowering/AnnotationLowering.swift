import PlumbModel
import SwiftSyntax

/// What the attributes of a declaration say of persistence.
struct Annotations {
  /// `@NSManaged`
  var managed: Span?
  /// `@objc`, with or without a name.
  var isObjC = false
  var objcName: String?
  var objcNamePlace: Span?
  /// `@Attribute(…)`
  var attribute: (note: AttributeNote, place: Span)?
  /// `@Relationship(…)`
  var relationship: (note: RelationshipNote, place: Span)?
  /// `@CompositionField(…)`
  var field: (persistentName: String?, place: Span)?
  /// `@Ignore`, or SwiftData's `@Transient`.
  var isIgnored = false
  /// `@PersistentModel`
  var macro: (arguments: ModelMacro, place: Span)?
  /// SwiftData's `@Model`
  var swiftData: Span?
  /// `@Composition`
  var composition: Span?

  /// The place of the annotation that speaks of a property's persistence.
  var propertyPlace: Span? { relationship?.place ?? attribute?.place ?? field?.place ?? managed }
}

/// What `@Attribute` says.
struct AttributeNote: Hashable, Sendable {
  var traits = PropertyDeclaration.AttributeTraits()
  var persistentName: String?
}

/// What `@Relationship` says.
struct RelationshipNote: Hashable, Sendable {
  var persistentName: String?
  var inverse: String?
  /// The inverse is a key path: a Swift name, not the model's.
  var inverseIsKeyPath = false
  var deleteRule: DeleteRule?
  var minimumCount: Int?
  var maximumCount: Int?
}

extension SourceText {
  func annotations(_ list: AttributeListSyntax) -> Annotations {
    var result = Annotations()
    if list.totalLength.utf8Length == 0 { return result }
    add(list, to: &result, depth: 0)
    return result
  }

  private func add(_ list: AttributeListSyntax, to result: inout Annotations, depth: Int) {
    for element in list {
      switch element {
      case .attribute(let attribute): add(attribute, to: &result)
      case .ifConfigDecl(let condition) where depth < 8:
        for clause in condition.clauses {
          if case .attributes(let list)? = clause.elements { add(list, to: &result, depth: depth + 1) }
        }
      default: break
      }
    }
  }

  private func add(_ attribute: AttributeSyntax, to result: inout Annotations) {
    let place = span(of: attribute)
    let name = attributeName(attribute, at: place)
    switch name {
    case "NSManaged": result.managed = place
    case "objc":
      result.isObjC = true
      if case .objCName(let pieces)? = attribute.arguments {
        result.objcName = pieces.map { ($0.name.map(self.name) ?? "") + ($0.colon == nil ? "" : ":") }.joined()
        result.objcNamePlace = span(of: pieces)
      }
    case "Attribute": result.attribute = (attributeNote(arguments(of: attribute, name, place)), place)
    case "Relationship": result.relationship = (relationshipNote(arguments(of: attribute, name, place)), place)
    case "CompositionField":
      let persistentName = arguments(of: attribute, name, place).first { $0.label == "persistentName" }
      result.field = (persistentName?.value.string, place)
    case "Ignore", "Transient": result.isIgnored = true
    case "PersistentModel": result.macro = (modelMacro(arguments(of: attribute, name, place)), place)
    case "Model": result.swiftData = place
    case "Composition": result.composition = place
    default: break
    }
  }

  /// `Attribute` for `@Attribute` and `@CoreDataEvolution.Attribute`.
  private func attributeName(_ attribute: AttributeSyntax, at place: Span) -> String {
    if let plain = plainAnnotationName(place) { return plain }
    if let named = attribute.attributeName.as(IdentifierTypeSyntax.self) { return name(named.name) }
    return attribute.attributeName.as(MemberTypeSyntax.self).map { name($0.name) } ?? ""
  }

  private typealias Arguments = [(label: String?, value: ArgumentValue)]

  private func arguments(of attribute: AttributeSyntax, _ name: String, _ place: Span) -> Arguments {
    let behindName = Span(Int(place.start) + 1 + name.utf8.count, Int(place.end))
    if isName(name, at: Span(Int(place.start) + 1, Int(behindName.start))),
      let plain = PlainArguments(self, at: behindName)
    {
      return plain.arguments
    }
    guard case .argumentList(let list)? = attribute.arguments else { return [] }
    return list.map { ($0.label.map(self.name), value(of: $0.expression)) }
  }
}

// MARK: - Arguments

/// An argument of an annotation.
enum ArgumentValue {
  /// `cascade` for `.cascade` and `DeleteRule.cascade`.
  case member(String)
  case string(String)
  case integer(Int)
  case boolean(Bool)
  /// `items` for `\Tag.items`.
  case keyPath(String)
  case other(ExprSyntax)

  var member: String? { if case .member(let name) = self { name } else { nil } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
}

extension SourceText {
  private func value(of expression: ExprSyntax) -> ArgumentValue {
    if let string = string(literal: expression) { return .string(string) }
    if let name = caseName(expression) { return .member(name) }
    if let literal = expression.as(BooleanLiteralExprSyntax.self) {
      return .boolean(literal.literal.tokenKind == .keyword(.true))
    }
    if let name = keyPathEnd(expression) { return .keyPath(name) }
    return integer(expression).map(ArgumentValue.integer) ?? .other(expression)
  }

  /// `items` for `\Tag.items`.
  private func keyPathEnd(_ value: ExprSyntax) -> String? {
    guard case .property(let last)? = value.as(KeyPathExprSyntax.self)?.components.last?.component else { return nil }
    return name(last.declName.baseName)
  }

  private func integer(_ value: ExprSyntax) -> Int? {
    guard case .integer(let number) = defaultValue(value, as: .named("Int")) else { return nil }
    return Int(exactly: number)
  }

  private func attributeNote(_ arguments: Arguments) -> AttributeNote {
    var note = AttributeNote()
    for (label, value) in arguments {
      switch label {
      case nil where value.member == "unique": note.traits.isUnique = true
      case nil where value.member == "transient": note.traits.isTransient = true
      case "persistentName": note.persistentName = value.string
      case "storageMethod": note.traits.storage = storage(value)
      case "decodeFailurePolicy": note.traits.decodeFailurePolicy = value.member
      default: break
      }
    }
    return note
  }

  private func storage(_ value: ArgumentValue) -> StorageMethod {
    switch value {
    case .other(let expression): transformed(expression) ?? .default
    case .member("raw"): .raw
    case .member("codable"): .codable
    case .member("composition"): .composition
    default: .default
    }
  }

  private func transformed(_ value: ExprSyntax) -> StorageMethod? {
    guard let call = value.as(FunctionCallExprSyntax.self), caseName(call.calledExpression) == "transformed",
      let argument = call.arguments.first
    else { return nil }
    return .transformed(string(literal: argument.expression) ?? metatypeName(argument.expression))
  }

  /// `ColorTransformer` for `ColorTransformer.self`.
  private func metatypeName(_ value: ExprSyntax) -> String {
    guard let member = value.as(MemberAccessExprSyntax.self), name(member.declName.baseName) == "self",
      let path = member.base.flatMap(path)
    else { return string(of: value) }
    return path
  }

  private func relationshipNote(_ arguments: Arguments) -> RelationshipNote {
    var note = RelationshipNote()
    for (label, value) in arguments {
      switch label {
      case "persistentName": note.persistentName = value.string
      case "inverse":
        note.inverse = value.string
        if case .keyPath(let name) = value {
          note.inverse = name
          note.inverseIsKeyPath = true
        }
      case "deleteRule": note.deleteRule = value.member.flatMap(DeleteRule.init(caseName:))
      case "minimumModelCount": note.minimumCount = value.integer
      case "maximumModelCount": note.maximumCount = value.integer
      default: break
      }
    }
    return note
  }

  private func modelMacro(_ arguments: Arguments) -> ModelMacro {
    var macro = ModelMacro()
    for (label, value) in arguments {
      switch label {
      case "generateInit": macro.generatesInit = value.boolean ?? false
      case "generateToManyCount": macro.generatesToManyCount = value.boolean
      case "observation": macro.observation = value.member.flatMap { $0 == "none" ? nil : $0 }
      default: break
      }
    }
    return macro
  }
}

extension DeleteRule {
  fileprivate init?(caseName: String) {
    switch caseName {
    case "nullify": self = .nullify
    case "cascade": self = .cascade
    case "deny": self = .deny
    case "noAction": self = .noAction
    default: return nil
    }
  }
}
