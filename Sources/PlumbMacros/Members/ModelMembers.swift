import PlumbDeclarations
import PlumbEmit

/// The members that `@PersistentModel` adds to a class. Those that the accessor style writes are the same.
struct ModelMembers {
  let model: ModelReading

  init(_ model: ModelReading) { self.model = model }

  private var entity: EntityDeclaration { model.entity }

  /// The members in their order, without those that the class declares itself.
  var all: [Code] {
    let helpers = entity.properties.filter(\.isToMany).flatMap { AccessorMembers.methods(of: $0, entity) }
    let initializers = [InitializerCode.initializer(of: entity), InitializerCode.insertingInitializer(of: entity)]
    return
      (member("fetchRequest()", .fetchRequest(of: entity)) + initializers + helpers + fields + stored + observation)
      .filter { !$0.isEmpty }
  }

  /// Returns a member, unless the class has one of its name.
  private func member(_ name: String, _ code: Code) -> [Code] { model.otherMembers.contains(name) ? [] : [code] }

  /// The class with the properties that have a description in the model.
  private var described: EntityDeclaration {
    var entity = entity
    entity.properties = model.described.map(\.declaration.asWritten)
    return entity
  }

  private var fields: [Code] {
    member("Fields", FieldsCode.fields(of: described)) + member("fields", FieldsCode.root(of: entity))
      + member("modelName(of:)", FieldsCode.names(of: described)) + member("schema", SchemaCode(model).member)
  }

  /// The decoded values. A subclass can have some although its superclass has none, so a class that is not final has
  /// the variable too.
  private var stored: [Code] {
    let decodes = model.properties.contains { $0.traits?.storage == .codable }
    guard entity.isTopmost, decodes || !entity.isFinal else { return [] }
    return member(
      "decodedValues", "\(entity.memberAccess)final var decodedValues = PlumbData.DecodedValues()")
  }

  private var observation: [Code] {
    guard model.facts.isObserved else { return [] }
    var observed = entity
    observed.properties = model.properties.filter { !$0.isManaged }.map(\.declaration)
    let members = ObservationMembers(entity: observed)
    return member("observationState", members.state) + member("observedFields", members.fields)
  }
}
