import PlumbDeclarations
import PlumbEmit

/// The members that `@PersistentModel` adds to a class. Those that the accessor style writes are the same.
struct ModelMembers {
  let model: ModelReading

  init(_ model: ModelReading) { self.model = model }

  private var entity: EntityDeclaration { model.entity }

  /// The members in their order.
  var all: [Code] {
    let helpers = entity.properties.filter(\.isToMany).flatMap { AccessorMembers.methods(of: $0, entity) }
    let hasRequest = model.otherMembers.contains("fetchRequest()")
    return [
      hasRequest ? Code() : .fetchRequest(of: entity), InitializerCode.initializer(of: entity),
      InitializerCode.insertingInitializer(of: entity),
    ].filter { !$0.isEmpty } + helpers
  }
}
