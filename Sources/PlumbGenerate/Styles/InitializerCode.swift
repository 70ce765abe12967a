import PlumbDeclarations

/// The Swift code of an initializer with parameters for attributes and without a context.
///
///     public convenience init(title: String, state: State? = nil) {
///       self.init(entity: Self.entity(), insertInto: nil)
///       self.title = title
///       if let state { self.state = state }
///     }
enum InitializerCode {
  /// Returns the initializer, or no code for a class without one.
  static func initializer(of entity: EntityDeclaration) -> Code {
    guard let parameters = entity.members.initializer else { return Code() }
    let access = ManagedCode.memberAccess(entity)
    return """
      /// An object that is in no context yet.
      \(parameters.allSatisfy(\.fits) ? Code() : "// swift-format-ignore")
      \(.call("\(access)convenience init", parameters.map(\.argument), suffix: " {"))
        self.init(entity: Self.entity(), insertInto: nil)
        \(Code.stacked(parameters.map { Code($0.assignment) }))
      }
      """
  }
}

extension InitializerParameter {
  /// The parameter as code: `count: Int16 = 3`.
  var argument: Argument {
    let value = defaultValue.map { " = " + $0.expressionOrNil.line } ?? ""
    return Argument(SwiftName.asProperty(name), type.code + value)
  }

  /// The assignment of the parameter: `self.count = count`.
  var assignment: String {
    let name = SwiftName.asProperty(name)
    return keepsDefault ? "if let \(name) { self.\(name) = \(name) }" : "self.\(name) = \(name)"
  }

  /// Whether the parameter and the assignment each fit on a line, for any indentation. The line breaks that a
  /// formatter inserts in a longer parameter depend on its type.
  var fits: Bool {
    let availableColumns = Layout.width - 2 * Indentation.tab.columns
    let parameter = argument
    return "\(parameter.label ?? ""): \(parameter.value.line),".columns <= availableColumns
      && assignment.columns <= availableColumns
  }
}

extension DefaultValue {
  /// The expression of an optional value, without forced unwrapping.
  var expressionOrNil: Expression {
    guard case .call(let callee, let arguments, suffix: "!") = expression else { return expression }
    return .call(callee, arguments)
  }

  /// Whether the value requires a failable initializer.
  var mayFail: Bool { if case .call(_, _, suffix: "!") = expression { true } else { false } }
}
