import PlumbCore
import PlumbDeclarations

/// The Swift code of an initializer with parameters for attributes and without a context.
///
///     public convenience init(title: String, state: State? = nil) {
///       self.init(entity: Self.entity(), insertInto: nil)
///       self.title = title
///       if let state { self.state = state }
///     }
package enum InitializerCode {
  /// Returns the initializer, or no code for a class without one.
  package static func initializer(of entity: EntityDeclaration) -> Code {
    guard let parameters = entity.members.initializer else { return Code() }
    let body = ["self.init(entity: Self.entity(), insertInto: nil)"] + parameters.map(\.assignment)
    return """
      /// Creates an object without a context.
      \(.function("\(access(of: entity))convenience init", parameters.map(\.code), "", .stacked(body)))
      """
  }

  /// Returns the initializer that inserts the object into a context, or no code for a class without one.
  ///
  ///     convenience init(in context: NSManagedObjectContext, title: String = "") {
  ///       self.init(context: context)
  ///       self.title = title
  ///     }
  package static func insertingInitializer(of entity: EntityDeclaration) -> Code {
    guard let parameters = entity.members.initializer else { return Code() }
    let body = ["self.init(context: context)"] + parameters.map(\.assignment)
    return .function(
      "\(access(of: entity))convenience init", ["in context: NSManagedObjectContext"] + parameters.map(\.code), "",
      .stacked(body))
  }

  /// Returns the access level: no wider than that of the properties that have a parameter.
  private static func access(of entity: EntityDeclaration) -> String {
    let names = entity.members.initializer?.map(\.name) ?? []
    return entity.memberAccess(of: entity.properties.filter { names.contains($0.name) })
  }
}

extension InitializerParameter {
  /// The parameter as code: `count: Int16 = 3`.
  package var code: String {
    "\(SwiftName.asProperty(name)): \(type.code)" + (defaultValue.map { " = " + $0.optionalCode } ?? "")
  }

  /// The assignment of the parameter: `self.count = count`.
  package var assignment: String {
    let name = SwiftName.asProperty(name)
    return keepsDefault ? "if let \(name) { self.\(name) = \(name) }" : "self.\(name) = \(name)"
  }

  /// Whether the parameter is short enough to be read on a line.
  package var fits: Bool { code.count < 84 }
}
