import PlumbDeclarations
import PlumbGenerate
import PlumbModel

/// Which classes declare which entities.
///
/// `@objc(Name)` decides in macro style, and in managed style where it is the name of a class that the model asks for;
/// there Swift's name of the class comes next; then the other of the two; then the name the entity had before it was
/// renamed. A class that is somebody's by its first name is not given to another by a lesser one.
///
///     model  <entity name="Truck" representedClassName="Lorry" elementID="Van">
///     Swift  class Lorry                        1. by the class's name in Swift or Objective-C
///            class Truck                        2. by the entity's name, and a finding about the class's
///            class Van                          3. by the renaming identifier, and a finding
///
/// All entities take their first choice before any takes its second, so the order of entities in the model decides
/// nothing.
struct EntityMatching {
  /// By expected entity: the classes that declare it, several where branches of an `#if` do, none where it is missing.
  private(set) var classes: [[Int]]
  /// By class: the expected entities it declares; several share a class where the model says so.
  private(set) var entities: [[Int]]
  /// The expected entities that were found under their earlier name.
  private(set) var renamed: Set<Int> = []

  /// Matches in three passes over the entities, each a look-up by name.
  init(expected: [EntityDeclaration], classes table: ClassTable, schema: Schema) {
    let names = Set(expected.map { $0.className.lastComponent })
    classes = expected.map { Self.first($0, table, names) }
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

  /// The sources' names of classes by the expected ones, where no class of an entity has the expected name: Hauler by
  /// Lorry for `@objc(Lorry) class Hauler`. Types of relationships are read and written with them.
  func renamedClasses(expected: [EntityDeclaration], _ table: ClassTable) -> [String: String] {
    var names: [String: String] = [:]
    for (entity, found) in zip(expected, classes) {
      let wanted = entity.className.lastComponent
      let called = found.map { table.classes[$0].className.lastComponent }
      if let first = called.first, !called.contains(wanted) { names[wanted] = first }
    }
    return names
  }

  /// The first choice. In managed style the classes that are called so in Swift, but for those whose `@objc` name is
  /// another expected class, and those that Objective-C knows by this name.
  private static func first(_ entity: EntityDeclaration, _ table: ClassTable, _ names: Set<String>) -> [Int] {
    if Style.of(entity).comparing.namesEntity {
      let found = table.declaring(entity.entity)
      // A namesake with a name of its own stands aside where another class says that it is the one.
      let sure = found.filter { [nil, entity.entity].contains(table.classes[$0].form.objcName) }
      return sure.isEmpty ? found : sure
    }
    let name = entity.className.lastComponent
    let named = table.named(name).filter { index in
      guard let objcName = table.classes[index].form.objcName else { return true }
      return objcName == name || !names.contains(objcName)
    }
    let known = table.known(as: name)
    return named == known ? named : named + known.filter { !named.contains($0) }
  }

  /// The second choice: what names the entity in managed style, the class's Swift name in macro style.
  private static func second(_ entity: EntityDeclaration, _ table: ClassTable) -> [Int] {
    Style.of(entity).comparing.namesEntity ? table.named(entity.className) : table.declaring(entity.entity)
  }

  /// Takes those of the found classes that are nobody's yet.
  private mutating func lookFurther(_ entity: Int, _ found: [Int]) {
    classes[entity] = found.filter { entities[$0].isEmpty }
    claim(classes[entity], for: entity)
  }

  private mutating func claim(_ found: [Int], for entity: Int) {
    for index in found { entities[index].append(entity) }
  }
}
