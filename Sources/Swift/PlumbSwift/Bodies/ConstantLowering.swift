import SwiftSyntax

extension SourceText {
  /// Returns the string constants of a `let`: `static let title = "title"` in `Keys` is `Keys.title`.
  ///
  /// - Parameter scope: The types around the declaration. Empty at the top level of a file.
  func constants(of node: VariableDeclSyntax, in scope: String) -> [ConstantRecord] {
    guard isText("let", at: span(of: node.bindingSpecifier)) else { return [] }
    return node.bindings.compactMap { binding in
      guard let value = binding.initializer.flatMap({ string(literal: $0.value) }),
        binding.pattern.is(IdentifierPatternSyntax.self)
      else { return nil }
      let name = name(span(of: binding.pattern))
      return ConstantRecord(qualifiedName: scope.qualifying(name), value: value, file: file)
    }
  }

  /// Returns the string constants that the block itself declares, by name.
  func localConstants(in accessors: AccessorBlockSyntax) -> [String: String] {
    let blocks: [CodeBlockItemListSyntax] =
      switch accessors.accessors {
      case .getter(let items): [items]
      case .accessors(let list): list.compactMap(\.body?.statements)
      }
    let found = blocks.flatMap { items in
      items.flatMap { item -> [ConstantRecord] in
        guard case .decl(let declaration) = item.item, let node = declaration.as(VariableDeclSyntax.self) else {
          return []
        }
        return constants(of: node, in: "")
      }
    }
    return Dictionary(found.map { ($0.qualifiedName, $0.value) }) { first, _ in first }
  }
}

// MARK: - awakeFromInsert

extension SourceText {
  /// Returns the properties that the statements of a block set. Statements in an `if` or in a closure are ignored,
  /// because they may not run.
  ///
  ///     createdAt = Date()                                   // createdAt
  ///     self.id = UUID()                                     // id
  ///     setPrimitiveValue(Date(), forKey: "updatedAt")       // updatedAt
  func properties(setIn block: CodeBlockSyntax) -> Set<String> {
    Set(
      block.statements.compactMap { item in
        guard case .expr(let expression) = item.item else { return nil }
        if let call = expression.as(FunctionCallExprSyntax.self) { return keySet(by: call) }
        return expression.as(SequenceExprSyntax.self).flatMap(assigned)
      })
  }

  /// Returns the property that an assignment sets: `createdAt` in `createdAt = Date()`. `nil` if the value is `nil`,
  /// or if the expression is not an assignment to a property of the object.
  private func assigned(_ sequence: SequenceExprSyntax) -> String? {
    let elements = Array(sequence.elements.prefix(3))
    guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self), !elements[2].is(NilLiteralExprSyntax.self),
      let path = path(elements[0])
    else { return nil }
    let name = path.hasPrefix("self.") ? String(path.dropFirst("self.".count)) : path
    return name.contains(".") ? nil : name
  }

  private func keySet(by call: FunctionCallExprSyntax) -> String? {
    guard let callee = path(call.calledExpression)?.lastComponent,
      callee == "setPrimitiveValue" || callee == "setValue",
      let first = call.arguments.first, !first.expression.is(NilLiteralExprSyntax.self),
      let key = call.arguments.first(where: { $0.label.map(name) == "forKey" })
    else { return nil }
    return self.key(key.expression)
  }
}
