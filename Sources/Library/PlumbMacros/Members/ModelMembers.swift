import PlumbDeclarations
import PlumbEmit

/// The members that `@PersistentModel` adds to a class. Those that the accessor style writes are the same.
struct ModelMembers {
  let model: ModelReading

  init(_ model: ModelReading) { self.model = model }

  private var entity: EntityDeclaration { model.entity }

  /// The members in their order, without those that the class declares itself.
  var all: [Code] {
    let own = model.members
    let helpers = entity.properties.filter(\.isToMany).flatMap {
      AccessorMembers.methods(of: $0, entity, besides: own)
    }
    return
      (member("fetchRequest()", .fetchRequest(of: entity)) + initializers + initialValues + helpers + fields + stored
      + observation)
      .filter { !$0.isEmpty }
  }

  /// The initializers with parameters, and in a class with a problem the one of NSManagedObject.
  private var initializers: [Code] {
    let written = [InitializerCode.initializer(of: entity), InitializerCode.insertingInitializer(of: entity)]
    guard model.needsInitializer else { return model.hidesInitializer ? [] : written }
    return (model.hidesInitializer ? [] : written) + [
      """
      \(entity.memberAccess)override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        super.init(entity: entity, insertInto: context)
      }
      """
    ]
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
    guard model.facts.setsInitialValues, !values.isEmpty || model.callsInitialValues else { return [] }
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

  /// The class with the properties that have a field.
  private var described: EntityDeclaration {
    var entity = entity
    entity.properties = model.named.map(\.declaration.asWritten)
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
      "decodedValues", "\(unsafe)\(entity.memberAccess)final var decodedValues = PlumbData.DecodedValues()")
  }

  /// The modifier of the stored members of a class that declares `Sendable`, which the compiler reports by itself.
  private var unsafe: String {
    let names = model.node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    return names.contains("Sendable") ? "nonisolated(unsafe) " : ""
  }

  /// The function that the unavailable conformance to `ObservedModel` would otherwise implement.
  private var unobserved: Code { "\(entity.memberAccess)final func noteAccess(to key: String) {}" }

  private var observation: [Code] {
    guard model.facts.isObserved else { return entity.isTopmost && !entity.isFinal ? [unobserved] : [] }
    var observed = entity
    observed.properties = model.properties.filter { !$0.isManaged }.map(\.declaration)
    let members = ObservationMembers(entity: observed)
    return member("observationState", members.state.isEmpty ? members.state : "\(unsafe)\(members.state)")
      + member("observedFields", members.fields)
  }
}
