import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules

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
  /// The classes' runtime names, by entity.
  private let classes: [String: String]
  /// The functions that create the elements of composites, by the composites' names.
  private var makers: [String: String] = [:]
  var needs: Set<SchemaNeed> = []

  init(_ subject: Companion.Subject) {
    source = SchemaSource(subject.schema)
    modelName = subject.modelName
    typeName = Self.typeName(subject)
    let widest = subject.declarations.entities.first?.access
    access = (widest == .open ? .public : widest).modifier
    let classes = subject.declarations.entities.compactMap { declared in
      subject.schema.entity(declared.entity).map { entity in
        (entity.name, declared.style.runtimeName(of: entity, className: declared.className))
      }
    }
    self.classes = Dictionary(classes, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the name of the enum: `ShopSchema`, followed by a number if a class or a struct has this name.
  private static func typeName(_ subject: Companion.Subject) -> String {
    Set(subject.declarations.entities.map(\.className) + subject.composites.map(\.typeName))
      .union(subject.options.existingTypes).free(SwiftName.capitalized(subject.modelName) + "Schema")
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
    let members = Code.stacked([head, making] + entities + composites + [SchemaNeed.code(for: needs)], blankLines: 1)
    return """
      /// The model \(modelName), built in code. It equals the compiled model.
      \(availability)
      \(.type("\(access)enum \(typeName)", members))
      """
  }

  /// The availability of the enum. Composite attributes require newer systems than the generated code supports
  /// otherwise.
  private var availability: Code {
    needs.contains(.composite) ? "@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)" : Code()
  }

  private var head: Code {
    """
    /// The shared model. It must not be changed: a class can only belong to the entities of one model.
    \(access)static var model: NSManagedObjectModel { shared.model }

    private static let shared = Shared(model: makeModel())

    /// The model can be read from any thread, because it is not changed.
    private struct Shared: @unchecked Sendable {
      let model: NSManagedObjectModel
    }
    """
  }

  private mutating func makeModel(_ functions: [String]) -> Code {
    var lines = functions.map { Code("\($0)(to: schema)") }
    for configuration in firsts(source.schema.model.configurations, \.name) {
      needs.insert(.configuration)
      let members = configuration.members.map(\.name).filter(source.schema.contains)
      lines.append(.call("schema.configuration", ([configuration.name] + members).map { stringLiteral($0) }))
    }
    for request in firsts(source.schema.model.fetchRequests, \.name) { lines.append(template(request)) }
    if let identifier = source.schema.model.identifier {
      lines.append(.call("schema.model.versionIdentifiers.insert", [stringLiteral(identifier)]))
    }
    return """
      /// Returns a new model, which can be changed until a store coordinator uses it.
      \(.function(
        "\(access)static func makeModel", [], "-> NSManagedObjectModel",
        .stacked(["let schema = Builder()"] + lines + ["return schema.finished()"])))
      """
  }

  private mutating func function(_ name: String, for entity: Entity) -> Code {
    var arguments = [stringLiteral(entity.name)]
    if let name = className(of: entity) { arguments.append("class: \(name)") }
    if let parent = source.parent(of: entity) { arguments.append("parent: \(stringLiteral(parent))") }
    let statements = statements(for: entity)
    let making = Code.call("\(statements.isEmpty ? "" : "let entity = ")schema.entity", arguments)
    return .function("private static func \(name)", ["to schema: Builder"], "", .stacked([making] + statements))
  }

  /// Returns the class's runtime name as an expression, or `nil` if the entity's objects are plain managed objects.
  private mutating func className(of entity: Entity) -> String? {
    if let name = classes[entity.name] { return stringLiteral(name) }
    guard let name = entity.representedClassName, !name.isEmpty, entity.className != "NSManagedObject" else {
      return nil
    }
    return runtimeName(name)
  }

  /// Returns a class name of the model as an expression. A name that begins with a dot is in the module of the
  /// generated file.
  mutating func runtimeName(_ name: String) -> String {
    guard name.hasPrefix(".") else { return stringLiteral(name) }
    needs.insert(.module)
    return "inModule(\(stringLiteral(String(name.dropFirst()))))"
  }

  private mutating func function(_ composite: Composite) -> Code {
    let statements = firsts(composite.attributes, \.name).map { attribute($0, of: "composite", inside: composite) }
    return .function(
      "private static func \(makers[composite.name] ?? "")", [], "-> [NSAttributeDescription]",
      .stacked(["let composite = Part()"] + statements + ["return composite.attributes"]))
  }

  /// Returns the elements of an attribute's composite, as an expression.
  func elements(of attribute: Attribute, inside owner: Composite?) -> String {
    source.composite(of: attribute, inside: owner).flatMap { makers[$0] }.map { "\($0)()" } ?? "[]"
  }

  /// Returns a call with a trailing closure that configures the description. The call is on one line if it has one
  /// setting and fits. It has no closure if it has no settings.
  func call(_ callee: String, _ arguments: [String], _ settings: [Code]) -> Code {
    let settings = settings.filter { !$0.isEmpty }
    if settings.isEmpty { return .call(callee, arguments) }
    let line = "\(callee)(\(arguments.joined(separator: ", "))) { \(settings[0].text) }"
    if settings.count == 1, Code.fits(line) { return Code(line) }
    return .function(callee, arguments, "", .stacked(settings))
  }
}

/// A part of the shared code that a model can need. The raw values are the names of the parts.
enum SchemaNeed: String {
  case require, userInfo, entityUserInfo, module, predicate
  case configuration, template
  case attribute, composite, derived, relationship, fetchedProperty, unique
  case index, ascendingColumn, descendingColumn, expressionColumn
  case indexed, compoundIndex, externalRecord, spotlightName
  /// The calls of deprecated API.
  case older

  private static let shared = SharedCode(SharedTexts.schema)

  /// Returns the shared code with the needed parts.
  static func code(for needs: Set<SchemaNeed>) -> Code {
    let deprecated: Set<SchemaNeed> = [
      .derived, .expressionColumn, .indexed, .compoundIndex, .externalRecord, .spotlightName,
    ]
    var names = Set(needs.map(\.rawValue))
    if !needs.isDisjoint(with: deprecated) { names.insert(SchemaNeed.older.rawValue) }
    return shared.members(where: names.contains)
  }
}
