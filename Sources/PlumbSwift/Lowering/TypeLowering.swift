import PlumbDeclarations
import PlumbText
import SwiftSyntax

extension SourceText {
  /// A type in its one spelling; what is nested beyond reason is taken as it is written.
  ///
  ///     Optional<Swift.Array<`Tag`>>   // [Tag]?
  ///     (Item)!                        // Item?
  ///     (Int, Int)                     // .other("(Int, Int)")
  ///
  /// - Parameter place: The type's, where it is known already.
  func type(_ syntax: TypeSyntax, at place: Span? = nil, depth: Int = 0) -> TypeReference {
    if let plain = plainType(place ?? span(of: syntax)) { return plain }
    var node = syntax
    var optionals = 0
    while let wrapped = node.wrappedOptional ?? node.parenthesized {
      if node.wrappedOptional != nil { optionals += 1 }
      node = wrapped
    }
    guard optionals <= 4, depth < 16, var type = unwrappedType(node, depth: depth + 1) else {
      return .other(string(of: syntax))
    }
    for _ in 0..<optionals { type = .optional(type) }
    return type
  }

  /// A type that is no optional.
  private func unwrappedType(_ node: TypeSyntax, depth: Int) -> TypeReference? {
    switch node.as(TypeSyntaxEnum.self) {
    case .identifierType(let named):
      return .canonical(name(named.name), arguments(of: named.genericArgumentClause, depth: depth))
    case .memberType(let member): return memberType(member, depth: depth)
    case .arrayType(let array): return .array(type(array.element, depth: depth))
    case .dictionaryType(let dictionary):
      return .dictionary(type(dictionary.key, depth: depth), type(dictionary.value, depth: depth))
    default: return .other(string(of: node))
    }
  }

  /// `Shop.Item`; nil where a part but the last has arguments of its own.
  private func memberType(_ member: MemberTypeSyntax, depth: Int) -> TypeReference? {
    var names = [name(member.name)]
    var base = member.baseType
    while let outer = base.as(MemberTypeSyntax.self), names.count < 8, outer.genericArgumentClause == nil {
      names.append(name(outer.name))
      base = outer.baseType
    }
    guard let root = base.as(IdentifierTypeSyntax.self), root.genericArgumentClause == nil else { return nil }
    names.append(name(root.name))
    return .canonical(
      names.reversed().joined(separator: "."), arguments(of: member.genericArgumentClause, depth: depth))
  }

  /// The types between `<` and `>`.
  private func arguments(of clause: GenericArgumentClauseSyntax?, depth: Int) -> [TypeReference] {
    clause?.arguments.map { argument in
      if case .type(let syntax) = argument.argument { type(syntax, depth: depth) } else { .other(string(of: argument)) }
    } ?? []
  }
}

extension SourceText {
  /// Whether a type is written with `?`, `[]` and without a standard module, as a macro that reads syntax asks for.
  ///
  /// What stands inside of a collection may be written in any way: it is an expression of the same type there.
  func spelling(_ syntax: TypeSyntax) -> PropertyForm.TypeSpelling {
    let core = syntax.wrappedOptional ?? syntax
    if core.parenthesized != nil || core.wrappedOptional != nil { return .longhand }
    switch core.as(TypeSyntaxEnum.self) {
    case .identifierType(let named): return name(named.name) == "Optional" ? .longhand : .plain
    case .memberType:
      let written = string(of: core)
      return TypeReference.withoutStandardModule(written) == written ? .plain : .longhand
    default: return .plain
    }
  }
}

extension TypeSyntax {
  /// `T` for `T?` and `T!`.
  fileprivate var wrappedOptional: TypeSyntax? {
    self.as(OptionalTypeSyntax.self)?.wrappedType ?? self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
  }

  /// `T` for `(T)`.
  fileprivate var parenthesized: TypeSyntax? {
    guard let elements = self.as(TupleTypeSyntax.self)?.elements, elements.count == 1, let only = elements.first,
      only.firstName == nil, only.ellipsis == nil
    else { return nil }
    return only.type
  }
}
