import PlumbCore
import PlumbDeclarations
import PlumbEmit

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
    let body = ["self.init(entity: Self.entity(), insertInto: nil)"] + parameters.map(\.assignment)
    return """
      /// Creates an object without a context.
      \(.function("\(entity.memberAccess)convenience init", parameters.map(\.code), "", .stacked(body)))
      """
  }
}

extension InitializerParameter {
  /// The parameter as code: `count: Int16 = 3`.
  var code: String {
    "\(SwiftName.asProperty(name)): \(type.code)" + (defaultValue.map { " = " + $0.optionalCode } ?? "")
  }

  /// The assignment of the parameter: `self.count = count`.
  var assignment: String {
    let name = SwiftName.asProperty(name)
    return keepsDefault ? "if let \(name) { self.\(name) = \(name) }" : "self.\(name) = \(name)"
  }

  /// Whether the parameter is short enough to be read on a line.
  var fits: Bool { code.count < 84 }
}
