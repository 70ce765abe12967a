import PlumbDeclarations
import PlumbGenerate
import PlumbModel

/// The classes of the sources for each entity.
///
/// In macro style, `@objc(Name)` names the entity. In managed style, a class matches by its `@objc` name or its Swift
/// name, if the model expects that class name. The second choice is the class's Swift name in macro style and the
/// entity's name in managed style. The last choice is the entity's name before it was renamed. A class that matched
/// an entity by an earlier choice is not used for a later choice of another entity.
///
///     model  <entity name="Truck" representedClassName="Lorry" elementID="Van">
///     Swift  class Lorry                        1. by the class's name in Swift or Objective-C
///            class Truck                        2. by the entity's name, and a finding about the class's
///            class Van                          3. by the renaming identifier, and a finding
///
/// All entities are matched by their first choice before any entity is matched by its second. The result does not
/// depend on the order of entities in the model.
struct EntityMatching {
  /// The classes that declare each expected entity: several for branches of an `#if`, none if the entity is missing.
  private(set) var classes: [[Int]]
  /// The expected entities that each class declares: several if entities share a class in the model.
  private(set) var entities: [[Int]]
  /// The expected entities that were found under their earlier name.
  private(set) var renamed: Set<Int> = []

  /// Matches the entities in three passes, each with a lookup by name.
  init(expected: [EntityDeclaration], classes table: ClassTable, schema: Schema) {
    let names = Set(expected.map { $0.className.lastComponent })
    classes = expected.map { Self.first($0, table, names, hasModule: schema.entity($0.entity)?.module != nil) }
    entities = Array(repeating: [], count: table.classes.count)
    for (entity, found) in classes.enumerated() { claim(found, for: entity) }
    for entity in expected.indices where classes[entity].isEmpty {
      lookFurther(entity, Self.second(expected[entity], table))
    }
    for entity in expected.indices where classes[entity].isEmpty {
      guard let old = schema.entity(expected[entity].entity)?.renamingIdentifier, !schema.contains(old) else {
        continue
      }
      lookFurther(entity, table.declaring(old))
      if !classes[entity].isEmpty { renamed.insert(entity) }
    }
  }

  /// Returns the names of classes in the sources by the expected names, for entities without a class of the expected
  /// name: Hauler by Lorry for `@objc(Lorry) class Hauler`. Types of relationships are read and written with these
  /// names.
  func renamedClasses(expected: [EntityDeclaration], _ table: ClassTable) -> [String: String] {
    var names: [String: String] = [:]
    for (entity, found) in zip(expected, classes) {
      let wanted = entity.className.lastComponent
      let called = found.map { table.classes[$0].className.lastComponent }
      if let first = called.first, !called.contains(wanted) { names[wanted] = first }
    }
    return names
  }

  /// Returns the classes of the first choice. In managed style, these are the classes with the expected Swift name,
  /// except those whose `@objc` name is another expected class, and the classes with the expected Objective-C name. A
  /// class that the model names with a module is found by its Swift name, regardless of its `@objc` name.
  private static func first(
    _ entity: EntityDeclaration, _ table: ClassTable, _ names: Set<String>, hasModule: Bool
  ) -> [Int] {
    if entity.style.namesEntity {
      let found = table.declaring(entity.entity)
      // A class with the same name but another `@objc` name is used only if no other class matches.
      let sure = found.filter { [nil, entity.entity].contains(table.classes[$0].form.objcName) }
      return sure.isEmpty ? found : sure
    }
    let name = entity.className.lastComponent
    if hasModule, !table.named(name).isEmpty { return table.named(name) }
    let named = table.named(name).filter { index in
      guard let objcName = table.classes[index].form.objcName else { return true }
      return objcName == name || !names.contains(objcName)
    }
    let known = table.known(as: name)
    return named == known ? named : named + known.filter { !named.contains($0) }
  }

  /// Returns the classes of the second choice: by the entity's name in managed style, by the class's Swift name in
  /// macro style.
  private static func second(_ entity: EntityDeclaration, _ table: ClassTable) -> [Int] {
    entity.style.namesEntity ? table.named(entity.className) : table.declaring(entity.entity)
  }

  /// Assigns the found classes that no other entity has to the entity.
  private mutating func lookFurther(_ entity: Int, _ found: [Int]) {
    classes[entity] = found.filter { entities[$0].isEmpty }
    claim(classes[entity], for: entity)
  }

  private mutating func claim(_ found: [Int], for entity: Int) {
    for index in found { entities[index].append(entity) }
  }
}
