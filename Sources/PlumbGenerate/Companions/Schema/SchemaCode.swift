import PlumbDeclarations
import PlumbModel

/// The file of a model in code: an enum with a function for each entity. Separate functions keep the compile time of
/// large models short.
///
/// Shared code is written only if the model needs it. `needs` collects these parts while the functions are written.
struct SchemaCode {
  let source: SchemaSource
  /// The name of the enum: `ShopSchema`.
  let typeName: String
  private let modelName: String
  /// The access level, followed by a space: `public `. Empty if the level is internal.
  private let access: String
  private let indentation: Indentation
  /// The classes' runtime names, by entity.
  private let classes: [String: String]
  /// The functions that create the elements of composites, by the composites' names.
  private var makers: [String: String] = [:]
  var needs: Set<SchemaSupport> = []

  init(_ subject: Companion.Subject) {
    source = SchemaSource(subject.schema)
    modelName = subject.modelName
    typeName = Self.typeName(subject)
    let widest = subject.declarations.entities.first?.access
    access = (widest == .open ? .public : widest).modifier
    indentation = subject.options.indentation
    let classes = subject.declarations.entities.compactMap { declared in
      subject.schema.entity(declared.entity).map { entity in
        (entity.name, Style.of(declared).naming.runtimeName(entity, declared.className))
      }
    }
    self.classes = Dictionary(classes, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the name of the enum: `ShopSchema`, followed by a number if a class or a struct has this name.
  private static func typeName(_ subject: Companion.Subject) -> String {
    let taken = Set(subject.declarations.entities.map(\.className) + subject.composites.map(\.typeName))
      .union(subject.options.existingTypes)
    let name = SwiftName.capitalized(subject.modelName) + "Schema"
    if !taken.contains(name) { return name }
    return (2...).lazy.map { "\(name)\($0)" }.first { !taken.contains($0) } ?? name
  }

  /// Returns the complete file, except its header.
  mutating func file() -> Code {
    var names = SchemaFunctionNames()
    makers = Dictionary(uniqueKeysWithValues: source.composites.map { ($0.name, "make" + names.name(for: $0.name)) })
    names = SchemaFunctionNames()
    let functions = source.entities.map { ($0, "add" + names.name(for: $0.name)) }
    let making = makeModel(functions.map(\.1))
    let entities = functions.map { function($1, for: $0) }
    let composites = source.composites.map { function($0) }
    let support = SchemaSupport.code(for: needs)
    let members = Code.stacked([head, making] + entities + composites + [support], blankLines: 1)
    return """
      /// The model \(modelName) in code, as its compiled form has it.
      \(availability)
      \(Code(access))enum \(typeName) {
        \(members)
      }
      """
  }

  /// The availability of the enum. Composite attributes require newer systems than the generated code supports
  /// otherwise.
  private var availability: Code {
    needs.contains(.composite) ? "@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)" : Code()
  }

  private var head: Code {
    """
    /// One model for the whole program, which nobody may change: a class belongs to the entities of one model.
    \(Code(access))static var model: NSManagedObjectModel { shared.model }

    private static let shared = Shared(model: makeModel())

    /// What is never changed may be read from everywhere.
    private struct Shared: @unchecked Sendable {
      let model: NSManagedObjectModel
    }
    """
  }

  /// Returns the function that builds the model.
  private mutating func makeModel(_ functions: [String]) -> Code {
    var lines = functions.map { Code(.call(.call($0, Argument("to", "schema")))) }
    for configuration in firsts(source.schema.model.configurations, \.name) {
      needs.insert(.configuration)
      let members = configuration.members.map(\.name).filter(source.schema.contains)
      let arguments = ([configuration.name] + members).map { Argument(stringLiteral($0)) }
      lines.append(Code(.call(.call("schema.configuration", arguments))))
    }
    for request in firsts(source.schema.model.fetchRequests, \.name) { lines.append(template(request)) }
    let identifier = source.schema.model.identifier.map { identifier in
      Code(.call(.call("schema.model.versionIdentifiers.insert", Argument(stringLiteral(identifier)))))
    }
    return """
      /// A model of its own, which can be changed until a store coordinator has it.
      \(Code(access))static func makeModel() -> NSManagedObjectModel {
        let schema = Builder()
        \(Code.stacked(lines + [identifier ?? Code()]))
        return schema.finished()
      }
      """
  }

  /// Returns the function of an entity.
  private mutating func function(_ name: String, for entity: Entity) -> Code {
    var arguments = [Argument(stringLiteral(entity.name))]
    if let name = className(of: entity) { arguments.append(Argument("class", name)) }
    if let parent = source.parent(of: entity) { arguments.append(Argument("parent", .quoted(parent))) }
    let statements = statements(for: entity)
    let making = Expression.call("\(statements.isEmpty ? "" : "let entity = ")schema.entity", arguments)
    return """
      \(.call("private static func \(name)", [Argument("to schema", "Builder")], suffix: " {"))
        \(making)
        \(Code.stacked(statements))
      }
      """
  }

  /// Returns the class's runtime name as an expression, or `nil` if the entity's objects are plain managed objects.
  private mutating func className(of entity: Entity) -> Expression? {
    if let name = classes[entity.name] { return .quoted(name) }
    guard let name = entity.representedClassName, !name.isEmpty, entity.className != "NSManagedObject" else {
      return nil
    }
    return runtimeName(name)
  }

  /// Returns a class name of the model as an expression. A name that begins with a dot is in the module of the
  /// generated file.
  mutating func runtimeName(_ name: String) -> Expression {
    guard name.hasPrefix(".") else { return .quoted(name) }
    needs.insert(.module)
    return .call("inModule", Argument(stringLiteral(String(name.dropFirst()))))
  }

  /// Returns the function of a composite.
  private mutating func function(_ composite: Composite) -> Code {
    let statements = firsts(composite.attributes, \.name).map { attribute($0, of: "composite", inside: composite) }
    let head = "private static func \(makers[composite.name] ?? "")()"
    return """
      \(Layout.function(head, returning: "[NSAttributeDescription]", margin: indentation.columns)){
        let composite = Part()
        \(Code.stacked(statements))
        return composite.attributes
      }
      """
  }

  /// Returns the elements of an attribute's composite, as an expression.
  func elements(of attribute: Attribute, inside owner: Composite?) -> Expression {
    let maker = source.composite(of: attribute, inside: owner).flatMap { makers[$0] }
    return .text(maker.map { "\($0)()" } ?? "[]")
  }

  /// Returns a call with a trailing closure that configures the description. The call is on one line if it has one
  /// setting and fits. It has no closure if it has no settings.
  func call(_ callee: String, _ arguments: [Argument], _ settings: [Code]) -> Code {
    let settings = settings.filter { !$0.isEmpty }
    if settings.isEmpty { return Code(.call(.call(callee, arguments))) }
    if settings.count == 1, let setting = settings.first {
      let line = "\(Expression.call(callee, arguments).line) { \(setting.text) }"
      // The statement has two levels of indentation, in a function of the enum.
      if line.columns + 2 * indentation.columns <= Layout.width { return Code(line) }
    }
    return """
      \(.call(callee, arguments, suffix: " {"))
        \(Code.stacked(settings))
      }
      """
  }
}
