import PlumbDeclarations

/// An initializer that takes attributes and no context, as code.
///
///     public convenience init(title: String, state: State? = nil) {
///       self.init(entity: Self.entity(), insertInto: nil)
///       self.title = title
///       if let state { self.state = state }
///     }
enum InitializerCode {
  /// Nothing for a class that has none.
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
  /// `count: Int16 = 3`
  var argument: Argument {
    let value = defaultValue.map { " = " + $0.expressionOrNil.line } ?? ""
    return Argument(SwiftName.asProperty(name), type.code + value)
  }

  /// `self.count = count`
  var assignment: String {
    let name = SwiftName.asProperty(name)
    return keepsDefault ? "if let \(name) { self.\(name) = \(name) }" : "self.\(name) = \(name)"
  }

  /// Whether both stay on a line each, whatever a level is indented by. How a formatter breaks a longer parameter
  /// depends on its type.
  var fits: Bool {
    let room = Layout.width - 2 * Indentation.tab.columns
    let parameter = argument
    return "\(parameter.label ?? ""): \(parameter.value.line),".columns <= room && assignment.columns <= room
  }
}

extension DefaultValue {
  /// As an optional's value: nothing is unwrapped by force.
  var expressionOrNil: Expression {
    guard case .call(let callee, let arguments, suffix: "!") = expression else { return expression }
    return .call(callee, arguments)
  }

  /// Whether the value is made by an initializer that may fail.
  var mayFail: Bool { if case .call(_, _, suffix: "!") = expression { true } else { false } }
}
