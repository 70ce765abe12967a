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
    switch attributeName(attribute) {
    case "NSManaged": result.managed = span(of: attribute)
    case "objc":
      result.isObjC = true
      if case .objCName(let pieces)? = attribute.arguments {
        result.objcName = pieces.map { ($0.name.map(name) ?? "") + ($0.colon == nil ? "" : ":") }.joined()
        result.objcNamePlace = span(of: pieces)
      }
    case "Attribute": result.attribute = (attributeNote(attribute), span(of: attribute))
    case "Relationship": result.relationship = (relationshipNote(attribute), span(of: attribute))
    case "CompositionField":
      let name = arguments(of: attribute).first { $0.label == "persistentName" }
      result.field = (name.flatMap { string(literal: $0.value) }, span(of: attribute))
    case "Ignore", "Transient": result.isIgnored = true
    case "PersistentModel": result.macro = (modelMacro(attribute), span(of: attribute))
    case "Model": result.swiftData = span(of: attribute)
    case "Composition": result.composition = span(of: attribute)
    default: break
    }
  }

  /// `Attribute` for `@Attribute` and `@CoreDataEvolution.Attribute`.
  private func attributeName(_ attribute: AttributeSyntax) -> String {
    if let named = attribute.attributeName.as(IdentifierTypeSyntax.self) { return name(named.name) }
    return attribute.attributeName.as(MemberTypeSyntax.self).map { name($0.name) } ?? ""
  }

  private func arguments(of attribute: AttributeSyntax) -> [(label: String?, value: ExprSyntax)] {
    guard case .argumentList(let list)? = attribute.arguments else { return [] }
    return list.map { ($0.label.map(name), $0.expression) }
  }
}

// MARK: - Arguments

extension SourceText {
  private func attributeNote(_ attribute: AttributeSyntax) -> AttributeNote {
    var note = AttributeNote()
    for (label, value) in arguments(of: attribute) {
      switch label {
      case nil where caseName(value) == "unique": note.traits.isUnique = true
      case nil where caseName(value) == "transient": note.traits.isTransient = true
      case "persistentName": note.persistentName = string(literal: value)
      case "storageMethod": note.traits.storage = storage(value)
      case "decodeFailurePolicy": note.traits.decodeFailurePolicy = caseName(value)
      default: break
      }
    }
    return note
  }

  private func storage(_ value: ExprSyntax) -> StorageMethod {
    if let call = value.as(FunctionCallExprSyntax.self), caseName(call.calledExpression) == "transformed",
      let argument = call.arguments.first
    {
      return .transformed(string(literal: argument.expression) ?? metatypeName(argument.expression))
    }
    switch caseName(value) {
    case "raw": return .raw
    case "codable": return .codable
    case "composition": return .composition
    default: return .default
    }
  }

  /// `ColorTransformer` for `ColorTransformer.self`.
  private func metatypeName(_ value: ExprSyntax) -> String {
    guard let member = value.as(MemberAccessExprSyntax.self), name(member.declName.baseName) == "self",
      let path = member.base.flatMap(path)
    else { return string(of: value) }
    return path
  }

  private func relationshipNote(_ attribute: AttributeSyntax) -> RelationshipNote {
    var note = RelationshipNote()
    for (label, value) in arguments(of: attribute) {
      switch label {
      case "persistentName": note.persistentName = string(literal: value)
      case "inverse":
        note.inverse = string(literal: value) ?? keyPathEnd(value)
        note.inverseIsKeyPath = value.is(KeyPathExprSyntax.self)
      case "deleteRule": note.deleteRule = caseName(value).flatMap(DeleteRule.init(caseName:))
      case "minimumModelCount": note.minimumCount = integer(value)
      case "maximumModelCount": note.maximumCount = integer(value)
      default: break
      }
    }
    return note
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

  private func modelMacro(_ attribute: AttributeSyntax) -> ModelMacro {
    var macro = ModelMacro()
    for (label, value) in arguments(of: attribute) {
      switch label {
      case "generateInit": macro.generatesInit = boolean(value) ?? false
      case "generateToManyCount": macro.generatesToManyCount = boolean(value)
      case "observation": macro.observation = caseName(value).flatMap { $0 == "none" ? nil : $0 }
      default: break
      }
    }
    return macro
  }

  private func boolean(_ value: ExprSyntax) -> Bool? {
    value.as(BooleanLiteralExprSyntax.self).map { $0.literal.tokenKind == .keyword(.true) }
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
