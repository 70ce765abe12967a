import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules

extension Companion {
  /// The companion with fetch requests that have typed parameters.
  static let requests = Companion(
    id: .requests, summary: "Fetch requests with typed parameters.", imports: ["CoreData", "Foundation"],
    suffix: "+Requests.swift",
    codes: { subject in
      Codes(
        entities: subject.declarations.entities.map { RequestsCode.ofEntity($0, subject) },
        model: RequestsCode.ofModel(subject))
    },
    modelSuffix: "+ModelRequests.swift")
}

/// The Swift code of fetch requests: the model's templates, lookups by uniqueness constraints, and the members of
/// every class.
enum RequestsCode {
  static func ofEntity(_ declaration: EntityDeclaration, _ subject: Companion.Subject) -> Code {
    guard let entity = subject.schema.entity(declaration.entity) else { return Code() }
    let access = declaration.memberAccess
    let members =
      templates(of: entity, subject).map { $0.code(access, subject) }
      + UniqueLookup.all(of: entity, subject).map { $0.code(access) }
    return members.isEmpty
      ? Code() : .type("extension \(SwiftName.asType(declaration.className))", .stacked(members, blankLines: 1))
  }

  /// Returns the members of every class with the conformances of all classes, and the templates of entities without a
  /// class.
  static func ofModel(_ subject: Companion.Subject) -> Code {
    let functions = templatesWithoutClass(subject).map { $0.code(subject.access, subject) }
    let name = subject.freeTypeName(SwiftName.capitalized(subject.modelName) + "Requests")
    let others: Code = """
      /// The model's fetch request templates for entities without a class.
      \(subject.access)enum \(SwiftName.asType(name)) {
        \(Code.stacked(functions, blankLines: 1))
      }
      """
    return .stacked(
      (subject.declarations.entities.isEmpty ? [] : [FetchedObject.code(subject)])
        + subject.declarations.entities.filter(\.isTopmost).map { FetchedObject.conformance(of: $0, subject) }
        + (functions.isEmpty ? [] : [others]),
      blankLines: 1)
  }

  /// Returns the templates of an entity with the names of their functions. The names of the ancestors' templates are
  /// reserved first, because the class inherits their functions.
  private static func templates(of entity: Entity, _ subject: Companion.Subject) -> [TemplateFunction] {
    if subject.schema.model.fetchRequests.isEmpty { return [] }
    var names = MemberNames()
    let ancestors = subject.schema.ancestors(of: entity).filter { subject.declaration(of: $0.name) != nil }
    for ancestor in ancestors.reversed() {
      for request in requests(of: [ancestor.name], subject) { _ = names.name(for: request.name) }
    }
    return requests(of: [entity.name], subject).map { TemplateFunction(request: $0, name: names.name(for: $0.name)) }
  }

  private static func templatesWithoutClass(_ subject: Companion.Subject) -> [TemplateFunction] {
    if subject.schema.model.fetchRequests.isEmpty { return [] }
    let entities = Set(subject.schema.model.entities.map(\.name).filter { subject.declaration(of: $0) == nil })
    var names = MemberNames()
    return requests(of: entities, subject).map { TemplateFunction(request: $0, name: names.name(for: $0.name)) }
  }

  /// Returns the requests of the given entities, sorted by name.
  ///
  /// Of several requests with the same name, the first one is used, as at run time. A request whose predicate does
  /// not parse is left out, because its code would raise an exception.
  private static func requests(of entities: Set<String>, _ subject: Companion.Subject) -> [FetchRequest] {
    var seen: Set<String> = []
    return subject.schema.model.fetchRequests
      .filter { $0.entity.map(entities.contains) == true && seen.insert($0.name).inserted }
      .filter { $0.predicate.map { $0.isEmpty || PredicateSyntaxError(ofPredicate: $0) == nil } ?? true }
      .sorted { $0.name < $1.name }
  }
}
