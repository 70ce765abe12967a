import PlumbCore
import PlumbDeclarations
import SwiftSyntax

extension SourceText {
  /// Returns a type in its canonical form. A type that is nested too deeply is returned as its source text.
  ///
  ///     Optional<Swift.Array<`Tag`>>   // [Tag]?
  ///     (Item)!                        // Item?
  ///     (Int, Int)                     // .other("(Int, Int)")
  func type(_ syntax: TypeSyntax, depth: Int = 0) -> TypeReference {
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

  /// Returns a type that is not an optional. `nil` for a type that has no canonical form.
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

  /// Returns a qualified name: `Shop.Item`. `nil` if a part other than the last one has generic arguments.
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

  /// Returns the types between `<` and `>`. Empty without a clause.
  private func arguments(of clause: GenericArgumentClauseSyntax?, depth: Int) -> [TypeReference] {
    clause?.arguments.map { argument in
      if case .type(let syntax) = argument.argument { type(syntax, depth: depth) } else { .other(string(of: argument)) }
    } ?? []
  }
}

extension SourceText {
  /// Returns whether a type is spelled with `?`, `[]` and without a standard module, as a macro that reads syntax
  /// requires.
  ///
  /// The elements of a collection may have any spelling, because they are an expression of the same type there.
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
  /// The wrapped type of an optional: `T` for `T?` and `T!`. `nil` for any other type.
  fileprivate var wrappedOptional: TypeSyntax? {
    self.as(OptionalTypeSyntax.self)?.wrappedType ?? self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
  }

  /// The type in parentheses: `T` for `(T)`. `nil` for any other type.
  fileprivate var parenthesized: TypeSyntax? {
    guard let elements = self.as(TupleTypeSyntax.self)?.elements, elements.count == 1, let only = elements.first,
      only.firstName == nil, only.ellipsis == nil
    else { return nil }
    return only.type
  }
}
