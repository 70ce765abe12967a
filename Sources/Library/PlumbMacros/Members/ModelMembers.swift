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
      (member("fetchRequest()", .fetchRequest(of: entity)) + initializers + initialValues + helpers + fields + stored
      + observation)
      .filter { !$0.isEmpty }
  }

  /// The functions that give a new object the initial values that a model cannot contain.
  ///
  ///     private func setInitialValues() {
  ///       setInitialValue(of: "created", as: Date.self) { .now }
  ///     }
  private var initialValues: [Code] {
    let values = model.properties.filter(\.isSetInNewObjects).compactMap { property in
      property.initialValue.map {
        let (key, type) = (stringLiteral(property.declaration.persistentName), property.declaration.type.unwrapped.code)
        return Code("setInitialValue(of: \(key), as: \(type).self) { \($0) }")
      }
    }
    if values.isEmpty, !model.callsInitialValues { return [] }
    let awake: Code = """
      \(entity.memberAccess)override func awakeFromInsert() {
        super.awakeFromInsert()
        \(ModelReading.initialValuesFunction)()
      }
      """
    return member("awakeFromInsert()", awake)
      + [.type("private func \(ModelReading.initialValuesFunction)()", .stacked(values))]
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
