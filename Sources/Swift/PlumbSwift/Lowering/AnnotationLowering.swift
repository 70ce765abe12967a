import PlumbCore
import PlumbDeclarations
import SwiftSyntax

/// The annotations of a declaration that are related to persistence, from all branches of an `#if` around them.
///
/// They are recognized by their last names: `@CoreDataEvolution.Attribute` is `@Attribute`. Two `@Attribute`
/// annotations are combined, and so are two `@Relationship` annotations.
struct Annotations {
  /// The place of `@NSManaged`.
  var managed: Span?
  /// Whether the declaration has `@objc`, with or without a name.
  var isObjC = false
  /// The name in `@objc(Name)`. For methods it includes the colons: `addTagsObject:`.
  var objcName: String?
  /// The place of that name, without the parentheses.
  var objcNamePlace: Span?
  /// Whether the name is between `#if` and `#endif`.
  var isNamedConditionally = false
  /// The annotation `@Attribute(…)`.
  var attribute: AnnotationNote?
  /// The annotation `@Relationship(…)`.
  var relationship: AnnotationNote?
  /// The annotation `@CompositionField(…)`.
  var field: AnnotationNote?
  /// Whether the declaration has `@Ignore`, or SwiftData's `@Transient`.
  var isIgnored = false
  /// The macro `@PersistentModel`.
  var macro: AnnotationNote?
  /// The place of SwiftData's `@Model`.
  var swiftData: Span?
  /// The system version that `@available` requires, determined by iOS.
  var release: SchemaRelease?
  /// The place of `@Composition`.
  var composition: Span?

  /// The name of the first annotation with an unknown meaning: a macro or a property wrapper of the app.
  var unknown: String?

  /// The annotation for a property's persistence. `nil` for a property without one.
  var property: AnnotationNote? { relationship ?? attribute ?? field ?? managed.map { AnnotationNote($0) } }
}

extension SourceText {
  /// Returns the annotations of a list. An empty list is not visited.
  func annotations(_ list: AttributeListSyntax) -> Annotations {
    var result = Annotations()
    if list.totalLength.utf8Length == 0 { return result }
    add(list, to: &result, depth: 0)
    return result
  }

  private func add(_ list: AttributeListSyntax, to result: inout Annotations, depth: Int) {
    for element in list {
      switch element {
      case .attribute(let attribute): add(attribute, to: &result, isConditional: depth > 0)
      case .ifConfigDecl(let condition) where depth < 8:
        for clause in condition.compiledClauses {
          if case .attributes(let list)? = clause.elements { add(list, to: &result, depth: depth + 1) }
        }
      default: break
      }
    }
  }

  private func add(_ attribute: AttributeSyntax, to result: inout Annotations, isConditional: Bool) {
    let place = span(of: attribute)
    let name = name(of: attribute)
    result.add(name, at: place, arguments(of: attribute))
    if name == "available", case .availability(let list)? = attribute.arguments { result.release = release(of: list) }
    if name == "objc", case .objCName(let pieces)? = attribute.arguments {
      result.objcName = pieces.map { ($0.name.map(self.name) ?? "") + ($0.colon == nil ? "" : ":") }.joined()
      result.objcNamePlace = span(of: pieces)
      result.isNamedConditionally = isConditional
    }
    if name == "_objcRuntimeName", result.objcName == nil, let name = runtimeName(attribute) {
      result.objcName = self.name(name)
      result.objcNamePlace = span(of: name)
    }
  }

  /// Returns the name in `@_objcRuntimeName(Item)`, which compilers without Objective-C accept too.
  private func runtimeName(_ attribute: AttributeSyntax) -> TokenSyntax? {
    switch attribute.arguments {
    case .argumentList(let list)?: list.first?.expression.as(DeclReferenceExprSyntax.self)?.baseName
    case .objCName(let pieces)?: pieces.first?.name
    default: nil
    }
  }

  /// Returns the release for an availability: `.macros` for `@available(iOS 18, macOS 15, *)`. `nil` if it has no iOS
  /// version.
  private func release(of list: AvailabilityArgumentListSyntax) -> SchemaRelease? {
    for element in list {
      guard case .availabilityVersionRestriction(let restriction) = element.argument,
        isText("iOS", at: span(of: restriction.platform)), let version = restriction.version
      else { continue }
      return Int(string(span(of: version.major))).flatMap(SchemaRelease.init)
    }
    return nil
  }

  /// Returns the name of an annotation without its module: `Attribute` for `@Attribute` and
  /// `@CoreDataEvolution.Attribute`.
  private func name(of attribute: AttributeSyntax) -> String {
    if let named = attribute.attributeName.as(IdentifierTypeSyntax.self) { return name(named.name) }
    return attribute.attributeName.as(MemberTypeSyntax.self).map { name($0.name) } ?? ""
  }

  /// Returns the arguments that Plumb supports, in source order, with the places of their values.
  private func arguments(of attribute: AttributeSyntax) -> [PlacedArgument] {
    guard case .argumentList(let list)? = attribute.arguments else { return [] }
    return list.compactMap { argument in
      AnnotationArgument(label: argument.label.map(self.name), value: value(of: argument.expression))
        .map {
          PlacedArgument(argument: $0, place: span(of: argument.expression), expression: argument.expression)
        }
    }
  }

  /// Returns the value of an argument, if the macros can read it. Any other expression is returned as its source
  /// text.
  private func value(of expression: ExprSyntax) -> AnnotationArgument.Value {
    if let string = string(literal: expression) { return .string(string) }
    if let name = caseName(expression) { return .member(name) }
    if let literal = expression.as(BooleanLiteralExprSyntax.self) {
      return .boolean(literal.literal.tokenKind == .keyword(.true))
    }
    if let name = keyPathEnd(expression) { return .keyPath(name) }
    if let value = call(expression) { return value }
    return integer(expression).map(AnnotationArgument.Value.integer) ?? .other(string(of: expression))
  }

  /// Returns the last component of a key path: `items` for `\Tag.items`.
  private func keyPathEnd(_ value: ExprSyntax) -> String? {
    guard case .property(let last)? = value.as(KeyPathExprSyntax.self)?.components.last?.component else { return nil }
    return name(last.declName.baseName)
  }

  /// Returns an integer with any radix and sign. `nil` for any other expression.
  func integer(_ value: ExprSyntax) -> Int? {
    guard case .integer(let number) = defaultValue(value, as: .named("Int")) else { return nil }
    return Int(exactly: number)
  }

  /// Returns the name of a transformer: `Color` for `.transformed(name: "Color")`, and for SwiftData's
  /// `.transformable(by: "Color")`. Returns the expression of a derived attribute. `nil` for any other expression.
  private func call(_ value: ExprSyntax) -> AnnotationArgument.Value? {
    guard let call = value.as(FunctionCallExprSyntax.self), let argument = call.arguments.first else { return nil }
    let name = string(literal: argument.expression) ?? metatypeName(argument.expression)
    switch caseName(call.calledExpression) {
    case "transformed": return .transformed(name)
    case "transformable": return .transformable(name)
    case "derived": return string(literal: argument.expression).map(AnnotationArgument.Value.derived)
    default: return nil
    }
  }

  /// Returns the name of a type in a metatype expression: `ColorTransformer` for `ColorTransformer.self`. Any other
  /// expression is returned as its source text.
  private func metatypeName(_ value: ExprSyntax) -> String {
    guard let member = value.as(MemberAccessExprSyntax.self), name(member.declName.baseName) == "self",
      let path = member.base.flatMap(path)
    else { return string(of: value) }
    return path
  }
}
